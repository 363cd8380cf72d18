// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_canvas.h"

#include "analysis/package_groups.h"
#include "analysis/requests.h"
#include "axis/axis_bars.h"
#include "axis/axis_marks.h"
#include "axis/axis_memory.h"
#include "axis/axis_range.h"
#include "axis/axis_text.h"
#include "control/process_state.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QApplication>
#include <QDateTime>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int OpenLabels = 196; // pixels
constexpr int NarrowLabels = 120;
constexpr int ClosedHeight = 48;
constexpr int LowHeight = 40;
constexpr int NowMilliseconds = 500;

/// The whole run, by the clock or else by its costs; empty if these are no times.
TimeRange lengthOf(const Profile& profile)
{
    double from = 0;
    double to = 0;
    for (const Process& process : profile.processes()) {
        from = from == 0 ? process.startTime : std::min(from, process.startTime);
        to = std::max(to, process.knownUntil());
    }
    if (from == 0 || to <= from) {
        from = 0;
        to = profile.costUnit().empty() ? profile.seconds(profile.totals().whole()) : 0;
    }
    return {0, std::llround((to - from) * 1e9)};
}

} // namespace

AxisCanvas::AxisCanvas(QWidget* parent)
    : ChartCanvas(tr("Time axis"), parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_clock = [] { return QDateTime::currentMSecsSinceEpoch() * 1'000'000; };
    m_ticking.setInterval(NowMilliseconds);
    connect(&m_ticking, &QTimer::timeout, this, &AxisCanvas::updateNow);
}

void AxisCanvas::setClock(std::function<std::int64_t()> clock)
{
    m_clock = std::move(clock);
    updateNow();
}

void AxisCanvas::setData(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const AxisLanes> lanes, std::shared_ptr<const PackageGroups> groups,
    const QString& fileWithoutAxis)
{
    if (lanes && lanes == m_scene.lanes)
        return; // of another range
    const bool isSame = m_scene.lanes && lanes // perhaps longer now
        && m_scene.lanes->axis().wallClock == lanes->axis().wallClock;
    const bool wasZoomed = zoomed();
    m_scene.profile = std::move(profile);
    m_scene.lanes = lanes && lanes->hasSlices() ? std::move(lanes) : nullptr;
    m_scene.absence = m_scene.profile && !m_scene.lanes ? noAxisText(*m_scene.profile) : QString();
    if (!m_scene.absence.isEmpty() && !fileWithoutAxis.isEmpty())
        m_scene.absence.prepend(fileWithoutAxis + QStringLiteral(": "));
    m_scene.running.clear();
    if (m_scene.lanes && !m_scene.lanes->axis().hasProfilerTime())
        for (const Process& process : m_scene.profile->processes())
            if (!process.complete())
                m_scene.running[process.pid] = process.startTime;
    m_scene.now.reset();
    m_groups = std::move(groups);
    m_scene.activity.clear();
    m_scene.memory
        = m_scene.lanes ? memoryOfLanes(m_scene.lanes->axis()) : std::vector<LaneMemory>();
    m_scene.marks = m_scene.lanes ? marksOf(m_scene.lanes->axis()) : std::vector<AxisMark>();
    if (!isSame || m_scene.mark >= m_scene.marks.size())
        m_scene.mark.reset();
    if (!isSame)
        m_scene.selected.reset();
    updateNow();
    if (!isSame || !wasZoomed || m_scene.scale.shown.to > whole().to)
        m_scene.scale.shown = m_scene.lanes ? whole()
            : m_scene.profile               ? lengthOf(*m_scene.profile)
                                            : TimeRange();
    setRange(m_scene.range);
    if (!isSame)
        m_drag = Drag::None; // its edges were of other slices
    layOut();
    emit shownChanged();
}

// Grows in steps, so that not all of it moves all the time.
TimeRange AxisCanvas::whole() const
{
    constexpr int Steps = 10;
    TimeRange whole = m_scene.lanes->whole();
    if (m_scene.now) {
        const std::int64_t until = std::max(*m_scene.now, whole.to);
        const std::int64_t step = tickStep({{0, until}, 0, Steps}, 1);
        whole.to = (until / step + 1) * step;
    }
    return whole;
}

void AxisCanvas::updateNow()
{
    const bool wasZoomed = zoomed();
    const auto ended = std::erase_if(m_scene.running, [](const auto& process) {
        return !isStillRunning(static_cast<pid_t>(process.first), process.second);
    });
    const bool isRunning = m_scene.lanes && !m_scene.running.empty();
    if (isRunning != m_ticking.isActive())
        isRunning ? m_ticking.start() : m_ticking.stop();
    if (!isRunning && !m_scene.now)
        return;
    m_scene.now = isRunning
        ? std::optional(std::max(m_clock() - m_scene.lanes->axis().wallClock, std::int64_t{0}))
        : std::nullopt;
    if (m_scene.lanes && !wasZoomed && zoomed()) // by the time that has passed
        showAll(whole());
    if (ended > 0)
        m_painter.forgetImage();
    viewport()->update();
}

void AxisCanvas::setOpen(bool open)
{
    m_scene.geometry.isOpen = open && m_scene.lanes;
    layOut();
}

void AxisCanvas::setRows(AxisRows kind)
{
    m_rows = kind;
    layOut();
}

void AxisCanvas::setStack(AxisStack stack)
{
    m_scene.stack = stack;
    layOut();
}

void AxisCanvas::setLow(bool low)
{
    m_isLow = low;
    layOut();
}

void AxisCanvas::setNarrow(bool narrow)
{
    m_isNarrow = narrow;
    layOut();
}

void AxisCanvas::setActivity(std::vector<AxisLanes::Ranges> activity)
{
    const std::size_t lanes = m_scene.lanes ? m_scene.lanes->axis().lanes.size() : 0;
    m_scene.activity
        = activity.size() == lanes ? std::move(activity) : std::vector<AxisLanes::Ranges>();
    viewport()->update();
}

void AxisCanvas::setRange(std::optional<TimeRange> range)
{
    m_scene.range = m_scene.lanes ? range : std::nullopt;
    m_scene.parts = m_scene.range ? rangeParts(*m_scene.lanes, *m_scene.range) : RangeParts();
    QStringList texts(m_scene.range ? tr("Range %1").arg(rangeLabel(*m_scene.range, m_scene.parts))
                                    : tr("Whole run"));
    if (m_scene.lanes && m_scene.lanes->axis().lanes.size() > 1)
        texts << useToolTip(m_scene);
    setAccessibleDescription(texts.join(QStringLiteral(". ")));
    viewport()->update();
}

bool AxisCanvas::zoomed() const { return m_scene.lanes && m_scene.scale.shown != whole(); }

void AxisCanvas::toggleZoom()
{
    if (!m_scene.lanes)
        return;
    if (zoomed() || !m_scene.range)
        return showAll(whole());
    const TimeRange range = *m_scene.range;
    const std::int64_t margin = (range.to - range.from) / 20;
    showAll({range.from - margin, range.to + margin});
}

void AxisCanvas::select(const std::optional<LaneName>& lane)
{
    m_scene.selected = lane;
    viewport()->update();
}

void AxisCanvas::goToMark(std::size_t mark)
{
    if (mark >= m_scene.marks.size())
        return;
    m_scene.mark = mark;
    const std::int64_t time = m_scene.marks[mark].time;
    const TimeRange shown = m_scene.scale.shown;
    const std::int64_t half = (shown.to - shown.from) / 2;
    if (time < shown.from || time > shown.to)
        showAll({time - half, time + half});
    showKeyboardFrame(markText(m_scene.marks[mark]));
    emit shownChanged();
}

// Without a current one, the first of the range, or of what is shown.
void AxisCanvas::goToNextMark()
{
    const auto& marks = m_scene.marks;
    if (marks.empty())
        return;
    const std::int64_t from = m_scene.range.value_or(m_scene.scale.shown).from;
    const auto first = std::ranges::lower_bound(marks, from, {}, &AxisMark::time) - marks.begin();
    const std::size_t next = m_scene.mark ? *m_scene.mark + 1 : static_cast<std::size_t>(first);
    goToMark(next % marks.size());
}

void AxisCanvas::selectToEndOfMark()
{
    const auto end = m_scene.mark ? endOf(m_scene.marks, *m_scene.mark) : std::nullopt;
    if (!end)
        return;
    const TimeRange range = {m_scene.marks[*m_scene.mark].time, m_scene.marks[*end].time};
    if (range.from < range.to)
        choose(range);
}

int AxisCanvas::wholeHeight() const
{
    return !isOpen() ? (m_isLow ? LowHeight : ClosedHeight)
                     : AxisGeometry::OpenRuler + m_scene.geometry.useHeight()
            + m_scene.geometry.rows * m_scene.geometry.rowDistance()
            + AxisGeometry::StatementsHeight;
}

// After a change of anything but the range.
// Numbers of processes and times are never cut.
int AxisCanvas::narrowLabels() const
{
    constexpr int AroundNumbers = 45; // pixels, with the lines of a child
    std::uint32_t largest = 0;
    for (const AxisRow& row : m_scene.rows)
        largest = std::max(largest, row.pid);
    QFont bold = font();
    bold.setBold(true);
    return std::max(NarrowLabels,
        AroundNumbers
            + QFontMetrics(bold).horizontalAdvance(
                QString::number(largest) + QStringLiteral("888\u00a0ms")));
}

void AxisCanvas::layOut()
{
    AxisGeometry& geometry = m_scene.geometry;
    geometry.isOpen = geometry.isOpen && m_scene.lanes;
    m_scene.rows = m_scene.lanes ? axisRows(m_scene.lanes->axis(), m_scene.profile->processes(),
                       isOpen() ? m_rows : AxisRows::Merged)
                                 : std::vector<AxisRow>();
    geometry.rows = static_cast<int>(m_scene.rows.size());
    geometry.hasUse = geometry.rows > 1;
    geometry.hasMemory = !m_scene.memory.empty() && m_rows != AxisRows::Merged;
    geometry.width = viewport()->width();
    geometry.height = viewport()->height();
    std::size_t processes = 0;
    if (m_scene.lanes)
        processes = processCount(*m_scene.profile);
    const bool isProfilerTime = m_scene.lanes && m_scene.lanes->axis().hasProfilerTime();
    if (processes < 2 || m_isNarrow)
        m_scene.title = isProfilerTime ? tr("Profiler time") : tr("Time");
    else
        m_scene.title = (isProfilerTime ? tr("Profiler time \u00b7 %1") : tr("Time \u00b7 %1"))
                            .arg(countedText(processes, "process", "processes"));
    const int title = fontMetrics().horizontalAdvance(m_scene.title) + 36;
    geometry.labelWidth = !isOpen() ? title : m_isNarrow ? narrowLabels() : OpenLabels;
    geometry.labelWidth = std::min(geometry.labelWidth, std::max(geometry.width / 3, 1));
    verticalScrollBar()->setRange(0, geometry.scrollEnd());
    verticalScrollBar()->setPageStep(geometry.rowArea().height());
    verticalScrollBar()->setSingleStep(geometry.rowDistance());
    geometry.scroll = verticalScrollBar()->value();
    m_scene.scale.left = geometry.labelWidth;
    m_scene.scale.width = geometry.barWidth();
    m_scene.focusedRow = std::min(m_scene.focusedRow, geometry.rows - 1);
    m_painter.forgetImage();
    ++m_imageNumber;
    viewport()->update();
}

void AxisCanvas::showAll(TimeRange shown)
{
    constexpr std::int64_t Shortest = 1'000'000;
    const std::int64_t end = whole().to;
    const std::int64_t length = std::clamp(shown.to - shown.from, std::min(Shortest, end), end);
    const std::int64_t from = std::clamp<std::int64_t>(shown.from, 0, end - length);
    m_scene.scale.shown = {from, from + length};
    m_painter.forgetImage();
    viewport()->update();
    emit shownChanged();
}

bool AxisCanvas::zoomBySteps(double steps, const QPointF& fixed)
{
    constexpr double ZoomStep = 1.5;
    if (!m_scene.lanes)
        return false;
    const double factor = std::pow(ZoomStep, steps);
    const double at = static_cast<double>(m_scene.scale.timeAt(fixed.x()));
    const TimeRange shown = m_scene.scale.shown;
    showAll({std::llround(at - (at - static_cast<double>(shown.from)) / factor),
        std::llround(at + (static_cast<double>(shown.to) - at) / factor)});
    return true;
}

bool AxisCanvas::panBy(double share)
{
    if (!m_scene.lanes)
        return false;
    const TimeRange shown = m_scene.scale.shown;
    const auto by = std::llround(share * static_cast<double>(shown.to - shown.from));
    showAll({shown.from + by, shown.to + by});
    return true;
}

void AxisCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setFont(font());
    AxisScene& scene = m_scene;
    const int focused = std::exchange(scene.focusedRow, hasFocus() ? scene.focusedRow : -1);
    m_painter.paint(painter, scene, palette());
    scene.focusedRow = focused;
    if (scene.lanes && !isOpen()) { // the triangle that opens it
        const double y = scene.geometry.height / 2.0;
        painter.setPen(QPen(secondaryText(palette(), QPalette::Base), 1.4));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawPolyline(QPolygonF({{11, y - 4}, {15, y}, {11, y + 4}}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (hasFocus()) {
        painter.setPen(QPen(accentColor(palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void AxisCanvas::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    layOut();
}

void AxisCanvas::changeEvent(QEvent* event)
{
    ChartCanvas::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::StyleChange)
        layOut();
}

void AxisCanvas::scrollContentsBy(int, int)
{
    m_scene.geometry.scroll = verticalScrollBar()->value();
    m_painter.forgetImage();
    ++m_imageNumber;
    viewport()->update();
}

std::vector<FrameSource::Shown> AxisCanvas::shownFrames() const
{
    std::vector<Shown> shown;
    for (int i = 0; i < m_scene.geometry.rows; ++i) {
        const QRect rect = m_scene.geometry.row(i).intersected(m_scene.geometry.rowArea());
        if (!rect.isEmpty())
            shown.push_back({{static_cast<std::uint32_t>(i), 1}, rect});
    }
    return shown;
}

TimeRange AxisCanvas::lifetimeOf(int row) const
{
    const auto& lanes = m_scene.lanes->axis().lanes;
    TimeRange life = m_scene.lanes->whole();
    std::swap(life.from, life.to);
    for (const std::size_t lane : m_scene.rows[static_cast<std::size_t>(row)].lanes) {
        life.from = std::min(life.from, lanes[lane].begin);
        life.to = std::max(life.to, lanes[lane].end());
    }
    return life;
}

FrameSource::Texts AxisCanvas::textsOf(const AccessibleFrame& frame) const
{
    const AxisRow& row = m_scene.rows[frame.node];
    const TimeRange life = lifetimeOf(static_cast<int>(frame.node));
    LaneCosts costs;
    for (const std::size_t lane : row.lanes)
        costs += m_scene.range ? m_scene.parts.costs[lane]
                               : m_scene.lanes->of(lane, m_scene.lanes->whole());
    QStringList parts = {tr("%1 working").arg(durationText(costs.work())),
        tr("%1 waiting").arg(durationText(costs.waiting)), rangeText(life)};
    if (const auto edges
        = m_scene.range ? rowEdges(m_scene, static_cast<int>(frame.node)) : std::nullopt;
        edges && edges->counted != edges->exact)
        parts << tr("counted %1").arg(rangeText(edges->counted));
    if (const QString peak = peakOfRow(m_scene, static_cast<int>(frame.node)); !peak.isEmpty())
        parts << peak;
    if (m_scene.isRunning(row))
        parts << tr("still running");
    else if (row.isKilled)
        parts << tr("killed");
    return {
        rowText(row), parts.join(QStringLiteral(", ")), percentText(costs.work(), costs.length)};
}

std::optional<AccessibleFrame> AxisCanvas::keyboardFrame() const
{
    const int row = std::max(m_scene.focusedRow, 0);
    return m_scene.rows.empty()
        ? std::nullopt
        : std::optional(AccessibleFrame{static_cast<std::uint32_t>(row), 1});
}

void AxisCanvas::setKeyboardFrame(const AccessibleFrame& frame)
{
    focusRow(static_cast<int>(frame.node));
}

// Selects the time of the row.
void AxisCanvas::openKeyboardFrame()
{
    if (const auto frame = keyboardFrame())
        choose(lifetimeOf(static_cast<int>(frame->node)));
}

void AxisCanvas::focusRow(int row)
{
    if (m_scene.rows.empty())
        return;
    m_scene.focusedRow = std::clamp(row, 0, m_scene.geometry.rows - 1);
    const QRect rect = m_scene.geometry.row(m_scene.focusedRow)
                           .adjusted(0, 0, 0, m_scene.geometry.memoryHeight());
    const QRect area = m_scene.geometry.rowArea();
    if (rect.top() < area.top())
        verticalScrollBar()->setValue(verticalScrollBar()->value() - area.top() + rect.top());
    else if (rect.bottom() > area.bottom())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.bottom() - area.bottom());
    const Texts texts = textsOf({static_cast<std::uint32_t>(m_scene.focusedRow), 1});
    const QString description = texts.name + QStringLiteral(": ") + texts.description;
    announceCurrentFrame(this, description);
    emit hovered(description);
    viewport()->update();
}

void AxisCanvas::selectRow(int row)
{
    if (row < 0 || row >= m_scene.geometry.rows)
        return;
    const AxisRow& chosen = m_scene.rows[static_cast<std::size_t>(row)];
    if (chosen.pid == 0)
        return;
    select(LaneName{chosen.pid, chosen.thread});
    emit laneSelected(*m_scene.selected);
}

TimeRange AxisCanvas::rounded(TimeRange range) const
{
    constexpr std::int64_t MinSteps = 10; // of a short range
    const std::int64_t step
        = std::min(m_scene.scale.decimalStep(), (range.to - range.from) / MinSteps);
    return m_scene.lanes ? TimeRange{m_scene.lanes->roundedEdge(range.from, step),
               m_scene.lanes->roundedEdge(range.to, step)}
                         : range;
}

void AxisCanvas::choose(std::optional<TimeRange> range)
{
    if (range)
        range = rounded(*range);
    setRange(range);
    emit rangeChosen(range);
}

} // namespace nytprof::gui
