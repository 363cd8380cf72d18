// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_files.h"

#include "test_paths.h"

#include <QDir>
#include <QFile>

#include <sys/stat.h>

namespace nytprof::test {

QStringList profileFolders()
{
    return {sourcePath("tests/profiles"), sourcePath("tests/model/profiles"), sharedProfilesPath()};
}

QString profilePath(const QString& name)
{
    for (const QString& folder : profileFolders()) {
        QString path = folder + u'/' + name;
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

bool writeEmptyProfile(const QString& path, mode_t mode)
{
    writeFile(path, "NYTProf 5 0\n");
    return ::chmod(qPrintable(path), mode) == 0;
}

QString modeOf(const QString& path)
{
    struct stat status { };
    return ::stat(qPrintable(path), &status) == 0 ? QString::number(status.st_mode & 0777, 8)
                                                  : QString();
}

QStringList namesInFolder(const QString& folder)
{
    return QDir(folder).entryList(
        QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
}

void writeFile(const QString& path, const std::vector<std::uint8_t>& bytes)
{
    writeFile(path,
        QByteArray(
            reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
}

} // namespace nytprof::test
