// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "merge/profile_merge.h"

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof {

/// A profile of a run: of all its processes, or of some of them.
struct RunPart {
    std::shared_ptr<const Profile> profile;
    MergedIds ids; ///< in ProfileDiff::names(), by ids of the profile
    std::size_t run = 0; ///< number of the run on its side
    bool isWithoutWaiting = false; ///< compared without the time of subs that wait
    /// As compared; null if stopped.
    [[nodiscard]] std::shared_ptr<const Profile> compared(const std::stop_token& stop = {}) const;
};

/// All runs of a baseline and of a current version.
struct ComparedRuns {
    std::shared_ptr<const ProfileDiff> sums; ///< of the merged runs of each side, as means
    std::vector<RunPart> baseline;
    std::vector<RunPart> current;
    std::size_t baselineRuns = 0;
    std::size_t currentRuns = 0;

    /// Adds a profile that is in sums; ids: in the merged profile of its side, whose own ids are
    /// meant if there are none.
    void add(std::vector<RunPart> ComparedRuns::*side, RunPart part);
};

/// Runs of one profile each, which it merges; none of the sides may be empty. Null if stopped.
[[nodiscard]] std::shared_ptr<const ComparedRuns> mergedRuns(
    std::span<const std::shared_ptr<const Profile>> baseline,
    std::span<const std::shared_ptr<const Profile>> current, const std::stop_token& stop = {},
    CostsPer per = CostsPer::Run);

/// Number of the run of each profile, from 0. A profile is a run; those of processes that were
/// forked by a process of another profile belong to the run of that.
[[nodiscard]] std::vector<std::size_t> runNumbers(
    std::span<const std::shared_ptr<const Profile>> profiles);

/// Why profiles cannot be compared, and what to do; empty if they can.
[[nodiscard]] std::string runsProblem(std::span<const std::shared_ptr<const Profile>> profiles);
/// "/a.pl and /b.pl" if profiles are of programs with different names, which repeated runs are not;
/// else empty.
[[nodiscard]] std::string differentPrograms(
    std::span<const std::shared_ptr<const Profile>> profiles);

/// Why an incomplete profile is not of a run, and what to do.
inline constexpr const char* RunDidNotEnd
    = "the run did not end; leave out its profile, or repeat the run";

} // namespace nytprof
