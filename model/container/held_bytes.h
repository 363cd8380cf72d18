// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <vector>

/// What containers take of the memory, without what their elements point to.
namespace nytprof {

template <class T>
[[nodiscard]] std::size_t heldBytes(const std::vector<T>& rows)
{
    return rows.capacity() * sizeof(T);
}

/// Of a map or set of the standard library, about.
template <class Map>
[[nodiscard]] std::size_t heldBytesOfNodes(const Map& map)
{
    constexpr std::size_t PerNode = 48; // pointers, the allocator's own, a bucket
    return map.size() * (sizeof(typename Map::value_type) + PerNode);
}

} // namespace nytprof
