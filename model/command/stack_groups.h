// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspected_process.h"
#include "inspect/process_list.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Processes whose stacks are printed, together where they do the same.
namespace nytprof::command {

enum class FramesShown : std::uint8_t { Joined, All };

struct LookedAt {
    ListedProcess listed;
    pid_t thread = 0; ///< 0: the main one
    std::string user;
    std::string perl; ///< "5.36.0"; "" if it runs none
    Address interpreter = 0; ///< the same in processes that one forked from the other
    ProcessMoment moment;
    std::vector<std::string> code = {}; ///< of each frame, if it was read; see StackCode
    std::string problem; ///< why there is no stack; "" if there is one
    // Since the last time, if there was one.
    std::optional<double> processorSeconds;
    double seconds = 0;
};

/// Processes with equal states and shown stacks, by pid. Numbers of string evals do not matter.
struct StackGroup {
    std::vector<const LookedAt*> members;

    [[nodiscard]] const ProcessMoment& moment() const { return members.front()->moment; }
    [[nodiscard]] bool isRead() const { return members.front()->problem.empty(); }
    /// Waits for a client.
    [[nodiscard]] bool isIdle() const;
};

/// A process with those below it, or several of the same name.
struct StackFamily {
    const LookedAt* parent = nullptr; ///< null if no process is the parent of the others
    std::size_t children = 0; ///< without the parent
    bool areWorkers = false; ///< forked from the parent, so that they run the same program
    bool areThreads = false; ///< of one process
    /// What runs first, then what waits, what is idle, and the parent.
    std::vector<StackGroup> groups;
};
[[nodiscard]] std::vector<StackFamily> groupStacks(
    std::span<const LookedAt> all, FramesShown shown);

/// Some frames of a stack, one below the other: one to print, or several of modules that are one
/// line.
struct FrameRun {
    std::size_t first = 0;
    std::size_t count = 1;
};
/// If joined, from four frames of installed modules on, such as those of a web framework, they are
/// one; the three innermost frames are always shown.
[[nodiscard]] std::vector<FrameRun> frameRuns(
    std::span<const StackFrame> frames, FramesShown shown);

} // namespace nytprof::command
