// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/process_costs.h"

#include "loading/loaded_profile.h"
#include "profile/profile.h"

#include <algorithm>

namespace nytprof::gui {

ProcessCosts::ProcessCosts(const LoadedProfile& loaded)
    : m_range(loaded.range)
{
    const AxisLanes* const lanes = loaded.whole ? loaded.whole->lanes.get() : nullptr;
    if (!lanes || !lanes->hasSlices())
        return;
    const auto processes = loaded.whole->profile->processes();
    for (std::size_t i = 0; i < lanes->axis().lanes.size(); ++i) {
        const ProcessId id = lanes->axis().lanes[i].process;
        const TimeRange range = loaded.range.value_or(lanes->whole());
        const TimeRange counted = lanes->counted(i, range);
        if (counted.from == counted.to || !id.valid() || id.index() >= processes.size())
            continue;
        const Process& process = processes[id.index()];
        const auto [at, isNew]
            = m_parts.try_emplace({process.pid, process.startTime}, Part{counted, {}});
        Part& part = at->second;
        part.counted
            = {std::min(part.counted.from, counted.from), std::max(part.counted.to, counted.to)};
        part.costs += lanes->costsIn(i, range);
    }
}

const ProcessCosts::Part* ProcessCosts::of(const Process& process) const
{
    const auto part = m_parts.find({process.pid, process.startTime});
    return part == m_parts.end() ? nullptr : &part->second;
}

} // namespace nytprof::gui
