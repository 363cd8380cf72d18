// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/range_facts.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

class Profile;
struct MemoryTable;
struct RowSums;

/// Profiles of ranges of a profile's time axis. LaneEdges says what a range has of each process, so
/// ranges that follow each other add up to the whole, in every table and to the tick.
class TimeRanges {
public:
    /// Reads all slices; of a profile without a time axis, isEmpty(). The profile must be a whole
    /// one.
    explicit TimeRanges(std::shared_ptr<const Profile> profile);
    ~TimeRanges();

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] const Profile& whole() const { return *m_profile; }
    /// From the first to the last time of any process that of() has.
    [[nodiscard]] TimeRange shown(TimeRange range) const;
    /// The time nearest to one at which a process can be divided; that time if none ran then.
    [[nodiscard]] std::int64_t nearestEdge(std::int64_t time) const;
    /// What of() has, without a profile.
    struct PartCosts {
        std::uint64_t statements = 0;
        SubId hottest; ///< that does not wait, with the most exclusive time; invalid: none has any
        Ticks hottestTime = 0;
    };
    /// Visits parts between edges in order of time; each edge costs the slices since the last one.
    void eachPart(std::span<const std::int64_t> edges,
        const std::function<void(TimeRange, const PartCosts&)>& visit) const;
    /// When the last call of a sub began, to a slice, in the processes in which it runs in a range,
    /// but no call of it begins; the first of these. Nothing if there is none.
    [[nodiscard]] std::optional<std::int64_t> runningSince(SubId sub, TimeRange range) const;
    [[nodiscard]] RangeFacts factsOf(TimeRange range) const;
    /// The profile of a range: same ids of files, lines, subs and processes, other numbers; rows
    /// without any are left out. Null if stopped.
    [[nodiscard]] std::shared_ptr<const Profile> of(
        TimeRange range, const std::stop_token& stop = {}) const;
    /// As of(), for some processes, with their part of the time axis.
    [[nodiscard]] std::shared_ptr<const Profile> ofProcesses(
        const std::function<bool(const Process&)>& isWanted,
        const std::stop_token& stop = {}) const;

private:
    class Lane;
    struct Tables;
    [[nodiscard]] PartCosts costsBetween(const RowSums& from, const RowSums& to) const;
    struct Processes;
    /// processes: null: all.
    [[nodiscard]] std::shared_ptr<const Profile> profileOf(const RowSums& sums, MemoryTable memory,
        TimeRange range, const Processes* processes, const std::stop_token& stop) const;
    struct Tree;
    [[nodiscard]] Tree treeOf(
        const RowSums& sums, MemoryTable memory, const std::stop_token& stop) const;

    std::shared_ptr<const Profile> m_profile;
    std::unique_ptr<Tables> m_tables;
    std::vector<Lane> m_lanes; ///< as in the time axis
};

} // namespace nytprof
