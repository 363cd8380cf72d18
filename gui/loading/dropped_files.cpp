// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/dropped_files.h"

#include "style/preferences.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace nytprof::gui {

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
