// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_grouping.h"

#include "analysis/code_origin.h"
#include "format/perl_names.h"
#include "style/text.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <iterator>
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

WatchedProcess processOf(const QJsonObject& process, bool isIdle)
{
    WatchedProcess made;
    made.pid = process[QLatin1String("pid")].toInt();
    made.activity = activityOf(process, isIdle);
    made.state = stateOf(process, isIdle);
    if (const QJsonValue waits = process[QLatin1String("seconds_waiting")]; waits.isDouble())
        made.waiting = waits.toDouble();
    made.processorSeconds = process[QLatin1String("cpu_seconds")].toDouble();
    return made;
}

/// A line for a run of frames: [first, count].
WatchedFrame frameOf(const QJsonArray& frames, int first, int count)
{
    const QJsonValue last = frames.at(first + count - 1);
    WatchedFrame made{first + count, count, nameOf(last)};
    if (count == 1) {
        made.file = last[QLatin1String("file")].toString();
        made.code = last[QLatin1String("code")].toString();
    }
    made.line = last[QLatin1String("line")].toInt();
    return made;
}

/// Equal for frames that are the same from process to process: each numbers its string evals.
auto comparedPartsOf(const WatchedFrame& frame)
{
    return std::tuple(frame.count, frame.sub,
        parseEvalName(frame.file.toStdString()) ? QString() : frame.file, frame.line);
}

QString keyOf(const WatchedGroup& group, GroupBy by)
{
    QString key = group.isParent ? QStringLiteral("parent") : QString();
    if (group.frames.empty()) // processes without a stack
        return key + group.problem + QString::number(group.processes.front().pid);
    if (by == GroupBy::State)
        return key + group.state;
    for (const WatchedFrame& frame : group.frames) {
        if (by == GroupBy::InnermostSub)
            return key + frame.sub;
        const auto& [count, sub, file, line] = comparedPartsOf(frame);
        key += QStringLiteral("\n%1 %2 %3 %4").arg(count).arg(sub, file).arg(line);
    }
    return key;
}

/// Keeps frames that both have.
void keepCommonFrames(WatchedGroup& group, const WatchedGroup& added)
{
    const auto [mine, theirs]
        = std::ranges::mismatch(group.frames, added.frames, {}, comparedPartsOf, comparedPartsOf);
    group.isCut = group.isCut || mine != group.frames.end() || theirs != added.frames.end();
    group.frames.erase(mine, group.frames.end());
}

/// A process as a group of its own. group: as `nytprof stack` made it.
WatchedGroup groupOf(const QJsonObject& process, const QJsonObject& group, bool isJoined)
{
    WatchedGroup made;
    made.of = group[QLatin1String("of")].toInt();
    made.isParent = group[QLatin1String("parent")].toBool();
    made.processes = {processOf(process, group[QLatin1String("idle")].toBool())};
    made.activity = made.processes.front().activity;
    made.state = made.processes.front().state;
    made.problem = process[QLatin1String("problem")].toString();
    const QJsonArray frames = process[QLatin1String("frames")].toArray();
    if (isJoined)
        for (const QJsonValue& run : group[QLatin1String("frames")].toArray())
            made.frames.push_back(frameOf(frames, run[0].toInt(), run[1].toInt()));
    else
        for (int i = 0; i < frames.size(); ++i)
            made.frames.push_back(frameOf(frames, i, 1));
    return made;
}

} // namespace

const WatchedFrame* WatchedGroup::place() const
{
    const auto found = std::ranges::find_if(
        frames, [](const WatchedFrame& frame) { return !frame.file.isEmpty(); });
    return found == frames.end() ? nullptr : &*found;
}

int rankOf(const WatchedGroup& group)
{
    return group.isParent ? 3 : static_cast<int>(group.activity);
}

std::vector<WatchedGroup> groupsOfReading(const QJsonObject& reading, const StackGrouping& grouping)
{
    const bool isWhole = grouping.by == GroupBy::WholeStack;
    QHash<int, QJsonObject> processes;
    for (const QJsonValue& each : reading[QLatin1String("processes")].toArray())
        processes[each[QLatin1String("pid")].toInt()] = each.toObject();
    std::vector<WatchedGroup> groups;
    QHash<QString, std::size_t> byKey;
    const QJsonArray whole = reading[QLatin1String("groups")].toArray();
    for (qsizetype i = 0; i < whole.size(); ++i)
        for (const QJsonValue& pid : whole[i][QLatin1String("pids")].toArray()) {
            WatchedGroup one
                = groupOf(processes[pid.toInt()], whole[i].toObject(), grouping.isJoined);
            one.key = keyOf(one, grouping.by);
            // Programs that have nothing to do with each other stay apart.
            const QString key = QStringLiteral("%1\n%2\n%3")
                                    .arg(one.key, one.state, QString::number(isWhole ? i : one.of));
            if (const auto at = byKey.constFind(key); at != byKey.cend()) {
                WatchedGroup& group = groups[*at];
                keepCommonFrames(group, one);
                group.processes.push_back(std::move(one.processes.front()));
            } else {
                byKey[key] = groups.size();
                groups.push_back(std::move(one));
            }
        }
    if (!isWhole)
        std::ranges::stable_sort(groups, {}, [](const WatchedGroup& group) {
            return std::tuple(rankOf(group), -std::ssize(group.processes));
        });
    return groups;
}

} // namespace nytprof::gui
