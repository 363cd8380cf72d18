// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <csignal>
#include <functional>
#include <initializer_list>
#include <stop_token>
#include <thread>

/// Signals of a whole program; those of a single thread are blocked where it runs.
namespace nytprof {

[[nodiscard]] sigset_t signalSet(std::initializer_list<int> numbers);

/// From now on SIGINT, SIGTERM and SIGHUP write their number, a byte, into a pipe, whose other end
/// is returned; -1 if there is none, or it was returned before. Ignored signals stay ignored.
/// flags: more flags of sigaction().
[[nodiscard]] int pipeOfEndSignals(int flags = 0);

/// Ends the process by the default action of a signal, perhaps only after it returns.
void endBySignal(int signal);

/// While alive, SIGINT, SIGTERM and SIGHUP call a function that removes unfinished files, then end
/// the program as usual; ignored signals stay ignored. Called in another thread, while this exists.
class CleanupOnSignal {
public:
    explicit CleanupOnSignal(std::function<void()> remove);
    ~CleanupOnSignal();
    CleanupOnSignal(const CleanupOnSignal&) = delete;
    CleanupOnSignal& operator=(const CleanupOnSignal&) = delete;

private:
    std::function<void()> m_remove;
};

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
    sigset_t m_signals = signalSet({SIGINT, SIGTERM});
    sigset_t m_before{};
    std::stop_source m_source;
    std::jthread m_thread; ///< waits for the signals; none without --follow
};

} // namespace nytprof
