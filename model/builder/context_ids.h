// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/held_bytes.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nytprof {

/// Numbers of calling contexts while CallTreeBuilder finds out which of them are the same: it
/// learns the caller of a return later, and then merges nodes, whose memory it uses again.
class ContextIds {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    /// The id of a node.
    [[nodiscard]] std::uint32_t of(std::uint32_t node)
    {
        if (node >= m_ofNode.size())
            m_ofNode.resize(node + node / 2 + 1, None);
        if (m_ofNode[node] == None) {
            m_ofNode[node] = static_cast<std::uint32_t>(m_into.size());
            m_into.push_back(m_ofNode[node]);
        }
        return m_ofNode[node];
    }
    /// The id that an id has become.
    [[nodiscard]] std::uint32_t latest(std::uint32_t id)
    {
        while (m_into[id] != id)
            id = m_into[id] = m_into[m_into[id]];
        return id;
    }
    /// A node was merged into another one and is free.
    void merge(std::uint32_t node, std::uint32_t into)
    {
        if (node >= m_ofNode.size() || m_ofNode[node] == None)
            return;
        const auto id = std::exchange(m_ofNode[node], None);
        m_into[id] = of(into);
    }
    [[nodiscard]] std::size_t count() const { return m_into.size(); }

    /// Gives the nodes that have ids new ones, without gaps. Returns the new id of each old one.
    [[nodiscard]] std::vector<std::uint32_t> renumber()
    {
        std::vector<std::uint32_t> fresh(m_into.size(), None);
        std::vector<std::uint32_t> into;
        for (auto& id : m_ofNode) {
            if (id == None)
                continue;
            fresh[latest(id)] = static_cast<std::uint32_t>(into.size());
            id = fresh[latest(id)];
            into.push_back(id);
        }
        for (std::uint32_t id = 0; id < fresh.size(); ++id)
            fresh[id] = fresh[latest(id)];
        m_into = std::move(into);
        return fresh;
    }

    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_ofNode, m_into); }

private:
    std::vector<std::uint32_t> m_ofNode; ///< None: not wanted yet, or the node is free
    std::vector<std::uint32_t> m_into; ///< the id that an id was merged into; else itself
};

} // namespace nytprof
