// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

struct TimeLane;

/// Finds nodes of a call tree, which must outlive this, by parent and sub.
class NodeIndex {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    explicit NodeIndex(const CallTree& tree);
    /// None if there is no such node.
    [[nodiscard]] std::uint32_t find(std::uint32_t parent, SubId sub) const;

private:
    std::span<const CallNode> m_nodes;
    HashIndex<std::uint32_t, None> m_index;
};

/// Nodes of the calling contexts of a process, by their numbers in its log: 0, the root, for the
/// main program and what began before the profile; None for what the tree lacks.
[[nodiscard]] std::vector<std::uint32_t> nodesOfContexts(
    const TimeLane& lane, const NodeIndex& index);

} // namespace nytprof
