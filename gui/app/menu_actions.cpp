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
using Where = ActionEntry::Where;

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

constexpr ActionEntry FileActions[] = {
    {"file.open", ACTION_TEXT("&Open ..."), "Ctrl+O",
        ACTION_TEXT("Chooses one or more profiles to look at; of several, the sum is shown. "
                    "Files and folders can also be dropped on the window or named on the "
                    "command line."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::ThisWindow); },
        {.icon = "document-open", .standardIcon = QStyle::SP_DialogOpenButton, .onToolBar = true}},
    {"file.openWindow", ACTION_TEXT("Open in a new &window ..."), "Ctrl+Shift+O",
        ACTION_TEXT("The same, and leaves this window as it is."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::NewWindow); }},
    {"file.add", ACTION_TEXT("&Add to the sum ..."), "Ctrl+Shift+A",
        ACTION_TEXT("Chooses profiles of further processes, to be added to what is shown. "
                    "Dropped files are added, too; dropped with Shift, they replace it. The "
                    "boxes of the view of processes include and exclude each."),
        [](MainWindow& window) { window.chooseFile(MainWindow::Into::Sum); },
        {.enabled = hasProfile}},
    {"file.recent", ACTION_TEXT("Open &recent"), "", ACTION_TEXT("The last ten files."), nullptr,
        {.fill = [](MainWindow& window, QMenu& menu) { fillRecentMenu(window, menu); }}},
    {"file.reload", ACTION_TEXT("Re&load"), "F5; Ctrl+R",
        ACTION_TEXT("Reads the file again. Selection, search, zoom and scroll positions stay."),
        [](MainWindow& window) { window.session()->reload(); },
        {.enabled = hasProfile,
            .icon = "view-refresh",
            .standardIcon = QStyle::SP_BrowserReload,
            .onToolBar = true}},
    {"file.autoReload", ACTION_TEXT("Reload &when the file changes"), "",
        ACTION_TEXT("As soon as a program has written to the file, or another run has put a new "
                    "one in its place."),
        [](MainWindow&) { ProfileSession::setAutoReload(!ProfileSession::autoReload()); },
        {.checked = [](const MainWindow&) { return ProfileSession::autoReload(); }}},
    {"file.compare", ACTION_TEXT("Co&mpare with ..."), "Ctrl+D",
        ACTION_TEXT("Chooses profiles of an earlier run; of several, the sum counts. The "
                    "view of the comparison then lists what changed, and the flame graph "
                    "can be coloured by it. Reloading keeps the comparison."),
        [](MainWindow& window) { window.chooseBaseline(); },
        {.separated = true, .enabled = hasProfile}},
    {"file.stopComparing", ACTION_TEXT("S&top comparing"), "",
        ACTION_TEXT("Shows the profile by itself again."),
        [](MainWindow& window) { window.session()->stopComparing(); },
        {.enabled = [](const MainWindow& window) { return window.session()->comparing(); }}},
    {"file.export", ACTION_TEXT("&Export this table as CSV ..."), "Ctrl+E",
        ACTION_TEXT("Writes the table of the view that has the keyboard into a file: all columns, "
                    "the rows that its filter leaves, times in seconds. Of trees the rows that "
                    "are open, of the source all lines."),
        [](MainWindow& window) { window.chooseExport(); },
        {.separated = true, .enabled = hasProfile, .icon = "document-save-as"}},
    {"file.copyTable", ACTION_TEXT("Co&py this table as CSV"), "Ctrl+Shift+C",
        ACTION_TEXT("The same, onto the clipboard."),
        [](MainWindow& window) { window.copyTable(); },
        {.enabled = hasProfile, .icon = "edit-copy"}},
    {"file.close", ACTION_TEXT("&Close window"), "Ctrl+W",
        ACTION_TEXT("Closes this window; others stay."), [](MainWindow& window) { window.close(); },
        {.separated = true}},
    {"file.quit", ACTION_TEXT("&Quit"), "Ctrl+Q", ACTION_TEXT("Closes all windows."),
        [](MainWindow&) { QApplication::closeAllWindows(); }, {.icon = "application-exit"}},
};

constexpr ActionEntry GoActions[] = {
    {"go.back", ACTION_TEXT("&Back"), "Alt+Left; Back",
        ACTION_TEXT("To where you were before; the back button of a mouse does the same."),
        [](MainWindow& window) { window.navigation()->back(); },
        {.enabled = canGoBack,
            .icon = "go-previous",
            .standardIcon = QStyle::SP_ArrowBack,
            .onToolBar = true}},
    {"go.forward", ACTION_TEXT("&Forward"), "Alt+Right; Forward",
        ACTION_TEXT("Takes back a step back; the forward button of a mouse does the same."),
        [](MainWindow& window) { window.navigation()->forward(); },
        {.enabled = canGoForward,
            .icon = "go-next",
            .standardIcon = QStyle::SP_ArrowForward,
            .onToolBar = true}},
    {"go.caller", ACTION_TEXT("To the &caller that cost most"), "Alt+Up",
        ACTION_TEXT("To the call of the current sub that took most of its time."),
        [](MainWindow& window) { window.navigation()->goToCaller(); },
        {.separated = true, .enabled = hasProfile, .icon = "go-up"}},
    {"go.callee", ACTION_TEXT("To the ca&llee that cost most"), "Alt+Down",
        ACTION_TEXT("To the sub that most of the current sub's time was spent in."),
        [](MainWindow& window) { window.navigation()->goToCallee(); },
        {.enabled = hasProfile, .icon = "go-down"}},
    {"go.hottest", ACTION_TEXT("&Hottest sub"), "Ctrl+H",
        ACTION_TEXT("To the sub with the largest exclusive time, or to the hottest line where "
                    "most of the time is in no sub."),
        [](MainWindow& window) { window.navigation()->goToHottest(); }, {.enabled = hasProfile}},
    {"go.hotLine", ACTION_TEXT("Next h&ot line"), "F8",
        ACTION_TEXT("To the next line of the current file that costs much among its lines, the "
                    "time of the subs that it calls included. The strip beside the source shows "
                    "where they are."),
        [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(true); },
        {.enabled = hasProfile}},
    {"go.hotLineBefore", ACTION_TEXT("Previous hot li&ne"), "Shift+F8",
        ACTION_TEXT("To the one before."),
        [](MainWindow& window) { window.views()->get<SourceView>()->goToHotLine(false); },
        {.enabled = hasProfile}},
    {"go.finder", ACTION_TEXT("&Go to a sub, file or eval ..."), "Ctrl+P",
        ACTION_TEXT("Type some letters of the name, as in jpdec for JSON::PP::decode, and press "
                    "Return. Words can be in any order. A colon and a number go to a line of "
                    "the file, as in PP.pm:120."),
        [](MainWindow& window) { window.showFinder({}); },
        {.separated = true, .enabled = hasProfile}},
    {"go.line", ACTION_TEXT("Go to a l&ine ..."), "Ctrl+G",
        ACTION_TEXT("The same for a line of the current file."),
        [](MainWindow& window) { window.showFinder(QStringLiteral(":")); },
        {.enabled = hasProfile}},
    {"go.edit", ACTION_TEXT("Open in an e&ditor"), "F4",
        ACTION_TEXT("Opens the current file there, at the current line. Where this machine does "
                    "not have the file, and for string evals, the source saved in the profile."),
        [](MainWindow& window) { window.openInEditor(); },
        {.enabled = hasProfile, .icon = "document-edit"}},
    {"go.editor", ACTION_TEXT("Edi&tor"), "",
        ACTION_TEXT("Which one: as the variables VISUAL or EDITOR say, one of ten, or a command of "
                    "your own, in which %f stands for the file and %l for the line. No shell "
                    "reads it."),
        nullptr, {.fill = [](MainWindow& window, QMenu& menu) { fillEditorMenu(window, menu); }}},
    {"go.search", ACTION_TEXT("F&ind or filter in this view"), "Ctrl+F; /",
        ACTION_TEXT("To the search field of the view that has the keyboard. Words must all occur, "
                    "in any order; /text between slashes/ is a regular expression."),
        [](MainWindow& window) { window.views()->currentView()->focusSearch(); },
        {.enabled = hasProfile, .icon = "edit-find"}},
    {"go.next", ACTION_TEXT("Find &next"), "F3",
        ACTION_TEXT("To the next place that the search of this view matches, and around."),
        [](MainWindow& window) { window.views()->currentView()->findNext(true); },
        {.enabled = hasProfile}},
    {"go.previous", ACTION_TEXT("Find &previous"), "Shift+F3", ACTION_TEXT("To the one before."),
        [](MainWindow& window) { window.views()->currentView()->findNext(false); },
        {.enabled = hasProfile}},
};

constexpr ActionEntry ViewActions[] = {
    {"view.overview", ACTION_TEXT("&Overview"), "Alt+0",
        ACTION_TEXT(
            "What ran, what it took in all, and the subs, lines, files and string evals that "
            "took most."),
        [](MainWindow& window) { showView(window, "overview"); }},
    {"view.subs", ACTION_TEXT("&Subs"), "Alt+1",
        ACTION_TEXT("All subs with their exclusive and inclusive times and numbers of calls."),
        [](MainWindow& window) { showView(window, "subs"); }},
    {"view.files", ACTION_TEXT("&Files"), "Alt+2",
        ACTION_TEXT("All files, with the string evals below the file that ran them."),
        [](MainWindow& window) { showView(window, "files"); }},
    {"view.source", ACTION_TEXT("S&ource"), "Alt+3",
        ACTION_TEXT("The source of the current file, with what each line cost."),
        [](MainWindow& window) { showView(window, "source"); }},
    {"view.calls", ACTION_TEXT("Callers and callees"), "Alt+4",
        ACTION_TEXT("Who called the current sub, and what it called, to any depth."),
        [](MainWindow& window) { showView(window, "calls"); }},
    {"view.butterfly", ACTION_TEXT("&Butterfly"), "Alt+B",
        ACTION_TEXT("The current sub between those that call it and those that it calls, with "
                    "the lines of the calls."),
        [](MainWindow& window) { showView(window, "butterfly"); }},
    {"view.graph", ACTION_TEXT("Call g&raph"), "Alt+9",
        ACTION_TEXT("A drawing of who calls the current sub and what it calls, one to five "
                    "steps far in each direction."),
        [](MainWindow& window) { showView(window, "graph"); }},
    {"view.flame", ACTION_TEXT("Flame &graph"), "Alt+5",
        ACTION_TEXT("All calls in one picture; the width of a box is its inclusive time."),
        [](MainWindow& window) { showView(window, "flame"); }},
    {"view.processes", ACTION_TEXT("&Processes"), "Alt+6",
        ACTION_TEXT("Who forked whom, and which processes the numbers are the sum of."),
        [](MainWindow& window) { showView(window, "processes"); }},
    {"view.evals", ACTION_TEXT("String e&vals"), "Alt+7",
        ACTION_TEXT("String evals by the line that ran them, equal ones as one, and what those of "
                    "one line differ in."),
        [](MainWindow& window) { showView(window, "evals"); }},
    {"view.packages", ACTION_TEXT("Pac&kages"), "Alt+8",
        ACTION_TEXT(
            "What each package took, as a tree of packages or as a list, with its subs below."),
        [](MainWindow& window) { showView(window, "packages"); }},
    {"view.compare", ACTION_TEXT("Co&mpare"), "Alt+C",
        ACTION_TEXT("What changed since an earlier run, the largest change first: subs, "
                    "files, lines, calls, packages or string evals. A row goes to its "
                    "place in the other views, unless it is gone."),
        [](MainWindow& window) { showView(window, "compare"); }},
    {"view.treemap", ACTION_TEXT("Tree &map"), "Alt+M",
        ACTION_TEXT("Packages and their subs as boxes; the area of a box is its exclusive time."),
        [](MainWindow& window) { showView(window, "treemap"); }},
    {"view.enlarge", ACTION_TEXT("&Enlarge this view"), "Ctrl+M",
        ACTION_TEXT("Gives all room to the view that has the keyboard, and takes it back."),
        [](MainWindow& window) { window.views()->setEnlarged(!window.views()->enlarged()); },
        {.separated = true,
            .checked = [](const MainWindow& window) { return window.views()->enlarged(); }}},
    {"view.dividerLeft", ACTION_TEXT("Divider to the &left"), "Alt+Shift+Left",
        ACTION_TEXT("Moves the divider beside what has the keyboard, between tables and "
                    "source or between the parts of a view. Where it stands is kept."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::LeftArrow); },
        {.separated = true}},
    {"view.dividerRight", ACTION_TEXT("Divider to the ri&ght"), "Alt+Shift+Right",
        ACTION_TEXT("The other way."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::RightArrow); }},
    {"view.dividerUp", ACTION_TEXT("Divider u&p"), "Alt+Shift+Up",
        ACTION_TEXT("Moves the divider above or below what has the keyboard."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::UpArrow); }},
    {"view.dividerDown", ACTION_TEXT("Divider do&wn"), "Alt+Shift+Down",
        ACTION_TEXT("The other way."),
        [](MainWindow& window) { window.views()->moveDivider(Qt::DownArrow); }},
    {"view.unit", ACTION_TEXT("Next &unit: times, percentages, calls"), "Ctrl+U",
        ACTION_TEXT("From one of the three to the next."),
        [](MainWindow&) {
            Preferences::instance().setCostUnit(costUnit() == CostUnit::Time ? CostUnit::Percent
                    : costUnit() == CostUnit::Percent                        ? CostUnit::Calls
                                                                             : CostUnit::Time);
        },
        {.separated = true}},
    {"view.unitTime", ACTION_TEXT("&Times"), "",
        ACTION_TEXT("In the tables, beside the source and in the pictures."),
        [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Time); },
        {.checked = [](const MainWindow&) { return costUnit() == CostUnit::Time; }}},
    {"view.unitPercent", ACTION_TEXT("Per&centages"), "",
        ACTION_TEXT("In the tables and beside the source: shares of the time of all statements."),
        [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Percent); },
        {.checked = [](const MainWindow&) { return costUnit() == CostUnit::Percent; }}},
    {"view.unitCalls", ACTION_TEXT("Num&bers of calls"), "",
        ACTION_TEXT(
            "Instead of the times of subs and calls, how often they were called, sorted by that; "
            "a box of the flame graph is as wide as the calls of it and of all below it are many. "
            "Times of statements stay times."),
        [](MainWindow&) { Preferences::instance().setCostUnit(CostUnit::Calls); },
        {.checked = [](const MainWindow&) { return costUnit() == CostUnit::Calls; }}},
    {"view.equalTotals", ACTION_TEXT("E&qual totals when comparing"), "",
        ACTION_TEXT("Scales the earlier run to the total time of the later one, so that "
                    "what is compared are shares of the whole."),
        [](MainWindow&) {
            Preferences& preferences = Preferences::instance();
            preferences.setEqualTotals(!preferences.equalTotals());
        },
        {.checked = [](const MainWindow&) { return Preferences::instance().equalTotals(); }}},
    {"view.remarks", ACTION_TEXT("&Remarks in the source"), "F9",
        ACTION_TEXT(
            "Between the lines of the source: who called a sub, what a line called, and the "
            "string evals that it ran."),
        [](MainWindow& window) {
            sourceOf(window)->setAnnotationsOpen(!sourceOf(window)->annotationsOpen());
        },
        {.checked = [](const MainWindow& window) { return sourceOf(window)->annotationsOpen(); }}},
    {"view.mergeEvals", ACTION_TEXT("&Merge equal string evals"), "",
        ACTION_TEXT("Evals of the same source that the same line ran are one file with the "
                    "sum of their times, in tables, source and graphs; else each is one of "
                    "its own. The view of evals tells the single ones either way."),
        [](MainWindow& window) {
            setEqualEvals(
                equalEvals() == EqualEvals::Apart ? EqualEvals::Merged : EqualEvals::Apart);
            window.session()->combineAgain();
        },
        {.checked = [](const MainWindow&) { return equalEvals() == EqualEvals::Merged; }}},
    {"view.colours", ACTION_TEXT("&Colours"), "", ACTION_TEXT("Light, dark, or as the desktop."),
        nullptr, {.fill = [](MainWindow&, QMenu& menu) { fillThemeMenu(menu); }}},
};

constexpr ActionEntry HelpActions[] = {
    {"help.manual", ACTION_TEXT("&Manual"), "F1",
        ACTION_TEXT("This text. It is part of the program and needs no network."),
        [](MainWindow& window) { window.showManual(); }, {.icon = "help-contents"}},
    {"help.keys", ACTION_TEXT("&Keys"), "?",
        ACTION_TEXT("All keys on one page, those of the view that has the keyboard first."),
        [](MainWindow& window) { window.showKeys(); }},
    {"help.commands", ACTION_TEXT("&Commands ..."), "Ctrl+Shift+P",
        ACTION_TEXT("Finds a command of the menus by some of its letters, and does it."),
        [](MainWindow& window) { window.showFinder(QStringLiteral(">")); }},
    {"help.about", ACTION_TEXT("&About"), "", ACTION_TEXT("Version and licence."),
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
        add(HelpActions, Menu::Help);
        for (const PartKeys& part : keysOfParts())
            add(part.keys, Menu::None, part.where);
        return all;
    }();
    return table;
}

} // namespace nytprof::gui
