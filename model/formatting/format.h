// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace nytprof {

/// Separators of numbers; those of commands and reports unless the GUI has another language.
struct NumberStyle {
    std::string_view group = ",";
    std::string_view point = ".";
    std::string_view beforeUnit = {}; ///< between a number and its unit of time
};

/// A number with a separator between groups of three digits: "1,234,567".
[[nodiscard]] std::string formatCount(std::uint64_t count, const NumberStyle& style = {});

/// A number with what is counted: "1 call", "1,234 calls".
[[nodiscard]] std::string formatCount(
    std::uint64_t count, std::string_view one, std::string_view many);

/// A number, in three digits from a million on: "1,234", "5.07 M".
[[nodiscard]] std::string formatShortCount(std::uint64_t count, const NumberStyle& style = {});

/// A size of a file or of memory, in three digits: "512 B", "4.10 MiB", "1,023 KiB".
[[nodiscard]] std::string formatSize(std::uint64_t bytes, const NumberStyle& style = {});

/// With so many digits behind the point: "1234.5".
[[nodiscard]] std::string formatDecimal(double value, int digits, const NumberStyle& style = {});

/// A mean of counts, or another amount: whole numbers as formatCount(), others with three digits.
[[nodiscard]] std::string formatMean(double amount, const NumberStyle& style = {});

/// A change relative to the value before: "+12.3%", "-4.0%", "0.0%", never less than "-100.0%";
/// from eleven times as much on "x 31". "new" if there was nothing before. significant: so many
/// digits instead of one decimal place, for exact counts.
[[nodiscard]] std::string formatChange(
    double before, double after, int significant = 0, const NumberStyle& style = {});

/// "once", "1,234 times"
[[nodiscard]] std::string formatTimes(std::uint64_t count);

/// A duration for people: "0s", "250ns", "1.50µs", "42.0ms", "12.3s", "104s", "12m 05s",
/// "3h 07m". Three significant digits below 100 s, whole seconds above, "-" in front of negative
/// ones.
[[nodiscard]] std::string formatTime(double seconds, const NumberStyle& style = {});

/// "2,000 samples at 100 Hz, no call counts", and how many were not read or late.
[[nodiscard]] std::string samplingText(const Sampling& sampling);

/// Epoch seconds as local date and time, "2024-01-31 12:00:00"; "" when there is no such date.
[[nodiscard]] std::string formatDate(std::int64_t epochSeconds);

class Profile;

/// What a profile counts: "time", or its cost unit.
[[nodiscard]] std::string costName(const Profile& profile);

/// For headings: "time", "memory" or "allocations" as withMeasure() has made them.
[[nodiscard]] std::string costWord(const Profile& profile);
/// "Memory allocated. Call sites ..."; empty if costs are time.
[[nodiscard]] std::string costsText(const Profile& profile);
/// "Time", "Memory" or "Allocations".
[[nodiscard]] std::string costTitle(const Profile& profile);

/// A cost with its unit, for people: time as of formatTime(), or, in profiles that count something
/// else, "1,234 samples", "12.5 samples", "3,000,000 Ir", "4.10 MiB".
[[nodiscard]] std::string formatCost(
    const Profile& profile, Ticks ticks, const NumberStyle& style = {});
/// A cost that is no whole number of ticks: an average, or a difference.
[[nodiscard]] std::string formatCost(
    const Profile& profile, double seconds, const NumberStyle& style = {});
/// A cost without its unit, if that is neither time nor bytes: for cells of tables.
[[nodiscard]] std::string formatAmount(
    const Profile& profile, Ticks ticks, const NumberStyle& style = {});
/// formatCost() by Profile::costUnit() alone.
[[nodiscard]] std::string formatCost(
    std::string_view costUnit, double seconds, const NumberStyle& style = {});

} // namespace nytprof
