// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/dot_plot.h"

#include "actions/action_table.h"
#include "style/colors.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr double RunRadius = 3.5;
constexpr double OuterMargin = 0.06; ///< beside the outermost dots, of their distance
constexpr int NameGap = 10; ///< between names and dots

} // namespace

DotPlot::DotPlot(QWidget* parent)
    : ChartCanvas(tr("Time of each run"), parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    viewport()->setAutoFillBackground(false);
}

QSize DotPlot::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 22, fontMetrics().height() * 7 / 2 + 8};
}

QSize DotPlot::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 70, minimumSizeHint().height()};
}

void DotPlot::setRuns(const RunValues& times, Verdict verdict, std::string_view costUnit)
{
    m_times = times;
    m_verdict = verdict;
    m_costUnit = costUnit;
    m_runs.clear();
    for (const bool isBaseline : {true, false}) {
        const auto& values = isBaseline ? times.baseline : times.current;
        for (std::size_t i = 0; i < values.size(); ++i)
            m_runs.push_back({isBaseline, i + 1, values[i]});
    }
    m_focused = 0;
    ++m_image;
    place();
    viewport()->update();
}

QString DotPlot::timeOf(double seconds) const { return costText(m_costUnit, seconds); }

QString DotPlot::runText(std::size_t run) const
{
    const Run& of = m_runs[run];
    return (of.isBaseline ? tr("Baseline run %1: %2") : tr("Current run %1: %2"))
        .arg(of.number)
        .arg(timeOf(of.time));
}

double DotPlot::rowMiddle(bool isBaseline) const
{
    return (height() - fontMetrics().height()) * (isBaseline ? 0.27 : 0.73);
}

// Dots that would overlap go above and below the middle of their row in turns.
void DotPlot::place()
{
    if (m_runs.empty())
        return;
    const auto [least, most] = std::ranges::minmax(m_runs, {}, &Run::time);
    const double more = std::max((most.time - least.time) * OuterMargin, most.time * 1e-6);
    const int names = std::max(fontMetrics().horizontalAdvance(tr("Baseline")),
                          fontMetrics().horizontalAdvance(tr("Current")))
        + NameGap;
    m_axis = {least.time - more, most.time + more, static_cast<double>(names),
        std::max(1.0, width() - names - 2 * RunRadius)};
    std::vector<Run*> order;
    for (Run& run : m_runs)
        order.push_back(&run);
    std::ranges::stable_sort(order, {}, &Run::time);
    for (const bool isBaseline : {true, false}) {
        double before = -1e9;
        int turn = 0;
        for (Run* const run : order) {
            if (run->isBaseline != isBaseline)
                continue;
            const double x = m_axis.at(run->time);
            turn = x - before < 2 * RunRadius ? turn + 1 : 0;
            before = x;
            run->middle
                = {x, rowMiddle(isBaseline) + (turn % 3 - (turn % 3 == 2 ? 3 : 0)) * RunRadius};
        }
    }
}

void DotPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    ++m_image;
    place();
}

void DotPlot::paintAxis(QPainter& painter) const
{
    const int bottom = height() - fontMetrics().height() - 3;
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(m_axis.left, bottom), QPointF(m_axis.left + m_axis.width, bottom));
    const auto text = [this](double seconds) { return timeOf(seconds); };
    for (const PlotLabel& label : m_axis.labels(width(), fontMetrics(), text)) {
        const double x = m_axis.at(label.value);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + 3));
        painter.setPen(secondaryText(palette(), QPalette::Base));
        painter.drawText(QPointF(label.left, height() - fontMetrics().descent()), label.text);
    }
}

void DotPlot::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paintAxis(painter);
    const QColor plain = secondaryText(palette(), QPalette::Base);
    const QColor current = m_verdict == Verdict::NoEvidence
        ? plain
        : changeMarkColor(m_verdict == Verdict::Faster, isDark(palette()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Run& run : m_runs) {
        painter.setPen(QPen(run.isBaseline ? plain : current, 1.3));
        painter.setBrush(run.isBaseline ? palette().color(QPalette::Base) : current);
        painter.drawEllipse(run.middle, RunRadius, RunRadius);
    }
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    for (const bool isBaseline : {true, false}) {
        const double x = m_axis.at(median(isBaseline ? m_times.baseline : m_times.current));
        const double y = rowMiddle(isBaseline);
        painter.drawLine(QPointF(x, y - 3 * RunRadius), QPointF(x, y + 3 * RunRadius));
        const int half = fontMetrics().height() / 2 + 1;
        painter.drawText(QRectF(0, y - half, m_axis.left, 2 * half),
            Qt::AlignVCenter | Qt::AlignLeft, isBaseline ? tr("Baseline") : tr("Current"));
    }
    if (hasFocus() && m_focused < m_runs.size()) {
        painter.setPen(QPen(accentColor(palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(m_runs[m_focused].middle, RunRadius + 3, RunRadius + 3);
    }
}

QString DotPlot::textAt(const QPoint& point) const
{
    QString text;
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        if (std::hypot(m_runs[i].middle.x() - point.x(), m_runs[i].middle.y() - point.y())
            <= RunRadius + 2)
            text = runText(i);
    return text;
}

QString DotPlot::toolTipAt(const QPoint& point) const
{
    const QString text = textAt(point);
    return text.isEmpty()
        ? tr("Lines: medians, %1 and %2")
              .arg(timeOf(median(m_times.baseline)), timeOf(median(m_times.current)))
        : text;
}

void DotPlot::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    const auto last = static_cast<std::uint32_t>(m_runs.empty() ? 0 : m_runs.size() - 1);
    const auto at = static_cast<std::uint32_t>(m_focused);
    if (const auto arrow = key.numberIn("runs.walk"))
        setKeyboardFrame({*arrow == LeftArrow || *arrow == UpArrow ? at - std::min(at, 1U)
                                                                   : std::min(at + 1, last),
            1});
    else if (const auto end = key.numberIn("runs.ends"))
        setKeyboardFrame({*end == 0 ? 0 : last, 1});
    else if (key.is("runs.open"))
        openKeyboardFrame();
    else
        ChartCanvas::keyPressEvent(event);
}

std::vector<FrameSource::Shown> DotPlot::shownFrames() const
{
    std::vector<Shown> shown;
    for (std::uint32_t i = 0; i < m_runs.size(); ++i)
        shown.push_back({{i, 1},
            QRectF(m_runs[i].middle.x() - RunRadius, m_runs[i].middle.y() - RunRadius,
                2 * RunRadius, 2 * RunRadius)});
    return shown;
}

FrameSource::Texts DotPlot::textsOf(const AccessibleFrame& frame) const
{
    return {runText(frame.node), {}, {}};
}

std::optional<AccessibleFrame> DotPlot::keyboardFrame() const
{
    if (m_runs.empty())
        return {};
    return AccessibleFrame{static_cast<std::uint32_t>(m_focused), 1};
}

void DotPlot::setKeyboardFrame(const AccessibleFrame& frame)
{
    m_focused = std::min<std::size_t>(frame.node, m_runs.empty() ? 0 : m_runs.size() - 1);
    viewport()->update();
    if (!m_runs.empty()) {
        announceCurrentFrame(this, runText(m_focused));
        openKeyboardFrame();
    }
}

void DotPlot::openKeyboardFrame()
{
    if (m_focused < m_runs.size())
        QToolTip::showText(
            mapToGlobal(m_runs[m_focused].middle.toPoint()), runText(m_focused), this);
}

} // namespace nytprof::gui
