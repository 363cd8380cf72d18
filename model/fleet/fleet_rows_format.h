// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string_view>

namespace nytprof::fleet_rows {

/// Bytes of a name that are shown. Queries ask for one more, which shows that there are more.
inline constexpr std::size_t LongestName = std::size_t{64} << 10;

inline constexpr std::string_view Header = "nytprof fleet rows 1";

// First letter of a line.
inline constexpr char Runs = 'R';
inline constexpr char Subs = 'S';
inline constexpr char Lines = 'L';
inline constexpr char Calls = 'C';
inline constexpr char Stacks = 'K';

} // namespace nytprof::fleet_rows
