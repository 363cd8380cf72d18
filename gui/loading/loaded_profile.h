// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/axis_moment.h"
#include "analysis/eval_places.h"
#include "analysis/package_groups.h"
#include "analysis/packages.h"
#include "analysis/requests.h"
#include "analysis/time_ranges.h"
#include "load/load_profile.h"
#include "loading/file_stamps.h"
#include "loading/notes_file.h"
#include "loading/preview_times.h"
#include "merge/profile_merge.h"

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

/// A file of those that a window shows: of one process, unless it is a merged profile itself.
struct ProfilePart {
    QString path;
    std::shared_ptr<const Profile> profile; ///< null: nothing could be read
    std::vector<Diagnostic> diagnostics;
    bool included = true; ///< in the merged profile
    std::set<std::uint32_t> leftOut = {}; ///< pids of a merged profile; see showProcesses()
    std::shared_ptr<const Profile> rest = {}; ///< without these; null until it is computed

    [[nodiscard]] bool isWhole() const { return included && leftOut.empty(); }
    [[nodiscard]] bool shows(std::uint32_t pid) const { return included && !leftOut.contains(pid); }
    [[nodiscard]] const std::shared_ptr<const Profile>& shown() const
    {
        return rest ? rest : profile;
    }
    /// A merged profile whose time axis has each process.
    [[nodiscard]] bool canBeDivided() const;
    /// Includes only some processes, of a part that can be divided; or none.
    void showProcesses(const std::function<bool(std::uint32_t)>& isWanted);
    void showAll();
};
using ProfileParts = std::vector<ProfilePart>;

/// Pids of the processes of parts.
struct PartProcesses {
    explicit PartProcesses(const ProfileParts& parts);
    std::set<std::uint32_t> shown;
    std::set<std::uint32_t> others;
    [[nodiscard]] std::size_t count() const { return shown.size() + others.size(); }
};

/// Profiles of the included parts.
[[nodiscard]] std::vector<std::shared_ptr<const Profile>> includedProfiles(
    const ProfileParts& parts);

/// All that the included parts ran, with waiting: what ranges are taken from.
struct WholeRun {
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const PackageGroups> groups; ///< also of ranges, so that these keep the colours
    std::shared_ptr<const AxisLanes> lanes; ///< null in previews
    std::shared_ptr<const TimeRanges> ranges; ///< null until one was shown
    std::vector<MergedIds> ids = {}; ///< LoadedProfile::ids
    bool hasIds = false;
};

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
    Ticks waiting = 0; ///< of the parts together, in units of the profile
    MaxWait maxWait; ///< of the whole run or range, also if waiting is hidden
    bool waitingHidden = false; ///< the profile is without it
    /// Of the included parts in the profile, if they were wanted; empty if there is only one part.
    std::vector<MergedIds> ids;
    SingleEvals evals; ///< of the part if there is only one, else of the profile
    std::shared_ptr<const PackageTable> packages; ///< of the profile; lives as long as it
    std::shared_ptr<const PackageGroups> groups; ///< of the profile
    std::shared_ptr<const SummaryFacts> summary; ///< of the profile
    std::shared_ptr<const FlameLayout> flame; ///< of the profile's call tree; lives as long as it
    std::shared_ptr<const Comparison> comparison; ///< with the baseline; null without one
    QStringList asked; ///< requested files and folders; empty: only merged again
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

/// The model's options, and those of the window.
struct ReadOptions : LoadOptions {
    ReadOptions(LoadOptions options = {}) // NOLINT(google-explicit-constructor)
        : LoadOptions(std::move(options))
    {
    }
    /// New parts which they exclude are not merged, unless that is all parts; unset: the notes
    /// beside the files.
    std::optional<NotesFile> notes = {};
    /// New parts are merged only if all their requests are accepted.
    RequestFilter requests = {};
    bool mergesAll = false; ///< also what these exclude
    bool wantsIds = false; ///< LoadedProfile::ids
    bool isBaseline = false; ///< its time axis is not shown
    std::optional<TimeRange> range = {}; ///< to show; none: the whole run
    MomentRange moments = {}; ///< likewise, as written in a command line
    std::int64_t rangeEpoch = 0; ///< wall clock where its axis begins; 0: as that of the parts
    /// Of the parts, which are merged if it is null.
    std::shared_ptr<const WholeRun> whole = {};
    bool dropsMissing = false; ///< given parts of local files that are not among those to read
};

/// Callback for partial results.
struct Previews {
    std::function<void(LoadedProfile)> show; ///< called in the loading thread; empty: no previews
    PreviewTimes times;
};

/// The result for files that do not fit into memory.
[[nodiscard]] LoadedProfile lackOfMemory(const QStringList& paths, ProfileParts parts);

/// Reads files, also remote ones, and merges them with the given parts. A file that was read before
/// replaces its part, if it can be read again. Reads less of the files if the result does not fit
/// into memory. Progress is in thousandths of the whole, as "read" of 1000.
[[nodiscard]] LoadedProfile readProfiles(const QStringList& paths, ProfileParts parts,
    const ReadOptions& options, const Previews& previews = {});

} // namespace nytprof::gui
