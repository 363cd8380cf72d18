// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof::command {

enum class Destinations { Stores, Databases };

/// Prints what each destination has accepted from this user, and what is kept for it; 1 if anything
/// is, otherwise 0.
[[nodiscard]] int printSendStatus(Destinations which);

/// Begins the names of destinations that are databases.
inline constexpr std::string_view DatabasePrefix = "clickhouse ";

} // namespace nytprof::command
