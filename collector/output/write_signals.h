// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <csignal>

namespace nytprof {

/// Holds back the signals that a failing write raises: SIGPIPE, and SIGXFSZ at the limit of a
/// file's size. They would end a program that has not done anything wrong.
class WriteSignals {
public:
    WriteSignals()
    {
        sigemptyset(&m_signals);
        for (const int each : Signals) {
            sigaddset(&m_signals, each);
        }
        sigpending(&m_before);
        pthread_sigmask(SIG_BLOCK, &m_signals, &m_mask);
    }
    ~WriteSignals() { pthread_sigmask(SIG_SETMASK, &m_mask, nullptr); }
    WriteSignals(const WriteSignals&) = delete;
    WriteSignals& operator=(const WriteSignals&) = delete;

    /// A write has failed: takes back the signal that it raised, but none that waited before.
    void takeBack()
    {
        sigset_t pending;
        sigpending(&pending);
        for (const int each : Signals) {
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
    static constexpr int Signals[] = {SIGPIPE, SIGXFSZ};

    sigset_t m_signals;
    sigset_t m_before;
    sigset_t m_mask;
};

} // namespace nytprof
