// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace nytprof {

/// Finds rows of a table by name.
class NameTable {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    /// None if the name is unknown.
    [[nodiscard]] std::uint32_t find(std::string_view name) const
    {
        const std::uint32_t entry = m_index.find(std::hash<std::string_view>{}(name),
            [&](std::uint32_t at) { return m_entries[at].name == name; });
        return entry == None ? None : m_entries[entry].row;
    }

    /// The name must be new and must outlive this.
    void add(std::string_view name, std::uint32_t row)
    {
        m_index.insert(
            std::hash<std::string_view>{}(name), static_cast<std::uint32_t>(m_entries.size()));
        m_entries.push_back({name, row});
    }

    [[nodiscard]] std::size_t heldBytes() const
    {
        return m_index.heldBytes() + nytprof::heldBytes(m_entries);
    }

private:
    struct Entry {
        std::string_view name;
        std::uint32_t row = None;
    };
    std::vector<Entry> m_entries;
    HashIndex<std::uint32_t, None> m_index; ///< indices into m_entries
};

} // namespace nytprof
