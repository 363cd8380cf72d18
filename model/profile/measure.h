// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

namespace nytprof {

class Profile;

/// Profile::costUnit() of withMeasure(): bytes.
inline constexpr std::string_view BytesUnit = "bytes";

/// What the costs of a profile are.
enum class Measure : std::uint8_t {
    Time,
    Allocated, ///< bytes
    Allocations, ///< number
    Retained, ///< bytes allocated and not freed at the end; of a time range, the net growth
    AtPeak, ///< bytes live when the process was largest
};

/// For options and programs: "allocated", "at-peak" is "peak".
[[nodiscard]] std::string_view nameOf(Measure measure);
[[nodiscard]] std::optional<Measure> measureNamed(std::string_view name);

/// What withMeasure() has made of a profile; of others time.
[[nodiscard]] Measure measureOf(const Profile& profile);

/// Why the profile has no such costs, as a marked text; nullptr if it has them.
[[nodiscard]] const char* reasonWithout(Measure measure, const Profile& profile);

/// The profile with the same ids, whose times are replaced by another measure of the same lines,
/// subs, call sites and calling contexts, exclusive and inclusive: costUnit() is "bytes" or
/// "allocations". Time itself is the profile as it is. Null if stopped.
[[nodiscard]] std::shared_ptr<const Profile> withMeasure(
    Measure measure, std::shared_ptr<const Profile> profile, const std::stop_token& stop = {});

} // namespace nytprof
