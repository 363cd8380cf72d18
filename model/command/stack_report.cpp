// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/stack_report.h"

#include "analysis/code_origin.h"
#include "command/open_profile.h"
#include "command/terminal.h"
#include "format/perl_names.h"
#include "formatting/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace nytprof::command {

namespace {

using MomentState = ProcessMoment::State;
using Json = nlohmann::ordered_json;

constexpr std::string_view Separator = " · ";

std::string stateText(const ProcessMoment& moment)
{
    switch (moment.state) {
    case MomentState::OnProcessor: return "on a processor";
    case MomentState::WaitingForProcessor: return "waiting for a processor";
    case MomentState::Runnable: return "runnable";
    case MomentState::Waiting: break;
    case MomentState::Stopped: return "stopped by a signal";
    case MomentState::Traced: return "stopped by a debugger";
    case MomentState::Ended: return "ended";
    }
    const std::string& call = moment.call.empty() ? moment.stack.op : moment.call;
    return call.empty() ? "waiting" : "waiting in " + call;
}

/// "210ms", "210ms, 340ms and 1.12s", "400ms to 41.0s".
std::string rangeText(std::vector<double> seconds)
{
    constexpr std::size_t MaxListed = 3;
    std::ranges::sort(seconds);
    if (seconds.size() > MaxListed)
        return formatTime(seconds.front()) + " to " + formatTime(seconds.back());
    std::string text;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        text += (i == 0 ? "" : i + 1 == seconds.size() ? " and " : ", ") + formatTime(seconds[i]);
    return text;
}

/// How long they wait, or what they used of a processor.
std::string durationsText(const StackGroup& group)
{
    std::vector<double> waits;
    std::vector<double> used;
    double since = 0;
    for (const LookedAt* const each : group.members) {
        if (each->moment.seconds)
            waits.push_back(*each->moment.seconds);
        if (each->processorSeconds) {
            used.push_back(*each->processorSeconds);
            since = std::max(since, each->seconds);
        }
    }
    const auto state = group.moment().state;
    std::string text;
    if (waits.size() == group.members.size())
        text = " for " + rangeText(waits);
    const bool isRunnable = state == MomentState::OnProcessor
        || state == MomentState::WaitingForProcessor || state == MomentState::Runnable;
    if (isRunnable && used.size() == group.members.size())
        text += ", " + rangeText(used) + " of CPU time in the last " + formatTime(since);
    return text;
}

/// "4128, 4130, 4132-4135"; a thread is "4128 thread 4131".
std::string pidsText(const StackGroup& group)
{
    std::string text;
    for (std::size_t i = 0; i < group.members.size();) {
        const LookedAt& first = *group.members[i];
        const auto isNext = [&](std::size_t at) {
            return at < group.members.size() && first.thread == 0 && group.members[at]->thread == 0
                && group.members[at]->listed.pid == group.members[at - 1]->listed.pid + 1;
        };
        std::size_t last = i;
        while (isNext(last + 1))
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(first.listed.pid);
        if (first.thread != 0)
            text += " thread " + std::to_string(first.thread);
        if (last > i)
            text += (last == i + 1 ? ", " : "-") + std::to_string(group.members[last]->listed.pid);
        i = last + 1;
    }
    return text;
}

std::string shownPlaceOf(const StackFrame& frame)
{
    if (frame.file.empty())
        return {};
    return escape(withoutIncDirectory(frame.file)) + ':' + std::to_string(frame.line);
}

struct PrintedFrame {
    std::string sub;
    std::string place;
};

std::vector<PrintedFrame> printedFrames(const StackGroup& group, FramesShown shown)
{
    const auto& stack = group.moment().stack;
    std::vector<PrintedFrame> lines;
    for (const FrameRun& run : frameRuns(stack.frames, shown)) {
        const StackFrame& last = stack.frames[run.first + run.count - 1];
        const auto sub = nameText(withoutIncDirectory(last.sub));
        if (run.count == 1)
            lines.push_back({sub, shownPlaceOf(last)});
        else
            lines.push_back({formatCount(run.count) + " framework frames, to " + sub, {}});
    }
    if (stack.isCut)
        lines.push_back({"(more frames, which are not read)", {}});
    return lines;
}

StyledLine headLine(const StackFamily& family, std::time_t time)
{
    const LookedAt& first
        = family.parent != nullptr ? *family.parent : *family.groups.front().members.front();
    std::string text;
    if (family.parent != nullptr) {
        const bool isOne = family.children == 1;
        text += ", " + std::to_string(first.listed.pid) + " and " + formatCount(family.children)
            + (family.areWorkers ? isOne ? " worker" : " workers"
                    : isOne      ? " child process"
                                 : " child processes");
    } else if (family.children > 1) {
        text += ", "
            + (family.areThreads ? std::to_string(first.listed.pid) + ", "
                        + formatCount(family.children) + " threads"
                                 : formatCount(family.children) + " processes");
    } else {
        text += ", " + std::to_string(first.listed.pid);
    }
    if (!first.perl.empty())
        text.append(Separator) += "perl " + first.perl;
    text.append(Separator) += "user " + escape(first.user);
    const auto date = formatDate(time);
    text.append(Separator) += date.substr(date.find(' ') + 1);
    return {{{escape(programName(first.listed)), TextStyle::Bold}, {text}}};
}

/// "12 of 16", "parent"; "" for a process by itself.
std::string labelOf(const StackFamily& family, const StackGroup& group)
{
    if (family.parent == nullptr && family.children == 1)
        return {};
    if (group.members.front() == family.parent)
        return family.areWorkers ? "master" : "parent";
    return formatCount(group.members.size()) + " of " + formatCount(family.children);
}

/// What runs is red, what waits in a request yellow.
TextStyle styleOf(const StackFamily& family, const StackGroup& group)
{
    switch (group.moment().state) {
    case MomentState::OnProcessor:
    case MomentState::WaitingForProcessor:
    case MomentState::Runnable: return TextStyle::BrightRed;
    default: break;
    }
    return group.isIdle() || group.members.front() == family.parent ? TextStyle::Bold
                                                                    : TextStyle::Yellow;
}

StyledLine groupHead(const StackFamily& family, const StackGroup& group, std::size_t width)
{
    const std::string label = labelOf(family, group);
    StyledLine line;
    if (!label.empty())
        line.spans.push_back(
            {std::string(width - label.size(), ' ') + label + "  ", TextStyle::Bold});
    const LookedAt& first = *group.members.front();
    line.spans.push_back({stateText(group.moment()), styleOf(family, group)});
    std::string text = durationsText(group);
    if (group.isIdle())
        text += ", idle";
    if (group.moment().stack.isCompiling)
        text += ", while perl compiles";
    if (!label.empty())
        text.append(Separator) += pidsText(group);
    if (!group.isRead() && first.perl.empty())
        text.append(Separator) += escape(programName(first.listed));
    if (first.moment.otherThreads > 0)
        text.append(Separator)
            += formatCount(first.moment.otherThreads, "other thread", "other threads")
            + " not read";
    line.spans.push_back({text});
    return line;
}

/// The innermost sub is bold.
StyledLine frameLine(const PrintedFrame& frame, bool isInnermost, std::size_t subWidth)
{
    constexpr std::size_t Indent = 4;
    const std::size_t package = packageOf(frame.sub).size();
    const auto plain = !isInnermost ? frame.sub.size() : package > 0 ? package + 2 : 0;
    StyledLine line{{{std::string(Indent, ' ') + frame.sub.substr(0, plain)}}};
    if (isInnermost)
        line.spans.push_back({frame.sub.substr(plain), TextStyle::Bold});
    if (!frame.place.empty()) {
        const auto blanks = subWidth - std::min(subWidth, frame.sub.size()) + 2;
        line.spans.push_back({std::string(blanks, ' ')});
        line.spans.push_back({frame.place, TextStyle::Blue});
    }
    return line;
}

void addFamily(
    std::vector<StyledLine>& lines, const StackFamily& family, FramesShown shown, std::time_t time)
{
    std::size_t labelWidth = 0;
    std::size_t subWidth = 0;
    std::vector<std::vector<PrintedFrame>> frames;
    for (const StackGroup& group : family.groups) {
        labelWidth = std::max(labelWidth, labelOf(family, group).size());
        frames.push_back(printedFrames(group, shown));
        for (const PrintedFrame& frame : frames.back())
            if (!frame.place.empty())
                subWidth = std::max(subWidth, frame.sub.size());
    }
    // A long name moves only its own place to the right.
    subWidth = std::min(subWidth, terminalWidth() / 2);
    lines.push_back(headLine(family, time));
    for (std::size_t i = 0; i < family.groups.size(); ++i) {
        const StackGroup& group = family.groups[i];
        lines.emplace_back();
        lines.push_back(groupHead(family, group, labelWidth));
        for (const PrintedFrame& frame : frames[i])
            lines.push_back(frameLine(frame, &frame == &frames[i].front(), subWidth));
        if (!group.isRead())
            lines.push_back(frameLine(
                {"no stack: " + printableMessage(group.members.front()->problem), {}}, false, 0));
    }
}

const char* stateName(MomentState state)
{
    switch (state) {
    case MomentState::OnProcessor: return "on processor";
    case MomentState::WaitingForProcessor: return "waiting for processor";
    case MomentState::Runnable: return "runnable";
    case MomentState::Waiting: return "waiting";
    case MomentState::Stopped: return "stopped";
    case MomentState::Traced: return "traced";
    case MomentState::Ended: return "ended";
    }
    return "";
}

const char* kindName(StackFrame::Kind kind)
{
    switch (kind) {
    case StackFrame::Kind::Sub: return "sub";
    case StackFrame::Kind::Xsub: return "xsub";
    case StackFrame::Kind::Builtin: return "builtin";
    case StackFrame::Kind::StringEval: return "eval";
    case StackFrame::Kind::Require: return "require";
    case StackFrame::Kind::Program: return "program";
    }
    return "";
}

template <class Value>
Json stackJsonOf(const std::optional<Value>& value, double scale = 1)
{
    return value ? Json(static_cast<double>(*value) * scale) : Json();
}

Json stackJsonOf(const LookedAt& process)
{
    const ProcessMoment& moment = process.moment;
    constexpr double Nanosecond = 1e-9;
    Json frames = Json::array();
    for (std::size_t i = 0; i < moment.stack.frames.size(); ++i) {
        const StackFrame& frame = moment.stack.frames[i];
        frames.push_back({{"sub", frame.sub}, {"kind", kindName(frame.kind)}, {"file", frame.file},
            {"line", frame.line}, {"code", i < process.code.size() ? process.code[i] : ""}});
    }
    Json words = Json::array();
    for (const std::string& word : process.listed.words)
        words.push_back(toUtf8(word));
    return {{"pid", process.listed.pid},
        {"thread", process.thread != 0 ? process.thread : process.listed.pid},
        {"parent", process.listed.parent}, {"program", toUtf8(programName(process.listed))},
        {"command", words}, {"user", process.user}, {"perl", process.perl},
        {"state", stateName(moment.state)}, {"call", moment.call}, {"op", moment.stack.op},
        {"seconds_waiting", stackJsonOf(moment.seconds)},
        {"cpu_seconds", stackJsonOf(moment.processorTime, Nanosecond)},
        {"compiling", moment.stack.isCompiling}, {"cut", moment.stack.isCut},
        {"threads_not_read", moment.otherThreads}, {"frames", frames},
        {"problem", process.problem}};
}

/// Frames as [first, count] in those of the first process: one, or several of modules.
Json groupJson(const StackFamily& family, const StackGroup& group)
{
    Json pids = Json::array();
    for (const LookedAt* const each : group.members)
        pids.push_back(each->listed.pid);
    Json frames = Json::array();
    for (const FrameRun& run : frameRuns(group.moment().stack.frames, FramesShown::Joined))
        frames.push_back({run.first, run.count});
    const bool isParent = group.members.front() == family.parent;
    return {{"pids", pids}, {"of", isParent ? 1 : family.children}, {"idle", group.isIdle()},
        {"parent", isParent}, {"frames", frames}};
}

} // namespace

std::vector<StyledLine> stackLines(
    std::span<const LookedAt> all, FramesShown frames, std::time_t time)
{
    std::vector<StyledLine> lines;
    for (const StackFamily& family : groupStacks(all, frames)) {
        if (!lines.empty())
            lines.emplace_back();
        addFamily(lines, family, frames, time);
    }
    return lines;
}

std::string stackJson(std::span<const LookedAt> all, std::time_t time, bool isOneLine)
{
    Json processes = Json::array();
    for (const LookedAt& process : all)
        processes.push_back(stackJsonOf(process));
    Json groups = Json::array();
    for (const StackFamily& family : groupStacks(all, FramesShown::Joined))
        for (const StackGroup& group : family.groups)
            groups.push_back(groupJson(family, group));
    const Json whole = {{"time", time}, {"processes", processes}, {"groups", groups}};
    return whole.dump(isOneLine ? -1 : 1) + '\n';
}

} // namespace nytprof::command
