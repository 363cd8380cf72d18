// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_matches.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr std::size_t NamesBetweenLooks = 256;
constexpr std::size_t NodesBetweenLooks = 16'384; // a power of two, as the other

} // namespace

FlameMatches findSubs(const FrameNames& names, const FlameLayout& layout, const Terms& terms,
    const std::stop_token& stop)
{
    FlameMatches matches;
    if (terms.empty())
        return matches;
    matches.subs.resize(names.count());
    for (std::size_t i = 0; i < matches.subs.size(); ++i) {
        if (i % NamesBetweenLooks == 0 && stop.stop_requested())
            return matches;
        matches.subs[i] = terms.match(names.fullName(SubId(i)));
    }
    // Level order: a parent is decided before its children, which inherit being counted.
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
    matches.count = static_cast<std::uint32_t>(std::count(inGraph.begin(), inGraph.end(), true));
    return matches;
}

} // namespace nytprof::gui
