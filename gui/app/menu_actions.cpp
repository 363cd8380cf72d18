// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"

#include "analysis/eval_places.h"
#include "app/chart_actions.h"
#include "app/main_window.h"
#include "app/recording_control.h"
#include "app/runs_menu.h"
#include "app/view_area.h"
#include "app/window_menus.h"
#include "axis/axis_panel.h"
#include "control/control_sockets.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "source/source_diff_view.h"
#include "source/source_view.h"
#include "style/preferences.h"
#include "summary/summary_view.h"
#include "table_views/calls_view.h"
#include "table_views/requests_view.h"
#include "views/view.h"

#include <QApplication>

#include <vector>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;
using Where = ActionEntry::Where;

bool hasProfile(const MainWindow& window) { return !window.path().isEmpty(); }

bool canGoBack(const MainWindow& window) { return window.navigation()->canGoBack(); }

bool canGoForward(const MainWindow& window) { return window.navigation()->canGoForward(); }

void showView(MainWindow& window, const char* name)
{
    window.views()->showView(window.views()->viewNamed(QString::fromLatin1(name)));
}

bool isComparing(const MainWindow& window) { return window.session()->comparing(); }

void goToDifference(MainWindow& window, bool forward)
{
    auto* view = window.views()->get<SourceDiffView>();
    if (!view->isVisible())
        window.views()->showView(view);
    view->goToDifference(forward);
}

SourceEdit* sourceOf(const MainWindow& window) { return window.views()->get<SourceView>()->edit(); }

constexpr ActionEntry FileActions[] = {
    {"file.open", ACTION_TEXT("&Open…"), "Ctrl+O",
        ACTION_TEXT("Open profiles; several are merged. Files and folders can also be dropped on "
                    "the window or named on the command line."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::ThisWindow); },
        {.icon = "open"}},
    {"file.openFolder", ACTION_TEXT("Open &Folder…"), "Ctrl+Alt+O",
        ACTION_TEXT("Open all profiles of a folder, merged."),
        [](MainWindow& window) { window.chooseFolder(); }},
    {"file.openAddress", ACTION_TEXT("Open Locat&ion…"), "Ctrl+Alt+S",
        ACTION_TEXT("Fetch a profile, or those of a folder, by ssh: "
                    "ssh://user@host/path/nytprof.out. Or show the runs of a database: "
                    "clickhouse://host/database?service=shop&since=7d."),
        [](MainWindow& window) { window.chooseAddress(); }},
    {"file.attach", ACTION_TEXT("St&art Profilers of Running Programs…"), "Ctrl+Alt+R",
        ACTION_TEXT("Start and stop the profiler of programs that run with "
                    "PERL5OPT=-MDevel::NYTProf::Live, and show their profiles while they run."),
        [](MainWindow& window) { window.attach(socketFolders()); }},
    {"file.openWindow", ACTION_TEXT("Open in &New Window…"), "Ctrl+Shift+O",
        ACTION_TEXT("Open profiles in another window."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::NewWindow); }},
    {"file.add", ACTION_TEXT("&Merge Profiles…"), "Ctrl+Shift+A",
        ACTION_TEXT("Merge more profiles with those shown. Dropped files are merged, too; with "
                    "Shift they replace. The Processes view includes and excludes each."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::Sum); },
        {.enabled = hasProfile}},
    {"file.recent", ACTION_TEXT("Open &Recent"), "", ACTION_TEXT("The last ten profiles."), nullptr,
        {.fill = [](MainWindow& window, QMenu& menu) { fillRecentMenu(window, menu); }}},
    {"file.reload", ACTION_TEXT("Re&load"), "F5",
        ACTION_TEXT(
            "Read the profile again; selection, search, zoom and scroll positions are kept."),
        [](MainWindow& window) { window.session()->reload(); },
        {.enabled = hasProfile, .icon = "reload"}},
    {"file.autoReload", ACTION_TEXT("Reload When File C&hanges"), "",
        ACTION_TEXT(
            "Reload when a program writes to the file or a new run replaces it. Of an opened "
            "folder: merge new profiles, and remove those that are gone."),
        [](MainWindow&) { ProfileSession::setAutoReload(!ProfileSession::autoReload()); },
        {.checked = [](const MainWindow&) { return ProfileSession::autoReload(); }}},
    {"file.compare", ACTION_TEXT("&Compare with Baseline…"), "Ctrl+D",
        ACTION_TEXT("Choose the baseline, one run or several. The Compare view lists the "
                    "differences; the flame graph can be coloured by change. Reloading keeps the "
                    "baseline."),
        [](MainWindow& window) { window.chooseBaseline(); },
        {.separated = true, .enabled = hasProfile, .icon = "compare"}},
    {"file.compareTwo", ACTION_TEXT("Compare T&wo Profiles…"), "",
        ACTION_TEXT("Choose a baseline and a current profile, one run or several each."),
        [](MainWindow& window) { window.chooseTwo(); }},
    {"file.addRuns", ACTION_TEXT("Add R&uns to Comparison"), "",
        ACTION_TEXT("Add runs to the baseline or to the current runs, so that the Compare view can "
                    "show which changes are more than chance. Files can also be dropped on the "
                    "name of either side there."),
        nullptr, {.fill = [](MainWindow& window, QMenu& menu) { fillRunsMenu(window, menu); }}},
    {"file.swapSides", ACTION_TEXT("S&wap Baseline and Current"), "",
        ACTION_TEXT("Make the baseline the current side, and the other way round."),
        [](MainWindow& window) { window.session()->swapSides(); },
        {.enabled = [](const MainWindow& window) { return window.session()->canSwapSides(); }}},
    {"file.compareRequests", ACTION_TEXT("Com&pare Slow Requests with Fast"), "Ctrl+Shift+D",
        ACTION_TEXT("Compare the slowest 5 % of the requests of the current route with those up to "
                    "the median, per request."),
        [](MainWindow& window) { window.compareRequests(); },
        {.enabled =
                [](const MainWindow& window) {
                    return window.views()->get<RequestsView>()->hasContent();
                }}},
    {"file.stopComparing", ACTION_TEXT("&Stop Comparing"), "",
        ACTION_TEXT("Show the profile without the baseline."),
        [](MainWindow& window) { window.session()->stopComparing(); },
        {.enabled = [](const MainWindow& window) { return window.session()->comparing(); }}},
    {"file.export", ACTION_TEXT("&Export…"), "Ctrl+E",
        ACTION_TEXT("Write what is shown, or the whole profile, to a file: HTML report, profile, "
                    "Markdown, CSV, JSON, or a format of another program. From a table, its rows "
                    "as CSV: all columns, filtered rows, times in seconds; of trees the open rows, "
                    "of the source all lines."),
        [](MainWindow& window) { window.chooseExport(); },
        {.separated = true, .enabled = hasProfile, .icon = "export"}},
    {"file.copyTable", ACTION_TEXT("Copy &Table as CSV"), "Ctrl+Shift+C",
        ACTION_TEXT("Copy the focused view's table to the clipboard."),
        [](MainWindow& window) { window.copyTable(); }, {.enabled = hasProfile}},
    {"file.copySummary", ACTION_TEXT("Copy Summary as Mar&kdown"), "",
        ACTION_TEXT("Copy the totals, the hottest subs with reasons, call stack and lines."),
        [](MainWindow& window) { window.views()->get<SummaryView>()->copyAsMarkdown(); },
        {.enabled = hasProfile}},
    {"file.copyComparison", ACTION_TEXT("Copy Co&mparison as Markdown"), "",
        ACTION_TEXT("Copy the verdict of several runs and the rows shown, at most 50."),
        [](MainWindow& window) { window.copyComparison(); },
        {.enabled = [](const MainWindow& window) { return window.session()->comparing(); }}},
    {"file.close", ACTION_TEXT("Close &Window"), "Ctrl+W", ACTION_TEXT("Close this window only."),
        [](MainWindow& window) { window.close(); }, {.separated = true}},
    {"file.quit", ACTION_TEXT("&Quit"), "Ctrl+Q", ACTION_TEXT("Close all windows."),
        [](MainWindow&) { QApplication::closeAllWindows(); }},
};

constexpr ActionEntry GoActions[] = {
    {"go.back", ACTION_TEXT("&Back"), "Alt+Left; Back",
        ACTION_TEXT("Return to the previous selection (mouse: back button)."),
        [](MainWindow& window) { window.navigation()->back(); },
        {.enabled = canGoBack, .icon = "back"}},
    {"go.forward", ACTION_TEXT("&Forward"), "Alt+Right; Forward",
        ACTION_TEXT("Undo Back (mouse: forward button)."),
        [](MainWindow& window) { window.navigation()->forward(); },
        {.enabled = canGoForward, .icon = "forward"}},
    {"go.caller", ACTION_TEXT("Go to Hottest &Caller"), "Alt+Up",
        ACTION_TEXT("Go to the call of the current sub with the most time."),
        [](MainWindow& window) { window.navigation()->goToCaller(); },
        {.separated = true, .enabled = hasProfile}},
    {"go.callee", ACTION_TEXT("Go to Hottest Ca&llee"), "Alt+Down",
        ACTION_TEXT("Go to the sub that the current sub spent the most time in."),
        [](MainWindow& window) { window.navigation()->goToCallee(); }, {.enabled = hasProfile}},
    {"go.hottest", ACTION_TEXT("Go to &Hottest Sub"), "Ctrl+H",
        ACTION_TEXT("Go to the sub with the largest exclusive time, or to the hottest line if most "
                    "of the time is outside of subs."),
        [](MainWindow& window) { window.navigation()->goToHottest(); }, {.enabled = hasProfile}},
    {"go.hotLine", ACTION_TEXT("Go to Next H&ot Line"), "F8",
        ACTION_TEXT("Go to the next hot line of the file, including time in its callees. The strip "
                    "beside the source shows all of them."),
        [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(true); },
        {.enabled = hasProfile}},
    {"go.hotLineBefore", ACTION_TEXT("Go to &Previous Hot Line"), "Shift+F8",
        ACTION_TEXT("Go to the previous hot line."),
        [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(false); },
        {.enabled = hasProfile}},
    {"go.difference", ACTION_TEXT("Go to Next Diffe&rence"), "F7",
        ACTION_TEXT("Go to the next lines in the source diff that differ from the baseline."),
        [](MainWindow& window) { goToDifference(window, true); }, {.enabled = isComparing}},
    {"go.differenceBefore", ACTION_TEXT("Go &to Previous Difference"), "Shift+F7",
        ACTION_TEXT("Go to the previous lines that differ."),
        [](MainWindow& window) { goToDifference(window, false); }, {.enabled = isComparing}},
    {"go.hotLineOfSub", ACTION_TEXT("Go to Hottest Line of Su&b"), "",
        ACTION_TEXT(
            "Go to the hottest line of the current sub; \".\" in charts and in the source."),
        [](MainWindow& window) { window.navigation()->goToHottestLine(); },
        {.enabled = hasProfile}},
    {"go.bookmark", ACTION_TEXT("Set or Remove Boo&kmark"), "",
        ACTION_TEXT("Of the current sub or line; B in charts and in the source. Bookmarks, notes, "
                    "hidden waiting and excluded processes are kept in a text file beside the "
                    "profile."),
        [](MainWindow& window) { window.toggleBookmark(); },
        {.separated = true, .enabled = hasProfile}},
    {"go.note", ACTION_TEXT("&Write Note…"), "Ctrl+B",
        ACTION_TEXT("Write a note for the current sub or line; tooltips show it."),
        [](MainWindow& window) { window.editNote(); }, {.enabled = hasProfile}},
    {"go.bookmarks", ACTION_TEXT("Book&marks"), "", ACTION_TEXT("Go to a bookmark."), nullptr,
        {.fill = [](MainWindow& window, QMenu& menu) { fillBookmarksMenu(window, menu); }}},
    {"go.finder", ACTION_TEXT("&Go to Sub, File or Eval…"), "Ctrl+P",
        ACTION_TEXT("Type some letters of the name, such as jpdec for JSON::PP::decode, and press "
                    "Return. Words can be in any order. PP.pm:120 goes to a line."),
        [](MainWindow& window) { window.showFinder({}); },
        {.separated = true, .enabled = hasProfile}},
    {"go.line", ACTION_TEXT("Go to L&ine…"), "Ctrl+G",
        ACTION_TEXT("Go to a line of the current file."),
        [](MainWindow& window) { window.showFinder(QStringLiteral(":")); },
        {.enabled = hasProfile}},
    {"go.edit", ACTION_TEXT("Open in &Editor"), "F4",
        ACTION_TEXT("Open the current line in an editor; of string evals and missing files, the "
                    "source saved in the profile."),
        [](MainWindow& window) { window.openInEditor(); }, {.enabled = hasProfile}},
    {"go.editor", ACTION_TEXT("E&ditor"), "",
        ACTION_TEXT("Choose $VISUAL or $EDITOR, one of ten editors, or a command with %f for the "
                    "file and %l for the line; run without a shell."),
        nullptr, {.fill = [](MainWindow& window, QMenu& menu) { fillEditorMenu(window, menu); }}},
    {"go.search", ACTION_TEXT("Find or Filter in &View"), "Ctrl+F; /",
        ACTION_TEXT("Go to the search field of the focused view. All words must match, in any "
                    "order; /text between slashes/ is a regular expression."),
        [](MainWindow& window) { window.views()->currentView()->focusSearch(); },
        {.enabled = hasProfile}},
    {"go.next", ACTION_TEXT("Find &Next"), "F3", ACTION_TEXT("Go to the next match; wraps around."),
        [](MainWindow& window) { window.views()->currentView()->findNext(true); },
        {.enabled = hasProfile}},
    {"go.previous", ACTION_TEXT("Find Previo&us"), "Shift+F3",
        ACTION_TEXT("Go to the previous match; wraps around."),
        [](MainWindow& window) { window.views()->currentView()->findNext(false); },
        {.enabled = hasProfile}},
};

constexpr const char* MoveDivider = ACTION_TEXT("Move &Divider");
constexpr const char* ShowValuesAs = ACTION_TEXT("Sho&w Values As");

template <Measure Shown>
void showMeasure(MainWindow& window)
{
    window.showMeasure(Shown);
}

template <Measure Shown>
constexpr ActionEntry::Details ofMeasure{
    .enabled = [](const MainWindow& window) { return !window.session()->reasonWithout(Shown); },
    .checked = [](const MainWindow& window) { return window.shows(Shown); },
    .submenu = ShowValuesAs};

constexpr ActionEntry ViewActions[] = {
    {"view.summary", ACTION_TEXT("Su&mmary"), "Alt+0",
        ACTION_TEXT(
            "Where the time went, the hottest subs and lines, and why they are worth a look."),
        [](MainWindow& window) { showView(window, "summary"); }},
    {"view.explore", ACTION_TEXT("&Explore"), "Alt+X",
        ACTION_TEXT("Charts, tables, source, and callers and callees."),
        [](MainWindow& window) {
            window.views()->setPage(ViewArea::Page::Explore);
            window.views()->currentView()->focusContent();
        },
        {.enabled = hasProfile}},
    {"view.subs", ACTION_TEXT("&Subs"), "Alt+1",
        ACTION_TEXT("All subs with exclusive and inclusive time and call count."),
        [](MainWindow& window) { showView(window, "subs"); }},
    {"view.files", ACTION_TEXT("&Files"), "Alt+2",
        ACTION_TEXT("All files, with their string evals below them."),
        [](MainWindow& window) { showView(window, "files"); }},
    {"view.source", ACTION_TEXT("So&urce"), "Alt+3",
        ACTION_TEXT("Source of the current file with the cost of each line."),
        [](MainWindow& window) { showView(window, "source"); }},
    {"view.calls", ACTION_TEXT("Callers &and Callees"), "Alt+4",
        ACTION_TEXT("The current sub between its callers and callees, direct ones or trees."),
        [](MainWindow& window) { showView(window, "calls"); }},
    {"view.butterfly", ACTION_TEXT("&Butterfly"), "Alt+B",
        ACTION_TEXT("The current sub between its direct callers and callees, with call sites."),
        [](MainWindow& window) {
            window.views()->get<CallsView>()->setTrees(false);
            showView(window, "calls");
        }},
    {"view.processes", ACTION_TEXT("&Processes"), "Alt+6",
        ACTION_TEXT("Process tree; choose which processes are merged."),
        [](MainWindow& window) { showView(window, "processes"); }},
    {"view.requests", ACTION_TEXT("Re&quests"), "Alt+Q",
        ACTION_TEXT("Routes of web requests; Return merges only the profiles of a route."),
        [](MainWindow& window) { showView(window, "requests"); }},
    {"view.growing", ACTION_TEXT("&Growing Lines"), "Alt+W",
        ACTION_TEXT("Lines whose live memory rises steadily, with each request, mark or second. "
                    "Caches with a limit and warm-up are not listed."),
        [](MainWindow& window) { showView(window, "growing"); }},
    {"view.evals", ACTION_TEXT("String E&vals"), "Alt+7",
        ACTION_TEXT("String evals by line; equal sources merged, differences shown."),
        [](MainWindow& window) { showView(window, "evals"); }},
    {"view.packages", ACTION_TEXT("Pac&kages"), "Alt+8",
        ACTION_TEXT("Time by package, as tree or list, with subs."),
        [](MainWindow& window) { showView(window, "packages"); }},
    {"view.compare", ACTION_TEXT("&Compare"), "Alt+C",
        ACTION_TEXT("Changes since the baseline, the largest first: subs, files, lines, calls, "
                    "packages or string evals."),
        [](MainWindow& window) { showView(window, "compare"); }},
    {"view.diff", ACTION_TEXT("Source &Diff"), "Alt+D",
        ACTION_TEXT("Both sources of the current sub beside each other, with the cost of each line "
                    "in the baseline and now."),
        [](MainWindow& window) {
            if (isComparing(window))
                window.views()->setPage(ViewArea::Page::Compare);
            showView(window, "diff");
        }},
    {"view.axis", ACTION_TEXT("T&ime Axis"), "T",
        ACTION_TEXT("Open or close the time axis: what ran when, a row for each process. The key "
                    "works in the axis, in charts and in the source."),
        [](MainWindow& window) { window.timeAxis()->setOpen(!window.timeAxis()->isOpen()); },
        {.separated = true,
            .enabled = hasProfile,
            .checked = [](const MainWindow& window) { return window.timeAxis()->isOpen(); }}},
    {"view.whenItRan", ACTION_TEXT("Show When Sub Ra&n"), "G",
        ACTION_TEXT("Show on the time axis when the selected sub, or what it called, ran."),
        [](MainWindow& window) {
            window.timeAxis()->showActivity(!window.timeAxis()->showsActivity());
        },
        {.enabled = hasProfile,
            .checked
            = [](const MainWindow& window) { return window.timeAxis()->showsActivity(); }}},
    {"view.chartAbove", ACTION_TEXT("Charts on &Top"), "",
        ACTION_TEXT("Layout: charts above tables, source, and callers and callees."),
        [](MainWindow& window) { window.views()->setChartBeside(false); },
        {.separated = true,
            .checked =
                [](const MainWindow& window) {
                    return !window.views()->chartBeside() && !window.views()->enlarged();
                },
            .icon = "chart-above"}},
    {"view.chartBeside", ACTION_TEXT("Charts and Source Side b&y Side"), "",
        ACTION_TEXT("Layout: charts at the left and source at the right, in full height."),
        [](MainWindow& window) { window.views()->setChartBeside(true); },
        {.checked =
                [](const MainWindow& window) {
                    return window.views()->chartBeside() && !window.views()->enlarged();
                },
            .icon = "chart-beside"}},
    {"view.enlarge", ACTION_TEXT("Ma&ximize View"), "Ctrl+M",
        ACTION_TEXT(
            "Maximize the focused view, or restore it. A click in a maximized chart shows the "
            "source beside it; Esc goes back."),
        [](MainWindow& window) { window.views()->setEnlarged(!window.views()->enlarged()); },
        {.checked = [](const MainWindow& window) { return window.views()->enlarged(); },
            .icon = "enlarge"}},
    {"view.dividerLeft", ACTION_TEXT("&Left"), "Alt+Shift+Left",
        ACTION_TEXT("Move the divider beside the focused view to the left; positions are saved."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::LeftArrow); },
        {.submenu = MoveDivider}},
    {"view.dividerRight", ACTION_TEXT("&Right"), "Alt+Shift+Right",
        ACTION_TEXT("Move it to the right."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::RightArrow); },
        {.submenu = MoveDivider}},
    {"view.dividerUp", ACTION_TEXT("&Up"), "Alt+Shift+Up",
        ACTION_TEXT("Move the divider above or below the focused view up."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::UpArrow); },
        {.submenu = MoveDivider}},
    {"view.dividerDown", ACTION_TEXT("&Down"), "Alt+Shift+Down", ACTION_TEXT("Move it down."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::DownArrow); },
        {.submenu = MoveDivider}},
    {"view.unit", ACTION_TEXT("&Next Unit"), "Ctrl+U",
        ACTION_TEXT("Cycle through times, percentages and call counts, or through bytes and "
                    "percentages."),
        [](MainWindow& window) {
            const bool hasCalls = !Preferences::instance().isSampled()
                && window.session()->measure() == Measure::Time;
            Preferences::instance().setCostUnit(costUnit() == CostUnit::Time ? CostUnit::Percent
                    : costUnit() == CostUnit::Percent && hasCalls            ? CostUnit::Calls
                                                                             : CostUnit::Time);
        },
        {.separated = true, .submenu = ShowValuesAs}},
    {"view.unitTime", ACTION_TEXT("&Times"), "",
        ACTION_TEXT("Show times in tables, gutter and graphs."),
        [](MainWindow& window) { window.showUnit(CostUnit::Time); },
        {.checked = [](const MainWindow& window) { return window.shows(Measure::Time); },
            .submenu = ShowValuesAs}},
    {"view.unitPercent", ACTION_TEXT("&Percentages"), "",
        ACTION_TEXT("Show shares of the time of all statements, or of all memory, in tables and "
                    "gutter."),
        [](MainWindow& window) { window.showUnit(CostUnit::Percent); },
        {.checked = [](const MainWindow&) { return costUnit() == CostUnit::Percent; },
            .submenu = ShowValuesAs}},
    {"view.unitCalls", ACTION_TEXT("&Call Counts"), "",
        ACTION_TEXT(
            "Sort tables by call count, with bars there; the width of a frame is the number of its "
            "calls and of those below it. Columns of time and statements keep their times."),
        [](MainWindow& window) { window.showUnit(CostUnit::Calls); },
        {.enabled = [](const MainWindow&) { return !Preferences::instance().isSampled(); },
            .checked = [](const MainWindow&) { return costUnit() == CostUnit::Calls; },
            .submenu = ShowValuesAs}},
    {"view.retained", ACTION_TEXT("&Retained Memory"), "",
        ACTION_TEXT("Show the bytes that each line, sub and call stack allocated and that were not "
                    "freed at the end. In a range of time, the net growth, which may be negative."),
        showMeasure<Measure::Retained>, ofMeasure<Measure::Retained>},
    {"view.atPeak", ACTION_TEXT("Memory at P&eak"), "",
        ACTION_TEXT("Show what was live when the process was largest."),
        showMeasure<Measure::AtPeak>, ofMeasure<Measure::AtPeak>},
    {"view.allocated", ACTION_TEXT("&Allocated Memory"), "",
        ACTION_TEXT("Show all bytes that were allocated, also those that were freed."),
        showMeasure<Measure::Allocated>, ofMeasure<Measure::Allocated>},
    {"view.allocations", ACTION_TEXT("N&umber of Allocations"), "",
        ACTION_TEXT("Show how many times memory was allocated."), showMeasure<Measure::Allocations>,
        ofMeasure<Measure::Allocations>},
    {"view.normalizedTotals", ACTION_TEXT("&Normalize Totals"), "",
        ACTION_TEXT("Scale the baseline to the total of the current run."),
        [](MainWindow&) {
            Preferences& preferences = Preferences::instance();
            preferences.setNormalizedTotals(!preferences.normalizedTotals());
        },
        {.checked = [](const MainWindow&) { return Preferences::instance().normalizedTotals(); }}},
    {"view.annotations", ACTION_TEXT("Show Annotat&ions"), "F9",
        ACTION_TEXT("Show callers, calls and string evals between the lines of the source."),
        [](MainWindow& window) {
            sourceOf(window)->setAnnotationsOpen(!sourceOf(window)->annotationsOpen());
        },
        {.checked = [](const MainWindow& window) { return sourceOf(window)->annotationsOpen(); }}},
    {"view.mergeEvals", ACTION_TEXT("Merge Equal St&ring Evals"), "",
        ACTION_TEXT("Merge string evals with equal source and line; the String Evals view lists "
                    "single executions either way."),
        [](MainWindow& window) {
            setEqualEvals(
                equalEvals() == EqualEvals::Apart ? EqualEvals::Merged : EqualEvals::Apart);
            window.session()->mergeAgain();
        },
        {.checked = [](const MainWindow&) { return equalEvals() == EqualEvals::Merged; }}},
    {"view.colours", ACTION_TEXT("Colour Sc&heme"), "",
        ACTION_TEXT("Choose light, dark or system colours."), nullptr,
        {.fill = [](MainWindow&, QMenu& menu) { fillThemeMenu(menu); }}},
};

constexpr ActionEntry ChartActions[] = {
    {"view.flame", ACTION_TEXT("F&lame Graph"), "Alt+5",
        ACTION_TEXT("All calls; the width of a frame is its inclusive time."),
        [](MainWindow& window) { showView(window, "flame"); }},
    {"view.chart", ACTION_TEXT("Flame &Chart"), "Alt+L",
        ACTION_TEXT("Calls over time, of profiles of Devel::NYTProf 6, which have them in order."),
        [](MainWindow& window) { showView(window, "chart"); }},
    {"view.tree", ACTION_TEXT("Call T&ree"), "Alt+T",
        ACTION_TEXT("All call stacks from the main program on; opens that of the current sub."),
        [](MainWindow& window) { showView(window, "tree"); }},
    {"view.treemap", ACTION_TEXT("Tree&map"), "Alt+M",
        ACTION_TEXT("Packages and subs as rectangles; area is exclusive time."),
        [](MainWindow& window) { showView(window, "treemap"); }},
    {"view.graph", ACTION_TEXT("Call &Graph"), "Alt+9",
        ACTION_TEXT("Graph of the callers and callees of the current sub, depth 1 to 5."),
        [](MainWindow& window) { showView(window, "graph"); }},
    {"view.sandwich", ACTION_TEXT("Sandwich of &This Sub"), "",
        ACTION_TEXT("Show all callers and callees of the current sub in the flame graph; S in "
                    "charts and in the source."),
        [](MainWindow& window) {
            window.views()->get<FlameView>()->showSandwich();
            showView(window, "flame");
        },
        {.separated = true, .enabled = hasProfile}},
    {"view.waiting", ACTION_TEXT("Hide &Waiting"), "W",
        ACTION_TEXT("Hide the time in accept, sleep, select, wait and the like; shares refer to "
                    "the rest."),
        [](MainWindow& window) { window.setWaitingHidden(!window.session()->hidesWaiting()); },
        {.checked = [](const MainWindow& window) { return window.session()->hidesWaiting(); }}},
    {"view.waits", ACTION_TEXT("Treat as Wa&iting"), "",
        ACTION_TEXT("The current sub waits, with all that it calls if it is Perl code; kept in the "
                    "text file beside the profile."),
        [](MainWindow& window) { window.toggleWaits(); },
        {.enabled = hasProfile,
            .checked = [](const MainWindow& window) { return window.waits(); }}},
};

bool canRunAgain(const MainWindow& window) { return window.recording()->canRunAgain(); }

constexpr ActionEntry RecordActions[] = {
    {"record.open", ACTION_TEXT("&Profile a Program…"), "Ctrl+R",
        ACTION_TEXT("Choose a script or another command, run it with nytprof record, and show its "
                    "profile, also while it runs."),
        [](MainWindow& window) { window.recording()->showPage(); }, {.icon = "record"}},
    {"record.attach", ACTION_TEXT("A&ttach…"), "Ctrl+Alt+A",
        ACTION_TEXT("List every running perl: take samples of it or see its stack, without "
                    "preparing or restarting it."),
        [](MainWindow& window) { window.recording()->showAttachPage(); }},
    {"record.again", ACTION_TEXT("Run &Again"), "Ctrl+Shift+R",
        ACTION_TEXT("Record the program of the profile on screen again with the same settings; if "
                    "it was not recorded here, the last one."),
        [](MainWindow& window) {
            window.recording()->runAgain(RecordingControl::Against::Nothing);
        },
        {.separated = true, .enabled = canRunAgain}},
    {"record.againCompare", ACTION_TEXT("Run Again and &Compare"), "Ctrl+Shift+B",
        ACTION_TEXT("Record it again, then compare; what was recorded before is the baseline."),
        [](MainWindow& window) {
            window.recording()->runAgain(RecordingControl::Against::Baseline);
        },
        {.enabled = canRunAgain}},
    {"record.stop", ACTION_TEXT("&Stop Program"), "Ctrl+.",
        ACTION_TEXT("Interrupt the program that is recorded, as Ctrl+C does in a terminal; the "
                    "second time terminate it, the third time kill it and its processes."),
        [](MainWindow& window) { window.recording()->stop(); },
        {.enabled = [](const MainWindow& window) { return window.recording()->isRunning(); }}},
    {"record.recent", ACTION_TEXT("&Recent Recordings"), "",
        ACTION_TEXT("Open the profiles of an earlier recording."), nullptr,
        {.separated = true,
            .fill = [](MainWindow& window, QMenu& menu) { fillRecordingsMenu(window, menu); }}},
};

constexpr ActionEntry HelpActions[] = {
    {"help.manual", ACTION_TEXT("&Manual"), "F1", ACTION_TEXT("Open this manual."),
        [](MainWindow& window) { window.showManual(); }},
    {"help.keys", ACTION_TEXT("&Keyboard Shortcuts"), "?",
        ACTION_TEXT("List all keys, those of the focused view first."),
        [](MainWindow& window) { window.showKeys(); }},
    {"help.example", ACTION_TEXT("&Example Profile"), "",
        ACTION_TEXT("Open the profile of a small program: a report about the words of a text."),
        [](MainWindow& window) { window.openExample(); }},
    {"help.commands", ACTION_TEXT("&Find Command…"), "Ctrl+Shift+P",
        ACTION_TEXT("Find and run a menu command."),
        [](MainWindow& window) { window.showFinder(QStringLiteral(">")); }},
    {"help.about", ACTION_TEXT("&About nytprof"), "", ACTION_TEXT("Show version and licence."),
        [](MainWindow& window) { window.showAbout(); }},
};

} // namespace

ActionTable actionTable()
{
    static const std::vector<ActionEntry> table = [] {
        std::vector<ActionEntry> all;
        const auto add = [&all](ActionTable entries, Menu menu, Where where = Where::Window) {
            for (ActionEntry entry : entries) {
                entry.menu = menu;
                entry.where = where;
                all.push_back(entry);
            }
        };
        add(FileActions, Menu::File);
        add(GoActions, Menu::Go);
        add(ViewActions, Menu::View);
        add(ChartActions, Menu::Chart);
        add(chartActions(), Menu::Chart);
        add(RecordActions, Menu::Record);
        add(HelpActions, Menu::Help);
        for (const PartKeys& part : keysOfParts())
            add(part.keys, Menu::None, part.where);
        return all;
    }();
    return table;
}

} // namespace nytprof::gui
