// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_stamps.h"

#include "load/file_formats.h"
#include "load/window_files.h"
#include "style/preferences.h"

#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <string>
#include <vector>

namespace nytprof::gui {

namespace {

std::vector<std::string> profilesOf(const QStringList& paths)
{
    std::vector<std::string> names;
    for (const QString& path : paths)
        names.push_back(QFile::encodeName(path).toStdString());
    return profilePaths(names);
}

} // namespace

QList<FileStamp> stampFiles(const QStringList& paths)
{
    QList<FileStamp> files;
    for (const std::string& name : profilesOf(paths)) {
        const QString path = QFile::decodeName(QByteArray::fromStdString(name));
        const QFileInfo file(path);
        files << (file.exists() ? FileStamp{path, file.size(), file.lastModified()}
                                : FileStamp{path, -1, {}});
    }
    return files;
}

QStringList pathsInRange(const QStringList& paths, const MomentRange& range)
{
    if (!range.isSet())
        return paths;
    const std::vector<std::string> all = profilesOf(paths);
    const std::vector<std::string> files = filesInRange(all, range);
    if (files.empty() || files.size() == all.size())
        return paths;
    QStringList found;
    for (const std::string& file : files)
        found << QFile::decodeName(QByteArray::fromStdString(file));
    return found;
}

QStringList pathsOf(const QList<FileStamp>& files)
{
    QStringList paths;
    for (const FileStamp& file : files)
        paths << file.path;
    return paths;
}

QStringList droppedFiles(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls()) {
        const QString path
            = url.isLocalFile() ? url.toLocalFile() : url.toString(QUrl::FullyEncoded);
        if (isRemote(path) || QFileInfo(path).isFile() || QFileInfo(path).isDir())
            files << path;
    }
    return files;
}

} // namespace nytprof::gui
