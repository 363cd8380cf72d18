// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_panel.h"

#include "actions/action_table.h"
#include "analysis/axis_rows.h"
#include "analysis/requests.h"
#include "axis/axis_bars.h"
#include "axis/axis_canvas.h"
#include "axis/axis_text.h"
#include "axis/mark_list.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "widgets/fitting_label.h"
#include "widgets/legend.h"
#include "widgets/setting_controls.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

const QString OpenKey = QStringLiteral("layout/axis");
const QString MarksKey = QStringLiteral("axis/marks");
constexpr int HeaderHeight = 30;
constexpr int LowWindow = 700; // pixels
constexpr int WideWindow = 2000;
constexpr int MarksWidth = 278;
constexpr int WideMarksWidth = 360;
constexpr int PopupHeight = 260;

/// Most slices are not longer.
std::int64_t usualSlice(const TimeAxis& axis)
{
    constexpr std::size_t Max = 10'000;
    std::vector<std::uint64_t> lengths;
    for (const TimeLane& lane : axis.lanes)
        for (const auto& slice : lane.log->slices().first(std::min(lane.log->slices().size(), Max)))
            lengths.push_back(slice.times.length);
    if (lengths.empty())
        return 0;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return static_cast<std::int64_t>(*middle);
}

/// The name of a file that leaves others without a time axis.
QString fileWithoutAxis(const LoadedProfile& loaded)
{
    const auto hasAxis = [](const auto& part) { return !part->timeAxis().lanes.empty(); };
    if (std::ranges::none_of(includedProfiles(loaded.parts), hasAxis))
        return {};
    for (const ProfilePart& part : loaded.parts)
        if (part.included && part.profile && !hasAxis(part.profile))
            return QFileInfo(part.path).fileName();
    return {};
}

class ProcessorLegend : public QWidget {
public:
    explicit ProcessorLegend(QWidget* parent)
        : QWidget(parent)
        , m_entries(processorLegend())
    {
        QStringList texts;
        for (const LegendEntry& entry : m_entries)
            texts << legendText(entry);
        setAccessibleName(texts.join(QStringLiteral(", ")));
        setObjectName(QStringLiteral("processorLegend"));
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return {legendWidth(m_entries, fontMetrics()), fontMetrics().height()};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::PlaceholderText));
        paintLegend(painter, m_entries, rect(), isDark(palette()));
    }

private:
    std::vector<LegendEntry> m_entries;
};

} // namespace

AxisPanel::AxisPanel(const Navigation* navigation, QWidget* parent)
    : QWidget(parent)
    , m_navigation(navigation)
    , m_canvas(new AxisCanvas(this))
    , m_header(new QWidget(this))
    , m_markList(new MarkList(this))
    , m_isOpen(QSettings().value(OpenKey).toBool())
    , m_activity([this](const std::vector<AxisLanes::Ranges>& activity) {
        m_canvas->setActivity(activity);
    })
{
    setObjectName(QStringLiteral("timeAxis"));
    makeHeader();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    below->addWidget(m_canvas, 1);
    below->addWidget(m_markList);
    layout->addLayout(below, 1);
    connect(m_canvas, &AxisCanvas::rangeChosen, this,
        [this](const auto& range) { choose(range, false); });
    connect(m_canvas, &AxisCanvas::rangeMoved, this,
        [this](const auto& range) { choose(range, true); });
    connect(m_canvas, &AxisCanvas::previousWanted, this, &AxisPanel::goBack);
    connect(m_canvas, &AxisCanvas::openWanted, this, &AxisPanel::setOpen);
    connect(m_canvas, &AxisCanvas::hovered, this, &AxisPanel::hovered);
    connect(navigation, &Navigation::placeChanged, this, &AxisPanel::updateActivity);
    followAxis();
    hide();
}

void AxisPanel::followAxis()
{
    connect(m_canvas, &AxisCanvas::shownChanged, this, [this] {
        showMarks();
        showHeader();
    });
    connect(m_canvas, &AxisCanvas::laneSelected, this,
        [this](const LaneName& lane) { emit processSelected(lane.pid); });
    connect(m_canvas, &AxisCanvas::peakClicked, this, &AxisPanel::peakWanted);
    connect(m_canvas, &AxisCanvas::onlyWanted, this, &AxisPanel::showOnly);
    connect(m_canvas, &AxisCanvas::menuWanted, this, &AxisPanel::showMenu);
    connect(m_markList, &MarkList::chosen, m_canvas, &AxisCanvas::goToMark);
    connect(m_markList, &MarkList::nextWanted, m_canvas, &AxisCanvas::goToNextMark);
    connect(m_markList, &MarkList::rangeWanted, m_canvas, &AxisCanvas::selectToEndOfMark);
}

void AxisPanel::makeHeader()
{
    auto* layout = new QHBoxLayout(m_header);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(8);
    auto* close = new QToolButton(m_header);
    close->setArrowType(Qt::DownArrow);
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the time axis (T)"));
    close->setAccessibleName(tr("Close the time axis"));
    connect(close, &QToolButton::clicked, this, [this] { setOpen(false); });
    auto* title = new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Time")), m_header);
    m_facts = new FittingLabel(m_header);
    m_facts->setObjectName(QStringLiteral("axisFacts"));
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_hints = new QLabel(tr("<b>\u2190 \u2192</b> move &nbsp; <b>+ \u2212</b> resize"), m_header);
    m_hints->setForegroundRole(QPalette::PlaceholderText);
    m_zoom = new QPushButton(m_header);
    m_zoom->setObjectName(QStringLiteral("axisZoom"));
    m_zoom->setToolTip(
        withKeys(tr("Zoom the axis to the range, or back to the whole run"), "axis.zoom"));
    connect(m_zoom, &QPushButton::clicked, this, [this] {
        m_canvas->toggleZoom();
        showHeader();
    });
    m_clear = new QToolButton(m_header);
    m_clear->setObjectName(QStringLiteral("axisClear"));
    m_clear->setText(QStringLiteral("\u00d7"));
    m_clear->setAutoRaise(true);
    m_clear->setToolTip(tr("Show the whole run (Esc)"));
    m_clear->setAccessibleName(tr("Clear the range"));
    connect(m_clear, &QToolButton::clicked, this, &AxisPanel::clearRange);
    makeChoices();
    m_marks = new QToolButton(m_header);
    m_marks->setObjectName(QStringLiteral("axisMarks"));
    m_marks->setCheckable(true);
    m_marks->setChecked(QSettings().value(MarksKey, true).toBool());
    m_marks->setToolTip(tr("List the marks that the program has set (N goes to the next one)"));
    connect(m_marks, &QToolButton::clicked, this, &AxisPanel::openMarks);
    for (QWidget* part : {static_cast<QWidget*>(close), static_cast<QWidget*>(title)})
        layout->addWidget(part);
    layout->addWidget(m_facts, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{
             m_legend, m_hints, m_zoom, m_clear, m_rows, m_stack, m_marks})
        layout->addWidget(part);
}

void AxisPanel::makeChoices()
{
    m_rows = new Choice(tr("Rows of the time axis"),
        {tr("Lanes: processes"), tr("Lanes: threads"), tr("Lanes: packed"), tr("Lanes: merged")},
        QStringLiteral("axis/rows"), m_header);
    m_stack = new Choice(tr("Parts of the bars"), {tr("Stacked by package"), tr("Processor use")},
        QStringLiteral("axis/stack"), m_header);
    m_legend = new ProcessorLegend(m_header);
    const auto rows = [this] {
        m_canvas->setRows(m_rows->value<AxisRows>());
        fitHeight();
    };
    const auto stack = [this] {
        m_canvas->setStack(m_stack->value<AxisStack>());
        m_legend->setVisible(m_canvas->scene().stack == AxisStack::Processor);
    };
    connect(m_rows, &QComboBox::currentIndexChanged, this, rows);
    connect(m_stack, &QComboBox::currentIndexChanged, this, stack);
    rows();
    stack();
}

void AxisPanel::setLoaded(const LoadedProfile& loaded)
{
    if (loaded.path != m_path) {
        m_earlier.clear();
        m_path = loaded.path;
    }
    m_activity.cancel();
    m_parts = loaded.parts;
    m_whole = loaded.whole->profile;
    m_lanes
        = loaded.whole->lanes && loaded.whole->lanes->hasSlices() ? loaded.whole->lanes : nullptr;
    m_canvas->setData(m_whole, m_lanes, loaded.whole->groups, fileWithoutAxis(loaded));
    const bool hasClock = !m_lanes || !m_lanes->axis().hasProfilerTime();
    m_canvas->setStack(hasClock ? m_stack->value<AxisStack>() : AxisStack::Packages);
    m_legend->setVisible(m_canvas->scene().stack == AxisStack::Processor);
    m_shown = loaded.range;
    if (!m_canvas->isDragging())
        m_canvas->setRange(m_shown);
    if (m_lanes) {
        const TimeAxis& axis = m_lanes->axis();
        QStringList facts
            = {countedText(axisRows(axis, {}, AxisRows::Processes).size(), "process", "processes")};
        facts << tr("slices of %1").arg(durationText(usualSlice(axis)));
        if (axis.hasProfilerTime())
            facts << tr("profiler time of Devel::NYTProf 6, which includes its overhead");
        else if (axis.hasSomeProfilerTime())
            facts << tr("those of Devel::NYTProf 6 in profiler time, which includes its overhead");
        else if (axis.alignment == TimeAxis::Alignment::WallClock)
            facts << tr("aligned by their wall clocks, which may differ");
        m_factsText = facts.join(QStringLiteral(", "));
        m_markList->setMarks(m_whole, {m_lanes, m_canvas->scene().marks});
    }
    m_isReady = !loaded.isPreview();
    setVisible(m_isReady);
    setOpen(m_isOpen);
    updateActivity();
}

void AxisPanel::setRange(const std::optional<TimeRange>& range)
{
    m_shown = range;
    m_canvas->setRange(range);
    showHeader();
}

void AxisPanel::choose(const std::optional<TimeRange>& range, bool isStep)
{
    if (!isStep || !m_isStepping)
        m_earlier.push_back(m_shown);
    m_isStepping = isStep;
    setRange(range);
    emit rangeChosen(range);
}

void AxisPanel::chooseRange(const TimeRange& range) { choose(m_canvas->rounded(range), false); }

void AxisPanel::goBack()
{
    if (m_earlier.empty())
        return;
    const auto range = m_earlier.back();
    m_earlier.pop_back();
    m_isStepping = false;
    setRange(range);
    emit rangeChosen(range);
}

void AxisPanel::setOpen(bool open)
{
    const bool isChanged = std::exchange(m_isOpen, open) != open;
    m_canvas->setOpen(open);
    m_header->setVisible(m_canvas->isOpen());
    showMarks();
    showHeader();
    fitHeight();
    if (isChanged)
        emit openChanged();
}

void AxisPanel::setWindowSize(const QSize& size, bool narrow)
{
    constexpr int MaxShare = 40; // per cent
    m_maxHeight = size.height() * MaxShare / 100;
    m_isNarrow = narrow;
    m_canvas->setNarrow(narrow);
    m_markList->setFixedWidth(size.width() >= WideWindow ? WideMarksWidth : MarksWidth);
    m_canvas->setLow(size.height() < LowWindow);
    if (narrow)
        m_markList->hide();
    showMarks();
    showHeader();
    fitHeight();
}

void AxisPanel::showHeader()
{
    const bool hasRange = m_canvas->range().has_value();
    const TimeRange shown = m_canvas->shown();
    m_facts->setWhole(!m_canvas->zoomed()
            ? m_factsText
            : tr("%1 \u00b7 axis %2 of %3")
                  .arg(m_factsText, rangeText(shown), durationText(m_lanes->whole().to)));
    m_zoom->setText(m_canvas->zoomed() ? tr("Zoom Out") : tr("Zoom Axis to Range"));
    m_zoom->setVisible(hasRange || m_canvas->zoomed());
    m_clear->setVisible(hasRange);
    m_hints->setVisible(hasRange && !m_isNarrow);
    m_rows->setVisible(!m_isNarrow);
    m_stack->setVisible(
        (!m_isNarrow || !hasRange) && !(m_lanes && m_lanes->axis().hasProfilerTime()));
}

void AxisPanel::showMarks()
{
    const AxisScene& scene = m_canvas->scene();
    const bool hasMarks = m_canvas->isOpen() && !scene.marks.empty();
    m_marks->setVisible(hasMarks);
    m_marks->setText(tr("Marks %1").arg(countText(scene.marks.size())));
    if (!m_isNarrow || !hasMarks) {
        if (m_markList->isWindow()) // of a window that was narrow
            m_markList->setWindowFlags(Qt::Widget);
        m_markList->setVisible(hasMarks && m_marks->isChecked());
    }
    if (hasMarks)
        m_markList->follow(scene.scale.shown, !m_canvas->zoomed(), scene.mark);
}

void AxisPanel::openMarks(bool wanted)
{
    if (!m_isNarrow) {
        QSettings().setValue(MarksKey, wanted);
        return showMarks();
    }
    m_marks->setChecked(QSettings().value(MarksKey, true).toBool()); // of wide windows
    m_markList->setWindowFlags(Qt::Popup);
    m_markList->resize(MarksWidth, PopupHeight);
    m_markList->move(
        m_marks->mapToGlobal(QPoint(m_marks->width() - MarksWidth, m_marks->height())));
    m_markList->show();
    m_markList->focusList();
}

void AxisPanel::selectProcess(std::uint32_t pid)
{
    const auto& selected = m_canvas->scene().selected;
    if (!selected || selected->pid != pid)
        m_canvas->select(LaneName{pid, 0});
}

void AxisPanel::choose(std::uint32_t pid, LaneChoice choice)
{
    if (const auto parts = chosenParts(m_parts, pid, choice))
        emit processesChosen(*parts);
}

// A second time shows all processes.
void AxisPanel::showOnly(const AxisRow& row)
{
    if (row.pid == 0)
        return;
    if (onlyProcess(m_parts) != row.pid)
        return choose(row.pid, LaneChoice::Only);
    showAllProcesses();
}

void AxisPanel::showAllProcesses()
{
    ProfileParts all = m_parts;
    for (ProfilePart& part : all)
        part.showAll();
    emit processesChosen(all);
}

void AxisPanel::showMenu(const AxisRow& row, const QPoint& position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const std::uint32_t pid = row.pid;
    const auto addChoice = [&](const QString& text, LaneChoice choice) {
        QAction* action = menu->addAction(text, this, [this, pid, choice] { choose(pid, choice); });
        action->setEnabled(pid != 0 && chosenParts(m_parts, pid, choice).has_value());
        if (!action->isEnabled() && m_parts.size() == 1 && !m_parts[0].canBeDivided())
            action->setToolTip(
                tr("The file has the sums of all processes, without a record of each."));
        return action;
    };
    addChoice(tr("Show &Only This Process"), LaneChoice::Only)->setShortcut(partKey("axis.only"));
    addChoice(tr("Show Only This and Its &Children"), LaneChoice::WithChildren);
    addChoice(tr("&Hide This Process"), LaneChoice::Others);
    menu->addAction(tr("Show &All Processes"), this, &AxisPanel::showAllProcesses)
        ->setEnabled(!std::ranges::all_of(m_parts, &ProfilePart::isWhole));
    menu->addSeparator();
    menu->addAction(tr("Select Its &Time"), m_canvas, &AxisCanvas::selectLifetime)
        ->setShortcut(partKey("axis.life"));
    menu->addAction(tr("&Copy Process ID"), this,
            [pid] { QGuiApplication::clipboard()->setText(QString::number(pid)); })
        ->setEnabled(pid != 0);
    menu->popup(position);
}

void AxisPanel::fitHeight()
{
    const int header = m_canvas->isOpen() ? HeaderHeight : 0;
    m_header->setFixedHeight(HeaderHeight);
    const int wanted = header + m_canvas->wholeHeight();
    setFixedHeight(m_canvas->isOpen() && m_maxHeight > 0
            ? std::min(wanted, std::max(m_maxHeight, 140))
            : wanted);
}

void AxisPanel::showActivity(bool shown)
{
    m_showsActivity = shown;
    updateActivity();
}

// In another thread: all rows of the slices are read.
void AxisPanel::updateActivity()
{
    const Profile* shown = m_navigation->profile();
    const SubId selected = m_navigation->place().sub;
    const SubId sub = m_showsActivity && m_lanes && shown && selected.valid()
        ? m_whole->findSub((*shown)[selected].name)
        : SubId();
    if (!sub.valid()) {
        m_activity.cancel();
        m_canvas->setActivity({});
        return;
    }
    m_activity.start([lanes = m_lanes, sub](
                         const std::stop_token& stop) { return lanes->activityOf(sub, stop); });
}

void AxisPanel::saveState() const
{
    QSettings().setValue(OpenKey, m_isOpen);
    m_rows->save();
    m_stack->save();
}

} // namespace nytprof::gui
