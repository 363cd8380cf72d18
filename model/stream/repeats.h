// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace nytprof {

/// Number of equal bytes at the fronts of two ranges of the given size.
inline std::size_t equalBytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t size)
{
    std::size_t at = 0;
    for (; at + 8 <= size; at += 8) {
        std::uint64_t left = 0;
        std::uint64_t right = 0;
        std::memcpy(&left, a + at, 8);
        std::memcpy(&right, b + at, 8);
        if (left != right)
            break;
    }
    while (at < size && a[at] == b[at])
        ++at;
    return at;
}

/// How often the record of the given size (at least 4) is repeated right behind itself.
/// Collectors write a million executions of a line as a million equal records, so this runs at
/// the speed of memory for them and costs one compare otherwise.
inline std::size_t countRepeats(
    const std::uint8_t* record, std::size_t size, const std::uint8_t* end)
{
    assert(size >= 4);
    const std::uint8_t* next = record + size;
    if (static_cast<std::size_t>(end - next) < size || std::memcmp(record, next, 4) != 0)
        return 0;
    // The range is compared with itself, shifted by one record: equal as long as it repeats.
    const std::size_t equal = equalBytes(record, next, static_cast<std::size_t>(end - next));
    return equal < size ? 0 : equal / size; // a division takes longer than all the rest
}

} // namespace nytprof
