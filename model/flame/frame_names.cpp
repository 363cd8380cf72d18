// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_names.h"

#include "profile/profile.h"
#include "profile/sub_names.h"

#include <algorithm>
#include <unordered_map>

namespace nytprof {

std::string_view groupName(const Profile& profile, const Sub& sub, Grouping grouping)
{
    if (grouping == Grouping::Packages)
        return sub.package;
    return sub.file.valid() ? profile[sub.file].name : std::string_view();
}

std::vector<SubId> groupSubs(const Profile& profile, Grouping grouping)
{
    std::vector<SubId> groups;
    std::unordered_map<std::string_view, SubId> first;
    for (const Sub& sub : profile.subs()) {
        const SubId id(groups.size());
        groups.push_back(grouping == Grouping::Subs
                ? id
                : first.try_emplace(groupName(profile, sub, grouping), id).first->second);
    }
    return groups;
}

std::vector<std::uint32_t> rankByFrameName(const Profile& profile, Grouping grouping)
{
    if (grouping == Grouping::Subs)
        return rankByName(profile.subs());
    std::vector<std::string_view> names;
    for (const Sub& sub : profile.subs())
        names.push_back(groupName(profile, sub, grouping));
    return rankByName(names);
}

FlameMatches findSubs(std::size_t subs, const FlameLayout& layout,
    const std::function<bool(SubId)>& isWanted, const std::stop_token& stop)
{
    constexpr std::size_t NamesBetweenLooks = 256;
    constexpr std::size_t NodesBetweenLooks = 16'384; // both are powers of two
    FlameMatches matches;
    matches.subs.resize(subs);
    for (std::size_t i = 0; i < subs; ++i) {
        if (i % NamesBetweenLooks == 0 && stop.stop_requested())
            return matches;
        matches.subs[i] = isWanted(SubId(i));
    }
    // Level order: a parent is decided before its children, which inherit `counted`.
    const auto nodes = layout.tree().nodes();
    std::vector<bool> counted(nodes.size());
    std::vector<bool> inGraph(matches.subs.size());
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        if (i % NodesBetweenLooks == 0 && stop.stop_requested())
            return matches;
        const bool found = matches.has(nodes[i].sub);
        counted[i] = counted[nodes[i].parent.index()];
        if (found) {
            inGraph[nodes[i].sub.index()] = true;
            matches.nodes.emplace_back(i);
            matches.time += counted[i] ? 0 : layout.width(CallNodeId(i));
            counted[i] = true;
        }
    }
    matches.count = static_cast<std::uint32_t>(std::ranges::count(inGraph, true));
    return matches;
}

} // namespace nytprof
