// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "table/table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Tables of web requests. Rows have no target in the code; times are in ticks of the profile,
/// which need not be of these requests.
namespace nytprof {

[[nodiscard]] std::shared_ptr<const Table> routeTable(
    std::shared_ptr<const Profile> profile, std::span<const RouteCost> routes);

/// A request that outlives its profile.
struct RequestItem {
    std::string name; ///< method and path
    std::string route; ///< routeName()
    std::uint32_t status = 0;
    std::string traceId;
    std::optional<std::int64_t> duration; ///< nanoseconds
    std::string file; ///< of the profile; "" if unknown
};
[[nodiscard]] RequestItem requestItem(const Request& request, std::string file = {});

[[nodiscard]] std::shared_ptr<const Table> requestTable(
    std::shared_ptr<const Profile> profile, std::span<const RequestItem> requests);

} // namespace nytprof
