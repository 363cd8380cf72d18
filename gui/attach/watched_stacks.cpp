// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/watched_stacks.h"

#include <QJsonArray>

#include <algorithm>
#include <tuple>
#include <utility>

namespace nytprof::gui {

void WatchedStacks::clear()
{
    const StackGrouping grouping = m_grouping;
    *this = WatchedStacks();
    m_grouping = grouping;
}

void WatchedStacks::take(const QJsonObject& reading)
{
    const double time = reading[QLatin1String("time")].toDouble();
    const double seconds = m_time > 0 ? time - m_time : 0;
    m_time = time;
    m_reading = reading;
    m_processors.clear();
    QMap<int, double> before;
    before.swap(m_processorSeconds);
    const QJsonArray processes = reading[QLatin1String("processes")].toArray();
    for (const QJsonValue& each : processes) {
        const int pid = each[QLatin1String("pid")].toInt();
        const double used = each[QLatin1String("cpu_seconds")].toDouble();
        m_processorSeconds[pid] = used;
        if (seconds > 0 && before.contains(pid))
            m_processors[pid] = std::max((used - before[pid]) / seconds, 0.0);
    }
    m_program = processes.isEmpty() ? m_program : processes[0][QLatin1String("program")].toString();
    std::vector<WatchedGroup> groups = groupsNow();
    Second second{time, {}};
    for (const WatchedGroup& group : groups)
        if (!group.isParent)
            second.processes[static_cast<std::size_t>(group.activity)]
                += static_cast<int>(group.processes.size());
    m_seconds.push_back(second);
    std::erase_if(m_seconds, [&](const Second& each) { return each.time <= time - ShownSeconds; });
    place(std::move(groups));
}

void WatchedStacks::setGrouping(const StackGrouping& grouping)
{
    m_grouping = grouping;
    m_groups.clear();
    place(groupsNow());
}

std::vector<WatchedGroup> WatchedStacks::groupsNow() const
{
    std::vector<WatchedGroup> groups = groupsOfReading(m_reading, m_grouping);
    for (WatchedGroup& group : groups)
        for (WatchedProcess& process : group.processes)
            if (m_processors.contains(process.pid))
                process.processors = m_processors[process.pid];
    return groups;
}

// Groups move when their processes have done something else for a while, so that one can read.
void WatchedStacks::place(std::vector<WatchedGroup> now)
{
    const auto groupNow = [&](int id) { return std::ranges::find(now, id, &WatchedGroup::id); };
    for (const bool inSameState : {true, false})
        for (const WatchedGroup& before : m_groups) {
            const auto same = std::ranges::find_if(now, [&](const WatchedGroup& other) {
                return other.id == 0 && before.key == other.key
                    && (!inSameState || before.state == other.state);
            });
            if (same != now.end() && groupNow(before.id) == now.end())
                same->id = before.id;
        }
    std::vector<WatchedGroup> all; // in their old order, then new ones
    for (WatchedGroup& before : m_groups) {
        if (const auto found = groupNow(before.id); found != now.end()) {
            all.push_back(*found);
            continue;
        }
        before.endedAt = before.endedAt.value_or(m_time);
        if (m_time - *before.endedAt < KeptSeconds)
            all.push_back(before);
    }
    for (WatchedGroup& group : now)
        if (group.id == 0) {
            group.id = ++m_lastId;
            m_places[group.id].rank = rankOf(group);
            all.push_back(group);
        }
    for (const WatchedGroup& group : all) {
        Place& at = m_places[group.id];
        const bool isOther = !group.hasEnded() && at.rank != rankOf(group);
        at.otherSince = !isOther ? 0 : at.otherSince > 0 ? at.otherSince : m_time;
        if (isOther && m_time - at.otherSince >= KeptSeconds)
            at = {rankOf(group), 0};
    }
    std::ranges::stable_sort(
        all, {}, [this](const WatchedGroup& group) { return m_places[group.id].rank; });
    m_groups = std::move(all);
    QMap<int, Place> places;
    for (const WatchedGroup& group : m_groups)
        places[group.id] = m_places[group.id];
    m_places = std::move(places);
}

std::size_t WatchedStacks::liveGroups() const
{
    return static_cast<std::size_t>(std::ranges::count(m_groups, false, &WatchedGroup::hasEnded));
}

std::vector<WatchedProcess> WatchedStacks::processes() const
{
    std::vector<WatchedProcess> all;
    for (const WatchedGroup& group : m_groups)
        if (!group.hasEnded() && !group.isParent)
            all.insert(all.end(), group.processes.begin(), group.processes.end());
    std::ranges::stable_sort(all, {}, [](const WatchedProcess& process) {
        return std::tuple(process.activity, process.waiting.value_or(0), process.pid);
    });
    return all;
}

} // namespace nytprof::gui
