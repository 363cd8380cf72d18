// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/call_tables.h"

#include "profile/profile.h"
#include "profile/ticks.h"
#include "table/columns.h"

#include <span>

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
    [[nodiscard]] Location target() const { return {.sub = node.sub}; }
};

constexpr ColumnOf<CallTreeRow> CallTreeColumns[] = {
    {{"sub", marked("Sub"), marked("Package and name"), Unit::Name},
        [](const CallTreeRow& r) { return recursiveName(r.profile, r.node.sub); }},
    {{"inclusive", marked("Inclusive"),
         marked("Time in the sub and its callees in this call stack"), Unit::Cost, 9, true},
        [](const CallTreeRow& r) { return r.node.inclusive; }},
    {{"share", marked("Share"), marked("Share of the sub at the root"), Unit::Share, 8, false,
         ColumnUse::HiddenAtFirst},
        [](const CallTreeRow& r) { return Amount(r.node.inclusive, r.total); }},
    {{"exclusive", marked("Exclusive"),
         marked("Time in the sub without its callees in this call stack"), Unit::Cost, 9, true},
        [](const CallTreeRow& r) { return r.node.exclusive; }},
    {{"calls", marked("Calls"), marked("Call count in this call stack"), Unit::Count, 9},
        [](const CallTreeRow& r) { return Amount(r.node.calls).shownIf(r.profile.countsCalls()); }},
};

// Row numbers are node numbers; the root is Top.
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
    std::optional<Ticks> barWhole() const override { return m_tree ? m_tree->total() : 0; }

private:
    CallTreeRow rowAt(std::uint32_t row) const override
    {
        return {*profile(), (*m_tree)[CallNodeId(row)], m_tree->total()};
    }

    std::shared_ptr<const CallTree> m_tree;
};

constexpr const char* SeveralPlaces = marked("%1 call sites");

struct SideItem {
    const SideSub* other;
    const CallSite* site = nullptr; ///< null for the sub
};

struct SideRow {
    const Profile& profile;
    const SideItem& at;
    Ticks whole;
    [[nodiscard]] Ticks time() const { return at.site ? at.site->inclusive : at.other->time; }
    [[nodiscard]] std::uint64_t calls() const { return at.site ? at.site->calls : at.other->calls; }
    [[nodiscard]] Ticks recursive() const
    {
        Ticks sum = 0;
        for (const CallSite& site : at.site ? std::span(at.site, 1) : std::span(at.other->sites))
            sum += site.recursive;
        return sum;
    }
    [[nodiscard]] Location target() const
    {
        return at.site ? Location{.file = at.site->file, .line = at.site->line}
                       : Location{.sub = at.other->sub};
    }
    [[nodiscard]] NameCell place() const
    {
        const std::vector<CallSite>& sites = at.other->sites;
        if (!at.site && sites.size() > 1)
            return {.shown = std::to_string(sites.size()), .form = SeveralPlaces};
        const CallSite& site = at.site ? *at.site : sites.front();
        const std::string full = shownPlace(profile, site.file, site.line);
        return {.shown = full.substr(full.rfind('/') + 1), .exact = full};
    }
};

constexpr ColumnOf<SideRow> SideColumns[] = {
    {{"sub", marked("Sub"), marked("The other sub, with the call sites below"), Unit::Name},
        [](const SideRow& r) {
            if (r.at.site)
                return NameCell{shownPlace(r.profile, r.at.site->file, r.at.site->line)};
            return recursiveName(r.profile, r.at.other->sub);
        }},
    {{"calls", marked("Calls"), marked("Calls between the two subs"), Unit::Count, 8},
        [](const SideRow& r) { return Amount(r.calls()).shownIf(r.profile.countsCalls()); }},
    {{"inclusive", marked("Inclusive"), marked("Time of these calls, including their callees"),
         Unit::Cost, 8, true},
        [](const SideRow& r) { return r.time(); }},
    {{"share", marked("Share"), marked("Share of the inclusive time of the selected sub"),
         Unit::Share, 8},
        [](const SideRow& r) { return Amount(r.time(), r.whole); }},
    {{"place", marked("Called at"), marked("Call site, or the number of call sites"), Unit::Name,
         13},
        [](const SideRow& r) { return r.place(); }},
    {{"recursive", "Recursive", "Time of calls inside a call of the same sub", Unit::Cost, 10,
         false, ColumnUse::NotInWindow},
        [](const SideRow& r) { return r.recursive(); }},
};

class SideTableOf : public ItemTable<SideRow, SideItem> {
public:
    SideTableOf(std::shared_ptr<const Profile> of, std::vector<SideSub> side, Ticks whole)
        : ItemTable(std::move(of), SideColumns, {}, whole)
        , m_side(std::move(side))
    {
        std::vector<SideItem> subs;
        for (const SideSub& other : m_side)
            subs.push_back({&other});
        add(Top, subs);
        for (std::uint32_t row = 0; row < m_side.size(); ++row) {
            std::vector<SideItem> sites;
            for (const CallSite& site : m_side[row].sites)
                sites.push_back({&m_side[row], &site});
            add(row, sites);
        }
    }

private:
    std::vector<SideSub> m_side;
};

struct CallSiteRow {
    const Profile& profile;
    CallSiteId id;
    Ticks total; ///< inclusive ticks of all
    [[nodiscard]] const CallSite& site() const { return profile[id]; }
    [[nodiscard]] Location target() const { return {.file = site().file, .line = site().line}; }
};

constexpr ColumnOf<CallSiteRow> CallSiteColumns[] = {
    {{"place", "Called at", Unit::Name},
        [](const CallSiteRow& r) { return placeCell(r.profile, r.site().file, r.site().line); }},
    {{"caller", "Caller", Unit::Name},
        [](const CallSiteRow& r) { return subCell(r.profile, r.site().caller); }},
    {{"callee", "Callee", Unit::Name},
        [](const CallSiteRow& r) { return subCell(r.profile, r.site().callee); }},
    {{"file", "File", Unit::Name},
        [](const CallSiteRow& r) { return fileCell(r.profile, r.site().file); }},
    {{"line", "Line", Unit::Number}, [](const CallSiteRow& r) { return lineCell(r.site().line); }},
    {{"calls", "Calls", Unit::Count},
        [](const CallSiteRow& r) {
            return Amount(r.site().calls).shownIf(r.profile.countsCalls());
        }},
    {{"inclusive", "Inclusive", Unit::Cost},
        [](const CallSiteRow& r) { return r.site().inclusive; }},
    {{"share", "Share", Unit::Share},
        [](const CallSiteRow& r) { return Amount(r.site().inclusive, r.total); }},
    {{"exclusive", "Exclusive", Unit::Cost},
        [](const CallSiteRow& r) { return r.site().exclusive; }},
    {{"recursive", "Recursive", Unit::Cost},
        [](const CallSiteRow& r) { return r.site().recursive; }},
    {{"in_recursion", "In recursion", "Time of calls inside a call of the same sub", Unit::Cost, 10,
         false, ColumnUse::NotInWindow}, // if any
        [](const CallSiteRow& r) { return Amount(r.site().recursive).orBlank(); }},
    {{"recursion_depth", "Recursion depth", Unit::Count},
        [](const CallSiteRow& r) { return r.site().recursionDepth; }},
};

} // namespace

std::shared_ptr<const Table> callTreeTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree)
{
    return std::make_shared<const CallTreeTableOf>(std::move(profile), std::move(tree));
}

std::shared_ptr<const Table> sideTable(
    std::shared_ptr<const Profile> profile, std::vector<SideSub> side, Ticks whole)
{
    return std::make_shared<const SideTableOf>(std::move(profile), std::move(side), whole);
}

std::shared_ptr<const Table> callSiteTable(
    std::shared_ptr<const Profile> profile, std::span<const CallSiteId> sites)
{
    Ticks total = 0;
    for (const CallSiteId site : sites)
        increase(total, (*profile)[site].inclusive);
    return std::make_shared<const ItemTable<CallSiteRow, CallSiteId>>(
        std::move(profile), CallSiteColumns, sites, total);
}

std::shared_ptr<const Table> callSiteTable(std::shared_ptr<const Profile> profile)
{
    std::vector<CallSiteId> sites;
    for (std::size_t i = 0; i < profile->callSites().size(); ++i)
        sites.emplace_back(i);
    return callSiteTable(std::move(profile), sites);
}

} // namespace nytprof
