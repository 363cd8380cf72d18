// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/runs.h"

#include "command/open_profile.h"
#include "command/terminal.h"
#include "export/run_times.h"
#include "formatting/format.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <numeric>
#include <utility>

namespace nytprof::command {
namespace {

using Profiles = std::vector<std::shared_ptr<const Profile>>;

bool isParent(const Process& parent, const Process& child)
{
    return child.parentPid == parent.pid && parent.startTime <= child.startTime
        && (!parent.complete() || child.startTime <= parent.endTime);
}

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
            isOk = refuse(
                escape(path) + ": the run did not end; leave out its profile, or repeat the run");
        isOk = isOk && result.profile && isWholeFile(result);
        profiles.push_back(result.profile);
        return isOk;
    });
    return isOk ? std::optional(std::move(profiles)) : std::nullopt;
}

} // namespace

bool areAlike(const RunSides& sides)
{
    const Profile& first = *sides.baseline.front();
    for (const Profiles* const side : {&sides.baseline, &sides.current}) {
        for (const auto& run : *side) {
            if (run->costUnit() != first.costUnit())
                return refuse("runs are counted in " + escape(costName(first)) + " and in "
                    + escape(costName(*run)) + "; compare profiles of the same unit");
            if (run->programName() != first.programName())
                return refuse("runs are of different programs, " + escape(first.application())
                    + " and " + escape(run->application()) + "; compare runs of one program");
        }
    }
    return true;
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

Profiles joinedRuns(Profiles profiles)
{
    std::ranges::stable_sort(
        profiles, {}, [](const auto& profile) { return runTimes(*profile).begin; });
    std::vector<std::size_t> runOf(profiles.size()); // the first profile of its run
    std::iota(runOf.begin(), runOf.end(), std::size_t{0});
    for (std::size_t child = 0; child < profiles.size(); ++child) {
        for (std::size_t parent = child; parent-- > 0;) {
            const bool isForked
                = std::ranges::any_of(profiles[child]->processes(), [&](auto& each) {
                      return std::ranges::any_of(profiles[parent]->processes(),
                          [&](auto& other) { return isParent(other, each); });
                  });
            if (isForked) {
                runOf[child] = runOf[parent];
                break;
            }
        }
    }
    Profiles runs;
    for (std::size_t first = 0; first < profiles.size(); ++first) {
        if (runOf[first] != first)
            continue;
        Profiles parts;
        for (std::size_t i = first; i < profiles.size(); ++i)
            if (runOf[i] == first)
                parts.push_back(profiles[i]);
        runs.push_back(parts.size() == 1 ? parts.front() : mergeProfiles(parts));
    }
    return runs;
}

std::optional<RunSides> openRuns(
    const std::vector<std::string>& baseline, const std::vector<std::string>& current)
{
    auto before = openComplete(baseline, "baseline");
    auto after = before ? openComplete(current, "current") : std::nullopt;
    if (!after)
        return std::nullopt;
    RunSides sides{joinedRuns(std::move(*before)), joinedRuns(std::move(*after))};
    return areAlike(sides) ? std::optional(std::move(sides)) : std::nullopt;
}

} // namespace nytprof::command
