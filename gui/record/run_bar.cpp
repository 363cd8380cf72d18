// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/run_bar.h"

#include "style/icons.h"
#include "style/text.h"
#include "widgets/banner.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr int EndMilliseconds = 8000;

} // namespace

RunBar::RunBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_pause(new QPushButton(tr("Pause Updates"), this))
    , m_stop(new QPushButton(tr("Stop Program"), this))
    , m_close(new QToolButton(this))
{
    setAutoFillBackground(true);
    setObjectName(QStringLiteral("runBar"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Keep the profile as it is on screen; the program runs on"));
    m_pause->setObjectName(QStringLiteral("pauseUpdates"));
    m_stop->setObjectName(QStringLiteral("stopProgram"));
    m_close->setIcon(actionIcon(QStringLiteral("close")));
    m_close->setToolTip(tr("Close message"));
    m_close->setAccessibleName(m_close->toolTip());
    m_close->setAutoRaise(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 8, 3);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    row->addWidget(m_close);
    connect(m_pause, &QPushButton::toggled, this, &RunBar::pauseWanted);
    connect(m_stop, &QPushButton::clicked, this, &RunBar::stopWanted);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    m_hiding.setSingleShot(true);
    m_hiding.setInterval(EndMilliseconds);
    connect(&m_hiding, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void RunBar::showRunning(const QString& text, ProgramRecorder::Stop next)
{
    using Stop = ProgramRecorder::Stop;
    m_stop->setText(next == Stop::Interrupt ? tr("Stop Program")
            : next == Stop::Terminate       ? tr("Terminate Program")
                                            : tr("Kill Program"));
    m_stop->setToolTip(next == Stop::Interrupt ? tr("Interrupt it, as Ctrl+C does in a terminal")
            : next == Stop::Terminate          ? tr("Send SIGTERM; it did not end when interrupted")
                                               : tr("Send SIGKILL to it and its processes"));
    begin(text);
}

void RunBar::showAttached(const QString& text)
{
    m_stop->setText(tr("Stop Profiler"));
    m_stop->setToolTip(tr("The program runs on without the profiler"));
    begin(text);
}

void RunBar::begin(const QString& text)
{
    m_hiding.stop();
    m_text->setText(text);
    if (isVisibleTo(parentWidget()) && m_close->isHidden())
        return;
    m_state = State::Running;
    applyColors();
    m_pause->setChecked(false);
    m_pause->show();
    m_stop->show();
    m_close->hide();
    show();
}

void RunBar::showEnd(const RecordingEnd& end)
{
    m_state = end.isSuccess() || end.stopped ? State::Succeeded : State::Failed;
    applyColors();
    m_text->setText(end.message.isEmpty() ? end.text()
                                          : QStringLiteral("%1 · %2").arg(end.text(), end.message));
    m_text->setToolTip(tipOfNames(m_text->text()));
    m_pause->hide();
    m_stop->hide();
    m_close->show();
    show();
    if (m_state == State::Succeeded)
        m_hiding.start();
}

QString RunBar::text() const { return m_text->text(); }

bool RunBar::isPaused() const { return m_pause->isChecked(); }

void RunBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_coloring)
        applyColors();
}

void RunBar::applyColors()
{
    m_coloring = true; // setPalette() triggers changeEvent()
    const bool isRunning = m_state == State::Running;
    const Banner::Look look = Banner::lookOf(isRunning ? Banner::Kind::Error
            : m_state == State::Succeeded              ? Banner::Kind::Note
                                                       : Banner::Kind::Warning);
    m_icon->setPixmap(
        actionIcon(isRunning ? QStringLiteral("record") : QLatin1String(look.icon), look.mark)
            .pixmap(16));
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, look.ground);
    setPalette(colors);
    m_coloring = false;
}

} // namespace nytprof::gui
