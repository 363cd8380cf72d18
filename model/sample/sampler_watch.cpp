// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampler_watch.h"

#include "inspect/task_state.h"

#include <condition_variable>
#include <mutex>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof {

void SamplerProgress::begin() { m_thread = static_cast<pid_t>(::syscall(SYS_gettid)); }

pid_t StuckReading::check(const SamplerProgress::State& state, bool isRunnable)
{
    if (state.process == 0 || isRunnable || state.step != m_step)
        m_checks = 0;
    m_step = state.step;
    return ++m_checks >= Checks ? state.process : 0;
}

SamplerWatch::SamplerWatch(const SamplerProgress& progress, std::function<void(pid_t)> onStuck,
    std::chrono::milliseconds interval)
    : m_progress(progress)
    , m_onStuck(std::move(onStuck))
    , m_interval(interval)
    , m_thread([this](const std::stop_token& stop) { watch(stop); })
{
}

void SamplerWatch::watch(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    StuckReading reading;
    while (!stop.stop_requested()) {
        (void)never.wait_for(lock, stop, m_interval, [] { return false; });
        const auto status = ObservedTask(getpid(), m_progress.thread()).status();
        if (const pid_t process = reading.check(m_progress.state(), status && status->isRunnable()))
            m_onStuck(process);
    }
}

} // namespace nytprof
