// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nytprof {

/// '#line 12 "other.pl"': perl counts the following lines as lines of another file.
struct LineDirective {
    std::uint32_t line = 0; ///< number of the next line
    std::string_view file; ///< as written; empty for the same file
};

/// Parses a source line as a directive; the result points into `text`.
[[nodiscard]] std::optional<LineDirective> lineDirective(std::string_view text);

/// Whether a directive that says `written` names a file.
[[nodiscard]] bool isNamedBy(std::string_view written, std::string_view file);

} // namespace nytprof
