// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command_run.h"
#include "formatting/format.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class TestCommand : public QObject {
    Q_OBJECT
private slots:
    void info();
    void infoCountsEvalsThatRan();
    void infoOfProcesses_data();
    void infoOfProcesses();
    void top();
    void withoutAFileItIsTheUsualOne();
    void standardInput();
    void dump();
    void damagedFilesAreShownWithAWarning();
    void failures();
    void merge();
    void mergeWritesAllOrNothing();
    void filesOfOtherPrograms();
    void originalNames();
    void writtenFiles();
    void usageErrors_data();
    void usageErrors();
    void help();
    void callersOfAFile();
    void choices();
    void manualPages();
    void completionInBash_data();
    void completionInBash();
    void completionInOtherShells();
    void unknownCommands();
    void nothingToWrite();
    void onATerminalWrittenFilesAreNamed();
    void terminalsAreShownText();
    void interruptedWritingLeavesNothing();
    void foldedStacksOfDeepRecursion();
    void csvOfTheOriginal();
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
    QVERIFY2(result.out.contains("\nstring evals          4\n"), qPrintable(result.out));
}

// Clocks are set, and the times in a file may be anything.
void TestCommand::infoOfProcesses_data()
{
    QTest::addColumn<StreamBuilder>("stream");
    QTest::addColumn<QString>("expected"); ///< the lines of the process; DATE is of its start
    const auto row = [](const char* name, const StreamBuilder& stream, const char* expected) {
        QTest::newRow(name) << stream << QString::fromUtf8(expected);
    };
    const auto started = [](std::uint32_t parent, double time) {
        return StreamBuilder()
            .text(":ticks_per_sec=10000000")
            .text(":nv_size=8")
            .pidStart(7, parent, time);
    };
    row("ended", started(1, 1000).pidEnd(7, 1003), "7, child of 1, started DATE, ran 3.00s");
    row("of no parent", started(0, 1000).pidEnd(7, 1003), "7, started DATE, ran 3.00s");
    row("at once", started(1, 1000).pidEnd(7, 1000), "7, child of 1, started DATE, ran 0s");
    row("before its start", started(1, 1000).pidEnd(7, 999), "7, child of 1, started DATE");
    row("no times", started(1, 0).pidEnd(7, 0), "7, child of 1");
    row("an end alone", started(1, 0).pidEnd(7, 1003), "7, child of 1");
    row("killed", started(1, 1000), "7, child of 1, started DATE, no end recorded");
    row("killed, no times", started(1, 0), "7, child of 1, no end recorded");
    row("known for a while", started(1, 1000).text("#~until 1002"),
        "7, child of 1, started DATE, ran at least 2.00s, no end recorded");
    row("not known after its start", started(1, 1000).text("#~until 1000"),
        "7, child of 1, started DATE, no end recorded");
    row("known before its start", started(1, 1000).text("#~until 999"),
        "7, child of 1, started DATE, no end recorded");
    row("no start, but known", started(1, 0).text("#~until 999"), "7, child of 1, no end recorded");
    row("what it was in", started(1, 1000).text("#~until 1000 main::f%1B"),
        "7, child of 1, started DATE, no end recorded\n"
        "last recorded call    main::f\\x1b, DATE");
}

void TestCommand::infoOfProcesses()
{
    QFETCH(StreamBuilder, stream);
    QFETCH(QString, expected);
    const QTemporaryDir folder;
    const auto bytes = stream.bytes();
    const QString path = folder.filePath("nytprof.out");
    writeFile(path, {reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)});
    const QString info = runCommand({"info", path}).out;
    const QString date = QDateTime::fromSecsSinceEpoch(1000).toString("yyyy-MM-dd HH:mm:ss");
    QCOMPARE(info.section("\ncomplete", 0, 0).section(u'\n', 1),
        "process               " + expected.replace("DATE", date));
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

void TestCommand::withoutAFileItIsTheUsualOne()
{
    const QTemporaryDir folder;
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    const CommandRun none = runCommand({"top"});
    QVERIFY(QFile::copy(profilePath("small_c0/nytprof.out"), "nytprof.out"));
    const CommandRun usual = runCommand({"top"});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(none.exitCode, 1);
    QCOMPARE(none.out, "");
    QCOMPARE(none.err,
        "nytprof: error: nytprof.out: no such file; run nytprof record -- perl PROGRAM first, or "
        "name a "
        "profile\n");
    QCOMPARE(usual.exitCode, 0);
    QCOMPARE(usual.err, "");
    QCOMPARE(usual.out, runCommand({"top", profilePath("small_c0/nytprof.out")}).out);
}

void TestCommand::standardInput()
{
    const QString profile = profilePath("small_default/nytprof.out");
    QProcess process;
    process.setStandardInputFile(profile);
    process.start(commandPath(), {"top", "-"});
    QVERIFY(process.waitForFinished());
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()), runCommand({"top", profile}).out);
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
    for (const auto& [command, begin] : {std::pair("info", "application           cases/w.pl\n"),
             std::pair("top", "Subs by exclusive time, "), std::pair("dump", "VERSION\t5\t0\n")}) {
        const CommandRun result = runCommand({command, path});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.startsWith(begin), qPrintable(result.out));
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
            "nytprof: error: /nonexistent: no such file; run nytprof record -- perl PROGRAM "
            "first, or name a "
            "profile\n");
    }
}

void TestCommand::merge()
{
    const QTemporaryDir folder;
    const QString sum = folder.filePath("sum.out");
    const QString one = profilePath("small_c0/nytprof.out");
    QCOMPARE(runCommand({"merge", "-o", sum, one, profilePath("small_default")}).exitCode, 0);
    QVERIFY(runCommand({"info", sum}).out.contains(QRegularExpression("\nstatements +[1-9]")));
    const auto totals = [](const QStringList& paths) { // but for how often evals stand in it
        const QStringList lines = runCommand(QStringList("info") + paths).out.split(u'\n');
        return lines.filter(QRegularExpression("^(statements|time|calls|call tree nodes)"));
    };
    QCOMPARE(totals({sum}), totals({one, profilePath("small_default/nytprof.out")}));

    const CommandRun again = runCommand({"info", sum, one});
    QCOMPARE(again.exitCode, 0);
    QVERIFY2(again.err.contains("is in another file, too"), qPrintable(again.err));
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
    QVERIFY2(failed.err.contains("nytprof.out.7: not a profile"), qPrintable(failed.err));
    QVERIFY(!QFile::exists(sum));
    const CommandRun skipped
        = runCommand({"merge", "--skip-unreadable", "-o", sum, one, folder.path()});
    QCOMPARE(skipped.exitCode, 0);
    QVERIFY(skipped.err.contains("nytprof.out.7: not a profile"));
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
    QCOMPARE(runCommand({"export", "folded", "-o", stacks, one}).exitCode, 0);
    QVERIFY(runCommand({"info", stacks}).out.contains("\nimported from         folded stacks\n"));
    QVERIFY(runCommand({"top", stacks}).out.contains(QRegularExpression("\n +[\\d,]+ samples ")));
    QCOMPARE(runCommand({"export", "folded", stacks}).out.count(u'\n'),
        runCommand({"export", "folded", one}).out.count(u'\n'));
    const QString sum = folder.filePath("sum.out");
    QCOMPARE(runCommand({"merge", "-o", sum, stacks, stacks}).exitCode, 0);
    QVERIFY(runCommand({"info", sum}).out.contains("\n  cost_unit=samples\n"));
    QVERIFY(QFile::remove(sum));

    const CommandRun mixed = runCommand({"merge", "-o", sum, one, stacks});
    QCOMPARE(mixed.exitCode, 1);
    QVERIFY2(mixed.err.contains("merge profiles of the same unit"), qPrintable(mixed.err));
    QVERIFY(!QFile::exists(sum));

    for (const QStringList& command : {QStringList{"dump"}, {"export", "chrome"}}) {
        const CommandRun records = runCommand(command + QStringList{stacks});
        QCOMPARE(records.exitCode, 1);
        QVERIFY2(records.err.contains("another program (folded"), qPrintable(records.err));
    }

    const CommandRun compared = runCommand({"diff", one, stacks});
    QCOMPARE(compared.exitCode, 2);
    QVERIFY2(compared.err.contains("compare profiles of the same unit"), qPrintable(compared.err));

    QVERIFY(QFile::copy(one, folder.filePath("nytprof.out")));
    QCOMPARE(runCommand({"info", folder.path()}).out, runCommand({"info", one}).out);
}

/// Called as the original's commands are, it takes their options.
void TestCommand::originalNames()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const CommandRun ticks = runCommand({"--stable", "-v", one}, "nytprofcalls");
    QCOMPARE(ticks.exitCode, 0);
    QCOMPARE(ticks.out, runCommand({"export", "folded", one}).out);
    QCOMPARE(runCommand({"--calls", "--debug", one}, "nytprofcalls").out,
        runCommand({"export", "folded", "--value", "calls", one}).out);
    const QString sum = folder.filePath("sum.out");
    QCOMPARE(runCommand({"--out=" + sum, "--verbose", one, one}, "nytprofmerge").exitCode, 0);
    QVERIFY(QFile::exists(sum));
    const QString callgrind = folder.filePath("x.callgrind");
    QCOMPARE(runCommand({"-f", one, "-o", callgrind}, "nytprofcg").exitCode, 0);
    QVERIFY(QFile::exists(callgrind));
    QVERIFY(runCommand({"--help"}, "nytprofcg").out.contains("--file"));
    QCOMPARE(runCommand({"--cook"}, "nytprofcg").exitCode, 2);
}

/// Name and size, unless -q.
void TestCommand::writtenFiles()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    for (const QStringList& command :
        {QStringList{"flamegraph"}, {"export", "pprof"}, {"export", "json"}, {"export", "folded"},
            {"export", "chrome"}, {"html", "--single"}}) {
        const QString out = folder.filePath("out");
        const QString profile
            = command.last() == u"chrome" ? profilePath("small_calls2/nytprof.out") : one;
        const CommandRun run = runCommand(command + QStringList{"-o", out, profile});
        const auto size = static_cast<std::uint64_t>(QFileInfo(out).size());
        QCOMPARE(
            run.err, "written: " + out + " (" + QString::fromStdString(formatSize(size)) + ")\n");
        QCOMPARE(run.out, "");
        QCOMPARE(runCommand(command + QStringList{"-q", "-o", out, profile}).err, "");
    }
    // Plans run it for many files; outside of a terminal it prints nothing.
    QCOMPARE(runCommand({"merge", "-o", folder.filePath("sum"), one}).err, "");
    // A folder has the size of all its files.
    const QString report = folder.filePath("report");
    const CommandRun run = runCommand({"html", "-o", report, one});
    std::uint64_t size = 0;
    for (const QFileInfo& file : QDir(report).entryInfoList(QDir::Files))
        size += static_cast<std::uint64_t>(file.size());
    QCOMPARE(run.err,
        "written: " + report + "/index.html (" + QString::fromStdString(formatSize(size)) + ")\n");
    const QString rows = folder.filePath("rows");
    QCOMPARE(runCommand({"export", "rows", "-o", rows, one}).err.count(u'\n'), 5);
    QCOMPARE(runCommand({"export", "rows", "--quiet", "-o", rows, one}).err, "");
}

void TestCommand::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message"); ///< what its first line is
    QTest::addRow("nothing") << QStringList() << runCommand({"--help"}).out.section(u'\n', 0, 0);
    QTest::addRow("mistyped command")
        << QStringList("tpo") << "nytprof: unknown command \"tpo\"; did you mean nytprof top?";
    QTest::addRow("unknown command")
        << QStringList("cook") << "nytprof: unknown command \"cook\"; see nytprof --help";
    QTest::addRow("unknown option") << QStringList(
        "--cook") << "nytprof: The following argument was not expected: --cook; see nytprof --help";
    QTest::addRow("unknown option and no file")
        << QStringList({"merge", "--cook"})
        << "nytprof merge: The following argument was not expected: --cook; see nytprof merge "
           "--help";
    QTest::addRow("mistyped option")
        << QStringList({"export", "csv", "--tabel=subs"})
        << "nytprof export csv: The following argument was not expected: --tabel=subs; did you "
           "mean --table?";
    QTest::addRow("mistyped format") << QStringList({"export", "foldd"})
                                     << "nytprof export: The following argument was not expected: "
                                        "foldd; did you mean folded?";
    QTest::addRow("no sub") << QStringList("callers")
                            << "nytprof callers: SUB is required (Sub name, or its end if unique); "
                               "see nytprof callers --help";
    const QString queries = "callers-of, deployments, hottest-subs, labels, outlier-hosts, "
                            "services, slowest-routes, trend";
    QTest::addRow("no query")
        << QStringList("query")
        << "nytprof query: name is required (A file of SQL, see docs/fleet.md, or one of " + queries
            + "); see nytprof query --help";
    QTest::addRow("unknown query") << QStringList({"query", "cook"})
                                   << "nytprof query: name: no query is named cook; name one of "
            + queries + ", or a file, with .sql at its end; see nytprof query --help";
    QTest::addRow("two files") << QStringList({"dump", "a", "b"})
                               << "nytprof dump: The following argument was not expected: b; see "
                                  "nytprof dump --help";
    QTest::addRow("no value") << QStringList({"export", "csv", "--table=",
        "a"}) << "nytprof: --table: there is no value after the equals sign; see nytprof --help";
    QTest::addRow("rows") << QStringList({"top", "-n", "none", "a"})
                          << "nytprof top: --rows: \"none\" is not a positive integer; see nytprof "
                             "top --help";
}

void TestCommand::usageErrors()
{
    QFETCH(QStringList, arguments);
    const CommandRun result = runCommand(arguments);
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.out, "");
    QTEST(result.err.section(u'\n', 0, 0), "message");
}

void TestCommand::help()
{
    for (const auto& [arguments, expected] : {std::pair(QStringList("--help"), "\n  top "),
             std::pair(QStringList("--version"), "nytprof "),
             std::pair(QStringList({"info", "--help"}), "FILE"),
             std::pair(QStringList({"top", "--help"}), "--rows N"),
             std::pair(QStringList({"dump", "--help"}), "FILE")}) {
        const CommandRun result = runCommand(arguments);
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.contains(expected), qPrintable(result.out));
        QCOMPARE(result.err, "");
    }
    const CommandRun nothing = runCommand({});
    QCOMPARE(nothing.exitCode, 2);
    QCOMPARE(nothing.err, runCommand({"--help"}).out);
}

void TestCommand::callersOfAFile()
{
    const CommandRun run = runCommand({"callers", profilePath("small_c0/nytprof.out")});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("is a profile; name a sub first"), qPrintable(run.err));
}

void TestCommand::choices()
{
    const CommandRun run = runCommand({"export", "csv", "-t", "sub", "x"});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.startsWith("nytprof export csv: --table: \"sub\" is not one of "
                                "calls|files|lines|requests|routes|subs; see "),
        qPrintable(run.err));
    static const QRegularExpression expected(
        "-t, --table calls\\|files\\|lines\\|requests\\|routes\\|subs\n +Table to export "
        "\\(default: subs\\)");
    QVERIFY(runCommand({"export", "csv", "--help"}).out.contains(expected));
}

// A page for each command and each of the other names, of which troff has nothing to say.
void TestCommand::completionInBash_data()
{
    QTest::addColumn<QStringList>("words"); ///< after nytprof; the last one is completed
    QTest::addColumn<QString>("completed");
    const auto row = [](const QStringList& words, const char* completed) {
        QTest::newRow(qPrintable(words.join(u' '))) << words << completed;
    };
    row({"to"}, "top");
    row({"c"}, "callers callees compare control");
    row({"dif"}, "diff");
    row({"help", "qu"}, "query");
    row({"top", "--b"}, "--between --by");
    row({"top", "--by", "in"}, "inclusive");
    row({"top", "--by", "=", "in"}, "inclusive");
    row({"top", "--by", "="}, "calls exclusive inclusive");
    row({"diff", "--jun"}, "--junit");
    row({"export", "fol"}, "folded");
    row({"export", "csv", "-t", "li"}, "lines");
    row({"export", "csv", "--tab"}, "--table");
    row({"export", "dot", "--tab"}, "");
    row({"top", "a"}, ""); // files, by the shell
    row({"to", "--by"}, "");
}

void TestCommand::completionInBash()
{
    QFETCH(const QStringList, words);
    const QString bash = QStandardPaths::findExecutable(QStringLiteral("bash"));
    if (bash.isEmpty())
        SKIP_WITHOUT("bash");
    const QTemporaryDir folder;
    QCOMPARE(runCommand({"completions", folder.path()}).err, "");
    QProcess shell;
    shell.start(bash,
        QStringList{"--norc", "-c",
            "source \"$1\"; shift; COMP_WORDS=(nytprof \"$@\"); COMP_CWORD=$#; _nytprof; "
            "echo \"${COMPREPLY[*]}\"",
            "bash", folder.filePath("nytprof")}
            + words);
    QVERIFY(shell.waitForFinished());
    QCOMPARE(QString::fromUtf8(shell.readAllStandardError()), "");
    QTEST(QString::fromUtf8(shell.readAllStandardOutput()).trimmed(), "completed");
}

void TestCommand::completionInOtherShells()
{
    const QTemporaryDir folder;
    QCOMPARE(runCommand({"completions", folder.path()}).exitCode, 0);
    for (const auto& [name, file] :
        {std::pair("zsh", "_nytprof"), std::pair("fish", "nytprof.fish")}) {
        QVERIFY(QFileInfo(folder.filePath(file)).size() > 5000);
        const QString shell = QStandardPaths::findExecutable(name);
        if (shell.isEmpty())
            continue;
        QProcess check;
        check.start(shell, {"-n", folder.filePath(file)});
        QVERIFY(check.waitForFinished());
        QCOMPARE(QString::fromUtf8(check.readAllStandardError()), "");
        QCOMPARE(check.exitCode(), 0);
    }
}

void TestCommand::manualPages()
{
    const QTemporaryDir folder;
    QCOMPARE(runCommand({"man-pages", folder.path()}).err, "");
    const QStringList pages = QDir(folder.path()).entryList({"*.1"}, QDir::Files);
    const QString help = runCommand({"--help"}).out;
    QVERIFY(!help.contains("man-pages"));
    qsizetype commands = 0;
    const QString listedCommands = help.section("Show:", 1);
    for (const QString& line : listedCommands.split(u'\n')) {
        const QString name = line.trimmed().section(u' ', 0, 0);
        if (!line.startsWith("  ") || name.isEmpty() || line.startsWith("   "))
            continue;
        QVERIFY2(pages.contains("nytprof-" + name + ".1"), qPrintable(name));
        ++commands;
    }
    QVERIFY(commands > 15);
    for (const char* name :
        {"nytprof", "nytprofhtml", "nytprofcalls", "nytprofmerge", "nytprofpf", "dprofpp"})
        QVERIFY2(pages.contains(QLatin1String(name) + ".1"), name);
    const QString page = QString::fromUtf8(readFile(folder.filePath("nytprof-top.1")));
    QVERIFY(page.contains(".TP\n\\fB\\-n\\fR, \\fB\\-\\-rows\\fR \\fIN\\fR\nRows per table"));
    if (QStandardPaths::findExecutable("groff").isEmpty())
        SKIP_WITHOUT("groff-base");
    for (const QString& each : pages) {
        QProcess groff;
        groff.start("groff", {"-man", "-ww", "-z", folder.filePath(each)});
        groff.waitForFinished();
        QCOMPARE(QString::fromUtf8(groff.readAllStandardError()), "");
    }
}

void TestCommand::unknownCommands()
{
    const CommandRun run = runCommand({"bogus"});
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.err, "nytprof: unknown command \"bogus\"; see nytprof --help\n");
    const QString file = profilePath("small_c0/nytprof.out");
    const CommandRun noCommand = runCommand({file});
    QCOMPARE(noCommand.exitCode, 2);
    QCOMPARE(noCommand.err,
        QStringLiteral("nytprof: unknown command \"%1\"; to show it, type nytprof top %1\n")
            .arg(file));
    QCOMPARE(runCommand({"help"}).out, runCommand({"--help"}).out);
    QCOMPARE(runCommand({"help", "top"}).out, runCommand({"top", "--help"}).out);
    const CommandRun rows = runCommand({"top", "-n", "0", "x"});
    QCOMPARE(rows.exitCode, 2);
    QVERIFY(rows.err.startsWith("nytprof top: --rows: \"0\" is not a positive integer; see "));
}

// An empty flame graph looks like an answer.
void TestCommand::nothingToWrite()
{
    const QTemporaryDir folder;
    for (const char* command : {"export folded", "flamegraph", "export speedscope", "export pprof",
             "export firefox", "tree"}) {
        const QStringList words = QString::fromLatin1(command).split(u' ');
        QCOMPARE(runCommand(words + QStringList{folder.path()}).exitCode, 1);
        if (profilePath("small_calls0/nytprof.out").isEmpty())
            continue;
        const QString out = folder.filePath("out");
        QStringList arguments = words + QStringList{profilePath("small_calls0/nytprof.out")};
        if (qstrcmp(command, "tree") != 0)
            arguments << "-o" << out;
        const CommandRun run = runCommand(arguments);
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.err,
            "nytprof: error: the profile has no call stacks: calls=0 or subs=0 was set, no sub was "
            "called, or Devel::NYTProf 4 or older wrote it; profile again\n");
        QVERIFY(!QFile::exists(out));
    }
}

void TestCommand::onATerminalWrittenFilesAreNamed()
{
    const QString script = QStandardPaths::findExecutable(QStringLiteral("script"));
    if (script.isEmpty())
        SKIP_WITHOUT("bsdutils");
    const QTemporaryDir folder;
    const QString profile = profilePath("small_default/nytprof.out");
    const QList<std::pair<QString, QString>> written
        = {{"flamegraph", "nytprof.svg"}, {"html", "nytprof/index.html"},
            {"html --single", "nytprof.html"}, {"export csv -o a.csv", "a.csv"}};
    for (const auto& [command, file] : written) {
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(script,
            {"-qec", QStringLiteral("%1 %2 %3").arg(commandPath(), command, profile), "/dev/null"});
        QVERIFY(process.waitForFinished());
        const QByteArray shown = process.readAllStandardOutput();
        QVERIFY2(shown.contains(("written: " + file + " (").toUtf8()), shown.constData());
    }
}

/// A terminal is shown what a pipe gets, and no control characters.
void TestCommand::terminalsAreShownText()
{
    const QString script = QStandardPaths::findExecutable(QStringLiteral("script"));
    if (script.isEmpty())
        SKIP_WITHOUT("bsdutils");
    const auto shown = [&](const QStringList& arguments) {
        QProcess process;
        process.start(script, {"-qec", commandPath() + u' ' + arguments.join(u' '), "/dev/null"});
        return process.waitForFinished()
            ? QString::fromUtf8(process.readAllStandardOutput()).replace("\r\n", "\n")
            : QString();
    };
    const QString small = profilePath("small_default/nytprof.out");
    for (const char* command : {"info", "dump", "top"}) {
        const CommandRun run = runCommand({command, small});
        QVERIFY(run.out.count(u'\n') > 10);
        QCOMPARE(shown({command, small}), run.out);
    }
    const QTemporaryDir folder;
    const QString odd = folder.filePath("odd.out");
    const auto bytes
        = StreamBuilder::begun().subReturn(1, 5, 5, "a\x1b[2Jb\tc\\d").pidEnd(7, 1.8e9).bytes();
    writeFile(odd,
        QByteArray(
            reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    const QStringList folded{"export", "folded", "-o", "-", odd};
    QCOMPARE(runCommand(folded).out, "a?[2Jb\tc\\d 5\n"); // also in files
    QCOMPARE(shown(folded), "a?[2Jb\tc\\d 5\n");
}

void TestCommand::interruptedWritingLeavesNothing()
{
    const QTemporaryDir folder;
    QProcess process;
    process.start(
        commandPath(), {"export", "chrome", "-o", folder.filePath("trace.json"), "-"}); // waits
    QTRY_VERIFY(!QDir(folder.path()).entryList({"*.part"}, QDir::Files).isEmpty());
    process.terminate();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::CrashExit); // ended by the signal, as always
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList());
}

/// Each line repeats the names of all callers: 20 GB.
void TestCommand::foldedStacksOfDeepRecursion()
{
    const QString deep = profilePath("deep100k/nytprof.out");
    if (deep.isEmpty())
        SKIP_WITHOUT("shared-profiles");
    const CommandRun run = runCommand({"export", "folded", deep});
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.out, QString());
    QVERIFY2(run.err.contains("nytprof.out: the stacks are so deep"), qPrintable(run.err));
    QVERIFY2(run.err.contains(" GiB, of at most 1 GiB; nytprof export folded --depth N "),
        qPrintable(run.err));
    const QString cut = runCommand({"export", "folded", "--depth", "3", deep}).out;
    QVERIFY2(cut.contains("\nmain::d;main::d;main::d "), qPrintable(cut));
    QVERIFY2(!cut.contains("main::d;main::d;main::d;"), qPrintable(cut));
}

void TestCommand::csvOfTheOriginal()
{
    const QTemporaryDir folder;
    const auto bytes = StreamBuilder::begun()
                           .newFid(1, "/home/me/a.pl")
                           .newFid(2, "(eval 1)[/home/me/a.pl:2]", 1, 2)
                           .time(100, 1, 1)
                           .time(200, 1, 2)
                           .time(200, 1, 2)
                           .time(600, 2, 1)
                           .srcLine(1, 1, "use strict;\n")
                           .srcLine(1, 2, "  eval \"1\" for 1, 2;\n")
                           .srcLine(1, 3, "# end\n")
                           .pidEnd(7, 1.8e9)
                           .bytes();
    QFile file(folder.filePath("in.out"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    file.close();
    const QString out = folder.filePath("csv");
    const CommandRun run
        = runCommand({"-f", file.fileName(), "-o", out, "-a", "--delim", "tab"}, "nytprofcsv");
    QCOMPARE(run.err, "");
    QCOMPARE(run.exitCode, 0);
    const QStringList rows
        = QString::fromUtf8(readFile(out + "/home-me-a-pl-1-line.csv")).split(u'\n');
    QCOMPARE(rows[3], "# Format: time,calls,time/call,code");
    QCOMPARE(rows.mid(4),
        (QStringList{"srcline\t0.000010\t1\t0.000010\tuse strict;",
            "srcline\t0.000100\t2\t0.000050\teval \"1\" for 1, 2;",
            "srcline\t0.000000\t0\t0.000000\t# end", ""}));
    QCOMPARE(QDir(out).entryList(QDir::Files).size(), 2); // and that of the eval
}

NYTPROF_TEST(TestCommand, QCoreApplication)
#include "tst_command.moc"
