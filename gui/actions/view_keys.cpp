// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Keys inside the window's parts. Widgets bind them by PressedKey and partKey(), and name no key.
#include "actions/action_table.h"

namespace nytprof::gui {

namespace {

using Where = ActionEntry::Where;

constexpr ActionEntry SearchKeys[] = {
    {"search.next", ACTION_TEXT("Next match"), "Return",
        ACTION_TEXT("In tables: open the first row shown.")},
    {"search.previous", ACTION_TEXT("Previous match"), "Shift+Return",
        ACTION_TEXT("In the source, the call tree and the flame graph.")},
    {"search.rows", ACTION_TEXT("Move between rows while typing"), "Up; Down; PgUp; PgDown",
        ACTION_TEXT("The field keeps the focus.")},
    {"search.leave", ACTION_TEXT("Clear the field, then leave it"), "Esc",
        ACTION_TEXT("The focus returns to the view.")},
};

constexpr ActionEntry TablesKeys[] = {
    {"table.open", ACTION_TEXT("Go to the row's sub, file or line"), "Return",
        ACTION_TEXT("All views follow.")},
    {"table.expand", ACTION_TEXT("Expand a row, or it and all rows below it"), "Right; *",
        ACTION_TEXT("Left collapses it.")},
    {"table.several", ACTION_TEXT("Select several rows"), "Shift+Up; Shift+Down",
        ACTION_TEXT("Also with Shift or Ctrl and the mouse; the views stay where they are.")},
    {"table.toggle", ACTION_TEXT("Include or exclude the selected processes"), "Space",
        ACTION_TEXT("In the Processes view.")},
    {"table.copy", ACTION_TEXT("Copy the selected rows"), "Ctrl+C",
        ACTION_TEXT("Tab-separated, for spreadsheets.")},
    {"table.columns", ACTION_TEXT("Choose columns and sort order"), "Ctrl+L",
        ACTION_TEXT("Same as a right click on a heading. Choosing the sorted column again reverses "
                    "the order.")},
    {"table.details", ACTION_TEXT("Show details"), "Ctrl+I", ACTION_TEXT("Same as the tooltip.")},
};

constexpr ActionEntry SourceKeys[] = {
    {"source.links", ACTION_TEXT("Next and previous link"), "Tab; Shift+Tab",
        ACTION_TEXT("Call sites in the annotations are links.")},
    {"source.follow", ACTION_TEXT("Follow the link"), "Return",
        ACTION_TEXT("Same as a click on it.")},
    {"source.fold", ACTION_TEXT("Fold annotations of a line"), "Space",
        ACTION_TEXT("Same as a click on the triangle beside the line number. Return on \"4 more\" "
                    "opens a list.")},
    {"source.sub", ACTION_TEXT("Sandwich of the sub, its hottest line, bookmark"), "S; .; B",
        ACTION_TEXT("Also in its context menu.")},
    {"source.size", ACTION_TEXT("Zoom text in, out, to normal size"), "Ctrl++; Ctrl+-; Ctrl+0",
        ACTION_TEXT("Also Ctrl and the mouse wheel.")},
};

constexpr ActionEntry SummaryKeys[] = {
    {"summary.select", ACTION_TEXT("Select a hottest sub"), "Up; Down",
        ACTION_TEXT("The first one is selected when a profile opens.")},
    {"summary.open", ACTION_TEXT("Show the sub"), "Return; Enter",
        ACTION_TEXT("All views follow.")},
    {"summary.links", ACTION_TEXT("Next and previous link"), "Tab; Shift+Tab",
        ACTION_TEXT("Every name is a link; all views follow.")},
    {"summary.follow", ACTION_TEXT("Follow the link"), "Return",
        ACTION_TEXT("Same as a click on it.")},
    {"summary.copy", ACTION_TEXT("Copy as Markdown"), "Ctrl+C",
        ACTION_TEXT("The whole summary, with tables, for a ticket.")},
};

constexpr ActionEntry FlameKeys[] = {
    {"flame.walk", ACTION_TEXT("Move between frames"), "Left; Right; Up; Down",
        ACTION_TEXT("Up and Down to callers and callees, Left and Right along the row. All views "
                    "follow.")},
    {"flame.parent", ACTION_TEXT("Go to the caller's frame"), "Backspace",
        ACTION_TEXT("One level towards the root.")},
    {"flame.hot", ACTION_TEXT("Next and previous hot path"), "H; Shift+H",
        ACTION_TEXT("Hottest frame by exclusive time, then the next. All views follow.")},
    {"flame.sub", ACTION_TEXT("Sandwich of the sub, its hottest line, bookmark"), "S; .; B",
        ACTION_TEXT("Also in its context menu.")},
    {"flame.list", ACTION_TEXT("List frames"), "Space; Return",
        ACTION_TEXT("Of a count in a joined row, or of a hatched frame. Left and Right move along "
                    "a joined row.")},
    {"flame.open", ACTION_TEXT("Open the source"), "Return",
        ACTION_TEXT("A click selects the frame's sub in all views.")},
    {"flame.zoomBox", ACTION_TEXT("Zoom into the frame"), "Z; Space",
        ACTION_TEXT("Same as a double click.")},
    {"flame.unfold", ACTION_TEXT("Unfold or join rows"), "U",
        ACTION_TEXT("Eight or more rows that nearly one frame each fills are one row of names and "
                    "counts. Kept for each profile.")},
    {"flame.zoom", ACTION_TEXT("Zoom in, zoom out"), "+; -",
        ACTION_TEXT("Ctrl and the mouse wheel zoom at the pointer; dragging pans.")},
    {"flame.all", ACTION_TEXT("Reset zoom"), "0", ACTION_TEXT("Show the whole graph.")},
    {"flame.range", ACTION_TEXT("Set time range"), "R",
        ACTION_TEXT("In the flame chart: show only what ran in the visible time, in all views.")},
    {"flame.turn", ACTION_TEXT("Flip (icicle or flame)"), "I",
        ACTION_TEXT("Icicle: root at the top; flame: root at the bottom.")},
    {"flame.direction", ACTION_TEXT("Callees, callers or sandwich"), "V",
        ACTION_TEXT("Callers: subs with exclusive time at the root, their callers below. "
                    "Sandwich: callers and callees of the selected sub.")},
    {"flame.order", ACTION_TEXT("Order by size, name or call order"), "1; 2; 3",
        ACTION_TEXT("Order of frames with the same caller.")},
    {"flame.pan", ACTION_TEXT("Pan"), "Shift+Left; Shift+Right",
        ACTION_TEXT("When zoomed. Dragging pans, too.")},
    {"flame.focus", ACTION_TEXT("&Focus on Sub"), "F",
        ACTION_TEXT("Only calls below this sub, from all its callers together.")},
    {"flame.focusPath", ACTION_TEXT("Focus on Call &Stack"), "Shift+F",
        ACTION_TEXT("Only this frame and what is below it.")},
    {"flame.drop", ACTION_TEXT("&Drop Sub"), "D",
        ACTION_TEXT("Remove the sub and its callees, with their time; for waiting.")},
    {"flame.merge", ACTION_TEXT("&Merge into Callers"), "M",
        ACTION_TEXT("Remove the sub, give its time and callees to its callers; for wrappers.")},
    {"flame.recursion", ACTION_TEXT("Collapse &Recursion"), "R",
        ACTION_TEXT("A sub that is already running continues in its outermost frame.")},
    {"flame.directRecursion", ACTION_TEXT("Collapse D&irect Recursion"), "Shift+R",
        ACTION_TEXT("Only subs that call themselves directly.")},
    {"flame.packages", ACTION_TEXT("Group by &Package"), "C",
        ACTION_TEXT("Subs of a package that call each other become one frame.")},
    {"flame.files", ACTION_TEXT("Group by Fi&le"), "Shift+C",
        ACTION_TEXT("Subs of a file that call each other become one frame.")},
    {"flame.undo", ACTION_TEXT("Undo, redo transform"), "Ctrl+Z; Ctrl+Shift+Z",
        ACTION_TEXT("The bar above the charts lists transforms and zooms; a click goes back to "
                    "one.")},
    {"flame.copy", ACTION_TEXT("Copy the frame"), "Ctrl+C",
        ACTION_TEXT("Name, calls and times as text. The frame's menu has more.")},
    {"flame.export", ACTION_TEXT("Export image…"), "Ctrl+Shift+E",
        ACTION_TEXT("The zoomed part with all rows: SVG with zoom and search, or PNG.")},
    {"flame.leave", ACTION_TEXT("Clear the search, then the zoom"), "Esc",
        ACTION_TEXT("One at a time.")},
};

constexpr ActionEntry TreemapKeys[] = {
    {"treemap.walk", ACTION_TEXT("Move between rectangles"), "Left; Right; Up; Down",
        ACTION_TEXT("To the nearest rectangle on that side. All views follow.")},
    {"treemap.open", ACTION_TEXT("Open the source, or zoom into the package"), "Return",
        ACTION_TEXT("Source of a sub; contents of a package or of small parts.")},
    {"treemap.sub", ACTION_TEXT("Sandwich of the sub, its hottest line, bookmark"), "S; .; B",
        ACTION_TEXT("Also in its context menu.")},
    {"treemap.zoom", ACTION_TEXT("Zoom into the package"), "+; Space",
        ACTION_TEXT("Same as a double click.")},
    {"treemap.out", ACTION_TEXT("Zoom out"), "-; Backspace",
        ACTION_TEXT("To the enclosing package.")},
    {"treemap.leave", ACTION_TEXT("Clear the search, then the zoom"), "Esc",
        ACTION_TEXT("One at a time.")},
    {"treemap.export", ACTION_TEXT("Export image…"), "Ctrl+Shift+E",
        ACTION_TEXT("SVG or PNG of what is zoomed to.")},
};

constexpr ActionEntry ButterflyKeys[] = {
    {"butterfly.step", ACTION_TEXT("Move between callers and callees"), "Left; Right",
        ACTION_TEXT("Between the three parts; in trees they open and close rows.")},
    {"butterfly.lines", ACTION_TEXT("Show or hide call sites"), "+; -",
        ACTION_TEXT("Of the current row. A click on a call site goes there.")},
    {"butterfly.open", ACTION_TEXT("Select the sub"), "Return",
        ACTION_TEXT("On a call site: select the sub that contains it. Also a double click, or "
                    "Ctrl and a click.")},
};

constexpr ActionEntry GraphKeys[] = {
    {"graph.walk", ACTION_TEXT("Move between nodes"), "Left; Right; Up; Down",
        ACTION_TEXT(
            "Up to the hottest caller, Down to the hottest callee, Left and Right along the row.")},
    {"graph.middle", ACTION_TEXT("Go to the selected sub"), "Home",
        ACTION_TEXT("The node in focus.")},
    {"graph.open", ACTION_TEXT("Select the sub"), "Return",
        ACTION_TEXT("Same as a double click. On a node of several subs: list them.")},
    {"graph.sub", ACTION_TEXT("Sandwich of the sub, bookmark"), "S; B",
        ACTION_TEXT("Also in its context menu.")},
    {"graph.layers", ACTION_TEXT("Depth"), "1; 2; 3; 4; 5",
        ACTION_TEXT(
            "Of callers and callees. A dotted stub shows how many more an outer node has.")},
    {"graph.boxes", ACTION_TEXT("Fewer, more nodes per row"), ",; .",
        ACTION_TEXT("The others of a row become one node.")},
    {"graph.export", ACTION_TEXT("Export image…"), "Ctrl+Shift+E",
        ACTION_TEXT("SVG or PNG of the whole graph.")},
    {"graph.zoom", ACTION_TEXT("Zoom in, zoom out, fit"), "+; -; 0",
        ACTION_TEXT("Ctrl and the mouse wheel zoom at the pointer; dragging pans.")},
};

constexpr ActionEntry AxisKeys[] = {
    {"axis.move", ACTION_TEXT("Move the range"), "Left; Right",
        ACTION_TEXT("By a slice. Without a range they select one in the middle. Dragging selects "
                    "a range, too; its edges and its label can be dragged.")},
    {"axis.resize", ACTION_TEXT("Lengthen, shorten the range"), "+; -",
        ACTION_TEXT("By a slice, at its end.")},
    {"axis.rows", ACTION_TEXT("Move between processes"), "Up; Down",
        ACTION_TEXT("The status bar describes the process.")},
    {"axis.life", ACTION_TEXT("Select the time of the process"), "Return",
        ACTION_TEXT("From its begin to its end.")},
    {"axis.select", ACTION_TEXT("Select the process"), "Space",
        ACTION_TEXT("Same as a click on its label. The label's menu has more.")},
    {"axis.only", ACTION_TEXT("Show only this process, or all again"), "Shift+Return",
        ACTION_TEXT("Same as a double click on its label.")},
    {"axis.mark", ACTION_TEXT("Go to the next mark"), "N",
        ACTION_TEXT("Marks are set by the program; the list beside the rows has them.")},
    {"axis.markRange", ACTION_TEXT("Select the time up to the end of the mark"), "Shift+N",
        ACTION_TEXT("From the current mark to the next one of its process whose name differs in "
                    "the last word; else to the next of its name, or the next.")},
    {"axis.zoom", ACTION_TEXT("Zoom the axis to the range, or out"), "Z",
        ACTION_TEXT("Ctrl and the mouse wheel zoom at the pointer, Shift and the wheel pan.")},
    {"axis.all", ACTION_TEXT("Show the whole axis"), "0", ACTION_TEXT("The range stays.")},
    {"axis.back", ACTION_TEXT("Previous range"), "Backspace",
        ACTION_TEXT("Also the whole run, if that was shown.")},
    {"axis.clear", ACTION_TEXT("Clear the range"), "Esc",
        ACTION_TEXT("All pages show the whole run again.")},
};

constexpr ActionEntry RunsKeys[] = {
    {"runs.walk", ACTION_TEXT("Move between runs"), "Left; Right; Up; Down",
        ACTION_TEXT("The status bar describes the run.")},
    {"runs.ends", ACTION_TEXT("First and last run"), "Home; End",
        ACTION_TEXT("Of the baseline, then of the current version.")},
    {"runs.open", ACTION_TEXT("Show the run's time"), "Return",
        ACTION_TEXT("Same as the tooltip.")},
};

constexpr ActionEntry AttachKeys[] = {
    {"attach.sample", ACTION_TEXT("Sample the selected processes"), "Ctrl+Return",
        ACTION_TEXT("The window follows the profile.")},
    {"attach.stack", ACTION_TEXT("Show the stacks of the selected processes"), "K",
        ACTION_TEXT("Read each second.")},
    {"stack.groups", ACTION_TEXT("Move between groups of equal stacks"), "Up; Down",
        ACTION_TEXT("In the page Stack now.")},
    {"stack.source", ACTION_TEXT("Open the source of the group"), "Return",
        ACTION_TEXT("Of its innermost frame; Tab moves between the places of the others.")},
    {"stack.copy", ACTION_TEXT("Copy the group as text"), "Ctrl+C",
        ACTION_TEXT("The button copies all groups.")},
    {"attach.pause", ACTION_TEXT("Keep the stacks that are shown, or go on"), "P",
        ACTION_TEXT("In the page Stack now.")},
};

constexpr PartKeys KeysByPart[] = {
    {Where::Search, SearchKeys},
    {Where::Tables, TablesKeys},
    {Where::Source, SourceKeys},
    {Where::Summary, SummaryKeys},
    {Where::Axis, AxisKeys},
    {Where::Flame, FlameKeys},
    {Where::Butterfly, ButterflyKeys},
    {Where::Graph, GraphKeys},
    {Where::Treemap, TreemapKeys},
    {Where::Runs, RunsKeys},
    {Where::Attach, AttachKeys},
};

} // namespace

std::span<const PartKeys> keysOfParts() { return KeysByPart; }

} // namespace nytprof::gui
