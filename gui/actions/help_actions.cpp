// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the menu Help has.
#include "actions/action_lists.h"

#include "app/main_window.h"

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;

constexpr ActionEntry HelpActions[] = {
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

std::span<const ActionEntry> helpActions()
{
    return HelpActions;
}

} // namespace nytprof::gui
