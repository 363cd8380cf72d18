// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/clock.h"

#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

#if defined(__x86_64__)
/// The kernel drops the TSC as its clock source if it steps or differs between processors.
bool kernelTrustsCounter()
{
    const int file = open(
        "/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    char name[16] = {};
    const auto size = read(file, name, sizeof name - 1);
    close(file);
    return size >= 3 && std::strncmp(name, "tsc", 3) == 0;
}
#endif

Clock::Units nanoseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<Clock::Units>(time.tv_sec) * 1'000'000'000
        + static_cast<Clock::Units>(time.tv_nsec);
}

constexpr int Best = -1; // other negative ids are CPU clocks of processes

} // namespace

Clock::Clock(int posixClock)
    : m_posixClock(posixClock == Best ? CLOCK_MONOTONIC : posixClock)
{
    timespec time{};
    if (clock_gettime(m_posixClock, &time) != 0)
        m_posixClock = CLOCK_REALTIME;
#if defined(__x86_64__)
    m_useCounter = posixClock == Best && kernelTrustsCounter();
#endif
    m_first = pairNow();
}

double Clock::ticksPerUnit() const
{
    const auto last = m_useCounter ? pairNow() : m_first;
    return last.units > m_first.units ? static_cast<double>(last.nanoseconds - m_first.nanoseconds)
            / static_cast<double>(last.units - m_first.units)
                                      : 1;
}

void Clock::awaitRate() const
{
    // Two readings cost about 50 ns: over one millisecond, an error below 0.01 %.
    constexpr Units LongEnough = 1'000'000;
    while (m_useCounter && posixNow() - m_first.nanoseconds < LongEnough) { }
}

ClockPair Clock::pairNow() const
{
    return readTogether([this] { return now().units; }, [this] { return posixNow(); });
}

Clock::Units Clock::posixNow() const { return nanoseconds(m_posixClock); }

} // namespace nytprof
