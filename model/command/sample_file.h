// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/process_list.h"
#include "system/safe_file.h"

#include <string>

/// The files of nytprof sample, one for each process.
namespace nytprof::command {

/// The file belongs to the user of sudo, if root makes it for one.
[[nodiscard]] FileProblem openForSamples(SafeFile& file);

/// "app.pl.1234.out", of a thread "app.pl.1234.out.t1236"; "starman.1234.out" of "starman worker".
[[nodiscard]] std::string usualPath(const ListedProcess& process);

/// Writes the profile again, with the totals that other programs need.
[[nodiscard]] FileProblem completeSamples(const std::string& path);

} // namespace nytprof::command
