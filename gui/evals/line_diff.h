// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof::gui {

/// A line of two texts laid side by side.
struct DiffLine {
    enum class Kind { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::size_t left = 0; ///< position in the left text; for added lines, that of the next
    std::size_t right = 0; ///< the same of the right
    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

/// How the right text came from the left, with as few lines changed as possible. Where texts of
/// thousands of lines differ from the first change to the last, all between is told as changed.
[[nodiscard]] std::vector<DiffLine> diffLines(
    std::span<const std::string_view> left, std::span<const std::string_view> right);

} // namespace nytprof::gui
