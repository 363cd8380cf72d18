// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/chart_view.h"

#include "actions/action_table.h"
#include "flame/flame_canvas.h"
#include "flame/flame_chart.h"
#include "flame/flame_text.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "style/preferences.h"
#include "style/text.h"
#include "widgets/filter_bar.h"
#include "widgets/legend.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <vector>

namespace nytprof::gui {

namespace {

constexpr std::int64_t NanosecondsOfSecond = 1'000'000'000;
constexpr int ChartSearchWidth = 250; // pixels

/// SubIds of a profile, by those of the one that it was made of.
std::vector<SubId> subsIn(const Profile& profile, const Profile& whole)
{
    std::vector<SubId> subs;
    for (const Sub& sub : whole.subs())
        subs.push_back(profile.findSub(sub.name));
    return subs;
}

QString linkTo(const char* action, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(QLatin1String(action), text.toHtmlEscaped());
}

} // namespace

FlameChartView::FlameChartView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_search(new FilterBar(tr("Find subs: words or /regex/"), this))
    , m_canvas(new FlameCanvas(false, this))
    , m_note(new QLabel(this))
    , m_choose(new QToolButton(this))
    , m_reset(new QToolButton(this))
    , m_export(new QToolButton(this))
    , m_legend(new Legend(this))
    , m_making([this](const std::shared_ptr<const FlameLayout>& layout) {
        if (layout) // null: out of memory
            showChart(layout);
    })
{
    setContent(m_canvas);
    addChart(m_canvas);
    setSearch(m_search);
    m_search->setNarrow(ChartSearchWidth);
    m_canvas->setAccessibleName(tr("Flame chart"));
    m_canvas->setRoot(tr("main program"), true);
    makeTop();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header());
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_legend);
    connectCanvas();
    showZoom();
}

void FlameChartView::makeTop()
{
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 6, 0);
    row->addWidget(m_search, 10);
    m_note->setObjectName(QStringLiteral("chartNote"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_choose->setObjectName(QStringLiteral("chartRange"));
    m_choose->setText(tr("Set Time Range"));
    m_choose->setToolTip(
        withKeys(tr("Show only what ran in the visible time, in all views"), "flame.range"));
    m_reset->setText(tr("Reset Zoom"));
    m_reset->setToolTip(withKeys(tr("Reset zoom"), "flame.all"));
    row->addWidget(m_note);
    connect(m_note, &QLabel::linkActivated, this,
        [this](const QString& action) { emit actionWanted(action); });
    prepareExport(this, m_export, tr("Export Flame Chart"), [this] { return m_canvas->picture(); });
    for (QToolButton* button : {m_choose, m_reset, m_legend->allButton(), m_export}) {
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    setHeader(top);
    connect(m_reset, &QToolButton::clicked, m_canvas, &FlameCanvas::zoomOut);
    connect(m_choose, &QToolButton::clicked, this, [this] { emit rangeWanted(shown()); });
}

void FlameChartView::connectCanvas()
{
    connect(m_canvas, &FlameCanvas::zoomChanged, this, &FlameChartView::showZoom);
    connect(m_canvas, &FlameCanvas::subMenuOpened, this, [this](QMenu* menu, SubId sub) {
        emit subMenuOpened(menu, sub, m_canvas->names().fullName(sub));
    });
    connect(m_canvas, &FlameCanvas::unfoldedChanged, this,
        [this](bool areUnfolded) { setRowsUnfolded(m_path, areUnfolded); });
    connect(m_canvas, &FlameCanvas::subChosen, m_navigation, &Navigation::goToSub);
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Location& place) { m_canvas->setSelected(place.sub); });
    connect(m_search, &FilterBar::textChanged, this, &FlameChartView::search);
    connect(m_canvas, &FlameCanvas::searchWanted, this, &FlameChartView::searchFor);
    connect(m_legend, &Legend::hiddenChanged, this,
        [this] { m_canvas->setHidden(m_legend->hidden()); });
}

void FlameChartView::setLoaded(const LoadedProfile& loaded)
{
    m_making.cancel();
    m_profile = loaded.profile;
    m_packages = loaded.packages;
    m_whole = loaded.whole ? loaded.whole->profile : nullptr;
    m_times
        = m_whole && !loaded.comparison && !loaded.isPreview() ? callTimesOf(*m_whole) : nullptr;
    m_path = loaded.path;
    m_canvas->setUnfolded(areRowsUnfolded(m_path));
    m_canvas->setGroups(loaded.groups);
    m_canvas->setData(nullptr, nullptr);
    m_isMade = false;
    m_note->clear();
    m_canvas->setNothing(!m_whole || m_times ? QString()
            : loaded.comparison
            ? tr("The flame chart is of one run; stop comparing to see it.")
            : tr("No order of calls: the flame chart needs one process that was recorded with "
                 "stream=1, or with calls=2 by Devel::NYTProf 6."));
    if (!m_times && m_whole && !loaded.isPreview())
        m_note->setText(loaded.comparison
                ? linkTo("file.stopComparing", tr("Stop comparing"))
                : linkTo("record.open", tr("Record with the order of calls\u2026")));
    if (!m_times)
        return;
    m_range = loaded.range.value_or(m_whole->timeAxis().whole());
    if (m_times->shortest > 0)
        m_note->setText(tr("calls shorter than %1 are not shown")
                            .arg(timeText(*m_whole, m_times->shortest))
                            .toHtmlEscaped());
    if (isVisible())
        make();
}

void FlameChartView::make()
{
    if (!m_times || std::exchange(m_isMade, true))
        return;
    m_making.start(
        [whole = m_whole, profile = m_profile, range = m_range](const std::stop_token& stop) {
            const auto ticks = [&](std::int64_t time) {
                return convertTicks(time, NanosecondsOfSecond, whole->ticksPerSecond());
            };
            return makeFlameChart(*callTimesOf(*whole), ticks(range.from), ticks(range.to),
                subsIn(*profile, *whole), stop);
        });
}

void FlameChartView::showChart(std::shared_ptr<const FlameLayout> layout)
{
    m_canvas->setData(m_profile, std::move(layout), Grouping::Subs, nullptr, m_packages);
    m_canvas->setSelected(m_navigation->place().sub);
    m_legend->setEntries(m_canvas->coloring().legend());
    m_canvas->setHidden(m_legend->hidden());
    search();
    showZoom();
    m_legend->layout()->activate(); // screenshots do not wait for it
}

void FlameChartView::search()
{
    if (m_canvas->layout())
        m_canvas->setMatches(
            searchFrames(m_canvas->names(), *m_canvas->layout(), Terms(m_search->text())));
}

void FlameChartView::findNext(bool forward) { m_canvas->focusMatch(forward); }

TimeRange FlameChartView::shown() const
{
    if (!m_canvas->layout())
        return m_range;
    const FlameSpan span = m_canvas->view().span();
    const auto time = [this](double tick) {
        return m_range.from
            + std::llround(tick * 1e9 / static_cast<double>(m_whole->ticksPerSecond()));
    };
    return {time(span.begin), time(span.begin + span.width)};
}

void FlameChartView::showZoom()
{
    m_choose->setEnabled(m_canvas->zoomed());
    m_reset->setEnabled(m_canvas->zoomed());
    m_legend->setNarrow(m_canvas->view().narrowShare());
}

SubId FlameChartView::focusedSub() const
{
    return m_canvas->layout() ? m_canvas->layout()->tree()[m_canvas->focused()].sub : SubId();
}

void FlameChartView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    make();
}

bool FlameChartView::press(const PressedKey& key)
{
    if (!key.is("flame.range") || !m_canvas->zoomed())
        return View::press(key);
    emit rangeWanted(shown());
    return true;
}

} // namespace nytprof::gui
