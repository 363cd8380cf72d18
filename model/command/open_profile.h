// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/load.h"

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

/// Loads a profile and tells stderr what is wrong with it; null when there is nothing to show.
[[nodiscard]] std::shared_ptr<const Profile> openProfile(const std::string& path);

/// Tells stderr all of them.
void report(const std::string& path, const std::vector<Diagnostic>& diagnostics);

} // namespace nytprof::command
