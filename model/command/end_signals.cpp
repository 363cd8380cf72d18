// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/end_signals.h"

#include <pthread.h>

namespace nytprof::command {

EndSignals::EndSignals(bool follows)
{
    if (!follows)
        return;
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::jthread([this](const std::stop_token& end) {
        int signal = 0;
        while (!end.stop_requested() && sigwait(&m_signals, &signal) == 0)
            m_source.request_stop();
    });
}

EndSignals::~EndSignals()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    pthread_kill(m_thread.native_handle(), SIGTERM); // ends sigwait()
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

} // namespace nytprof::command
