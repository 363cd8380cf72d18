// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace nytprof {

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

} // namespace nytprof
