// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/loading_bar.h"

#include "style/text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

namespace nytprof::gui {

LoadingBar::LoadingBar(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_showing(new QTimer(this))
{
    m_label->setObjectName(QStringLiteral("loadingText"));
    m_label->setTextFormat(Qt::PlainText);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelLoading"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_label);
    layout->addWidget(m_progress, 1);
    layout->addWidget(cancel);
    m_showing->setSingleShot(true);
    connect(m_showing, &QTimer::timeout, this, &QWidget::show);
    connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
    hide();
}

void LoadingBar::start(const QStringList& paths)
{
    // Merging is fast unless the profiles are large: a bar would only flicker.
    constexpr int MillisecondsOfDelay = 300;
    m_what = paths.isEmpty() ? tr("Merging")
        : paths.size() == 1  ? tr("Loading %1").arg(QFileInfo(paths.first()).fileName())
                             : tr("Loading %1 profiles").arg(paths.size());
    m_label->setText(m_what);
    m_label->setToolTip(tipOfNames(paths.mid(0, 20).join(QLatin1Char('\n'))));
    m_progress->setValue(0);
    m_showing->start(paths.isEmpty() ? MillisecondsOfDelay : 0);
}

void LoadingBar::stop()
{
    m_showing->stop();
    hide();
}

void LoadingBar::setShown(int thousandths)
{
    m_label->setText(tr("%1; showing the first %2 %, callers and source not yet loaded")
                         .arg(m_what)
                         .arg(thousandths / 10));
}

void LoadingBar::setProgress(int thousandths) { m_progress->setValue(thousandths); }

} // namespace nytprof::gui
