// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nytprof {
class Profile;
class TimeRanges;
} // namespace nytprof

namespace nytprof::command {

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

/// --from and --to, or --between: only what ran between them.
struct RangeOption {
    std::optional<AxisMoment> from;
    std::optional<AxisMoment> to;
    std::optional<std::pair<std::string, std::string>> between; ///< names of marks
    [[nodiscard]] bool isSet() const { return from || to || between; }
};
void addRange(CLI::App& command, RangeOption& range);

/// The range on the axis, at most all of it. Nothing, with a message on stderr, if the profile has
/// no time axis or nothing ran then.
[[nodiscard]] std::optional<TimeRange> rangeIn(const TimeRanges& ranges, const RangeOption& range);
/// Why there is no time axis, for a message.
[[nodiscard]] const char* reasonOf(TimeAxis::Absence absence);
/// "14:02:10.5", of a time on the axis
[[nodiscard]] std::string clockText(const TimeAxis& axis, std::int64_t time);

/// The profile of the range; prints the range that it has. The profile itself if no range is asked
/// for or it is null. Null, with a message on stderr, if it has no time axis or nothing ran then.
[[nodiscard]] std::shared_ptr<const Profile> profileOfRange(
    std::shared_ptr<const Profile> profile, const RangeOption& range);

} // namespace nytprof::command
