// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <span>
#include <string>
#include <vector>

namespace nytprof {

/// A file that is named "nytprof*.out*", so that its damage is told, or begins as profiles do.
/// Files of other programs are none.
[[nodiscard]] NYTPROF_EXPORT bool isProfile(const std::string& path);

/// The files that paths stand for, none twice: those that are no folder as they are; of a folder
/// the profiles that lie in it, in order of their names, not in folders below. Files of other
/// programs are read when they are named, not out of a folder, where they are likely made of the
/// profiles beside them.
[[nodiscard]] NYTPROF_EXPORT std::vector<std::string> profilePaths(
    std::span<const std::string> paths);

} // namespace nytprof
