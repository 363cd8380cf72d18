// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// Processes and all that they start, as these come and go.
class ProcessFamily {
public:
    /// What the system says; tests have processes of their own.
    struct System {
        std::function<std::vector<pid_t>(pid_t)> childrenOf;
        std::function<bool(pid_t)> isRunning;
    };
    explicit ProcessFamily(System system)
        : m_system(std::move(system))
    {
    }

    void add(pid_t process) { m_members.try_emplace(process); }
    /// Forgets members that have ended, and finds new ones. Calls take(process) for those that it
    /// has not returned true for: one that runs no perl may do so later. The longer that lasts, the
    /// less often.
    void look(const std::function<bool(pid_t)>& take);
    [[nodiscard]] bool empty() const { return m_members.empty(); }

private:
    struct Member {
        bool isTaken = false;
        unsigned looks = 0;
    };

    System m_system;
    std::map<pid_t, Member> m_members;
};

} // namespace nytprof
