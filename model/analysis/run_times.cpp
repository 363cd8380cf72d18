// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/run_times.h"

#include "profile/profile.h"
#include "profile/slice_log.h"
#include "profile/ticks.h"
#include "profile/time_axis.h"

#include <algorithm>

namespace nytprof {

RunTimes runTimes(const Profile& profile)
{
    auto begin = static_cast<double>(profile.baseTime());
    double end = 0;
    bool isFirst = true;
    for (const Process& process : profile.processes()) {
        end = std::max({end, process.startTime, process.knownUntil()});
        if (process.startTime == 0)
            continue;
        begin = isFirst ? process.startTime : std::min(begin, process.startTime);
        isFirst = false;
    }
    begin = epochOrNone(begin);
    end = epochOrNone(end);
    constexpr double NanosPerSecond = 1e9;
    RunTimes times{.begin = static_cast<std::int64_t>(begin * NanosPerSecond)};
    if (begin != 0 && end > begin)
        times.duration = static_cast<std::int64_t>((end - begin) * NanosPerSecond);
    return times;
}

ProfilingOverhead overheadOf(const TimeAxis& axis)
{
    constexpr double OfPause = 0.95; // of a slice: more than any program's overhead
    std::int64_t cpu = 0;
    ProfilingOverhead all;
    for (const TimeLane& lane : axis.lanes) {
        if (lane.isProfilerTime())
            continue;
        for (const SliceLog::Slice& slice : lane.log->slices()) {
            const auto length = static_cast<double>(slice.times.length);
            if (static_cast<double>(slice.times.overhead) > OfPause * length)
                continue;
            cpu += static_cast<std::int64_t>(slice.times.cpu);
            all.subtracted += static_cast<std::int64_t>(slice.times.overhead);
        }
    }
    if (all.subtracted > 0 && cpu > all.subtracted)
        all.slowdown = static_cast<double>(cpu) / static_cast<double>(cpu - all.subtracted);
    return all;
}

ProfilingOverhead overheadOf(const Profile& profile)
{
    return profile.sampling() ? ProfilingOverhead() : overheadOf(profile.timeAxis());
}

} // namespace nytprof
