// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/tables.h"

#include <string>
#include <string_view>

namespace nytprof {

class Profile;

/// What a profile counts: "time", or its cost unit.
[[nodiscard]] NYTPROF_EXPORT std::string costName(const Profile& profile);

/// Its costs, for people: time as of formatTime(), or, in profiles that count something
/// else, "1,234 samples", "12.5 samples", "3,000,000 Ir".
[[nodiscard]] NYTPROF_EXPORT std::string formatCost(const Profile& profile, Ticks ticks);
/// The same for what is no whole number of ticks: an average, or a difference.
[[nodiscard]] NYTPROF_EXPORT std::string formatCost(const Profile& profile, double seconds);
/// The same without the unit, if that is not time: for cells of tables.
[[nodiscard]] NYTPROF_EXPORT std::string formatAmount(const Profile& profile, Ticks ticks);
/// formatCost() by Profile::costUnit() alone.
[[nodiscard]] NYTPROF_EXPORT std::string formatCost(std::string_view costUnit, double seconds);

} // namespace nytprof
