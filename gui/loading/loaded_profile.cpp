// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/loaded_profile.h"

#include "analysis/hotspots.h"
#include "flame/flame_layout.h"
#include "fleet/location.h"
#include "formatting/format.h"
#include "loading/remote_files.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <new>

namespace nytprof::gui {

namespace {

using Progress = std::function<void(std::uint64_t, std::uint64_t)>;

QString canonicalPath(const QString& path)
{
    return isRemote(path) ? path : QFileInfo(path).canonicalFilePath();
}

// Replaces the part of the same file, or appends it.
void putPart(ProfileParts& parts, ProfilePart part)
{
    const QString file = canonicalPath(part.path);
    const auto same = std::ranges::find_if(
        parts, [&](const ProfilePart& other) { return canonicalPath(other.path) == file; });
    if (same == parts.end()) {
        parts.push_back(std::move(part));
    } else {
        part.included = same->included;
        part.leftOut = same->leftOut;
        *same = std::move(part);
    }
}

// ids: of the parts; null: not wanted.
std::shared_ptr<const Profile> sumOf(const ProfileParts& parts, std::vector<MergedIds>* ids,
    const std::stop_token& stop, const Progress& progress)
{
    const auto included = includedProfiles(parts);
    if (included.size() == 1)
        return included.front();
    if (ids)
        ids->resize(included.size());
    ProfileMerge merge(stop, equalEvals());
    merge.keepTimeAxis();
    for (std::size_t i = 0; i < included.size(); ++i) {
        if (progress)
            progress(i, included.size());
        merge.add(*included[i], ids ? &(*ids)[i] : nullptr);
    }
    return merge.finish();
}

// Finds the single string evals. Merges equal ones of a single part; with several parts, the merge
// has done that.
void mergeEqualEvals(LoadedProfile& loaded, bool isSum, const std::stop_token& stop)
{
    SingleEvals& single = loaded.evals;
    single.profile = loaded.profile;
    single.places
        = std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*loaded.profile, stop));
    if (isSum || stop.stop_requested() || equalEvals() == EqualEvals::Apart
        || !hasEqualEvals(*single.places))
        return;
    loaded.profile = mergeEvals(*single.profile, stop);
    if (loaded.profile)
        single.shownAs = filesAfterMerging(single, *loaded.profile);
}

MaxWait maxWait(const Profile& profile)
{
    const Sub* longest = nullptr;
    for (const Sub& sub : profile.subs())
        if (sub.waits && sub.ran() && (!longest || sub.inclusive > longest->inclusive))
            longest = &sub;
    return longest
        ? MaxWait{toQString(longest->name), longest->calls, profile.seconds(longest->inclusive)}
        : MaxWait();
}

// Waiting, for children or requests, is no work and would hide it.
void hideWaiting(LoadedProfile& loaded, bool wanted, const std::stop_token& stop)
{
    if (loaded.measure != Measure::Time)
        return;
    loaded.waiting = waitingTime(*loaded.profile);
    loaded.maxWait = maxWait(*loaded.profile);
    loaded.waitingHidden = loaded.waiting > 0 && loaded.thousandths == 1000 && wanted;
    loaded.profile = withWaiting(
        loaded.waitingHidden ? WaitingTime::LeftOut : WaitingTime::Included, loaded.profile, stop);
}

void takeMeasure(LoadedProfile& loaded, Measure wanted, const std::stop_token& stop)
{
    loaded.recorded = loaded.profile;
    const bool isKnown
        = !reasonWithout(wanted, loaded.parts) && !reasonWithout(wanted, *loaded.profile);
    loaded.measure = isKnown ? wanted : Measure::Time;
    loaded.profile = withMeasure(loaded.measure, loaded.profile, stop);
}

std::optional<TimeRange> wantedRange(const TimeAxis& axis, const ViewRequest& request)
{
    if (request.moments.isSet()) {
        const TimeRange written = request.moments.on(axis);
        return TimeRange{written.from, std::max(written.from, written.to)};
    }
    if (!request.range || request.rangeEpoch == 0)
        return request.range;
    const std::int64_t later = request.rangeEpoch - axis.wallClock; // other parts may begin then
    std::int64_t step = 1; // the numbers stay short
    while (later != 0 && step <= (request.range->to - request.range->from) / 10'000)
        step *= 10;
    const auto moved = [&](std::int64_t time) { return (time + later + step / 2) / step * step; };
    return TimeRange{moved(request.range->from), moved(request.range->to)};
}

// The profile becomes that of the range, unless that cannot be shown.
void takeRange(
    LoadedProfile& loaded, WholeRun& whole, const ViewRequest& request, const std::stop_token& stop)
{
    const auto wanted = wantedRange(whole.profile->timeAxis(), request);
    if (!wanted)
        return;
    loaded.rangeProblem = request.moments.problemOn(whole.profile->timeAxis());
    if (!loaded.rangeProblem.empty())
        return;
    if (!whole.ranges)
        whole.ranges = std::make_shared<const TimeRanges>(whole.profile);
    const TimeRange range = *wanted;
    const TimeRange all = whole.profile->timeAxis().whole();
    if (range.from <= all.from && range.to >= all.to)
        return;
    loaded.range = range;
    loaded.profile = whole.ranges->of(range, stop);
}

// The colours of packages are those of the first profile that was shown of the whole run.
void groupPackages(LoadedProfile& loaded, WholeRun& whole, const std::stop_token& stop)
{
    if (!whole.groups)
        whole.groups = std::make_shared<const PackageGroups>(
            loaded.range || loaded.measure != Measure::Time ? *whole.profile : *loaded.profile);
    loaded.groups = std::make_shared<const PackageGroups>(whole.groups->of(*loaded.profile));
    if (!whole.lanes && loaded.thousandths == 1000)
        whole.lanes = std::make_shared<const AxisLanes>(
            *whole.profile, whole.groups->of(*whole.profile), stop);
    if (!whole.growth && loaded.thousandths == 1000 && whole.profile->memory())
        whole.growth = std::make_shared<const Growth>(growthOf(*whole.profile, stop));
}

// Makes the rest of each part that some processes are left out of.
void divideParts(ProfileParts& parts, const std::stop_token& stop)
{
    for (ProfilePart& part : parts) {
        if (!part.canBeDivided())
            part.leftOut.clear(); // the file was replaced
        if (part.included && !part.leftOut.empty() && !part.rest)
            part.rest = TimeRanges(part.profile)
                            .ofProcesses(
                                [&part](const Process& process) { return part.shows(process.pid); },
                                stop);
    }
}

// Merges the included parts, and prepares what views need.
void sumUp(LoadedProfile& loaded, const ViewRequest& request, const ViewLoadOptions& options,
    const Progress& progress = {})
{
    const std::stop_token& stop = options.stop;
    if (std::ranges::none_of(loaded.parts, &ProfilePart::included))
        for (ProfilePart& part : loaded.parts)
            part.included = true;
    divideParts(loaded.parts, stop);
    loaded.path = loaded.parts.front().path;
    WholeRun whole;
    if (request.whole)
        whole.groups = request.whole->groups;
    if (request.whole && request.whole->profile && (!options.wantsIds || request.whole->hasIds))
        whole = *request.whole;
    else
        whole.profile = treatAsWaiting(
            sumOf(loaded.parts, options.wantsIds ? &whole.ids : nullptr, stop, progress),
            loaded.notes.notes().waits());
    whole.hasIds = whole.hasIds || options.wantsIds;
    loaded.ids = whole.ids;
    loaded.profile = whole.profile;
    if (loaded.profile)
        takeRange(loaded, whole, request, stop);
    if (loaded.profile)
        takeMeasure(loaded, request.measure, stop);
    if (loaded.profile)
        hideWaiting(loaded, loaded.notes.hidesWaiting(), stop);
    if (loaded.profile) {
        const auto included = std::ranges::count(loaded.parts, true, &ProfilePart::included);
        mergeEqualEvals(loaded, included > 1, stop);
    }
    if (loaded.profile && !stop.stop_requested())
        loaded.packages = std::make_shared<const PackageTable>(*loaded.profile, stop);
    if (loaded.profile && !stop.stop_requested()) {
        loaded.summary
            = std::make_shared<const SummaryFacts>(*loaded.profile, *loaded.packages, stop,
                loaded.range ? std::optional(whole.ranges->factsOf(*loaded.range)) : std::nullopt);
        groupPackages(loaded, whole, stop);
        loaded.whole = std::make_shared<const WholeRun>(std::move(whole));
        loaded.flame = std::make_shared<const FlameLayout>(
            loaded.profile->callTree(), FlameCost::Time, stop);
    }
    loaded.cancelled = stop.stop_requested() || !loaded.flame; // partial results are useless
}

class Reading {
public:
    Reading(LoadedProfile& loaded, const ViewRequest& request, const ViewLoadOptions& options,
        const Previews& previews)
        : m_loaded(loaded)
        , m_request(request)
        , m_options(options)
        , m_show(previews.show)
        , m_times(previews.times)
    {
        m_times.start();
    }

    void read(const QStringList& files)
    {
        std::vector<RemoteFiles> fetched;
        std::vector<Input> inputs;
        for (const QString& file : files) {
            if (!isRemote(file)
                || isFleetLocation(file.toStdString())) { // loadProfile() reads both
                inputs.push_back({file, file});
                continue;
            }
            fetched.push_back(fetchRemote(file, m_options.stop, m_options.progress));
            m_loaded.cancelled = fetched.back().cancelled;
            if (m_loaded.cancelled)
                return;
            for (const RemoteFiles::Copy& copy : fetched.back().copies)
                inputs.push_back({copy.url, copy.file->fileName()});
            if (!fetched.back().problem.empty())
                m_loaded.unread.push_back(
                    {file, nullptr, {{Diagnostic::Severity::Error, 0, 0, fetched.back().problem}}});
        }
        for (const Input& input : inputs)
            m_whole += QFileInfo(input.local).size();
        m_isSingle = inputs.size() == 1
            && std::ranges::all_of(m_loaded.parts,
                [&](const ProfilePart& part) { return part.path == inputs.front().path; });
        for (const Input& input : inputs) {
            readOne(input.path, input.local);
            if (m_loaded.cancelled)
                return;
            if (m_show && m_times.due() && !m_loaded.parts.empty() && &input != &inputs.back())
                showPreview({});
        }
    }

    [[nodiscard]] bool readAny() const { return m_readAny; }

private:
    struct Input {
        QString path;
        QString local; ///< the path, or a copy of a remote file
    };

    void readOne(const QString& file, const QString& local)
    {
        const qint64 size = QFileInfo(local).size();
        LoadOptions own = m_options;
        own.keepsOrder = !m_options.isBaseline;
        own.keepsCallTimes = own.keepsOrder && m_isSingle;
        own.progress = [this, size](std::uint64_t read, std::uint64_t of) {
            const double part = of == 0 ? 0 : static_cast<double>(read) / static_cast<double>(of);
            const double all = static_cast<double>(m_before) + part * static_cast<double>(size);
            // Files may grow while they are read; a preview is never complete.
            m_done = static_cast<int>(std::min(1000 * all / static_cast<double>(m_whole), 999.0));
            if (m_options.progress)
                m_options.progress(static_cast<std::uint64_t>(m_done), 1000);
        };
        if (m_show) {
            own.previewWanted = [this] { return m_times.due(); };
            own.preview = [this, &file](std::shared_ptr<const Profile> profile) {
                showPreview({file, std::move(profile), {}});
            };
        }
        LoadResult result = loadProfile(QFile::encodeName(local).toStdString(), own);
        m_loaded.cancelled = result.cancelled;
        if (m_loaded.cancelled)
            return;
        m_before += size;
        ProfilePart part{file, std::move(result.profile), std::move(result.diagnostics)};
        refuseOtherKind(part);
        m_readAny = m_readAny || part.profile;
        part.included = m_options.mergesAll || isWanted(part);
        if (part.included && !m_options.mergesAll && part.canBeDivided())
            part.showProcesses([leftOut = m_loaded.notes.processesLeftOutOf(file)](
                                   std::uint32_t pid) { return !leftOut.contains(pid); });
        if (part.profile)
            putPart(m_loaded.parts, std::move(part));
        else
            m_loaded.unread.push_back(std::move(part));
    }

    [[nodiscard]] bool isWanted(const ProfilePart& part) const
    {
        const RequestFilter& requests = m_request.requests;
        return !m_loaded.notes.excludes(part.path)
            && (!requests.isSet() || (part.profile && requests.acceptsAll(*part.profile)));
    }

    // Samples and times cannot be merged.
    void refuseOtherKind(ProfilePart& part) const
    {
        if (!part.profile || m_loaded.parts.empty())
            return;
        const CostKind own(*part.profile);
        const CostKind others(*m_loaded.parts.front().profile);
        if (own == others)
            return;
        part.diagnostics.push_back({Diagnostic::Severity::Error, 0, 0,
            own.problemWith(others) + "; open it in another window"});
        part.isOtherKind = own.unit == others.unit;
        part.profile.reset();
    }

    void showPreview(ProfilePart current)
    {
        const PreviewTimes::Clock::time_point from = PreviewTimes::Clock::now();
        LoadedProfile loaded;
        loaded.paths = m_loaded.paths;
        loaded.files = m_loaded.files;
        loaded.notes = m_loaded.notes;
        loaded.parts = m_loaded.parts;
        loaded.thousandths = m_done;
        if (current.profile)
            putPart(loaded.parts, std::move(current));
        sumUp(loaded, m_request, m_options);
        if (!loaded.cancelled)
            m_show(std::move(loaded));
        m_times.made(from);
    }

    LoadedProfile& m_loaded;
    const ViewRequest& m_request;
    const ViewLoadOptions& m_options;
    const std::function<void(LoadedProfile)>& m_show;
    PreviewTimes m_times;
    qint64 m_whole = 1; ///< bytes of all files, plus one: a preview is never complete
    qint64 m_before = 0; ///< bytes of the files that have been read
    int m_done = 0; ///< thousandths of the whole, at most 999
    bool m_readAny = false;
    bool m_isSingle = false; ///< no other file is merged with it
};

LoadedProfile readOnce(
    const ViewRequest& request, const ViewLoadOptions& options, const Previews& previews)
{
    LoadedProfile loaded;
    loaded.paths = pathsInRange(request.paths, request.moments);
    loaded.files = stampFiles(loaded.paths);
    const QStringList files = pathsOf(loaded.files);
    loaded.path = files.isEmpty() ? loaded.paths.value(0) : files.first();
    loaded.notes = request.notes ? *request.notes : NotesFile(loaded.paths, files);
    loaded.requests = request.requests;
    loaded.parts = request.parts;
    if (request.dropsMissing) {
        std::erase_if(loaded.parts, [&](const ProfilePart& part) {
            return !files.contains(part.path) && !isRemote(part.path);
        });
    }
    Reading reading(loaded, request, options, previews);
    reading.read(files);
    if (!loaded.cancelled && (request.paths.isEmpty() || reading.readAny()))
        sumUp(loaded, request, options, files.isEmpty() ? options.progress : Progress());
    return loaded;
}

} // namespace

std::vector<std::shared_ptr<const Profile>> includedProfiles(const ProfileParts& parts)
{
    std::vector<std::shared_ptr<const Profile>> included;
    for (const ProfilePart& part : parts)
        if (part.included)
            included.push_back(part.shown());
    return included;
}

const char* reasonWithout(Measure measure, const ProfileParts& parts)
{
    const char* reason = nullptr;
    for (const auto& profile : includedProfiles(parts))
        reason = reason ? reason : nytprof::reasonWithout(measure, *profile);
    return reason;
}

PartProcesses::PartProcesses(const ProfileParts& parts)
{
    for (const ProfilePart& part : parts)
        if (part.profile)
            for (const Process& process : part.profile->processes())
                (part.shows(process.pid) ? shown : others).insert(process.pid);
}

bool ProfilePart::canBeDivided() const
{
    return profile && profile->processes().size() > 1
        && profile->timeAxis().absence == TimeAxis::Absence::None;
}

void ProfilePart::showProcesses(const std::function<bool(std::uint32_t)>& isWanted)
{
    std::set<std::uint32_t> others;
    bool hasWanted = false;
    for (const Process& process : profile->processes()) {
        if (isWanted(process.pid))
            hasWanted = true;
        else
            others.insert(process.pid);
    }
    included = hasWanted;
    if (!hasWanted)
        others.clear();
    if (others != leftOut)
        rest.reset();
    leftOut = std::move(others);
}

void ProfilePart::showAll()
{
    included = true;
    leftOut.clear();
    rest.reset();
}

QStringList programsOf(const LoadedProfile& loaded)
{
    QStringList programs;
    for (const ProfilePart& part : loaded.parts)
        if (part.included && part.profile)
            programs << toQString(part.profile->application());
    programs.removeDuplicates();
    return programs.isEmpty() ? QStringList(toQString(loaded.profile->application())) : programs;
}

QString programTitle(const LoadedProfile& loaded)
{
    const QStringList programs = programsOf(loaded);
    return programs.size() == 1
        ? QFileInfo(programs.front()).fileName()
        : tr("%1 programs").arg(countText(static_cast<std::uint64_t>(programs.size())));
}

LoadedProfile lackOfMemory(const ViewRequest& request)
{
    LoadedProfile loaded;
    loaded.path = request.paths.value(0);
    loaded.paths = request.paths;
    loaded.parts = request.parts;
    for (const QString& path : request.paths) {
        loaded.unread.push_back({path, nullptr,
            {{Diagnostic::Severity::Error, 0, 0, "not enough memory to show it", false}}});
    }
    return loaded;
}

LoadedProfile readProfiles(
    const ViewRequest& request, const ViewLoadOptions& options, const Previews& previews)
{
    constexpr std::size_t Min = std::size_t{1} << 20;
    ViewLoadOptions within = options;
    within.memory = MemoryBudget(options.memory.most() / 2); // views need as much again
    while (within.memory.most() >= Min) {
        try {
            return readOnce(request, within, previews);
        } catch (const std::bad_alloc&) {
            within.memory = MemoryBudget(within.memory.most() / 4);
        }
    }
    return lackOfMemory(request);
}

} // namespace nytprof::gui
