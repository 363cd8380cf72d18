// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof {

struct DiffLine {
    enum class Kind { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::size_t left = 0; ///< position in the left text; for added lines, of the next line
    std::size_t right = 0; ///< position in the right text; for removed lines, of the next line
    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

/// Minimal line diff from left to right. If thousands of lines lie between the first change and the
/// last, lines that occur once in both texts are matched first; thousands of lines between two of
/// those all count as changed.
[[nodiscard]] std::vector<DiffLine> diffLines(
    std::span<const std::string_view> left, std::span<const std::string_view> right);

} // namespace nytprof
