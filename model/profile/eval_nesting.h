// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <span>
#include <vector>

namespace nytprof {

/// All files, string evals before the file that ran them, which must not be within them. For sums
/// over evals within evals, which may be nested very deeply.
[[nodiscard]] std::vector<FileId> innerFilesFirst(std::span<const File> files);

} // namespace nytprof
