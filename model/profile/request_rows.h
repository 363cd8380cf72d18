// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/string_arena.h"
#include "format/request_record.h"
#include "profile/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace nytprof {

/// Ticks per second of Request::duration.
inline constexpr std::int64_t RequestTicksPerSecond = 1'000'000'000;

/// Keeps the texts in `strings`. Values that are no numbers become unknown; `invalid` names them.
[[nodiscard]] Request requestOf(
    const RequestRecord& record, StringArena& strings, std::string& invalid);

/// number: of the request in its process, from 1.
[[nodiscard]] RequestRecord recordOf(const Request& request, std::uint32_t number);

/// A copy with its texts in `strings`.
[[nodiscard]] Request copyOf(const Request& request, StringArena& strings);

/// "GET /users/:id"; the path if the route is unknown. "(unknown)" without both.
[[nodiscard]] std::string routeName(const Request& request);

/// A text that all web requests of a profile have; "" if they differ or there are none.
template <class Get>
[[nodiscard]] std::string commonToRequests(const Profile& profile, Get textOf)
{
    std::optional<std::string> common;
    for (const Process& process : profile.processes()) {
        for (const Request& request : process.requests) {
            std::string text(textOf(request));
            if (common && *common != text)
                return {};
            common = std::move(text);
        }
    }
    return common.value_or("");
}

} // namespace nytprof
