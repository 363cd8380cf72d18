// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/slice_schedule.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

constexpr double Second = 1e9; // nanoseconds
constexpr double LongOperation = 0.01 * Second;

// A slice takes at most this part of its length, or, if it may not be longer, that one.
constexpr double PartOfCost = 1.0 / 100;
constexpr double MaxOfCost = 1.0 / 20;
constexpr double PartOfAge = 1.0 / 1000; // that a long slice is at most
constexpr double DefinitionsPerRow = 4; // a definition costs as much as so many rows

constexpr std::uint64_t LargeFile = std::uint64_t{32} << 20;
constexpr double BytesPerSecond = 8192; // in large files

std::int64_t monotonicNow()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Nanoseconds that this thread has waited for a processor; 0 if unknown. Opened each time, as the
/// program may close descriptors that it does not know.
std::uint64_t runDelay()
{
    const int file = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    char times[64]; // "RAN DELAY SLICES"
    const auto size = read(file, times, sizeof times);
    close(file);
    std::string_view text(times, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
    std::uint64_t delay = 0;
    std::from_chars(text.data(), text.data() + text.size(), delay);
    return delay;
}

} // namespace

void SliceSchedule::open(RawTime now)
{
    m_openedAt = now;
    m_cost = m_bytes = 0;
    m_written = 0;
    m_delay.reset();
    plan(now, true);
}

void SliceSchedule::shift(Clock::Units step)
{
    for (auto* const time : {&m_openedAt, &m_last, &m_due})
        time->units += step;
}

std::uint64_t SliceSchedule::takeDelay()
{
    const auto now = runDelay();
    const auto before = std::exchange(m_delay, now).value_or(now);
    return now > before ? now - before : 0;
}

void SliceSchedule::ended(RawTime now, const SliceCost& cost)
{
    const auto rows = static_cast<double>(cost.rows);
    const auto all = rows + DefinitionsPerRow * static_cast<double>(cost.definitions);
    m_cost = all > 0 ? static_cast<double>(cost.units) * m_clock.ticksPerUnit() * rows / all : 0;
    plan(now);
}

void SliceSchedule::wrote(std::uint64_t bytes, std::size_t slices)
{
    const auto added = bytes - std::exchange(m_written, bytes);
    m_bytes = bytes < LargeFile || slices == 0
        ? 0
        : static_cast<double>(added) / static_cast<double>(slices);
}

/// The end of a slice is the next multiple of its length.
void SliceSchedule::plan(RawTime now, bool isFirst)
{
    m_last = now;
    if (!isEnabled())
        return;
    const auto ticksPerUnit = m_clock.ticksPerUnit();
    const auto age = static_cast<double>(now - m_openedAt) * ticksPerUnit;
    const auto most = std::max({Second, m_cost / MaxOfCost, age * PartOfAge});
    const auto wanted = std::max(m_cost / PartOfCost, m_bytes / BytesPerSecond * Second);
    const auto slice = length(wanted, most);
    const auto monotonic = monotonicNow();
    const auto left = (monotonic / slice + (isFirst ? 2 : 1)) * slice - monotonic;
    m_due = now + std::llround(static_cast<double>(left) / ticksPerUnit);
    m_longOperation = std::llround(LongOperation / ticksPerUnit);
}

/// Powers of two of the shortest one, so that edges of longer slices are edges of shorter ones.
std::int64_t SliceSchedule::length(double wanted, double most) const
{
    auto slice = m_shortest;
    while (static_cast<double>(slice) < std::min(wanted, most))
        slice *= 2;
    return slice;
}

} // namespace nytprof
