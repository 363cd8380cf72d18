// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/sampling_record.h"
#include "inspect/inspected_process.h"
#include "sample/sample_tables.h"
#include "sample/sample_writer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace nytprof {

/// Sums up what a process does, from readings at given times, which are nanoseconds of
/// CLOCK_MONOTONIC. A sample is worth the time since the last one, but at most two periods unless
/// the scheduler's counts prove that the process has not run since. They divide this time, whatever
/// the sample finds: what it was runnable is that of the last stack that was read while it was, if
/// that was not long ago, and so is what it waited. The rest is in no line, as the time of a sample
/// that was not read: it was not sampled.
class SampleSums {
public:
    enum class State : std::uint8_t { Waiting, Runnable };
    /// counts: at the begin.
    SampleSums(SampleTables& tables, std::uint32_t rate, std::uint64_t begin,
        const SchedulerCounts& counts)
        : m_tables(tables)
        , m_wantedRate(std::max(rate, 1U))
        , m_sampling{rate, 0, 0, 0}
        , m_begin(begin / SliceBlock::TimeUnit)
        , m_last(m_begin)
        , m_sliceBegin(m_last)
        , m_counts(counts)
        , m_countsOfLast(counts)
        , m_runnable(runnableTime(counts))
    {
        setPeriod(1'000'000'000 / m_wantedRate);
    }

    /// How far apart samples are planned from now on, in nanoseconds.
    void setPeriod(std::uint64_t period) { m_period = period / SliceBlock::TimeUnit; }

    /// counts: when it was read.
    void addStack(
        const PerlStack& stack, State state, std::uint64_t now, const SchedulerCounts& counts);
    /// The process waits, and has not run since the last sample.
    void addUnchanged(std::uint64_t now);
    void addNotRead(std::uint64_t now, const SchedulerCounts& counts);
    void addLate() { ++m_sampling.late; }
    /// Threads that are not read ran for so many nanoseconds in this slice.
    void addUnreadThreads(std::uint64_t time);
    /// Before the first sample: what is sampled began so many nanoseconds earlier.
    void beginEarlier(std::uint64_t time);
    /// The rate becomes that of the samples so far.
    void useMeanRate();
    /// counts: up to now.
    void endSlice(const SchedulerCounts& counts, std::uint64_t now);
    /// Where the next slice begins.
    [[nodiscard]] std::uint64_t sliceBegin() const { return m_sliceBegin * SliceBlock::TimeUnit; }
    [[nodiscard]] const Sampling& sampling() const { return m_sampling; }

private:
    /// The stack that was read last in a state.
    struct Seen {
        SampleTables::Path path;
        std::uint64_t time = 0; ///< in SliceBlock::TimeUnit
    };

    [[nodiscard]] static std::uint64_t runnableTime(const SchedulerCounts& counts);
    [[nodiscard]] std::uint64_t timeSinceLast(std::uint64_t now);
    void add(State state, std::uint64_t time);
    [[nodiscard]] bool hasRun(const SchedulerCounts& counts) const;
    void addTimes(State state, std::uint64_t now, const SchedulerCounts& counts);

    SampleTables& m_tables;
    std::uint32_t m_wantedRate;
    Sampling m_sampling;
    // In SliceBlock::TimeUnit.
    std::uint64_t m_begin;
    std::uint64_t m_period = 0;
    std::uint64_t m_last;
    std::uint64_t m_sliceBegin;
    std::uint64_t m_notRead = 0; ///< in this slice
    std::uint64_t m_unreadThreads = 0; ///< processor time in this slice
    SchedulerCounts m_counts; ///< at the begin of the slice
    SchedulerCounts m_countsOfLast; ///< at the last sample
    std::uint64_t m_runnable; ///< nanoseconds so far that are in m_tables or not read
    std::array<std::optional<Seen>, 2> m_seen; ///< by State
};

/// A moment when all processes are sampled.
struct SampleTick {
    std::uint64_t period = 0; ///< nanoseconds until the next one, on average
    std::uint64_t worth = 0; ///< nanoseconds of a process that was just found
    bool isLate = false;
    bool hasOtherRate = false; ///< than the wanted one
};

/// A thread of a running process that is sampled, with the profile that this writes.
class SampledProcess {
public:
    /// process: can be read.
    SampledProcess(InspectedProcess process, Descriptor file, const SampledProgram& program);
    /// After end(): begins another profile.
    void beginProfile(Descriptor file, const SampledProgram& program);
    SampledProcess(const SampledProcess&) = delete;
    SampledProcess& operator=(const SampledProcess&) = delete;

    [[nodiscard]] pid_t process() const { return m_process.process(); }
    [[nodiscard]] pid_t thread() const { return m_process.thread(); }
    [[nodiscard]] const PerlInterpreter& perl() const { return m_process.perl(); }
    [[nodiscard]] const Sampling& sampling() const { return m_output->sums.sampling(); }
    /// errno of a write that failed; 0 for none.
    [[nodiscard]] int error() const { return m_output->writer.error(); }
    /// Why the last sample was not read; None if it was.
    [[nodiscard]] InspectProblem problem() const { return m_problem; }
    /// Takes a sample, and writes what is due. False when the process has ended, or its profile
    /// cannot be written, unless it is of a window.
    bool sample(const SampleTick& tick);
    /// Writes the end of the output.
    void end();

private:
    struct Output {
        Output(Descriptor file, const SampledProgram& program, const SchedulerCounts& counts);

        SampleTables tables;
        SampleWriter writer;
        SampleSums sums;
        bool belongsToWindow;
        bool hasStack = false; ///< one was added
        bool hasChanged = true; ///< since the slice began
        std::uint64_t written; ///< when
        std::uint64_t lastSample;
    };
    using Sample = InspectedProcess::Sample;

    void begin(const SampleTick& tick);
    void add(Sample result, std::uint64_t now, const SchedulerCounts& counts);
    void endSliceIfDue(std::uint64_t now);
    void endSlice(std::uint64_t now);
    [[nodiscard]] std::uint64_t takeTimeOfUnread(std::uint64_t now);

    InspectedProcess m_process;
    SchedulerCounts m_counts; ///< the last ones
    std::uint64_t m_unread; ///< nanoseconds of threads so far that are not read
    std::unique_ptr<Output> m_output;
    PerlStack m_stack; ///< of the last sample
    InspectProblem m_problem = InspectProblem::None;
    bool m_hasBegun = false; ///< to be sampled
    bool m_hasEnded = false;
    std::uint64_t m_retryAt = 0; ///< not read before
    unsigned m_failures = 0; ///< in a row, other than because it ran
};

} // namespace nytprof
