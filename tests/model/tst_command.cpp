// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_files.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

namespace {

struct Run {
    int exitCode = -1;
    QString out;
    QString err;
};

Run run(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(NYTPROF_COMMAND), arguments);
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
        QString::fromUtf8(process.readAllStandardOutput()),
        QString::fromUtf8(process.readAllStandardError())};
}

} // namespace

class TestCommand : public QObject {
    Q_OBJECT
private slots:
    void info();
    void top();
    void dump();
    void damagedFilesAreShownWithAWarning();
    void failures();
    void usageErrors_data();
    void usageErrors();
    void help();
};

void TestCommand::info()
{
    const Run result = run({"info", profilePath("small_c0/nytprof.out")});
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.err, "");
    QVERIFY(result.out.startsWith("application           cases/w.pl\n"));
    QVERIFY(result.out.contains("\ncomplete              yes\n"));
    QVERIFY(result.out.contains("\n  ticks_per_sec=10000000\n"));
}

void TestCommand::top()
{
    const Run result = run({"top", "-n", "3", profilePath("small_c0/nytprof.out")});
    QCOMPARE(result.exitCode, 0);
    const QStringList lines = result.out.split(u'\n');
    QCOMPARE(lines.size(), 2 * (2 + 3) + 2);
    QVERIFY(lines[0].startsWith("Subs by exclusive time, 3 of "));
    QVERIFY(lines[6].startsWith("Lines by exclusive time, 3 of "));
}

void TestCommand::dump()
{
    const Run result = run({"dump", profilePath("dash_e/nytprof.out")});
    QCOMPARE(result.exitCode, 0);
    const QStringList lines = result.out.split(u'\n');
    QCOMPARE(lines.front(), "VERSION\t5\t0");
    QVERIFY(lines.contains("ATTRIBUTE\tapplication\t-e"));
    QVERIFY(lines.contains("NEW_FID\t1\t0\t0\t306\t0\t0\t-e"));
    QCOMPARE(lines.filter(QRegularExpression("^TIME_LINE\t")).size(), 4); // one is discounted
    QVERIFY(lines.at(lines.size() - 2).startsWith("PID_END\t"));
}

void TestCommand::damagedFilesAreShownWithAWarning()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("cut.out");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(readFile(profilePath("small_c0/nytprof.out")).left(50'001));
    file.close();
    for (const char* command : {"info", "top", "dump"}) {
        const Run result = run({command, path});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(!result.out.isEmpty());
        QVERIFY2(
            result.err.startsWith("nytprof: warning: " + path + ": byte "), qPrintable(result.err));
    }
}

void TestCommand::failures()
{
    for (const char* command : {"info", "top", "dump"}) {
        const Run result = run({command, "/nonexistent"});
        QCOMPARE(result.exitCode, 1);
        QCOMPARE(result.out, "");
        QCOMPARE(result.err,
            "nytprof: error: /nonexistent: cannot be opened: No such file or directory\n");
    }
}

void TestCommand::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("nothing") << QStringList();
    QTest::addRow("unknown command") << QStringList("cook");
    QTest::addRow("no file") << QStringList("info");
    QTest::addRow("two files") << QStringList({"dump", "a", "b"});
    QTest::addRow("rows") << QStringList({"top", "-n", "none", "a"});
}

void TestCommand::usageErrors()
{
    QFETCH(QStringList, arguments);
    const Run result = run(arguments);
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.out, "");
    QVERIFY(!result.err.isEmpty());
}

void TestCommand::help()
{
    for (const QStringList& arguments :
        {QStringList("--help"), QStringList("--version"), QStringList({"info", "--help"}),
            QStringList({"top", "--help"}), QStringList({"dump", "--help"})}) {
        const Run result = run(arguments);
        QCOMPARE(result.exitCode, 0);
        QVERIFY(!result.out.isEmpty());
        QCOMPARE(result.err, "");
    }
}

QTEST_GUILESS_MAIN(TestCommand)
#include "tst_command.moc"
