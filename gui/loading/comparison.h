// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "flame/flame_graph.h"
#include "loading/loaded_profile.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace nytprof::gui {

struct Baseline {
    QStringList asked; ///< files and folders; empty: no comparison
    ProfileParts parts; ///< what was read from them; empty until then
    ProfileParts unread; ///< files that could not be read
    std::shared_ptr<const Profile> profile; ///< the merged parts; null until they are merged
    CostsPer per = CostsPer::Run; ///< Request: made for the requests that are shown
    [[nodiscard]] bool wanted() const { return !asked.isEmpty(); }
    /// "3 profiles", or the profile's name with enough of its folders to distinguish it from the
    /// profile at the given path.
    [[nodiscard]] QString name(const QString& comparedWith) const;
};

struct Comparison {
    Baseline baseline;
    std::shared_ptr<const ProfileDiff> diff; ///< never null; after() is the profile on screen
    std::shared_ptr<const FlameGraph> flame; ///< of the current run's call tree, with the changes
};

/// readProfiles(), and the comparison with a baseline. The baseline is read first, unless it has
/// been; if that fails, the result is its failure.
[[nodiscard]] LoadedProfile readAndCompare(
    const QStringList& paths, ProfileParts parts, Baseline baseline, const ReadOptions& options);

} // namespace nytprof::gui
