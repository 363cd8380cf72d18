// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <stop_token>
#include <vector>

namespace nytprof {
class Profile;
}

/// What this machine has of the files that a profile is about. All of it reads files: not for the
/// thread of the windows.
namespace nytprof::gui {

enum class OnDisk {
    Missing, ///< no such file here, or one that never was any, as of string evals and -e
    Same,
    Changed, ///< since the profile was made
};

/// By content where the profile has the source, else by the time of the last change.
[[nodiscard]] OnDisk compareWithDisk(const Profile& profile, FileId file);

/// Files with statements or subs that changed, in the order of the profile; those found so far when
/// asked to stop.
[[nodiscard]] std::vector<FileId> filesChangedOnDisk(
    const Profile& profile, const std::stop_token& stop = {});

} // namespace nytprof::gui
