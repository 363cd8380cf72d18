// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/chart_actions.h"

#include "app/main_window.h"
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_graph.h"
#include "flame/flame_text.h"
#include "flame/flame_view.h"
#include "flame/transforms.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace nytprof::gui {

namespace {

using ChartTransform = Transform::Kind;

FlameView* flameOf(const MainWindow& window) { return window.views()->get<FlameView>(); }

void showFlame(MainWindow& window) { window.views()->showView(flameOf(window)); }

bool hasGraph(const MainWindow& window) { return flameOf(window)->canvas()->layout() != nullptr; }

template <ChartTransform kind>
void applyTransform(MainWindow& window)
{
    flameOf(window)->applyToFocused(kind); // before the focus moves
    showFlame(window);
}

template <ChartTransform kind>
bool canTransform(const MainWindow& window)
{
    return flameOf(window)->canApplyToFocused(kind);
}

template <Direction direction>
void setDirection(MainWindow& window)
{
    flameOf(window)->controls()->setDirection(direction);
    showFlame(window);
}

template <Direction direction>
bool isDirection(const MainWindow& window)
{
    return flameOf(window)->controls()->direction() == direction;
}

template <SiblingOrder order>
void setOrder(MainWindow& window)
{
    flameOf(window)->controls()->setOrder(order);
    showFlame(window);
}

template <SiblingOrder order>
bool isOrder(const MainWindow& window)
{
    return flameOf(window)->controls()->order() == order;
}

constexpr const char* TransformMenu = ACTION_TEXT("Trans&form");
constexpr const char* DirectionMenu = ACTION_TEXT("&Direction");
constexpr const char* OrderMenu = ACTION_TEXT("&Order");

/// With text and help of the key.
template <ChartTransform kind>
ActionEntry transformEntry(const char* id, bool separated = false)
{
    const ActionEntry& key
        = *std::ranges::find(transformChoices(), kind, &TransformChoice::kind)->action;
    return {id, key.text, "", key.help, applyTransform<kind>,
        {.separated = separated,
            .enabled = canTransform<kind>,
            .submenu = TransformMenu,
            .chartKey = key.id}};
}

template <Direction direction>
constexpr ActionEntry::Details DirectionDetails()
{
    return {.enabled = hasGraph, .checked = isDirection<direction>, .submenu = DirectionMenu};
}

template <SiblingOrder order>
constexpr ActionEntry::Details OrderDetails()
{
    return {.enabled = hasGraph,
        .checked = isOrder<order>,
        .submenu = OrderMenu,
        .chartKey = "flame.order",
        .chartKeyNumber = static_cast<int>(order)};
}

constexpr ActionEntry OtherActions[] = {
    {"chart.undo", ACTION_TEXT("&Undo"), "",
        ACTION_TEXT("Undo the last transform of the flame graph."),
        [](MainWindow& window) { flameOf(window)->undo(); },
        {.enabled = [](const MainWindow& window) { return flameOf(window)->history().canUndo(); },
            .submenu = TransformMenu,
            .chartKey = "flame.undo"}},
    {"chart.redo", ACTION_TEXT("R&edo"), "", ACTION_TEXT("Apply it again."),
        [](MainWindow& window) { flameOf(window)->redo(); },
        {.enabled = [](const MainWindow& window) { return flameOf(window)->history().canRedo(); },
            .submenu = TransformMenu,
            .chartKey = "flame.undo",
            .chartKeyNumber = 1}},
    {"chart.callees", ACTION_TEXT("&Callees, from the Root"), "",
        ACTION_TEXT("The main program at the root, callees below their callers."),
        setDirection<Direction::Callees>, DirectionDetails<Direction::Callees>()},
    {"chart.callers", ACTION_TEXT("Callers, from the S&ubs"), "",
        ACTION_TEXT("Subs with exclusive time at the root, their callers below."),
        setDirection<Direction::Callers>, DirectionDetails<Direction::Callers>()},
    {"chart.sandwich", ACTION_TEXT("&Sandwich"), "",
        ACTION_TEXT("Callers and callees of the selected sub."), setDirection<Direction::Sandwich>,
        DirectionDetails<Direction::Sandwich>()},
    {"chart.nextDirection", ACTION_TEXT("&Next Direction"), "",
        ACTION_TEXT("Cycle through callees, callers and sandwich."),
        [](MainWindow& window) {
            flameOf(window)->controls()->nextDirection();
            showFlame(window);
        },
        {.enabled = hasGraph, .submenu = DirectionMenu, .chartKey = "flame.direction"}},
    {"chart.bySize", ACTION_TEXT("&Largest First"), "",
        ACTION_TEXT("Order frames with the same caller by width."),
        setOrder<SiblingOrder::LargestFirst>, OrderDetails<SiblingOrder::LargestFirst>()},
    {"chart.byName", ACTION_TEXT("By &Name"), "", ACTION_TEXT("Order them by name."),
        setOrder<SiblingOrder::ByName>, OrderDetails<SiblingOrder::ByName>()},
    {"chart.byCall", ACTION_TEXT("By &Call Order"), "",
        ACTION_TEXT("Order them by their first call."), setOrder<SiblingOrder::ByCall>,
        OrderDetails<SiblingOrder::ByCall>()},
    {"chart.turn", ACTION_TEXT("Root at the To&p"), "",
        ACTION_TEXT("Icicle: root at the top; otherwise flame: root at the bottom."),
        [](MainWindow& window) {
            flameOf(window)->turn();
            showFlame(window);
        },
        {.enabled = hasGraph,
            .checked = [](const MainWindow& window) { return flameOf(window)->canvas()->icicle(); },
            .chartKey = "flame.turn"}},
};

} // namespace

ActionTable chartActions()
{
    static const std::vector<ActionEntry> all = [] {
        std::vector<ActionEntry> entries = {
            transformEntry<ChartTransform::FocusSub>("chart.focus", true),
            transformEntry<ChartTransform::FocusPath>("chart.focusPath"),
            transformEntry<ChartTransform::MergeAway>("chart.merge"),
            transformEntry<ChartTransform::Hide>("chart.drop"),
            transformEntry<ChartTransform::Recursion>("chart.recursion"),
            transformEntry<ChartTransform::DirectRecursion>("chart.directRecursion"),
            transformEntry<ChartTransform::GroupPackages>("chart.packages"),
            transformEntry<ChartTransform::GroupFiles>("chart.files"),
        };
        entries.insert(entries.end(), std::begin(OtherActions), std::end(OtherActions));
        return entries;
    }();
    return all;
}

} // namespace nytprof::gui
