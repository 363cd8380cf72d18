// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof {

class EditedLines;
class Profile;

/// Ids in the merged profile, by ids in one part.
struct MergedIds {
    std::vector<FileId> files;
    std::vector<SubId> subs;
};

/// How to merge equal string evals.
enum class EqualEvals {
    Merged, ///< into one file with the sum of executions
    Apart, ///< keep each; those of equal name and source are in the order of the parts
};

/// What profiles must have in common to be merged: a sum of times and of samples, or of counts and
/// of samples without counts, would be neither.
struct CostKind {
    std::string unit; ///< "time"
    bool isSampled = false;

    explicit CostKind(const Profile& profile);
    friend bool operator==(const CostKind&, const CostKind&) = default;
    /// Why its profile is not merged with others: "it was sampled, and other files were not"; empty
    /// if it is.
    [[nodiscard]] std::string problemWith(const CostKind& others) const;
};

/// Merges profiles in memory that grows with the merged tables only. Files and subs are identified
/// by name, string evals by source text and calling line; evals are renumbered. Sums are exact, in
/// a common tick unit, and independent of the order of parts; merged profiles can be merged again.
class ProfileMerge {
public:
    /// When stop is requested, add() and finish() return soon; finish() returns null. Names of
    /// files below `folder`, an absolute path, become relative to it, as parts may be of different
    /// copies of a program.
    explicit ProfileMerge(std::stop_token stop = {}, EqualEvals evals = EqualEvals::Merged,
        const std::string& folder = {});
    ~ProfileMerge();

    /// Keeps what ran when in each process; call it before add(). Needs memory for each part.
    void keepTimeAxis();
    /// Processes without an end are as if they had ended when they were last seen, as nothing more
    /// will be written of them.
    void endProcesses();
    /// Does not use part after the call. finish() fills *ids, which must live until then; may be
    /// null. `edited` maps the lines of a part whose files were edited later.
    void add(const Profile& part, MergedIds* ids = nullptr, const EditedLines* edited = nullptr);
    /// The merged profile. Call once.
    [[nodiscard]] std::shared_ptr<const Profile> finish();

private:
    struct Sums;
    std::unique_ptr<Sums> m_sums;
};

/// Merges profiles; null if stopped.
[[nodiscard]] std::shared_ptr<const Profile> mergeProfiles(
    std::span<const std::shared_ptr<const Profile>> parts, const std::stop_token& stop = {});

/// Merges equal string evals of one profile, each named as its first execution; null if stopped.
[[nodiscard]] std::shared_ptr<const Profile> mergeEvals(
    const Profile& profile, const std::stop_token& stop = {}, bool keepsTimeAxis = false);

} // namespace nytprof
