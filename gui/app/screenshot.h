// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/command_line.h"

namespace nytprof::gui {

/// Renders the window with a profile into a file. Exit status for the program: 0, or 1 with the
/// reason on standard error.
[[nodiscard]] int makeScreenshot(const CommandLine& wanted);

} // namespace nytprof::gui
