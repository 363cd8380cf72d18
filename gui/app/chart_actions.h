// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

namespace nytprof::gui {

/// Transforms, direction and order of the flame graph, for the Chart menu. Letters do the same in
/// the chart.
[[nodiscard]] ActionTable chartActions();

} // namespace nytprof::gui
