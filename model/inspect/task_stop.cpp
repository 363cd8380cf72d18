// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/task_stop.h"

#include <array>
#include <chrono>
#include <cstring>
#include <thread>

#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

namespace nytprof {

TaskStop::~TaskStop()
{
    if (m_state == State::Requested)
        wait();
    end();
}

bool TaskStop::begin()
{
    if (m_state == State::Free) {
        if (ptrace(PTRACE_SEIZE, m_task, nullptr, nullptr) != 0)
            return false; // traced by another process, not permitted, or gone
        m_state = State::Requested;
        if (ptrace(PTRACE_INTERRUPT, m_task, nullptr, nullptr) != 0) {
            m_state = State::Free;
            return false;
        }
    }
    wait();
    return m_state == State::Stopped;
}

/// As long as a loaded machine needs to give the task a processor.
void TaskStop::wait()
{
    using namespace std::chrono_literals;
    constexpr auto Patience = 100ms;
    constexpr auto Pause = 50us;
    const auto until = std::chrono::steady_clock::now() + Patience;
    notice();
    while (m_state == State::Requested && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(Pause);
        notice();
    }
}

/// Whether it has stopped or ended.
void TaskStop::notice()
{
    int status = 0;
    const pid_t changed
        = m_state == State::Requested ? waitpid(m_task, &status, __WALL | WNOHANG) : 0;
    if (changed == m_task && WIFSTOPPED(status)) {
        const bool isOwnStop = status >> 16 == PTRACE_EVENT_STOP;
        m_signal = isOwnStop ? 0 : WSTOPSIG(status);
        m_state = State::Stopped;
    } else if (changed != 0) {
        m_state = State::Free;
    }
}

void TaskStop::settle()
{
    notice();
    end();
}

void TaskStop::end()
{
    if (m_state != State::Stopped)
        return;
    (void)ptrace(PTRACE_DETACH, m_task, nullptr, m_signal);
    m_state = State::Free;
}

std::optional<Address> TaskStop::threadPointer() const
{
#if defined __x86_64__
    user_regs_struct registers{};
    if (ptrace(PTRACE_GETREGS, m_task, nullptr, &registers) != 0)
        return std::nullopt;
    return registers.fs_base;
#elif defined __aarch64__
    Address pointer = 0;
    iovec buffer{&pointer, sizeof pointer};
    if (ptrace(PTRACE_GETREGSET, m_task, NT_ARM_TLS, &buffer) != 0)
        return std::nullopt;
    return pointer;
#else
    return std::nullopt;
#endif
}

} // namespace nytprof
