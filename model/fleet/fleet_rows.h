// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/fleet_server.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Runs of a database as the rows of one profile: text that readFleetRows() reads, tab-separated
/// with a letter for the table at the begin of each line.
namespace nytprof {

class ProfileBuilder;
class TextLines;

namespace fleet_rows {

/// Bytes of a name that queries ask for. The profile has fewer (LongestText), as of all names.
inline constexpr std::size_t MaxNameLength = std::size_t{64} << 10;

inline constexpr std::string_view Header = "nytprof fleet rows 1";

// First letter of a line.
inline constexpr char Runs = 'R';
inline constexpr char Subs = 'S';
inline constexpr char Lines = 'L';
inline constexpr char Calls = 'C';
inline constexpr char Stacks = 'K';

} // namespace fleet_rows

[[nodiscard]] bool beginsAsFleetRows(std::string_view begin);

/// Any malformed line is an error: a sum without it would be wrong.
void readFleetRows(TextLines& lines, ProfileBuilder& builder);

struct FleetRows {
    std::string text;
    std::string error; ///< one line; empty if there is none or the stop was requested
    std::vector<std::string> warnings = {}; ///< what the sums lack, one line each
};
/// The runs that the server's location selects, of which there must be one at least. More than
/// `most` bytes of rows are an error.
[[nodiscard]] FleetRows fetchFleetRows(
    const FleetServer& server, std::size_t most, const std::stop_token& stop);

struct FleetRuns {
    std::vector<std::string> texts; ///< of each run, from the latest one, without call stacks
    bool areAll = true; ///< else the latest ones of more
    std::string error; ///< one line; empty if there is none or the stop was requested
};
/// The runs that the location selects one by one, at most `mostRuns`, with one request for each
/// table. Runs without all of their rows are an error.
[[nodiscard]] FleetRuns fetchFleetRuns(
    const FleetServer& server, std::size_t mostRuns, std::size_t most, const std::stop_token& stop);

} // namespace nytprof
