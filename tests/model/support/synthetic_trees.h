// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstdint>

namespace nytprof::test {

/// Each node calls one other, so many levels deep; all of them the sub 0.
[[nodiscard]] CallTree deepTree(std::uint32_t levels);

/// Every node of a level but the last has the same number of children; subs 0 to 9 in turn.
[[nodiscard]] CallTree bushyTree(std::uint32_t levels, std::uint32_t children);

/// Some shape with a bit of everything, the same for the same seed: leaves without time, wide and
/// narrow neighbours, gaps between subtrees.
[[nodiscard]] CallTree randomTree(std::uint32_t seed, std::uint32_t nodes);

} // namespace nytprof::test
