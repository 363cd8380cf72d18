// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What nytprof-gui leaves when a signal ends it.
#include "profile_files.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/types.h>

using namespace nytprof::test;

namespace {

QProcessEnvironment environmentIn(const QTemporaryDir& folder)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"), folder.path() + QStringLiteral(":/usr/bin:/bin"));
    environment.insert(QStringLiteral("TMPDIR"), folder.filePath(QStringLiteral("temporary")));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(name), folder.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    return environment;
}

} // namespace

class SignalsTest : public QObject {
    Q_OBJECT

private slots:
    void endAsIfTheWindowWasClosed_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    /// Here while a profile comes from another machine.
    void endAsIfTheWindowWasClosed()
    {
        QFETCH(int, signal);
        const QTemporaryDir folder;
        const QDir temporary(folder.filePath(QStringLiteral("temporary")));
        QVERIFY(temporary.mkpath(QStringLiteral(".")));
        const QString ssh = folder.filePath(QStringLiteral("ssh"));
        writeFile(ssh, "#!/bin/sh\n: >\"$0.runs\"\nexec sleep 600\n");
        QFile::setPermissions(ssh, QFile::ReadOwner | QFile::ExeOwner);
        QProcess program;
        program.setProcessEnvironment(environmentIn(folder));
        program.start(buildPath("bin/nytprof-gui"), {QStringLiteral("ssh://host/nytprof.out")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(ssh + QStringLiteral(".runs")), 60'000);
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), signal), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 128 + signal);
        QCOMPARE(temporary.entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    /// It cannot be removed after SIGKILL, so there is none.
    void screenshotsHaveNoFolderOfSettings()
    {
        const QTemporaryDir folder;
        const QString temporary = folder.filePath(QStringLiteral("temporary"));
        QVERIFY(QDir().mkpath(temporary));
        const auto before = QFileInfo(temporary).lastModified();
        QProcess program;
        program.setProcessEnvironment(environmentIn(folder));
        const QString picture = folder.filePath(QStringLiteral("picture.png"));
        program.start(buildPath("bin/nytprof-gui"),
            {QStringLiteral("--screenshot"), picture,
                profilePath(QStringLiteral("small_default/nytprof.out"))});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(QFile::exists(picture));
        QCOMPARE(QFileInfo(temporary).lastModified(), before); // nothing came and went
    }
};

NYTPROF_TEST(SignalsTest, QCoreApplication)
#include "tst_signals.moc"
