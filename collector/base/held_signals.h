// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <csignal>
#include <initializer_list>

namespace nytprof {

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

} // namespace nytprof
