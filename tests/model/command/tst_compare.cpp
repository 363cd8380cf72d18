// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What nytprof compare says about repeated runs.
#include "command/arguments.h"
#include "command/run_gate.h"
#include "command/runs.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

/// Each number is the time of sub work in a run, in milliseconds; sub rest takes 10 ms more or
/// less.
const QList<int> Baseline{100, 101, 103, 104, 106, 107};
const QList<int> Slower{110, 111, 113, 114, 117, 118};

} // namespace

class CompareCommandTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QDir(m_folder.path()).removeRecursively();
        QVERIFY(QDir().mkpath(m_folder.path()));
    }

    void slowerSub()
    {
        const Run run = ::run({"compare", runs("base", Baseline), "--", runs("head", Slower)});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out,
            "6 baseline runs, 6 current runs\n"
            "verdict  change  interval         p       baseline  current  work             whole "
            "program\n"
            "slower    +8.9%  +5.3% to +12.5%  0.0022     114ms    124ms  same statements  time\n\n"
            "counted     baseline  current  change\n"
            "statements         2        2  same\n"
            "calls              2        2  same\n\n"
            "By evidence, then change, 2 of 2 with at least 0.1% of the time\n"
            "verdict        change  interval         p       baseline  current  work       sub\n"
            "slower          +9.7%  +5.8% to +13.5%  0.0043     104ms    114ms  same work  "
            "main::work\n"
            "~ no evidence   -1.0%  -2.9% to +1.9%   0.51      10.4ms   10.3ms  same work  "
            "main::rest\n");
    }

    void baselineAfterCurrent()
    {
        const QString base = runs("base", Baseline);
        const Run run = ::run({"compare", base, "--current", base, base});
        QCOMPARE(run.exitCode, UsageError);
        QVERIFY2(run.err.contains("--current: takes one name; repeat it"), qPrintable(run.err));
        QCOMPARE(::run({"compare", "--current", base, base}).exitCode, 0);
    }

    void workInWords()
    {
        const auto work = [&](const QStringList& options) {
            const Run run = ::run(QStringList("compare") + options + QStringList{"--json"}
                + QStringList{runs("base", Baseline), "--", runs("head", Slower)});
            QStringList words;
            for (const auto& row : QJsonDocument::fromJson(run.out.toUtf8())["rows"].toArray())
                words << row.toObject()["work"].toString();
            words.removeDuplicates();
            return words.join(", ");
        };
        QCOMPARE(work({"-t", "lines"}), "same statements");
        QCOMPARE(work({"-t", "files"}), "same statements");
        QCOMPARE(work({"-t", "packages"}), "same calls");
    }

    void limits_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        QTest::addRow("kept") << QStringList{"slower:20%"} << 0 << "passed: time changed by +8.9%";
        QTest::addRow("exceeded") << QStringList{"slower:2%"} << 1
                                  << "failed: time changed by +8.9%";
        QTest::addRow("between") << QStringList{"slower:10%"} << 3 << "unclear: time changed";
        QTest::addRow("same work") << QStringList{"statements:0%"} << 0
                                   << "passed: statements went from 2 to 2, limit +0%";
        QTest::addRow("the worst counts")
            << QStringList{"slower:10%", "slower:2%"} << 1 << "failed: time changed";
    }
    void limits()
    {
        QFETCH(const QStringList, options);
        QFETCH(const int, exitCode);
        QFETCH(const QString, message);
        QStringList words{"compare"};
        for (const QString& limit : options)
            words << "--fail-on" << limit;
        words << runs("base", Baseline) << "--" << runs("head", Slower);
        const Run result = ::run(words);
        QCOMPARE(result.exitCode, exitCode);
        QVERIFY2(result.err.contains(message), qPrintable(result.err));
        if (exitCode == 3)
            QCOMPARE(::run(QStringList{words} << "--allow-unclear").exitCode, 2); // after --
        words.insert(1, "--allow-unclear");
        QCOMPARE(::run(words).exitCode, exitCode == 3 ? 0 : exitCode);
    }

    void budgetOfSubs()
    {
        const QString budget = m_folder.filePath("budget");
        writeFile(budget, "# limits\n\nslower:2% 50ms main::work\ncalls:0%  main::work \n");
        const QStringList words{
            "compare", "--budget-file", budget, runs("base", Baseline), "--", runs("head", Slower)};
        const Run kept = ::run(words);
        QVERIFY2(kept.err.contains("passed: time of main::work changed by +9.7%")
                && kept.err.contains("limit +2% and 50.0ms"),
            qPrintable(kept.err));
        QCOMPARE(kept.exitCode, 0);
        writeFile(budget, "slower:2% 1ms main::work\n");
        QCOMPARE(::run(words).exitCode, 1);
        for (const char* const wrong : {"slower:2\n", "calls:0% 1ms f\n", "statements:1% f\n"}) {
            writeFile(budget, wrong);
            const Run run = ::run(words);
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.err.contains("budget:1: \""), qPrintable(run.err));
        }
        writeFile(budget, "slower:2% main::unknown\n");
        QCOMPARE(::run(words).exitCode, 2);
    }

    /// A file .nytprof-budget in the current folder applies unless another one is given.
    void budgetOfTheFolder()
    {
        const QStringList sides{runs("base", Baseline), "--", runs("head", Slower)};
        const auto compared = [&](const QStringList& options) {
            return ::run(QStringList("compare") + options + sides);
        };
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder.path()));
        const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
        QCOMPARE(compared({}).err, QString());
        writeFile(".nytprof-budget", "slower:2%\n");
        const Run found = compared({});
        QCOMPARE(found.exitCode, 1);
        QVERIFY2(
            found.err.startsWith("nytprof: note: checking the limits of .nytprof-budget in the "
                                 "current folder; --budget-file /dev/null checks none\n"
                                 "nytprof: failed: time changed by +8.9%"),
            qPrintable(found.err));
        QCOMPARE(compared({"--budget-file", "/dev/null"}).err, QString());
        QCOMPARE(compared({"--fail-on", "calls:0%"}).exitCode, 1); // besides
        writeFile(".nytprof-budget", "faster:2%\n");
        QCOMPARE(compared({}).exitCode, 2);
    }
    /// 100 * 1.15 is a little less than 115.
    void exactLimit()
    {
        const auto callsOf = [&](const char* name, std::uint32_t calls) {
            const QString path = m_folder.filePath(QLatin1String(name));
            writeProfile(path,
                StreamBuilder::begun()
                    .newFid(1, "/a.pl")
                    .subCallers("main::f", {.line = 2, .count = calls, .inclusive = 1})
                    .pidEnd(7, 2));
            return path;
        };
        const QString before = callsOf("before.out", 100);
        for (const auto& [calls, exitCode] : {std::pair(115U, 0), std::pair(116U, 1)})
            QCOMPARE(::run({"compare", "--fail-on", "calls:15%", before, "--",
                               callsOf("after.out", calls)})
                         .exitCode,
                exitCode);
        const Run none = ::run({"compare", "--fail-on", "statements:0%", before, "--", before});
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("no statements were recorded"), qPrintable(none.err));
    }

    void junit()
    {
        const QString path = m_folder.filePath("result.xml");
        const Run run = ::run({"compare", "--fail-on", "slower:2%", "--fail-on", "calls:0%",
            "--junit", path, runs("base", Baseline), "--", runs("head", Slower)});
        QCOMPARE(run.exitCode, 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray xml = file.readAll();
        QVERIFY2(xml.contains("<testsuite name=\"/a&amp;b.pl\" tests=\"2\" failures=\"1\" "
                              "skipped=\"0\" errors=\"0\">"),
            xml.constData());
        QVERIFY2(
            xml.contains("name=\"slower than 2%\"") && xml.contains("<failure message=\"time "),
            xml.constData());
    }

    void fewRunsGiveNoEvidence()
    {
        const Run run = ::run(
            {"compare", runs("base", {100, 101, 102}), "--", runs("head", {200, 201, 202})});
        QVERIFY(run.out.contains("~ no evidence"));
        QVERIFY(!run.out.contains("slower"));
        QVERIFY2(run.err.contains("so few runs prove nothing about time, but counts are exact; "
                                  "record at least 4 on each side"),
            qPrintable(run.err));
        const Run one = ::run(
            {"compare", "--fail-on", "slower:5%", runs("one", {100}), "--", runs("other", {100})});
        QCOMPARE(one.exitCode, 3); // neither shown nor excluded
    }

    void json()
    {
        const Run run = ::run({"compare", "--json", "-t", "lines", runs("base", Baseline), "--",
            runs("head", Slower)});
        QCOMPARE(column(tablesOf(run)["rows"], "verdict"), "slower ~ no evidence");
        QCOMPARE(column(tablesOf(run)["rows"], "name"), "/a&b.pl:2 /a&b.pl:3");
        QVERIFY(column(tablesOf(run)["whole"], "p_value").toDouble() < 0.003);
    }

    void badRuns()
    {
        const QString good = runs("base", Baseline);
        const QString killed = m_folder.filePath("killed.out");
        writeProfile(killed, streamOf(100, "/a&b.pl"));
        const QString cut = m_folder.filePath("cut.out");
        writeProfile(cut, streamOf(100, "/a&b.pl").srcLine(1, 4'000'000'000U, "x").pidEnd(7, 2));
        const QString samples = m_folder.filePath("samples.folded");
        writeFile(samples, "main;f 1\n");
        QVERIFY(QDir(m_folder.path()).mkdir("empty"));
        const std::pair<QString, const char*> cases[]
            = {{killed, "the run did not end"}, {cut, "cut.out: a part of it is left out"},
                {samples, "runs are counted in time and in samples"},
                {m_folder.filePath("missing"), "missing: "},
                {m_folder.filePath("empty"), "no profile in this folder"}};
        for (const auto& [path, message] : cases) {
            const Run run = ::run({"compare", good, "--", path});
            QCOMPARE(run.exitCode, 2);
            QCOMPARE(run.out, QString());
            QVERIFY2(run.err.contains(QLatin1String(message)), qPrintable(run.err));
        }
    }

    void differentPrograms()
    {
        const QString one = m_folder.filePath("one.out");
        const QString other = m_folder.filePath("other.out");
        writeProfile(one, streamOf(100, "/a.pl").pidEnd(7, 2));
        writeProfile(other, streamOf(100, "/c.pl").pidEnd(7, 2));
        const Run run = ::run({"compare", "--fail-on", "calls:0%", one, other});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains("warning: the programs have different names, /a.pl and /c.pl"),
            qPrintable(run.err));
        // Several programs are no repeated runs: each side is one.
        const Run suite = ::run({"compare", "--fail-on", "calls:0%", one, other, "--", other, one});
        QVERIFY2(suite.err.contains("calls went from 4 to 4"), qPrintable(suite.err));
    }

    /// Of one run on each side, rows that changed, by the change of their time.
    void oneRunOnEachSide()
    {
        const auto lines = [&](const char* name, std::initializer_list<std::pair<int, int>> times) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
            for (const auto& [line, ticks] : times)
                stream.time(ticks, 1, static_cast<std::uint32_t>(line));
            const QString path = m_folder.filePath(QLatin1String(name));
            writeProfile(path, stream.pidEnd(7, 1.8e9));
            return path;
        };
        const QString before = lines("before.out", {{1, 0}, {2, 0}, {3, 20}, {4, 10}});
        const QString after = lines("after.out", {{1, 4}, {2, 0}, {2, 0}, {4, 11}});
        const Run run = ::run({"compare", "-t", "lines", before, after});
        QCOMPARE(run.out.section("\n\n", 1),
            "By change of exclusive time, 4 of 4 that differ\n"
            " change        %  baseline  current  inclusive  statements  line\n"
            "-2.00\u00b5s  -100.0%    2.00\u00b5s             -2.00\u00b5s          -1  /a.pl:3\n"
            " +400ns      new        0s    400ns     +400ns           0  /a.pl:1\n"
            " +100ns   +10.0%    1.00\u00b5s   1.10\u00b5s     +100ns           0  /a.pl:4\n"
            "     0s     0.0%        0s       0s         0s          +1  /a.pl:2\n");
        QCOMPARE(::run({"diff", "-t", "lines", before, after}).out, run.out);
        QCOMPARE(::run({"diff", "-t", "lines", before, "--", after}).out, run.out);
        const Run scaled = ::run({"compare", "--normalize", "-t", "lines", before, after});
        QVERIFY2(scaled.out.contains("4 of 4 that differ; totals normalized\n")
                && scaled.out.contains("-1.00\u00b5s  -100.0%    1.00\u00b5s"),
            qPrintable(scaled.out));
    }

    /// A child belongs to the run of its parent, also if the process number came up before.
    void forkedProcesses()
    {
        const auto process = [](std::uint32_t pid, std::uint32_t parent, double from, double to) {
            return StreamBuilder()
                .text(":ticks_per_sec=10000000")
                .pidStart(pid, parent, from)
                .newFid(1, "/a.pl")
                .time(1, 1, 1)
                .pidEnd(pid, to)
                .profile();
        };
        const auto joined = joinedRuns({process(7, 1, 30, 40), process(9, 8, 12, 13),
            process(7, 1, 10, 20), process(8, 7, 11, 15), process(8, 7, 31, 33)});
        QCOMPARE(joined.size(), std::size_t(2));
        QCOMPARE(joined[0]->processes().size(), std::size_t(3));
        QCOMPARE(joined[1]->processes().size(), std::size_t(2));
        QCOMPARE(joined[1]->totals().statements, std::uint64_t(2));
    }

private:
    static StreamBuilder streamOf(int milliseconds, const std::string& program)
    {
        constexpr int Ticks = 10'000;
        const int rest = 100 + milliseconds * 7 % 6; // tenths of milliseconds
        auto stream = StreamBuilder::begun();
        stream.text(":application=" + program).newFid(1, program);
        stream.time(milliseconds * Ticks, 1, 2).time(rest * Ticks / 10, 1, 3);
        stream.subInfo(1, "main::work", 2, 2).subInfo(1, "main::rest", 3, 3);
        const auto call = [&](const char* sub, double seconds) {
            stream.subCallers(sub,
                {.line = 9, .caller = "main::RUNTIME", .inclusive = seconds, .exclusive = seconds});
        };
        call("main::work", milliseconds / 1e3);
        call("main::rest", rest / 1e4);
        return stream;
    }

    /// A folder with a file for each run.
    [[nodiscard]] QString runs(const char* name, const QList<int>& milliseconds) const
    {
        const QDir folder(m_folder.filePath(QLatin1String(name)));
        folder.mkpath(QStringLiteral("."));
        for (qsizetype i = 0; i < milliseconds.size(); ++i)
            writeProfile(folder.filePath(QStringLiteral("run.%1.out").arg(i)),
                streamOf(milliseconds[i], "/a&b.pl").pidEnd(7, 2));
        return folder.path();
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(CompareCommandTest, QCoreApplication)
#include "tst_compare.moc"
