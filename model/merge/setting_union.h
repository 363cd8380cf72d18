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

/// The attributes or options of several profiles. Where they differ, all values are kept, in
/// order; numbers that have a meaning for the whole are made one: the earliest "basetime", the sum
/// of "cumulative_overhead_ticks". "ticks_per_sec" is left out.
class SettingUnion {
public:
    /// ticksPerSecond is the unit of the settings' own ticks.
    void add(std::span<const Setting> settings, std::int64_t ticksPerSecond);

    /// In order of key and value, but with the settings in `last` behind all others of their key.
    /// Ticks are in the unit given.
    [[nodiscard]] std::vector<Setting> finish(
        StringArena& strings, std::int64_t ticksPerSecond, std::span<const Setting> last) const;

private:
    std::set<std::pair<std::string, std::string>> m_settings;
    std::optional<std::uint64_t> m_baseTime;
    std::optional<Ticks> m_overhead;
    std::int64_t m_overheadUnit = 1; ///< ticks per second
};

} // namespace nytprof
