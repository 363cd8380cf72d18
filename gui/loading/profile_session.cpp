// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/profile_session.h"

#include "loading/file_watch.h"
#include "loading/profile_loader.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QApplication>
#include <QSettings>
#include <QWidget>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

const QString AutoReloadKey = QStringLiteral("autoReload");
const QString MeasureKey = QStringLiteral("measure");

// Reading a growing file again may take this part of the time, as 1/n.
constexpr int ReloadShare = 3;

// What the notes say of a part. Entries that stay true keep their text.
struct Exclusion {
    std::string name; ///< of the profile, in the notes
    bool isExcluded = false;
    std::set<std::uint32_t> processes; ///< left out of the profile

    void writeTo(ProfileNotes& notes) const
    {
        using Kind = ProfileNote::Kind;
        std::vector<ProfileNote> wanted;
        if (isExcluded)
            wanted.push_back({.kind = Kind::Exclude, .name = name});
        for (const std::uint32_t pid : processes)
            wanted.push_back({.kind = Kind::ExcludeProcess, .name = name, .line = pid});
        const std::span<const ProfileNote> entries = notes.entries();
        for (const ProfileNote& entry : std::vector(entries.begin(), entries.end()))
            if ((entry.kind == Kind::Exclude || entry.kind == Kind::ExcludeProcess)
                && entry.name == name && std::ranges::none_of(wanted, [&](const ProfileNote& one) {
                       return one.matches(entry);
                   }))
                notes.remove(entry);
        for (const ProfileNote& entry : wanted)
            if (!notes.find(entry))
                notes.set(entry);
    }
};

} // namespace

ProfileSession::ProfileSession(QObject* parent)
    : QObject(parent)
    , m_loader(new ProfileLoader(this))
    , m_watch(new FileWatch(this))
    , m_measure(measureNamed(QSettings().value(MeasureKey).toString().toStdString())
                    .value_or(Measure::Time))
{
    connect(m_loader, &ProfileLoader::started, this, [this] { m_loadTime.start(); });
    connect(m_loader, &ProfileLoader::finished, this, &ProfileSession::accept);
    connect(m_loader, &ProfileLoader::previewed, this, &ProfileSession::acceptPreview);
    connect(m_watch, &FileWatch::changed, this, [this] {
        if (autoReload() && !m_isPaused && !m_loader->running())
            reload();
    });
}

ProfileSession::~ProfileSession() { shownBookmarks().erase(m_profile.get()); }

// With the filters that are noted for what is shown; without the baseline of requests that no
// longer are.
void ProfileSession::load(const QStringList& paths, const std::shared_ptr<const WholeRun>& whole)
{
    ViewRequest next = m_wanted;
    next.paths = paths;
    next.notes = m_notes;
    next.rangeEpoch = rangeEpoch();
    next.measure = m_measure;
    next.whole = whole;
    if (!whole && paths.isEmpty() && m_shown.whole) // packages keep their colours
        next.whole = std::make_shared<const WholeRun>(
            WholeRun{nullptr, m_shown.whole->groups, nullptr, nullptr, nullptr});
    if (next.baseline.per == CostsPer::Request && !next.requests.isSet())
        next.baseline = {};
    m_takesWhole = whole != nullptr;
    m_loader->load(next);
}

std::int64_t ProfileSession::rangeEpoch() const
{
    return m_shown.whole ? m_shown.whole->profile->timeAxis().wallClock : 0;
}

void ProfileSession::open(
    const QStringList& paths, const QStringList& baseline, const MomentRange& range)
{
    if (!paths.isEmpty())
        openFiltered({.paths = paths, .baseline = {baseline}, .moments = range});
}

void ProfileSession::openFiltered(const ViewRequest& request)
{
    m_added.clear();
    m_takesWhole = false;
    ViewRequest next = request;
    next.measure = m_measure;
    // A preview does not replace complete content.
    m_loader->load(next, !request.baseline.wanted() && (!m_profile || showsPreview()));
}

void ProfileSession::add(const QStringList& paths)
{
    if (m_shown.parts.empty()) {
        open(paths);
    } else if (!paths.isEmpty()) {
        m_added = paths;
        m_wanted.requests = {}; // added files are shown
        load(paths);
    }
}

void ProfileSession::openAdded() { open(std::exchange(m_added, {})); }

void ProfileSession::reload()
{
    if (m_shown.parts.empty())
        return;
    m_added.clear();
    m_takesWhole = false;
    ViewRequest next = m_shown;
    next.notes = m_notes;
    next.range = m_wanted.range;
    next.rangeEpoch = rangeEpoch();
    next.measure = m_measure;
    next.whole.reset();
    next.dropsMissing = true;
    m_loader->load(next);
}

void ProfileSession::setParts(const ProfileParts& parts)
{
    const ProfileParts before = std::exchange(m_wanted.parts, parts);
    if (m_shown.parts.empty())
        return;
    if (std::ranges::all_of(parts, &ProfilePart::included))
        m_wanted.requests = {};
    std::vector<Exclusion> files; // changes must not keep the notes file
    for (const ProfilePart& part : parts) {
        const auto known = std::ranges::find(before, part.path, &ProfilePart::path);
        const bool wasIncluded = known == before.end() || known->included;
        if (part.included || wasIncluded) // else a filter may have excluded it
            files.push_back({NotesFile::nameIn(m_notes.folder(), part.path).toStdString(),
                !part.included, part.leftOut});
    }
    changeNotes([files](ProfileNotes& notes) {
        for (const Exclusion& file : files)
            file.writeTo(notes);
    });
    load();
}

ProfileParts ProfileSession::partsOf(const RequestFilter& filter) const
{
    ProfileParts parts = m_shown.parts;
    for (ProfilePart& part : parts)
        part.included
            = !m_notes.excludes(part.path) && (!filter.isSet() || filter.acceptsAll(*part.profile));
    return parts;
}

bool ProfileSession::choose(const RequestFilter& filter, const Baseline& baseline)
{
    ProfileParts parts = partsOf(filter);
    if (std::ranges::none_of(parts, &ProfilePart::included))
        return false;
    m_wanted.requests = filter;
    m_wanted.parts = std::move(parts);
    m_wanted.baseline = baseline;
    load();
    return true;
}

bool ProfileSession::showRequests(const RequestFilter& filter)
{
    return choose(filter, baseline().per == CostsPer::Request ? Baseline() : baseline());
}

bool ProfileSession::compareRequests(const RequestFilter& current, const RequestFilter& baseline)
{
    Baseline wanted;
    wanted.per = CostsPer::Request;
    for (const ProfilePart& part : partsOf(baseline)) {
        if (part.included) {
            wanted.paths << part.path;
            wanted.parts.push_back(part);
        }
    }
    m_added.clear();
    return wanted.wanted() && choose(current, wanted);
}

// A load of something else is not stopped.
void ProfileSession::takeOfWhole()
{
    if (m_shown.parts.empty() || !m_shown.whole)
        return;
    if (m_loader->running() && !m_takesWhole)
        m_mergesAgain = true;
    else
        load({}, m_shown.whole);
}

void ProfileSession::setRange(const std::optional<TimeRange>& range)
{
    m_wanted.range = range;
    takeOfWhole();
}

void ProfileSession::setMeasure(Measure measure)
{
    QSettings().setValue(MeasureKey, toQString(nameOf(measure)));
    if (std::exchange(m_measure, measure) != measure || measure != m_shown.measure)
        takeOfWhole();
}

Measure ProfileSession::nextMeasure() const
{
    return m_loader->running() ? m_measure : m_shown.measure;
}

const char* ProfileSession::reasonWithout(Measure measure) const
{
    const char* reason = m_recorded ? nytprof::reasonWithout(measure, *m_recorded) : nullptr;
    for (const ProfileParts* parts : {&m_shown.parts, &m_shown.baseline.parts})
        reason = reason ? reason : gui::reasonWithout(measure, *parts);
    return reason;
}

void ProfileSession::mergeAgain()
{
    m_mergesAgain = m_loader->running(); // which would be stopped
    if (m_shown.parts.empty() || m_mergesAgain)
        return;
    m_wanted.baseline = {baseline().paths, {}, {}, nullptr, baseline().per};
    load();
}

void ProfileSession::compareWith(const QStringList& baseline)
{
    if (baseline.isEmpty() || m_shown.parts.empty())
        return;
    m_added.clear();
    m_wanted.baseline = {.paths = baseline};
    load();
}

void ProfileSession::addToBaseline(const QStringList& paths)
{
    if (!comparing() || baseline().per == CostsPer::Request)
        return compareWith(paths);
    m_wanted.baseline = {baseline().paths + paths, baseline().parts};
    m_wanted.baseline.added = paths;
    m_added.clear();
    load();
}

void ProfileSession::swapSides()
{
    if (!canSwapSides())
        return;
    const bool hasRequests = std::ranges::any_of(baseline().parts,
        [this](const ProfilePart& part) { return m_wanted.requests.acceptsAll(*part.profile); });
    openFiltered({.paths = baseline().paths,
        .baseline = {opened()},
        .requests = hasRequests ? m_wanted.requests : RequestFilter(),
        .range = m_wanted.range}); // as times after the start of the other side
}

void ProfileSession::stopComparing()
{
    if (!comparing())
        return;
    m_wanted.baseline = {};
    load();
}

// What was shown stays.
void ProfileSession::acceptFailure(const LoadedProfile& loaded)
{
    const bool keepsPreview = showsPreview() && m_shown.parts.empty();
    if (keepsPreview) {
        m_shown.parts = m_preview.parts;
        m_shown.paths = m_preview.paths;
    }
    const std::optional<TimeRange> range = m_mergesAgain ? m_wanted.range : m_shown.range;
    m_wanted = m_shown;
    m_wanted.range = range;
    m_takesWhole = false;
    emit refused(loaded, keepsPreview);
    if (m_mergesAgain)
        mergeAgain();
}

void ProfileSession::accept(const LoadedProfile& result)
{
    if (result.cancelled || !result.profile)
        return acceptFailure(result);
    LoadedProfile loaded = result;
    loaded.liveFile = m_liveFile;
    m_shown.parts = loaded.parts;
    m_shown.requests = loaded.requests;
    const Measure before = std::exchange(m_shown.measure, loaded.measure);
    const Baseline known = std::exchange(
        m_shown.baseline, loaded.comparison ? loaded.comparison->baseline : Baseline());
    const bool adds = hasAdded() && !loaded.paths.isEmpty();
    const bool isOther = !adds && !loaded.paths.isEmpty() && loaded.paths != m_shown.paths;
    const bool hasOtherRange = m_mergesAgain && !isOther; // which was chosen meanwhile
    const std::optional<TimeRange> range = hasOtherRange ? m_wanted.range : loaded.range;
    m_wanted = m_shown;
    m_wanted.range = range;
    m_takesWhole = false;
    if (adds)
        m_shown.paths += m_added;
    else if (isOther)
        takeNotes(loaded);
    else
        changeNotes([](ProfileNotes&) {}); // others may have changed the file
    show(loaded);
    if (!loaded.paths.isEmpty()) {
        if (!adds)
            m_files.clear();
        for (const FileStamp& file : loaded.files) {
            m_files.removeIf([&](const FileStamp& other) { return other.path == file.path; });
            m_files << file;
        }
        m_watch->watch(m_shown.paths, m_files);
    }
    if (m_loadTime.isValid())
        m_watch->pause(m_loadTime.elapsed() * ReloadShare);
    const bool hasOtherMeasure = loaded.measure != before;
    emit accepted(
        loaded, baseline().profile && baseline().profile != known.profile && !hasOtherMeasure);
    if (m_mergesAgain)
        mergeAgain();
}

void ProfileSession::acceptPreview(const LoadedProfile& loaded)
{
    if (!loaded.paths.isEmpty() && loaded.paths != m_shown.paths)
        takeNotes(loaded);
    m_wanted.parts = loaded.parts;
    show(loaded);
}

void ProfileSession::takeNotes(const LoadedProfile& loaded)
{
    m_shown.paths = loaded.paths;
    m_notes = loaded.notes;
}

void ProfileSession::show(const LoadedProfile& loaded)
{
    m_preview = loaded.isPreview() ? loaded : LoadedProfile();
    m_path = loaded.path;
    shownBookmarks().erase(m_profile.get());
    m_profile = loaded.profile;
    m_recorded = loaded.recorded;
    m_shown.whole = loaded.whole;
    m_shown.range = loaded.range;
    showBookmarks();
    emit shown(loaded);
}

void ProfileSession::showBookmarks()
{
    if (m_profile && !showsPreview())
        shownBookmarks()[m_profile.get()] = m_notes.bookmarksIn(*m_profile);
    for (QWidget* widget : QApplication::allWidgets())
        widget->update();
}

ProfileNote ProfileSession::noteAt(const Location& place) const
{
    const ProfileNote wanted = m_profile ? bookmarkFor(*m_profile, place) : ProfileNote();
    for (const ProfileNote& entry : m_notes.notes().entries()) {
        const Location at = wanted.kind == entry.kind ? placeOf(*m_profile, entry) : Location();
        if (!at.empty() && (entry.matches(wanted) || entry.kind == ProfileNote::Kind::Line)
            && at.file == place.file && at.line == place.line)
            return entry;
    }
    return wanted;
}

void ProfileSession::changeNotes(const NotesFile::Change& change)
{
    const QString problem = m_notes.change(change);
    showBookmarks();
    emit bookmarksChanged();
    if (!problem.isEmpty())
        emit notesNotSaved(problem);
}

QStringList ProfileSession::files() const
{
    QStringList files{m_path};
    for (const ProfileParts& parts : {m_shown.parts, baseline().parts})
        for (const ProfilePart& part : parts)
            files << part.path;
    return files;
}

bool ProfileSession::autoReload() { return QSettings().value(AutoReloadKey, true).toBool(); }

void ProfileSession::setAutoReload(bool wanted) { QSettings().setValue(AutoReloadKey, wanted); }

} // namespace nytprof::gui
