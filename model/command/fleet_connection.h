// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/fleet_server.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof::command {

/// The server of a location; none, with a message on stderr, if the location is invalid, or there
/// is no HTTP client or no password where one should be.
[[nodiscard]] std::optional<FleetServer> connectTo(const std::string& url);

/// "nytprof: error: URL: MESSAGE" on stderr; the exit code 1.
int failAt(const std::string& url, const std::string& message);
/// --timeout: sets silenceLimit().
void addTimeout(CLI::App& app);

/// The argument that names runs of a database.
void addRunsUrl(CLI::App& app, std::string& url);

/// The error of an answer that is no table, or has no end.
inline constexpr std::string_view CutTable
    = "the answer is no table, or cut; is it a ClickHouse server?";

/// "nytprof: warning: URL: MESSAGE" on stderr.
void warnAt(const std::string& url, const std::string& message);

} // namespace nytprof::command
