// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/drop.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace nytprof::gui {

QStringList droppedFiles(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (QFileInfo(path).isFile() || QFileInfo(path).isDir())
            files << path;
    }
    return files;
}

} // namespace nytprof::gui
