// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/memory_budget.h"

#include <algorithm>
#include <cstdint>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

namespace nytprof {

namespace {

std::uint64_t pageSize()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// Of the machine; what it has free changes too fast to go by.
std::uint64_t physicalMemory()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * pageSize();
}

/// What "ulimit -v" leaves this process; without a limit more than any machine has.
std::uint64_t addressSpaceLeft()
{
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    std::uint64_t pagesUsed = 0;
    std::ifstream("/proc/self/statm") >> pagesUsed; // 0 where there is none
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, pagesUsed * pageSize());
}

} // namespace

MemoryBudget::MemoryBudget()
    : MemoryBudget(static_cast<std::size_t>(
        std::min<std::uint64_t>({physicalMemory(), addressSpaceLeft(), SIZE_MAX}) / 4))
{
}

std::size_t MemoryBudget::most(std::uint64_t fileSize) const
{
    // Profiles of programs hold up to some 60 bytes for each of a compressed file.
    constexpr std::uint64_t ForEachByte = 128;
    const std::uint64_t useful = std::min<std::uint64_t>(fileSize, m_most / ForEachByte);
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(m_most, m_forSmallFile + ForEachByte * useful));
}

} // namespace nytprof
