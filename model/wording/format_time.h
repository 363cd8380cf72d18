// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <string>

namespace nytprof {

/// A duration for people: "0s", "250ns", "1.50µs", "42.0ms", "12.3s", "104s", "12m 05s",
/// "3h 07m". Three significant digits below 100 s, whole seconds above, "-" in front of negative
/// ones.
[[nodiscard]] NYTPROF_EXPORT std::string formatTime(double seconds);

/// Epoch seconds as local date and time, "2024-01-31 12:00:00"; "" when there is no such date.
[[nodiscard]] NYTPROF_EXPORT std::string formatDate(std::int64_t epochSeconds);

} // namespace nytprof
