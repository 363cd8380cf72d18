// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What signals that end the program leave.
#include "profile_files.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/types.h>

using namespace nytprof::test;

class SignalsTest : public QObject {
    Q_OBJECT

private slots:
    void temporaryFilesAreRemoved_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    /// While a profile comes from another machine, its copy is in a temporary file.
    void temporaryFilesAreRemoved()
    {
        QFETCH(int, signal);
        const QTemporaryDir folder;
        const QString ssh = folder.filePath(QStringLiteral("ssh"));
        writeFile(ssh, "#!/bin/sh\nexec sleep 600\n");
        QFile::setPermissions(ssh, QFile::ReadOwner | QFile::ExeOwner);
        const QDir copies(folder.filePath(QStringLiteral("copies")));
        QVERIFY(copies.mkpath(QStringLiteral(".")));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(
            QStringLiteral("PATH"), folder.path() + QStringLiteral(":/usr/bin:/bin"));
        environment.insert(QStringLiteral("TMPDIR"), copies.path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), folder.path());
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(buildPath("bin/nytprof-gui"), {QStringLiteral("ssh://host/nytprof.out")});
        const auto files
            = [&] { return copies.entryList(QDir::AllEntries | QDir::NoDotAndDotDot); };
        QTRY_VERIFY_WITH_TIMEOUT(!files().isEmpty(), 60'000);
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), signal), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 128 + signal);
        QCOMPARE(files(), QStringList());
    }
};

NYTPROF_TEST(SignalsTest, QCoreApplication)
#include "tst_signals.moc"
