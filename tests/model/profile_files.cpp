// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_files.h"

#include <QFile>
#include <QStringList>

namespace nytprof::test {

QString profilePath(const QString& name)
{
    for (const char* folder : {NYTPROF_TEST_PROFILES, NYTPROF_SHARED_PROFILES}) {
        QString path = QString::fromUtf8(folder) + u'/' + name;
        if (QFile::exists(path))
            return path;
    }
    return {};
}

QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace nytprof::test
