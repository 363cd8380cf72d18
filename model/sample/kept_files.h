// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/window_name.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// What a folder of windows may hold; nothing: any.
struct KeepRules {
    std::optional<std::int64_t> age; ///< nanoseconds since a window began
    std::optional<std::uint64_t> bytes;
};
/// Adds "24h" or "2G". False if the text is neither.
[[nodiscard]] bool addRule(KeepRules& rules, std::string_view text);

struct KeptFile {
    WindowFile name;
    std::uint64_t bytes = 0;
};
/// Windows of which nothing is kept, from the oldest; never the newest. now: epoch seconds.
[[nodiscard]] std::vector<WindowName> windowsToRemove(
    const std::vector<KeptFile>& files, const KeepRules& rules, std::int64_t now);

} // namespace nytprof
