// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "compare/profile_diff.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// Profiles of runs, each with all processes of its run.
struct RunSides {
    std::vector<std::shared_ptr<const Profile>> baseline;
    std::vector<std::shared_ptr<const Profile>> current;
    CostsPer per = CostsPer::Run;
    bool areWhole = true; ///< no file that was looked through is damaged
};

/// Loads files and folders of both sides, see runNumbers(). None, with a message on stderr, if one
/// cannot be read, a side is empty, they are of different units, or one of several is incomplete.
[[nodiscard]] std::optional<RunSides> openRuns(
    const std::vector<std::string>& baseline, const std::vector<std::string>& current);

/// The profiles of such requests on both sides, each merged; without a current side, the fast
/// requests of a route and the slow ones. None, with a message on stderr, as above.
[[nodiscard]] std::optional<RunSides> openRequests(const std::vector<std::string>& baseline,
    const std::vector<std::string>& current, const RequestFilter& requests);

/// All profiles in a folder as one run; names of files below `removed` become relative to it. Null,
/// with a message on stderr, if there is none, or one cannot be read or is incomplete.
[[nodiscard]] std::shared_ptr<const Profile> openRun(
    const std::string& folder, const std::string& removed);

/// Whether all runs can be compared with the first one; else prints why not.
[[nodiscard]] bool areAlike(const RunSides& sides);

/// Joins the profiles of forked processes, in the order of the start of their first process.
[[nodiscard]] std::vector<std::shared_ptr<const Profile>> joinedRuns(
    const std::vector<std::shared_ptr<const Profile>>& profiles);

} // namespace nytprof::command
