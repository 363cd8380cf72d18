// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// What the system says about a process.
struct ProcessState {
    pid_t parent = 0;
    bool hasEnded = false; ///< its parent has yet to ask how
    double startTime = 0; ///< epoch seconds, to a hundredth
    std::uint64_t startTicks = 0; ///< clock ticks from the boot to its start
    std::uint64_t stack = 0; ///< where it starts, which exec changes; 0: this user may not know it
};
/// None if there is no such process.
[[nodiscard]] std::optional<ProcessState> stateOfProcess(pid_t process);

/// Children that have not ended, and that run the program of the process because they called no
/// exec since they were forked.
[[nodiscard]] std::vector<pid_t> forkedChildren(pid_t process);

/// Whether the process runs that did so at a time, in epoch seconds, not a later one of the same
/// number.
[[nodiscard]] bool isStillRunning(pid_t process, double time);

} // namespace nytprof
