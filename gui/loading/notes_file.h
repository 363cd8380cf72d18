// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/profile_notes.h"
#include "style/bookmarks.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

namespace nytprof::gui {

/// The file with the notes of what a window shows, beside the profile: "nytprof.out.notes", or
/// "nytprof.notes" in the folder of several profiles. Each change is made to the file as it is
/// then.
class NotesFile {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::NotesFile)

public:
    NotesFile() = default;
    /// Reads it, for the files and folders that a window was asked to open, and the files that
    /// those are. Not for the GUI thread, as stampFiles().
    NotesFile(const QStringList& opened, const QStringList& files);

    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const ProfileNotes& notes() const { return m_notes; }
    [[nodiscard]] bool excludes(const QString& profile) const;
    /// Pids of the processes of a merged profile that are not shown.
    [[nodiscard]] std::set<std::uint32_t> processesLeftOutOf(const QString& profile) const;
    /// As noted for the profile, else as in the settings.
    [[nodiscard]] bool hidesWaiting() const;
    /// Without its folder, if that is the folder of the notes.
    [[nodiscard]] static QString nameIn(const QString& folder, const QString& profile);
    /// Where the file is, or would be.
    [[nodiscard]] QString folder() const;

    using Change = std::function<void(ProfileNotes&)>;
    /// Returns an error message if the file cannot be written, once; empty on success. What could
    /// not be written is kept, and written with a later change.
    [[nodiscard]] QString change(const Change& change);

    [[nodiscard]] std::vector<Bookmark> bookmarksIn(const Profile& profile) const;

private:
    [[nodiscard]] QString read(ProfileNotes& notes) const;
    [[nodiscard]] QString write(const ProfileNotes& notes) const;

    QString m_path; ///< empty: kept in memory only
    QString m_like; ///< new files have the permissions of this one
    ProfileNotes m_notes;
    std::vector<Change> m_unwritten;
    bool m_hasFailed = false;
};

} // namespace nytprof::gui
