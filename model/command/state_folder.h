// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

/// Where commands that send profiles keep what they know between their calls.
namespace nytprof::command {

/// $XDG_STATE_HOME/nytprof, or ~/.local/state/nytprof; may not exist.
[[nodiscard]] std::filesystem::path stateFolder();

/// A file name that identifies a destination.
[[nodiscard]] std::string nameOfDestination(std::string_view destination);

/// Makes a folder below stateFolder(), readable for this user only. Returns why nothing can be kept
/// there, or an empty text.
[[nodiscard]] std::string makeStateFolder(const std::filesystem::path& folder);

/// Why this user keeps nothing in such a folder, or an empty text: whoever owns a folder on the way
/// to it can put a link in its place.
[[nodiscard]] std::string ownerProblem(const std::filesystem::path& folder);

} // namespace nytprof::command
