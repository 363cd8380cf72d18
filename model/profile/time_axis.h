// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/slice_log.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof {

/// Nanoseconds from the begin of the first process of a TimeAxis; from <= to.
struct TimeRange {
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// The part of a process or thread on the time axis.
struct TimeLane {
    std::uint32_t pid = 0;
    std::uint32_t thread = 0; ///< 0: main thread
    std::int64_t begin = 0; ///< nanoseconds on the axis
    std::shared_ptr<const SliceLog> log;
    /// @name Ids of the profile, by number in the log; invalid for 0 and what the profile lacks
    /// @{
    std::vector<FileId> files;
    std::vector<SubId> subs;
    /// @}
    [[nodiscard]] std::int64_t end() const
    {
        return begin + static_cast<std::int64_t>(log->length());
    }
};

/// When a profile's processes ran, and what ran in them.
struct TimeAxis {
    /// How processes were put on one axis.
    enum class Alignment : std::uint8_t {
        Monotonic, ///< by a clock that all share
        WallClock, ///< of different machines or boots: their wall clocks may differ
    };
    std::vector<TimeLane> lanes; ///< by begin, then pid and thread; empty: no process has slices
    Alignment alignment = Alignment::Monotonic;
    std::int64_t wallClock = 0; ///< nanoseconds since the epoch at 0

    [[nodiscard]] TimeRange whole() const;
};

/// Puts lanes on one axis: sets their begins and order.
[[nodiscard]] NYTPROF_EXPORT TimeAxis alignedAxis(std::vector<TimeLane> lanes);

} // namespace nytprof
