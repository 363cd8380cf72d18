// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/eval_places.h"
#include "analysis/packages.h"
#include "load/load_profile.h"
#include "loading/preview_times.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace nytprof {
class FlameLayout;
struct OverviewFacts;
} // namespace nytprof

namespace nytprof::gui {

struct Comparison;

/// One of the files that a window shows together: of one process, unless it is a sum itself.
struct ProfilePart {
    QString path;
    std::shared_ptr<const Profile> profile; ///< null when nothing of it could be read
    std::vector<Diagnostic> diagnostics;
    bool included = true; ///< in the sum that is shown
};
using ProfileParts = std::vector<ProfilePart>;

/// What came of opening files.
struct LoadedProfile {
    QString path; ///< of the first file
    /// The sum of the parts that are included; null when there is nothing new to show.
    std::shared_ptr<const Profile> profile;
    SingleEvals evals; ///< of the part, if there is one alone, else of the profile
    std::shared_ptr<const PackageTable> packages; ///< of the profile; lives as long as it
    std::shared_ptr<const OverviewFacts> overview; ///< of the profile
    std::shared_ptr<const FlameLayout> flame; ///< of the profile's call tree; lives as long as it
    std::shared_ptr<const Comparison> comparison; ///< with an earlier run; null without one
    QStringList asked; ///< files and folders that were to be read; none for a new sum alone
    ProfileParts parts; ///< all that is known, also from before
    ProfileParts unread; ///< files that could not be read
    bool cancelled = false;
    /// How much of the files it is. Less than all: a preview, of what has been read so far.
    int thousandths = 1000;
    [[nodiscard]] bool isPreview() const { return profile && thousandths < 1000; }
};

/// Who is shown what has been read so far of a load that takes long, and when.
struct Previews {
    std::function<void(LoadedProfile)> show; ///< called by the thread that reads; none: no previews
    PreviewTimes times;
};

/// The files, with each folder replaced by the profiles in it, in the order of their names.
[[nodiscard]] QStringList withoutFolders(const QStringList& paths);

/// What comes of files that do not fit into memory at all.
[[nodiscard]] LoadedProfile lackOfMemory(const QStringList& paths, ProfileParts parts);

/// Reads profiles and adds them up with those that are there already. A file that was read before
/// takes the place that it has, if it can be read again. Less of them is read when what is made of
/// them does not fit into memory. Progress is told in thousandths of the
/// whole, as "read" of 1000.
[[nodiscard]] LoadedProfile readProfiles(const QStringList& paths, ProfileParts parts,
    const LoadOptions& options, const Previews& previews = {});

} // namespace nytprof::gui
