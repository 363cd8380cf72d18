// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the menu File has: profiles and tables on their way in and out.
#include "actions/action_lists.h"

#include "app/main_window.h"

#include <QApplication>
#include <QStyle>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;

constexpr ActionEntry FileActions[] = {
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
        .fill = [](MainWindow& window, QMenu& menu) { window.fillRecentMenu(menu); }},
    {.id = "file.reload",
        .menu = Menu::File,
        .text = ACTION_TEXT("Re&load"),
        .keys = "F5; Ctrl+R",
        .help
        = ACTION_TEXT("Reads the file again. Selection, search, zoom and scroll positions stay."),
        .run = [](MainWindow& window) { window.reload(); },
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
        .run = [](MainWindow& window) { window.setAutoReload(!window.autoReload()); },
        .checked = [](const MainWindow& window) { return window.autoReload(); }},
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
        .run = [](MainWindow& window) { window.stopComparing(); },
        .enabled = [](const MainWindow& window) { return window.comparing(); }},
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
};

} // namespace

std::span<const ActionEntry> fileActions()
{
    return FileActions;
}

} // namespace nytprof::gui
