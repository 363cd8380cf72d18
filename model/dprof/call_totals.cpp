// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/call_totals.h"

#include "analysis/call_tree_transforms.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <algorithm>
#include <utility>

namespace nytprof {

namespace {

/// Converts names with a code location to those of Devel::DProf.
std::string plainName(std::string_view name)
{
    for (const std::string_view mark : {"::__ANON__[", "::BEGIN@"})
        if (const std::size_t found = name.find(mark); found != std::string_view::npos)
            return std::string(name.substr(0, found + mark.size() - 1));
    return std::string(name);
}

} // namespace

std::uint32_t DprofTree::nameOf(const std::string& name)
{
    const auto [found, isNew]
        = m_byName.try_emplace(name, static_cast<std::uint32_t>(m_names.size()));
    if (isNew)
        m_names.push_back(name);
    return found->second;
}

std::vector<std::vector<std::uint32_t>> DprofTree::children() const
{
    std::vector<std::vector<std::uint32_t>> children(size());
    for (std::uint32_t i = 1; i < size(); ++i)
        children[nodes()[i].parent].push_back(i);
    return children;
}

DprofCalls::DprofCalls(const DprofSelection& selection, Entered entered)
    : m_selection(selection)
    , m_entered(std::move(entered))
{
}

double DprofCalls::ofClock(const TmonTicks& ticks) const
{
    switch (m_selection.clock) {
    case DprofClock::User: return ticks.user;
    case DprofClock::System: return ticks.system;
    case DprofClock::Real: return ticks.real;
    case DprofClock::UserAndSystem: break;
    }
    return ticks.user + ticks.system;
}

void DprofCalls::header(const TmonHeader& header)
{
    m_header = header;
    m_markTime = ofClock(header.overhead);
    m_run.ticksPerSecond = header.ticksPerSecond;
}

void DprofCalls::sub(const Sub& sub)
{
    const bool isApart
        = m_selection.anonymousApart && sub.name.ends_with("::__ANON__") && !sub.id.empty();
    m_names.push_back(
        m_run.tree.nameOf(isApart ? sub.name + "(" + sub.id + ")" : plainName(sub.name)));
}

void DprofCalls::enter(std::uint32_t sub, const TmonTicks& now)
{
    const std::uint32_t name = m_names[sub];
    const std::string& text = m_run.tree.names()[name];
    Call call{0, stamp(now), 0};
    if (m_counting > 0 || m_selection.within.empty() || text == m_selection.within) {
        call.node = m_run.tree.child(m_counting > 0 ? m_calls.back().node : 0, name);
        if (m_entered)
            m_entered(m_counting, text);
        ++m_counting;
    }
    m_calls.push_back(call);
}

void DprofCalls::leave(End how, std::uint32_t as, const TmonTicks& now)
{
    const Call call = m_calls.back();
    m_calls.pop_back();
    if (call.node == 0)
        return;
    --m_counting;
    DprofTree& tree = m_run.tree;
    const DprofNode entered = tree[call.node];
    const bool isRenamed = !m_selection.autoloadedAsAutoload && how == End::Returned
        && entered.name != m_names[as] && tree.names()[entered.name].ends_with("::AUTOLOAD");
    const double inclusive = stamp(now) - call.begin;
    DprofNode& node = tree[isRenamed ? tree.child(entered.parent, m_names[as]) : call.node];
    ++node.calls;
    node.inclusive += inclusive;
    node.exclusive += inclusive - call.children;
    if (m_counting > 0)
        m_calls.back().children += inclusive;
    else if (!m_selection.within.empty())
        m_run.run += inclusive;
    if (how == End::Missing)
        m_run.missingEnds.push_back(tree.names()[node.name]);
}

void DprofCalls::wrote(const TmonTicks& taken)
{
    m_written += ofClock(taken);
    m_own += m_markTime;
}

DprofRun DprofCalls::take()
{
    // As Devel::DProf's dprofpp, subtracts its overhead, by the selected clock, from both.
    const double own = m_written + m_own;
    m_run.elapsed = std::max(0.0, m_header.run.real - own);
    if (m_selection.within.empty())
        m_run.run = ofClock(m_header.run) - own;
    m_run.run = std::max(0.0, m_run.run);
    m_run.found = m_run.tree.size() > 1;
    return std::move(m_run);
}

DprofRun dprofRunOf(const Profile& profile, const DprofSelection& selection)
{
    DprofRun run;
    run.ticksPerSecond = static_cast<double>(profile.ticksPerSecond());
    std::vector<std::uint32_t> running; // nodes of the result, 0 for unselected calls
    std::size_t counting = 0;
    const auto enter = [&](const CallNode& node) {
        const std::string_view full = profile[node.sub].name;
        const std::uint32_t name
            = run.tree.nameOf(selection.anonymousApart ? std::string(full) : plainName(full));
        const bool begins = selection.within.empty() || run.tree.names()[name] == selection.within;
        running.push_back(0);
        if (counting == 0 && !begins)
            return;
        const std::uint32_t caller = counting > 0 ? running[running.size() - 2] : 0;
        running.back() = run.tree.child(caller, name);
        DprofNode& counted = run.tree[running.back()];
        counted.calls += node.calls;
        counted.inclusive += static_cast<double>(node.inclusive);
        counted.exclusive += static_cast<double>(node.exclusive);
        run.run += counting++ == 0 ? static_cast<double>(node.inclusive) : 0;
    };
    const auto leave = [&](const CallNode&) {
        counting -= running.back() != 0 ? 1 : 0;
        running.pop_back();
    };
    const CallTree ordered
        = orderedTree(profile.callTree(), SiblingOrder::ByCall, rankByName(profile.subs()));
    walkDepthFirst(ordered, enter, leave);
    if (selection.within.empty())
        run.run = static_cast<double>(
            std::max(profile.totals().statementTime, profile.callTree().total()));
    for (const Process& process : profile.processes())
        run.elapsed += process.complete() ? process.endTime - process.startTime : 0;
    run.elapsed *= run.ticksPerSecond;
    run.found = run.tree.size() > 1;
    return run;
}

} // namespace nytprof
