// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nytprof {

/// Calls work(i) for each i < count, in order, from up to `threads` threads including this one.
/// Stops after a call that returns false or throws; rethrows here when all threads have ended.
/// Returns whether no call returned false.
template <class Work>
bool runInThreads(std::size_t count, std::size_t threads, const Work& work)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isStopped = false;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::size_t i = next++; i < count && !isStopped; i = next++)
                if (!work(i))
                    isStopped = true;
        } catch (...) { // would terminate the program
            const std::scoped_lock lock(mutex);
            failure = std::current_exception();
            isStopped = true;
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads && i < count; ++i)
            others.emplace_back(run);
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
    return !isStopped;
}

} // namespace nytprof
