// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>

#include <sys/types.h>

namespace nytprof {

/// What a sampler does now; other threads may ask.
class SamplerProgress {
public:
    struct State {
        std::uint64_t step = 0;
        pid_t process = 0; ///< that is read; 0 for none
    };

    /// The calling thread samples.
    void begin();
    /// A process is read from now on; 0: none is.
    void reads(pid_t process)
    {
        m_process = process;
        ++m_step;
    }
    [[nodiscard]] State state() const { return {m_step, m_process}; }
    [[nodiscard]] pid_t thread() const { return m_thread; }

private:
    std::atomic<std::uint64_t> m_step = 0;
    std::atomic<pid_t> m_process = 0;
    std::atomic<pid_t> m_thread = 0;
};

/// Finds a reading that does not end: what provides memory of a process (userfaultfd, FUSE) may
/// never answer, and the kernel waits for it.
class StuckReading {
public:
    static constexpr unsigned Checks = 4;

    /// The process that is read, if nothing has happened since the check that was Checks - 1
    /// before; else 0. isRunnable: the thread that reads waits for nothing but a processor.
    [[nodiscard]] pid_t check(const SamplerProgress::State& state, bool isRunnable);

private:
    std::uint64_t m_step = 0;
    unsigned m_checks = 0; ///< that have seen this step
};

/// A thread that checks a sampler again and again.
class SamplerWatch {
public:
    /// Calls onStuck(process) in that thread.
    SamplerWatch(const SamplerProgress& progress, std::function<void(pid_t)> onStuck,
        std::chrono::milliseconds interval = std::chrono::seconds(1));

private:
    void watch(const std::stop_token& stop);

    const SamplerProgress& m_progress;
    std::function<void(pid_t)> m_onStuck;
    std::chrono::milliseconds m_interval;
    std::jthread m_thread;
};

} // namespace nytprof
