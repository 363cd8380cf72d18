// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_moment.h"

#include <string>
#include <string_view>
#include <vector>

/// Files that `nytprof sample --folder` writes one after the other: their names say what they are
/// of, so that those of other times need not be opened.
namespace nytprof {

/// Whether the name is HOST-TIME-NUMBER-SERVICE.out, TIME as in 20261130T140200Z.
[[nodiscard]] bool isWindowFile(std::string_view path);

/// Leaves the files that may have something of the range. A window ends when the next one of its
/// host begins, the last one at any time. All files if one of them is no window, or if the range
/// has times after the begin of the axis.
[[nodiscard]] std::vector<std::string> filesInRange(
    const std::vector<std::string>& files, const MomentRange& range);

} // namespace nytprof
