// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/clock.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof {
namespace {

Clock::Units nanoseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<Clock::Units>(time.tv_sec) * 1'000'000'000
        + static_cast<Clock::Units>(time.tv_nsec);
}

#if defined(__x86_64__) && defined(__linux__)
/// The kernel's clock source, or "".
std::string clockSource()
{
    const int file = open(
        "/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    char name[64] = {};
    const auto size = read(file, name, sizeof name - 1);
    close(file);
    const std::string_view line(name, size > 0 ? static_cast<std::size_t>(size) : 0);
    return std::string(line.substr(0, line.find('\n')));
}

/// Whether libc reads the time without a system call.
bool isTimeReadInProcess()
{
    constexpr int Attempts = 10;
    timespec time{};
    const auto shortest = [](auto readTime) {
        auto best = std::numeric_limits<unsigned long long>::max();
        for (int i = 0; i < Attempts; ++i) {
            const auto before = __rdtsc();
            readTime();
            best = std::min(best, __rdtsc() - before);
        }
        return best;
    };
    const auto byLibc = shortest([&] { clock_gettime(CLOCK_MONOTONIC, &time); });
    const auto bySystemCall = shortest([&] { syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time); });
    return 3 * byLibc < 2 * bySystemCall;
}

/// The kernel drops the TSC as its clock source if it steps or differs between processors. The
/// clocks of virtual machines are calculated from it, too: without a system call if the host
/// vouches that it does not differ between processors.
bool kernelTrustsCounter()
{
    static const bool trusts = [] {
        const auto source = clockSource();
        return source.starts_with("tsc")
            || ((source == "kvm-clock" || source == "xen"
                    || source == "hyperv_clocksource_tsc_page")
                && isTimeReadInProcess());
    }();
    return trusts;
}
#endif

constexpr int Best = -1; // other negative ids are CPU clocks of processes

} // namespace

Clock::Clock(int posixClock)
    : m_posixClock(posixClock == Best ? CLOCK_MONOTONIC : posixClock)
{
    timespec time{};
    if (clock_gettime(m_posixClock, &time) != 0)
        m_posixClock = CLOCK_REALTIME;
#if defined(__x86_64__) && defined(__linux__)
    m_useCounter = posixClock == Best && kernelTrustsCounter();
#endif
    m_first = m_last = pairNow();
}

double Clock::ticksPerUnit() const
{
    const auto last = m_useCounter ? pairNow() : m_first;
    return last.units > m_first.units ? static_cast<double>(last.nanoseconds - m_first.nanoseconds)
            / static_cast<double>(last.units - m_first.units)
                                      : 1;
}

Clock::Units stepOf(const ClockPair& first, const ClockPair& before, const ClockPair& now)
{
    constexpr std::int64_t LongEnough = 1'000'000; // nanoseconds: see Clock::awaitRate()
    constexpr double Little = 20e6; // nanoseconds
    constexpr double LittlePart = 0.01; // clocks that are set right differ by less
    const auto known = before.nanoseconds - first.nanoseconds;
    if (known < LongEnough)
        return 0;
    const auto unitsPerNanosecond
        = static_cast<double>(before.units - first.units) / static_cast<double>(known);
    const auto passed = static_cast<double>(now.nanoseconds - before.nanoseconds);
    const auto ahead = static_cast<double>(now.units - before.units) - passed * unitsPerNanosecond;
    return std::abs(ahead) < (Little + passed * LittlePart) * unitsPerNanosecond
        ? 0
        : std::llround(ahead);
}

Clock::Units Clock::takeStep()
{
    if (!m_useCounter)
        return 0;
    ClockPair now{counterNow().units, posixNow()};
    auto step = stepOf(m_first, m_last, now);
    if (step != 0) { // or the thread had to wait in between
        now = pairNow();
        step = stepOf(m_first, m_last, now);
    }
    m_last = now;
    m_first.units += step;
    return step;
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
