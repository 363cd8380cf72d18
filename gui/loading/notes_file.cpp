// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/notes_file.h"

#include "profile/profile.h"
#include "style/preferences.h"
#include "style/written_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace nytprof::gui {

namespace {

const QString Suffix = QStringLiteral(".notes");
const QString OfFolder = QStringLiteral("nytprof.notes");

} // namespace

NotesFile::NotesFile(const QStringList& opened, const QStringList& files)
    : m_like(opened.value(0))
{
    if (m_like.isEmpty() || isRemote(m_like))
        return;
    const bool isFolder = QFileInfo(m_like).isDir();
    m_path = isFolder       ? QDir(m_like).filePath(OfFolder)
        : files.size() == 1 ? m_like + Suffix
                            : QFileInfo(m_like).dir().filePath(OfFolder);
    if (isFolder)
        m_like = files.value(0);
    (void)read(m_notes);
}

// A named pipe or a device would block, or never end.
QString NotesFile::read(ProfileNotes& notes) const
{
    QFile file(m_path);
    if (QFileInfo(m_path).isSymLink())
        return tr("it is a symbolic link"); // perhaps of an archive, to a file of the user
    if (m_path.isEmpty() || !QFileInfo::exists(m_path))
        return {};
    if (!QFileInfo(m_path).isFile() || !file.open(QIODevice::ReadOnly))
        return tr("it cannot be read");
    const QByteArray bytes = file.read(ProfileNotes::Largest + 1);
    if (bytes.size() > qsizetype(ProfileNotes::Largest))
        return tr("it is larger than 1 MiB");
    notes = ProfileNotes({bytes.data(), static_cast<std::size_t>(bytes.size())});
    return {};
}

QString NotesFile::write(const ProfileNotes& notes) const
{
    if (m_path.isEmpty())
        return tr("the profile is on another machine");
    const QByteArray bytes = QByteArray::fromStdString(notes.text());
    if (bytes.size() > qsizetype(ProfileNotes::Largest))
        return tr("it would be larger than 1 MiB");
    if (bytes.isEmpty())
        return !QFileInfo::exists(m_path) || QFile::remove(m_path) ? QString()
                                                                   : tr("it cannot be removed");
    return writeFile(m_path, bytes, {m_like}); // with lines of its source
}

QString NotesFile::change(const Change& change)
{
    m_unwritten.push_back(change);
    ProfileNotes now;
    QString problem = read(now);
    if (problem.isEmpty()) {
        const std::string before = now.text();
        for (const Change& each : m_unwritten)
            each(now);
        m_notes = now;
        problem = now.text() == before ? QString() : write(now);
    } else {
        change(m_notes);
    }
    if (problem.isEmpty()) {
        m_unwritten.clear();
        m_hasFailed = false;
        return {};
    }
    return std::exchange(m_hasFailed, true)
        ? QString()
        : tr("Notes and filters are kept until the window closes, but not saved in %1: %2.")
              .arg(m_path.isEmpty() ? m_like + Suffix : m_path, problem);
}

QString NotesFile::folder() const { return QFileInfo(m_path).absolutePath(); }

QString NotesFile::nameIn(const QString& folder, const QString& profile)
{
    const QFileInfo info(profile);
    return info.absolutePath() == folder ? info.fileName() : profile;
}

bool NotesFile::excludes(const QString& profile) const
{
    const ProfileNote entry{
        .kind = ProfileNote::Kind::Exclude, .name = nameIn(folder(), profile).toStdString()};
    return m_notes.find(entry) != nullptr;
}

std::set<std::uint32_t> NotesFile::processesLeftOutOf(const QString& profile) const
{
    const std::string name = nameIn(folder(), profile).toStdString();
    std::set<std::uint32_t> pids;
    for (const ProfileNote& entry : m_notes.entries())
        if (entry.kind == ProfileNote::Kind::ExcludeProcess && entry.name == name)
            pids.insert(entry.line);
    return pids;
}

bool NotesFile::hidesWaiting() const { return m_notes.waitingHidden().value_or(waitingHidden()); }

std::vector<Bookmark> NotesFile::bookmarksIn(const Profile& profile) const
{
    std::vector<Bookmark> bookmarks;
    for (const ProfileNote& entry : m_notes.entries())
        if (const Location place = placeOf(profile, entry); !place.empty())
            bookmarks.push_back(
                {place, entry.kind == ProfileNote::Kind::Sub, QString::fromStdString(entry.note)});
    return bookmarks;
}

} // namespace nytprof::gui
