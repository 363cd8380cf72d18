// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "sample/kept_files.h"
#include "sample/sample_window.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace nytprof {

/// One window of a folder after the other. A thread of low priority completes each when it is over,
/// and removes what the folder does not keep.
class SampleWindows {
public:
    struct Options {
        std::string folder;
        std::string host; ///< as fileNamePart() makes it
        std::uint64_t length = 60'000'000'000; ///< of a window, nanoseconds
        KeepRules keep;
    };
    /// Windows end by the first, whatever happens to the second, which is in names.
    struct Clocks {
        std::function<std::uint64_t()> monotonic; ///< nanoseconds
        std::function<std::int64_t()> wall; ///< epoch seconds
        [[nodiscard]] static Clocks ofSystem();
    };
    /// say: called with messages, from any thread.
    SampleWindows(Options options, std::function<void(const std::string&)> say,
        Clocks clocks = Clocks::ofSystem());
    ~SampleWindows();
    SampleWindows(const SampleWindows&) = delete;
    SampleWindows& operator=(const SampleWindows&) = delete;

    /// Begins the first window, and completes those that a killed sampler has left.
    [[nodiscard]] FileProblem open();
    /// Null if the folder cannot be written to now.
    [[nodiscard]] SampleWindow* current() { return m_current.get(); }
    [[nodiscard]] bool isOver() const;
    /// Begins the next window. Returns the one before, to complete() when its profiles have ended.
    [[nodiscard]] std::unique_ptr<SampleWindow> next();
    void complete(std::unique_ptr<SampleWindow> window);
    /// Completes the current window, and waits until all are. Nothing may follow.
    void finish();
    /// How many were written so far.
    [[nodiscard]] std::size_t files() const { return m_files; }

private:
    [[nodiscard]] FileProblem begin();
    void work();
    void completeNow(SampleWindow& window);
    void removeOld();

    Options m_options;
    std::function<void(const std::string&)> m_say;
    Clocks m_clocks;
    std::unique_ptr<SampleWindow> m_current;
    std::uint64_t m_end = 0; ///< of the current window
    std::atomic<std::size_t> m_files = 0;
    std::mutex m_mutex; ///< of what follows
    std::condition_variable m_changed;
    std::deque<std::unique_ptr<SampleWindow>> m_over;
    bool m_isFinished = false;
    std::thread m_worker;
};

} // namespace nytprof
