// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/lane_choice.h"

#include "profile/profile.h"

#include <algorithm>
#include <set>
#include <utility>

namespace nytprof::gui {

namespace {

std::set<std::uint32_t> withForked(const ProfileParts& parts, std::uint32_t pid)
{
    std::set<std::uint32_t> pids{pid};
    for (std::size_t before = 0; before != pids.size();) {
        before = pids.size();
        for (const ProfilePart& part : parts)
            for (const Process& process : part.profile->processes())
                if (pids.contains(process.parentPid))
                    pids.insert(process.pid);
    }
    return pids;
}

} // namespace

std::optional<ProfileParts> chosenParts(
    const ProfileParts& parts, std::uint32_t pid, LaneChoice choice)
{
    const std::set<std::uint32_t> pids
        = choice == LaneChoice::WithChildren ? withForked(parts, pid) : std::set{pid};
    ProfileParts chosen = parts;
    bool isChanged = false;
    for (ProfilePart& part : chosen) {
        const ProfilePart before = part;
        const auto processes = part.profile->processes();
        const auto wanted = std::ranges::count_if(
            processes, [&](const Process& process) { return pids.contains(process.pid); });
        const bool isDivided = wanted > 0 && wanted < std::ssize(processes);
        if (isDivided && !part.canBeDivided())
            return {};
        if (part.canBeDivided())
            part.showProcesses([&](std::uint32_t each) {
                return choice == LaneChoice::Others ? before.shows(each) && !pids.contains(each)
                                                    : pids.contains(each);
            });
        else
            part.included
                = choice == LaneChoice::Others ? part.included && wanted == 0 : wanted > 0;
        isChanged = isChanged || part.included != before.included || part.leftOut != before.leftOut;
    }
    if (!isChanged || std::ranges::none_of(chosen, &ProfilePart::included))
        return {};
    return chosen;
}

std::uint32_t onlyProcess(const ProfileParts& parts)
{
    const PartProcesses processes(parts);
    const auto& [shown, others] = processes;
    const bool isOne = shown.size() == 1 && !others.empty() && !others.contains(*shown.begin());
    return isOne ? *shown.begin() : 0;
}

} // namespace nytprof::gui
