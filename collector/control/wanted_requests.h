// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include <pthread.h>

namespace nytprof {

/// How many requests of a server shall be profiled, in memory that the processes forked after
/// construction share. Thread-safe; a process that is killed meanwhile blocks no other.
class WantedRequests {
public:
    static constexpr std::size_t LongestPrefix = 1000;

    WantedRequests();
    WantedRequests(const WantedRequests&) = delete;
    WantedRequests& operator=(const WantedRequests&) = delete;

    /// Replaces what was wanted before; 0: nothing. Files are named PREFIX.NUMBER. False if the
    /// prefix is too long or there is no shared memory.
    bool want(unsigned requests, std::string_view prefix);
    /// For a request that begins: the path of its profile if one is wanted, else "".
    [[nodiscard]] std::string take()
    {
        if (!m_page)
            return {};
        if (!m_page->isAsked.load(std::memory_order_relaxed)) [[unlikely]]
            m_page->isAsked = true;
        return m_page->wanted.load(std::memory_order_relaxed) == 0 ? std::string() : takeWanted();
    }
    [[nodiscard]] unsigned left() const { return m_page ? m_page->wanted.load() : 0; }
    /// Whether any process has called take().
    [[nodiscard]] bool isAsked() const { return m_page && m_page->isAsked; }
    /// The process that made it: the same in all that share it.
    [[nodiscard]] unsigned family() const { return m_page ? m_page->family : 0; }

private:
    struct Page {
        pthread_mutex_t mutex; ///< for changes
        std::atomic<unsigned> wanted;
        std::atomic<bool> isAsked;
        unsigned family;
        unsigned taken; ///< so far, for all wants: no file is written twice
        std::uint32_t prefixSize;
        char prefix[LongestPrefix];
    };
    [[nodiscard]] std::string takeWanted();
    [[nodiscard]] bool lock();

    Page* m_page; ///< never unmapped: processes end with it
};

} // namespace nytprof
