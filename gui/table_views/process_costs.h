// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "profile/tables.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

struct LoadedProfile;

/// What the range on screen, or else the whole run, has of each process: as the time axis has it.
/// Of the whole run also for processes that are left out of a merged profile.
class ProcessCosts {
public:
    ProcessCosts() = default;
    explicit ProcessCosts(const LoadedProfile& loaded);

    struct Part {
        TimeRange counted; ///< on the axis, of all threads
        LaneCosts costs;
    };
    /// Null if the process is not in the range, or there is no time axis.
    [[nodiscard]] const Part* of(const Process& process) const;
    /// None: the whole run.
    [[nodiscard]] const std::optional<TimeRange>& range() const { return m_range; }
    [[nodiscard]] bool empty() const { return m_parts.empty(); }

private:
    void add(const Profile& profile, const AxisLanes& lanes);

    std::optional<TimeRange> m_range;
    std::optional<std::int64_t> m_begin; ///< of the axis on screen; nanoseconds of the epoch
    std::map<std::pair<std::uint32_t, double>, Part> m_parts; ///< by pid and start
};

} // namespace nytprof::gui
