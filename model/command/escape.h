// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

namespace nytprof::command {

/// text on one line: control characters and backslashes as \\n, \\t, \\\\ or \\xNN.
[[nodiscard]] std::string escape(std::string_view text);

} // namespace nytprof::command
