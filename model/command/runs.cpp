// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/runs.h"

#include "command/open_profile.h"
#include "command/terminal.h"
#include "compare/compared_runs.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace nytprof::command {
namespace {

using Profiles = std::vector<std::shared_ptr<const Profile>>;

/// One side, or nothing.
std::optional<Profiles> openSide(const std::vector<std::string>& paths, const char* side)
{
    const std::vector<std::string> files = profileFiles(paths);
    if (files.empty())
        return std::nullopt;
    Profiles profiles;
    bool isOk = true;
    Progress progress(std::string("Reading ") + side);
    loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
        if (result.profile && !result.profile->complete())
            isOk = refuse(escape(path) + ": " + RunDidNotEnd);
        isOk = isOk && result.profile && isWholeFile(result);
        profiles.push_back(result.profile);
        return isOk;
    });
    return isOk ? std::optional(joinedRuns(profiles)) : std::nullopt;
}

} // namespace

Profiles joinedRuns(const Profiles& profiles)
{
    const std::vector<std::size_t> runOf = runNumbers(profiles);
    std::vector<Profiles> parts;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        parts.resize(std::max(parts.size(), runOf[i] + 1));
        parts[runOf[i]].push_back(profiles[i]);
    }
    Profiles runs;
    for (const Profiles& run : parts)
        runs.push_back(run.size() == 1 ? run.front() : mergeProfiles(run));
    return runs;
}

std::optional<RunSides> openRuns(
    const std::vector<std::string>& baseline, const std::vector<std::string>& current)
{
    auto before = openSide(baseline, "baseline");
    auto after = before ? openSide(current, "current") : std::nullopt;
    if (!after)
        return std::nullopt;
    RunSides sides{std::move(*before), std::move(*after)};
    Profiles all = sides.baseline;
    all.insert(all.end(), sides.current.begin(), sides.current.end());
    const std::string problem = runsProblem(all);
    if (!problem.empty())
        (void)refuse(problem);
    return problem.empty() ? std::optional(std::move(sides)) : std::nullopt;
}

} // namespace nytprof::command
