// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/memory_budget.h"

#include <algorithm>
#include <fstream>
#include <limits>

#include <sys/resource.h>
#include <unistd.h>

namespace nytprof {

namespace {

std::uint64_t pageSize()
{
    const long size = ::sysconf(_SC_PAGESIZE);
    return size > 0 ? static_cast<std::uint64_t>(size) : 4096;
}

/// Of the machine; what it has free changes too fast to go by.
std::uint64_t physicalMemory()
{
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    constexpr std::uint64_t Unknown = std::uint64_t{4} << 30;
    return pages > 0 ? static_cast<std::uint64_t>(pages) * pageSize() : Unknown;
}

/// What "ulimit -v" leaves this process.
std::uint64_t addressSpaceLeft()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::numeric_limits<std::uint64_t>::max();
    std::uint64_t pagesUsed = 0;
    std::ifstream("/proc/self/statm") >> pagesUsed; // 0 where there is none
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, pagesUsed * pageSize());
}

} // namespace

MemoryBudget::MemoryBudget()
    : m_most(static_cast<std::size_t>(
        std::min<std::uint64_t>(std::min(physicalMemory(), addressSpaceLeft()) / 4,
            std::numeric_limits<std::size_t>::max() / 4)))
{
}

std::size_t MemoryBudget::most(std::uint64_t fileSize) const
{
    // Profiles of programs hold up to some 60 bytes for each of a compressed file.
    constexpr std::uint64_t ForAnyFile = std::uint64_t{256} << 20;
    constexpr std::uint64_t ForEachByte = 128;
    if (fileSize >= m_most / ForEachByte)
        return m_most;
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(m_most, ForAnyFile + ForEachByte * fileSize));
}

} // namespace nytprof
