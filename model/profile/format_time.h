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

/// A number with a comma between groups of three digits: "1,234,567".
[[nodiscard]] NYTPROF_EXPORT std::string formatCount(std::uint64_t count);

} // namespace nytprof
