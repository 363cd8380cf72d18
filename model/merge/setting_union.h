// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/string_arena.h"
#include "profile/tables.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nytprof {

/// Attributes or options of several profiles. Keeps all different values, in order, but only the
/// earliest "basetime", the sum of "cumulative_overhead_ticks", and no "ticks_per_sec".
class SettingUnion {
public:
    /// ticksPerSecond: unit of ticks in settings.
    void add(std::span<const Setting> settings, std::int64_t ticksPerSecond);

    /// Sorted by key and value, `last` after others of their key; ticks in the given unit.
    [[nodiscard]] std::vector<Setting> finish(
        StringArena& strings, std::int64_t ticksPerSecond, std::span<const Setting> last) const;

private:
    std::set<std::pair<std::string, std::string>> m_settings;
    std::optional<std::uint64_t> m_baseTime;
    std::optional<Ticks> m_overhead;
    std::int64_t m_overheadUnit = 1; ///< ticks per second
};

} // namespace nytprof
