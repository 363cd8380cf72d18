// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "flame/flame_graph.h"
#include "loading/loaded_profile.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace nytprof::gui {

/// The earlier run that a window compares its profile with.
struct Baseline {
    QStringList asked; ///< files and folders; none: no comparison
    ProfileParts parts; ///< what was read of them
    ProfileParts unread; ///< files that could not be read
    std::shared_ptr<const Profile> profile; ///< the sum of the parts; null before they are read
    [[nodiscard]] bool wanted() const { return !asked.isEmpty(); }
    /// "3 profiles", or the name of the one, with as much of its folders as makes it another one
    /// than that of the profile at the given path.
    [[nodiscard]] QString name(const QString& comparedWith) const;
};

struct Comparison {
    Baseline baseline;
    std::shared_ptr<const ProfileDiff> diff; ///< never null; after() is the profile that is shown
    std::shared_ptr<const FlameGraph> flame; ///< of the later run's call tree, with the changes
};

/// readProfiles(), and the comparison with a baseline, which is read first unless it has been. When
/// it cannot be read, what comes back is its failure.
[[nodiscard]] LoadedProfile readAndCompare(
    const QStringList& paths, ProfileParts parts, Baseline baseline, const LoadOptions& options);

} // namespace nytprof::gui
