// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "memory/growing_table.h"
#include "memory/memory_pairs.h"

#include <cstdint>

namespace nytprof {

/// What each pair has allocated, and what of that was live at the peak. No copies are made at a
/// peak: each row that changes afterwards first notes what it had.
class MemoryRows {
public:
    /// Bytes, and number of allocations.
    struct Sums {
        std::uint64_t allocated = 0;
        std::uint64_t allocations = 0;
        std::uint64_t freed = 0;
        [[nodiscard]] std::int64_t live() const
        {
            return static_cast<std::int64_t>(allocated - freed);
        }
    };

    /// All are 0. Returns false without memory.
    [[nodiscard]] bool begin() { return m_pairs.begin() && reset(); }
    [[nodiscard]] bool beginAsChild() { return m_pairs.beginAsChild() && reset(); }
    [[nodiscard]] std::uint32_t numberOf(MemoryPair pair)
    {
        const auto number = m_pairs.numberOf(pair);
        if (number >= m_rows.capacity()) [[unlikely]]
            return m_changed.reserve(m_pairs.size()) && m_rows.reserve(m_pairs.size())
                ? number
                : m_pairs.first();
        return number;
    }
    void add(std::uint32_t pair, std::uint64_t bytes, std::uint64_t allocations)
    {
        auto& row = changing(pair);
        row.sums.allocated += bytes;
        row.sums.allocations += allocations;
    }
    void free(std::uint32_t pair, std::uint64_t bytes)
    {
        changing(ownOf(pair)).sums.freed += bytes;
    }
    /// Undoes add(), of a block that nobody is charged for.
    void remove(std::uint32_t pair, std::uint64_t bytes)
    {
        auto& row = changing(ownOf(pair));
        row.sums.allocated -= bytes;
        --row.sums.allocations;
    }
    /// Now the process is larger than ever.
    void beginPeak()
    {
        ++m_peak;
        ++m_moment;
    }
    /// Bytes of the pair at the last beginPeak().
    [[nodiscard]] std::int64_t liveAtPeak(std::uint32_t pair) const
    {
        const auto& row = m_rows[pair];
        return row.peak == m_peak ? row.atPeak : row.sums.live();
    }
    [[nodiscard]] const Sums& sums(std::uint32_t pair) const { return m_rows[pair].sums; }
    /// Nobody, and all pairs of this process.
    template <class Visit>
    void eachPair(Visit visit) const
    {
        visit(MemoryPairs::Nobody);
        for (auto pair = m_pairs.first(); pair < m_pairs.size() && pair < m_rows.capacity(); ++pair)
            visit(pair);
    }
    [[nodiscard]] const MemoryPairs& pairs() const { return m_pairs; }
    /// Calls visit(pair, Sums) with what has changed since the last time, in ascending order.
    template <class Visit>
    void takeChanges(Visit visit)
    {
        sortChanged();
        for (std::uint32_t i = 0; i < m_changedCount; ++i) {
            const auto pair = m_changed[i];
            const auto& now = m_rows[pair].sums;
            const auto& before = m_rows[pair].before;
            visit(pair,
                Sums{since(before.allocated, now.allocated),
                    since(before.allocations, now.allocations), now.freed - before.freed});
        }
        m_changedCount = 0;
        ++m_slice;
        ++m_moment;
    }
    [[nodiscard]] std::size_t bytes() const
    {
        return m_pairs.bytes() + m_rows.capacity() * (sizeof(Row) + sizeof(std::uint32_t));
    }

private:
    struct Row {
        Sums sums;
        std::int64_t atPeak = 0; ///< if `peak` is the last one; else as now
        std::uint32_t moment = 0; ///< of the last change
        std::uint32_t peak = 0;
        std::uint32_t slice = 0;
        Sums before; ///< at the begin of the slice
    };

    /// remove() may be in a later slice than add().
    [[nodiscard]] static std::uint64_t since(std::uint64_t before, std::uint64_t now)
    {
        return now > before ? now - before : 0;
    }
    [[nodiscard]] std::uint32_t ownOf(std::uint32_t pair) const
    {
        return pair >= m_pairs.first() ? pair : MemoryPairs::Nobody;
    }
    [[nodiscard]] Row& changing(std::uint32_t pair)
    {
        auto& row = m_rows[pair];
        if (row.moment != m_moment) [[unlikely]]
            note(pair);
        return row;
    }
    void note(std::uint32_t pair);
    [[nodiscard]] bool reset();
    void sortChanged();

    MemoryPairs m_pairs;
    GrowingTable<Row> m_rows; ///< by pair
    GrowingTable<std::uint32_t> m_changed; ///< as large
    std::uint32_t m_changedCount = 0;
    std::uint32_t m_moment = 1; ///< changes with each of the others
    std::uint32_t m_peak = 1;
    std::uint32_t m_slice = 1;
};

} // namespace nytprof
