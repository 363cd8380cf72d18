// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspect_problem.h"
#include "inspect/last_statements.h"
#include "inspect/perl_interpreter.h"
#include "inspect/perl_stack.h"
#include "inspect/process_memory.h"
#include "inspect/proven_read.h"
#include "inspect/task_state.h"
#include "inspect/task_stop.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {

/// What a process does at one moment.
struct ProcessMoment {
    enum class State : std::uint8_t {
        OnProcessor, ///< until this one came
        WaitingForProcessor,
        Runnable, ///< one of these; this kernel does not say which
        Waiting, ///< in a system call
        Stopped, ///< by a signal
        Traced, ///< stopped by a debugger
        Ended,
    };
    State state = State::Ended;
    std::string call; ///< in which it waits, "recvfrom"; "" if unknown
    std::optional<double> seconds; ///< how long it waits, for a call or a processor
    std::optional<std::int64_t> processorTime; ///< of the whole process so far, nanoseconds
    std::size_t otherThreads = 0; ///< which are not read
    PerlStack stack;
    InspectProblem problem = InspectProblem::None; ///< why there is no stack
};

/// How a process may be read.
enum class Reading : std::uint8_t {
    NeverStops, ///< what cannot be proven is not read
    MayStop, ///< then its threads are stopped for moments
};

/// A thread that runs perl. Nothing is loaded into its process. The main interpreter is that of the
/// main thread; where others are nothing says from outside, so that they are found by stopping
/// their threads once.
class InspectedProcess {
public:
    /// thread: 0 for the main one.
    explicit InspectedProcess(
        pid_t process, Reading reading = Reading::NeverStops, pid_t thread = 0);

    [[nodiscard]] pid_t process() const { return m_task.process(); }
    [[nodiscard]] pid_t thread() const { return m_task.thread(); }
    [[nodiscard]] bool isMainThread() const { return thread() == process(); }
    /// Why it cannot be inspected; None if it can.
    [[nodiscard]] InspectProblem problem() const { return m_problem; }
    [[nodiscard]] const PerlInterpreter& perl() const { return m_perl; }

    /// Reads it up to `tries` times, until one reading is proven; see readProven(). The perl is
    /// found anew after an exec. The thread may use other processors meanwhile.
    [[nodiscard]] ProcessMoment look(int tries);

    /// Whether sample() can read it, without reading the stack. It may be so later if perl starts.
    [[nodiscard]] InspectProblem check(int tries);
    enum class Sample : std::uint8_t {
        Waiting, ///< read, while the process waited
        Runnable, ///< read, while it was runnable, but did not run
        Unchanged, ///< it waits and has not run since the last one
        NotRead, ///< see `problem`
        Ended,
    };
    /// Reads only the stack, for many readings of the same process: one that has not run costs one
    /// system call. `stack` must be that of the last one.
    [[nodiscard]] Sample sample(int tries, PerlStack& stack, InspectProblem& problem);
    /// What the scheduler has counted of its main thread; none when it has ended.
    [[nodiscard]] std::optional<SchedulerCounts> counts() const { return m_task.counts(); }
    /// Nanoseconds of CPU time so far of threads that nobody reads; none when it has ended.
    [[nodiscard]] std::optional<std::uint64_t> processorTimeOfUnread() const
    {
        const bool readsAll = m_reading == Reading::MayStop || !isMainThread();
        return readsAll ? 0 : m_task.processorTimeOfOthers();
    }
    /// How many system calls the last reading needed.
    [[nodiscard]] std::size_t readCalls() const { return m_memory.calls(); }

private:
    void attach();
    [[nodiscard]] Sample sampleNow(int tries, PerlStack& stack, InspectProblem& problem);
    void findOwnInterpreter();
    [[nodiscard]] ReadProof readSafely(int tries, const std::function<void()>& read);
    [[nodiscard]] InspectProblem checkedLayout(int tries);
    [[nodiscard]] ProcessMoment::State stateNow() const;
    [[nodiscard]] InspectProblem readStackProven(int tries, ProcessMoment& moment);

    ObservedTask m_task;
    Reading m_reading;
    TaskStop m_stop;
    ProcessMemory m_memory;
    PerlInterpreter m_perl;
    LastStatements m_lastStatements;
    InspectProblem m_problem = InspectProblem::None;
    bool m_isChecked = false; ///< the layout fits
    /// The counts at the last sample, if the process waited then and did not run meanwhile.
    std::optional<SchedulerCounts> m_countsOfSample;
};

/// The threads of a process besides its main one.
[[nodiscard]] std::vector<pid_t> otherThreadsOf(pid_t process);

} // namespace nytprof
