// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/call_tables.h"

#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

namespace {

NameCell recursiveName(const Profile& profile, SubId sub)
{
    NameCell name = nameCell(profile, sub);
    name.recursionDepth = sub.valid() ? profile[sub].recursionDepth : 0;
    return name;
}

struct CallTreeRow {
    const Profile& profile;
    const CallNode& node;
    Ticks total;
};

constexpr ColumnOf<CallTreeRow> CallTreeColumns[] = {
    {{"sub", translatable("Sub"), translatable("Package and name"), Unit::Name},
        [](const CallTreeRow& row) -> Cell { return recursiveName(row.profile, row.node.sub); }},
    {{"inclusive", translatable("Inclusive"),
         translatable("Time in the sub and all it called, on this path of calls"), Unit::Cost, 9,
         true},
        [](const CallTreeRow& row) -> Cell {
            return CostCell{row.node.inclusive, row.node.calls};
        }},
    {{"share", translatable("Share"), translatable("Of the time of the sub at the root"),
         Unit::Share, 8},
        [](const CallTreeRow& row) -> Cell {
            return ShareCell{row.node.inclusive, row.total};
        }},
    // The room is for the names; the menu of the header brings it back.
    {{"exclusive", translatable("Exclusive"),
         translatable("Time in the sub itself, on this path of calls"), Unit::Cost, 9, false,
         ColumnUse::HiddenAtFirst},
        [](const CallTreeRow& row) -> Cell {
            return CostCell{row.node.exclusive, row.node.calls};
        }},
    {{"calls", translatable("Calls"), translatable("How often it was called on this path"),
         Unit::Count, 9},
        [](const CallTreeRow& row) -> Cell {
            return CountCell{row.node.calls, row.profile.countsCalls()};
        }},
};

// The row of a node is its number; that of the root stands for Top.
class CallTreeTableOf : public TableOf<CallTreeRow> {
public:
    CallTreeTableOf(std::shared_ptr<const Profile> of, std::shared_ptr<const CallTree> tree)
        : TableOf(std::move(of), CallTreeColumns)
        , m_tree(std::move(tree))
    {
    }

    Rows children(std::uint32_t row) const override
    {
        if (!m_tree)
            return {};
        const CallNode& node = (*m_tree)[row == Top ? m_tree->root() : CallNodeId(row)];
        return {node.childCount == 0 ? 0 : node.firstChild.index(), node.childCount};
    }
    std::uint32_t parent(std::uint32_t row) const override
    {
        const CallNodeId parent = (*m_tree)[CallNodeId(row)].parent;
        return parent == m_tree->root() ? Top : parent.index();
    }
    Target target(std::uint32_t row) const override { return {.sub = rowAt(row).node.sub}; }
    std::optional<Ticks> barWhole() const override { return m_tree ? m_tree->total() : 0; }

private:
    CallTreeRow rowAt(std::uint32_t row) const override
    {
        return {*profile(), (*m_tree)[CallNodeId(row)], m_tree->total()};
    }

    std::shared_ptr<const CallTree> m_tree;
};

struct SideRow {
    const Profile& profile;
    const Wing& wing;
    const CallSite* site; ///< null for the sub
    Ticks whole;
    [[nodiscard]] Ticks time() const { return site ? site->inclusive : wing.time; }
    [[nodiscard]] std::uint64_t calls() const { return site ? site->calls : wing.calls; }
    [[nodiscard]] Ticks recursive() const
    {
        Ticks sum = 0;
        for (const CallSite& at : site ? std::span(site, 1) : std::span(wing.sites))
            sum += at.recursive;
        return sum;
    }
};

constexpr ColumnOf<SideRow> SideColumns[] = {
    {{"sub", translatable("Sub"), translatable("The other sub; below it the lines of the calls"),
         Unit::Name},
        [](const SideRow& row) -> Cell {
            if (row.site)
                return NameCell{shownPlace(row.profile, row.site->file, row.site->line)};
            return recursiveName(row.profile, row.wing.sub);
        }},
    {{"calls", translatable("Calls"), translatable("How many calls there were between the two"),
         Unit::Count, 8},
        [](const SideRow& row) -> Cell {
            return CountCell{row.calls(), row.profile.countsCalls()};
        }},
    {{"inclusive", translatable("Inclusive"),
         translatable("Time of these calls, with all that they called"), Unit::Cost, 10, true},
        [](const SideRow& row) -> Cell {
            return CostCell{row.time(), row.calls()};
        }},
    {{"share", translatable("Share"), translatable("Of the time of the sub in the middle"),
         Unit::Share, 8},
        [](const SideRow& row) -> Cell {
            return ShareCell{row.time(), row.whole};
        }},
    {{"recursive", "Recursive", "Time of calls inside a call of the same sub", Unit::Cost, 10,
         false, ColumnUse::NotInWindow},
        [](const SideRow& row) -> Cell { return CostCell{row.recursive()}; }},
};

class SideTableOf : public TableOf<SideRow> {
public:
    SideTableOf(std::shared_ptr<const Profile> of, std::vector<Wing> side, Ticks whole)
        : TableOf(std::move(of), SideColumns)
        , m_side(std::move(side))
        , m_whole(whole)
    {
        std::size_t sites = 0;
        for (const Wing& wing : m_side) {
            m_firstSite.push_back(static_cast<std::uint32_t>(m_side.size() + sites));
            sites += wing.sites.size();
        }
    }

    Rows children(std::uint32_t row) const override
    {
        if (row == Top)
            return {0, static_cast<std::uint32_t>(m_side.size())};
        if (row >= m_side.size())
            return {};
        return {m_firstSite[row], static_cast<std::uint32_t>(m_side[row].sites.size())};
    }
    std::uint32_t parent(std::uint32_t row) const override
    {
        if (row < m_side.size())
            return Top;
        const auto after = std::upper_bound(m_firstSite.begin(), m_firstSite.end(), row);
        return static_cast<std::uint32_t>(after - m_firstSite.begin()) - 1;
    }
    Target target(std::uint32_t row) const override
    {
        const SideRow at = rowAt(row);
        return at.site ? Target{.file = at.site->file, .line = at.site->line}
                       : Target{.sub = at.wing.sub};
    }
    std::optional<Ticks> barWhole() const override { return m_whole; }

private:
    SideRow rowAt(std::uint32_t row) const override
    {
        const std::uint32_t above = parent(row);
        if (above == Top)
            return {*profile(), m_side[row], nullptr, m_whole};
        const Wing& wing = m_side[above];
        return {*profile(), wing, &wing.sites[row - m_firstSite[above]], m_whole};
    }

    std::vector<Wing> m_side; ///< a row each, then those of their sites
    std::vector<std::uint32_t> m_firstSite; ///< by row of a sub
    Ticks m_whole;
};

} // namespace

std::shared_ptr<const Table> callTreeTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree)
{
    return std::make_shared<const CallTreeTableOf>(std::move(profile), std::move(tree));
}

std::shared_ptr<const Table> sideTable(
    std::shared_ptr<const Profile> profile, std::vector<Wing> side, Ticks whole)
{
    return std::make_shared<const SideTableOf>(std::move(profile), std::move(side), whole);
}

} // namespace nytprof
