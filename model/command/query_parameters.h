// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <map>
#include <string>

namespace nytprof {
class FleetServer;
struct NamedQuery;
} // namespace nytprof

namespace nytprof::command {

/// Makes parameters what the database has: of a sub, the end of its name is enough. Returns why
/// there is nothing to answer, with the nearest name, or an empty text.
[[nodiscard]] std::string resolveParameters(const FleetServer& server, const NamedQuery& query,
    std::map<std::string, std::string>& parameters);

} // namespace nytprof::command
