// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

class EditedLines;
class Profile;

/// Where the files and subs of a profile are in a sum, by their ids in the profile.
struct MergedIds {
    std::vector<FileId> files;
    std::vector<SubId> subs;
};

/// What becomes of string evals that are the same.
enum class EqualEvals {
    Merged, ///< one file, with all their executions
    Apart, ///< a file each; those of equal names and sources are in the order of the parts
};

/// Adds profiles up to one, as of the processes of a program or the tests of a suite. What it holds
/// grows with the tables of the sum, not with the number of profiles.
///
/// Files and subs are the same when their names are. String evals are the same when their source
/// text is and the same line of the same file ran them; they are numbered anew, because
/// "(eval 7)" is another one in each process, and File::executions tells how many they were.
/// Where profiles disagree about the source of a file or the place of a sub, one of them counts.
///
/// Every count and time of the sum is that of the parts, added up exactly. When their clocks tick
/// in different units, the result's unit is one that all of them are multiples of. (If that would
/// be below a tenth of a picosecond it is that, and times are rounded.) The sum does not depend on
/// the order of the parts, and sums may be added up further: merge(a, merge(b, c)) is
/// merge(merge(a, b), c).
class NYTPROF_EXPORT ProfileMerge {
public:
    /// When stop is requested, add() and finish() return soon, finish() null.
    explicit ProfileMerge(std::stop_token stop = {}, EqualEvals evals = EqualEvals::Merged);
    ~ProfileMerge();

    /// The profile is not used after the call. finish() fills ids, unless that is null; until then
    /// it must live. Of a part whose files were edited later, `edited` tells what is the same now.
    void add(const Profile& part, MergedIds* ids = nullptr, const EditedLines* edited = nullptr);
    /// The sum of all that was added. Only once.
    [[nodiscard]] std::shared_ptr<const Profile> finish();

private:
    struct Sums;
    std::stop_token m_stop;
    std::unique_ptr<Sums> m_sums;
};

/// The sum of profiles; null when stopped.
[[nodiscard]] NYTPROF_EXPORT std::shared_ptr<const Profile> mergeProfiles(
    std::span<const std::shared_ptr<const Profile>> parts, const std::stop_token& stop = {});

/// The same profile with its equal string evals made one, each under the name of its first
/// execution; null when stopped.
[[nodiscard]] NYTPROF_EXPORT std::shared_ptr<const Profile> mergeEvals(
    const Profile& profile, const std::stop_token& stop = {});

} // namespace nytprof
