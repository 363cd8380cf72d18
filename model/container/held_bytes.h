// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <vector>

/// Bytes that containers hold, without memory owned by their elements.
namespace nytprof {

template <class T>
[[nodiscard]] std::size_t heldBytes(const std::vector<T>& rows)
{
    return rows.capacity() * sizeof(T);
}

/// Approximate; for maps and sets of the standard library.
template <class Map>
[[nodiscard]] std::size_t heldBytesOfNodes(const Map& map)
{
    constexpr std::size_t PerNode = 48; // pointers, allocator overhead, a bucket
    return map.size() * (sizeof(typename Map::value_type) + PerNode);
}

} // namespace nytprof
