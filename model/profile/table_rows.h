// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "profile/call_tree.h"
#include "profile/node_index.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

class Profile;

/// Rows of a profile's lines, call tree and call sites, found by what they are.
class TableRows {
public:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    /// The profile must outlive this.
    explicit TableRows(const Profile& profile);

    struct Line {
        FileId file;
        std::uint32_t line = 0;
    };
    /// By file, then line.
    [[nodiscard]] std::span<const Line> lines(LineLevel level) const
    {
        return m_lines[static_cast<std::size_t>(level)].rows;
    }
    /// In level order; without calls and times.
    [[nodiscard]] std::span<const UnplacedNode> nodes() const { return m_nodes; }
    [[nodiscard]] const NodeIndex& nodeIndex() const { return m_nodeIndex; }
    /// Without calls and times.
    [[nodiscard]] std::span<const CallSite> sites() const { return m_sites; }

    /// @name None if there is no such row
    /// @{
    [[nodiscard]] std::uint32_t line(LineLevel level, FileId file, std::uint32_t line) const;
    [[nodiscard]] std::uint32_t node(std::uint32_t parent, SubId sub) const
    {
        return m_nodeIndex.find(parent, sub);
    }
    /// By caller, file, line and callee.
    [[nodiscard]] std::uint32_t site(const CallSite& site) const;
    /// @}

private:
    struct Lines {
        std::vector<Line> rows;
        std::vector<std::size_t> begins; ///< by file, then the end of the last
    };
    std::array<Lines, LineLevelCount> m_lines;
    std::vector<UnplacedNode> m_nodes;
    std::vector<CallSite> m_sites;
    NodeIndex m_nodeIndex;
    HashIndex<std::uint32_t, None> m_siteIndex;
};

/// Counts and ticks for each row of TableRows.
struct RowSums {
    explicit RowSums(const TableRows& rows);
    /// What the profile's tables have.
    RowSums(const TableRows& rows, const Profile& profile);

    struct Cost {
        std::uint64_t count = 0;
        Ticks exclusive = 0;
        [[nodiscard]] bool empty() const { return count == 0 && exclusive == 0; }
    };
    struct SiteCost {
        std::uint64_t calls = 0;
        Ticks inclusive = 0;
        Ticks exclusive = 0;
        Ticks recursive = 0;
        [[nodiscard]] bool empty() const
        {
            return calls == 0 && inclusive == 0 && exclusive == 0 && recursive == 0;
        }
    };
    /// Adds or subtracts all rows.
    void add(const RowSums& other, bool isAdded);

    std::array<std::vector<Cost>, LineLevelCount> lines;
    std::vector<Cost> nodes; ///< not the root, whose time is what remains
    std::vector<SiteCost> sites;
};

/// Where the lines, contexts and call sites of a process are in the tables of its profile.
class LaneRows {
public:
    LaneRows(const TimeLane& lane, const TableRows& rows);

    /// Adds what a process has counted up to a time, or subtracts it. Each sum is rounded to ticks.
    void add(RowSums& to, const SliceSums& sums, std::int64_t ticksPerSecond, bool isAdded) const;
    /// Adds or subtracts what only the last slice of the process has.
    void addUnsliced(RowSums& to, bool isAdded) const;

private:
    void findLines(const TableRows& rows);
    void findNodes(const TableRows& rows);
    void findSites(const TableRows& rows);
    void findUnsliced(const TableRows& rows);

    const TimeLane& m_lane; ///< must outlive this
    std::array<std::vector<std::uint32_t>, LineLevelCount> m_lines; ///< by number of the line
    std::vector<std::uint32_t> m_nodes; ///< by context
    std::vector<std::uint32_t> m_sites; ///< by number of the call site
    /// @name Of TimeLane::unsliced, in its order
    /// @{
    std::vector<std::uint32_t> m_unslicedLines;
    std::vector<std::uint32_t> m_unslicedNodes;
    std::vector<std::uint32_t> m_unslicedSites;
    /// @}
};

/// Nodes of the call tree with their costs, less those that have none nor has any below them.
struct NodesWithCosts {
    std::vector<UnplacedNode> nodes;
    std::vector<std::uint32_t> places; ///< in nodes, by row; of those left out undefined
};
/// isKept: by row: those that are not left out; may be empty.
[[nodiscard]] NodesWithCosts nodesWithCosts(
    const TableRows& rows, const RowSums& sums, std::vector<bool> isKept = {});
/// Rows of lines of a level, and of call sites, that have costs.
[[nodiscard]] std::vector<UnslicedRows::Line> linesWithCosts(
    const TableRows& rows, const RowSums& sums, LineLevel level);
[[nodiscard]] std::vector<CallSite> sitesWithCosts(const TableRows& rows, const RowSums& sums);

/// What the tables have beyond the slices of their only process.
[[nodiscard]] UnslicedRows unslicedRows(const Profile& profile, const TimeLane& lane);

} // namespace nytprof
