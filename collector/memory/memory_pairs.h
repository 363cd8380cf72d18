// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "memory/growing_table.h"
#include "memory/memory_shadow.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace nytprof {

/// Who allocates: a line and a calling context (LineId, Context number).
struct MemoryPair {
    std::uint32_t line = 0;
    std::uint32_t context = 0;
    bool operator==(const MemoryPair&) const = default;
};

/// Pairs by number. Runs inside of allocations of the program, so it neither throws nor fails: a
/// pair that it has no memory for is pair `Other`.
class MemoryPairs {
public:
    static constexpr std::uint32_t Nobody = 0; ///< of blocks that this process has inherited
    static constexpr std::uint32_t FirstOther = 1;

    /// Forgets all pairs. Returns false without memory.
    [[nodiscard]] bool begin() { return begin(FirstOther); }
    /// Forgets pairs, but gives their numbers to no other: they are those of blocks inherited.
    [[nodiscard]] bool beginAsChild() { return begin(m_size); }
    [[nodiscard]] std::uint32_t numberOf(MemoryPair pair)
    {
        const auto slot = (pair.line ^ pair.context * 37) % Recent;
        const auto& recent = m_recent[slot];
        if (recent.pair == pair && recent.number != Nobody) [[likely]]
            return recent.number;
        return find(pair, slot);
    }
    /// By number, from first() on.
    [[nodiscard]] MemoryPair operator[](std::uint32_t number) const { return m_pairs[number]; }
    /// The first one of this process, which has no line.
    [[nodiscard]] std::uint32_t first() const { return m_first; }
    /// One more than the last.
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    [[nodiscard]] std::size_t bytes() const
    {
        return m_pairs.capacity() * sizeof(MemoryPair) + m_index.capacity() * sizeof(std::uint32_t);
    }

private:
    struct Known {
        MemoryPair pair;
        std::uint32_t number = Nobody;
    };
    static constexpr std::uint32_t Recent = 256; // programs have many pairs, but use few at a time

    [[nodiscard]] bool begin(std::uint32_t first);
    [[nodiscard]] std::uint32_t find(MemoryPair pair, std::uint32_t slot);
    [[nodiscard]] std::uint32_t& place(MemoryPair pair);
    [[nodiscard]] bool growIndex();

    GrowingTable<MemoryPair> m_pairs;
    GrowingTable<std::uint32_t> m_index; ///< numbers by hash, 0: none; a power of two
    std::array<Known, Recent> m_recent;
    std::uint32_t m_first = FirstOther;
    std::uint32_t m_size = FirstOther;
};

} // namespace nytprof
