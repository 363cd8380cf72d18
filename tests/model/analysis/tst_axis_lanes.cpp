// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_lanes.h"

#include "analysis/axis_rows.h"
#include "analysis/package_groups.h"
#include "slice_log_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// "A 60 B 40 wait 100 of 200 3 statements", without what is 0.
QString costsText(const LaneCosts& costs)
{
    QStringList parts;
    const auto add = [&](const char* name, std::int64_t time) {
        if (time != 0)
            parts << QStringLiteral("%1 %2").arg(name).arg(time / Millisecond);
    };
    add("A", costs.groups[0]);
    add("B", costs.groups[1]);
    add("other", costs.groups[LaneCosts::Others]);
    add("builtin", costs.groups[LaneCosts::Builtins]);
    add("wait", costs.waiting);
    add("overhead", costs.overhead);
    add("of", costs.length);
    if (costs.statements != 0)
        parts << QStringLiteral("%1 statements").arg(costs.statements);
    return parts.join(u' ');
}

QString rangesText(const AxisLanes::Ranges& ranges)
{
    QStringList parts;
    for (const TimeRange& range : ranges)
        parts << QStringLiteral("%1-%2").arg(range.from / Millisecond).arg(range.to / Millisecond);
    return parts.join(u' ');
}

/// "PID" or "PID+PID" for each row, indented by its depth; "!" behind a killed process.
QString rowsText(const TimeAxis& axis, const Profile& profile, AxisRows kind)
{
    QStringList rows;
    for (const AxisRow& row : axisRows(axis, profile.processes(), kind)) {
        QStringList pids;
        for (const std::size_t lane : row.lanes)
            pids << QString::number(profile.processes()[axis.lanes[lane].process.index()].pid)
                    + (axis.lanes[lane].thread != 0 ? QStringLiteral("t") : QString());
        rows << QString(static_cast<qsizetype>(row.depth), u'.') + pids.join(u'+')
                + (row.isKilled ? QStringLiteral("!") : QString());
    }
    return rows.join(u' ');
}

/// 10 and two children that follow each other, a child of one of these, and a thread.
Axis forks()
{
    Axis axis;
    axis.add(SliceLogBuilder(12, 150).slice(100, {}));
    axis.add(SliceLogBuilder(10).slice(1000, {}));
    axis.add(SliceLogBuilder(10, 20, 1).slice(100, {}));
    axis.add(SliceLogBuilder(13, 300).slice(100, {}));
    axis.add(SliceLogBuilder(11, 100).slice(100, {}));
    return axis;
}

} // namespace

class AxisLanesTest : public QObject {
    Q_OBJECT

private slots:
    void partsOfALane()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(100, {{"A::work", 60}, {"B::parse", 30}})
                     .times(90, 0, 5)
                     .slice(100, {{"main::CORE:sleep", 100}})
                     .times(0, 0, 0)
                     .slice(100, {{"main::CORE:print", 10}, {"A::work", 90}}));
        const AxisLanes lanes = axis.lanes();
        const auto text
            = [&](int from, int to) { return costsText(lanes.of(0, milliseconds(from, to))); };
        QCOMPARE(text(0, 100), "A 60 B 30 other 5 overhead 5 of 100 2 statements");
        QCOMPARE(text(100, 200), "wait 100 of 100 1 statements");
        QCOMPARE(
            text(0, 300), "A 150 B 30 other 5 builtin 10 wait 100 overhead 5 of 300 5 statements");
        QCOMPARE(text(200, 250), "A 45 builtin 5 of 50 1 statements"); // half of a slice
        QCOMPARE(text(300, 400), "");
        QCOMPARE(text(-50, 0), "");
        QCOMPARE(lanes.of(0, milliseconds(0, 300)).blocked(), 110 * Millisecond);
        QCOMPARE(lanes.of(0, milliseconds(0, 300)).working(), 195 * Millisecond);
    }

    /// Where no lane works, edges have few digits.
    void edgesAreRounded()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(98, {{"A::work", 98}})
                     .slice(302, {{"main::CORE:sleep", 302}})
                     .slice(3, {{"A::work", 3}})
                     .slice(997, {{"B::parse", 997}}));
        const AxisLanes lanes = axis.lanes();
        const auto rounded = [&](std::int64_t time, std::int64_t step) {
            return lanes.roundedEdge(time * Millisecond, step * Millisecond);
        };
        QCOMPARE(rounded(98, 100), 100 * Millisecond);
        QCOMPARE(rounded(98, 99), 100 * Millisecond);
        QCOMPARE(rounded(234, 250), 200 * Millisecond);
        QCOMPARE(rounded(234, 10), 230 * Millisecond);
        QCOMPARE(rounded(234, 1), 234 * Millisecond);
        QCOMPARE(rounded(400, 100), 400 * Millisecond);
        QCOMPARE(rounded(403, 100), 403 * Millisecond); // 400 would have the work of 3 ms
        QCOMPARE(rounded(803, 100), 800 * Millisecond); // in the same half of a slice
        QCOMPARE(lanes.roundedEdge(123'456, 0), 123'456);
    }

    void processorsThatCanBeInUse()
    {
        const AxisLanes lanes = forks().lanes();
        QCOMPARE(lanes.maxAtOnce({0, 1, 2, 3, 4}), std::size_t{3});
        QCOMPARE(lanes.maxAtOnce({1, 4}), std::size_t{1}); // one after the other
        QCOMPARE(lanes.maxAtOnce({2}), std::size_t{1});
        QCOMPARE(lanes.maxAtOnce({}), std::size_t{0});
    }

    void columnsAddUpToTheLane()
    {
        SliceLogBuilder log(10, 0);
        for (std::uint64_t i = 1; i <= 40; ++i)
            log.slice(7 + i % 5, {{"A::work", i % 7}, {"main::CORE:sleep", i % 3}});
        Axis axis;
        axis.add(log).add(SliceLogBuilder(11, 50).slice(20, {{"B::parse", 20}}));
        const AxisLanes lanes = axis.lanes();
        const LaneCosts whole = lanes.of(0, lanes.whole());
        for (const std::size_t count : {1U, 7U, 40U, 1000U}) {
            LaneCosts sum;
            for (const LaneCosts& column : lanes.columns({0}, lanes.whole(), count))
                sum += column;
            QCOMPARE(costsText(sum), costsText(whole));
        }
        const auto columns = lanes.columns({1}, milliseconds(40, 80), 4);
        QCOMPARE(costsText(columns[0]), "");
        QCOMPARE(costsText(columns[1]).section(u' ', 0, 3), "B 10 of 10");
        QCOMPARE(costsText(columns[2]).section(u' ', 0, 3), "B 10 of 10");
        QCOMPARE(costsText(columns[3]), "");
        LaneCosts both = lanes.columns({0}, milliseconds(40, 80), 4)[1];
        both += columns[1];
        QCOMPARE(costsText(lanes.columns({0, 1}, milliseconds(40, 80), 4)[1]), costsText(both));
    }

    void waitsAreNamed()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(100, {{"A::work", 100}})
                     .slice(50, {{"main::CORE:sleep", 50, "A::work"}})
                     .slice(200, {{"main::CORE:sleep", 200}})
                     .slice(100, {{"A::work", 60}, {"main::CORE:sleep", 40}})
                     .slice(100, {{"main::CORE:sleep", 90}}));
        const AxisLanes lanes = axis.lanes();
        QCOMPARE(lanes.waits(0).size(), std::size_t{2});
        const AxisLanes::Wait& wait = lanes.waits(0)[0];
        QCOMPARE(rangesText({wait.range, lanes.waits(0)[1].range}), "100-350 450-550");
        QCOMPARE(wait.sub, axis.profile->findSub("main::CORE:sleep"));
        QCOMPARE(wait.caller, axis.profile->findSub("A::work"));
    }

    void aSliceHasAHottestLine()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(100, {{"A::work", 10}})
                     .slice(100, {{"A::work", 30}, {"B::parse", 70}}));
        const AxisLanes lanes = axis.lanes();
        const auto facts = lanes.sliceAt(0, 150 * Millisecond);
        QVERIFY(facts);
        QCOMPARE(rangesText({facts->range}), "100-200");
        QCOMPARE(costsText(facts->costs), "A 30 B 70 of 100 2 statements");
        QCOMPARE(facts->file, axis.profile->findFile("/a.pl"));
        QCOMPARE(facts->line, 2U);
        QCOMPARE(facts->lineTime, 70 * Millisecond);
        QVERIFY(!lanes.sliceAt(0, 200 * Millisecond));
        QVERIFY(!lanes.sliceAt(0, -1));
    }

    void edgesOfAllLanes()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10).slice(100, {}).slice(100, {}).slice(100, {}));
        axis.add(SliceLogBuilder(11, 130).slice(50, {}));
        const AxisLanes lanes = axis.lanes();
        const auto nearest
            = [&](int time) { return lanes.nearestEdge(time * Millisecond) / Millisecond; };
        QCOMPARE(nearest(-10), 0);
        QCOMPARE(nearest(49), 0);
        QCOMPARE(nearest(51), 100);
        QCOMPARE(nearest(100), 100);
        QCOMPARE(nearest(120), 130);
        QCOMPARE(nearest(185), 180);
        QCOMPARE(nearest(400), 300);
        std::int64_t at = 0;
        QList<std::int64_t> edges;
        for (int i = 0; i < 6; ++i)
            edges << (at = lanes.neighbouringEdge(at, true)) / Millisecond;
        QCOMPARE(edges, (QList<std::int64_t>{100, 130, 180, 200, 300, 300}));
        edges.clear();
        for (int i = 0; i < 6; ++i)
            edges << (at = lanes.neighbouringEdge(at, false)) / Millisecond;
        QCOMPARE(edges, (QList<std::int64_t>{200, 180, 130, 100, 0, 0}));
    }

    void whereASubRan()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(100, {{"A::work", 10}})
                     .slice(100, {{"B::parse", 10, "A::work"}})
                     .slice(100, {{"main::CORE:print", 10}})
                     .slice(100, {{"A::work", 10}}));
        axis.add(SliceLogBuilder(11, 200).slice(100, {{"B::parse", 10}}));
        const AxisLanes lanes = axis.lanes();
        const auto text = [&](const char* sub) {
            QStringList all;
            for (const auto& ranges : lanes.activityOf(axis.profile->findSub(sub)))
                all << rangesText(ranges);
            return all.join(u'|');
        };
        QCOMPARE(text("A::work"), "0-200 300-400|"); // also while its callee runs
        QCOMPARE(text("B::parse"), "100-200|200-300");
        QCOMPARE(text("main::CORE:print"), "200-300|");
    }

    void nothing()
    {
        const AxisLanes lanes;
        QCOMPARE(lanes.whole(), TimeRange());
        QCOMPARE(lanes.nearestEdge(5), 0);
        QVERIFY(lanes.activityOf(SubId(0)).empty());
        QVERIFY(axisRows({}, {}, AxisRows::Merged).empty());
    }

    void rowsInTheOrderOfForks()
    {
        const Axis axis = forks();
        const AxisLanes lanes = axis.lanes();
        const auto text
            = [&](AxisRows kind) { return rowsText(lanes.axis(), *axis.profile, kind); };
        QCOMPARE(text(AxisRows::Processes), "10+10t .11 ..12 .13!");
        QCOMPARE(text(AxisRows::Threads), "10 .10t .11 ..12 .13!");
        QCOMPARE(text(AxisRows::Packed), "10+10t 11+13 12");
        QCOMPARE(text(AxisRows::Merged), "10+10t+11+12+13");
    }

    /// As those of windows of a folder; another process may have had the number before.
    void partsOfAProcessAreOneRow()
    {
        const auto part = [](std::uint32_t pid, std::uint64_t begin, std::uint64_t start,
                              std::uint32_t thread = 0) {
            return killedProcess(
                SliceLogBuilder(pid, begin, thread).ofProcess(start).slice(100, {}))
                .load()
                .profile;
        };
        const auto profile = merged({part(10, 0, 5), part(10, 100, 5), part(10, 100, 5, 1),
            part(11, 0, 6), part(10, 300, 7), part(12, 0, 0), part(12, 100, 0)});
        const auto text
            = [&](AxisRows kind) { return rowsText(profile->timeAxis(), *profile, kind); };
        QCOMPARE(text(AxisRows::Processes), "10+10+10t! 11! 12! 12! 10!");
        QCOMPARE(text(AxisRows::Threads), "10+10! .10t! 11! 12! 12! 10!");
    }

    void theFirstRowIsTheParent()
    {
        const Axis axis = forks();
        const AxisLanes lanes = axis.lanes();
        QList<std::size_t> parents;
        for (const AxisRow& row :
            axisRows(lanes.axis(), axis.profile->processes(), AxisRows::Processes))
            if (row.depth > 0)
                parents << row.parent;
        QCOMPARE(parents, (QList<std::size_t>{0, 1, 0}));
    }
};

NYTPROF_TEST(AxisLanesTest)
#include "tst_axis_lanes.moc"
