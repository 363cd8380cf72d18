// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"
#include "profile/ids.h"
#include "profile/time_axis.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The time axes of the processes of a merged profile, as comments, which other readers show or
/// skip. The tables of the profile are the sums of all processes.
///
///     ~lane names PIECE             before the first process: SliceBlocks with files and subs only
///     ~lane axis NAME=VALUE...      after the PID_START of each process: SliceAxis
///     ~lane rest PIECE              ids and the costs of the last slice: readLaneRest()
///     ~lane slices PIECE            as ~slices of format/slice_record.h, without names
///     ~lane mark TIME NAME          as ~mark there
///
/// Pieces are those of format/slice_record.h; names, rests and slices are numbered separately.
namespace nytprof {

class Profile;

namespace lane_record {
inline constexpr std::string_view Mark = "~lane ";
inline constexpr std::string_view Axis = "axis ";
inline constexpr std::string_view Names = "names ";
inline constexpr std::string_view Rest = "rest ";
inline constexpr std::string_view Slices = "slices ";
inline constexpr std::string_view TimeMark = "mark ";
} // namespace lane_record

/// Files and subs of a profile, by their numbers in the records, from 0.
struct LaneNames {
    std::vector<FileId> files;
    std::vector<SubId> subs;
};

/// What a lane has beyond its log.
struct LaneRest {
    std::vector<FileId> files; ///< by number in the log
    std::vector<SubId> subs; ///< likewise
    UnslicedRows unsliced;
};
/// What readLaneRest() makes of a record, whatever its names are.
[[nodiscard]] std::size_t heldBytesOfRest(std::string_view bytes);
/// Adds what a record has; false if damaged, and part of it may have been added.
[[nodiscard]] bool readLaneRest(std::string_view bytes, const LaneNames& names, LaneRest& rest);

using WriteComment = std::function<void(const std::string& comment)>;

/// Writes the names of all files and subs.
void writeLaneNames(const Profile& profile, const WriteComment& write);
/// Writes what is known of a process.
void writeLane(const Profile& profile, const TimeLane& lane, const WriteComment& write);

} // namespace nytprof
