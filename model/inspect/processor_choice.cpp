// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/processor_choice.h"

#include <cerrno>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof {

// The functions of glibc refuse sets that are larger than its cpu_set_t.

ProcessorChoice::~ProcessorChoice()
{
    if (m_isKnown)
        (void)syscall(SYS_sched_setaffinity, 0, sizeof m_before, m_before.data());
}

bool ProcessorChoice::moveTo(int processor)
{
    m_isInEffect = false;
    if (processor < 0 || static_cast<std::size_t>(processor) >= MaxProcessors) {
        errno = EINVAL;
        return false;
    }
    if (!m_isKnown)
        m_isKnown = syscall(SYS_sched_getaffinity, 0, sizeof m_before, m_before.data()) > 0;
    Bits wanted{};
    constexpr std::size_t BitsOfAWord = 8 * sizeof(unsigned long);
    const auto bit = static_cast<std::size_t>(processor);
    wanted[bit / BitsOfAWord] = 1UL << bit % BitsOfAWord;
    m_isInEffect = m_isKnown && syscall(SYS_sched_setaffinity, 0, sizeof wanted, wanted.data()) == 0
        && sched_getcpu() == processor;
    return m_isInEffect;
}

void AvoidedProcessors::hasMoved(int processor, std::uint64_t from, std::uint64_t to)
{
    constexpr std::uint64_t MaxWait = 20'000'000;
    constexpr std::uint64_t Pause = 10'000'000'000;
    if (to > from + MaxWait)
        m_until[processor] = to + Pause;
    else
        m_until.erase(processor);
}

bool AvoidedProcessors::contains(int processor, std::uint64_t now) const
{
    const auto found = m_until.find(processor);
    return found != m_until.end() && now < found->second;
}

} // namespace nytprof
