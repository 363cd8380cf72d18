// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "compare/runs_comparison.h"
#include "flame/flame_graph.h"
#include "loading/loaded_profile.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace nytprof::gui {

struct Comparison {
    Baseline baseline;
    std::shared_ptr<const ProfileDiff> diff; ///< never null; after() is the profile on screen
    std::shared_ptr<const FlameGraph> flame; ///< of the current run's call tree, with the changes
    std::shared_ptr<const ComparedRuns> runs = {}; ///< null: one on each side, or noVerdicts
    std::shared_ptr<const RunsComparison> verdicts = {}; ///< of runs, about exclusive time
    std::string noVerdicts = {}; ///< why several runs cannot be compared
    /// One run on each side, of which none can show more than chance.
    [[nodiscard]] bool hasOneRunEach() const
    {
        return !runs && noVerdicts.empty() && !diff->isPerRequest();
    }
};

/// readProfiles(), and the comparison with a baseline. The baseline is read first, unless it has
/// been; if that fails, the result is its failure.
[[nodiscard]] LoadedProfile readAndCompare(
    ViewRequest request, const ViewLoadOptions& options = {}, const Previews& previews = {});

} // namespace nytprof::gui
