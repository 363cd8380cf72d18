// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"

#include <cstdint>
#include <optional>

namespace nytprof::gui {

/// What a process of the time axis is chosen for.
enum class LaneChoice {
    Only,
    WithChildren, ///< only it, and those it forked
    Others, ///< hide it
};

/// The parts with other ones included; none if a file that cannot be divided has other processes,
/// too, or nothing would be left or change.
[[nodiscard]] std::optional<ProfileParts> chosenParts(
    const ProfileParts& parts, std::uint32_t pid, LaneChoice choice);
/// The process if all parts of one are included, and only these; else 0.
[[nodiscard]] std::uint32_t onlyProcess(const ProfileParts& parts);

} // namespace nytprof::gui
