// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof {

class CallTree;

/// The call paths that ended where most time was spent: the nodes with the largest exclusive time,
/// largest first, of equal ones the outer one first. At most so many, and none without time.
[[nodiscard]] NYTPROF_EXPORT std::vector<CallNodeId> hotPaths(
    const CallTree& tree, std::size_t count);

class PackageTable;
class Profile;

/// The sub with the largest exclusive time that has perl source and was called; invalid without.
[[nodiscard]] NYTPROF_GUI_EXPORT SubId hottestSub(const Profile& profile);
/// The file with the largest time; invalid without any.
[[nodiscard]] NYTPROF_GUI_EXPORT FileId hottestFile(const Profile& profile);
/// The line of a file with the largest time; 1 without any.
[[nodiscard]] NYTPROF_GUI_EXPORT std::uint32_t hottestLine(const Profile& profile, FileId file);

/// Facts of the overview that need all rows of a profile; made where it is loaded.
struct NYTPROF_GUI_EXPORT OverviewFacts {
    struct Line {
        FileId file;
        LineCost cost;
    };
    struct FileTime {
        FileId file;
        Ticks time = 0; ///< with the string evals that it ran
    };
    static constexpr std::size_t Most = 10; ///< rows of each of these

    std::vector<SubId> subs; ///< largest exclusive time first, as all of these
    std::vector<Line> lines;
    std::vector<FileTime> files; ///< plain files
    std::uint32_t calledSubs = 0;
    std::uint64_t plainFiles = 0;
    std::uint64_t evals = 0; ///< executions
    std::uint32_t negativeSubs = 0; ///< with a time below zero
    std::uint32_t overlongSubs = 0; ///< whose inclusive time is clearly above the whole

    OverviewFacts() = default;
    /// Incomplete when asked to stop.
    OverviewFacts(
        const Profile& profile, const PackageTable& packages, const std::stop_token& stop = {});
};

} // namespace nytprof
