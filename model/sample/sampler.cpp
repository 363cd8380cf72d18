// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampler.h"

#include "sample/sample_schedule.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof {

namespace {

/// Until a time of CLOCK_MONOTONIC or a stop.
void sleepUntil(std::uint64_t time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    const std::chrono::steady_clock::time_point until{std::chrono::nanoseconds(time)};
    (void)never.wait_until(lock, stop, until, [] { return false; });
}

/// As sched_setattr(2) has it; not every libc does.
struct SchedulerAttributes {
    std::uint32_t size = sizeof(SchedulerAttributes);
    std::uint32_t policy = 0; // SCHED_OTHER
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t turn = 0; ///< nanoseconds
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

/// A thread that asks for short turns gets a processor at once. Else a program that has just woken
/// up would be read some milliseconds later, when it does something else or waits again. A better
/// priority needs a right; kernels before 6.12 have only that.
void askForShortTurns()
{
    SchedulerAttributes attributes;
    attributes.turn = 100'000; // min
    attributes.nice = -15;
    if (::syscall(SYS_sched_setattr, 0, &attributes, 0) == 0)
        return;
    attributes.nice = ::getpriority(PRIO_PROCESS, 0);
    (void)::syscall(SYS_sched_setattr, 0, &attributes, 0);
}

} // namespace

void Sampler::sampleAll(const SampleTick& tick)
{
    for (auto& process : m_running) {
        if (process->sample(tick))
            continue;
        process->end();
        m_ended.push_back(std::move(process));
    }
    std::erase(m_running, nullptr);
}

void Sampler::run(std::optional<std::int64_t> nanoseconds, const std::stop_token& stop,
    const std::function<bool()>& often)
{
    askForShortTurns();
    constexpr std::uint64_t Often = 100'000'000;
    const auto begin = monotonicTime();
    const auto end = nanoseconds ? begin + static_cast<std::uint64_t>(*nanoseconds) : UINT64_MAX;
    SampleSchedule schedule(m_rate, begin, static_cast<std::uint32_t>(begin));
    auto nextLook = begin;
    bool mayFollow = true;
    while (!stop.stop_requested()) {
        sleepUntil(std::min(schedule.due(), end), stop);
        const auto now = monotonicTime();
        if (now >= end || stop.stop_requested())
            break;
        if (now < schedule.due())
            continue;
        if (m_find)
            m_find(now);
        sampleAll({std::min(now - begin, schedule.period()), schedule.take(now)});
        if (now >= nextLook || m_running.empty()) {
            nextLook = now + Often;
            mayFollow = often();
        }
        if (m_running.empty() && !mayFollow)
            return;
    }
    for (auto& process : m_running) {
        process->end();
        m_ended.push_back(std::move(process));
    }
    m_running.clear();
}

} // namespace nytprof
