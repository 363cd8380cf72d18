// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace nytprof {

/// The name that takes the fewest edits, of single bytes, to make from `wanted`; null if all take
/// more than a third of its length, and more than one.
[[nodiscard]] const std::string* nearestName(
    std::span<const std::string> names, std::string_view wanted);

} // namespace nytprof
