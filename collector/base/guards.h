// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace nytprof {

/// Restores errno, which hooks must not change.
class ErrnoKeeper {
public:
    ~ErrnoKeeper() { errno = m_errno; }

private:
    int m_errno = errno;
};

/// Blocks signals for this thread; those raised meanwhile are delivered by the destructor.
class BlockedSignals {
public:
    explicit BlockedSignals(std::initializer_list<int> signals)
    {
        sigset_t held;
        sigemptyset(&held);
        for (const int each : signals)
            sigaddset(&held, each);
        pthread_sigmask(SIG_BLOCK, &held, &m_mask);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &m_mask, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t m_mask;
};

/// Held while a profile is completed: servers signal their children twice, and the second signal
/// would truncate the profile. SIGQUIT still ends the process.
inline BlockedSignals holdRequestsToStop()
{
    return BlockedSignals{SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM};
}

/// Blocks the signals of failing writes (SIGPIPE, SIGXFSZ), which would kill the profiled program.
class WriteSignals {
public:
    WriteSignals() { sigpending(&m_before); }

    /// After a failed write: discards the signal it raised, but none that was pending before.
    void discardRaised()
    {
        sigset_t pending;
        sigpending(&pending);
        for (const int each : {SIGPIPE, SIGXFSZ}) {
            if (sigismember(&pending, each) == 1 && sigismember(&m_before, each) == 0) {
                sigset_t one;
                sigemptyset(&one);
                sigaddset(&one, each);
                int taken = 0;
                sigwait(&one, &taken);
            }
        }
    }

private:
    sigset_t m_before;
    BlockedSignals m_held{SIGPIPE, SIGXFSZ};
};

} // namespace nytprof
