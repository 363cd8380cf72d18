// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace nytprof::command {

/// For --follow: while this lives, SIGINT and SIGTERM request a stop and do not end the process. It
/// must be created before other threads, which inherit the blocked signals.
class EndSignals {
public:
    /// Without --follow it does nothing.
    explicit EndSignals(bool follows);
    ~EndSignals();
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    sigset_t m_signals{};
    sigset_t m_before{};
    std::stop_source m_source;
    std::jthread m_thread; ///< waits for the signals; none without --follow
};

} // namespace nytprof::command
