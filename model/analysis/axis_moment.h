// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// Nanoseconds of "250us", "200ms", "30s", "2m", "1.5h"; a mere number is seconds.
[[nodiscard]] std::optional<std::int64_t> parseDuration(std::string_view text);

/// A moment as people write it, on the time axis of a profile that is not known yet.
struct AxisMoment {
    enum class From : std::uint8_t {
        Begin, ///< time after the begin of the axis: "12.5s", "2m", "90"
        Midnight, ///< local time of day: "14:02", "14:02:10.5"
        Epoch, ///< local date and time: "2026-11-26T14:02:10", also with a space
    };
    From from = From::Begin;
    std::int64_t nanoseconds = 0; ///< of From::Begin; else the fraction of a second
    std::tm local = {}; ///< date and time as far as written
};
[[nodiscard]] std::optional<AxisMoment> parseAxisMoment(std::string_view text);
/// Nanoseconds on the axis. A time of day that is before `earliest` is one of the next day, if the
/// axis reaches that far.
[[nodiscard]] std::int64_t timeOf(
    const AxisMoment& moment, const TimeAxis& axis, std::int64_t earliest);

/// A range as people write it; without an edge up to that of the axis.
struct MomentRange {
    std::optional<AxisMoment> from;
    std::optional<AxisMoment> to;
    [[nodiscard]] bool isSet() const { return from || to; }
    /// Perhaps beyond the axis; `to` is before `from` if it is written so.
    [[nodiscard]] TimeRange on(const TimeAxis& axis) const;
    /// Why it cannot be shown, as an error message; "" if it can, perhaps without anything that
    /// ran.
    [[nodiscard]] std::string problemOn(const TimeAxis& axis) const;
};

/// Why there is no time axis, for a message.
[[nodiscard]] const char* reasonOf(TimeAxis::Absence absence);

} // namespace nytprof
