// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/stack_groups.h"

#include "analysis/code_origin.h"
#include "format/perl_names.h"
#include "format/waits.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace nytprof::command {

namespace {

using MomentState = ProcessMoment::State;

std::string fileOfGroup(const std::string& file)
{
    const auto eval = parseEvalName(file);
    return eval ? '(' + std::string(eval->kind) + ')' : file;
}

/// Equal for members of a group.
std::string groupKey(const LookedAt& process, FramesShown shown)
{
    const ProcessMoment& moment = process.moment;
    std::string key = std::to_string(static_cast<int>(moment.state)) + '\n' + moment.call + '\n'
        + process.problem + (moment.stack.isCompiling ? "\ncompiling\n" : "\n");
    if (!process.problem.empty())
        key += programName(process.listed);
    for (const FrameRun& run : frameRuns(moment.stack.frames, shown)) {
        const StackFrame& last = moment.stack.frames[run.first + run.count - 1];
        key += std::to_string(run.count) + last.sub;
        if (run.count == 1)
            key += '\n' + fileOfGroup(last.file) + '\n' + std::to_string(last.line);
        key += '\n';
    }
    return key;
}

int rankOf(const StackGroup& group)
{
    if (!group.isRead())
        return 5;
    switch (group.moment().state) {
    case MomentState::OnProcessor: return 0;
    case MomentState::Runnable:
    case MomentState::WaitingForProcessor: return 1;
    case MomentState::Stopped:
    case MomentState::Traced: return 3;
    case MomentState::Waiting:
    case MomentState::Ended: break;
    }
    return group.isIdle() ? 4 : 2;
}

const LookedAt* withPid(std::span<const LookedAt> all, pid_t pid)
{
    const auto found
        = std::ranges::find(all, pid, [](const auto& each) { return each.listed.pid; });
    return found == all.end() ? nullptr : &*found;
}

/// The topmost of its ancestors that is looked at, too.
const LookedAt& rootOf(std::span<const LookedAt> all, const LookedAt& process)
{
    const LookedAt* root = &process;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto* const parent = withPid(all, root->listed.parent))
            root = parent;
        else
            break;
    return *root;
}

std::vector<StackGroup> groupsOf(
    std::span<const LookedAt* const> processes, const LookedAt* parent, FramesShown shown)
{
    std::map<std::string, StackGroup> byKey;
    for (const LookedAt* const process : processes)
        if (process != parent)
            byKey[groupKey(*process, shown)].members.push_back(process);
    std::vector<StackGroup> groups;
    for (auto& [key, group] : byKey)
        groups.push_back(std::move(group));
    std::ranges::sort(groups, {}, [](const StackGroup& group) {
        return std::tuple(rankOf(group), -static_cast<std::ptrdiff_t>(group.members.size()),
            group.members.front()->listed.pid);
    });
    if (parent != nullptr)
        groups.push_back({{parent}});
    return groups;
}

bool isInModule(const StackFrame& frame) { return withoutIncDirectory(frame.file) != frame.file; }

} // namespace

bool StackGroup::isIdle() const
{
    const auto& frames = moment().stack.frames;
    return moment().state == MomentState::Waiting && !frames.empty()
        && (isAccept(frames.front().sub) || frames.front().sub == "FCGI::Accept");
}

std::vector<StackFamily> groupStacks(std::span<const LookedAt> all, FramesShown shown)
{
    // Servers of which only workers are looked at have several roots of one name.
    std::vector<std::pair<std::string, std::vector<const LookedAt*>>> byRoot;
    for (const LookedAt& process : all) {
        const LookedAt& root = rootOf(all, process);
        const auto name = programName(root.listed) + '\n' + root.user + '\n' + root.perl;
        const auto found
            = std::ranges::find(byRoot, name, [](const auto& each) { return each.first; });
        if (found == byRoot.end())
            byRoot.push_back({name, {&process}});
        else
            found->second.push_back(&process);
    }
    std::vector<StackFamily> families;
    for (const auto& [name, processes] : byRoot) {
        StackFamily family;
        const LookedAt& root = rootOf(all, *processes.front());
        const bool hasRoot = processes.size() > 1
            && std::ranges::all_of(
                processes, [&](const auto* each) { return &rootOf(all, *each) == &root; });
        family.parent = hasRoot ? &root : nullptr;
        family.children = processes.size() - (hasRoot ? 1 : 0);
        family.areWorkers = hasRoot && root.interpreter != 0
            && std::ranges::all_of(
                processes, [&](const auto* each) { return each->interpreter == root.interpreter; });
        family.areThreads = std::ranges::all_of(
            processes, [&](const auto* each) { return each->listed.pid == root.listed.pid; });
        family.groups = groupsOf(processes, family.parent, shown);
        families.push_back(std::move(family));
    }
    return families;
}

std::vector<FrameRun> frameRuns(std::span<const StackFrame> frames, FramesShown shown)
{
    constexpr std::size_t AlwaysShown = 3;
    constexpr std::size_t ShortestRun = 4;
    std::vector<FrameRun> runs;
    for (std::size_t i = 0; i < frames.size();) {
        std::size_t end = i;
        // Code in string evals is of whoever called eval.
        while (shown == FramesShown::Joined && i >= AlwaysShown && end < frames.size()
            && (isInModule(frames[end]) || parseEvalName(frames[end].file)))
            ++end;
        while (end > i && parseEvalName(frames[end - 1].file))
            --end;
        const std::size_t count = end - i >= ShortestRun ? end - i : 1;
        runs.push_back({i, count});
        i += count;
    }
    return runs;
}

} // namespace nytprof::command
