// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_moment.h"

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

/// The files of nytprof sample --folder that may have something of the range, load/window_files.h;
/// else the paths as they are. Not for the GUI thread, as stampFiles().
[[nodiscard]] QStringList pathsInRange(const QStringList& paths, const MomentRange& range);

/// Files and folders dropped on a window.
[[nodiscard]] QStringList droppedFiles(const QMimeData* data);

} // namespace nytprof::gui
