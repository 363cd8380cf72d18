// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace nytprof {
class Profile;
struct TimeAxis;
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
    std::int64_t nanoseconds = 0;
};
[[nodiscard]] std::optional<AxisMoment> parseAxisMoment(std::string_view text);
/// Nanoseconds on the axis; of a time of day, the first one that is not before the axis begins.
[[nodiscard]] std::int64_t timeOf(const AxisMoment& moment, const TimeAxis& axis);

/// --from and --to: only what ran between them.
struct RangeOption {
    std::optional<AxisMoment> from;
    std::optional<AxisMoment> to;
    [[nodiscard]] bool isSet() const { return from || to; }
};
void addRange(CLI::App& command, RangeOption& range);

/// The profile of the range; prints the range that it has. The profile itself if no range is asked
/// for or it is null. Null, with a message on stderr, if it has no time axis or nothing ran then.
[[nodiscard]] std::shared_ptr<const Profile> profileOfRange(
    std::shared_ptr<const Profile> profile, const RangeOption& range);

} // namespace nytprof::command
