// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "actions/action_table.h"

#include "app/main_window.h"
#include "app/view.h"
#include "app/view_area.h"
#include "look/cost_unit.h"
#include "navigation/navigation.h"

#include <QApplication>
#include <QStyle>

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

// The texts are in the context "Actions" for lupdate.
#define TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

constexpr ActionEntry Table[] = {
    {.id = "file.open",
        .menu = Menu::File,
        .text = TEXT("&Open ..."),
        .keys = "Ctrl+O",
        .help = TEXT("Chooses one or more profiles to look at; of several, the sum is shown. "
                     "Files and folders can also be dropped on the window or named on the "
                     "command line."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::ThisWindow); },
        .icon = "document-open",
        .standardIcon = QStyle::SP_DialogOpenButton,
        .onToolBar = true},
    {.id = "file.openWindow",
        .menu = Menu::File,
        .text = TEXT("Open in a new &window ..."),
        .keys = "Ctrl+Shift+O",
        .help = TEXT("The same, and leaves this window as it is."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::NewWindow); }},
    {.id = "file.add",
        .menu = Menu::File,
        .text = TEXT("&Add to the sum ..."),
        .help = TEXT("Chooses profiles of further processes, to be added to what is shown. "
                     "Dropped files are added, too; dropped with Shift, they replace it. The "
                     "boxes of the view of processes include and exclude each."),
        .run = [](MainWindow& window) { window.chooseFile(MainWindow::Into::Sum); },
        .enabled = hasProfile},
    {.id = "file.recent",
        .menu = Menu::File,
        .text = TEXT("Open &recent"),
        .help = TEXT("The last ten files."),
        .fill = [](MainWindow& window, QMenu& menu) { window.fillRecentMenu(menu); }},
    {.id = "file.reload",
        .menu = Menu::File,
        .text = TEXT("Re&load"),
        .keys = "F5",
        .help = TEXT("Reads the file again. Selection, search, zoom and scroll positions stay."),
        .run = [](MainWindow& window) { window.reload(); },
        .enabled = hasProfile,
        .icon = "view-refresh",
        .standardIcon = QStyle::SP_BrowserReload,
        .onToolBar = true},
    {.id = "file.autoReload",
        .menu = Menu::File,
        .text = TEXT("Reload &when the file changes"),
        .help = TEXT("As soon as a program has written to the file, or another run has put a new "
                     "one in its place."),
        .run = [](MainWindow& window) { window.setAutoReload(!window.autoReload()); },
        .checked = [](const MainWindow& window) { return window.autoReload(); }},
    {.id = "file.export",
        .menu = Menu::File,
        .separated = true,
        .text = TEXT("&Export this table as CSV ..."),
        .keys = "Ctrl+E",
        .help = TEXT("Writes the table of the view that has the keyboard into a file: all columns, "
                     "the rows that its filter leaves, times in seconds. Of trees the rows that "
                     "are open, of the source all lines."),
        .run = [](MainWindow& window) { window.chooseExport(); },
        .enabled = hasProfile,
        .icon = "document-save-as"},
    {.id = "file.copyTable",
        .menu = Menu::File,
        .text = TEXT("Co&py this table as CSV"),
        .keys = "Ctrl+Shift+C",
        .help = TEXT("The same, onto the clipboard."),
        .run = [](MainWindow& window) { window.copyTable(); },
        .enabled = hasProfile,
        .icon = "edit-copy"},
    {.id = "file.close",
        .menu = Menu::File,
        .separated = true,
        .text = TEXT("&Close window"),
        .keys = "Ctrl+W",
        .help = TEXT("Closes this window; others stay."),
        .run = [](MainWindow& window) { window.close(); }},
    {.id = "file.quit",
        .menu = Menu::File,
        .text = TEXT("&Quit"),
        .keys = "Ctrl+Q",
        .help = TEXT("Closes all windows."),
        .run = [](MainWindow&) { QApplication::closeAllWindows(); },
        .icon = "application-exit"},

    {.id = "go.back",
        .menu = Menu::Go,
        .text = TEXT("&Back"),
        .keys = "Alt+Left; Back",
        .help = TEXT("To where you were before; the back button of a mouse does the same."),
        .run = [](MainWindow& window) { window.navigation()->back(); },
        .enabled = canGoBack,
        .icon = "go-previous",
        .standardIcon = QStyle::SP_ArrowBack,
        .onToolBar = true},
    {.id = "go.forward",
        .menu = Menu::Go,
        .text = TEXT("&Forward"),
        .keys = "Alt+Right; Forward",
        .help = TEXT("Takes back a step back; the forward button of a mouse does the same."),
        .run = [](MainWindow& window) { window.navigation()->forward(); },
        .enabled = canGoForward,
        .icon = "go-next",
        .standardIcon = QStyle::SP_ArrowForward,
        .onToolBar = true},
    {.id = "go.caller",
        .menu = Menu::Go,
        .separated = true,
        .text = TEXT("To the &caller that cost most"),
        .keys = "Alt+Up",
        .help = TEXT("To the call of the current sub that took most of its time."),
        .run = [](MainWindow& window) { window.navigation()->goToCaller(); },
        .enabled = hasProfile,
        .icon = "go-up"},
    {.id = "go.callee",
        .menu = Menu::Go,
        .text = TEXT("To the ca&llee that cost most"),
        .keys = "Alt+Down",
        .help = TEXT("To the sub that most of the current sub's time was spent in."),
        .run = [](MainWindow& window) { window.navigation()->goToCallee(); },
        .enabled = hasProfile,
        .icon = "go-down"},
    {.id = "go.hottest",
        .menu = Menu::Go,
        .text = TEXT("&Hottest sub"),
        .keys = "Ctrl+H",
        .help = TEXT("To the sub with the largest exclusive time, or to the hottest line where "
                     "most of the time is in no sub."),
        .run = [](MainWindow& window) { window.views()->showHottest(); },
        .enabled = hasProfile},
    {.id = "go.finder",
        .menu = Menu::Go,
        .separated = true,
        .text = TEXT("&Go to a sub, file or eval ..."),
        .keys = "Ctrl+P",
        .help = TEXT("Type some letters of the name, as in jpdec for JSON::PP::decode, and press "
                     "Return. Words can be in any order. A colon and a number go to a line of "
                     "the file, as in PP.pm:120."),
        .run = [](MainWindow& window) { window.showFinder({}); },
        .enabled = hasProfile},
    {.id = "go.line",
        .menu = Menu::Go,
        .text = TEXT("Go to a l&ine ..."),
        .keys = "Ctrl+G",
        .help = TEXT("The same for a line of the current file."),
        .run = [](MainWindow& window) { window.showFinder(QStringLiteral(":")); },
        .enabled = hasProfile},
    {.id = "go.edit",
        .menu = Menu::Go,
        .text = TEXT("Open in an e&ditor"),
        .keys = "F4",
        .help = TEXT("Opens the current file there, at the current line. Where this machine does "
                     "not have the file, and for string evals, the source saved in the profile."),
        .run = [](MainWindow& window) { window.openInEditor(); },
        .enabled = hasProfile,
        .icon = "document-edit"},
    {.id = "go.editor",
        .menu = Menu::Go,
        .text = TEXT("Edi&tor"),
        .help
        = TEXT("Which one: as the variables VISUAL or EDITOR say, one of ten, or a command of "
               "your own, in which %f stands for the file and %l for the line. No shell "
               "reads it."),
        .fill = [](MainWindow& window, QMenu& menu) { window.fillEditorMenu(menu); }},
    {.id = "go.search",
        .menu = Menu::Go,
        .text = TEXT("F&ind or filter in this view"),
        .keys = "Ctrl+F; /",
        .help = TEXT("To the search field of the view that has the keyboard. Words must all occur, "
                     "in any order; /text between slashes/ is a regular expression."),
        .run = [](MainWindow& window) { window.views()->currentView()->focusSearch(); },
        .enabled = hasProfile,
        .icon = "edit-find"},
    {.id = "go.next",
        .menu = Menu::Go,
        .text = TEXT("Find &next"),
        .keys = "F3",
        .help = TEXT("To the next place that the search of this view matches, and around."),
        .run = [](MainWindow& window) { window.views()->currentView()->findNext(true); },
        .enabled = hasProfile},
    {.id = "go.previous",
        .menu = Menu::Go,
        .text = TEXT("Find &previous"),
        .keys = "Shift+F3",
        .help = TEXT("To the one before."),
        .run = [](MainWindow& window) { window.views()->currentView()->findNext(false); },
        .enabled = hasProfile},

    {.id = "view.subs",
        .menu = Menu::View,
        .text = TEXT("&Subs"),
        .keys = "Alt+1",
        .help = TEXT("All subs with their exclusive and inclusive times and numbers of calls."),
        .run = [](MainWindow& window) { showView(window, "subs"); }},
    {.id = "view.files",
        .menu = Menu::View,
        .text = TEXT("&Files"),
        .keys = "Alt+2",
        .help = TEXT("All files, with the string evals below the file that ran them."),
        .run = [](MainWindow& window) { showView(window, "files"); }},
    {.id = "view.source",
        .menu = Menu::View,
        .text = TEXT("S&ource"),
        .keys = "Alt+3",
        .help = TEXT("The source of the current file, with what each line cost."),
        .run = [](MainWindow& window) { showView(window, "source"); }},
    {.id = "view.calls",
        .menu = Menu::View,
        .text = TEXT("Callers and callees"),
        .keys = "Alt+4",
        .help = TEXT("Who called the current sub, and what it called, to any depth."),
        .run = [](MainWindow& window) { showView(window, "calls"); }},
    {.id = "view.flame",
        .menu = Menu::View,
        .text = TEXT("Flame &graph"),
        .keys = "Alt+5",
        .help = TEXT("All calls in one picture; the width of a box is its inclusive time."),
        .run = [](MainWindow& window) { showView(window, "flame"); }},
    {.id = "view.processes",
        .menu = Menu::View,
        .text = TEXT("&Processes"),
        .keys = "Alt+6",
        .help = TEXT("Who forked whom, and which processes the numbers are the sum of."),
        .run = [](MainWindow& window) { showView(window, "processes"); }},
    {.id = "view.evals",
        .menu = Menu::View,
        .text = TEXT("String e&vals"),
        .keys = "Alt+7",
        .help = TEXT("String evals by the line that ran them, equal ones as one, and what those of "
                     "one line differ in."),
        .run = [](MainWindow& window) { showView(window, "evals"); }},
    {.id = "view.enlarge",
        .menu = Menu::View,
        .separated = true,
        .text = TEXT("&Enlarge this view"),
        .keys = "Ctrl+M",
        .help = TEXT("Gives all room to the view that has the keyboard, and takes it back."),
        .run = [](MainWindow& window) { window.views()->setEnlarged(!window.views()->enlarged()); },
        .checked = [](const MainWindow& window) { return window.views()->enlarged(); }},
    {.id = "view.percent",
        .menu = Menu::View,
        .text = TEXT("&Percentages instead of times"),
        .keys = "Ctrl+U",
        .help = TEXT("In the tables and beside the source: shares of the time of all statements."),
        .run =
            [](MainWindow&) {
                setCostUnit(costUnit() == CostUnit::Percent ? CostUnit::Time : CostUnit::Percent);
            },
        .checked = [](const MainWindow&) { return costUnit() == CostUnit::Percent; }},
    {.id = "view.colours",
        .menu = Menu::View,
        .text = TEXT("&Colours"),
        .help = TEXT("Light, dark, or as the desktop."),
        .fill = [](MainWindow& window, QMenu& menu) { window.fillThemeMenu(menu); }},

    {.id = "help.manual",
        .menu = Menu::Help,
        .text = TEXT("&Manual"),
        .keys = "F1",
        .help = TEXT("This text. It is part of the program and needs no network."),
        .run = [](MainWindow& window) { window.showManual(); },
        .icon = "help-contents"},
    {.id = "help.keys",
        .menu = Menu::Help,
        .text = TEXT("&Keys"),
        .keys = "?",
        .help = TEXT("All keys on one page."),
        .run = [](MainWindow& window) { window.showKeys(); }},
    {.id = "help.commands",
        .menu = Menu::Help,
        .text = TEXT("&Commands ..."),
        .keys = "Ctrl+Shift+P",
        .help = TEXT("Finds a command of the menus by some of its letters, and does it."),
        .run = [](MainWindow& window) { window.showFinder(QStringLiteral(">")); }},
    {.id = "help.about",
        .menu = Menu::Help,
        .text = TEXT("&About"),
        .help = TEXT("Version and licence."),
        .run = [](MainWindow& window) { window.showAbout(); }},

    {.id = "search.next",
        .where = Where::Search,
        .text = TEXT("Next hit"),
        .keys = "Return",
        .help = TEXT("In tables it opens the first row that is left.")},
    {.id = "search.previous",
        .where = Where::Search,
        .text = TEXT("Previous hit"),
        .keys = "Shift+Return",
        .help = TEXT("In the source, the calls and the flame graph.")},
    {.id = "search.rows",
        .where = Where::Search,
        .text = TEXT("Walk the rows while typing"),
        .keys = "Up; Down; PgUp; PgDown",
        .help = TEXT("The keys go to the table or text below; the field stays where it is.")},
    {.id = "search.leave",
        .where = Where::Search,
        .text = TEXT("Empty the field, then leave it"),
        .keys = "Esc",
        .help = TEXT("The keyboard goes back to what is searched.")},

    {.id = "table.open",
        .where = Where::Tables,
        .text = TEXT("Go there"),
        .keys = "Return",
        .help = TEXT("Takes all views to what the row shows.")},
    {.id = "table.expand",
        .where = Where::Tables,
        .text = TEXT("Open a row, and all below it"),
        .keys = "Right; *",
        .help = TEXT("The left arrow closes it again.")},
    {.id = "table.copy",
        .where = Where::Tables,
        .text = TEXT("Copy the selected rows"),
        .keys = "Ctrl+C",
        .help = TEXT("As text with tabs between the columns, which spreadsheets take.")},

    {.id = "table.columns",
        .where = Where::Tables,
        .text = TEXT("Choose columns and order"),
        .keys = "Ctrl+L",
        .help
        = TEXT("The menu that a right click on a heading opens: which columns are shown, and "
               "which one sorts. Choosing the one that sorts already turns the order round.")},

    {.id = "source.links",
        .where = Where::Source,
        .text = TEXT("Next and previous link"),
        .keys = "Tab; Shift+Tab",
        .help = TEXT("The remarks between the lines tell who called a sub and what a line called; "
                     "every place in them is a link.")},
    {.id = "source.follow",
        .where = Where::Source,
        .text = TEXT("Follow the link"),
        .keys = "Return",
        .help = TEXT("A click on it does the same.")},

    {.id = "flame.walk",
        .where = Where::Flame,
        .text = TEXT("Walk the boxes"),
        .keys = "Left; Right; Up; Down",
        .help = TEXT("Up and down go to callers and callees, left and right along the row.")},
    {.id = "flame.parent",
        .where = Where::Flame,
        .text = TEXT("To the box of the caller"),
        .keys = "Backspace",
        .help = TEXT("One step towards the root.")},
    {.id = "flame.open",
        .where = Where::Flame,
        .text = TEXT("Open the source"),
        .keys = "Return",
        .help = TEXT("A click takes all views to the box's sub, too.")},
    {.id = "flame.zoomBox",
        .where = Where::Flame,
        .text = TEXT("Zoom into the box"),
        .keys = "Z; Space",
        .help = TEXT("So does a double click.")},
    {.id = "flame.zoom",
        .where = Where::Flame,
        .text = TEXT("Zoom in, zoom out"),
        .keys = "+; -",
        .help = TEXT("Ctrl and the wheel zoom at the mouse; dragging moves the picture.")},
    {.id = "flame.all",
        .where = Where::Flame,
        .text = TEXT("Show all"),
        .keys = "0",
        .help = TEXT("Leaves the zoom.")},
    {.id = "flame.turn",
        .where = Where::Flame,
        .text = TEXT("Turn it upside down"),
        .keys = "I",
        .help = TEXT("Icicle with the root on top, or flame with the root at the bottom.")},
    {.id = "flame.leave",
        .where = Where::Flame,
        .text = TEXT("Leave the search, then the zoom"),
        .keys = "Esc",
        .help = TEXT("One at a time.")},
};

#undef TEXT

} // namespace

std::span<const ActionEntry> actionTable()
{
    return Table;
}

} // namespace nytprof::gui
