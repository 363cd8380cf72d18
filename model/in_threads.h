// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nytprof {

/// Calls work(i) for each i below count, in their order, from up to so many threads, this one among
/// them. Nothing more is begun once a call returned false or threw; what it threw is thrown again
/// here when all threads have ended. Whether no call returned false.
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
        } catch (...) { // would end the program in a thread
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
