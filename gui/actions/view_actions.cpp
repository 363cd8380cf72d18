// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the menu View has: which views there are, and how they look.
#include "actions/action_lists.h"

#include "app/main_window.h"
#include "app/view_area.h"
#include "compare/equal_totals.h"
#include "loading/eval_merging.h"
#include "look/cost_unit.h"
#include "source/source_view.h"

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;

void showView(MainWindow& window, const char* name)
{
    window.views()->showView(window.views()->viewNamed(QString::fromLatin1(name)));
}

SourceEdit* sourceOf(const MainWindow& window)
{
    return window.views()->get<SourceView>()->edit();
}

constexpr ActionEntry ViewActions[] = {
    {.id = "view.overview",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Overview"),
        .keys = "Alt+0",
        .help = ACTION_TEXT(
            "What ran, what it took in all, and the subs, lines, files and string evals that "
            "took most."),
        .run = [](MainWindow& window) { showView(window, "overview"); }},
    {.id = "view.subs",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Subs"),
        .keys = "Alt+1",
        .help
        = ACTION_TEXT("All subs with their exclusive and inclusive times and numbers of calls."),
        .run = [](MainWindow& window) { showView(window, "subs"); }},
    {.id = "view.files",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Files"),
        .keys = "Alt+2",
        .help = ACTION_TEXT("All files, with the string evals below the file that ran them."),
        .run = [](MainWindow& window) { showView(window, "files"); }},
    {.id = "view.source",
        .menu = Menu::View,
        .text = ACTION_TEXT("S&ource"),
        .keys = "Alt+3",
        .help = ACTION_TEXT("The source of the current file, with what each line cost."),
        .run = [](MainWindow& window) { showView(window, "source"); }},
    {.id = "view.calls",
        .menu = Menu::View,
        .text = ACTION_TEXT("Callers and callees"),
        .keys = "Alt+4",
        .help = ACTION_TEXT("Who called the current sub, and what it called, to any depth."),
        .run = [](MainWindow& window) { showView(window, "calls"); }},
    {.id = "view.butterfly",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Butterfly"),
        .keys = "Alt+B",
        .help
        = ACTION_TEXT("The current sub between those that call it and those that it calls, with "
                      "the lines of the calls."),
        .run = [](MainWindow& window) { showView(window, "butterfly"); }},
    {.id = "view.graph",
        .menu = Menu::View,
        .text = ACTION_TEXT("Call g&raph"),
        .keys = "Alt+9",
        .help = ACTION_TEXT("A drawing of who calls the current sub and what it calls, one to five "
                            "steps far in each direction."),
        .run = [](MainWindow& window) { showView(window, "graph"); }},
    {.id = "view.flame",
        .menu = Menu::View,
        .text = ACTION_TEXT("Flame &graph"),
        .keys = "Alt+5",
        .help = ACTION_TEXT("All calls in one picture; the width of a box is its inclusive time."),
        .run = [](MainWindow& window) { showView(window, "flame"); }},
    {.id = "view.processes",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Processes"),
        .keys = "Alt+6",
        .help = ACTION_TEXT("Who forked whom, and which processes the numbers are the sum of."),
        .run = [](MainWindow& window) { showView(window, "processes"); }},
    {.id = "view.evals",
        .menu = Menu::View,
        .text = ACTION_TEXT("String e&vals"),
        .keys = "Alt+7",
        .help = ACTION_TEXT(
            "String evals by the line that ran them, equal ones as one, and what those of "
            "one line differ in."),
        .run = [](MainWindow& window) { showView(window, "evals"); }},
    {.id = "view.packages",
        .menu = Menu::View,
        .text = ACTION_TEXT("Pac&kages"),
        .keys = "Alt+8",
        .help = ACTION_TEXT(
            "What each package took, as a tree of packages or as a list, with its subs below."),
        .run = [](MainWindow& window) { showView(window, "packages"); }},
    {.id = "view.compare",
        .menu = Menu::View,
        .text = ACTION_TEXT("Co&mpare"),
        .keys = "Alt+C",
        .help = ACTION_TEXT("What changed since an earlier run, the largest change first: subs, "
                            "files, lines, calls, packages or string evals. A row goes to its "
                            "place in the other views, unless it is gone."),
        .run = [](MainWindow& window) { showView(window, "compare"); }},
    {.id = "view.treemap",
        .menu = Menu::View,
        .text = ACTION_TEXT("Tree &map"),
        .keys = "Alt+M",
        .help
        = ACTION_TEXT("Packages and their subs as boxes; the area of a box is its exclusive time."),
        .run = [](MainWindow& window) { showView(window, "treemap"); }},
    {.id = "view.enlarge",
        .menu = Menu::View,
        .separated = true,
        .text = ACTION_TEXT("&Enlarge this view"),
        .keys = "Ctrl+M",
        .help = ACTION_TEXT("Gives all room to the view that has the keyboard, and takes it back."),
        .run = [](MainWindow& window) { window.views()->setEnlarged(!window.views()->enlarged()); },
        .checked = [](const MainWindow& window) { return window.views()->enlarged(); }},
    {.id = "view.dividerLeft",
        .menu = Menu::View,
        .separated = true,
        .text = ACTION_TEXT("Divider to the &left"),
        .keys = "Alt+Shift+Left",
        .help = ACTION_TEXT("Moves the divider beside what has the keyboard, between tables and "
                            "source or between the parts of a view. Where it stands is kept."),
        .run = [](MainWindow& window) { window.views()->moveDivider(Qt::LeftArrow); }},
    {.id = "view.dividerRight",
        .menu = Menu::View,
        .text = ACTION_TEXT("Divider to the ri&ght"),
        .keys = "Alt+Shift+Right",
        .help = ACTION_TEXT("The other way."),
        .run = [](MainWindow& window) { window.views()->moveDivider(Qt::RightArrow); }},
    {.id = "view.dividerUp",
        .menu = Menu::View,
        .text = ACTION_TEXT("Divider u&p"),
        .keys = "Alt+Shift+Up",
        .help = ACTION_TEXT("Moves the divider above or below what has the keyboard."),
        .run = [](MainWindow& window) { window.views()->moveDivider(Qt::UpArrow); }},
    {.id = "view.dividerDown",
        .menu = Menu::View,
        .text = ACTION_TEXT("Divider do&wn"),
        .keys = "Alt+Shift+Down",
        .help = ACTION_TEXT("The other way."),
        .run = [](MainWindow& window) { window.views()->moveDivider(Qt::DownArrow); }},
    {.id = "view.unit",
        .menu = Menu::View,
        .separated = true,
        .text = ACTION_TEXT("Next &unit: times, percentages, calls"),
        .keys = "Ctrl+U",
        .help = ACTION_TEXT("From one of the three to the next."),
        .run =
            [](MainWindow&) {
                setCostUnit(costUnit() == CostUnit::Time  ? CostUnit::Percent
                        : costUnit() == CostUnit::Percent ? CostUnit::Calls
                                                          : CostUnit::Time);
            }},
    {.id = "view.unitTime",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Times"),
        .help = ACTION_TEXT("In the tables, beside the source and in the pictures."),
        .run = [](MainWindow&) { setCostUnit(CostUnit::Time); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Time; }},
    {.id = "view.unitPercent",
        .menu = Menu::View,
        .text = ACTION_TEXT("Per&centages"),
        .help
        = ACTION_TEXT("In the tables and beside the source: shares of the time of all statements."),
        .run = [](MainWindow&) { setCostUnit(CostUnit::Percent); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Percent; }},
    {.id = "view.unitCalls",
        .menu = Menu::View,
        .text = ACTION_TEXT("Num&bers of calls"),
        .help = ACTION_TEXT(
            "Instead of the times of subs and calls, how often they were called, sorted by that; "
            "a box of the flame graph is as wide as the calls of it and of all below it are many. "
            "Times of statements stay times."),
        .run = [](MainWindow&) { setCostUnit(CostUnit::Calls); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Calls; }},
    {.id = "view.equalTotals",
        .menu = Menu::View,
        .text = ACTION_TEXT("E&qual totals when comparing"),
        .help = ACTION_TEXT("Scales the earlier run to the total time of the later one, so that "
                            "what is compared are shares of the whole."),
        .run =
            [](MainWindow&) {
                EqualTotals& totals = EqualTotals::instance();
                totals.setWanted(!totals.wanted());
            },
        .checked = [](const MainWindow&) { return EqualTotals::instance().wanted(); }},
    {.id = "view.remarks",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Remarks in the source"),
        .keys = "F9",
        .help = ACTION_TEXT(
            "Between the lines of the source: who called a sub, what a line called, and the "
            "string evals that it ran."),
        .run =
            [](MainWindow& window) {
                sourceOf(window)->setRemarksOpen(!sourceOf(window)->remarksOpen());
            },
        .checked = [](const MainWindow& window) { return sourceOf(window)->remarksOpen(); }},
    {.id = "view.mergeEvals",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Merge equal string evals"),
        .help = ACTION_TEXT("Evals of the same source that the same line ran are one file with the "
                            "sum of their times, in tables, source and graphs; else each is one of "
                            "its own. The view of evals tells the single ones either way."),
        .run =
            [](MainWindow& window) {
                setEqualEvals(
                    equalEvals() == EqualEvals::Apart ? EqualEvals::Merged : EqualEvals::Apart);
                window.addUpAgain();
            },
        .checked = [](const MainWindow&) { return equalEvals() == EqualEvals::Merged; }},
    {.id = "view.colours",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Colours"),
        .help = ACTION_TEXT("Light, dark, or as the desktop."),
        .fill = [](MainWindow& window, QMenu& menu) { window.fillThemeMenu(menu); }},
};

} // namespace

std::span<const ActionEntry> viewActions()
{
    return ViewActions;
}

} // namespace nytprof::gui
