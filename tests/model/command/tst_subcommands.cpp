// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What commands print and refuse, of profiles made for each case.
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

/// Ticks are 100 ns.
class SubcommandsTest : public QObject {
    Q_OBJECT

private slots:
    // nytprof callers, callees

    void subsWithAndWithoutALine_data()
    {
        QTest::addColumn<QString>("sub");
        QTest::addColumn<QString>("expected");
        QTest::newRow("defined") << "main::f"
                                 << "main::f: 2 calls, 2.00\u00b5s inclusive, 1.00\u00b5s "
                                    "exclusive, defined at /a.pl:1";
        QTest::newRow("xsub") << "main::x"
                              << "main::x: 1 call, 500ns inclusive, 500ns exclusive";
    }
    void subsWithAndWithoutALine()
    {
        QFETCH(QString, sub);
        const QString path = write("calls.out", callsOfF());
        const Run run = ::run({"callers", sub, path});
        QTEST(run.out.section(u'\n', 0, 0), "expected");
    }

    /// Samples are no calls.
    void samplesHaveNoNumberOfCalls()
    {
        const QString path = m_folder.filePath("stacks.folded");
        writeFile(path, "main;f 3\nmain;f;g 2\n");
        const Run run = ::run({"callers", "f", path});
        QCOMPARE(run.out,
            "f: 5 samples inclusive, 3 samples exclusive\n\nCalled from, 1 of 1 call site; % of "
            "time of all "
            "call sites\n"
            "inclusive       %  exclusive  calls  in recursion  sub   called at\n"
            "5 samples  100.0%  3 samples                       main  \n");
    }

    /// By time with that in recursion, which is not in the sum that shares are of.
    void placesOfCalls()
    {
        const QString path = write("calls.out", callsOfF());
        const QJsonValue all = tablesOf(::run({"callees", "main::f", "--json", path}))["callees"];
        QCOMPARE(column(all, "sub"), "main::r main::x main::y");
        QCOMPARE(column(all, "recursive"), "8e-07 0 0"); // known, and nothing
        QCOMPARE(column(all, "share"), "0 0.625 0.375");
        const Run one = ::run({"callees", "main::f", "-n", "2", path});
        QVERIFY2(one.out.contains("Calls, 2 of 3 call sites; % of time of all call sites\n"),
            qPrintable(one.out));
        QVERIFY(!one.out.contains("main::y"));
        const QJsonValue callers
            = tablesOf(::run({"callers", "main::f", "--json", path}))["callers"];
        QCOMPARE(column(callers, "sub"), "main::RUNTIME "); // the other is not known
        QCOMPARE(column(callers, "place"), "/a.pl:9 /a.pl:7");
        QCOMPARE(column(callers, "file"), "/a.pl /a.pl");
        QCOMPARE(column(callers, "line"), "9 7");
    }

    // nytprof html

    void reportsWithoutABrowserToShowThem()
    {
        const QString path = write("calls.out", callsOfF());
        const QString report = m_folder.filePath("report.html");
        const QByteArray programs = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const Run run = ::run({"html", "--no-colors", "--open", "-o", report, path});
        qputenv("PATH", programs);
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.endsWith("nytprof: warning: xdg-open cannot be run; open " + report
                     + " in a browser\n"),
            qPrintable(run.err));
        QVERIFY(QFile::exists(report));
    }

    // nytprof export chrome

    void timeLines_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        QTest::addColumn<int>("events"); ///< negative when there is no file
        const QString lacks = QStringLiteral("nytprof: %1: %2: has no timeline; profile with "
                                             "NYTPROF=calls=2 or NYTPROF=stream=1\n");
        const QString with = m_folder.filePath("with.out");
        const QString without = m_folder.filePath("without.out");
        const QString without2 = m_folder.filePath("without2.out");
        const QString missing = m_folder.filePath("missing.out");
        QTest::newRow("with calls") << QStringList{with} << 0 << "" << 1;
        const QString other = m_folder.filePath("other.out");
        QTest::newRow("two with calls") << QStringList{with, other} << 0 << "" << 2;
        QTest::newRow("without calls")
            << QStringList{without} << 1 << lacks.arg("error", without) << -1;
        QTest::newRow("two without calls")
            << QStringList{without, without2} << 1
            << lacks.arg("warning", without) + lacks.arg("error", without2) << -1;
        QTest::newRow("one without calls")
            << QStringList{with, without, other} << 0 << lacks.arg("warning", without) << 2;
        QTest::newRow("missing") << QStringList{with, missing} << 1
                                 << QStringLiteral(
                                        "nytprof: error: %1: no such file; run nytprof "
                                        "record -- perl PROGRAM first, or name a profile\n")
                                        .arg(missing)
                                 << -1;
    }
    void timeLines()
    {
        QFETCH(QStringList, files);
        QFETCH(int, events);
        for (const char* name : {"with.out", "other.out"})
            write(name, callsOnATimeLine());
        for (const char* name : {"without.out", "without2.out"})
            write(name, StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1));
        const QString out = m_folder.filePath("trace.json");
        QFile::remove(out);
        const Run run = ::run(QStringList{"export", "chrome", "-q", "-o", out} + files);
        QTEST(run.err, "message");
        QTEST(run.exitCode, "exitCode");
        QCOMPARE(QFile::exists(out), events >= 0);
        if (events < 0)
            return;
        int found = 0;
        const auto trace = QJsonDocument::fromJson(readFile(out)).object()["traceEvents"].toArray();
        for (const QJsonValue event : trace)
            found += event["ph"].toString() == u"X" ? 1 : 0;
        QCOMPARE(found, events);
    }

    void timeLinesThatCanNotBeWritten()
    {
        const QString path = write("with.out", callsOnATimeLine());
        const Run folder = ::run({"export", "chrome", "-o", m_folder.path(), path});
        QCOMPARE(folder.exitCode, 1);
        QCOMPARE(folder.err,
            QStringLiteral("nytprof: error: %1: cannot be opened for writing: Is a directory\n")
                .arg(m_folder.path()));
        const Run full = ::run({"export", "chrome", "-o", "/dev/full", path});
        QCOMPARE(full.exitCode, 1);
        QCOMPARE(
            full.err, "nytprof: error: /dev/full: cannot be written: No space left on device\n");
    }

    // nytprof tree

    void leftOutBranches_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QStringList& options, const char* expected) {
            QTest::newRow(name) << options << expected;
        };
        row("all", {"--min-percent", "0"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "60 samples  60.0%  60 samples           b\n"
            "10 samples  10.0%  10 samples           c\n"
            "10 samples  10.0%  10 samples           d\n"
            "10 samples  10.0%  10 samples         b\n");
        row("as much", {"--min-percent", "10"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "60 samples  60.0%  60 samples           b\n"
            "10 samples  10.0%  10 samples           c\n"
            "10 samples  10.0%  10 samples           d\n"
            "10 samples  10.0%  10 samples         b\n");
        row("more", {"--min-percent", "10.1"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "60 samples  60.0%  60 samples           b\n"
            "20 samples  20.0%                       (2 more)\n"
            "30 samples  30.0%                     (3 branches"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("much more", {"--min-percent", "20.1"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "60 samples  60.0%  60 samples           b\n"
            "30 samples  30.0%                     (3 branches"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("depth", {"--min-percent", "0", "--depth", "1"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "80 samples  80.0%                       (3 more)\n"
            "10 samples  10.0%  10 samples         b\n"
            "80 samples  80.0%                     (3 branches"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("both", {"--min-percent", "20", "--depth", "1"},
            "Call tree; % of total time\n"
            " inclusive      %   exclusive  calls  sub\n"
            "90 samples  90.0%  10 samples         a\n"
            "80 samples  80.0%                       (3 more)\n"
            "90 samples  90.0%                     (4 branches"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("inverted", {"--min-percent", "10", "--inverted", "--depth", "1"},
            "Call tree; % of total time\n"
            " exclusive      %  calls  sub\n"
            "70 samples  70.0%         b\n"
            "60 samples  60.0%           (1 more)\n"
            "10 samples  10.0%         a\n"
            "10 samples  10.0%         c\n"
            "10 samples  10.0%           (1 more)\n"
            "10 samples  10.0%         d\n"
            "10 samples  10.0%           (1 more)\n"
            "80 samples  80.0%         (3 branches"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("callers", {"--min-percent", "10", "--callers", "b", "--depth", "1"},
            "Call tree of a sub; % of its inclusive time\n"
            " inclusive       %  calls  sub\n"
            "70 samples  100.0%         b\n"
            "60 samples   85.7%           (1 more)\n"
            "60 samples   85.7%         (1 branch"
            " hidden; --min-percent 0 and a larger --depth show more)\n");
        row("callees", {"--min-percent", "10", "--callees", "a"},
            "Call tree of a sub; % of its inclusive time\n"
            " inclusive       %   exclusive  calls  sub\n"
            "90 samples  100.0%  10 samples         a\n"
            "60 samples   66.7%  60 samples           b\n"
            "10 samples   11.1%  10 samples           c\n"
            "10 samples   11.1%  10 samples           d\n");
    }
    void leftOutBranches()
    {
        QFETCH(QStringList, options);
        const QString path = m_folder.filePath("stacks.folded");
        writeFile(path, "a 10\na;b 60\na;c 10\na;d 10\nb 10\n");
        const Run run = ::run(QStringList{"tree", path} + options);
        QTEST(run.out, "expected");
    }

    // nytprof export folded

    /// A child may end before it calls a sub.
    void processesWithoutCallsAreLeftOut()
    {
        const QString with = write("with.out",
            StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1).subReturn(1, 4, 4, "main::f"));
        const QString without
            = write("idle.out", StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1));
        const Run alone = ::run({"export", "folded", with});
        QVERIFY(!alone.out.isEmpty());
        for (const QStringList& files : {QStringList{with, without}, {without, with}}) {
            const Run run = ::run(QStringList{"export", "folded"} + files);
            QCOMPARE(run.exitCode, 0);
            QCOMPARE(run.out, alone.out);
            QVERIFY2(!run.err.contains("error"), qPrintable(run.err));
        }
        const Run none = ::run({"export", "folded", without, without});
        QCOMPARE(none.exitCode, 1);
        QCOMPARE(none.out, QString());
        QCOMPARE(none.err.count("the profile has no call stacks"), 1);
    }

    // nytprof lines

    void linesOfSource()
    {
        const QString path = write("lines.out",
            StreamBuilder::begun()
                .newFid(1, "/a.pl")
                .newFid(2, "/hot.pl")
                .newFid(3, "/c.pl")
                .time(1, 1, 1)
                .time(20, 2, 2)
                .time(5, 2, 4)
                .discount()
                .time(7, 2, 9)
                .time(2, 3, 1)
                .srcLine(2, 1, "one\n")
                .srcLine(2, 2, "two\n")
                .srcLine(2, 3, "three\n")
                .srcLine(2, 4, "four\n")
                .srcLine(2, 5, "five\n")
                .srcLine(2, 6, "six\n")
                .subCallers("main::f", {.fid = 2, .line = 0, .inclusive = 1e-6})
                .subCallers("main::f", {.fid = 2, .line = 5, .inclusive = 2e-6}));
        const Run run = ::run({"lines", path});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.out,
            "/hot.pl: 3.20\u00b5s in 2 statements; % of total time\n"
            "line    time      %  statements  calls  time in subs  source\n"
            "   0                                 1        1.00\u00b5s  \n"
            "   1                                                  one\n"
            "   2  2.00\u00b5s  57.1%           1                       two\n"
            "   3                                                  three\n"
            "   4   500ns  14.3%           1                       four\n"
            "   5                                 1        2.00\u00b5s  five\n"
            "   6                                                  six\n"
            "   9   700ns  20.0%           0                       \n");
        const Run other = ::run({"lines", "-s", "c.pl", path});
        QCOMPARE(other.err, "nytprof: note: /c.pl: its source is not in the profile\n");
        QCOMPARE(other.out,
            "/c.pl: 200ns in 1 statement; % of total time\n"
            "line   time     %  statements  calls  time in subs  source\n"
            "   1  200ns  5.7%           1                       \n");
        const Run none = ::run({"lines", "-s", "none.pl", path});
        QCOMPARE(none.exitCode, 1);
        QCOMPARE(none.err,
            "nytprof: error: no file named \"none.pl\"; nytprof export csv --table files lists "
            "all\n");
        const Run empty = ::run({"lines", write("empty.out", StreamBuilder::begun())});
        QCOMPARE(empty.exitCode, 1);
        QCOMPARE(empty.err,
            "nytprof: error: the profile contains no files; it may be of another program\n");
    }

    // nytprof export json, markdown

    void summaries()
    {
        auto stream = StreamBuilder::begun()
                          .text(":application=/bin/prog.pl")
                          .text("!calls=1")
                          .newFid(1, "/a.pl")
                          .newFid(2, "(eval 1)[/a.pl:3]", 1, 3)
                          .time(10, 1, 1)
                          .time(20, 2, 1)
                          .subInfo(1, "main::b", 4, 6)
                          .subInfo(1, "main::never", 7, 8)
                          .subCallers("main::c", {.inclusive = 2e-6, .exclusive = 1e-6})
                          .subCallers("main::a", {.inclusive = 3e-6, .exclusive = 1e-6})
                          .subCallers("main::b",
                              {.line = 2, .caller = "main::a", .count = 3, .exclusive = 5e-7});
        const QString path = write("all.out", stream);
        const QJsonObject all = tablesOf(::run({"export", "json", path}));
        QCOMPARE(all.keys().join(u' '),
            "attributes calls files lines options processes run subs waiting_left_out");
        QCOMPARE(column(all["subs"], "sub"), "main::a main::c main::b");
        QCOMPARE(column(all["subs"], "file"), "  /a.pl");
        QCOMPARE(column(all["subs"], "first_line"), "  4");
        QCOMPARE(column(all["subs"], "last_line"), "  6");
        QCOMPARE(column(all["subs"], "share"),
            "0.3333333333333333 0.3333333333333333 0.16666666666666666");
        QCOMPARE(column(all["calls"], "caller"), "  main::a");
        QCOMPARE(column(all["calls"], "callee"), "main::a main::c main::b");
        QCOMPARE(column(all["calls"], "line"), "1 1 2");
        QCOMPARE(column(all["files"], "file"), "(eval 1)[/a.pl:3] /a.pl");
        QCOMPARE(column(all["files"], "eval_file"), "/a.pl ");
        QCOMPARE(column(all["files"], "eval_line"), "3 ");
        QCOMPARE(column(all["lines"], "place"), "(eval 1)[/a.pl:3]:1 /a.pl:1");
        QCOMPARE(column(all["processes"], "pid"), "7");
        QCOMPARE(column(all["processes"], "end"), "1800000000");
        QCOMPARE(column(all["options"], "value"), "1");
        QVERIFY(column(all["attributes"], "key").contains("application"));
        const QJsonObject sums = all["run"].toObject();
        QCOMPARE(sums["application"].toString(), "/bin/prog.pl");
        QCOMPARE(sums["complete"].toBool(), true);
        QCOMPARE(sums["statements"].toInt(), 2);
        QCOMPARE(sums["calls"].toInt(), 5);
        QCOMPARE(sums["statement_time"].toDouble(), 3e-6);
        QCOMPARE(sums["sub_time"].toDouble(), 2.5e-6);
        const Run tickets = ::run({"summary", "--markdown", path});
        QVERIFY(tickets.out.contains(" sub | why |\n"));
        QCOMPARE(tickets.out, ::run({"summary", "--markdown", path}).out);
        const QJsonObject summary = tablesOf(::run({"summary", "--json", path}));
        QCOMPARE(summary.keys().join(u' '),
            "lines notes origins run subs waiting_left_out"); // no call stacks
        QCOMPARE(column(summary["subs"], "sub"), column(all["subs"], "sub"));
        QCOMPARE(
            column(summary["notes"], "note"), "No call stacks: a flame graph needs option calls=1");
    }

    void summariesOfCutProfiles()
    {
        const QString path = m_folder.filePath("cut.out");
        writeProfile(path, StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1));
        const QJsonObject all = tablesOf(::run({"export", "json", path}));
        QCOMPARE(column(all["processes"], "end"), "");
        QCOMPARE(all["run"]["complete"].toBool(true), false);
    }

    void orders_data()
    {
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("expected");
        QTest::newRow("exclusive") << "exclusive"
                                   << "main::b main::c main::a main::d";
        QTest::newRow("inclusive") << "inclusive"
                                   << "main::a main::b main::c main::d";
        QTest::newRow("calls") << "calls"
                               << "main::d main::b main::c main::a";
    }
    void orders()
    {
        QFETCH(QString, by);
        const QString path = write("subs.out",
            StreamBuilder::begun()
                .newFid(1, "/a.pl")
                .subCallers("main::c", {.count = 2, .inclusive = 2e-6, .exclusive = 2e-6})
                .subCallers("main::b", {.count = 2, .inclusive = 2e-6, .exclusive = 2e-6})
                .subCallers("main::a", {.count = 1, .inclusive = 9e-6, .exclusive = 1e-6})
                .subCallers("main::d", {.count = 5, .inclusive = 1e-6, .exclusive = -3e-6}));
        const Run run = ::run({"top", "--json", "--by", by, path});
        QTEST(column(tablesOf(run)["subs"], "sub"), "expected");
    }

    /// Of profiles whose rows are in no order of names, too, unlike those that were merged.
    void subsOfEqualCost()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subCallers("main::c", {.exclusive = 2e-6})
                                 .subCallers("main::a", {.exclusive = 2e-6})
                                 .subCallers("main::b", {.exclusive = 2e-6})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        std::ostringstream out;
        print(std::vector{hotSubs(*profile, "exclusive", 2)}, PrintedAs::Json, out);
        QCOMPARE(
            column(QJsonDocument::fromJson(QByteArray::fromStdString(out.str()))["subs"], "sub"),
            "main::a main::b");
    }

    // nytprof info

    void processesOfSeveralFiles()
    {
        const auto writeProcess = [&](const char* name, const char* program, std::uint32_t pid) {
            const QString path = m_folder.filePath(QLatin1String(name));
            writeProfile(path,
                StreamBuilder()
                    .text(":ticks_per_sec=10000000")
                    .text(":nv_size=8")
                    .text(std::string(":application=") + program)
                    .pidStart(pid, 0, 0)
                    .pidEnd(pid, 0));
            return path;
        };
        const QString b = writeProcess("b.out", "b.pl", 9);
        const QString a = writeProcess("a.out", "a.pl", 30);
        const QString again = writeProcess("c.out", "a.pl", 10);
        const auto processes = [](const QStringList& paths) {
            return ::run(QStringList("info") + paths).out.section("\ncomplete", 0, 0);
        };
        QCOMPARE(processes({a, b, again}),
            "application           several, listed below\n"
            "process               9\n"
            "  application         b.pl\n"
            "  file                "
                + b
                + "\n"
                  "process               10\n"
                  "  application         a.pl\n"
                  "  file                "
                + again
                + "\n"
                  "process               30\n"
                  "  application         a.pl\n"
                  "  file                "
                + a);
        QCOMPARE(processes({a, again}),
            "application           a.pl\n"
            "process               10\n"
            "  file                "
                + again
                + "\n"
                  "process               30\n"
                  "  file                "
                + a);
        QCOMPARE(processes({a}), "application           a.pl\nprocess               30");
        const QString sum = m_folder.filePath("sum.out");
        QCOMPARE(::run({"merge", "-o", sum, a, b}).exitCode, 0);
        QCOMPARE(processes({sum}),
            "application           several, listed below\n"
            "process               9\n"
            "  application         b.pl\n"
            "process               30\n"
            "  application         a.pl");
    }

    void infoForPrograms()
    {
        const QString path = write("calls.out", callsOfF());
        const QJsonObject all = tablesOf(::run({"info", "--json", path}));
        const QJsonValue profile = all["profile"];
        QCOMPARE(profile["complete"].toBool(), true);
        QCOMPARE(profile["calls"].toInt(), 5);
        QCOMPARE(profile["files"].toInt(), 1);
        QCOMPARE(column(all["processes"], "pid"), "7");
        QCOMPARE(column(all["processes"], "file"), path);
        QCOMPARE(column(all["attributes"], "key"), "ticks_per_sec nv_size");
    }

    // nytprof merge

    void mergingEqualEvals()
    {
        auto evals = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        for (const std::uint32_t fid : {2U, 3U})
            evals.newFid(fid, "(eval " + std::to_string(fid) + ")[/a.pl:1]", 1, 1)
                .time(10, fid, 1)
                .srcLine(fid, 1, "one\n");
        const QString path = write("evals.out", evals);
        const QString sum = m_folder.filePath("sum.out");
        const auto files = [&](const QStringList& options) {
            if (::run(QStringList{"merge", "-o", sum, path} + options).exitCode != 0)
                return std::size_t{0};
            return openProfiles({sum.toStdString()})->files().size();
        };
        QCOMPARE(files({}), std::size_t{2});
        QCOMPARE(files({"--no-merge-evals"}), std::size_t{3});
    }

    /// It would lose what is not in a merged profile, such as the timeline.
    void mergingIntoAnInput()
    {
        const QString path = write("with.out", callsOnATimeLine());
        const QByteArray before = readFile(path);
        for (const QStringList& options : {QStringList(), {"--skip-unreadable"}}) {
            const Run run = ::run(QStringList{"merge", "-o", path, path} + options);
            QCOMPARE(run.exitCode, 1);
            QCOMPARE(run.err,
                "nytprof: error: " + path + ": is an input profile; choose another --out\n");
            QCOMPARE(readFile(path), before);
        }
    }

    // Several profiles

    void unreadableProfiles()
    {
        const std::string one = write("one.out", callsOfF()).toStdString();
        const std::string other = write("other.out", callsOnATimeLine()).toStdString();
        const std::string none = m_folder.filePath("none.out").toStdString();
        const std::string neither = m_folder.filePath("neither.out").toStdString();
        const CapturedStderr captured;
        QVERIFY(openProfiles({one, other}));
        QVERIFY(captured.text().contains("process 7 is in another file, too"));
        QVERIFY(!openProfiles({one, none}));
        QVERIFY(openProfiles({one, none}, {.skipUnreadable = true}));
        QVERIFY(!openProfiles({none, neither}, {.skipUnreadable = true}));
        QVERIFY(captured.text().contains("none of the files can be read"));
        QVERIFY(!captured.text().contains("requests"));
        QVERIFY(!captured.text().contains("its unit is"));
    }

    /// Every command fails in the same way when there is no such file.
    void missingProfiles_data()
    {
        QTest::addColumn<QStringList>("command");
        const QHash<QString, QStringList> firstArguments = {{"callers", {"f"}}, {"callees", {"f"}},
            {"compare", {"none.out", "--"}}, {"export", {"rows", "--table", "runs"}},
            {"query", {"services"}}, {"push", {"--to", "parca"}}};
        for (const Command* command : commands()) {
            const QString name = command->name;
            const bool readsProfiles = command->group[0] != '\0' && name != QLatin1String("record");
            if (readsProfiles)
                QTest::newRow(command->name) << (QStringList{name} + firstArguments.value(name));
        }
    }
    void missingProfiles()
    {
        QFETCH(const QStringList, command);
        const QString none = m_folder.filePath("none.out");
        const Run failed = ::run(command + QStringList{none});
        // Where 1 means a regression, errors have a code of their own.
        QCOMPARE(failed.exitCode, command.front() == QLatin1String("compare") ? 2 : 1);
        QCOMPARE(failed.out, "");
        QVERIFY2(failed.err.contains("none.out"), qPrintable(failed.err));
        QVERIFY2(failed.err.count("error: ") <= 1, qPrintable(failed.err));
    }

    void theUsualProfile()
    {
        const QString folder = QDir::currentPath();
        write("nytprof.out", callsOfF());
        QDir::setCurrent(m_folder.path());
        const Run run = ::run({"dump"});
        QDir::setCurrent(folder);
        QCOMPARE(run.err, QString());
        QVERIFY2(run.out.contains("main::f"), qPrintable(run.out));
    }

    void recordsOfADatabase()
    {
        for (const QStringList& command : {QStringList{"dump"}, QStringList{"export", "chrome"},
                 QStringList{"requests"}, QStringList{"merge", "--slower", "1s"}}) {
            const Run failed = ::run(command + QStringList{"clickhouse://db/p"});
            QCOMPARE(failed.exitCode, 1);
            QCOMPARE(failed.out, "");
            QVERIFY2(failed.err.contains("name profile files instead"), qPrintable(failed.err));
        }
    }

    void profilesOfDifferentUnits()
    {
        const QString stacks = m_folder.filePath("stacks.folded");
        writeFile(stacks, "main;f 3\n");
        const QString one = write("one.out", callsOfF());
        const CapturedStderr captured;
        QVERIFY(!openProfiles({one.toStdString(), stacks.toStdString()}));
        QCOMPARE(captured.text().count("merge profiles of the same unit\n"), 1);
        QVERIFY(!captured.text().contains("is in another file"));
    }

    void foldersWithoutProfiles()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("empty"));
        const QString folder = m_folder.filePath("empty");
        const CapturedStderr captured;
        QVERIFY(!openProfiles({folder.toStdString()}));
        QCOMPARE(captured.text(),
            QStringLiteral("nytprof: error: %1: no profile in this folder; run nytprof record -- "
                           "perl PROGRAM first, or "
                           "name folded stacks, callgrind files, pprof files and tmon.out singly\n")
                .arg(folder));
        QCOMPARE(
            ::run({"export", "chrome", "-o", m_folder.filePath("x"), folder}).err, captured.text());
    }

private:
    static StreamBuilder callsOnATimeLine()
    {
        return StreamBuilder::begun()
            .newFid(1, "/a.pl")
            .subEntry(1, 1)
            .subReturn(1, 5, 5, "main::f");
    }

    static StreamBuilder callsOfF()
    {
        return StreamBuilder::begun()
            .newFid(1, "/a.pl")
            .subInfo(1, "main::f", 1, 8)
            .subInfo(0, "main::x", 0, 0)
            .subCallers("main::f",
                {.line = 9, .caller = "main::RUNTIME", .inclusive = 2e-6, .exclusive = 1e-6})
            .subCallers("main::f", {.line = 7})
            .subCallers("main::y", {.line = 2, .caller = "main::f", .inclusive = 3e-7})
            .subCallers(
                "main::x", {.line = 3, .caller = "main::f", .inclusive = 5e-7, .exclusive = 5e-7})
            .subCallers("main::r", {.line = 4, .caller = "main::f", .recursive = 8e-7, .depth = 1});
    }

    QString write(const char* name, StreamBuilder stream) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        writeProfile(path, stream.pidEnd(7, 1.8e9));
        return path;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SubcommandsTest, QCoreApplication)
#include "tst_subcommands.moc"
