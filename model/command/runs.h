// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// Profiles of repeated runs, each with all processes of its run.
struct RunSides {
    std::vector<std::shared_ptr<const Profile>> baseline;
    std::vector<std::shared_ptr<const Profile>> current;
};

/// Loads files and folders of both sides, see runNumbers(). None, with a message on stderr, if one
/// cannot be read or is incomplete, a side is empty, or they are of different programs or units.
[[nodiscard]] std::optional<RunSides> openRuns(
    const std::vector<std::string>& baseline, const std::vector<std::string>& current);

/// Joins the profiles of forked processes, in the order of the start of their first process.
[[nodiscard]] std::vector<std::shared_ptr<const Profile>> joinedRuns(
    const std::vector<std::shared_ptr<const Profile>>& profiles);

} // namespace nytprof::command
