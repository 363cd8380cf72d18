// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// A node of a tree that does not have its final place yet.
struct UnplacedNode {
    std::uint32_t parent = 0; ///< index of a node before this one; ignored for node 0, the root
    SubId sub;
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    std::uint32_t order = 0xFFFFFFFF; ///< as CallNode::order
};

/// Sums up inclusive times, sorts siblings and puts the nodes in level order. nameRank gives the
/// position of each SubId in the order of names, for siblings of equal time; when empty, they
/// are in the order of their SubIds. When stop is requested, returns an empty tree soon.
[[nodiscard]] CallTree layOutCallTree(std::span<const UnplacedNode> nodes,
    std::span<const std::uint32_t> nameRank = {}, const std::stop_token& stop = {});

} // namespace nytprof
