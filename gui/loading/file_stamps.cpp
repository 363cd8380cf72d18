// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_stamps.h"

#include "load/file_formats.h"
#include "style/preferences.h"

#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <string>
#include <vector>

namespace nytprof::gui {

QList<FileStamp> stampFiles(const QStringList& paths)
{
    std::vector<std::string> names;
    for (const QString& path : paths)
        names.push_back(QFile::encodeName(path).toStdString());
    QList<FileStamp> files;
    for (const std::string& name : profilePaths(names)) {
        const QString path = QFile::decodeName(QByteArray::fromStdString(name));
        const QFileInfo file(path);
        files << (file.exists() ? FileStamp{path, file.size(), file.lastModified()}
                                : FileStamp{path, -1, {}});
    }
    return files;
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
