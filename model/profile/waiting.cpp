// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/waiting.h"

#include "format/perl_names.h"
#include "format/waits.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"
#include "profile/waiting_callers.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace nytprof {

namespace {

std::string_view builtinOf(const Sub& sub)
{
    return sub.kind == SubKind::Opcode ? sub.name.substr(sub.name.rfind(':') + 1)
                                       : std::string_view();
}

bool usuallyWaits(const Sub& sub)
{
    return sub.kind == SubKind::Xsub ? xsubWaitsFor(sub.name) == WaitsFor::Event
                                     : builtinWaitsFor(builtinOf(sub)) == WaitsFor::Event;
}

/// A tree of the same nodes, without the time of some.
template <class IsWithout>
CallTree treeWithout(const CallTree& tree, const std::vector<Sub>& subs, IsWithout isWithout,
    std::vector<CallNodeId>* places = nullptr)
{
    std::vector<UnplacedNode> nodes;
    nodes.reserve(tree.nodes().size());
    for (const CallNode& node : tree.nodes()) {
        const auto number = nodes.size();
        nodes.push_back({node.parent.valid() ? node.parent.index() : 0, node.sub, node.calls,
            number > 0 && isWithout(number) ? 0 : node.exclusive, node.order});
    }
    return layOutCallTree(nodes, rankByName(subs), {}, places);
}

/// Changes the times of calls of a caller and a callee, which may be on several lines, from those
/// of one tree to those of another.
class SiteTimes {
public:
    /// The main program is the root of the trees, which is no sub.
    SiteTimes(const CallTree& from, const CallTree& to, std::size_t subs, SubId mainProgram,
        const std::stop_token& stop)
        : m_mainProgram(mainProgram)
    {
        for (const CallSite& site : callSitesOf(from, subs, stop))
            m_times[{site.caller, site.callee}].from = site;
        for (const CallSite& site : callSitesOf(to, subs, stop))
            m_times[{site.caller, site.callee}].to = site;
    }

    void change(CallSite& site) const
    {
        const auto found = m_times.find({inTree(site.caller), site.callee});
        if (found == m_times.end())
            return;
        const CallSite& from = found->second.from;
        const CallSite& to = found->second.to;
        const auto calls = static_cast<std::int64_t>(std::min(site.calls, from.calls));
        const auto changed = [&](Ticks time, Ticks CallSite::*part) {
            const Ticks before = from.*part;
            const Ticks after = std::max<Ticks>(to.*part, 0);
            if (before == after)
                return time;
            return before > 0 ? convertTicks(time, before, after)
                : from.calls > 0
                ? addTicks(time, convertTicks(after, static_cast<std::int64_t>(from.calls), calls))
                : time;
        };
        site.inclusive = changed(site.inclusive, &CallSite::inclusive);
        site.exclusive = changed(site.exclusive, &CallSite::exclusive);
        site.recursive = changed(site.recursive, &CallSite::recursive);
    }

private:
    struct Times {
        CallSite from;
        CallSite to;
    };
    [[nodiscard]] SubId inTree(SubId caller) const
    {
        return caller == m_mainProgram ? SubId() : caller;
    }

    std::map<std::pair<SubId, SubId>, Times> m_times; ///< by caller and callee
    SubId m_mainProgram;
};

/// Line or beginning of the block with a statement at a line; null if there is none.
LineCost* lineAt(std::span<LineCost> lines, std::uint32_t line)
{
    const auto after = std::ranges::upper_bound(lines, line, {}, &LineCost::line);
    return after == lines.begin() ? nullptr : &*std::prev(after);
}

/// Times of subs in two trees.
struct Share {
    Ticks before = 0;
    Ticks after = 0;
};

/// Shares of Perl subs, by number; of others no change.
std::vector<Share> sharesOf(
    const CallTree& tree, const std::vector<bool>& wait, const std::vector<Sub>& subs)
{
    std::vector<Share> shares(subs.size());
    const auto nodes = tree.nodes();
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        Share& share = shares[nodes[i].sub.index()];
        increase(share.before, nodes[i].exclusive);
        increase(share.after, wait[i] ? 0 : nodes[i].exclusive);
    }
    for (std::size_t i = 0; i < subs.size(); ++i)
        if (subs[i].kind != SubKind::Perl)
            shares[i] = {};
        else if (subs[i].waits)
            shares[i] = {1, 0};
    return shares;
}

} // namespace

/// Profiles with other times.
class Waits {
public:
    static std::shared_ptr<const Profile> marked(
        const Profile& profile, std::span<const std::string> subs)
    {
        auto tables = std::make_unique<Profile::Tables>(*profile.m_tables);
        for (const std::string& list : subs)
            tables->options.push_back({WaitsOption, tables->strings->keep(list)});
        markWaiting(tables->subs, tables->options);
        return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
    }

    Waits(WaitingTime time, const Profile& profile, const std::stop_token& stop)
        : m_time(time)
        , m_from(*profile.m_tables)
        , m_wait(nodesThatWait(profile))
        , m_waiting(time == WaitingTime::LeftOut ? waitingTime(profile) : 0)
        , m_mainProgram(profile.findSub(MainProgram))
        , m_stop(stop)
    {
    }

    std::shared_ptr<const Profile> profile()
    {
        m_tables = Profile::Tables::withoutSums(m_from);
        if (m_time != WaitingTime::LeftOut)
            m_tables->timeAxis = m_from.timeAxis;
        takeOutOfTree();
        if (m_from.callTree.empty())
            takeOutOfCallers();
        takeOutOfCalls();
        if (m_time == WaitingTime::LeftOut)
            takeOutOfLines();
        Profile::Tables::index(*m_tables, m_stop);
        if (m_stop.stop_requested())
            return nullptr;
        Profile::Tables::addTimeOutsideSubs(*m_tables);
        m_tables->totals.waitingLeftOut = m_waiting;
        return std::shared_ptr<const Profile>(new Profile(std::move(m_tables)));
    }

private:
    [[nodiscard]] const Sub& sub(SubId id) const { return m_from.subs[id.index()]; }

    void takeOutOfTree()
    {
        const auto nodes = m_from.callTree.nodes();
        std::vector<CallNodeId> places; // unless the tree stays
        const auto isInAccept
            = [&](std::size_t node) { return isAccept(sub(nodes[node].sub).name); };
        const auto waits = [&](std::size_t node) { return bool(m_wait[node]); };
        m_recorded = treeWithout(m_from.callTree, m_from.subs, isInAccept,
            m_time == WaitingTime::AsRecorded ? &places : nullptr);
        m_tables->callTree = m_time == WaitingTime::AsRecorded ? m_recorded
            : m_time == WaitingTime::Included
            ? m_from.callTree
            : treeWithout(m_from.callTree, m_from.subs, waits, &places);
        m_tables->memory = withNodes(m_from.memory, places);
    }

    /// Without a call tree; as with one, the time in accept is in that of no caller before.
    void takeOutOfCallers()
    {
        std::vector<Ticks> waits;
        for (const CallSite& site : m_tables->callSites) {
            const Sub& callee = sub(site.callee);
            const bool isChanged = m_time == WaitingTime::LeftOut
                ? callee.waits && !isAccept(callee.name)
                : m_time == WaitingTime::Included && isAccept(callee.name);
            waits.push_back(isChanged ? site.exclusive : 0);
        }
        const auto within = waitingWithin(m_tables->callSites, waits, m_from.subs.size());
        for (std::size_t i = 0; i < within.size(); ++i) {
            CallSite& site = m_tables->callSites[i];
            const Ticks change = m_time == WaitingTime::LeftOut ? -within[i] : within[i];
            site.inclusive = std::max(addTicks(site.inclusive, change), site.exclusive);
        }
    }

    void takeOutOfCalls()
    {
        const SiteTimes times(
            m_recorded, m_tables->callTree, m_from.subs.size(), m_mainProgram, m_stop);
        for (CallSite& site : m_tables->callSites) {
            const Sub& callee = sub(site.callee);
            const bool accepts = isAccept(callee.name);
            const bool isLeaf = callee.kind != SubKind::Perl || m_from.callTree.empty();
            const bool waits = accepts || (callee.waits && isLeaf);
            if (accepts ? m_time != WaitingTime::Included
                        : waits && m_time == WaitingTime::LeftOut) {
                takeOutOfLine(site);
                site.inclusive = addTicks(site.inclusive, -site.exclusive);
                site.exclusive = 0;
            } else if (!waits) {
                times.change(site);
            }
        }
    }

    void takeOutOfLine(const CallSite& site)
    {
        const bool isCode = sub(site.callee).kind == SubKind::Perl; // its time is in its own lines
        if (m_time != WaitingTime::LeftOut || !site.file.valid() || isCode)
            return;
        for (Grouped<LineCost>& level : m_tables->lines)
            if (LineCost* line = lineAt(level[site.file.index()], site.line))
                line->exclusive = std::max<Ticks>(addTicks(line->exclusive, -site.exclusive), 0);
    }

    /// Takes waiting out of the lines of Perl code that waits, and of what it calls.
    void takeOutOfLines()
    {
        const std::vector<Share> shares = sharesOf(m_from.callTree, m_wait, m_from.subs);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const Sub& changed = m_from.subs[i];
            if (shares[i].before <= 0 || shares[i].before == shares[i].after
                || !changed.file.valid())
                continue;
            std::vector<const Sub*> within;
            for (const SubId id : m_from.subsByFile[changed.file.index()])
                if (const Sub& other = sub(id); &other != &changed
                    && other.firstLine > changed.firstLine && other.lastLine <= changed.lastLine)
                    within.push_back(&other);
            for (Grouped<LineCost>& level : m_tables->lines)
                for (LineCost& line : level[changed.file.index()])
                    if (isOf(line.line, changed)
                        && std::ranges::none_of(
                            within, [&](const Sub* other) { return isOf(line.line, *other); }))
                        line.exclusive = convertTicks(
                            line.exclusive, shares[i].before, std::max<Ticks>(shares[i].after, 0));
        }
    }

    static bool isOf(std::uint32_t line, const Sub& of)
    {
        return line >= of.firstLine && line <= of.lastLine;
    }

    WaitingTime m_time;
    const Profile::Tables& m_from;
    std::vector<bool> m_wait; ///< by node of m_from
    Ticks m_waiting;
    SubId m_mainProgram;
    const std::stop_token& m_stop;
    CallTree m_recorded; ///< without the time in accept
    std::unique_ptr<Profile::Tables> m_tables;
};

void markWaiting(std::vector<Sub>& subs, std::span<const Setting> options)
{
    std::set<std::string_view> names;
    for (const Setting& option : options)
        if (option.key == WaitsOption)
            for (std::string_view rest = option.value; !rest.empty();) {
                const std::string_view name = rest.substr(0, rest.find(','));
                names.insert(name);
                rest.remove_prefix(std::min(name.size() + 1, rest.size()));
            }
    const auto isNamed = [&](const Sub& sub) {
        const std::string_view builtin = builtinOf(sub);
        return names.contains(sub.name)
            || (!builtin.empty() && names.contains("CORE::" + std::string(builtin)));
    };
    for (Sub& sub : subs)
        sub.waits = usuallyWaits(sub) || (!names.empty() && isNamed(sub));
}

std::shared_ptr<const Profile> treatAsWaiting(
    std::shared_ptr<const Profile> profile, std::span<const std::string> subs)
{
    return subs.empty() ? profile : Waits::marked(*profile, subs);
}

std::vector<bool> nodesThatWait(const Profile& profile)
{
    const auto nodes = profile.callTree().nodes();
    const auto subs = profile.subs();
    std::vector<bool> wait(nodes.size());
    std::vector<bool> below(nodes.size()); // of Perl code that waits
    for (std::size_t i = 1; i < nodes.size(); ++i) { // parents precede children
        const Sub& sub = subs[nodes[i].sub.index()];
        below[i] = below[nodes[i].parent.index()] || (sub.waits && sub.kind == SubKind::Perl);
        wait[i] = below[i] || sub.waits; // callbacks of an xsub do not wait
    }
    return wait;
}

Ticks waitingTime(const Profile& profile)
{
    Ticks time = 0;
    const std::vector<bool> wait = nodesThatWait(profile);
    for (std::size_t i = 0; i < wait.size(); ++i)
        increase(time, wait[i] ? profile.callTree().nodes()[i].exclusive : 0);
    if (profile.callTree().empty())
        for (const Sub& sub : profile.subs())
            increase(time, sub.waits ? sub.exclusive : 0);
    return time;
}

std::shared_ptr<const Profile> withWaiting(
    WaitingTime time, std::shared_ptr<const Profile> profile, const std::stop_token& stop)
{
    const auto isChanged = [&](const Sub& sub) {
        return time == WaitingTime::LeftOut ? sub.waits && sub.ran()
                                            : sub.exclusive != 0 && isAccept(sub.name);
    };
    if (std::ranges::none_of(profile->subs(), isChanged))
        return profile;
    return Waits(time, *profile, stop).profile();
}

} // namespace nytprof
