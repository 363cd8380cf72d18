// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string_view>

/// Times as people write them.
namespace nytprof {

/// Nanoseconds of "250us", "200ms", "30s", "2m", "1.5h", "7d", "2w"; a mere number is seconds.
[[nodiscard]] std::optional<std::int64_t> parseDuration(std::string_view text);

/// A moment whose clock or begin is not known yet.
struct Moment {
    enum class From : std::uint8_t {
        Begin, ///< time after, or before, another moment: "12.5s", "2m", "90"
        Midnight, ///< local time of day: "14:02", "14:02:10.5"
        Epoch, ///< date and time: "2026-11-26T14:02:10", also with a space
    };
    From from = From::Begin;
    std::int64_t nanoseconds = 0; ///< of From::Begin; else the fraction of a second
    std::tm date = {}; ///< date and time as far as written
    std::optional<int> east = std::nullopt; ///< seconds from UTC: "Z", "+01:00"; none: local time
};
[[nodiscard]] std::optional<Moment> parseMoment(std::string_view text);
/// From::Epoch, of nanoseconds since the epoch.
[[nodiscard]] Moment momentAt(std::int64_t nanoseconds);
/// Nanoseconds since the epoch; only of From::Epoch. Days beyond the end of a month continue.
[[nodiscard]] std::int64_t epochTime(const Moment& moment);
/// Nanoseconds since the epoch of its time of day, on the local day of a time in seconds since the
/// epoch or on a later one.
[[nodiscard]] std::int64_t epochTimeOnDay(Moment moment, std::time_t day, int daysLater = 0);

} // namespace nytprof
