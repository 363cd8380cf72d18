// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Keys that the widgets of the window handle.
#include "actions/action_table.h"

namespace nytprof::gui {

namespace {

using Where = ActionEntry::Where;

constexpr ActionEntry SearchKeys[] = {
    {"search.next", ACTION_TEXT("Next hit"), "Return",
        ACTION_TEXT("In tables it opens the first row that is left.")},
    {"search.previous", ACTION_TEXT("Previous hit"), "Shift+Return",
        ACTION_TEXT("In the source, the calls and the flame graph.")},
    {"search.rows", ACTION_TEXT("Walk the rows while typing"), "Up; Down; PgUp; PgDown",
        ACTION_TEXT("The keys go to the table or text below; the field stays where it is.")},
    {"search.leave", ACTION_TEXT("Empty the field, then leave it"), "Esc",
        ACTION_TEXT("The keyboard goes back to what is searched.")},
};

constexpr ActionEntry TablesKeys[] = {
    {"table.open", ACTION_TEXT("Go there"), "Return",
        ACTION_TEXT("Takes all views to what the row shows.")},
    {"table.expand", ACTION_TEXT("Open a row, and all below it"), "Right; *",
        ACTION_TEXT("The left arrow closes it again.")},
    {"table.copy", ACTION_TEXT("Copy the selected rows"), "Ctrl+C",
        ACTION_TEXT("As text with tabs between the columns, which spreadsheets take.")},
    {"table.columns", ACTION_TEXT("Choose columns and order"), "Ctrl+L",
        ACTION_TEXT("The menu that a right click on a heading opens: which columns are shown, and "
                    "which one sorts. Choosing the one that sorts already turns the order round.")},
    {"table.details", ACTION_TEXT("Tell more about the row"), "Ctrl+I",
        ACTION_TEXT("What the mouse gets by resting on it.")},
};

constexpr ActionEntry SourceKeys[] = {
    {"source.links", ACTION_TEXT("Next and previous link"), "Tab; Shift+Tab",
        ACTION_TEXT("The remarks between the lines tell who called a sub and what a line called; "
                    "every place in them is a link.")},
    {"source.follow", ACTION_TEXT("Follow the link"), "Return",
        ACTION_TEXT("A click on it does the same.")},
    {"source.fold", ACTION_TEXT("Close and open the remarks about a line"), "Space",
        ACTION_TEXT("The triangle beside the line's number does the same. Return on \"... more "
                    "places\" opens a long list.")},
    {"source.size", ACTION_TEXT("Larger, smaller, usual text"), "Ctrl++; Ctrl+-; Ctrl+0",
        ACTION_TEXT("Ctrl and the wheel do the same.")},
};

constexpr ActionEntry OverviewKeys[] = {
    {"overview.links", ACTION_TEXT("Next and previous link"), "Tab; Shift+Tab",
        ACTION_TEXT("Every name in it leads to its place in the other views.")},
    {"overview.follow", ACTION_TEXT("Follow the link"), "Return",
        ACTION_TEXT("A click on it does the same.")},
    {"overview.copy", ACTION_TEXT("Copy it for a ticket or a mail"), "Ctrl+C",
        ACTION_TEXT("What is selected, or all of it as Markdown, with its tables.")},
};

constexpr ActionEntry FlameKeys[] = {
    {"flame.walk", ACTION_TEXT("Walk the boxes"), "Left; Right; Up; Down",
        ACTION_TEXT("Up and down go to callers and callees, left and right along the row.")},
    {"flame.parent", ACTION_TEXT("To the box of the caller"), "Backspace",
        ACTION_TEXT("One step towards the root.")},
    {"flame.hot", ACTION_TEXT("Next and previous hot path"), "H; Shift+H",
        ACTION_TEXT("To the box that has most time to itself, then to the next one: the "
                    "chains of calls that cost most, one after the other.")},
    {"flame.open", ACTION_TEXT("Open the source"), "Return",
        ACTION_TEXT("A click takes all views to the box's sub, too.")},
    {"flame.zoomBox", ACTION_TEXT("Zoom into the box"), "Z; Space",
        ACTION_TEXT("So does a double click.")},
    {"flame.zoom", ACTION_TEXT("Zoom in, zoom out"), "+; -",
        ACTION_TEXT("Ctrl and the wheel zoom at the mouse; dragging moves the picture.")},
    {"flame.all", ACTION_TEXT("Show all"), "0", ACTION_TEXT("Leaves the zoom.")},
    {"flame.turn", ACTION_TEXT("Turn it upside down"), "I",
        ACTION_TEXT("Icicle with the root on top, or flame with the root at the bottom.")},
    {"flame.direction", ACTION_TEXT("Callees, callers or sandwich"), "V",
        ACTION_TEXT(
            "Callers: below each sub who called it. Sandwich: both sides of the selected sub.")},
    {"flame.order", ACTION_TEXT("Largest first, by name, in call order"), "1; 2; 3",
        ACTION_TEXT("Order of boxes that have the same caller.")},
    {"flame.pan", ACTION_TEXT("Move sideways"), "Shift+Left; Shift+Right",
        ACTION_TEXT("Where the graph is zoomed. The strip above it shows where one is; click or "
                    "drag there.")},
    {"flame.focus", ACTION_TEXT("Show only what it calls"), "F",
        ACTION_TEXT("Wherever the box's sub is called, together.")},
    {"flame.focusPath", ACTION_TEXT("Show only this call path"), "Shift+F",
        ACTION_TEXT("The box and what is below it.")},
    {"flame.drop", ACTION_TEXT("Drop its calls"), "D",
        ACTION_TEXT("The box's sub and all that it calls leave, with their time.")},
    {"flame.merge", ACTION_TEXT("Merge it into its callers"), "M",
        ACTION_TEXT("They get its time and the subs that it calls.")},
    {"flame.recursion", ACTION_TEXT("Collapse recursion"), "R",
        ACTION_TEXT("A sub that is running already continues at its outermost box.")},
    {"flame.directRecursion", ACTION_TEXT("Collapse direct recursion"), "Shift+R",
        ACTION_TEXT("Only of subs that call themselves without others in between.")},
    {"flame.packages", ACTION_TEXT("Group by package"), "C",
        ACTION_TEXT("Subs of a package that call each other become one box.")},
    {"flame.files", ACTION_TEXT("Group by file"), "Shift+C",
        ACTION_TEXT("Subs of a file that call each other become one box.")},
    {"flame.undo", ACTION_TEXT("Undo a step, do it again"), "Ctrl+Z; Ctrl+Shift+Z",
        ACTION_TEXT("The steps stand above the graph; a click on one goes back to it.")},
    {"flame.copy", ACTION_TEXT("Copy the box"), "Ctrl+C",
        ACTION_TEXT("Name, calls and times as text. The menu of a box has more.")},
    {"flame.export", ACTION_TEXT("Export a picture ..."), "Ctrl+Shift+E",
        ACTION_TEXT("SVG or PNG of what the graph is zoomed to, with all its rows.")},
    {"flame.leave", ACTION_TEXT("Leave the search, then the zoom"), "Esc",
        ACTION_TEXT("One at a time.")},
};

constexpr ActionEntry TreeMapKeys[] = {
    {"treemap.walk", ACTION_TEXT("Walk the boxes"), "Left; Right; Up; Down",
        ACTION_TEXT("To the nearest box on that side. The other views follow.")},
    {"treemap.open", ACTION_TEXT("Open the source, or zoom into the package"), "Return",
        ACTION_TEXT("Of a sub the source, of a package or of small parts what is in it.")},
    {"treemap.zoom", ACTION_TEXT("Zoom into the box's package"), "+; Space",
        ACTION_TEXT("So does a double click.")},
    {"treemap.out", ACTION_TEXT("Zoom out"), "-; Backspace; Esc",
        ACTION_TEXT("To the package around it. Escape first leaves the search.")},
};

constexpr ActionEntry ButterflyKeys[] = {
    {"butterfly.step", ACTION_TEXT("To the callers, to the callees"), "Left; Right",
        ACTION_TEXT("From one of the three parts to the next.")},
    {"butterfly.lines", ACTION_TEXT("Show and hide the lines of the calls"), "+; -",
        ACTION_TEXT("Of the row in the table.")},
    {"butterfly.open", ACTION_TEXT("Put the sub into the middle"), "Return",
        ACTION_TEXT("On a line of a call: goes to the sub that has the line.")},
};

constexpr ActionEntry GraphKeys[] = {
    {"graph.walk", ACTION_TEXT("Walk the boxes"), "Left; Right; Up; Down",
        ACTION_TEXT("Up goes to the caller that cost most, down to the callee that cost "
                    "most, left and right along the row.")},
    {"graph.middle", ACTION_TEXT("To the box in the middle"), "Home",
        ACTION_TEXT("That of the current sub.")},
    {"graph.open", ACTION_TEXT("Put the sub into the middle"), "Return",
        ACTION_TEXT("So does a double click. On a box of further subs: lists all of them.")},
    {"graph.layers", ACTION_TEXT("So many steps from the middle"), "1; 2; 3; 4; 5",
        ACTION_TEXT("To callers and to callees. A dotted stub with a number marks an outer "
                    "box that has more.")},
    {"graph.boxes", ACTION_TEXT("Fewer boxes in a row, more"), ",; .",
        ACTION_TEXT("What has no room in a row is one box.")},
    {"graph.export", ACTION_TEXT("Export a picture ..."), "Ctrl+Shift+E",
        ACTION_TEXT("SVG or PNG of the whole graph.")},
    {"graph.zoom", ACTION_TEXT("Larger, smaller, all of it"), "+; -; 0",
        ACTION_TEXT("Ctrl and the wheel zoom at the mouse; dragging moves the picture.")},
};

constexpr PartKeys KeysByPart[] = {
    {Where::Search, SearchKeys},
    {Where::Tables, TablesKeys},
    {Where::Source, SourceKeys},
    {Where::Overview, OverviewKeys},
    {Where::Flame, FlameKeys},
    {Where::TreeMap, TreeMapKeys},
    {Where::Butterfly, ButterflyKeys},
    {Where::Graph, GraphKeys},
};

} // namespace

std::span<const PartKeys> keysOfParts()
{
    return KeysByPart;
}

} // namespace nytprof::gui
