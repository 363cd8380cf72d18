// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/range_facts.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace nytprof {

class CallTree;

/// Call stacks with the largest exclusive time, none of 0; at most `count`; ties: outer node first.
[[nodiscard]] std::vector<CallNodeId> hotPaths(const CallTree& tree, std::size_t count);

class PackageTable;
class Profile;

/// Called Perl sub with the largest exclusive time; invalid if there is none.
[[nodiscard]] SubId hottestSub(const Profile& profile);
/// File with the largest time; invalid if there is none.
[[nodiscard]] FileId hottestFile(const Profile& profile);
/// Line of a file with the largest time; 1 if there is none.
[[nodiscard]] std::uint32_t hottestLine(const Profile& profile, FileId file);

/// Line of a sub with the largest time; 0 if there is none.
[[nodiscard]] std::uint32_t hottestLine(const Profile& profile, SubId sub);

/// Heat of a share of the whole, in steps: 0 none (below 0.01 %), 1, 2 (from 0.1 %), 3 (from 1 %),
/// 4 (from 10 %).
[[nodiscard]] int heatOf(Ticks part, Ticks whole);

/// From the root down by the largest inclusive time, to the last with 20 % of the total; at most
/// eight, those whose callee has clearly less.
[[nodiscard]] std::vector<CallNodeId> hottestStack(const CallTree& tree);

/// What the profile does not contain, and why; marked(). Of a time range not what that may lack.
[[nodiscard]] std::vector<const char*> missingData(const Profile& profile, bool isRange = false);

/// Facts for the summary that need a pass over the whole profile; computed while loading.
struct SummaryFacts {
    struct Line {
        FileId file;
        LineCost cost;
    };
    static constexpr std::size_t Max = 10; ///< rows of each table

    std::vector<SubId> subs; ///< both tables: largest exclusive time first
    std::vector<Line> lines;
    double begin = 0; ///< of the first process, or the range; epoch seconds; 0: unknown
    double wallClock = 0; ///< seconds until the last process ended, or of the range; 0: unknown
    int processesAtOnce = 0; ///< largest number
    std::uint64_t processes = 0; ///< of a range those that ran then
    std::uint32_t calledSubs = 0;
    std::uint64_t plainFiles = 0;
    std::uint64_t evals = 0; ///< executions; not known of a range
    std::uint32_t negativeSubs = 0; ///< with negative time
    std::uint32_t overlongSubs = 0; ///< whose inclusive time clearly exceeds the total

    SummaryFacts() = default;
    /// range: of the profile, if it is that of a time range. Incomplete if stopped.
    SummaryFacts(const Profile& profile, const PackageTable& packages,
        const std::stop_token& stop = {}, const std::optional<RangeFacts>& range = {});
};

} // namespace nytprof
