// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/start_page.h"

#include "style/preferences.h"
#include "style/text.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QFrame>
#include <QKeySequence>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

constexpr int IconSize = 40;

QString homeAsTilde(QString folder)
{
    if (folder == QDir::homePath() || folder.startsWith(QDir::homePath() + u'/'))
        folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
    return folder;
}

QString fileLink(const QString& path, const QString& text)
{
    const QString url = isRemote(path)
        ? path.toHtmlEscaped()
        : QString::fromUtf8(QUrl::fromLocalFile(path).toEncoded()).toHtmlEscaped();
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(url, text.toHtmlEscaped());
}

// The last written first; by name only, as folders can be large.
QStringList profilesIn(const QDir& folder)
{
    QStringList paths;
    for (const QString& name :
        folder.entryList({QStringLiteral("nytprof*.out"), QStringLiteral("nytprof*.out.[0-9]*")},
            QDir::Files | QDir::Readable, QDir::Time))
        if (!name.endsWith(QLatin1String(".notes")))
            paths << folder.filePath(name);
    return paths;
}

QString recentText(const QString& path)
{
    const QFileInfo info(path);
    const QString about = aboutRecentFile(path);
    QStringList details;
    if (!about.isEmpty())
        details << about;
    if (info.exists())
        details << QLocale().toString(info.lastModified(), QLocale::ShortFormat);
    if (info.isFile())
        details << QLocale().formattedDataSize(info.size());
    const QString folder
        = isRemote(path) ? path.section(u'/', 0, -2) : homeAsTilde(info.absolutePath());
    return QStringLiteral("<p>%1 &nbsp;%2<br>%3</p>")
        .arg(fileLink(path, info.fileName()), folder.toHtmlEscaped(),
            details.join(QStringLiteral(" \u00b7 ")).toHtmlEscaped());
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_files([this](const Files& files) { showFiles(files); })
{
    auto* title = new QLabel(tr("<span style='font-size:x-large; font-weight:bold'>nytprof</span>"
                                "<br>Profiler for Perl: where the time went, down to the line"),
        this);
    auto* left = new QVBoxLayout;
    left->setSpacing(14);
    makeHere(left);
    makeDropZone(left);
    m_recentCard = makeCard(left, tr("Recent"));
    m_recent = new QLabel(m_recentCard);
    m_recentCard->layout()->addWidget(m_recent);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(14);
    addMaking(makeCard(right, tr("Make a profile")));
    QFrame* steps = makeCard(right, tr("First steps"));
    addLabel(steps,
        tr("<a href=\"help.manual\">Manual</a> (F1)<br>"
           "<a href=\"help.keys\">Keyboard shortcuts</a> (?)"));
    right->addStretch(1);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(18);
    columns->addLayout(left, 7);
    columns->addLayout(right, 5);
    auto* middle = new QVBoxLayout;
    middle->setContentsMargins(24, 36, 24, 24);
    middle->setSpacing(22);
    auto* head = new QHBoxLayout;
    head->setSpacing(14);
    auto* icon = new QLabel(this);
    icon->setPixmap(QApplication::windowIcon().pixmap(IconSize));
    head->addWidget(icon);
    head->addWidget(title, 1);
    middle->addLayout(head);
    middle->addLayout(columns, 1);
    auto* content = new QWidget(this);
    content->setLayout(middle);
    content->setMaximumWidth(1130);
    auto* row = new QHBoxLayout(this);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    for (QLabel* label : findChildren<QLabel*>()) {
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        connect(label, &QLabel::linkActivated, this, [this](const QString& link) {
            if (isRemote(link))
                emit filesWanted({link});
            else if (link.startsWith(QLatin1String("file:")))
                emit filesWanted({QUrl(link).toLocalFile()});
            else
                emit actionWanted(link);
        });
    }
    showFiles({});
}

QFrame* StartPage::makeCard(QVBoxLayout* column, const QString& title)
{
    auto* card = new QFrame(this);
    card->setFrameShape(QFrame::StyledPanel);
    card->setBackgroundRole(QPalette::Base);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(16, 12, 16, 14);
    if (!title.isEmpty())
        addLabel(card, QStringLiteral("<b>%1</b>").arg(title));
    column->addWidget(card);
    return card;
}

void StartPage::addLabel(QFrame* card, const QString& richText)
{
    auto* label = new QLabel(richText, card);
    label->setWordWrap(true);
    card->layout()->addWidget(label);
}

void StartPage::addMaking(QFrame* card)
{
    addLabel(card,
        tr("<a href=\"record.open\">Profile a program…</a> (%1)<br><br>"
           "<code>nytprof record -- perl program.pl</code><br>profiles it with its "
           "processes<br><br>"
           "<code>perl -d:NYTProf program.pl</code><br>writes nytprof.out<br><br>"
           "<code>HARNESS_PERL_SWITCHES=-d:NYTProf NYTPROF=addpid=1 prove -l t</code><br>"
           "one profile for each process; open the folder")
            .arg(QKeySequence(Qt::CTRL | Qt::Key_R).toString(QKeySequence::NativeText)));
    addLabel(card,
        tr("<code>PERL5OPT=-MDevel::NYTProf::Live program.pl</code><br>"
           "<a href=\"file.attach\">attach to the program</a> while it runs"));
}

void StartPage::makeHere(QVBoxLayout* column)
{
    m_here = makeCard(column, {});
    m_hereText = new QLabel(m_here);
    auto* open = new QPushButton(tr("Open"), m_here);
    open->setObjectName(QStringLiteral("openHere"));
    open->setDefault(true);
    open->setAutoDefault(true);
    auto* row = new QHBoxLayout;
    row->addWidget(m_hereText, 1);
    row->addWidget(open);
    qobject_cast<QVBoxLayout*>(m_here->layout())->addLayout(row);
    connect(open, &QPushButton::clicked, this, [this] { emit filesWanted(m_hereFiles); });
}

void StartPage::makeDropZone(QVBoxLayout* column)
{
    m_drop = makeCard(column, {});
    m_drop->setProperty("dropZone", true); // dashed
    addLabel(m_drop,
        tr("<div align='center'><b>Drop profiles or folders here</b><br>Several files are merged "
           "into one profile. Also: folded stacks, callgrind, pprof, tmon.out, gzipped or "
           "not</div>"));
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    for (const auto& [text, id] : {std::pair(tr("Open Files…"), "file.open"),
             std::pair(tr("Open Folder…"), "file.openFolder")}) {
        auto* button = new QPushButton(text, m_drop);
        connect(button, &QPushButton::clicked, this,
            [this, id = QLatin1String(id)] { emit actionWanted(id); });
        row->addWidget(button);
    }
    row->addStretch(1);
    qobject_cast<QVBoxLayout*>(m_drop->layout())->addLayout(row);
}

void StartPage::setDropping(bool dropping)
{
    m_drop->setBackgroundRole(dropping ? QPalette::Highlight : QPalette::Base);
}

bool StartPage::event(QEvent* event)
{
    if (event->type() == QEvent::Show)
        refresh();
    return QWidget::event(event);
}

void StartPage::refresh()
{
    m_files.start([here = QDir::currentPath()](const std::stop_token&) { return filesOf(here); });
}

StartPage::Files StartPage::filesOf(const QString& folder)
{
    Files files;
    files.here = profilesIn(folder);
    if (!files.here.isEmpty()) {
        const QFileInfo newest(files.here.first());
        const QString about = aboutRecentFile(files.here.first());
        files.hereText
            = QStringLiteral("<b>%1</b><br>%2")
                  .arg(files.here.size() == 1 ? newest.fileName().toHtmlEscaped()
                                              : tr("%1 and %2 more")
                                                    .arg(newest.fileName().toHtmlEscaped())
                                                    .arg(files.here.size() - 1),
                      (about.isEmpty() ? QString()
                                       : about.toHtmlEscaped() + QStringLiteral(" \u00b7 "))
                          + tr("in %1, written %2")
                                .arg(homeAsTilde(folder).toHtmlEscaped(),
                                    QLocale().toString(
                                        newest.lastModified(), QLocale::ShortFormat)));
    }
    for (const QString& path : recentFiles())
        files.recentText += recentText(path);
    return files;
}

void StartPage::showFiles(const Files& files)
{
    const bool isNew = m_here->isHidden() && !files.here.isEmpty();
    m_hereFiles = files.here;
    m_hereText->setText(files.hereText);
    m_here->setHidden(files.here.isEmpty());
    if (isNew && isVisible())
        findChild<QPushButton*>(QStringLiteral("openHere"))->setFocus();
    m_recent->setText(files.recentText);
    m_recentCard->setHidden(files.recentText.isEmpty());
}

} // namespace nytprof::gui
