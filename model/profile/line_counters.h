// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nytprof {

/// Execution count and time for every (fid, line) met. A flat hash table, because line numbers
/// are whatever a #line directive or a damaged file says, and because adding to it is the
/// innermost loop of loading.
class LineCounters {
public:
    struct Counter {
        std::uint64_t key = Free;
        std::uint64_t count = 0;
        Ticks ticks = 0;
        [[nodiscard]] std::uint32_t fid() const { return static_cast<std::uint32_t>(key >> 32); }
        [[nodiscard]] std::uint32_t line() const { return static_cast<std::uint32_t>(key); }
    };

    /// The counter of a line, and whether it was made just now. Valid until the next call.
    std::pair<Counter&, bool> at(std::uint32_t fid, std::uint32_t line)
    {
        std::uint64_t key = std::uint64_t{fid} << 32 | line;
        if (key == Free) [[unlikely]]
            --key;
        std::size_t slot = slotOf(key);
        while (m_slots[slot].key != key) {
            if (m_slots[slot].key == Free) [[unlikely]]
                return {insert(key), true};
            slot = (slot + 1) & (m_slots.size() - 1);
        }
        return {m_slots[slot], false};
    }

    /// All counters, in no order.
    [[nodiscard]] std::vector<Counter> all() const;

private:
    static constexpr std::uint64_t Free = ~std::uint64_t{0};

    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const
    {
        return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> m_shift);
    }
    Counter& insert(std::uint64_t key);

    std::vector<Counter> m_slots = std::vector<Counter>(256);
    int m_shift = 64 - 8; ///< leaves as many bits as the number of slots has
    std::size_t m_used = 0;
};

} // namespace nytprof
