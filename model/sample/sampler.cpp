// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampler.h"

#include "sample/sample_budget.h"
#include "sample/sample_schedule.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <ctime>
#include <mutex>

#include <sched.h>
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

/// A thread that asks for short turns, or has a fixed priority, gets a processor at once. Else a
/// program that has just woken up would be read some milliseconds later, when it does something
/// else or waits again. A better priority needs a right; kernels before 6.12 have only that.
void takePriority(bool wantsFixed)
{
    sched_param lowest{};
    lowest.sched_priority = 1;
    if (wantsFixed && ::sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) == 0)
        return;
    SchedulerAttributes attributes;
    attributes.turn = 100'000; // min
    attributes.nice = -15;
    if (::syscall(SYS_sched_setattr, 0, &attributes, 0) == 0)
        return;
    attributes.nice = ::getpriority(PRIO_PROCESS, 0);
    (void)::syscall(SYS_sched_setattr, 0, &attributes, 0);
}

std::uint64_t processorTimeOfThread()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000
        + static_cast<std::uint64_t>(time.tv_nsec);
}

/// When the samples of a run are taken, and what they are worth.
class TickPlan {
public:
    TickPlan(const SamplerOptions& options, std::uint64_t begin)
        : m_begin(begin)
        , m_last(begin)
        , m_rate(options.rate)
        , m_schedule(m_rate, begin, static_cast<std::uint32_t>(begin))
        , m_period(m_schedule.period())
        , m_used(processorTimeOfThread())
    {
        if (options.budget)
            m_budget.emplace(*options.budget, m_rate);
    }

    [[nodiscard]] std::uint64_t due() const { return m_schedule.due(); }
    [[nodiscard]] SampleTick tick(std::uint64_t now)
    {
        const auto period = m_schedule.period();
        m_hasOtherRate |= m_budget && m_budget->rate() < m_rate;
        return {std::max(std::exchange(m_period, period), period), std::min(now - m_begin, period),
            m_schedule.isLate(now), m_hasOtherRate};
    }
    /// After all work of a tick that began at `now`.
    void finish(std::uint64_t now)
    {
        if (m_budget) {
            const auto used = processorTimeOfThread();
            m_budget->add(used - std::exchange(m_used, used), now - std::exchange(m_last, now));
            m_schedule.setRate(m_budget->rate());
        }
        m_schedule.take(now);
    }

private:
    std::uint64_t m_begin;
    std::uint64_t m_last; ///< tick
    double m_rate; ///< wanted
    SampleSchedule m_schedule;
    std::uint64_t m_period; ///< of the last tick
    std::uint64_t m_used; ///< processor time so far
    std::optional<SampleBudget> m_budget;
    bool m_hasOtherRate = false;
};

} // namespace

void Sampler::sampleAll(const SampleTick& tick)
{
    for (auto& process : m_running) {
        m_progress.reads(process->process());
        if (process->sample(tick))
            continue;
        process->end();
        m_ended.push_back(std::move(process));
    }
    m_progress.reads(0);
    std::erase(m_running, nullptr);
}

void Sampler::run(std::optional<std::int64_t> nanoseconds, const std::stop_token& stop,
    const std::function<bool()>& often)
{
    m_progress.begin();
    takePriority(m_options.wantsFixedPriority);
    constexpr std::uint64_t Often = 100'000'000;
    const auto begin = monotonicTime();
    const auto end = nanoseconds ? begin + static_cast<std::uint64_t>(*nanoseconds) : UINT64_MAX;
    TickPlan plan(m_options, begin);
    auto nextLook = begin;
    bool mayFollow = true;
    while (!stop.stop_requested()) {
        sleepUntil(std::min(plan.due(), end), stop);
        const auto now = monotonicTime();
        if (now >= end || stop.stop_requested())
            break;
        if (now < plan.due())
            continue;
        if (m_find)
            m_find(now);
        sampleAll(plan.tick(now));
        if (now >= nextLook || m_running.empty()) {
            nextLook = now + Often;
            mayFollow = often();
        }
        plan.finish(now);
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
