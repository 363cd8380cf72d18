// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace nytprof {

/// Hooks must not be seen in errno.
class ErrnoKeeper {
public:
    ~ErrnoKeeper() { errno = m_errno; }

private:
    int m_errno = errno;
};

/// Holds signals back from this thread as long as it lives; those that came meanwhile are delivered
/// at its end.
class HeldSignals {
public:
    explicit HeldSignals(std::initializer_list<int> signals)
    {
        sigset_t held;
        sigemptyset(&held);
        for (const int each : signals)
            sigaddset(&held, each);
        pthread_sigmask(SIG_BLOCK, &held, &m_mask);
    }
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &m_mask, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

private:
    sigset_t m_mask;
};

/// For as long as a profile is completed: servers ask their children twice to stop, which would cut
/// the profile in the second half. SIGQUIT ends the process all the same.
inline HeldSignals holdRequestsToStop()
{
    return HeldSignals{SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM};
}

/// Holds back the signals that a failing write raises: SIGPIPE, and SIGXFSZ at the limit of a
/// file's size. They would end a program that has not done anything wrong.
class WriteSignals {
public:
    WriteSignals() { sigpending(&m_before); }

    /// A write has failed: discards the signal that it raised, but none that waited before.
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
    HeldSignals m_held{SIGPIPE, SIGXFSZ};
};

} // namespace nytprof
