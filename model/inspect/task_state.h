// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <cstdint>
#include <optional>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// What the scheduler has counted of a task: none of it changes unless the task runs.
struct SchedulerCounts {
    std::uint64_t processorTime = 0; ///< nanoseconds
    std::uint64_t waitingTime = 0; ///< nanoseconds, for a processor
    std::uint64_t turns = 0; ///< how often it got a processor
    bool operator==(const SchedulerCounts&) const = default;
    /// The kernel counts nothing.
    [[nodiscard]] bool areMissing() const { return *this == SchedulerCounts{}; }
};

struct TaskStatus {
    char state = '?'; ///< as in proc(5): R, S, D, T, t, Z
    int processor = -1; ///< that it ran on last
    bool hasFixedPriority = false;
    [[nodiscard]] bool isRunnable() const { return state == 'R'; }
    [[nodiscard]] bool hasEnded() const { return state == 'Z' || state == 'X'; }
};

/// A thread of a process, whose files in /proc stay open: they never become those of another one of
/// the same number.
class ObservedTask {
public:
    /// thread: as Linux numbers it; that of the main thread is the number of the process.
    ObservedTask(pid_t process, pid_t thread);

    [[nodiscard]] pid_t process() const { return m_process; }
    [[nodiscard]] pid_t thread() const { return m_thread; }
    // None when it has ended.
    [[nodiscard]] std::optional<SchedulerCounts> counts() const;
    [[nodiscard]] std::optional<TaskStatus> status() const;

    /// The system call in which it waits, "recvfrom", or the function of the kernel; "" if that is
    /// unknown, or it does not wait.
    [[nodiscard]] std::string waitsIn() const;
    /// Seconds from when it last ran until this thread began to run on the same processor, to which
    /// this moves, as each has a clock of its own. None unless the kernel says it.
    [[nodiscard]] std::optional<double> secondsSinceItRan() const;
    /// CPU time of the whole process in nanoseconds, up to the last tick of the scheduler.
    [[nodiscard]] std::optional<std::int64_t> processorTime() const;
    /// CPU time of the other threads of the process in nanoseconds, also of those that have ended;
    /// 0 if the kernel does not count that of this one.
    [[nodiscard]] std::optional<std::uint64_t> processorTimeOfOthers() const;

private:
    [[nodiscard]] std::string pathOf(const char* name) const;

    pid_t m_process;
    pid_t m_thread;
    Descriptor m_counts;
    Descriptor m_status;
};

} // namespace nytprof
