// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/process_list.h"
#include "system/safe_file.h"

#include <string>

namespace nytprof {
class Profile;
}

/// Files of nytprof sample. They belong to the user of sudo, if root makes them for one.
namespace nytprof::command {

/// "app.pl.1234.out"; "starman.1234.out" of "starman worker".
[[nodiscard]] std::string usualSampleFile(const ListedProcess& process);

[[nodiscard]] FileProblem openForSamples(SafeFile& file);
[[nodiscard]] FileProblem writeSamples(const std::string& path, const Profile& profile);

/// The name of a file for what was found so far, beside one that is still growing: "app.7-1.out".
[[nodiscard]] std::string nextSampleFile(const std::string& growing);

} // namespace nytprof::command
