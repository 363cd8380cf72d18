// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the menu Go has: ways to another place.
#include "actions/action_lists.h"

#include "app/main_window.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "source/source_view.h"
#include "views/view.h"

#include <QStyle>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;

bool canGoBack(const MainWindow& window)
{
    return window.navigation()->canGoBack();
}

bool canGoForward(const MainWindow& window)
{
    return window.navigation()->canGoForward();
}

constexpr ActionEntry GoActions[] = {
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
        .fill = [](MainWindow& window, QMenu& menu) { window.fillEditorMenu(menu); }},
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
};

} // namespace

std::span<const ActionEntry> goActions()
{
    return GoActions;
}

} // namespace nytprof::gui
