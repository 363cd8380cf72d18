// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/run_bar.h"

#include "style/text.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr int EndMilliseconds = 8000;

} // namespace

RunBar::RunBar(QWidget* parent)
    : TintedPanel(parent)
    , m_pause(new QPushButton(tr("Pause Updates"), this))
    , m_stop(new QPushButton(tr("Stop Program"), this))
{
    setObjectName(QStringLiteral("runBar"));
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Keep the profile as it is on screen; the program runs on"));
    m_pause->setObjectName(QStringLiteral("pauseUpdates"));
    m_stop->setObjectName(QStringLiteral("stopProgram"));
    addButton(m_pause);
    addButton(m_stop);
    connect(m_pause, &QPushButton::toggled, this, &RunBar::pauseWanted);
    connect(m_stop, &QPushButton::clicked, this, &RunBar::stopWanted);
    connect(this, &TintedPanel::closed, this, &QWidget::hide);
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

void RunBar::showSampling(const QString& text)
{
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("End sampling, and complete the profile; the program runs on"));
    begin(text);
}

void RunBar::begin(const QString& text)
{
    m_hiding.stop();
    line()->setText(text);
    if (isVisibleTo(parentWidget()) && closeButton()->isHidden())
        return;
    setKind(Kind::Error, "record");
    m_pause->setChecked(false);
    m_pause->show();
    m_stop->show();
    closeButton()->hide();
    show();
}

void RunBar::showEnd(const RecordingEnd& end)
{
    const bool isGood = end.isSuccess() || end.stopped;
    setKind(isGood ? Kind::Note : Kind::Warning);
    line()->setText(end.message.isEmpty() ? end.text()
                                          : QStringLiteral("%1 · %2").arg(end.text(), end.message));
    line()->setToolTip(tipOfNames(line()->text()));
    m_pause->hide();
    m_stop->hide();
    closeButton()->show();
    show();
    if (isGood)
        m_hiding.start();
}

QString RunBar::text() const { return line()->text(); }

bool RunBar::isPaused() const { return m_pause->isChecked(); }

} // namespace nytprof::gui
