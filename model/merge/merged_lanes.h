// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "merge/profile_merge.h"
#include "profile/ids.h"
#include "profile/time_axis.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

class Profile;

/// Time axes of several profiles as one.
class MergedLanes {
public:
    void want() { m_isWanted = true; }
    [[nodiscard]] bool isWanted() const { return m_isWanted; }

    /// ids: of the part's tables in the merge. firstProcess: of the part's processes.
    void add(const Profile& part, const MergedIds& ids, std::size_t firstProcess);
    /// ids: by ids of add(). Without lanes if not wanted, or if a part has none.
    [[nodiscard]] TimeAxis finish(
        const MergedIds& ids, const std::vector<ProcessId>& processes, std::int64_t ticksPerSecond);

private:
    struct Lane {
        TimeLane lane;
        std::int64_t ticksPerSecond = 1; ///< of what is unsliced
    };
    void giveUp(TimeAxis::Absence absence);

    bool m_isWanted = false;
    TimeAxis::Absence m_absence = TimeAxis::Absence::None;
    std::vector<Lane> m_lanes;
    std::size_t m_heldBytes = 0;
};

} // namespace nytprof
