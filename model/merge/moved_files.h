// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <vector>

namespace nytprof {

class Profile;

/// Pairs the files of a program that was profiled in two folders, as two checkouts of it are: by
/// FileId of `before` the file of `after` with the same path below such a folder, none for files
/// that `after` has by name, and for others. Two files of other folders, a path of two names or the
/// program itself must be equal to make a pair of folders.
[[nodiscard]] std::vector<FileId> movedFiles(const Profile& before, const Profile& after);

} // namespace nytprof
