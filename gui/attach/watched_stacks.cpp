// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/watched_stacks.h"

#include "analysis/code_origin.h"
#include "style/text.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace nytprof::gui {

namespace {

QString nameOf(const QJsonValue& frame)
{
    if (frame[QLatin1String("kind")] == QLatin1String("program"))
        return tr("main program");
    return toQString(withoutIncDirectory(frame[QLatin1String("sub")].toString().toStdString()));
}

QString stateOf(const QJsonObject& process, bool isIdle)
{
    const QString state = process[QLatin1String("state")].toString();
    const QString call = process[QLatin1String("call")].toString();
    const QString in = call.isEmpty() ? process[QLatin1String("op")].toString() : call;
    if (state == QLatin1String("on processor"))
        return tr("on a processor");
    if (state == QLatin1String("waiting for processor"))
        return tr("waiting for a processor");
    if (state == QLatin1String("runnable"))
        return tr("runnable");
    if (state == QLatin1String("stopped"))
        return tr("stopped by a signal");
    if (state == QLatin1String("traced"))
        return tr("stopped by a debugger");
    const QString text = in.isEmpty() ? tr("waiting") : tr("waiting in %1").arg(in);
    return isIdle ? tr("%1, idle").arg(text) : text;
}

Activity activityOf(const QJsonObject& process, bool isIdle)
{
    const QString state = process[QLatin1String("state")].toString();
    const bool isRunnable = state == QLatin1String("on processor")
        || state == QLatin1String("waiting for processor") || state == QLatin1String("runnable");
    return isRunnable ? Activity::Running : isIdle ? Activity::Idle : Activity::Waiting;
}

int rankOf(const WatchedGroup& group)
{
    return group.isParent ? 3 : static_cast<int>(group.activity);
}

bool haveSameStack(const WatchedGroup& a, const WatchedGroup& b)
{
    const auto key = [](const WatchedFrame& frame) {
        return std::tie(frame.count, frame.sub, frame.file, frame.line);
    };
    return a.isParent == b.isParent && a.problem == b.problem
        && std::ranges::equal(a.frames, b.frames, {}, key, key)
        && (!a.frames.empty() || a.processes.front().pid == b.processes.front().pid);
}

} // namespace

const WatchedFrame* WatchedGroup::place() const
{
    const auto found = std::ranges::find_if(
        frames, [](const WatchedFrame& frame) { return !frame.file.isEmpty(); });
    return found == frames.end() ? nullptr : &*found;
}

void WatchedStacks::clear() { *this = WatchedStacks(); }

void WatchedStacks::take(const QJsonObject& reading)
{
    const double time = reading[QLatin1String("time")].toDouble();
    const double seconds = m_time > 0 ? time - m_time : 0;
    m_time = time;
    m_before.clear();
    for (auto process = m_processes.begin(); process != m_processes.end(); ++process)
        m_before[process.key()] = process.value()[QLatin1String("cpu_seconds")].toDouble();
    m_processes.clear();
    const QJsonArray processes = reading[QLatin1String("processes")].toArray();
    for (const QJsonValue& each : processes)
        m_processes[each[QLatin1String("pid")].toInt()] = each.toObject();
    m_program = processes.isEmpty() ? m_program : processes[0][QLatin1String("program")].toString();
    std::vector<WatchedGroup> groups;
    for (const QJsonValue& each : reading[QLatin1String("groups")].toArray())
        if (!each[QLatin1String("pids")].toArray().isEmpty())
            groups.push_back(groupOf(each.toObject(), seconds));
    Second second{time, {}};
    for (const WatchedGroup& group : groups)
        if (!group.isParent)
            second.processes[static_cast<std::size_t>(group.activity)]
                += static_cast<int>(group.processes.size());
    m_seconds.push_back(second);
    std::erase_if(m_seconds, [&](const Second& each) { return each.time <= time - ShownSeconds; });
    place(std::move(groups));
}

WatchedGroup WatchedStacks::groupOf(const QJsonObject& group, double seconds) const
{
    WatchedGroup made;
    const bool isIdle = group[QLatin1String("idle")].toBool();
    made.of = group[QLatin1String("of")].toInt();
    made.isParent = group[QLatin1String("parent")].toBool();
    for (const QJsonValue& each : group[QLatin1String("pids")].toArray()) {
        const int pid = each.toInt();
        const QJsonObject process = m_processes[pid];
        WatchedProcess& added = made.processes.emplace_back();
        added.pid = pid;
        added.activity = activityOf(process, isIdle);
        added.state = stateOf(process, isIdle);
        if (const QJsonValue waits = process[QLatin1String("seconds_waiting")]; waits.isDouble())
            added.waiting = waits.toDouble();
        const double used = process[QLatin1String("cpu_seconds")].toDouble();
        if (seconds > 0 && m_before.contains(pid))
            added.processors = std::max((used - m_before[pid]) / seconds, 0.0);
    }
    made.activity = made.processes.front().activity;
    made.state = made.processes.front().state;
    const QJsonObject first = m_processes[made.processes.front().pid];
    made.problem = first[QLatin1String("problem")].toString();
    const QJsonArray frames = first[QLatin1String("frames")].toArray();
    int number = 0;
    for (const QJsonValue& run : group[QLatin1String("frames")].toArray()) {
        const int count = run[1].toInt();
        const QJsonValue last = frames.at(run[0].toInt() + count - 1);
        number += count;
        made.frames.push_back({number, count, nameOf(last),
            count > 1 ? QString() : last[QLatin1String("file")].toString(),
            last[QLatin1String("line")].toInt()});
    }
    return made;
}

// Groups move when their processes have done something else for a while, so that one can read.
void WatchedStacks::place(std::vector<WatchedGroup> now)
{
    const auto groupNow = [&](int id) { return std::ranges::find(now, id, &WatchedGroup::id); };
    for (const bool inSameState : {true, false})
        for (const WatchedGroup& before : m_groups) {
            const auto same = std::ranges::find_if(now, [&](const WatchedGroup& other) {
                return other.id == 0 && haveSameStack(before, other)
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
