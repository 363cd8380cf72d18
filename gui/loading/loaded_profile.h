// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/eval_places.h"
#include "analysis/package_groups.h"
#include "analysis/packages.h"
#include "load/load_profile.h"
#include "loading/file_stamps.h"
#include "loading/preview_times.h"
#include "loading/view_request.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace nytprof {
class FlameLayout;
struct SummaryFacts;
} // namespace nytprof

namespace nytprof::gui {

struct Comparison;

/// The sub in which a profile waited most.
struct MaxWait {
    QString sub; ///< empty: none
    std::uint64_t calls = 0; ///< 0: they began before the range
    double seconds = 0;
};

/// The result of a load.
struct LoadedProfile {
    QString path; ///< of the first file
    /// The merged profile of the included parts; null if there is nothing new to show.
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const WholeRun> whole; ///< what the profile is, or is a range of
    std::optional<TimeRange> range; ///< of the time axis; none: the whole run
    std::string rangeProblem; ///< why it is not the wanted range; "": it is
    Measure measure = Measure::Time; ///< what its costs are
    /// As the profile, of time with waiting, before equal evals were merged: has the memory.
    std::shared_ptr<const Profile> recorded;
    Ticks waiting = 0; ///< of the parts together, in units of the profile; 0 if these are no times
    MaxWait maxWait; ///< of the whole run or range, also if waiting is hidden
    bool waitingHidden = false; ///< the profile is without it
    /// Ids of the included parts in the profile, if wanted; empty if there is only one part.
    std::vector<MergedIds> ids;
    SingleEvals evals; ///< of the part if there is only one, else of the profile
    std::shared_ptr<const PackageTable> packages; ///< of the profile; lives as long as it
    std::shared_ptr<const PackageGroups> groups; ///< of the profile
    std::shared_ptr<const SummaryFacts> summary; ///< of the profile
    std::shared_ptr<const FlameLayout> flame; ///< of the profile's call tree; lives as long as it
    std::shared_ptr<const Comparison> comparison; ///< with the baseline; null without one
    QStringList paths; ///< requested files and folders; empty: only merged again
    QList<FileStamp> files; ///< these, when the load began
    NotesFile notes; ///< its filters were used
    RequestFilter requests; ///< parts were chosen by it, too
    QString liveFile; ///< parts of this path or folder: their missing end is no fault, as the
                      ///< program goes on
    ProfileParts parts; ///< all that are known, including those loaded before
    ProfileParts unread; ///< files that could not be read
    bool cancelled = false;
    /// How much of the files has been read. Less than 1000: this is a preview.
    int thousandths = 1000;
    [[nodiscard]] bool isPreview() const { return profile && thousandths < 1000; }
};

/// Paths of the programs of the included parts, each once.
[[nodiscard]] QStringList programsOf(const LoadedProfile& loaded);
/// The name of the program without its folder, or "3 programs".
[[nodiscard]] QString programTitle(const LoadedProfile& loaded);

/// How to read and merge.
struct ViewLoadOptions : LoadOptions {
    ViewLoadOptions(LoadOptions options = {}) // NOLINT(google-explicit-constructor)
        : LoadOptions(std::move(options))
    {
    }
    bool mergesAll = false; ///< also parts that notes or a filter of requests exclude
    bool wantsIds = false; ///< LoadedProfile::ids
    bool isBaseline = false; ///< its time axis is not shown
};

/// Callback for partial results.
struct Previews {
    std::function<void(LoadedProfile)> show; ///< called in the loading thread; empty: no previews
    PreviewTimes times;
};

/// The result for files that do not fit into memory.
[[nodiscard]] LoadedProfile lackOfMemory(const ViewRequest& request);

/// Reads files, also remote ones, and merges them, without the baseline. Reads less of the files if
/// the result does not fit into memory. Progress is in thousandths of the whole, as "read" of 1000.
[[nodiscard]] LoadedProfile readProfiles(
    const ViewRequest& request, const ViewLoadOptions& options = {}, const Previews& previews = {});

} // namespace nytprof::gui
