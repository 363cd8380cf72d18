// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "merge/profile_merge.h"

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

struct OpenOptions {
    /// A file of which nothing can be read is told of and left out; else nothing is made of all.
    bool skipUnreadable = false;
    /// Also of a single file.
    EqualEvals evals = EqualEvals::Apart;
};

/// Loads what paths stand for (load/profile_paths.h), adds it up if it is several files, and tells
/// stderr what is wrong with them; null when there is nothing to show.
[[nodiscard]] std::shared_ptr<const Profile> openProfiles(
    const std::vector<std::string>& paths, const OpenOptions& options = {});

/// False, and stderr is told, when there is no path to draw or to print.
[[nodiscard]] bool hasCallPaths(const Profile& profile);

/// Tells stderr all of them.
void report(const std::string& path, const std::vector<Diagnostic>& diagnostics);

} // namespace nytprof::command
