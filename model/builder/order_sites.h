// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/order_lanes.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

/// Which call site of the tables has which calls of an EventOrder: returns do not say where they
/// return to, but the times that follow them do, nearly always. None gets more calls than it has.
class OrderSites {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    /// contexts of the rows of calls: index in `nodes`
    OrderSites(EventOrder& order, std::span<const UnplacedNode> nodes, const OrderTables& tables,
        const std::stop_token& stop);

    /// Index in the tables, for a row of a call; None if no call site can have it.
    [[nodiscard]] std::uint32_t find(std::uint32_t context, std::uint32_t site) const
    {
        return m_found[groupOf(context, site)];
    }

private:
    struct Group { ///< calls of a sub by a sub from the same lines
        SubId callee;
        SubId caller;
        std::uint32_t site = 0;
        std::uint64_t calls = 0;
    };

    [[nodiscard]] std::uint32_t groupOf(std::uint32_t context, std::uint32_t site) const;
    void addGroups(OrderLane& lane);
    void assign(std::uint32_t group);
    [[nodiscard]] std::uint32_t siteAt(
        const Group& group, std::uint32_t fid, std::uint32_t line, bool anyCaller) const;
    [[nodiscard]] std::uint32_t otherSite(const Group& group) const;

    const std::vector<CallLines>& m_sites;
    std::span<const UnplacedNode> m_nodes;
    const OrderTables& m_tables;
    std::vector<Group> m_groups;
    HashIndex<std::uint32_t, None> m_groupIndex;
    std::vector<std::uint32_t> m_found; ///< by group
    HashIndex<std::uint32_t, None> m_siteIndex; ///< of the tables, by all that identifies them
    std::vector<std::uint32_t> m_byLine; ///< of the tables, by callee, file and line
    std::vector<std::uint64_t> m_left; ///< calls that a site of the tables still can have
};

} // namespace nytprof
