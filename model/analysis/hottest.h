// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where to look first.
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstdint>

namespace nytprof {

class Profile;

/// The sub with the largest exclusive time that has perl source and was called; invalid without.
[[nodiscard]] NYTPROF_GUI_EXPORT SubId hottestSub(const Profile& profile);
/// The file with the largest time; invalid without any.
[[nodiscard]] NYTPROF_GUI_EXPORT FileId hottestFile(const Profile& profile);
/// The line of a file with the largest time; 1 without any.
[[nodiscard]] NYTPROF_GUI_EXPORT std::uint32_t hottestLine(const Profile& profile, FileId file);

} // namespace nytprof
