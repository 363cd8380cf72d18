// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command_run.h"
#include "profile_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

class TestCommand : public QObject {
    Q_OBJECT
private slots:
    void info();
    void infoCountsEvalsThatRan();
    void top();
    void dump();
    void damagedFilesAreShownWithAWarning();
    void failures();
    void merge();
    void mergeWritesAllOrNothing();
    void filesOfOtherPrograms();
    void html();
    void htmlColors();
    void htmlFailures();
    void originalNames();
    void usageErrors_data();
    void usageErrors();
    void help();
    void choices();
    void manualPages();
};

void TestCommand::info()
{
    const CommandRun result = runCommand({"info", profilePath("small_c0/nytprof.out")});
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.err, "");
    QVERIFY(result.out.startsWith("application           cases/w.pl\n"));
    QVERIFY(result.out.contains("\ncomplete              yes\n"));
    QVERIFY(result.out.contains("\n  ticks_per_sec=10000000\n"));
}

// The file announces 7; the first 4 of them ran in the process that forked this one.
void TestCommand::infoCountsEvalsThatRan()
{
    const CommandRun result = runCommand({"info", profilePath("forked_evals/nytprof.out.28762")});
    QVERIFY2(result.out.contains("\nstring evals run      4\n"), qPrintable(result.out));
}

void TestCommand::top()
{
    const CommandRun result = runCommand({"top", "-n", "3", profilePath("small_c0/nytprof.out")});
    QCOMPARE(result.exitCode, 0);
    const QStringList lines = result.out.split(u'\n');
    QCOMPARE(lines.size(), 2 * (2 + 3) + 2);
    QVERIFY(lines[0].startsWith("Subs by exclusive time, 3 of "));
    QVERIFY(lines[6].startsWith("Lines by exclusive time, 3 of "));
}

void TestCommand::dump()
{
    const CommandRun result = runCommand({"dump", profilePath("dash_e/nytprof.out")});
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
        const CommandRun result = runCommand({command, path});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(!result.out.isEmpty());
        QVERIFY2(
            result.err.startsWith("nytprof: warning: " + path + ": byte "), qPrintable(result.err));
    }
}

void TestCommand::failures()
{
    for (const char* command : {"info", "top", "dump"}) {
        const CommandRun result = runCommand({command, "/nonexistent"});
        QCOMPARE(result.exitCode, 1);
        QCOMPARE(result.out, "");
        QCOMPARE(result.err,
            "nytprof: error: /nonexistent: cannot be opened: No such file or directory\n");
    }
}

void TestCommand::merge()
{
    const QTemporaryDir folder;
    const QString sum = folder.filePath("sum.out");
    const QString one = profilePath("small_c0/nytprof.out");
    QCOMPARE(runCommand({"merge", "-o", sum, one, profilePath("small_c9")}).exitCode, 0);
    QVERIFY(
        runCommand({"info", sum}).out.contains(QRegularExpression("\nstatements executed +[1-9]")));
    const auto totals = [](const QStringList& paths) { // but for how often evals stand in it
        const QStringList lines = runCommand(QStringList("info") + paths).out.split(u'\n');
        return lines.filter(QRegularExpression("^(statements|time|sub calls|calling contexts)"));
    };
    QCOMPARE(totals({sum}), totals({one, profilePath("small_c9/nytprof.out")}));
    QCOMPARE(runCommand({"merge", "-o", "-", sum}).exitCode, 0);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"sum.out"});
}

void TestCommand::mergeWritesAllOrNothing()
{
    const QTemporaryDir folder;
    const QString sum = folder.filePath("sum.out");
    const QString one = profilePath("small_c0/nytprof.out");
    QFile damaged(folder.filePath("nytprof.out.7"));
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write("NYTProf");
    damaged.close();
    const CommandRun failed = runCommand({"merge", "-o", sum, one, folder.path()});
    QCOMPARE(failed.exitCode, 1);
    QVERIFY2(failed.err.contains("nytprof.out.7: this is not a profile"), qPrintable(failed.err));
    QVERIFY(!QFile::exists(sum));
    const CommandRun skipped
        = runCommand({"merge", "--skip-unreadable", "-o", sum, one, folder.path()});
    QCOMPARE(skipped.exitCode, 0);
    QVERIFY(skipped.err.contains("nytprof.out.7: this is not a profile"));
    QVERIFY(QFile::exists(sum));

    const CommandRun nowhere = runCommand({"merge", "-o", folder.filePath("no/such/place"), one});
    QCOMPARE(nowhere.exitCode, 1);
    QVERIFY(nowhere.err.contains("no/such/place"));
    QCOMPARE(runCommand({"merge", "-o", folder.path(), one}).exitCode, 1);
}

/// They are read by all commands, but not taken out of folders, and not added to times.
void TestCommand::filesOfOtherPrograms()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const QString stacks = folder.filePath("nytprof.out.folded");
    QCOMPARE(runCommand({"folded", "-o", stacks, one}).exitCode, 0);
    QVERIFY(runCommand({"info", stacks}).out.contains("\nimported from         folded stacks\n"));
    QVERIFY(runCommand({"top", stacks}).out.contains(QRegularExpression("\n +[\\d,]+ samples ")));
    QCOMPARE(runCommand({"folded", stacks}).out.count(u'\n'),
        runCommand({"folded", one}).out.count(u'\n'));
    const QString sum = folder.filePath("sum.out");
    QCOMPARE(runCommand({"merge", "-o", sum, stacks, stacks}).exitCode, 0);
    QVERIFY(runCommand({"info", sum}).out.contains("\n  cost_unit=samples\n"));
    QVERIFY(QFile::remove(sum));

    const CommandRun mixed = runCommand({"merge", "-o", sum, one, stacks});
    QCOMPARE(mixed.exitCode, 1);
    QVERIFY2(mixed.err.contains("they cannot be added up"), qPrintable(mixed.err));
    QVERIFY(!QFile::exists(sum));

    const CommandRun compared = runCommand({"diff", one, stacks});
    QCOMPARE(compared.exitCode, 1);
    QVERIFY2(compared.err.contains("they cannot be compared"), qPrintable(compared.err));

    QVERIFY(QFile::copy(one, folder.filePath("nytprof.out")));
    QCOMPARE(runCommand({"info", folder.path()}).out, runCommand({"info", one}).out);
}

void TestCommand::html()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const QString out = folder.filePath("some/report");
    const CommandRun made = runCommand({"html", "-o", out, one});
    QCOMPARE(made.exitCode, 0);
    QCOMPARE(made.out, "");
    QVERIFY(readFile(out + "/index.html").contains("<!DOCTYPE html>"));
    QVERIFY(QFile::exists(out + "/report.css"));
    QCOMPARE(QDir(folder.filePath("some")).entryList(QDir::Dirs | QDir::NoDotAndDotDot),
        QStringList{"report"});
    const QString other = out + "/other.txt";
    QVERIFY(QFile::copy(one, other));
    QCOMPARE(
        runCommand({"-f", one, "-o", out, "-m", "--flamewidth", "900", "-l", "lib"}, "nytprofhtml")
            .exitCode,
        0);
    QVERIFY(QFile::exists(other)); // only pages are replaced
    QCOMPARE(runCommand({"html", "--delete", "-o", out, one}).exitCode, 0);
    QVERIFY(!QFile::exists(other));
    const QString page = folder.filePath("all.html");
    QCOMPARE(runCommand({"html", "--out", page, one}).exitCode, 0);
    QVERIFY(readFile(page).endsWith("</html>\n"));
    QVERIFY(runCommand({"html", "--out", "-", one, one}).out.endsWith("</html>\n"));
}

/// Perl's keywords have a colour where the module is that knows them; else a note says why not.
void TestCommand::htmlColors()
{
    const QTemporaryDir folder;
    const QString page = folder.filePath("all.html");
    const QString one = profilePath("small_c0/nytprof.out");
    const CommandRun made = runCommand({"html", "--out", page, one});
    QCOMPARE(made.exitCode, 0);
    const bool hasColors = readFile(page).contains("<i class=h1>my</i>");
    QCOMPARE(made.err.contains("nytprof_highlight.so is not installed"), !hasColors);
#ifdef NYTPROF_HAVE_HIGHLIGHTER
    QVERIFY2(hasColors, qPrintable(made.err));
#endif
    const CommandRun plain = runCommand({"html", "--no-colors", "--out", page, one});
    QCOMPARE(plain.err, "");
    QVERIFY(!readFile(page).contains("<i class=h"));
}

void TestCommand::htmlFailures()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const QString out = folder.filePath("report");
    QCOMPARE(runCommand({"html", "-o", out, folder.filePath("none")}).exitCode, 1);
    QVERIFY(!QFile::exists(out));
    QVERIFY(QDir(folder.path()).mkdir("report"));
    QVERIFY(QFile::copy(one, out + "/precious"));
    const CommandRun kept = runCommand({"html", "--delete", "-o", out, one});
    QCOMPARE(kept.exitCode, 1);
    QVERIFY2(kept.err.contains("no index.html"), qPrintable(kept.err));
    QVERIFY(QFile::exists(out + "/precious"));
    const CommandRun inFile = runCommand({"html", "-o", out + "/precious", one});
    QCOMPARE(inFile.exitCode, 1);
    QVERIFY2(inFile.err.contains("precious is not written"), qPrintable(inFile.err));
    QVERIFY(runCommand({"html", "-o", out + "/precious/report", one}).exitCode == 1);
    QCOMPARE(
        QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList{"report"});
}

/// Called as the original's commands are, it takes their options.
void TestCommand::originalNames()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const CommandRun ticks = runCommand({"--stable", "-v", one}, "nytprofcalls");
    QCOMPARE(ticks.exitCode, 0);
    QCOMPARE(ticks.out, runCommand({"folded", one}).out);
    QCOMPARE(runCommand({"--calls", "--debug", one}, "nytprofcalls").out,
        runCommand({"folded", "--value", "calls", one}).out);
    const QString sum = folder.filePath("sum.out");
    QCOMPARE(runCommand({"--out=" + sum, "--verbose", one, one}, "nytprofmerge").exitCode, 0);
    QVERIFY(QFile::exists(sum));
    const QString callgrind = folder.filePath("x.callgrind");
    QCOMPARE(runCommand({"-f", one, "-o", callgrind}, "nytprofcg").exitCode, 0);
    QVERIFY(QFile::exists(callgrind));
    QVERIFY(runCommand({"--help"}, "nytprofcg").out.contains("--file"));
    QCOMPARE(runCommand({"--cook"}, "nytprofcg").exitCode, 2);
}

void TestCommand::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("nothing") << QStringList();
    QTest::addRow("unknown command") << QStringList("cook");
    QTest::addRow("no file") << QStringList("dump");
    QTest::addRow("two files") << QStringList({"dump", "a", "b"});
    QTest::addRow("rows") << QStringList({"top", "-n", "none", "a"});
}

void TestCommand::usageErrors()
{
    QFETCH(QStringList, arguments);
    const CommandRun result = runCommand(arguments);
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.out, "");
    QVERIFY(!result.err.isEmpty());
}

void TestCommand::help()
{
    for (const QStringList& arguments :
        {QStringList("--help"), QStringList("--version"), QStringList({"info", "--help"}),
            QStringList({"top", "--help"}), QStringList({"dump", "--help"})}) {
        const CommandRun result = runCommand(arguments);
        QCOMPARE(result.exitCode, 0);
        QVERIFY(!result.out.isEmpty());
        QCOMPARE(result.err, "");
    }
}

void TestCommand::choices()
{
    const CommandRun run = runCommand({"csv", "-t", "sub", "x"});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.startsWith("--table: \"sub\" is none of calls|files|lines|subs\n"),
        qPrintable(run.err));
    QVERIFY(runCommand({"csv", "--help"}).out.contains("-t,--table calls|files|lines|subs=subs"));
}

// A page for each command and each of the other names, of which troff has nothing to say.
void TestCommand::manualPages()
{
    const QTemporaryDir folder;
    QCOMPARE(runCommand({"man-pages", folder.path()}).err, "");
    const QStringList pages = QDir(folder.path()).entryList({"*.1"}, QDir::Files);
    const QString help = runCommand({"--help"}).out;
    QVERIFY(!help.contains("man-pages"));
    qsizetype commands = 0;
    for (const QString& line : help.section("Subcommands:", 1).split(u'\n')) {
        const QString name = line.trimmed().section(u' ', 0, 0);
        if (!line.startsWith("  ") || name.isEmpty() || line.startsWith("   "))
            continue;
        QVERIFY2(pages.contains("nytprof-" + name + ".1"), qPrintable(name));
        ++commands;
    }
    QVERIFY(commands > 15);
    for (const char* name : {"nytprof", "nytprofhtml", "nytprofcalls", "nytprofmerge", "dprofpp"})
        QVERIFY2(pages.contains(QLatin1String(name) + ".1"), name);
    const QString page = QString::fromUtf8(readFile(folder.filePath("nytprof-top.1")));
    QVERIFY(page.contains(".TP\n\\fB\\-n\\fR, \\fB\\-\\-rows\\fR \\fIUINT\\fR\nRows to print"));
    if (QStandardPaths::findExecutable("groff").isEmpty())
        QSKIP("groff is not here");
    for (const QString& each : pages) {
        QProcess groff;
        groff.start("groff", {"-man", "-ww", "-z", folder.filePath(each)});
        groff.waitForFinished();
        QCOMPARE(QString::fromUtf8(groff.readAllStandardError()), "");
    }
}

QTEST_GUILESS_MAIN(TestCommand)
#include "tst_command.moc"
