// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/named_queries.h"

#include <string>

namespace nytprof {
class FleetServer;
} // namespace nytprof

namespace nytprof::command {

/// Makes values what the database has: of a sub, the end of its name is enough. Returns why there
/// is nothing to answer, with the nearest name, or an empty text.
[[nodiscard]] std::string resolveNames(
    const FleetServer& server, const NamedQuery& query, QueryValues& values);

} // namespace nytprof::command
