// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// Finds the perls of a machine as they start, by the last number that the kernel gave to a
/// process. A new process is looked at several times, as it may fork before it runs perl. All
/// processes are looked at every ten seconds, as an old one may run perl, too.
class ProcessDiscovery {
public:
    enum class Kind : std::uint8_t {
        None, ///< no process, or a thread of one
        Perl,
        Other, ///< it may run perl later
    };
    /// What the system says; tests have processes of their own.
    struct System {
        std::function<pid_t()> lastNumber; ///< given to a process or thread; 0 if unknown
        pid_t highestNumber = 0; ///< the lowest one follows
        std::function<std::vector<pid_t>()> all; ///< processes, in order
        std::function<Kind(pid_t)> kind; ///< by the name of its program
        std::function<bool(pid_t)> hasPerlLibrary; ///< slower
    };
    [[nodiscard]] static System ofThisMachine();

    static constexpr pid_t LowestNumber = 300; ///< after the highest one
    /// Reading a process for the first time takes up to some milliseconds.
    static constexpr unsigned MaxTaken = 20;

    explicit ProcessDiscovery(System system)
        : m_system(std::move(system))
    {
    }

    /// Now, in nanoseconds. Calls take(process) for those that may run perl, at most MaxTaken
    /// times, and again later for those that it has returned false for.
    void look(std::uint64_t now, const std::function<bool(pid_t)>& take);

private:
    /// A new process that is not taken yet.
    struct Young {
        unsigned looks = 0;
        std::uint64_t due = 0;
    };

    void findNew(std::uint64_t now);
    void lookAtNew(std::uint64_t now);
    void beginScan();
    void scan();
    [[nodiscard]] bool tryToTake(pid_t process);
    [[nodiscard]] bool mayLoadPerl(pid_t process);

    System m_system;
    const std::function<bool(pid_t)>* m_take = nullptr; ///< of the current look
    unsigned m_tries = 0; ///< of it
    pid_t m_last = 0;
    std::map<pid_t, Young> m_young;
    std::set<pid_t> m_taken;
    std::map<pid_t, unsigned> m_searches; ///< for libraries
    std::deque<pid_t> m_toScan;
    std::uint64_t m_nextScan = 0;
};

} // namespace nytprof
