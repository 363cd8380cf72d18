// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampled_process.h"

#include "inspect/proc_file.h"

#include <algorithm>
#include <cmath>

#include <unistd.h>

namespace nytprof {

namespace {

constexpr std::uint64_t TimeUnit = SliceBlock::TimeUnit;
constexpr std::uint64_t Millisecond = 1'000'000; // nanoseconds
constexpr auto SliceLength = 100 * Millisecond;
constexpr auto WindowSliceLength = 1'000 * Millisecond;
constexpr auto UnchangedSliceLength = 10 * WindowSliceLength; // of a window
constexpr auto WriteInterval = 1'000 * Millisecond;

/// The difference of totals in nanoseconds, so that what is less than a unit is left to the next
/// slice.
std::uint64_t unitsBetween(std::uint64_t before, std::uint64_t now)
{
    return now > before ? now / TimeUnit - before / TimeUnit : 0;
}

} // namespace

std::uint64_t SampleSums::timeSinceLast(std::uint64_t now)
{
    const auto at = std::max(now / TimeUnit, m_last);
    return at - std::exchange(m_last, at);
}

void SampleSums::add(State state, std::uint64_t time)
{
    const auto recent = std::max(1'000 * Millisecond / TimeUnit, 20 * m_period);
    const auto& seen = m_seen[static_cast<std::size_t>(state)];
    if (seen && m_last - seen->time <= recent)
        m_tables.add(seen->path, time);
    else
        m_notRead += time;
}

void SampleSums::addTimes(State state, std::uint64_t now, const SchedulerCounts& counts)
{
    const auto time = timeSinceLast(now);
    const auto worth = hasRun(counts) ? std::min(time, 2 * m_period) : time;
    auto part = std::min(time, unitsBetween(m_runnable, runnableTime(counts)));
    // A wait for a processor is counted when it is over, or never.
    const bool hasWaited = m_seen[static_cast<std::size_t>(State::Waiting)].has_value();
    if (state == State::Runnable && (counts.areMissing() || !hasWaited))
        part = time;
    m_runnable += part * TimeUnit;
    part = time > worth ? part * worth / time : part;
    add(State::Runnable, part);
    add(State::Waiting, worth - part);
    m_notRead += time - worth;
    m_countsOfLast = counts;
}

bool SampleSums::hasRun(const SchedulerCounts& counts) const
{
    return counts.areMissing() || counts != m_countsOfLast;
}

void SampleSums::addStack(
    const PerlStack& stack, State state, std::uint64_t now, const SchedulerCounts& counts)
{
    ++m_sampling.samples;
    m_seen[static_cast<std::size_t>(state)]
        = {m_tables.find(stack), std::max(now / TimeUnit, m_last)};
    addTimes(state, now, counts);
}

void SampleSums::addUnchanged(std::uint64_t now)
{
    ++m_sampling.samples;
    if (auto& seen = m_seen[static_cast<std::size_t>(State::Waiting)])
        seen->time = std::max(now / TimeUnit, m_last);
    add(State::Waiting, timeSinceLast(now));
}

void SampleSums::addNotRead(std::uint64_t now, const SchedulerCounts& counts)
{
    ++m_sampling.missed;
    m_notRead += timeSinceLast(now);
    m_runnable = runnableTime(counts);
    m_countsOfLast = counts;
}

void SampleSums::beginEarlier(std::uint64_t time)
{
    m_begin -= time / TimeUnit;
    m_last -= time / TimeUnit;
    m_sliceBegin -= time / TimeUnit;
}

void SampleSums::addUnreadThreads(std::uint64_t time)
{
    m_unreadThreads += time / TimeUnit;
    m_tables.addUnreadThreads(time / TimeUnit);
}

void SampleSums::useMeanRate()
{
    constexpr double Second = 1e9 / TimeUnit;
    const double seconds = static_cast<double>(m_last - m_begin) / Second;
    if (seconds < 1)
        return;
    const double rate = static_cast<double>(m_sampling.samples + m_sampling.missed) / seconds;
    m_sampling.rate = static_cast<std::uint32_t>(
        std::clamp<double>(std::round(rate), 1, static_cast<double>(m_wantedRate)));
}

void SampleSums::endSlice(const SchedulerCounts& counts, std::uint64_t now)
{
    const auto end = std::max(now / TimeUnit, m_sliceBegin);
    SliceBlock::Times times;
    times.length = end - m_sliceBegin;
    times.overhead = std::exchange(m_notRead, 0) + timeSinceLast(now);
    times.cpu = std::min(unitsBetween(m_counts.processorTime, counts.processorTime)
            + std::exchange(m_unreadThreads, 0),
        times.length);
    times.delay = std::min(
        unitsBetween(m_counts.waitingTime, counts.waitingTime), times.length - times.cpu);
    m_counts = counts;
    m_sliceBegin = end;
    m_tables.endSlice(times);
}

std::uint64_t SampleSums::runnableTime(const SchedulerCounts& counts)
{
    return counts.processorTime + counts.waitingTime;
}

SampledProcess::Output::Output(
    Descriptor file, const SampledProgram& program, const SchedulerCounts& counts)
    : tables(readProcLink(program.process, "cwd"))
    , writer(std::move(file), program)
    , sums(tables, program.rate, writer.beginTime(), counts)
    , belongsToWindow(program.belongsToWindow)
    , written(writer.beginTime())
    , lastSample(writer.beginTime())
{
    if (belongsToWindow)
        tables.joinEvals();
}

SampledProcess::SampledProcess(
    InspectedProcess process, Descriptor file, const SampledProgram& program)
    : m_process(std::move(process))
    , m_counts(m_process.counts().value_or(SchedulerCounts()))
    , m_unread(m_process.processorTimeOfUnread().value_or(0))
    , m_output(std::make_unique<Output>(std::move(file), program, m_counts))
{
}

void SampledProcess::beginProfile(Descriptor file, const SampledProgram& program)
{
    m_output = std::make_unique<Output>(std::move(file), program, m_counts);
}

/// A process that was just found is worth a whole period, as one that started and ended between two
/// ticks is worth nothing.
void SampledProcess::begin(const SampleTick& tick)
{
    m_hasBegun = true;
    const auto known = monotonicTime() - m_output->writer.beginTime();
    if (known >= tick.worth)
        return;
    const auto time = (tick.worth - known) / TimeUnit * TimeUnit;
    m_output->writer.beginEarlier(time);
    m_output->sums.beginEarlier(time);
}

bool SampledProcess::sample(const SampleTick& tick)
{
    if (!m_hasBegun)
        begin(tick);
    m_output->sums.setPeriod(tick.period);
    constexpr int Tries = 3;
    auto result = Sample::NotRead;
    if (monotonicTime() >= m_retryAt)
        result = m_process.sample(Tries, m_stack, m_problem);
    const auto now = monotonicTime();
    const auto counts = result == Sample::Ended ? std::nullopt : m_process.counts();
    m_hasEnded = !counts;
    if (m_hasEnded)
        return false;
    add(result, now, *counts);
    m_counts = *counts;
    if (result != Sample::NotRead || m_problem == InspectProblem::Moving
        || m_problem == InspectProblem::FixedPriority) {
        m_failures = m_retryAt = 0;
    } else if (now >= m_retryAt) {
        constexpr unsigned MaxFailures = 8;
        m_failures = std::min(m_failures + 1, MaxFailures);
        m_retryAt = m_failures > 2 ? now + (50 * Millisecond << (m_failures - 3)) : 0;
    }
    if (tick.isLate)
        m_output->sums.addLate();
    if (tick.hasOtherRate)
        m_output->sums.useMeanRate();
    endSliceIfDue(now);
    return m_output->writer.error() == 0 || m_output->belongsToWindow;
}

void SampledProcess::add(Sample result, std::uint64_t now, const SchedulerCounts& counts)
{
    auto& output = *m_output;
    if (result == Sample::Unchanged && output.hasStack) {
        output.sums.addUnchanged(now);
        output.lastSample = now;
        return;
    }
    // What ran after a long wait is in a slice of its own.
    const auto sinceBegin = output.lastSample - output.sums.sliceBegin();
    if (output.belongsToWindow && !output.hasChanged && sinceBegin >= WindowSliceLength)
        endSlice(output.lastSample);
    output.hasChanged = true;
    switch (result) {
    case Sample::Unchanged: // since the profile before
    case Sample::Waiting:
        output.sums.addStack(m_stack, SampleSums::State::Waiting, now, counts);
        output.hasStack = true;
        break;
    case Sample::Runnable:
        output.sums.addStack(m_stack, SampleSums::State::Runnable, now, counts);
        break;
    case Sample::NotRead:
    case Sample::Ended: output.sums.addNotRead(now, counts); break;
    }
    output.lastSample = now;
}

void SampledProcess::endSliceIfDue(std::uint64_t now)
{
    auto& output = *m_output;
    const auto length = !output.belongsToWindow ? SliceLength
        : output.hasChanged                     ? WindowSliceLength
                                                : UnchangedSliceLength;
    const bool hasEnded = now - output.sums.sliceBegin() >= length;
    if (hasEnded)
        endSlice(now);
    if (now - output.written < WriteInterval || (output.belongsToWindow && !hasEnded))
        return;
    output.written = now;
    (void)output.writer.write(output.tables, output.sums.sampling());
}

/// Since the last call.
std::uint64_t SampledProcess::takeTimeOfUnread(std::uint64_t now)
{
    static const auto processors
        = static_cast<std::uint64_t>(std::max(sysconf(_SC_NPROCESSORS_CONF), 1L));
    const auto before = m_unread;
    m_unread = std::max(m_process.processorTimeOfUnread().value_or(before), before);
    // An exec of another thread makes that the main one.
    const auto begin = m_output->sums.sliceBegin();
    return std::min(m_unread - before, (std::max(now, begin) - begin) * processors);
}

void SampledProcess::endSlice(std::uint64_t now)
{
    const auto unread = takeTimeOfUnread(now);
    if (unread >= TimeUnit)
        m_output->sums.addUnreadThreads(unread);
    m_output->sums.endSlice(m_counts, now);
    m_output->hasChanged = unread >= TimeUnit;
}

void SampledProcess::end()
{
    endSlice(m_hasEnded ? m_output->lastSample : monotonicTime());
    if (m_output->writer.write(m_output->tables, m_output->sums.sampling()))
        (void)m_output->writer.end(m_output->tables);
}

} // namespace nytprof
