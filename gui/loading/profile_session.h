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

/// What a window shows: one profile, or the sum of several, perhaps beside a baseline. Opens, adds,
/// reads again and compares files in the background; what is shown stays until the new is there.
class ProfileSession : public QObject {
    Q_OBJECT

public:
    explicit ProfileSession(QObject* parent = nullptr);

    /// Shows the sum of files and folders, compared with that of others if any are given.
    void open(const QStringList& paths, const QStringList& baseline = {});
    /// Adds files and folders to what is shown.
    void add(const QStringList& paths);
    /// Shows only what was added last.
    void openAdded();
    void reload();
    /// Makes the sum of parts, the included ones of them, without reading them again.
    void setParts(const ProfileParts& parts);
    void combineAgain() { setParts(m_chosen); }
    /// Reads a baseline, and compares what is shown with it.
    void compareWith(const QStringList& baseline);
    void stopComparing();
    [[nodiscard]] bool comparing() const { return m_baseline.wanted(); }

    /// Shows what a load brought, good or bad.
    void accept(const LoadedProfile& loaded);
    /// Shows what has been read so far of a load that goes on.
    void acceptPreview(const LoadedProfile& loaded);
    /// What is shown is such a part: the load goes on, or was stopped.
    [[nodiscard]] bool showsPreview() const { return m_preview.isPreview(); }
    [[nodiscard]] int previewThousandths() const { return m_preview.thousandths; }

    [[nodiscard]] ProfileLoader* loader() const { return m_loader; }
    [[nodiscard]] FileWatch* watch() const { return m_watch; }
    /// Null before the first.
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    /// File of the profile, the first when it is a sum; empty before the first.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// What is shown is the sum of these; none while it is a preview.
    [[nodiscard]] const ProfileParts& parts() const { return m_parts; }
    [[nodiscard]] const Baseline& baseline() const { return m_baseline; }
    /// The last load has added to what was shown before.
    [[nodiscard]] bool hasAdded() const { return !m_added.isEmpty(); }
    /// Paths of all files that are shown, those of the baseline included.
    [[nodiscard]] QStringList files() const;

    /// Whether files that change are read again; kept in the settings.
    [[nodiscard]] static bool autoReload();
    static void setAutoReload(bool wanted);

signals:
    /// Of previews, too; all of the above is that of the new one already.
    void shown(const nytprof::gui::LoadedProfile& loaded);
    /// After shown(), of whole loads.
    void accepted(const nytprof::gui::LoadedProfile& loaded, bool newBaseline);
    /// A load was cancelled, or read nothing, and what was shown stays; when it is a preview it is
    /// all there is from now on.
    void refused(const nytprof::gui::LoadedProfile& loaded, bool keepsPreview);

private:
    void show(const LoadedProfile& loaded);

    ProfileLoader* m_loader;
    FileWatch* m_watch;
    std::shared_ptr<const Profile> m_profile;
    QString m_path;
    ProfileParts m_parts;
    ProfileParts m_chosen; ///< the same, included as the user wants it
    LoadedProfile m_preview; ///< shown, if it is one
    Baseline m_baseline; ///< what it is compared with
    QStringList m_added; ///< what was added last
    QElapsedTimer m_loadTime; ///< since the last load began
};

} // namespace nytprof::gui
