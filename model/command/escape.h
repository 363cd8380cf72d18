// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/printable_text.h"

#include <string>
#include <string_view>

/// Texts of a profile as they can be shown in a terminal: none of them can steer it.
namespace nytprof::command {

using nytprof::escape;

/// A line of a program: tabs are blanks to the next multiple of 8, other control characters as
/// escape() has them.
[[nodiscard]] std::string printableSource(std::string_view line);

/// What escape() made, so that Markdown shows it as it is, in the cell of a table, too.
[[nodiscard]] std::string escapeMarkdown(std::string_view text);

} // namespace nytprof::command
