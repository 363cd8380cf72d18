// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/start_page.h"

#include "style/preferences.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace nytprof::gui {

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recent(new QLabel(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* title = new QLabel(tr("<h2>Open a Profile</h2>"), this);
    auto* hint
        = new QLabel(tr("Open or drop profiles or a folder of profiles. To make one:<br><code>perl "
                        "-d:NYTProf program.pl</code>&nbsp; writes <code>nytprof.out</code>"),
            this);
    hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* open = new QPushButton(tr("Open…"), this);
    open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    open->setDefault(true);
    m_recent->setAccessibleName(tr("Recent"));
    m_recent->setTextFormat(Qt::RichText);
    m_recent->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);

    auto* column = new QVBoxLayout;
    for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(hint),
             static_cast<QWidget*>(open), static_cast<QWidget*>(m_recent)})
        column->addWidget(widget);
    column->setSpacing(12);
    auto* row = new QHBoxLayout(this);
    row->addStretch(1);
    auto* middle = new QVBoxLayout;
    middle->addStretch(1);
    middle->addLayout(column);
    middle->addStretch(2);
    row->addLayout(middle);
    row->addStretch(1);

    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(m_recent, &QLabel::linkActivated, this,
        [this](const QString& url) { emit fileWanted(QUrl(url).toLocalFile()); });
    refresh();
}

void StartPage::refresh()
{
    QString text;
    for (const QString& path : recentFiles()) {
        const QFileInfo info(path);
        QString folder = info.absolutePath();
        if (folder.startsWith(QDir::homePath()))
            folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
        text += QStringLiteral("<br><a href=\"%1\">%2</a> &nbsp;%3")
                    .arg(QString::fromUtf8(QUrl::fromLocalFile(path).toEncoded()),
                        info.fileName().toHtmlEscaped(), folder.toHtmlEscaped());
    }
    m_recent->setText(text.isEmpty() ? QString() : tr("<b>Recent</b>") + text);
}

} // namespace nytprof::gui
