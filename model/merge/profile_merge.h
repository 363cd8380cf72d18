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

/// Merges profiles. What it holds grows with the merged tables, not with the number of profiles.
/// Files and subs are the same by name, string evals by source text and the line that ran them;
/// these are renumbered. Counts and times are added exactly, in a common unit; the order of the
/// parts does not matter, and merged profiles can be merged again.
class NYTPROF_EXPORT ProfileMerge {
public:
    /// When stop is requested, add() and finish() return soon, finish() null.
    explicit ProfileMerge(std::stop_token stop = {}, EqualEvals evals = EqualEvals::Merged);
    ~ProfileMerge();

    /// The profile is not used after the call. finish() fills ids, unless that is null; until then
    /// it must live. Of a part whose files were edited later, `edited` maps the lines.
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
