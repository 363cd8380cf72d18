// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/held_bytes.h"
#include "container/populated_memory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

/// Finds rows of a table by a hash of their key. `Row` is a pointer or number, None an empty slot.
/// Stores neither rows nor keys, which callers compare, so it is small and a lookup mostly misses
/// the caches once. Rows cannot be removed; one whose key has changed is not found.
template <class Row, Row None = Row{}>
class HashIndex {
public:
    /// The row inserted with this hash for which `isIt(row)` holds, or None.
    template <class IsIt>
    [[nodiscard]] Row find(std::uint64_t hash, IsIt isIt) const
    {
        const auto mark = markOf(hash);
        for (auto at = mark & mask(); m_slots[at].row != None; at = (at + 1) & mask())
            if (m_slots[at].mark == mark && isIt(m_slots[at].row))
                return m_slots[at].row;
        return None;
    }
    /// The row must not be in the index.
    void insert(std::uint64_t hash, Row row)
    {
        if (3 * ++m_used > 2 * m_slots.size()) {
            auto old = populatedRows<Slot>(2 * m_slots.size());
            old.swap(m_slots);
            for (const auto& slot : old)
                if (slot.row != None)
                    put(slot);
        }
        put({row, markOf(hash)});
    }
    void clear()
    {
        m_slots.assign(m_slots.size(), {});
        m_used = 0;
    }

    [[nodiscard]] std::size_t size() const { return m_used; }
    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_slots); }

private:
    struct Slot {
        Row row = None;
        std::uint32_t mark = 0;
    };
    static std::uint32_t markOf(std::uint64_t hash)
    {
        return static_cast<std::uint32_t>(hash * 0x9E3779B97F4A7C15u >> 32);
    }
    [[nodiscard]] std::size_t mask() const { return m_slots.size() - 1; }
    void put(Slot slot)
    {
        auto at = slot.mark & mask();
        while (m_slots[at].row != None)
            at = (at + 1) & mask();
        m_slots[at] = slot;
    }

    std::vector<Slot> m_slots = std::vector<Slot>(64); // power of 2
    std::size_t m_used = 0;
};

[[nodiscard]] inline std::uint64_t hashOf(
    std::uint64_t first, std::uint64_t second, std::uint64_t third = 0)
{
    std::uint64_t hash = first * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32 ^ second) * 0xC2B2AE3D27D4EB4Fu;
    hash = (hash ^ hash >> 32 ^ third) * 0x165667B19E3779F9u;
    return hash ^ hash >> 32;
}

template <std::size_t Size>
[[nodiscard]] std::uint64_t hashOf(const std::array<std::uint32_t, Size>& numbers)
{
    std::uint64_t hash = 0;
    for (const std::uint32_t number : numbers) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

} // namespace nytprof
