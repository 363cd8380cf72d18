// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/process_discovery.h"

#include <algorithm>
#include <array>

namespace nytprof {

namespace {

constexpr std::uint64_t DiscoveryMillisecond = 1'000'000;
constexpr std::uint64_t ScanInterval = 10'000 * DiscoveryMillisecond;
/// When a new process is looked at again, after the look before.
constexpr std::array<std::uint64_t, 6> Delays{50, 100, 200, 400, 800, 1'600};

} // namespace

void ProcessDiscovery::look(std::uint64_t now, const std::function<bool(pid_t)>& take)
{
    m_take = &take;
    m_tries = 0;
    findNew(now);
    lookAtNew(now);
    if (now >= m_nextScan) {
        m_nextScan = now + ScanInterval;
        beginScan();
    }
    scan();
    m_take = nullptr;
}

void ProcessDiscovery::findNew(std::uint64_t now)
{
    const pid_t last = m_system.lastNumber();
    const pid_t before = m_last;
    m_last = last;
    if (before == 0 || last == 0 || last == before)
        return;
    const pid_t highest = std::max(m_system.highestNumber, last);
    const pid_t count = last > before ? last - before : highest - before + last - LowestNumber + 1;
    constexpr pid_t MaxLooks = 10'000;
    if (count > MaxLooks) {
        m_nextScan = now; // what still runs is found so
        return;
    }
    for (pid_t i = 0, number = before; i < count; ++i) {
        number = number >= highest ? LowestNumber : number + 1;
        m_taken.erase(number);
        m_searches.erase(number);
        m_young[number] = {0, now};
    }
}

void ProcessDiscovery::lookAtNew(std::uint64_t now)
{
    for (auto at = m_young.begin(); at != m_young.end();) {
        auto& [process, young] = *at;
        if (young.due > now || m_tries >= MaxTaken) {
            ++at;
            continue;
        }
        const Kind kind = m_system.kind(process);
        const bool isLast = young.looks >= Delays.size();
        if (kind == Kind::None || (kind == Kind::Perl && tryToTake(process))
            || (kind == Kind::Other && isLast && mayLoadPerl(process) && tryToTake(process))
            || isLast)
            at = m_young.erase(at);
        else
            young.due = now + Delays[young.looks++] * DiscoveryMillisecond, ++at;
    }
}

void ProcessDiscovery::beginScan()
{
    const std::vector<pid_t> all = m_system.all();
    const auto hasEnded = [&](pid_t process) { return !std::ranges::binary_search(all, process); };
    std::erase_if(m_taken, hasEnded);
    std::erase_if(m_searches, [&](const auto& each) { return hasEnded(each.first); });
    m_toScan.assign(all.begin(), all.end());
}

/// A part of the processes, so that samples are not late.
void ProcessDiscovery::scan()
{
    constexpr unsigned MaxLooks = 50;
    for (unsigned i = 0; i < MaxLooks && m_tries < MaxTaken && !m_toScan.empty(); ++i) {
        const pid_t process = m_toScan.front();
        m_toScan.pop_front();
        if (m_taken.contains(process) || m_young.contains(process))
            continue;
        const Kind kind = m_system.kind(process);
        if (kind == Kind::Perl || (kind == Kind::Other && mayLoadPerl(process)))
            (void)tryToTake(process);
    }
}

bool ProcessDiscovery::tryToTake(pid_t process)
{
    ++m_tries;
    const bool isTaken = (*m_take)(process);
    if (isTaken)
        m_taken.insert(process);
    return isTaken;
}

/// Libraries are loaded soon after the start.
bool ProcessDiscovery::mayLoadPerl(pid_t process)
{
    constexpr unsigned MaxSearches = 2;
    return m_searches[process]++ < MaxSearches && m_system.hasPerlLibrary(process);
}

} // namespace nytprof
