// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The parts that the table of actions is put together from, one for each menu.
#pragma once

#include "actions/action_table.h"

#include <QtGlobal>

/// Marks a text of an entry for translators.
#define ACTION_TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

namespace nytprof::gui {

[[nodiscard]] std::span<const ActionEntry> fileActions();
[[nodiscard]] std::span<const ActionEntry> goActions();
[[nodiscard]] std::span<const ActionEntry> viewActions();
[[nodiscard]] std::span<const ActionEntry> helpActions();
/// What parts of the window take themselves, in no menu.
[[nodiscard]] std::span<const ActionEntry> keysOfParts();

/// For actions that need something on screen.
[[nodiscard]] bool hasProfile(const MainWindow& window);

} // namespace nytprof::gui
