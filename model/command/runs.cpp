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

/// Complete profiles, in any order, or nothing.
std::optional<Profiles> openComplete(const std::vector<std::string>& paths, const std::string& side)
{
    const std::vector<std::string> files = profileFiles(paths);
    if (files.empty())
        return std::nullopt;
    Profiles profiles;
    bool isOk = true;
    Progress progress("Reading " + side);
    loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
        if (result.profile && !result.profile->complete())
            isOk = refuse(escape(path) + ": " + RunDidNotEnd);
        else if (result.profile && !isWholeFile(result))
            isOk = refuse(escape(path) + ": a part of it is left out; compare whole profiles only");
        isOk = isOk && result.profile;
        profiles.push_back(result.profile);
        return isOk;
    });
    return isOk ? std::optional(std::move(profiles)) : std::nullopt;
}

} // namespace

bool areAlike(const RunSides& sides)
{
    Profiles all = sides.baseline;
    all.insert(all.end(), sides.current.begin(), sides.current.end());
    const std::string problem = runsProblem(all);
    return problem.empty() || refuse(problem);
}

std::shared_ptr<const Profile> openRun(const std::string& folder, const std::string& removed)
{
    const auto profiles = openComplete({folder}, "run");
    if (!profiles)
        return nullptr;
    ProfileMerge merge({}, EqualEvals::Merged, removed);
    for (const auto& profile : *profiles)
        merge.add(*profile);
    return merge.finish();
}

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
    auto before = openComplete(baseline, "baseline");
    auto after = before ? openComplete(current, "current") : std::nullopt;
    if (!after)
        return std::nullopt;
    RunSides sides{joinedRuns(*before), joinedRuns(*after)};
    return areAlike(sides) ? std::optional(std::move(sides)) : std::nullopt;
}

} // namespace nytprof::command
