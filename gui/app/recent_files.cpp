// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace nytprof::gui {

namespace {

const QString RecentFilesKey = QStringLiteral("recentFiles");
constexpr int Most = 10;

} // namespace

QStringList recentFiles()
{
    QStringList existing;
    for (const QString& path : QSettings().value(RecentFilesKey).toStringList())
        if (QFileInfo::exists(path))
            existing << path;
    return existing;
}

void addRecentFile(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(RecentFilesKey, QStringList(files.mid(0, Most)));
}

void forgetRecentFiles()
{
    QSettings().remove(RecentFilesKey);
}

} // namespace nytprof::gui
