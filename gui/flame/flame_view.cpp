// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_view.h"

#include "actions/action_table.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_text.h"
#include "format/perl_names.h"
#include "loading/comparison.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/icons.h"
#include "style/preferences.h"
#include "style/text.h"
#include "widgets/filter_bar.h"
#include "widgets/legend.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int SearchWidth = 250;
constexpr int BusyAfter = 200; // milliseconds; shorter waits show no message
constexpr std::size_t FewNodes = 20'000; // searched in a millisecond or two
const QString IcicleKey = QStringLiteral("flame/icicle");

} // namespace

FlameView::FlameView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_search(new FilterBar(tr("Find subs: words or /regex/"), this))
    , m_controls(new FlameControls(this))
    , m_orientation(new QToolButton(this))
    , m_reset(new QToolButton(this))
    , m_undo(new QToolButton(this))
    , m_redo(new QToolButton(this))
    , m_export(new QToolButton(this))
    , m_more(new QToolButton(this))
    , m_callers(new FlameCanvas(true, this))
    , m_canvas(new FlameCanvas(false, this))
    , m_graphs(new QSplitter(Qt::Vertical, this))
    , m_making([this](const FlameGraph& graph) {
        if (graph.layout) // null: out of memory
            showGraph(graph);
    })
    , m_searching([this](const std::vector<FlameMatches>& found) { showFound(found); })
    , m_legend(new Legend(this))
{
    m_callers->setAccessibleName(tr("Callers, flame graph"));
    m_callers->setIcicle(false);
    m_callers->setRoot(tr("callers"), false);
    m_callers->hide();
    m_canvas->setIcicle(QSettings().value(IcicleKey, true).toBool());
    m_graphs->addWidget(m_callers);
    m_graphs->addWidget(m_canvas);
    m_graphs->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTop());
    layout->addWidget(m_graphs, 1);
    layout->addWidget(m_legend);

    connectCanvas(m_canvas);
    connectCanvas(m_callers);
    connectControls();
    showTransforms();
    showZoom();
}

QWidget* FlameView::makeTop()
{
    setContent(m_canvas);
    setSearch(m_search);
    m_search->setNarrow(SearchWidth);
    m_orientation->setToolTip(
        withKeys(tr("Icicle: root at the top; flame: root at the bottom"), "flame.turn"));
    m_reset->setText(tr("Reset Zoom"));
    m_reset->setToolTip(withKeys(tr("Reset zoom"), "flame.all"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(withKeys(m_undo->text(), "flame.undo", 0));
    m_redo->setText(tr("Redo"));
    m_redo->setToolTip(withKeys(m_redo->text(), "flame.undo", 1));
    prepareExport(this, m_export, tr("Export Flame Graph"), [this] { return m_canvas->picture(); });
    for (QToolButton* button :
        {m_orientation, m_reset, m_undo, m_redo, m_legend->allButton(), m_export}) {
        button->setAutoRaise(true);
        m_controls->layout()->addWidget(button);
    }
    m_more->setObjectName(QStringLiteral("moreControls"));
    m_more->setIcon(actionIcon(QStringLiteral("more")));
    m_more->setToolTip(tr("Controls of the chart"));
    m_more->setAccessibleName(m_more->toolTip());
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenuOf(*m_controls, *menu); });
    m_more->hide();
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 6, 0);
    row->addWidget(m_search, 10);
    row->addWidget(m_controls);
    row->addStretch(1);
    row->addWidget(m_more);
    setHeader(top);
    return top;
}

void FlameView::setNarrow(bool narrow)
{
    m_controls->setVisible(!narrow);
    m_more->setVisible(narrow);
}

void FlameView::setLow(bool low) { m_legend->setVisible(!low); }

void FlameView::connectCanvas(FlameCanvas* canvas)
{
    addChart(canvas);
    connect(&Preferences::instance(), &Preferences::costUnitChanged, this, &FlameView::remake);
    connect(canvas, &FlameCanvas::searchWanted, this, &FlameView::searchFor);
    connect(canvas, &FlameCanvas::zoomChanged, this, &FlameView::showZoom);
    connect(canvas, &FlameCanvas::zoomChanged, this, &FlameView::showResult); // or focus
    connect(canvas, &FlameCanvas::transformWanted, this, &FlameView::applyTransform);
    connect(canvas, &FlameCanvas::undoWanted, this, &FlameView::undo);
    connect(canvas, &FlameCanvas::redoWanted, this, &FlameView::redo);
    connect(canvas, &FlameCanvas::unfoldedChanged, this, [this](bool areUnfolded) {
        setRowsUnfolded(m_path, areUnfolded);
        m_canvas->setUnfolded(areUnfolded);
        m_callers->setUnfolded(areUnfolded);
    });
    connect(canvas, &FlameCanvas::subMenuOpened, this, [this, canvas](QMenu* menu, SubId shown) {
        emit subMenuOpened(menu, subOfNavigation(shown), canvas->names().fullName(shown));
    });
    connect(canvas, &FlameCanvas::subChosen, this, &FlameView::goTo);
}

void FlameView::connectControls()
{
    connect(m_search, &FilterBar::textChanged, this, &FlameView::search);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        m_canvas->zoomOut();
        m_callers->zoomOut();
    });
    connect(m_orientation, &QToolButton::clicked, this, &FlameView::turn);
    connect(m_controls, &FlameControls::changed, this, &FlameView::remake);
    connect(m_controls, &FlameControls::colorsChanged, this, &FlameView::showLegend);
    connect(m_legend, &Legend::hiddenChanged, this, &FlameView::showHidden);
    connect(m_undo, &QToolButton::clicked, this, &FlameView::undo);
    connect(m_redo, &QToolButton::clicked, this, &FlameView::redo);
    connect(m_navigation, &Navigation::placeChanged, this, [this](const Location& place) {
        const SubId sub = shownSub(place.sub);
        m_canvas->setSelected(sub);
        m_callers->setSelected(sub);
        m_canvas->focusSub(sub);
        const bool isSandwich = m_controls->direction() == Direction::Sandwich;
        if (sub.valid() && sub != m_sub && !(isSandwich && m_choosing)) {
            m_sub = sub;
            if (isSandwich)
                remake();
        }
    });
}

void FlameView::setLoaded(const LoadedProfile& loaded)
{
    const Comparison* comparison = loaded.comparison.get();
    const auto profile = comparison ? comparison->diff->sharedNames() : loaded.profile;
    if (loaded.path != m_path) {
        m_canvas->setUnfolded(areRowsUnfolded(loaded.path));
        m_callers->setUnfolded(areRowsUnfolded(loaded.path));
    }
    const bool both = profile && m_profile;
    m_history.restart(
        both ? translateTransforms(m_history.transforms(), *m_profile, *profile) : Transforms());
    if (m_profile) {
        const Profile* const again = loaded.path == m_path ? profile.get() : nullptr;
        m_canvas->translateZoom(*m_profile, again);
        m_callers->translateZoom(*m_profile, again);
    }
    m_path = loaded.path;
    m_sub = both && m_sub.valid() ? profile->findSub((*m_profile)[m_sub].name) : SubId();
    m_profile = profile;
    m_diff = comparison ? comparison->diff : nullptr;
    m_runs = comparison ? comparison->runs : nullptr;
    m_packages = comparison ? nullptr : loaded.packages;
    m_canvas->setGroups(loaded.groups);
    m_callers->setGroups(loaded.groups);
    m_plain = comparison ? *comparison->flame : FlameGraph{loaded.flame, nullptr, nullptr, nullptr};
    m_controls->setComparing(comparison != nullptr, m_runs != nullptr);
    if (m_profile && !request().plain())
        setGraph(m_plain); // until its own graph, which the zoom belongs to, is complete
    else
        showGraph(m_plain);
    remake();
}

FlameRequest FlameView::request() const
{
    return {m_history.transforms(), m_controls->direction(), m_controls->order(), m_sub, m_diff,
        m_controls->width(), m_diff && !m_runs && Preferences::instance().normalizedTotals(),
        costUnit() == CostUnit::Calls ? FlameCost::Calls : FlameCost::Time, m_runs};
}

SubId FlameView::shownSub(SubId ofNavigation) const
{
    return m_diff && ofNavigation.valid() ? m_diff->after().ids.subs[ofNavigation.index()]
                                          : ofNavigation;
}

SubId FlameView::subOfNavigation(SubId shown) const
{
    return m_diff && shown.valid() ? m_diff->after().subOf[shown.index()] : shown;
}

FlameCanvas* FlameView::focusedCanvas() const
{
    return m_callers->hasFocus() ? m_callers : m_canvas;
}

void FlameView::applyToFocused(Transform::Kind kind) { focusedCanvas()->applyToFocused(kind); }

bool FlameView::canApplyToFocused(Transform::Kind kind) const
{
    return focusedCanvas()->canApplyToFocused(kind);
}

void FlameView::turn()
{
    m_canvas->setIcicle(!m_canvas->icicle());
    showZoom();
}

SubId FlameView::focusedSub() const
{
    const FlameCanvas* canvas = focusedCanvas();
    return canvas->layout() ? subOfNavigation(canvas->layout()->tree()[canvas->focused()].sub)
                            : SubId();
}

void FlameView::showSandwich()
{
    m_sub = shownSub(m_navigation->place().sub);
    if (m_controls->direction() == Direction::Sandwich)
        remake();
    m_controls->setDirection(Direction::Sandwich);
}

void FlameView::goTo(SubId shown, Navigation::Step step)
{
    const SubId sub = subOfNavigation(shown);
    if (shown.valid() && !sub.valid()) {
        emit hovered(tr("%1 is only in the baseline; there is no source to show.")
                         .arg(m_canvas->names().fullName(shown)));
        return;
    }
    m_choosing = true;
    m_navigation->goToSub(sub, step);
    m_choosing = false;
}

void FlameView::applyTransform(const Transform& transform)
{
    m_history.add(transform);
    remake();
}

void FlameView::undo()
{
    m_history.undo();
    remake();
}

void FlameView::redo()
{
    m_history.redo();
    remake();
}

void FlameView::remake()
{
    showTransforms();
    if (!m_profile || request().plain()) {
        m_making.cancel();
        if (m_graph.layout != m_plain.layout)
            showGraph(m_plain);
        return;
    }
    m_making.start([profile = m_profile, request = request()](const std::stop_token& stop) {
        return makeFlameGraph(profile, request, stop);
    });
    QTimer::singleShot(BusyAfter, this, [this] {
        if (m_making.running())
            emit hovered(tr("Building the graph…"));
    });
}

bool FlameView::busy() const { return m_making.running() || m_searching.running(); }

void FlameView::showGraph(const FlameGraph& graph)
{
    m_canvas->rememberZoom();
    m_callers->rememberZoom();
    setGraph(graph);
    if (m_profile) {
        m_canvas->restoreZoom(request());
        m_callers->restoreZoom(request());
    }
}

void FlameView::setGraph(const FlameGraph& graph)
{
    const bool sandwich = graph.callers != nullptr;
    const Grouping grouping
        = graph.layout == m_plain.layout ? Grouping::Subs : groupingAfter(m_history.transforms());
    m_graph = graph;
    m_zooms.clear();
    const bool callees = m_controls->direction() != Direction::Callers;
    m_canvas->setRoot(sandwich                                                ? tr("callees")
            : callees && m_profile && m_profile->findSub(MainProgram).valid() ? tr("main program")
                                                                              : tr("all subs"),
        callees && !sandwich);
    m_canvas->setData(m_profile, graph.layout, grouping, graph.changes, m_packages);
    m_callers->setData(m_profile, graph.callers, grouping, graph.callersChanges, m_packages);
    m_callers->setVisible(sandwich);
    if (sandwich && m_graphs->sizes().value(0) == 0)
        m_graphs->setSizes({1, 1});
    const SubId selected = shownSub(m_navigation->place().sub);
    m_canvas->setSelected(selected);
    m_callers->setSelected(selected);
    emit hovered({});
    showLegend();
    search(m_search->text());
}

void FlameView::showTransforms()
{
    for (const auto& [button, can] :
        {std::pair(m_undo, m_history.canUndo()), std::pair(m_redo, m_history.canRedo())}) {
        button->setEnabled(can);
        button->setVisible(m_history.canUndo() || m_history.canRedo());
    }
    emit crumbsChanged();
}

// Resets the zoom, too.
void FlameView::keepTransforms(std::size_t count)
{
    m_canvas->setFocus();
    m_canvas->zoomOut();
    m_callers->zoomOut();
    if (count < m_history.transforms().size()) {
        m_history.truncate(count);
        remake();
    }
}

std::vector<Crumb> FlameView::crumbs()
{
    std::vector<Crumb> crumbs{{tr("all calls"), [this] { keepTransforms(0); }}};
    const Transforms& transforms = m_history.transforms();
    for (std::size_t i = 0; m_profile && i < transforms.size(); ++i)
        crumbs.push_back({transformText(m_profile, std::span(transforms).first(i), transforms[i]),
            [this, i] { keepTransforms(i + 1); }});
    const auto nameOf = [this](CallNodeId node) {
        const SubId sub = m_graph.layout->tree()[node].sub;
        return sub.valid() ? m_canvas->names().label(sub) : m_canvas->text().root();
    };
    for (const CallNodeId node : m_zooms)
        crumbs.push_back({tr("zoom: %1").arg(nameOf(node)), [this, node] {
                              m_canvas->setFocus();
                              m_canvas->zoomTo(node);
                          }});
    const FlameViewport& view = m_canvas->view();
    if (view.zoomed() && !view.zoomedExactly())
        crumbs.push_back({tr("part of %1").arg(nameOf(view.zoomedTo())), [] {}});
    return crumbs;
}

// Transforms and directions other than that of the profile have totals of their own.
QString FlameView::base() const
{
    if (!m_profile || !m_graph.layout || !m_plain.layout || m_graph.layout == m_plain.layout)
        return {};
    const FlameLayout& shown = *m_graph.layout;
    return shown.total() == m_plain.layout->total() && shown.cost() == m_plain.layout->cost()
        ? QString()
        : flameCostText(*m_profile, shown.cost(), static_cast<Ticks>(shown.total()));
}

void FlameView::showLegend()
{
    m_canvas->setColorMode(m_controls->colorMode());
    m_callers->setColorMode(m_controls->colorMode());
    m_legend->setEntries(m_profile ? m_canvas->coloring().legend() : std::vector<LegendEntry>());
    showHidden();
}

void FlameView::showHidden()
{
    m_canvas->setHidden(m_legend->hidden());
    m_callers->setHidden(m_legend->hidden());
}

bool FlameView::press(const PressedKey& key)
{
    if (const auto order = key.numberIn("flame.order"))
        m_controls->setOrder(static_cast<SiblingOrder>(*order));
    else if (key.is("flame.direction"))
        m_controls->nextDirection();
    else
        return View::press(key);
    return true;
}

void FlameView::findNext(bool forward) { m_canvas->focusMatch(forward); }

void FlameView::saveState() const
{
    QSettings().setValue(IcicleKey, m_canvas->icicle());
    m_controls->saveState();
}

void FlameView::search(const QString& text)
{
    const Terms terms(text);
    std::vector<std::pair<FrameNames, std::shared_ptr<const FlameLayout>>> graphs;
    if (m_graph.layout)
        graphs.emplace_back(m_canvas->names(), m_graph.layout);
    if (m_graph.callers)
        graphs.emplace_back(m_callers->names(), m_graph.callers);
    m_search->setResult({}); // outdated
    std::size_t nodes = 0;
    for (const auto& [names, layout] : graphs)
        nodes += layout->tree().nodes().size() + names.count();
    const auto search = [graphs = std::move(graphs), terms](const std::stop_token& stop) {
        std::vector<FlameMatches> matches;
        for (const auto& [names, layout] : graphs)
            matches.push_back(searchFrames(names, *layout, terms, stop));
        return matches;
    };
    if (nodes > FewNodes && !terms.empty())
        m_searching.start(search);
    else
        m_searching.runNow(search);
}

void FlameView::showFound(const std::vector<FlameMatches>& found)
{
    if (found.empty())
        return; // no graph
    m_canvas->setMatches(found.front());
    if (found.size() > 1)
        m_callers->setMatches(found.back());
    showResult();
}

// "3/88 · 37.2 %": number of the focused match, all frames that match, their share.
void FlameView::showResult()
{
    const Terms terms(m_search->text());
    const FlameMatches& found = m_canvas->matches();
    if (m_searching.running())
        return;
    if (terms.empty() || !terms.valid() || !found.active()) {
        m_search->setResult(terms.valid() ? QString() : tr("not a regular expression"));
        return;
    }
    const auto at = std::ranges::lower_bound(found.nodes, m_canvas->focused());
    const bool isMatch = at != found.nodes.end() && *at == m_canvas->focused();
    const QString number = isMatch
        ? countText(static_cast<std::size_t>(at - found.nodes.begin()) + 1) + u'/'
        : QString();
    const QString share
        = percentText(static_cast<Ticks>(found.time), static_cast<Ticks>(m_graph.layout->total()));
    m_search->setResult(number + countText(found.nodes.size()) + QStringLiteral(" \u00b7 ") + share,
        tr("%1 in %2 frames, %3 of total")
            .arg(countedText(found.count, "sub", "subs"), countText(found.nodes.size()), share));
}

// Panning and gradual zooms leave the levels that they are still in.
void FlameView::noteZoom()
{
    const FlameViewport& view = m_canvas->view();
    if (!view.layout())
        return;
    const CallTree& tree = view.layout()->tree();
    const CallNodeId at = view.zoomedTo();
    const auto isAround = [&](CallNodeId outer) {
        CallNodeId inner = at;
        while (tree[inner].depth > tree[outer].depth)
            inner = tree[inner].parent;
        return inner == outer;
    };
    while (!m_zooms.empty() && !isAround(m_zooms.back()))
        m_zooms.pop_back();
    const bool isNew = m_zooms.empty() || m_zooms.back() != at;
    if (isNew && at != tree.root() && view.zoomedExactly())
        m_zooms.push_back(at);
}

void FlameView::showZoom()
{
    noteZoom();
    emit crumbsChanged();
    m_reset->setEnabled(m_canvas->zoomed() || m_callers->zoomed());
    m_orientation->setText(m_canvas->icicle() ? tr("Icicle") : tr("Flame"));
    m_legend->setNarrow(m_canvas->view().narrowShare());
}

} // namespace nytprof::gui
