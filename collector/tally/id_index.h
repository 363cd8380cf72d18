// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <vector>

namespace nytprof {

/// Finds the number of a row in a table by the hash of what the row says. It holds neither rows nor
/// keys, so that a program with very many string evals, each a row, does not pay for them twice: a
/// row costs it 11 to 22 bytes.
class IdIndex {
public:
    /// The number entered with this hash of which `isIt(number)` holds; 0 for none.
    template <class IsIt>
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, IsIt isIt) const
    {
        const auto mark = markOf(hash);
        for (auto at = mark & mask(); m_slots[at].id != 0; at = (at + 1) & mask()) {
            if (m_slots[at].mark == mark && isIt(m_slots[at].id)) {
                return m_slots[at].id;
            }
        }
        return 0;
    }
    /// Enters a number other than 0.
    void insert(std::uint64_t hash, std::uint32_t id)
    {
        if (4 * ++m_used > 3 * m_slots.size()) {
            std::vector<Slot> old(2 * m_slots.size());
            old.swap(m_slots);
            for (const auto& slot : old) {
                if (slot.id != 0) {
                    put(slot);
                }
            }
        }
        put({id, markOf(hash)});
    }

private:
    struct Slot {
        std::uint32_t id = 0;
        std::uint32_t mark = 0; ///< of the hash
    };
    static std::uint32_t markOf(std::uint64_t hash)
    {
        return static_cast<std::uint32_t>(hash * 0x9E3779B97F4A7C15u >> 32);
    }
    [[nodiscard]] std::size_t mask() const { return m_slots.size() - 1; }
    void put(Slot slot)
    {
        auto at = slot.mark & mask();
        while (m_slots[at].id != 0) {
            at = (at + 1) & mask();
        }
        m_slots[at] = slot;
    }

    std::vector<Slot> m_slots = std::vector<Slot>(64); // a power of 2 of them
    std::size_t m_used = 0;
};

} // namespace nytprof
