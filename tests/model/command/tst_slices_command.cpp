// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof slices
#include "analysis/time_ranges.h"

#include "slice_log_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class SlicesCommandTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeProfile(file(),
            killedProcess(SliceLogBuilder(7)
                              .slice(100, {{"A::work", 90}})
                              .times(60, 30, 5)
                              .slice(100, {{"B::parse", 80}, {"A::work", 20}})
                              .slice(200, {{"main::CORE:sleep", 120}, {"A::work", 70}})));
    }

    void hasARowForEachInterval()
    {
        const auto rows = rowsOf({"--interval", "0.1s"});
        QCOMPARE(column(rows, "from"), "0 0.1 0.2");
        QCOMPARE(column(rows, "cpu"), "0.06 0.1 0.2");
        QCOMPARE(column(rows, "delay"), "0.03 0 0");
        QCOMPARE(column(rows, "blocked"), "0.01 0 0");
        QCOMPARE(column(rows, "overhead"), "0.005 0 0");
        QCOMPARE(column(rows, "statements"), "1 2 2");
        QCOMPARE(column(rows, "hottest"), "A::work B::parse A::work");
        QCOMPARE(column(rows, "hottest_time"), "0.09 0.08 0.07");
    }

    /// A row is not a part of a slice, which would have no statements.
    void rowsHaveWholeSlices()
    {
        for (const char* interval : {"0.01s", "0.03s", "0.07s"})
            QCOMPARE(column(rowsOf({"--interval", interval}), "statements"), "1 2 2");
        QCOMPARE(column(rowsOf({"--interval", "0.15s"}), "statements"), "3 2");
    }

    void aRangeIsNamed()
    {
        const Run shown = run({"slices", "--from", "0.12s", "--to", "0.19s", file()});
        QCOMPARE(column(tablesOf(run({"slices", "--json", "--from", "0.12s", "--to", "0.19s",
                            file()}))["slices"],
                     "statements"),
            "2");
        QVERIFY2(shown.err.contains("note: showing 120ms to 190ms"), qPrintable(shown.err));
        QVERIFY2(shown.err.contains("; in whole slices 100ms to 200ms\n"), qPrintable(shown.err));
    }
    /// Also those that only the option names.
    void waitsAreCut()
    {
        const QString waiting = m_folder.filePath("waiting.out");
        writeProfile(waiting,
            killedProcess(SliceLogBuilder(7)
                              .slice(100, {{"A::work", 100}})
                              .slice(200, {{"B::parse", 199}, {"A::work", 1}})
                              .slice(100, {{"A::work", 100}})));
        const auto linesWith = [&](const QStringList& options) {
            return run(QStringList{"export", "csv", "-t", "lines", "--waiting", "--from", "0.15",
                           "--to", "0.25", waiting}
                + options)
                .out;
        };
        const QString cut = linesWith({"--waits", "B::parse"});
        QVERIFY2(cut.contains("/a.pl,2,1,0.0995,"), qPrintable(cut));
        const QString whole = linesWith({});
        QVERIFY2(whole.contains("/a.pl,2,1,0.199,"), qPrintable(whole));
    }

    /// Its length, not that of the run, and no notes about what only the range lacks.
    void theSummaryOfARange()
    {
        const QString waiting = m_folder.filePath("sleeping.out");
        writeProfile(waiting,
            killedProcess(SliceLogBuilder(7)
                              .slice(100, {{"A::work", 100}})
                              .slice(200, {{"main::CORE:sleep", 200}})
                              .slice(100, {{"A::work", 100}})));
        const QJsonValue run1 = tablesOf(
            run({"summary", "--json", "--from", "0.11", "--to", "0.19", waiting}))["run"];
        QCOMPARE(run1["wall_clock"].toDouble(), 0.08);
        QCOMPARE(run1["processes"].toInt(), 1);
        QCOMPARE(run1["statements"].toInt(), 0);
        const Run text = run({"summary", "--from", "0.11", "--to", "0.19", waiting});
        QVERIFY2(!text.out.contains("No lines"), qPrintable(text.out));
        QVERIFY2(!text.out.contains("No call stacks"), qPrintable(text.out));
    }

    /// Of all slices, or of those of a range.
    void theSummaryHasTheWaitForAProcessor()
    {
        const auto headOf = [&](const QStringList& options) -> QJsonValue {
            return tablesOf(run(QStringList{"summary", "--json", file()} + options))["run"];
        };
        QCOMPARE(headOf({})["run_delay"].toDouble(), 0.03);
        QVERIFY(headOf({"--from", "0.1", "--to", "0.4"})["run_delay"].isNull());
        const Run text = run({"summary", file()});
        QVERIFY2(text.out.contains("Waiting for a processor"), qPrintable(text.out));
    }

    void namesTheFileWithoutATimeAxis()
    {
        const QString other = m_folder.filePath("other.out");
        StreamBuilder stream;
        stream.text(":ticks_per_sec=1000000").text("!stream=0"); // sums
        stream.pidStart(8, 1, 1.8e9).newFid(1, "/b.pl");
        stream.time(9, 1, 1).pidEnd(8, 1.8e9 + 1).pidStart(9, 1, 1.8e9);
        writeProfile(other, stream.pidEnd(9, 1.8e9 + 1));
        const Run both = run({"slices", file(), other});
        QCOMPARE(both.exitCode, 1);
        QVERIFY2(both.err.contains("other.out: no time axis, so the merge has none: it is a merge "
                                   "that kept sums only"),
            qPrintable(both.err));
    }
    /// It is in the written merge, which has a time axis.
    void aProcessThatHasJustBegun()
    {
        const QString begun = m_folder.filePath("begun.out");
        const QString merged = m_folder.filePath("merged.out");
        StreamBuilder stream;
        stream.text(":ticks_per_sec=1000000").pidStart(8, 1, 1.8e9 + 1.15).newFid(1, "/b.pl");
        writeProfile(begun, stream.time(9, 1, 1));
        const Run merge = run({"merge", "-o", merged, file(), begun});
        QCOMPARE(merge.exitCode, 0);
        QVERIFY2(!merge.err.contains("no time axis"), qPrintable(merge.err));
        const QJsonValue rows
            = tablesOf(run({"slices", "--json", "--interval", "0.1s", merged}))["slices"];
        QCOMPARE(column(rows, "processes"), "1 2 1");
        QCOMPARE(column(rows, "statements"), "1 3 2");
    }

    /// Rows have what profiles of these ranges have.
    void equalsProfilesOfTheParts()
    {
        const std::shared_ptr<const Profile> whole = killedProcess(
            SliceLogBuilder(7).slice(100, {{"A::work", 90}}).slice(100, {{"B::parse", 80}}))
                                                         .load()
                                                         .profile;
        const TimeRanges ranges(whole);
        const std::vector<std::int64_t> edges{0, 100 * Millisecond, 200 * Millisecond};
        ranges.eachPart(edges, [&](TimeRange part, const TimeRanges::PartCosts& costs) {
            const auto profile = ranges.of(part);
            QCOMPARE(costs.statements, profile->totals().statements);
            QCOMPARE(costs.hottestTime, (*profile)[costs.hottest].exclusive);
        });
    }

private:
    [[nodiscard]] QString file() const { return m_folder.filePath("a.out"); }
    [[nodiscard]] QJsonValue rowsOf(const QStringList& options) const
    {
        return tablesOf(
            run(QStringList{"slices", "--json"} + options + QStringList(file())))["slices"];
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SlicesCommandTest)
#include "tst_slices_command.moc"
