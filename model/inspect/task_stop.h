// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/process_memory.h"

#include <optional>
#include <utility>

#include <sys/types.h>

namespace nytprof {

/// Stops one thread of another process for moments, by ptrace: only where the user asks for it, as
/// a stop makes some system calls of the thread return early. It belongs to one thread of this
/// process, and nothing is left behind when that ends.
class TaskStop {
public:
    explicit TaskStop(pid_t task)
        : m_task(task)
    {
    }
    ~TaskStop();
    TaskStop(TaskStop&& other) noexcept
        : m_task(other.m_task)
        , m_state(std::exchange(other.m_state, State::Free))
        , m_signal(other.m_signal)
    {
    }
    TaskStop& operator=(TaskStop&&) = delete;

    /// Whether it has stopped; waits a moment for that.
    [[nodiscard]] bool begin();
    /// Lets it go on, with the signal that it was to get.
    void end();
    /// Lets it go on if it has stopped too late for begin().
    void settle();
    /// The register by which it finds its own variables; it is stopped.
    [[nodiscard]] std::optional<Address> threadPointer() const;

private:
    enum class State : unsigned char {
        Free,
        Requested, ///< it has not stopped yet, and cannot be let go before
        Stopped,
    };
    void wait();
    void notice();

    pid_t m_task;
    State m_state = State::Free;
    int m_signal = 0; ///< on whose delivery it stopped
};

} // namespace nytprof
