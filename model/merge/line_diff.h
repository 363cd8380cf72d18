// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof {

/// A line of two texts laid side by side.
struct DiffLine {
    enum class Kind { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::size_t left = 0; ///< position in the left text; for added lines, that of the next
    std::size_t right = 0; ///< the same of the right
    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

/// How the right text came from the left, with as few lines changed as possible. Where thousands of
/// lines lie between the first change and the last, lines that are in both texts once are taken for
/// the same first; where thousands lie between two of those, all of them are changed.
[[nodiscard]] NYTPROF_EXPORT std::vector<DiffLine> diffLines(
    std::span<const std::string_view> left, std::span<const std::string_view> right);

} // namespace nytprof
