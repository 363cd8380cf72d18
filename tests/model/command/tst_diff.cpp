// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What nytprof diff prints of profiles made for each case.
#include "command/commands.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

/// Ticks are 100 ns.
class DiffCommandTest : public QObject {
    Q_OBJECT

private slots:
    /// By how much time changed; what has the same time is there when counts differ.
    void changedSubs()
    {
        const QStringList files = {
            write("before.out", beforeAndAfter(false)), write("after.out", beforeAndAfter(true))};
        const Run text = ::run(QStringList{"diff"} + files);
        QCOMPARE(text.out.section("\n\n", 1),
            "By change of exclusive time, 4 of 4 that differ\n"
            " change        %  baseline  current  inclusive  calls  sub\n"
            "-4.00\u00b5s  -100.0%    4.00\u00b5s             -4.00\u00b5s     -1  main::gone\n"
            "+3.00\u00b5s      new             3.00\u00b5s    +3.00\u00b5s     +1  main::new\n"
            "+1.00\u00b5s  +100.0%    1.00\u00b5s   2.00\u00b5s    +1.00\u00b5s      0  "
            "main::slow\n"
            "     0s     0.0%    5.00\u00b5s   5.00\u00b5s         0s     +2  main::often\n");
        const Run few = ::run(QStringList{"diff", "-n", "2"} + files);
        QVERIFY(few.out.contains("time, 2 of 4 that differ\n"));
        QVERIFY(few.out.contains("main::new") && !few.out.contains("main::slow"));
    }

    /// Statements that took no time before grew without measure, those that take none yet did not.
    void changedLines()
    {
        const auto lines = [&](const char* name, std::initializer_list<std::pair<int, int>> times) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
            for (const auto& [line, ticks] : times)
                stream.time(ticks, 1, static_cast<std::uint32_t>(line));
            return write(name, stream);
        };
        const QString before = lines("before.out", {{1, 0}, {2, 0}, {3, 20}, {4, 10}});
        const QString after = lines("after.out", {{1, 4}, {2, 0}, {2, 0}, {4, 11}});
        const Run run = ::run({"diff", "-t", "lines", before, after});
        QCOMPARE(run.out.section("\n\n", 1),
            "By change of exclusive time, 4 of 4 that differ\n"
            " change        %  baseline  current  inclusive  statements  line\n"
            "-2.00\u00b5s  -100.0%    2.00\u00b5s             -2.00\u00b5s          -1  /a.pl:3\n"
            " +400ns      new        0s    400ns     +400ns           0  /a.pl:1\n"
            " +100ns   +10.0%    1.00\u00b5s   1.10\u00b5s     +100ns           0  /a.pl:4\n"
            "     0s     0.0%        0s       0s         0s          +1  /a.pl:2\n");
        const Run scaled = ::run({"diff", "--normalize", "-t", "lines", before, after});
        QCOMPARE(scaled.out.section("\n\n", 1),
            "By change of exclusive time, 4 of 4 that differ; totals normalized\n"
            " change        %  baseline  current  inclusive  statements  line\n"
            "-1.00\u00b5s  -100.0%    1.00\u00b5s             -1.00\u00b5s          -1  /a.pl:3\n"
            " +600ns  +120.0%     500ns   1.10\u00b5s     +600ns           0  /a.pl:4\n"
            " +400ns      new        0s    400ns     +400ns           0  /a.pl:1\n"
            "     0s     0.0%        0s       0s         0s          +1  /a.pl:2\n");
    }

    void changedCalls()
    {
        const auto calls = [](double seconds) {
            return StreamBuilder::begun()
                .newFid(1, "/a.pl")
                .subCallers("main::f", {.line = 3, .inclusive = seconds, .exclusive = seconds})
                .subCallers("main::g",
                    {.line = 4,
                        .caller = "main::f",
                        .inclusive = seconds / 2,
                        .exclusive = seconds / 2});
        };
        const QString before = write("before.out", calls(1e-6));
        const QString after = write("after.out", calls(3e-6));
        const Run run = ::run({"diff", "-t", "calls", "--json", before, after});
        QCOMPARE(column(tablesOf(run)["rows"], "name"),
            "(unknown) calls main::f at /a.pl:3 main::f calls main::g at /a.pl:4");
    }

    /// Evals have the names that they have in the second profile.
    void changedEvals()
    {
        const auto evals = [](int first, const std::vector<const char*>& sources) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
            std::uint32_t fid = 2;
            for (const char* source : sources) {
                stream.newFid(fid, "(eval " + std::to_string(first) + ")[/a.pl:1]", 1, 1)
                    .time(10 * first, fid, 1)
                    .srcLine(fid, 1, source);
                ++first;
                ++fid;
            }
            return stream;
        };
        const QString before = write("before.out", evals(1, {"both", "gone"}));
        const QString after = write("after.out", evals(5, {"new", "both"}));
        const Run run = ::run({"diff", "-t", "evals", "--json", before, after});
        QCOMPARE(column(tablesOf(run)["rows"], "name"),
            "(eval 6)[/a.pl:1] (eval 5)[/a.pl:1] (eval 2)[/a.pl:1]");
    }

    void twentyRowsUnlessMoreAreWanted()
    {
        QByteArray before;
        QByteArray after;
        for (int i = 0; i < 30; ++i) {
            before += "main;s" + QByteArray::number(i) + " 1\n";
            after += "main;s" + QByteArray::number(i) + " 2\n";
        }
        writeFile(m_folder.filePath("before.folded"), before);
        writeFile(m_folder.filePath("after.folded"), after);
        const QStringList files
            = {m_folder.filePath("before.folded"), m_folder.filePath("after.folded")};
        const Run run = ::run(QStringList{"diff"} + files);
        QVERIFY2(run.out.contains("20 of 30 that differ"), qPrintable(run.out));
        QCOMPARE(run.out.count("+100.0%  1 sample "), 20);
        const Run all = ::run(QStringList{"diff", "-n", "30"} + files);
        QVERIFY2(all.out.contains("30 of 30 that differ"), qPrintable(all.out));
    }

    void optionsThatDependOnOthers()
    {
        CommandLine line;
        const QString help
            = QString::fromStdString(line.app().get_subcommand("diff")->help()).simplified();
        QVERIFY2(help.contains("With --fail-above: what to check;"), qPrintable(help));
        QVERIFY2(help.contains("With --fail-above: check this sub"), qPrintable(help));
        QVERIFY2(help.contains("not with --markdown"), qPrintable(help));
        QVERIFY2(help.contains("Print Markdown; not with --json"), qPrintable(help));
    }

    void failedComparisons()
    {
        const QString one = write("one.out", beforeAndAfter(false));
        const QString none = m_folder.filePath("none.out");
        for (const QStringList& files : {QStringList{one, none}, {none, one}}) {
            const Run run = ::run(QStringList{"diff"} + files);
            QCOMPARE(run.exitCode, 1);
            QCOMPARE(run.out, QString());
            QCOMPARE(run.err.count(u'\n'), 1);
        }
    }

private:
    static StreamBuilder beforeAndAfter(bool isAfter)
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        const auto call = [&](const char* sub, std::uint32_t count, double seconds) {
            stream.subCallers(sub,
                {.line = count,
                    .caller = "main::RUNTIME",
                    .count = count,
                    .inclusive = seconds,
                    .exclusive = seconds});
        };
        call("main::same", 1, 5e-6);
        call("main::often", isAfter ? 3 : 1, 5e-6);
        call("main::slow", 1, isAfter ? 2e-6 : 1e-6);
        call(isAfter ? "main::new" : "main::gone", 1, isAfter ? 3e-6 : 4e-6);
        return stream;
    }

    QString write(const char* name, StreamBuilder stream) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        writeProfile(path, stream.pidEnd(7, 1.8e9));
        return path;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(DiffCommandTest, QCoreApplication)
#include "tst_diff.moc"
