// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/axis_moment.h"
#include "analysis/growth.h"
#include "analysis/package_groups.h"
#include "analysis/requests.h"
#include "analysis/time_ranges.h"
#include "compare/profile_diff.h"
#include "loading/notes_file.h"
#include "merge/profile_merge.h"
#include "profile/measure.h"
#include "stream/diagnostic_log.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace nytprof::gui {

/// A file of those that a window shows: of one process, unless it is a merged profile itself.
struct ProfilePart {
    QString path;
    std::shared_ptr<const Profile> profile; ///< null: nothing could be read
    std::vector<Diagnostic> diagnostics;
    bool included = true; ///< in the merged profile
    std::set<std::uint32_t> leftOut = {}; ///< pids of a merged profile; see showProcesses()
    std::shared_ptr<const Profile> rest = {}; ///< without these; null until it is computed
    bool isOtherKind = false; ///< could be read, but is sampled and the others are not, or reverse

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

/// Why not all of the included parts have such costs; nullptr if they have.
[[nodiscard]] const char* reasonWithout(Measure measure, const ProfileParts& parts);

/// All that the included parts ran, with waiting: what ranges are taken from.
struct WholeRun {
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const PackageGroups> groups; ///< also of ranges, so that these keep the colours
    std::shared_ptr<const AxisLanes> lanes; ///< null in previews
    std::shared_ptr<const Growth> growth; ///< null in previews, and without memory
    std::shared_ptr<const TimeRanges> ranges; ///< null until one was shown
    std::vector<MergedIds> ids = {}; ///< LoadedProfile::ids
    bool hasIds = false;
};

/// What the profile is compared with.
struct Baseline {
    QStringList paths; ///< files and folders; empty: no comparison
    ProfileParts parts = {}; ///< what was read from them; empty until then
    ProfileParts unread = {}; ///< files that could not be read
    std::shared_ptr<const Profile> profile = {}; ///< the merged parts; null until they are merged
    CostsPer per = CostsPer::Run; ///< Request: made for the requests that are shown
    QStringList added = {}; ///< to read beside the parts
    std::vector<MergedIds> ids = {}; ///< as LoadedProfile::ids
    Measure measure = Measure::Time; ///< of the profile
    bool waitingHidden = false; ///< the profile is without it
    [[nodiscard]] bool wanted() const { return !paths.isEmpty(); }
    /// "3 profiles", or the profile's name with enough of its folders to distinguish it from the
    /// profile at the given path.
    [[nodiscard]] QString name(const QString& comparedWith) const;
};

/// What a window is to show, or shows.
struct ViewRequest {
    QStringList paths; ///< files and folders to read; empty: the parts are only merged again
    ProfileParts parts = {}; ///< read before; files that can be read replace theirs
    Baseline baseline = {};
    /// New parts which they exclude are not merged, unless that is all parts; unset: the notes
    /// beside the files.
    std::optional<NotesFile> notes = {};
    RequestFilter requests = {}; ///< new parts are merged only if it accepts all their requests
    std::optional<TimeRange> range = {}; ///< of the time axis; none: the whole run
    std::int64_t rangeEpoch = 0; ///< wall clock where its axis begins; 0: as that of the parts
    MomentRange moments = {}; ///< a range as written in a command line
    Measure measure = Measure::Time; ///< if all profiles have it
    std::shared_ptr<const WholeRun> whole = {}; ///< of the parts; no profile: they are merged
    bool dropsMissing = false; ///< parts of local files that are not among those to read
};

} // namespace nytprof::gui
