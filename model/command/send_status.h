// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

namespace nytprof::command {

enum class Destinations { Stores, Databases };

/// Prints what each destination has accepted from this user, and what is kept for it; 1 if anything
/// is, otherwise 0. metrics: a file for Prometheus instead, unless empty.
[[nodiscard]] int printSendStatus(Destinations which, const std::string& metrics);

/// Begins the names of destinations that are databases.
inline constexpr std::string_view DatabasePrefix = "clickhouse ";

} // namespace nytprof::command
