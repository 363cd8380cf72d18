// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The commands named after those of Devel::NYTProf read options as Perl's Getopt::Long does.
#include "command_run.h"
#include "profile_files.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

class TestGetoptLong : public QObject {
    Q_OBJECT
private slots:
    void accepted_data();
    void accepted();
    void values();
    void lastOneWins();
    void refused_data();
    void refused();
};

namespace {

QString profile() { return profilePath("small_c0/nytprof.out"); }

} // namespace

void TestGetoptLong::accepted_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addRow("one dash") << QStringList("-calls");
    QTest::addRow("two dashes") << QStringList("--calls");
    QTest::addRow("shortened") << QStringList("-ca");
    QTest::addRow("one letter, which is no short option") << QStringList("-c");
    QTest::addRow("upper case") << QStringList("-CALLS");
    QTest::addRow("several") << QStringList({"-stable", "-v", "-c", "-debug"});
    QTest::addRow("no short form of --version") << QStringList({"-c", "-ver"});
    QTest::addRow("twice") << QStringList({"-c", "--calls"});
}

void TestGetoptLong::accepted()
{
    QFETCH(QStringList, options);
    const QString expected = runCommand({"export", "folded", "--value", "calls", profile()}).out;
    for (const QStringList& line :
        {options + QStringList(profile()), QStringList(profile()) + options}) {
        const CommandRun run = runCommand(line, "nytprofcalls");
        QCOMPARE(run.err, "");
        QCOMPARE(run.out, expected);
    }
    const CommandRun behindDashes
        = runCommand(options + QStringList({"--", profile()}), "nytprofcalls");
    QCOMPARE(behindDashes.out, expected);
}

void TestGetoptLong::values()
{
    const QTemporaryDir folder;
    const QString expected = folder.filePath("expected");
    QCOMPARE(runCommand({"-f", profile(), "-o", expected}, "nytprofcg").exitCode, 0);
    const QList<QStringList> lines = {
        {"-f=" + profile(), "-o=" + folder.filePath("0")},
        {"-file=" + profile(), "-out", folder.filePath("1")},
        {"--fi", profile(), "--ou=" + folder.filePath("2")},
        {"-o", folder.filePath("-x"), "-OUT", folder.filePath("3"), "-f", profile()},
    };
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const CommandRun run = runCommand(lines[i], "nytprofcg");
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(readFile(folder.filePath(QString::number(i))), readFile(expected));
    }
    const CommandRun dash = runCommand({"-f", "-o"}, "nytprofcsv");
    QVERIFY2(dash.err.contains("-o: no such file"), qPrintable(dash.err));
}

void TestGetoptLong::lastOneWins()
{
    const QTemporaryDir folder;
    const auto hasFlameGraph = [&](const QStringList& options) {
        const QString report = folder.filePath("report.html");
        const CommandRun run
            = runCommand(QStringList({"-f", "/nowhere", "-f", profile(), "-o", report}) + options,
                "nytprofhtml");
        return run.exitCode == 0 && readFile(report).contains("<div id=flame");
    };
    QVERIFY(hasFlameGraph({}));
    for (const char* const option : {"--no-flame", "-noflame", "-no-fl", "-nofl"})
        QVERIFY2(!hasFlameGraph({"-flame", option}), option);
    QVERIFY(hasFlameGraph({"-noflame", "-flame"}));
    QVERIFY(
        hasFlameGraph({"-delete", "-nodelete", "-m", "--no-minimal", "-mergeevals", "-noopen"}));
}

void TestGetoptLong::refused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* command, const QStringList& arguments, const char* message) {
        QTest::addRow("%s", message) << command << arguments << message;
    };
    add("nytprofhtml", {"-fl"}, "Option fl is ambiguous (flame, flamewidth)");
    add("nytprofcsv", {"-de"}, "Option de is ambiguous (delete, delim)");
    add("nytprofcalls", {"-sc"}, "Unknown option: sc");
    add("nytprofcsv", {"-fx.out"}, "Unknown option: fx.out");
    add("nytprofcalls", {"--no-stable"}, "Unknown option: no-stable");
    add("nytprofcalls", {"-calls=1"}, "Option calls does not take an argument");
    add("nytprofcsv", {"-f"}, "Option f requires an argument");
    add("nytprofcsv", {"--file="}, "Option file requires an argument");
}

void TestGetoptLong::refused()
{
    QFETCH(QString, name);
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const CommandRun run = runCommand(arguments, name);
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, "");
    QCOMPARE(run.err, name + ": " + message + "; see " + name + " --help\n");
}

NYTPROF_TEST(TestGetoptLong, QCoreApplication)
#include "tst_getopt_long.moc"
