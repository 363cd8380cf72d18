// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
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

    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_index, m_entries); }

private:
    struct Entry {
        std::string_view name;
        std::uint32_t row = None;
    };
    std::vector<Entry> m_entries;
    HashIndex<std::uint32_t, None> m_index; ///< indices into m_entries
};

/// A tree with lookup of children by key. A Node has `parent`, an index into the nodes, and a key,
/// the member that Key points to. Node 0 is the root.
template <class Node, auto Key>
class PathTree {
public:
    using KeyType = std::remove_cvref_t<decltype(std::declval<Node>().*Key)>;

    /// Finds or adds the child with a key; an added node is the last one.
    std::uint32_t child(std::uint32_t parent, KeyType key)
    {
        const std::uint64_t hash = hashOf(parent, std::hash<KeyType>{}(key));
        const std::uint32_t known = m_index.find(hash, [&](std::uint32_t at) {
            return m_nodes[at].parent == parent && m_nodes[at].*Key == key;
        });
        if (known != 0)
            return known;
        const auto added = static_cast<std::uint32_t>(m_nodes.size());
        m_index.insert(hash, added);
        Node& node = m_nodes.emplace_back();
        node.parent = parent;
        node.*Key = key;
        return added;
    }

    [[nodiscard]] Node& operator[](std::uint32_t node) { return m_nodes[node]; }
    [[nodiscard]] const Node& operator[](std::uint32_t node) const { return m_nodes[node]; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] const std::vector<Node>& nodes() const { return m_nodes; }

private:
    std::vector<Node> m_nodes = std::vector<Node>(1);
    HashIndex<std::uint32_t> m_index; ///< 0, the root, is never a child
};

/// Merges rows with equal keys. Row has key(), a std::array of 32-bit numbers, and add(const Row&).
template <class Row>
class SummedRows {
public:
    /// Returns the index of the row that this was added to or became.
    std::uint32_t add(const Row& row)
    {
        const auto key = row.key();
        // Profiles of similar programs have their rows in nearly the same order.
        if (m_likely < m_rows.size() && m_rows[m_likely].key() == key)
            return sumInto(m_likely, row);
        const std::uint64_t hash = hashOf(key);
        const std::uint32_t known
            = m_index.find(hash, [&](std::uint32_t at) { return m_rows[at].key() == key; });
        if (known != None)
            return sumInto(known, row);
        const auto added = static_cast<std::uint32_t>(m_rows.size());
        m_index.insert(hash, added);
        m_rows.push_back(row);
        m_likely = 0;
        return added;
    }

    /// In order of first occurrence. Their keys must not be changed.
    [[nodiscard]] std::vector<Row>& rows() { return m_rows; }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    /// Moves the rows out.
    [[nodiscard]] std::vector<Row> take()
    {
        m_index.clear();
        return std::exchange(m_rows, {});
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    std::uint32_t sumInto(std::uint32_t at, const Row& row)
    {
        m_rows[at].add(row);
        m_likely = at + 1;
        return at;
    }

    std::vector<Row> m_rows;
    HashIndex<std::uint32_t, None> m_index;
    std::uint32_t m_likely = 0; ///< the row after the last match
};

} // namespace nytprof
