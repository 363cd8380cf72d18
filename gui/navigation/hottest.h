// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where to look first.
#pragma once

#include "profile/ids.h"

#include <cstdint>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The sub with the largest exclusive time that has perl source and was called; invalid without.
[[nodiscard]] SubId hottestSub(const Profile& profile);
/// The file with the largest time; invalid without any.
[[nodiscard]] FileId hottestFile(const Profile& profile);
/// The line of a file with the largest time; 1 without any.
[[nodiscard]] std::uint32_t hottestLine(const Profile& profile, FileId file);

} // namespace nytprof::gui
