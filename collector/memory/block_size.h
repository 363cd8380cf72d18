// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "memory/memory_shadow.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nytprof {

/// Requested sizes, of which a tag has 7 bits: what the allocator added, in bytes if less than
/// `Exact`, else a 256th of its size, as allocators of size classes add up to a quarter.
inline constexpr std::uint32_t ExactSlack = 64;

constexpr std::uint32_t slackOfBlock(std::size_t usable, std::size_t requested)
{
    const auto slack = usable > requested ? usable - requested : 0;
    if (slack < ExactSlack)
        return static_cast<std::uint32_t>(slack);
    const auto part = usable / 256;
    const auto parts = part > 0 ? (slack + part / 2) / part : std::size_t{MemoryTag::MaxSlack};
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(ExactSlack + parts, MemoryTag::MaxSlack));
}

constexpr std::size_t sizeOfBlock(std::size_t usable, std::uint32_t slack)
{
    const auto added = slack < ExactSlack ? slack : usable / 256 * (slack - ExactSlack);
    return usable > added ? usable - added : 0;
}

} // namespace nytprof
