// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/ticks.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof {

class Profile;

/// What string evals took together.
struct NYTPROF_EXPORT EvalCost {
    std::uint64_t executions = 0;
    std::uint64_t statements = 0; ///< without nested evals
    std::uint64_t calls = 0; ///< of subs, made by the code of the evals
    Ticks exclusive = 0; ///< of the statements, without nested evals
    Ticks nested = 0; ///< of the statements of evals that these ran, at any depth
    void add(const EvalCost& other);
    [[nodiscard]] Ticks time() const { return addTicks(exclusive, nested); }
};

/// String evals of the same source text.
struct EvalSource {
    std::vector<FileId> evals; ///< in the order of the profile; at least one
    EvalCost cost;
};

/// A line that ran string evals.
struct EvalPlace {
    FileId file; ///< of the line; the first of those, where that is an eval that ran several times
    std::uint32_t line = 0;
    std::vector<EvalSource> sources; ///< largest time first
    EvalCost cost;
};

/// The string evals of a profile by the place that ran them, and there by their source text; the
/// place with the largest time first. Equal evals count as one place for those that they ran. When
/// stop is requested, returns soon, with what it has.
[[nodiscard]] NYTPROF_EXPORT std::vector<EvalPlace> evalPlaces(
    const Profile& profile, const std::stop_token& stop = {});

/// What one string eval took; executions are several where equal ones were made one.
[[nodiscard]] NYTPROF_EXPORT EvalCost evalCost(const Profile& profile, FileId eval);

/// Single string evals, and where they are in a profile that has equal ones as one.
struct SingleEvals {
    std::shared_ptr<const Profile> profile; ///< that has them
    std::shared_ptr<const std::vector<EvalPlace>> places; ///< evalPlaces() of it
    /// By its files, those of the profile that is shown; empty where that is the same profile.
    std::vector<FileId> shownAs;

    /// Invalid when the profile that is shown does not have it.
    [[nodiscard]] FileId shown(FileId single) const
    {
        return shownAs.empty() || !single.valid() ? single : shownAs[single.index()];
    }
};

/// Finds the files of evals.profile in a profile that mergeEvals() made of it.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<FileId> filesAfterMerging(
    const SingleEvals& evals, const Profile& merged);

/// A line has run several evals of the same source.
[[nodiscard]] NYTPROF_GUI_EXPORT bool hasEqualEvals(const std::vector<EvalPlace>& places);

} // namespace nytprof
