// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>

namespace nytprof {

/// Bytes that containers hold, without memory owned by their elements; approximate for maps and
/// sets of the standard library. Also of pointers to them, and of what has a heldBytes() itself.
template <class... Held>
[[nodiscard]] std::size_t heldBytes(const Held&... held)
{
    const auto bytesOf = []<class Each>(const Each& each) -> std::size_t {
        constexpr std::size_t PerNode = 48; // pointers, allocator overhead, a bucket
        if constexpr (requires { each.heldBytes(); })
            return each.heldBytes();
        else if constexpr (requires { *each; })
            return each ? nytprof::heldBytes(*each) : 0;
        else if constexpr (requires { each.capacity(); })
            return each.capacity() * sizeof(typename Each::value_type);
        else
            return each.size() * (sizeof(typename Each::value_type) + PerNode);
    };
    return (std::size_t{0} + ... + bytesOf(held));
}

} // namespace nytprof
