// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Subs that began before profiling, or in a pause. Devel::NYTProf knows them only as callers, as
/// it has seen no call: its records count as calls. So what they take is in comments, and
/// SUB_RETURN and SUB_CALLERS are as without them. Times in ticks.
namespace nytprof {

/// As SUB_RETURN. `depth` counts all callers, while that of SUB_RETURN lacks those that began
/// before, whose number is in the last comment of earlierDepthComment().
struct EarlierReturn {
    std::uint32_t depth = 0;
    std::int64_t inclusive = 0;
    std::int64_t exclusive = 0;
    std::string sub;
};
[[nodiscard]] std::string commentOf(const EarlierReturn& call);
[[nodiscard]] std::optional<EarlierReturn> parseEarlierReturn(std::string_view payload);

[[nodiscard]] std::string earlierDepthComment(std::uint32_t callers);

/// As SUB_CALLERS.
struct EarlierCallers {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    std::int64_t inclusive = 0;
    std::int64_t exclusive = 0;
    std::int64_t recursive = 0;
    std::uint32_t recursionDepth = 0;
    std::string callee;
    std::string caller;
};
[[nodiscard]] std::string commentOf(const EarlierCallers& callers);
[[nodiscard]] std::optional<EarlierCallers> parseEarlierCallers(std::string_view payload);

/// @name Of subs that began in a pause, inside of a call
/// SUB_CALLERS and SUB_RETURN are as if that call did what they do.
/// @{
/// After SUB_CALLERS: the true caller.
[[nodiscard]] std::string earlierCallerComment(std::string_view caller);
/// After SUB_RETURN and SUB_CALLERS: their part of its exclusive time. `name`:
/// extension::EarlierInCall or EarlierAtSite.
[[nodiscard]] std::string earlierTimeComment(std::string_view name, std::int64_t ticks);
/// @}

} // namespace nytprof
