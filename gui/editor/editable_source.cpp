// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "editor/editable_source.h"

#include "look/text.h"
#include "profile/profile.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace nytprof::gui {

namespace {

// "(eval 12)[/usr/lib/A.pm:3]" makes "eval_12_usr_lib_A.pm_3": names may be long and hold anything.
QString fileNameFor(const QString& name)
{
    static const QRegularExpression odd(QStringLiteral("[^A-Za-z0-9.]+"));
    static const QRegularExpression edges(QStringLiteral("^[_.]+|_+$"));
    QString plain = name;
    plain.replace(odd, QStringLiteral("_")).remove(edges);
    return plain.left(80) + QStringLiteral(".pl");
}

} // namespace

QString editableSource(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    const QFileInfo onDisk(toQString(file.name));
    if (!file.isEval() && onDisk.isFile()) {
        return onDisk.absoluteFilePath();
    }
    const auto lines = profile.source(id);
    static const QTemporaryDir folder;
    if (lines.empty() || !folder.isValid()) {
        return {};
    }
    QString path = folder.filePath(
        QString::number(id.index()) + QLatin1Char('-') + fileNameFor(toQString(file.name)));
    QFile::remove(path); // of another profile perhaps, and not to be written to
    QFile copy(path);
    if (!copy.open(QIODevice::WriteOnly)) {
        return {};
    }
    for (const std::string_view line : lines) {
        copy.write(line.data(), static_cast<qint64>(line.size()));
        if (!line.ends_with('\n')) {
            copy.write("\n");
        }
    }
    copy.setPermissions(QFileDevice::ReadOwner);
    return path;
}

} // namespace nytprof::gui
