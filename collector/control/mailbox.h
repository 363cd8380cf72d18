// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/control_request.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace nytprof {

/// Requests from the control thread to the thread of the interpreter, which looks for them at its
/// safe points only, so that they disturb nothing.
class Mailbox {
public:
    using Clock = std::chrono::steady_clock;
    /// Makes the interpreter call serve() soon. Called with the mailbox locked.
    using Wake = void (*)();

    Mailbox(Wake wake, ControlState state);

    /// @name For the control thread
    /// @{
    struct Answer {
        bool isServed = false;
        std::string error; ///< "" if it succeeded or still waits
        ControlState state; ///< the last known one
        std::chrono::milliseconds waited{}; ///< of the oldest request not served
    };
    /// Returns when the request is served, at the latest after `limit`. A Start, Stop or Snapshot
    /// then waits on; a later Start or Stop replaces it.
    Answer ask(const ControlRequest& request, std::chrono::milliseconds limit);
    /// Whether one waits on. If so, wakes the interpreter again: a signal handler that died may
    /// have lost the first call.
    bool remind();
    /// @}

    /// @name For the interpreter's thread
    /// @{
    [[nodiscard]] bool hasRequest() const { return m_hasRequest.load(std::memory_order_acquire); }
    /// Calls `perform(request, error)`, which returns the new state. The error is "" before.
    template <class Perform>
    void serve(Perform perform)
    {
        const auto [number, request] = take();
        std::string error;
        auto state = perform(request, error);
        finish(number, std::move(state), std::move(error));
    }
    /// Null: the interpreter ends, and later requests fail.
    void connect(Wake wake);
    /// @}

private:
    struct Taken {
        std::uint64_t number; ///< of the last request so far
        ControlRequest request;
    };
    Taken take();
    void finish(std::uint64_t number, ControlState state, std::string error);

    std::mutex m_mutex;
    std::condition_variable m_served;
    std::atomic<bool> m_hasRequest = false;
    Wake m_wake; ///< null: disconnected
    std::optional<ControlRequest> m_waiting; ///< none: only the state is wanted
    std::uint64_t m_lastRequest = 0; ///< requests are numbered
    std::uint64_t m_lastCommand = 0; ///< the last one but Status
    std::uint64_t m_lastServed = 0;
    Clock::time_point m_waitingSince; ///< the oldest one not served
    ControlState m_state;
    std::string m_error;
};

} // namespace nytprof
