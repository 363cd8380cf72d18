// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

#include <QString>

namespace nytprof::gui {

/// All keys as HTML tables, one for each part of the window: first those of the part that the user
/// is in, then the window's.
[[nodiscard]] QString keysHtml(
    ActionTable table, ActionEntry::Where first = ActionEntry::Where::Window);

/// The manual as HTML: resources/manual/manual.html, with what the table of actions says of menus
/// and keys, and pictures in the colours of the window, in the places marked there.
[[nodiscard]] QString manualHtml(ActionTable table);

/// The same text as a page for browsers, whose pictures are in the folder screenshots beside it.
[[nodiscard]] QString manualPage(ActionTable table);

} // namespace nytprof::gui
