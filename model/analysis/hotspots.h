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

/// Call stacks with the largest exclusive time, none of 0; at most `count`; ties: outer node first.
[[nodiscard]] NYTPROF_EXPORT std::vector<CallNodeId> hotPaths(
    const CallTree& tree, std::size_t count);

class PackageTable;
class Profile;

/// Called Perl sub with the largest exclusive time; invalid if there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT SubId hottestSub(const Profile& profile);
/// File with the largest time; invalid if there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT FileId hottestFile(const Profile& profile);
/// Line of a file with the largest time; 1 if there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::uint32_t hottestLine(const Profile& profile, FileId file);

/// Line of a sub with the largest time; 0 if there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::uint32_t hottestLine(const Profile& profile, SubId sub);

/// Facts for the overview that need a pass over the whole profile; computed while loading.
struct NYTPROF_GUI_EXPORT OverviewFacts {
    struct Line {
        FileId file;
        LineCost cost;
    };
    struct FileTime {
        FileId file;
        Ticks time = 0; ///< includes string evals that it ran
    };
    static constexpr std::size_t Most = 10; ///< rows of each table

    std::vector<SubId> subs; ///< all tables: largest time first
    std::vector<Line> lines;
    std::vector<FileTime> files; ///< plain files
    std::uint32_t calledSubs = 0;
    std::uint64_t plainFiles = 0;
    std::uint64_t evals = 0; ///< executions
    std::uint32_t negativeSubs = 0; ///< with negative time
    std::uint32_t overlongSubs = 0; ///< whose inclusive time clearly exceeds the total

    OverviewFacts() = default;
    /// Incomplete if stopped.
    OverviewFacts(
        const Profile& profile, const PackageTable& packages, const std::stop_token& stop = {});
};

} // namespace nytprof
