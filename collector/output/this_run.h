// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <sys/stat.h>

namespace nytprof {

/// Whether a file may have been written by a process that belongs together with this one: since the
/// process began that this one's was begun by. A file of an earlier run is older than that. Where
/// the system does not tell when processes began, every file may have been.
[[nodiscard]] bool mayBeOfThisRun(const struct stat& file);

} // namespace nytprof
