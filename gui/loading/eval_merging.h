// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <memory>
#include <vector>

namespace nytprof {
class Profile;
struct EvalPlace;
} // namespace nytprof

namespace nytprof::gui {

/// Single string evals, and where they are in a profile that has equal ones as one.
struct SingleEvals {
    std::shared_ptr<const Profile> profile; ///< that has them
    std::shared_ptr<const std::vector<EvalPlace>> places; ///< evalPlaces() of it
    /// By its files, those of the profile on screen; empty where that is the same profile.
    std::vector<FileId> shownAs;

    /// Invalid when the profile on screen does not have it.
    [[nodiscard]] FileId shown(FileId single) const
    {
        return shownAs.empty() || !single.valid() ? single : shownAs[single.index()];
    }
};

/// Finds the files of evals.profile in a profile that mergeEvals() made of it.
[[nodiscard]] std::vector<FileId> filesAfterMerging(
    const SingleEvals& evals, const Profile& merged);

/// A line has run several evals of the same source.
[[nodiscard]] bool hasEqualEvals(const std::vector<EvalPlace>& places);

} // namespace nytprof::gui
