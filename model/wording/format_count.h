// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace nytprof {

/// A number with a comma between groups of three digits: "1,234,567".
[[nodiscard]] NYTPROF_EXPORT std::string formatCount(std::uint64_t count);

/// The same with what is counted: "1 call", "1,234 calls".
[[nodiscard]] NYTPROF_EXPORT std::string formatCount(
    std::uint64_t count, std::string_view one, std::string_view many);

/// "once", "1,234 times"
[[nodiscard]] NYTPROF_EXPORT std::string formatTimes(std::uint64_t count);

} // namespace nytprof
