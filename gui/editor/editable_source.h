// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QString>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The file on disk to show in an editor: that of the profile where this machine has it, else one
/// that only holds the source saved in the profile, as of string evals. Such files are read-only
/// and go away with the program. Empty when there is no source.
[[nodiscard]] QString editableSource(const Profile& profile, FileId file);

} // namespace nytprof::gui
