// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Groups of stacks from reading to reading, whose times are the clock.
#include "attach/watched_stacks.h"
#include "stack_reading.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// "1 main::f on a processor | 2 main::g waiting in read | main::h ended"
QString shown(const WatchedStacks& stacks)
{
    QStringList texts;
    for (const WatchedGroup& group : stacks.groups()) {
        const QString sub = group.frames.front().sub;
        texts << (group.hasEnded()
                ? sub + " ended"
                : QStringLiteral("%1 %2 %3").arg(group.processes.size()).arg(sub, group.state));
    }
    return texts.join(QStringLiteral(" | "));
}

ReadGroup running(const char* frames, const QList<int>& pids, double cpuSeconds = 0)
{
    return {frames, "on processor", "", pids, cpuSeconds};
}

ReadGroup waiting(
    const char* frames, const QList<int>& pids, const char* call = "read", double seconds = 0)
{
    return {frames, "waiting", call, pids, 0, seconds};
}

} // namespace

class WatchedStacksTest : public QObject {
    Q_OBJECT

private slots:
    void groupsKeepTheirPlaceForFiveSeconds()
    {
        WatchedStacks stacks;
        stacks.take(stackReading(1000, {running("main::f:3", {1}), waiting("main::g:7", {2, 3})}));
        const QString before = "1 main::f on a processor | 2 main::g waiting in read";
        QCOMPARE(shown(stacks), before);
        const QList<ReadGroup> swapped{running("main::g:7", {2, 3}), waiting("main::f:3", {1})};
        const QString inOldPlaces = "1 main::f waiting in read | 2 main::g on a processor";
        for (const int time : {1001, 1003, 1005}) {
            stacks.take(stackReading(time, swapped));
            QCOMPARE(shown(stacks), inOldPlaces);
        }
        stacks.take(stackReading(1006, swapped));
        QCOMPARE(shown(stacks), "2 main::g on a processor | 1 main::f waiting in read");
    }

    void aNewGroupIsBelowThoseThatDoTheSame()
    {
        WatchedStacks stacks;
        stacks.take(stackReading(1000, {running("main::f:3", {1}), waiting("main::g:7", {2})}));
        const int id = stacks.groups().front().id;
        stacks.take(stackReading(1001,
            {running("main::h:9", {3, 4, 5}), running("main::f:3", {1}), waiting("main::g:7", {2}),
                waiting("main::accept:1", {6}, "accept")}));
        QCOMPARE(shown(stacks),
            "1 main::f on a processor | 3 main::h on a processor | 1 main::g waiting in read | "
            "1 main::accept waiting in accept, idle");
        QCOMPARE(stacks.groups().front().id, id);
    }

    void anEndedGroupStaysForFiveSeconds()
    {
        WatchedStacks stacks;
        const ReadGroup other = waiting("main::g:7", {2});
        stacks.take(stackReading(1000, {running("main::f:3", {1}), other}));
        for (const int time : {1001, 1005}) {
            stacks.take(stackReading(time, {other}));
            QCOMPARE(shown(stacks), "main::f ended | 1 main::g waiting in read");
            QCOMPARE(stacks.liveGroups(), std::size_t{1});
            QCOMPARE(stacks.processes().size(), std::size_t{1});
        }
        stacks.take(stackReading(1006, {other}));
        QCOMPARE(shown(stacks), "1 main::g waiting in read");
    }

    void anEndedGroupThatComesBackIsTheSame()
    {
        WatchedStacks stacks;
        const ReadGroup other = waiting("main::g:7", {2});
        stacks.take(stackReading(1000, {running("main::f:3", {1}), other}));
        const int id = stacks.groups().front().id;
        stacks.take(stackReading(1001, {other}));
        stacks.take(stackReading(1002, {running("main::f:3", {1}), other}));
        QCOMPARE(shown(stacks), "1 main::f on a processor | 1 main::g waiting in read");
        QCOMPARE(stacks.groups().front().id, id);
    }

    /// One stack in two states is two groups, of which each keeps its own.
    void aStateIsOfOneGroup()
    {
        WatchedStacks stacks;
        stacks.take(stackReading(1000, {running("main::f:3", {1}), waiting("main::f:3", {2, 3})}));
        stacks.take(stackReading(1001, {waiting("main::f:3", {1, 2, 3})}));
        QCOMPARE(shown(stacks), "main::f ended | 3 main::f waiting in read");
    }

    void processesAreSortedByWhatTheyDo()
    {
        WatchedStacks stacks;
        stacks.take(stackReading(1000, {running("main::f:3", {4}, 7)}));
        QVERIFY(!stacks.processes().front().processors);
        stacks.take(stackReading(1002,
            {waiting("main::g:7", {2}, "read", 3), waiting("main::h:8", {1}, "read", 2),
                running("main::f:3", {4}, 8), waiting("main::i:9", {3}, "accept", 1)}));
        QStringList pids;
        for (const WatchedProcess& process : stacks.processes())
            pids << QString::number(process.pid);
        QCOMPARE(pids.join(u' '), "4 1 2 3");
        QCOMPARE(stacks.processes().front().processors, std::optional(0.5));
        QCOMPARE(stacks.processes()[1].waiting, std::optional(2.0));
    }

    void theLastMinuteIsKept()
    {
        WatchedStacks stacks;
        for (int second = 1; second <= 70; ++second)
            stacks.take(stackReading(1000 + second,
                {running("main::f:3", {1}), waiting("main::g:7", {2, 3}),
                    waiting("main::h:8", {4, 5, 6}, "accept")}));
        QCOMPARE(stacks.seconds().size(), std::size_t{60});
        QCOMPARE(stacks.seconds().front().time, 1011.0);
        QCOMPARE(stacks.seconds().back().processes, (std::array{1, 2, 3}));
        stacks.clear();
        QVERIFY(stacks.seconds().empty());
    }
};

NYTPROF_TEST(WatchedStacksTest, QCoreApplication)
#include "tst_watched_stacks.moc"
