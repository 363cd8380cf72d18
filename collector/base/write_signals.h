// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/held_signals.h"

namespace nytprof {

/// Holds back the signals that a failing write raises: SIGPIPE, and SIGXFSZ at the limit of a
/// file's size. They would end a program that has not done anything wrong.
class WriteSignals {
public:
    WriteSignals() { sigpending(&m_before); }

    /// A write has failed: takes back the signal that it raised, but none that waited before.
    void takeBack()
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
