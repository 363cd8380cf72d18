// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/waiting.h"

#include "format/perl_names.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace nytprof {

namespace {

constexpr std::string_view WaitingBuiltins[]
    = {"accept", "flock", "recv", "sleep", "sselect", "wait", "waitpid"};
constexpr std::string_view WaitingXsubs[] = {"EV::run", "IO::Poll::_poll", "POSIX::pause",
    "POSIX::sigsuspend", "POSIX::sleep", "Time::HiRes::clock_nanosleep", "Time::HiRes::nanosleep",
    "Time::HiRes::sleep", "Time::HiRes::usleep", "threads::join"};

CallTree treeWithoutWaiting(const CallTree& tree, const std::vector<Sub>& subs)
{
    std::vector<UnplacedNode> nodes;
    nodes.reserve(tree.nodes().size());
    for (const CallNode& node : tree.nodes()) {
        const bool waits = node.sub.valid() && isWaiting(subs[node.sub.index()]);
        nodes.push_back({node.parent.valid() ? node.parent.index() : 0, node.sub, node.calls,
            waits ? 0 : node.exclusive, node.order});
    }
    return layOutCallTree(nodes, rankByName(subs));
}

/// Removes waiting from calls of a caller and a callee, which may be on several lines.
class SiteTimes {
public:
    /// The main program is the root of the trees, which is no sub.
    SiteTimes(const CallTree& with, const CallTree& without, std::size_t subs, SubId mainProgram,
        const std::stop_token& stop)
        : m_mainProgram(mainProgram)
    {
        for (const CallSite& site : callSitesOf(with, subs, stop))
            m_times[{site.caller, site.callee}].with = site;
        for (const CallSite& site : callSitesOf(without, subs, stop))
            m_times[{site.caller, site.callee}].without = site;
    }

    void scale(CallSite& site) const
    {
        const auto found = m_times.find({inTree(site.caller), site.callee});
        if (found == m_times.end())
            return;
        const auto& [with, without] = found->second;
        site.inclusive = scaled(site.inclusive, without.inclusive, with.inclusive);
        site.recursive = scaled(site.recursive, without.recursive, with.recursive);
    }

private:
    struct Times {
        CallSite with;
        CallSite without;
    };
    [[nodiscard]] SubId inTree(SubId caller) const
    {
        return caller == m_mainProgram ? SubId() : caller;
    }
    static Ticks scaled(Ticks time, Ticks part, Ticks whole)
    {
        return part == whole || whole <= 0 ? time
                                           : convertTicks(time, whole, std::max<Ticks>(part, 0));
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

} // namespace

bool isWaiting(const Sub& sub)
{
    if (sub.kind == SubKind::Perl)
        return false;
    const auto has = [](std::span<const std::string_view> names, std::string_view name) {
        return std::ranges::binary_search(names, name);
    };
    return sub.kind == SubKind::Xsub
        ? has(WaitingXsubs, sub.name)
        : has(WaitingBuiltins, sub.name.substr(sub.name.rfind(':') + 1));
}

Ticks waitingTime(const Profile& profile)
{
    Ticks time = 0;
    for (const Sub& sub : profile.subs())
        if (isWaiting(sub))
            increase(time, sub.exclusive);
    return time;
}

std::shared_ptr<const Profile> withoutWaiting(
    std::shared_ptr<const Profile> profile, const std::stop_token& stop)
{
    const Profile::Tables& with = *profile->m_tables;
    auto tables = Profile::Tables::withoutSums(with);
    tables->callTree = treeWithoutWaiting(with.callTree, with.subs);
    const SiteTimes times(
        with.callTree, tables->callTree, with.subs.size(), profile->findSub(MainProgram), stop);
    for (CallSite& site : tables->callSites) {
        const bool waits = isWaiting(with.subs[site.callee.index()]);
        if (waits && site.file.valid())
            for (Grouped<LineCost>& level : tables->lines)
                if (LineCost* line = lineAt(level[site.file.index()], site.line))
                    line->exclusive
                        = std::max<Ticks>(addTicks(line->exclusive, -site.exclusive), 0);
        if (waits) {
            site.inclusive = addTicks(site.inclusive, -site.exclusive);
            site.exclusive = 0;
        } else {
            times.scale(site);
        }
    }
    Profile::Tables::index(*tables, stop);
    if (stop.stop_requested())
        return nullptr;
    Profile::Tables::addTimeOutsideSubs(*tables);
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

} // namespace nytprof
