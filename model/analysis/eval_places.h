// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/ticks.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

class Profile;

struct EvalCost {
    std::uint64_t executions = 0;
    std::uint64_t statements = 0; ///< without nested evals
    std::uint64_t calls = 0; ///< calls of subs from the evals' code
    Ticks exclusive = 0; ///< statements only, without nested evals
    Ticks nested = 0; ///< statements of evals that these ran, at any depth
    void add(const EvalCost& other);
    [[nodiscard]] Ticks time() const { return addTicks(exclusive, nested); }
};

/// String evals of the same source text.
struct EvalSource {
    std::vector<FileId> evals; ///< in profile order; at least one
    EvalCost cost;
};

/// A line that ran string evals.
struct EvalPlace {
    FileId file; ///< if that is an eval that ran several times, the first one
    std::uint32_t line = 0;
    std::vector<EvalSource> sources; ///< largest time first
    EvalCost cost;
};

/// String evals by call site, then by source text, largest time first. Equal evals count as one
/// call site of the evals that they ran. Partial result if stopped.
[[nodiscard]] std::vector<EvalPlace> evalPlaces(
    const Profile& profile, const std::stop_token& stop = {});

/// Cost of one string eval; several executions if equal evals were merged.
[[nodiscard]] EvalCost evalCost(const Profile& profile, FileId eval);

/// Several string evals, such as those of a line.
struct EvalSums {
    EvalCost cost;
    std::vector<FileId> largestFirst; ///< by exclusive time
    std::uint64_t subs = 0; ///< that ran, of those that their code defines
    std::uint64_t calls = 0; ///< of these subs
    Ticks inSubs = 0;
};
[[nodiscard]] EvalSums sumOfEvals(const Profile& profile, std::span<const FileId> evals);

/// Unmerged string evals, with a mapping to a profile that has equal evals merged.
struct SingleEvals {
    std::shared_ptr<const Profile> profile; ///< the profile with unmerged evals
    std::shared_ptr<const std::vector<EvalPlace>> places; ///< evalPlaces(*profile)
    /// Maps its FileIds to those of the shown profile; empty if both are the same profile.
    std::vector<FileId> shownAs;

    /// Invalid if the shown profile does not have the file.
    [[nodiscard]] FileId shown(FileId single) const
    {
        return shownAs.empty() || !single.valid() ? single : shownAs[single.index()];
    }
};

/// Maps the files of evals.profile to `merged`, made from it by mergeEvals(); indexed by FileId.
[[nodiscard]] std::vector<FileId> filesAfterMerging(
    const SingleEvals& evals, const Profile& merged);

/// Whether any line ran several evals of the same source.
[[nodiscard]] bool hasEqualEvals(const std::vector<EvalPlace>& places);

} // namespace nytprof
