// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command_run.h"

#include "test_paths.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

namespace nytprof::test {

CommandRun runCommand(const QStringList& arguments, const QString& name)
{
    QString program = commandPath();
    if (!name.isEmpty())
        program = QFileInfo(program).dir().filePath(name);
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
        QString::fromUtf8(process.readAllStandardOutput()),
        QString::fromUtf8(process.readAllStandardError())};
}

} // namespace nytprof::test
