// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/time_axis.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The time axes of the processes of a merged profile, whose tables are the sums of all processes:
/// extension::Names before the first process; after the PID_START of each Axis, Rest, Slices as in
/// its own profile (format/slice_record.h), but without names, and Marks.
namespace nytprof {

class Profile;

/// Files and subs of a profile, by their numbers in the records, from 0.
struct LaneNames {
    std::vector<FileId> files;
    std::vector<SubId> subs;
};

/// What a lane has beyond its log.
struct LaneRest {
    std::vector<FileId> files; ///< by number in the log
    std::vector<SubId> subs; ///< ids of the profile, by number in the log
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
