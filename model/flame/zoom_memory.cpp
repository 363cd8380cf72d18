// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/zoom_memory.h"

#include "profile/profile.h"

#include <algorithm>
#include <utility>

namespace nytprof {

namespace {

// Some milliseconds each.
constexpr std::size_t MaxNodesSeen = 200'000;
constexpr std::size_t MaxNodesTried = 50'000;

// A tree of only this chain; the last node has all the time.
CallTree treeOf(const std::vector<SubId>& chain)
{
    std::vector<CallNode> nodes(chain.size() + 1);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].depth = static_cast<std::uint32_t>(i);
        nodes[i].calls = nodes[i].inclusive = 1;
        if (i > 0) {
            nodes[i].sub = chain[i - 1];
            nodes[i].parent = CallNodeId(i - 1);
        }
        if (i < chain.size()) {
            nodes[i].firstChild = CallNodeId(i + 1);
            nodes[i].childCount = 1;
        }
    }
    nodes.back().exclusive = 1;
    return CallTree(std::move(nodes));
}

} // namespace

std::vector<SubId> chainAfter(
    const Profile& profile, const std::vector<SubId>& chain, std::span<const Transform> transforms)
{
    if (transforms.empty() || chain.empty())
        return chain;
    const CallTree tree = applyTransforms(profile, treeOf(chain), transforms);
    const auto nodes = tree.nodes();
    std::size_t last = nodes.size() - 1;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        last = nodes[i].exclusive > 0 ? i : last;
    return chainOf(tree, CallNodeId(last));
}

std::vector<SubId> chainBefore(const Profile& profile, const CallTree& tree,
    const std::vector<SubId>& chain, std::span<const Transform> transforms)
{
    if (transforms.empty() || chain.empty())
        return chain;
    const std::vector<SubId> groups = groupSubs(profile, groupingAfter(transforms));
    const auto nodes = tree.nodes().first(std::min(tree.nodes().size(), MaxNodesSeen));
    std::size_t tried = 0; // nodes on the way to candidates
    for (std::size_t i = 1; i < nodes.size() && tried < MaxNodesTried; ++i) {
        if (groups[nodes[i].sub.index()] != chain.back())
            continue;
        tried += nodes[i].depth;
        std::vector<SubId> before = chainOf(tree, CallNodeId(i));
        if (chainAfter(profile, before, transforms) == chain)
            return before;
    }
    return chain;
}

void ZoomMemory::leave(const FlameViewport& viewport)
{
    if (!m_away && viewport.zoomCount() != m_seen) {
        m_zoom = viewport.zoom();
        m_at = m_shown;
    }
    m_away = true;
}

void ZoomMemory::enter(FlameViewport& viewport, const Profile& profile, const FlameRequest& shown)
{
    m_shown = shown;
    m_shown.diff.reset(); // large and not needed here
    m_shown.runs.reset();
    const bool sameKind = shown.direction == m_at.direction
        && (shown.direction != Direction::Sandwich || shown.sub == m_at.sub);
    if (!sameKind) {
        m_zoom = {};
        m_at = m_shown;
    }
    FlameZoom zoom = m_zoom;
    zoom.chain = chainIn(viewport, profile, shown);
    viewport.setZoom(zoom);
    m_seen = viewport.zoomCount();
    m_away = false;
}

// Transforms need call stacks from the outermost sub inwards.
std::vector<SubId> ZoomMemory::chainIn(
    const FlameViewport& viewport, const Profile& profile, const FlameRequest& shown) const
{
    if (shown.transforms == m_at.transforms || !viewport.layout())
        return m_zoom.chain;
    const bool inverted = m_ofCallers || shown.direction == Direction::Callers;
    std::vector<SubId> chain = m_zoom.chain;
    if (inverted)
        std::ranges::reverse(chain);
    const Transforms& from = m_at.transforms;
    const Transforms& to = shown.transforms;
    const auto common
        = static_cast<std::size_t>(std::ranges::mismatch(from, to).in1 - from.begin());
    const auto undone = std::span(from).subspan(common);
    const auto applied = std::span(to).subspan(common);
    if (applied.empty() && !inverted)
        chain = chainBefore(profile, viewport.layout()->tree(), chain, undone);
    chain = chainAfter(profile, chain, applied);
    if (inverted)
        std::ranges::reverse(chain);
    return chain;
}

void ZoomMemory::translate(const FlameViewport& viewport, const Profile& from, const Profile* to)
{
    leave(viewport);
    std::vector<SubId> chain;
    for (const SubId sub : m_zoom.chain) {
        const SubId there = to ? to->findSub(from[sub].name) : SubId();
        if (!there.valid()) {
            m_zoom = {};
            return;
        }
        chain.push_back(there);
    }
    m_zoom.chain = std::move(chain);
    if (!to) {
        m_zoom = {};
        return;
    }
    m_at.transforms = translateTransforms(m_at.transforms, from, *to);
    m_at.sub = m_at.sub.valid() ? to->findSub(from[m_at.sub].name) : SubId();
}

} // namespace nytprof
