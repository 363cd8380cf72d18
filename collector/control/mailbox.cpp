// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/mailbox.h"

#include <utility>

namespace nytprof {

Mailbox::Mailbox(Wake wake, ControlState state)
    : m_wake(wake)
    , m_state(std::move(state))
{
}

Mailbox::Answer Mailbox::ask(const ControlRequest& request, std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_mutex);
    const auto now = Clock::now();
    if (m_lastServed == m_lastRequest)
        m_waitingSince = now;
    const auto waited = [&] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - m_waitingSince);
    };
    const bool isCommand = request.command != ControlCommand::Status;
    if (!m_wake)
        return {true, "the program is ending", m_state};
    if (request.command == ControlCommand::Snapshot && m_waiting)
        return {true, "another command waits; repeat this one later", m_state};
    const auto number = ++m_lastRequest;
    if (isCommand) {
        m_waiting = request;
        m_lastCommand = number;
    }
    m_hasRequest.store(true, std::memory_order_release);
    m_wake();
    const bool isServed
        = m_served.wait_until(lock, now + limit, [&] { return m_lastServed >= number; });
    return {isServed, isServed ? m_error : std::string(), m_state,
        isServed ? std::chrono::milliseconds() : waited()};
}

bool Mailbox::remind()
{
    const std::lock_guard lock(m_mutex);
    const bool isWaiting = m_lastServed < m_lastCommand;
    if (isWaiting && m_wake) {
        m_hasRequest.store(true, std::memory_order_release);
        m_wake();
    }
    return isWaiting;
}

Mailbox::Taken Mailbox::take()
{
    const std::lock_guard lock(m_mutex);
    m_hasRequest.store(false, std::memory_order_relaxed);
    return {m_lastRequest, std::exchange(m_waiting, {}).value_or(ControlRequest{})};
}

void Mailbox::finish(std::uint64_t number, ControlState state, std::string error)
{
    {
        const std::lock_guard lock(m_mutex);
        m_lastServed = number;
        m_state = std::move(state);
        m_error = std::move(error);
    }
    m_served.notify_one();
}

void Mailbox::connect(Wake wake)
{
    const std::lock_guard lock(m_mutex);
    m_wake = wake;
}

} // namespace nytprof
