// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// Calls of one function by another, all places together.
struct CallEdge {
    std::uint32_t caller = 0;
    std::uint32_t callee = 0; ///< another one
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
};

/// A call tree worked out of who called whom, for files that do not tell calling contexts: what a
/// function does is assumed to be the same whoever called it, as in gprof. exclusive is the own
/// cost of each function; subs is how each is named in the nodes.
///
/// Nothing is inside itself, so of a cycle of calls each context has the beginning. The most
/// expensive contexts are worked out first, up to LargestEstimate; all costs together are those of
/// the functions that nobody calls.
inline constexpr std::size_t LargestEstimate = std::size_t{1} << 17;
[[nodiscard]] std::vector<UnplacedNode> estimateCallTree(std::span<const Ticks> exclusive,
    std::span<const SubId> subs, const std::vector<CallEdge>& edges, const std::stop_token& stop);

} // namespace nytprof
