// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/axis_rows.h"

#include <QString>

#include <cstdint>

class QFontMetrics;

namespace nytprof {
class PackageGroups;
class Profile;
} // namespace nytprof

namespace nytprof::gui {

/// Texts of a time axis; times are nanoseconds from its begin.

/// "18.2 – 23.4 s", with as many digits as distinguish the ends.
[[nodiscard]] QString rangeText(TimeRange range);
/// "8.30 – 12.85 s": the exact range, so that commands show the same with these numbers.
[[nodiscard]] QString rangeLabel(TimeRange range);
/// "3.5s", with all digits, for options of commands.
[[nodiscard]] QString secondsText(std::int64_t nanoseconds);
/// "5.20 s"
[[nodiscard]] QString durationText(std::int64_t nanoseconds);
/// "4 s", of a label among others in this distance.
[[nodiscard]] QString tickText(std::int64_t time, std::int64_t step);
/// "14:02:31", the local time.
[[nodiscard]] QString clockText(const TimeAxis& axis, std::int64_t time);
/// "process 21243", "thread 2 of process 21243" or "3 processes".
[[nodiscard]] QString rowText(const AxisRow& row);
/// "waits in select · Parallel::ForkManager"
[[nodiscard]] QString waitText(const Profile& profile, const AxisLanes::Wait& wait);
/// As much of this as there is room for: "waits in select", "select", "sel\u2026".
[[nodiscard]] QString waitName(
    const Profile& profile, const AxisLanes::Wait& wait, const QFontMetrics& metrics, int width);
/// Why a profile has no time axis.
[[nodiscard]] QString noAxisText(const Profile& profile);

/// What ran in a slice: largest packages and hottest line.
struct SliceText {
    QString line; ///< for the status bar
    QString toolTip; ///< rich text
};
[[nodiscard]] SliceText sliceText(const Profile& profile, const PackageGroups& groups,
    const TimeAxis& axis, const AxisRow& row, const AxisLanes::SliceFacts& slice, bool dark);

} // namespace nytprof::gui
