// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"

#include "analysis/eval_places.h"
#include "app/main_window.h"
#include "app/view_area.h"
#include "app/window_menus.h"
#include "navigation/navigation.h"
#include "source/source_view.h"
#include "style/preferences.h"
#include "views/view.h"

#include <QApplication>
#include <QStyle>

#include <vector>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;

bool hasProfile(const MainWindow& window)
{
    return !window.path().isEmpty();
}

bool canGoBack(const MainWindow& window)
{
    return window.navigation()->canGoBack();
}

bool canGoForward(const MainWindow& window)
{
    return window.navigation()->canGoForward();
}

void showView(MainWindow& window, const char* name)
{
    window.views()->showView(window.views()->viewNamed(QString::fromLatin1(name)));
}

SourceEdit* sourceOf(const MainWindow& window)
{
    return window.views()->get<SourceView>()->edit();
}

constexpr ActionEntry MenuActions[] = {
    // File
    {.id = "file.open",
        .menu = Menu::File,
        .text = ACTION_TEXT("&Open ..."),
        .keys = "Ctrl+O",
        .help
        = ACTION_TEXT("Chooses one or more profiles to look at; of several, the sum is shown. "
                      "Files and folders can also be dropped on the window or named on the "
                      "command line."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::ThisWindow); },
        .icon = "document-open",
        .standardIcon = QStyle::SP_DialogOpenButton,
        .onToolBar = true},
    {.id = "file.openWindow",
        .menu = Menu::File,
        .text = ACTION_TEXT("Open in a new &window ..."),
        .keys = "Ctrl+Shift+O",
        .help = ACTION_TEXT("The same, and leaves this window as it is."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::NewWindow); }},
    {.id = "file.add",
        .menu = Menu::File,
        .text = ACTION_TEXT("&Add to the sum ..."),
        .keys = "Ctrl+Shift+A",
        .help
        = ACTION_TEXT("Chooses profiles of further processes, to be added to what is shown. "
                      "Dropped files are added, too; dropped with Shift, they replace it. The "
                      "boxes of the view of processes include and exclude each."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::Sum); },
        .enabled = hasProfile},
    {.id = "file.recent",
        .menu = Menu::File,
        .text = ACTION_TEXT("Open &recent"),
        .help = ACTION_TEXT("The last ten files."),
        .fill = [](MainWindow& window, QMenu& menu) { fillRecentMenu(window, menu); }},
    {.id = "file.reload",
        .menu = Menu::File,
        .text = ACTION_TEXT("Re&load"),
        .keys = "F5; Ctrl+R",
        .help
        = ACTION_TEXT("Reads the file again. Selection, search, zoom and scroll positions stay."),
        .run = [](MainWindow& window) { window.session()->reload(); },
        .enabled = hasProfile,
        .icon = "view-refresh",
        .standardIcon = QStyle::SP_BrowserReload,
        .onToolBar = true},
    {.id = "file.autoReload",
        .menu = Menu::File,
        .text = ACTION_TEXT("Reload &when the file changes"),
        .help
        = ACTION_TEXT("As soon as a program has written to the file, or another run has put a new "
                      "one in its place."),
        .run = [](MainWindow&) { ProfileSession::setAutoReload(!ProfileSession::autoReload()); },
        .checked = [](const MainWindow&) { return ProfileSession::autoReload(); }},
    {.id = "file.compare",
        .menu = Menu::File,
        .separated = true,
        .text = ACTION_TEXT("Co&mpare with ..."),
        .keys = "Ctrl+D",
        .help = ACTION_TEXT("Chooses profiles of an earlier run; of several, the sum counts. The "
                            "view of the comparison then lists what changed, and the flame graph "
                            "can be coloured by it. Reloading keeps the comparison."),
        .run = [](MainWindow& window) { window.chooseBaseline(); },
        .enabled = hasProfile},
    {.id = "file.stopComparing",
        .menu = Menu::File,
        .text = ACTION_TEXT("S&top comparing"),
        .help = ACTION_TEXT("Shows the profile by itself again."),
        .run = [](MainWindow& window) { window.session()->stopComparing(); },
        .enabled = [](const MainWindow& window) { return window.session()->comparing(); }},
    {.id = "file.export",
        .menu = Menu::File,
        .separated = true,
        .text = ACTION_TEXT("&Export this table as CSV ..."),
        .keys = "Ctrl+E",
        .help = ACTION_TEXT(
            "Writes the table of the view that has the keyboard into a file: all columns, "
            "the rows that its filter leaves, times in seconds. Of trees the rows that "
            "are open, of the source all lines."),
        .run = [](MainWindow& window) { window.chooseExport(); },
        .enabled = hasProfile,
        .icon = "document-save-as"},
    {.id = "file.copyTable",
        .menu = Menu::File,
        .text = ACTION_TEXT("Co&py this table as CSV"),
        .keys = "Ctrl+Shift+C",
        .help = ACTION_TEXT("The same, onto the clipboard."),
        .run = [](MainWindow& window) { window.copyTable(); },
        .enabled = hasProfile,
        .icon = "edit-copy"},
    {.id = "file.close",
        .menu = Menu::File,
        .separated = true,
        .text = ACTION_TEXT("&Close window"),
        .keys = "Ctrl+W",
        .help = ACTION_TEXT("Closes this window; others stay."),
        .run = [](MainWindow& window) { window.close(); }},
    {.id = "file.quit",
        .menu = Menu::File,
        .text = ACTION_TEXT("&Quit"),
        .keys = "Ctrl+Q",
        .help = ACTION_TEXT("Closes all windows."),
        .run = [](MainWindow&) { QApplication::closeAllWindows(); },
        .icon = "application-exit"},

    // Go
    {.id = "go.back",
        .menu = Menu::Go,
        .text = ACTION_TEXT("&Back"),
        .keys = "Alt+Left; Back",
        .help = ACTION_TEXT("To where you were before; the back button of a mouse does the same."),
        .run = [](MainWindow& window) { window.navigation()->back(); },
        .enabled = canGoBack,
        .icon = "go-previous",
        .standardIcon = QStyle::SP_ArrowBack,
        .onToolBar = true},
    {.id = "go.forward",
        .menu = Menu::Go,
        .text = ACTION_TEXT("&Forward"),
        .keys = "Alt+Right; Forward",
        .help = ACTION_TEXT("Takes back a step back; the forward button of a mouse does the same."),
        .run = [](MainWindow& window) { window.navigation()->forward(); },
        .enabled = canGoForward,
        .icon = "go-next",
        .standardIcon = QStyle::SP_ArrowForward,
        .onToolBar = true},
    {.id = "go.caller",
        .menu = Menu::Go,
        .separated = true,
        .text = ACTION_TEXT("To the &caller that cost most"),
        .keys = "Alt+Up",
        .help = ACTION_TEXT("To the call of the current sub that took most of its time."),
        .run = [](MainWindow& window) { window.navigation()->goToCaller(); },
        .enabled = hasProfile,
        .icon = "go-up"},
    {.id = "go.callee",
        .menu = Menu::Go,
        .text = ACTION_TEXT("To the ca&llee that cost most"),
        .keys = "Alt+Down",
        .help = ACTION_TEXT("To the sub that most of the current sub's time was spent in."),
        .run = [](MainWindow& window) { window.navigation()->goToCallee(); },
        .enabled = hasProfile,
        .icon = "go-down"},
    {.id = "go.hottest",
        .menu = Menu::Go,
        .text = ACTION_TEXT("&Hottest sub"),
        .keys = "Ctrl+H",
        .help
        = ACTION_TEXT("To the sub with the largest exclusive time, or to the hottest line where "
                      "most of the time is in no sub."),
        .run = [](MainWindow& window) { window.navigation()->goToHottest(); },
        .enabled = hasProfile},
    {.id = "go.hotLine",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Next h&ot line"),
        .keys = "F8",
        .help
        = ACTION_TEXT("To the next line of the current file that costs much among its lines, the "
                      "time of the subs that it calls included. The strip beside the source shows "
                      "where they are."),
        .run = [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(true); },
        .enabled = hasProfile},
    {.id = "go.hotLineBefore",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Previous hot li&ne"),
        .keys = "Shift+F8",
        .help = ACTION_TEXT("To the one before."),
        .run = [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(false); },
        .enabled = hasProfile},
    {.id = "go.finder",
        .menu = Menu::Go,
        .separated = true,
        .text = ACTION_TEXT("&Go to a sub, file or eval ..."),
        .keys = "Ctrl+P",
        .help
        = ACTION_TEXT("Type some letters of the name, as in jpdec for JSON::PP::decode, and press "
                      "Return. Words can be in any order. A colon and a number go to a line of "
                      "the file, as in PP.pm:120."),
        .run = [](MainWindow& window) { window.showFinder({}); },
        .enabled = hasProfile},
    {.id = "go.line",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Go to a l&ine ..."),
        .keys = "Ctrl+G",
        .help = ACTION_TEXT("The same for a line of the current file."),
        .run = [](MainWindow& window) { window.showFinder(QStringLiteral(":")); },
        .enabled = hasProfile},
    {.id = "go.edit",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Open in an e&ditor"),
        .keys = "F4",
        .help
        = ACTION_TEXT("Opens the current file there, at the current line. Where this machine does "
                      "not have the file, and for string evals, the source saved in the profile."),
        .run = [](MainWindow& window) { window.openInEditor(); },
        .enabled = hasProfile,
        .icon = "document-edit"},
    {.id = "go.editor",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Edi&tor"),
        .help = ACTION_TEXT(
            "Which one: as the variables VISUAL or EDITOR say, one of ten, or a command of "
            "your own, in which %f stands for the file and %l for the line. No shell "
            "reads it."),
        .fill = [](MainWindow& window, QMenu& menu) { fillEditorMenu(window, menu); }},
    {.id = "go.search",
        .menu = Menu::Go,
        .text = ACTION_TEXT("F&ind or filter in this view"),
        .keys = "Ctrl+F; /",
        .help = ACTION_TEXT(
            "To the search field of the view that has the keyboard. Words must all occur, "
            "in any order; /text between slashes/ is a regular expression."),
        .run = [](MainWindow& window) { window.views()->currentView()->focusSearch(); },
        .enabled = hasProfile,
        .icon = "edit-find"},
    {.id = "go.next",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Find &next"),
        .keys = "F3",
        .help = ACTION_TEXT("To the next place that the search of this view matches, and around."),
        .run = [](MainWindow& window) { window.views()->currentView()->findNext(true); },
        .enabled = hasProfile},
    {.id = "go.previous",
        .menu = Menu::Go,
        .text = ACTION_TEXT("Find &previous"),
        .keys = "Shift+F3",
        .help = ACTION_TEXT("To the one before."),
        .run = [](MainWindow& window) { window.views()->currentView()->findNext(false); },
        .enabled = hasProfile},

    // View
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
                Preferences::instance().setCostUnit(costUnit() == CostUnit::Time ? CostUnit::Percent
                        : costUnit() == CostUnit::Percent                        ? CostUnit::Calls
                                                                                 : CostUnit::Time);
            }},
    {.id = "view.unitTime",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Times"),
        .help = ACTION_TEXT("In the tables, beside the source and in the pictures."),
        .run = [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Time); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Time; }},
    {.id = "view.unitPercent",
        .menu = Menu::View,
        .text = ACTION_TEXT("Per&centages"),
        .help
        = ACTION_TEXT("In the tables and beside the source: shares of the time of all statements."),
        .run = [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Percent); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Percent; }},
    {.id = "view.unitCalls",
        .menu = Menu::View,
        .text = ACTION_TEXT("Num&bers of calls"),
        .help = ACTION_TEXT(
            "Instead of the times of subs and calls, how often they were called, sorted by that; "
            "a box of the flame graph is as wide as the calls of it and of all below it are many. "
            "Times of statements stay times."),
        .run = [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Calls); },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Calls; }},
    {.id = "view.equalTotals",
        .menu = Menu::View,
        .text = ACTION_TEXT("E&qual totals when comparing"),
        .help = ACTION_TEXT("Scales the earlier run to the total time of the later one, so that "
                            "what is compared are shares of the whole."),
        .run =
            [](MainWindow&) {
                Preferences& preferences = Preferences::instance();
                preferences.setEqualTotals(!preferences.equalTotals());
            },
        .checked = [](const MainWindow&) { return Preferences::instance().equalTotals(); }},
    {.id = "view.remarks",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Remarks in the source"),
        .keys = "F9",
        .help = ACTION_TEXT(
            "Between the lines of the source: who called a sub, what a line called, and the "
            "string evals that it ran."),
        .run =
            [](MainWindow& window) {
                sourceOf(window)->setAnnotationsOpen(!sourceOf(window)->annotationsOpen());
            },
        .checked = [](const MainWindow& window) { return sourceOf(window)->annotationsOpen(); }},
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
                window.session()->combineAgain();
            },
        .checked = [](const MainWindow&) { return equalEvals() == EqualEvals::Merged; }},
    {.id = "view.colours",
        .menu = Menu::View,
        .text = ACTION_TEXT("&Colours"),
        .help = ACTION_TEXT("Light, dark, or as the desktop."),
        .fill = [](MainWindow&, QMenu& menu) { fillThemeMenu(menu); }},

    // Help
    {.id = "help.manual",
        .menu = Menu::Help,
        .text = ACTION_TEXT("&Manual"),
        .keys = "F1",
        .help = ACTION_TEXT("This text. It is part of the program and needs no network."),
        .run = [](MainWindow& window) { window.showManual(); },
        .icon = "help-contents"},
    {.id = "help.keys",
        .menu = Menu::Help,
        .text = ACTION_TEXT("&Keys"),
        .keys = "?",
        .help = ACTION_TEXT("All keys on one page, those of the view that has the keyboard first."),
        .run = [](MainWindow& window) { window.showKeys(); }},
    {.id = "help.commands",
        .menu = Menu::Help,
        .text = ACTION_TEXT("&Commands ..."),
        .keys = "Ctrl+Shift+P",
        .help = ACTION_TEXT("Finds a command of the menus by some of its letters, and does it."),
        .run = [](MainWindow& window) { window.showFinder(QStringLiteral(">")); }},
    {.id = "help.about",
        .menu = Menu::Help,
        .text = ACTION_TEXT("&About"),
        .help = ACTION_TEXT("Version and licence."),
        .run = [](MainWindow& window) { window.showAbout(); }},
};

} // namespace

ActionTable actionTable()
{
    static const std::vector<ActionEntry> table = [] {
        std::vector<ActionEntry> all(std::begin(MenuActions), std::end(MenuActions));
        const ActionTable keys = keysOfParts();
        all.insert(all.end(), keys.begin(), keys.end());
        return all;
    }();
    return table;
}

} // namespace nytprof::gui
