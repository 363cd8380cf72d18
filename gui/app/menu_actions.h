// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

namespace nytprof::gui {

/// All actions in the order of menus and manual, followed by keysOfParts().
[[nodiscard]] ActionTable actionTable();

} // namespace nytprof::gui
