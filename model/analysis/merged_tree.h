// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

/// A tree being made out of the nodes of another, in which a child is found by its parent and sub,
/// so that equal calling contexts become one node. Node 0 is the root.
class MergedTree {
public:
    static constexpr std::uint32_t NoNode = 0xFFFFFFFF;

    MergedTree()
        : m_nodes(1)
    {
    }

    /// Makes the child unless it is there.
    std::uint32_t child(std::uint32_t parent, SubId sub)
    {
        if (2 * (m_nodes.size() + 1) > m_slots.size())
            grow();
        std::size_t slot = slotOf(parent, sub);
        while (m_slots[slot] != Free && !is(m_slots[slot], parent, sub))
            slot = (slot + 1) & (m_slots.size() - 1);
        if (m_slots[slot] == Free) {
            m_slots[slot] = static_cast<std::uint32_t>(m_nodes.size());
            m_nodes.push_back({parent, sub});
        }
        return m_slots[slot];
    }
    /// Adds what a call path had to itself, and calls of a node that came at this point of order.
    void add(std::uint32_t node, std::uint64_t calls, Ticks exclusive, std::uint32_t order)
    {
        m_nodes[node].calls += calls;
        m_nodes[node].exclusive = addTicks(m_nodes[node].exclusive, exclusive);
        m_nodes[node].order = std::min(m_nodes[node].order, order);
    }
    [[nodiscard]] const UnplacedNode& operator[](std::uint32_t node) const { return m_nodes[node]; }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] CallTree layOut(const std::stop_token& stop = {}) const
    {
        return layOutCallTree(m_nodes, {}, stop);
    }

private:
    static constexpr std::uint32_t Free = 0; // the root is nobody's child

    [[nodiscard]] bool is(std::uint32_t node, std::uint32_t parent, SubId sub) const
    {
        return m_nodes[node].parent == parent && m_nodes[node].sub == sub;
    }
    [[nodiscard]] std::size_t slotOf(std::uint32_t parent, SubId sub) const
    {
        const std::uint64_t key = std::uint64_t{parent} << 32 | sub.index();
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 32) & (m_slots.size() - 1);
    }
    void grow()
    {
        m_slots.assign(std::max<std::size_t>(64, 2 * m_slots.size()), Free);
        for (std::uint32_t node = 1; node < m_nodes.size(); ++node) {
            std::size_t slot = slotOf(m_nodes[node].parent, m_nodes[node].sub);
            while (m_slots[slot] != Free)
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = node;
        }
    }

    std::vector<UnplacedNode> m_nodes;
    std::vector<std::uint32_t> m_slots;
};

} // namespace nytprof
