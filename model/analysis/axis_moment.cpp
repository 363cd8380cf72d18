// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_moment.h"

#include <algorithm>
#include <string>

namespace nytprof {
namespace {

constexpr std::int64_t Second = 1'000'000'000;

bool isTimeOfDay(const std::optional<Moment>& moment)
{
    return moment && moment->from != Moment::From::Begin;
}

} // namespace

std::int64_t timeOf(const Moment& moment, const TimeAxis& axis, std::int64_t earliest)
{
    if (moment.from == Moment::From::Begin)
        return moment.nanoseconds;
    if (moment.from == Moment::From::Epoch)
        return epochTime(moment) - axis.wallClock;
    const std::time_t begin = axis.wallClock / Second;
    const auto time = epochTimeOnDay(moment, begin) - axis.wallClock;
    const auto nextDay = epochTimeOnDay(moment, begin, 1) - axis.wallClock;
    // A time is meant within the second that its digits show.
    const bool isNextDay = time + Second <= earliest && nextDay <= axis.whole().to;
    return isNextDay ? nextDay : time;
}

TimeRange MomentRange::on(const TimeAxis& axis) const
{
    TimeRange range = axis.whole();
    const auto begin = range.from;
    if (from)
        range.from = timeOf(*from, axis, begin);
    if (to)
        range.to = timeOf(*to, axis, std::max(range.from, begin));
    return range;
}

std::string MomentRange::problemOn(const TimeAxis& axis) const
{
    const TimeRange range = on(axis);
    std::string problem;
    if (axis.lanes.empty())
        problem = std::string("no time axis in the profile: ") + reasonOf(axis.absence);
    else if (axis.hasProfilerTime() && (isTimeOfDay(from) || isTimeOfDay(to)))
        problem = "--from, --to: the profile has profiler time only, no times of day; give times "
                  "after its start, as in 12.5s";
    else if (from && to && range.from >= range.to)
        problem = "--from is not before --to";
    return problem;
}

const char* reasonOf(TimeAxis::Absence absence)
{
    switch (absence) {
    case TimeAxis::Absence::Imported: return "its format has none";
    case TimeAxis::Absence::MergedElsewhere:
        return "it is a merge that kept sums only; give the files of its processes";
    case TimeAxis::Absence::Dropped:
        return "the order of its events needs too much memory, or is damaged";
    case TimeAxis::Absence::TooLarge:
        return "that of so many processes needs too much memory; give fewer files";
    default: return "it has no process";
    }
}

} // namespace nytprof
