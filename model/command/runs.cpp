// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/runs.h"

#include "command/open_profile.h"
#include "command/terminal.h"
#include "compare/compared_runs.h"
#include "fleet/location.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace nytprof::command {
namespace {

using Profiles = std::vector<std::shared_ptr<const Profile>>;

/// Removes paths with a range, PATH@FROM..TO, and opens each as one run. Nothing if one fails.
std::optional<Profiles> openRanges(std::vector<std::string>& paths)
{
    Profiles profiles;
    for (const std::string& path : std::exchange(paths, {})) {
        const auto ranged = parseRangedPath(path);
        if (!ranged) {
            paths.push_back(path);
            continue;
        }
        profiles.push_back(openProfiles(
            {ranged->path}, {.evals = EqualEvals::Merged, .range = {ranged->range, {}}}));
        if (!profiles.back())
            return std::nullopt;
    }
    return profiles;
}

/// Profiles in any order, or nothing. problem: set if one of them is incomplete.
std::optional<Profiles> openSide(
    std::vector<std::string> paths, const std::string& side, std::string& problem)
{
    const auto ranges = openRanges(paths);
    if (!ranges || (paths.empty() && !ranges->empty()))
        return ranges;
    std::vector<std::string> files = profileFiles(paths);
    if (files.empty())
        return std::nullopt;
    Profiles profiles = *ranges;
    Progress progress("Reading " + side);
    const auto take = [&](const std::string& path, const LoadResult& result) {
        if (result.profile && !result.profile->complete())
            problem = escape(path) + ": " + RunDidNotEnd;
        else if (result.profile && !isWholeFile(result))
            problem = escape(path) + ": a part of it is left out; compare whole profiles only";
        profiles.push_back(result.profile);
        return result.profile != nullptr;
    };
    const auto isFile = [](const std::string& path) { return !isFleetLocation(path); };
    const auto locations = std::stable_partition(files.begin(), files.end(), isFile);
    for (const std::string& url : std::vector(locations, files.end())) {
        const LoadedRuns loaded = loadRuns(url);
        report(url, loaded.diagnostics);
        if (loaded.runs.empty())
            return std::nullopt;
        for (const LoadResult& run : loaded.runs) {
            report(url, run.diagnostics);
            take(url, run);
        }
    }
    files.erase(locations, files.end());
    loadEach(files, progress, take);
    // A profile that cannot be read may be followed by some that can.
    const bool areLoaded = std::ranges::find(profiles, nullptr) == profiles.end();
    return areLoaded ? std::optional(std::move(profiles)) : std::nullopt;
}

/// False, with a message on stderr, if some were sampled and others were not.
bool hasOneKind(const Profiles& side)
{
    const auto isAsFirst = [&](const std::shared_ptr<const Profile>& run) {
        return run->sampling().has_value() == side.front()->sampling().has_value();
    };
    return std::ranges::all_of(side, isAsFirst)
        || refuse("some runs of a side were sampled, and others were not; compare profiles of the "
                  "same kind");
}

} // namespace

bool areAlike(const RunSides& sides)
{
    Profiles all = sides.baseline;
    all.insert(all.end(), sides.current.begin(), sides.current.end());
    if (const std::string programs = differentPrograms(all); !programs.empty())
        std::cerr << "nytprof: warning: the programs have different names, " << programs << '\n';
    const std::string problem = runsProblem(all);
    return problem.empty() || refuse(problem);
}

std::shared_ptr<const Profile> openRun(const std::string& folder, const std::string& removed)
{
    std::string problem;
    const auto profiles = openSide({folder}, "run", problem);
    if (!profiles || !(problem.empty() || refuse(problem)))
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
    std::string problem;
    const auto before = openSide(baseline, "baseline", problem);
    const auto after = before ? openSide(current, "current", problem) : std::nullopt;
    if (!after || !hasOneKind(*before) || !hasOneKind(*after))
        return std::nullopt;
    // Profiles of a test suite are no repeated runs.
    const bool areRuns = differentPrograms(*before).empty() && differentPrograms(*after).empty();
    const auto runsOf = [&](const Profiles& side) {
        return areRuns || side.size() == 1 ? joinedRuns(side) : Profiles{mergeProfiles(side)};
    };
    RunSides sides{runsOf(*before), runsOf(*after)};
    // What is missing in one of several runs would look like a change.
    const bool isPair = sides.baseline.size() == 1 && sides.current.size() == 1;
    if (!problem.empty() && !isPair && !refuse(problem))
        return std::nullopt;
    return areAlike(sides) ? std::optional(std::move(sides)) : std::nullopt;
}

} // namespace nytprof::command
