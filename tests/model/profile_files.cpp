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

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
}

} // namespace nytprof::test
