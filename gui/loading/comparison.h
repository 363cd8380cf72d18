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

struct Baseline {
    QStringList asked; ///< files and folders; empty: no comparison
    ProfileParts parts; ///< what was read from them; empty until then
    ProfileParts unread; ///< files that could not be read
    std::shared_ptr<const Profile> profile; ///< the merged parts; null until they are merged
    CostsPer per = CostsPer::Run; ///< Request: made for the requests that are shown
    QStringList added = {}; ///< to read beside the parts
    std::vector<MergedIds> ids = {}; ///< as LoadedProfile::ids
    bool waitingHidden = false; ///< the profile is without it
    [[nodiscard]] bool wanted() const { return !asked.isEmpty(); }
    /// "3 profiles", or the profile's name with enough of its folders to distinguish it from the
    /// profile at the given path.
    [[nodiscard]] QString name(const QString& comparedWith) const;
};

struct Comparison {
    Baseline baseline;
    std::shared_ptr<const ProfileDiff> diff; ///< never null; after() is the profile on screen
    std::shared_ptr<const FlameGraph> flame; ///< of the current run's call tree, with the changes
    std::shared_ptr<const ComparedRuns> runs = {}; ///< null: one on each side, or noVerdicts
    std::shared_ptr<const RunsComparison> verdicts = {}; ///< of runs, about exclusive time
    std::string noVerdicts = {}; ///< why several runs cannot be compared
    /// One run on each side, of which none can show more than chance.
    [[nodiscard]] bool isOfOneRunEach() const
    {
        return !runs && noVerdicts.empty() && !diff->isPerRequest();
    }
};

/// readProfiles(), and the comparison with a baseline. The baseline is read first, unless it has
/// been; if that fails, the result is its failure.
[[nodiscard]] LoadedProfile readAndCompare(
    const QStringList& paths, ProfileParts parts, Baseline baseline, const ReadOptions& options);

} // namespace nytprof::gui
