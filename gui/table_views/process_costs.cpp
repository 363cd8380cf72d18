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
    add(*loaded.whole->profile, *lanes);
    for (const ProfilePart& part : loaded.parts)
        if (!m_range && !part.leftOut.empty())
            add(*part.profile, AxisLanes(*part.profile, loaded.whole->groups->of(*part.profile)));
}

// Processes that are known already stay as they are.
void ProcessCosts::add(const Profile& profile, const AxisLanes& lanes)
{
    const auto processes = profile.processes();
    const std::map known = m_parts;
    m_begin = m_begin.value_or(lanes.axis().wallClock);
    const std::int64_t shift = lanes.axis().wallClock - *m_begin;
    for (std::size_t i = 0; i < lanes.axis().lanes.size(); ++i) {
        const ProcessId id = lanes.axis().lanes[i].process;
        const TimeRange range = m_range.value_or(lanes.whole());
        TimeRange counted = lanes.counted(i, range);
        if (counted.from == counted.to || !id.valid() || id.index() >= processes.size())
            continue;
        const Process& process = processes[id.index()];
        const std::pair key(process.pid, process.startTime);
        if (known.contains(key))
            continue;
        counted = {counted.from + shift, counted.to + shift};
        const auto [at, isNew] = m_parts.try_emplace(key, Part{counted, {}});
        Part& part = at->second;
        part.counted
            = {std::min(part.counted.from, counted.from), std::max(part.counted.to, counted.to)};
        part.costs += lanes.costsIn(i, range);
    }
}

const ProcessCosts::Part* ProcessCosts::of(const Process& process) const
{
    const auto part = m_parts.find({process.pid, process.startTime});
    return part == m_parts.end() ? nullptr : &part->second;
}

} // namespace nytprof::gui
