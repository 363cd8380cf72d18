// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/request_counter.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace nytprof {

/// How many requests of a server shall be profiled, in private memory: forked children have a copy.
/// Only the counter is shared, and nothing that other processes may write to it makes this one
/// take more requests than wanted, or use a path of others. Thread-safe.
class WantedRequests {
public:
    static constexpr std::size_t MaxPrefixLength = 1000;

    WantedRequests();
    WantedRequests(const WantedRequests&) = delete;
    WantedRequests& operator=(const WantedRequests&) = delete;

    struct Request {
        unsigned requests = 0;
        unsigned after = 0; ///< files are named PREFIX.NUMBER, the first number is the next one
        std::string_view prefix;
        int counter = -1; ///< memory file of nytprof control; -1: only forked children count along
        std::string_view route = {}; ///< only requests with such a name, in which * is any text
    };
    /// Replaces what was wanted before. Returns an error message or "".
    std::string want(const Request& request);
    /// Nothing is wanted any more, in all processes with the same counter.
    void stop();

    /// Whether take() may return a path.
    [[nodiscard]] bool isPossible() const { return m_isPossible.load(std::memory_order_relaxed); }
    /// For a request that begins, with its names: the path of its profile if one is wanted, else
    /// "".
    [[nodiscard]] std::string take(std::span<const std::string_view> names = {});
    /// For a request that begins and gets further names: a path for its profile until take() knows
    /// these, or "" if none is wanted.
    [[nodiscard]] std::string untilNamed();

    struct Status {
        std::uint64_t left = 0;
        std::uint64_t taken = 0; ///< the highest number so far
        bool isUsed = false; ///< whether a process that counts along has called take()
    };
    [[nodiscard]] Status status();
    /// The process that made it: the same in all that were forked from it since.
    [[nodiscard]] pid_t family() const { return m_family; }

    /// @name Around a fork, so that the child inherits a whole state
    /// @{
    void lock() { m_mutex.lock(); }
    void unlock() { m_mutex.unlock(); }
    /// @}

private:
    void useCounter(RequestCounter* counter);
    void forgetIfUserChanged();
    /// Nothing is wanted by this user any more, or all are taken.
    [[nodiscard]] bool isOver();
    /// The number of the last request, within what this process was asked for.
    [[nodiscard]] std::uint64_t plausibleTaken() const;

    const pid_t m_family;
    std::atomic<bool> m_isPossible = true; ///< at first, to notice that somebody asks
    std::mutex m_mutex; ///< for all that follows
    RequestCounter* m_counter = nullptr; ///< mapped; null: nothing is wanted
    uid_t m_user = 0; ///< for whom
    std::uint64_t m_last = 0; ///< number of the last wanted request
    std::uint64_t m_highest = 0; ///< number used so far
    bool m_isUsed = false;
    std::string m_prefix;
    std::string m_route; ///< "": any
    unsigned m_unnamed = 0; ///< paths of untilNamed()
};

} // namespace nytprof
