// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "fleet/fleet_server.h"

#include <stop_token>
#include <string>

namespace nytprof {

struct MissingRows {
    std::string warning; ///< one line; empty if each run has rows in the table
    std::string error; ///< one line, or empty
};

/// Whether all runs that the server's location selects, and that counted something, have rows in
/// this table: its partition may have been dropped.
[[nodiscard]] MissingRows missingRows(
    const FleetServer& server, EntityTable table, const std::stop_token& stop = {});

} // namespace nytprof
