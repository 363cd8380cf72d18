// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/comparison.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <memory>

namespace nytprof::gui {

class FileWatch;
class ProfileLoader;

/// What a window shows: a profile or a merged profile, optionally with a baseline. Opens, adds,
/// reloads and compares files in the background; what is shown stays until then.
class ProfileSession : public QObject {
    Q_OBJECT

public:
    explicit ProfileSession(QObject* parent = nullptr);
    ~ProfileSession() override;

    /// Merges and shows files and folders, compared with the baseline if there is one.
    void open(
        const QStringList& paths, const QStringList& baseline = {}, const MomentRange& range = {});
    /// Merges files and folders with what is shown.
    void add(const QStringList& paths);
    /// Shows only the files added last.
    void openAdded();
    /// New profiles of an opened folder are merged, removed ones go.
    void reload();
    /// Merges the included parts, without reading them again; what changes is noted for the next
    /// time.
    void setParts(const ProfileParts& parts);
    /// Merges the files all of whose requests are accepted, also new ones, until others are opened;
    /// an empty filter ends this. Notes stay as they are; a baseline of compareRequests() goes.
    /// False, without a change, if there are none.
    [[nodiscard]] bool showRequests(const RequestFilter& filter);
    /// Compares such files with those of another filter.
    [[nodiscard]] bool compareRequests(const RequestFilter& current, const RequestFilter& baseline);
    /// Shows only a range of the time axis, also after a reload; none: the whole run.
    void setRange(const std::optional<TimeRange>& range);
    /// The one on screen.
    [[nodiscard]] const std::optional<TimeRange>& range() const { return m_shown.range; }
    /// What costs are, from now on, of all profiles that have it; kept in the settings.
    void setMeasure(Measure measure);
    /// What those of the profile on screen are.
    [[nodiscard]] Measure measure() const { return m_shown.measure; }
    /// While it is read, the wanted one.
    [[nodiscard]] Measure nextMeasure() const;
    /// Why what is shown has no such costs; nullptr if it has them.
    [[nodiscard]] const char* reasonWithout(Measure measure) const;
    /// After a change of what is hidden or merged; reads a baseline again.
    void mergeAgain();
    /// Reads a baseline and compares it with what is shown.
    void compareWith(const QStringList& baseline);
    /// Adds files and folders to the baseline, or makes them the baseline if there is none.
    void addToBaseline(const QStringList& paths);
    /// The baseline becomes the current side and the other way round; not of requests. Keeps the
    /// range, and chosen requests if the baseline has such.
    void swapSides();
    [[nodiscard]] bool canSwapSides() const
    {
        return comparing() && baseline().per == CostsPer::Run;
    }
    void stopComparing();
    [[nodiscard]] bool comparing() const { return baseline().wanted(); }

    /// Whether this profile is shown without waiting: as noted for it, else as in the settings.
    [[nodiscard]] bool hidesWaiting() const { return m_notes.hidesWaiting(); }
    [[nodiscard]] const NotesFile& notes() const { return m_notes; }
    /// The bookmark of a place, also if it is yet to be added; Kind::Other if it cannot have one.
    [[nodiscard]] ProfileNote noteAt(const Location& place) const;
    void changeNotes(const NotesFile::Change& change);

    /// Handles the result of a load, also of a failed one.
    void accept(const LoadedProfile& result);
    /// Shows a partial result.
    void acceptPreview(const LoadedProfile& loaded);
    /// A preview is shown: its load is running, or was stopped.
    [[nodiscard]] bool showsPreview() const { return m_preview.isPreview(); }
    [[nodiscard]] int previewThousandths() const { return m_preview.thousandths; }

    /// Changed files are not read again for now.
    void setPaused(bool paused) { m_isPaused = paused; }
    /// The file of a program that goes on, or the folder of its files; empty: none.
    void setLiveFile(const QString& path) { m_liveFile = path; }

    [[nodiscard]] ProfileLoader* loader() const { return m_loader; }
    [[nodiscard]] FileWatch* watch() const { return m_watch; }
    /// Null before the first load.
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    /// File of the profile, the first of a merged one; empty before the first load.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// What is shown is merged from these; empty for a preview.
    [[nodiscard]] const ProfileParts& parts() const { return m_shown.parts; }
    [[nodiscard]] const Baseline& baseline() const { return m_shown.baseline; }
    /// The last load added files to what was shown before.
    [[nodiscard]] bool hasAdded() const { return !m_added.isEmpty(); }
    /// Files and folders that the parts are from.
    [[nodiscard]] const QStringList& opened() const { return m_shown.paths; }
    /// All files shown, including those of the baseline.
    [[nodiscard]] QStringList files() const;

    /// Whether changed files are read again; kept in the settings.
    [[nodiscard]] static bool autoReload();
    static void setAutoReload(bool wanted);

signals:
    /// A profile or a preview is shown. The state above is already the new one.
    void shown(const nytprof::gui::LoadedProfile& loaded);
    /// After shown(), but not for previews.
    void accepted(const nytprof::gui::LoadedProfile& loaded, bool newBaseline);
    /// A load was cancelled or read nothing, and what was shown stays; a preview stays incomplete.
    void refused(const nytprof::gui::LoadedProfile& loaded, bool keepsPreview);
    void notesNotSaved(const QString& problem);
    void bookmarksChanged();

private:
    void takeNotes(const LoadedProfile& loaded);
    void show(const LoadedProfile& loaded);
    void showBookmarks();
    void load(const QStringList& paths = {}, const std::shared_ptr<const WholeRun>& whole = {});
    void takeOfWhole();
    void openFiltered(const ViewRequest& request);
    [[nodiscard]] std::int64_t rangeEpoch() const;
    [[nodiscard]] ProfileParts partsOf(const RequestFilter& filter) const;
    [[nodiscard]] bool choose(const RequestFilter& filter, const Baseline& baseline);
    void acceptFailure(const LoadedProfile& loaded);

    ProfileLoader* m_loader;
    FileWatch* m_watch;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const Profile> m_recorded; ///< LoadedProfile::recorded
    QString m_path;
    ViewRequest m_shown; ///< paths: all that the parts are from
    ViewRequest m_wanted; ///< m_shown, or what the load that runs will show
    Measure m_measure; ///< wanted
    QString m_liveFile;
    bool m_isPaused = false;
    LoadedProfile m_preview; ///< on screen, if it is one
    QList<FileStamp> m_files; ///< files that the parts are from, as they were read
    QStringList m_added;
    bool m_takesWhole = false; ///< the load that runs only takes another range or measure of it
    bool m_mergesAgain = false; ///< when the load that runs has ended
    NotesFile m_notes;
    QElapsedTimer m_loadTime; ///< since the last load began
};

} // namespace nytprof::gui
