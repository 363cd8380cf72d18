// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampler.h"

#include "sample/sample_schedule.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include <sys/resource.h>

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

} // namespace

void Sampler::sampleAll(bool isLate)
{
    for (auto& process : m_running) {
        if (process->sample(isLate))
            continue;
        process->end();
        m_ended.push_back(std::move(process));
    }
    std::erase(m_running, nullptr);
}

void Sampler::run(std::optional<std::int64_t> nanoseconds, const std::stop_token& stop,
    const std::function<bool()>& often)
{
    // This thread only, if permitted: a process that runs for short times is then read more often.
    constexpr int Nice = -15;
    (void)setpriority(PRIO_PROCESS, 0, Nice);
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
        sampleAll(schedule.take(now));
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
