// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "counters/sub_table.h"

#include <cstdint>

namespace nytprof::test {

/// The key of a sub, made of two numbers: counters compare the pointers only.
inline SubKey keyOf(std::uintptr_t package, std::uintptr_t name)
{
    return {reinterpret_cast<const void*>(package), reinterpret_cast<const void*>(name)};
}

struct Pair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

/// Two numbers from 1 on that are equal in the part of their hashes that a HashIndex stores; 0 and
/// 0 if there are none below `end`.
template <class Hash>
Pair collision(Hash hash, std::uint32_t end = 1'000'000)
{
    HashIndex<std::uint32_t> index;
    for (std::uint32_t number = 1; number < end; ++number) {
        if (const auto other = index.find(hash(number), [](std::uint32_t) { return true; })) {
            return {other, number};
        }
        index.insert(hash(number), number);
    }
    return {};
}

} // namespace nytprof::test
