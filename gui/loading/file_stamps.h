// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

class QMimeData;

namespace nytprof::gui {

/// A file as it was once, to notice changes.
struct FileStamp {
    QString path;
    qint64 size = -1; ///< -1: no such file
    QDateTime modified;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The files, with each folder replaced by the profiles in it, sorted by name. Network file systems
/// can be slow, so this is not for the GUI thread.
[[nodiscard]] QList<FileStamp> stampFiles(const QStringList& paths);
[[nodiscard]] QStringList pathsOf(const QList<FileStamp>& files);

/// Files and folders dropped on a window.
[[nodiscard]] QStringList droppedFiles(const QMimeData* data);

} // namespace nytprof::gui
