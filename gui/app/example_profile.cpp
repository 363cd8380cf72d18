// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/example_profile.h"

#include "style/text.h"
#include "style/written_file.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace nytprof::gui {

namespace {

const QString ExampleName = QStringLiteral("wordreport.out.gz");

QString exampleFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
        + QStringLiteral("/example");
}

} // namespace

QString exampleProfile(QString& problem)
{
    QFile builtIn(QStringLiteral(":/example/") + ExampleName);
    if (!builtIn.open(QIODevice::ReadOnly)) {
        problem = builtIn.errorString();
        return {};
    }
    const QByteArray bytes = builtIn.readAll();
    const QDir folder(exampleFolder());
    const QString path = folder.filePath(ExampleName);
    QFile known(path);
    if (known.open(QIODevice::ReadOnly) && known.readAll() == bytes)
        return path;
    static_cast<void>(folder.mkpath(QStringLiteral("."))); // else writeFile() reports it
    const QString why = writeFile(path, bytes);
    if (why.isEmpty())
        return path;
    problem = tr("Cannot write the example profile %1: %2").arg(path, why);
    return {};
}

bool isExample(const QString& path) { return path == QDir(exampleFolder()).filePath(ExampleName); }

} // namespace nytprof::gui
