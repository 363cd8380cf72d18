// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"

#include <cstddef>
#include <cstdint>

namespace nytprof {
class Profile;
}

/// Tables of what took most, with so many rows at most.
namespace nytprof::command {

enum class SubOrder : std::uint8_t { Exclusive, Inclusive, Calls };

/// Subs that were called; in JSON with all that is known of each.
[[nodiscard]] PrintedTable hotSubs(const Profile& profile, SubOrder order, std::size_t rows);

/// Lines by the time of their statements.
[[nodiscard]] PrintedTable hotLines(const Profile& profile, std::size_t rows);

/// Files and string evals by the time of their statements.
[[nodiscard]] PrintedTable hotFiles(const Profile& profile, std::size_t rows);

/// Calls from a line to a sub by the time that they took.
[[nodiscard]] PrintedTable hotCalls(const Profile& profile, std::size_t rows);

} // namespace nytprof::command
