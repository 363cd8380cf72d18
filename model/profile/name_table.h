// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/held_bytes.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace nytprof {

/// Finds rows of a table by name. Every return of a sub comes with the sub's name, so this is a
/// flat hash table with the sizes and hashes at hand.
class NameTable {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    /// The row that a name was added with, or None.
    [[nodiscard]] std::uint32_t find(std::string_view name) const
    {
        const std::uint64_t hash = hashOf(name);
        for (std::size_t at = firstSlot(hash);; at = (at + 1) & (m_slots.size() - 1)) {
            const Slot& slot = m_slots[at];
            if (slot.row == None)
                return None;
            if (slot.hash == static_cast<std::uint32_t>(hash)
                && std::string_view(slot.name, slot.size) == name)
                return slot.row;
        }
    }

    /// Adds a name, which must not be there yet and must live as long as this.
    void add(std::string_view name, std::uint32_t row);

    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_slots); }

private:
    struct Slot {
        const char* name = nullptr;
        std::uint32_t size = 0;
        std::uint32_t hash = 0;
        std::uint32_t row = None;
    };

    static std::uint64_t wordAt(const char* at)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        return word;
    }
    static std::uint64_t mix(std::uint64_t hash, std::uint64_t word)
    {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
        return hash ^ hash >> 32;
    }
    static std::uint64_t hashOf(std::string_view name)
    {
        const char* at = name.data();
        std::size_t left = name.size();
        std::uint64_t even = left;
        std::uint64_t odd = 0x632BE59BD9B4E019U;
        for (; left > 16; left -= 16, at += 16) {
            even = mix(even, wordAt(at));
            odd = mix(odd, wordAt(at + 8));
        }
        if (left >= 8) { // the last two words, which overlap
            even = mix(even, wordAt(at));
            odd = mix(odd, wordAt(at + left - 8));
        } else if (left > 0) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, left);
            even = mix(even, word);
        }
        return mix(even, odd);
    }
    [[nodiscard]] std::size_t firstSlot(std::uint64_t hash) const
    {
        return static_cast<std::size_t>(hash >> 32) & (m_slots.size() - 1);
    }
    void insert(const Slot& slot, std::uint64_t hash);

    std::vector<Slot> m_slots = std::vector<Slot>(64);
    std::size_t m_used = 0;
};

} // namespace nytprof
