// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <span>
#include <string>
#include <vector>

namespace nytprof {

/// The files that paths stand for, none twice: those that are no folder as they are; of a folder
/// the profiles that lie in it, in order of their names, not in folders below. What is named
/// "nytprof*.out*" is one whatever it holds, so that its damage is told; of others those are that
/// begin as profiles do. Files of other programs are read when they are named, not out of a folder,
/// where they are likely made of the profiles beside them.
[[nodiscard]] NYTPROF_EXPORT std::vector<std::string> profilePaths(
    std::span<const std::string> paths);

} // namespace nytprof
