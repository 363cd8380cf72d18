// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/hook_overhead.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

using namespace nytprof;

namespace {

constexpr double Reading = 20;
constexpr Clock::Units Soon = 240; // 12 readings
constexpr Clock::Units Late = 241;

/// As after measuring: hooks for statements were timed to take 30 units, and take 40 in all.
HookOverhead begun()
{
    HookOverhead costs;
    costs.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, Reading);
    return costs;
}

/// So many events, each of which takes so long. Returns how many have been timed.
int run(
    HookOverhead& costs, HookWork work, int events, Clock::Units takes, Clock::Units since = Soon)
{
    int timed = 0;
    for (int i = 0; i < events; ++i) {
        if (costs.isDue()) {
            costs.learn(work, takes, since);
            ++timed;
        }
    }
    return timed;
}

/// One sample: the second of two hooks that are timed.
void sample(HookOverhead& costs, HookWork work, Clock::Units takes, Clock::Units since = Soon)
{
    costs.learn(work, takes, since);
    costs.learn(work, takes, since);
}

} // namespace

class TestHookOverhead : public QObject {
    Q_OBJECT

private slots:
    void measuredAtFirst()
    {
        const auto costs = begun();
        QCOMPARE(costs.of(HookWork::Statement, Soon), 40);
        QCOMPARE(costs.of(HookWork::Call, Soon), 60);
    }

    void nothingIsTakenOutBeforeMeasuring()
    {
        HookOverhead costs;
        QCOMPARE(costs.of(HookWork::Statement, Soon), 0);
        costs.measureOnly(true);
        run(costs, HookWork::Statement, 1000, 30);
        QCOMPARE(costs.of(HookWork::Statement, Soon), 0);
        QCOMPARE(costs.undisturbedMean(HookWork::Statement), 30);
        QCOMPARE(costs.undisturbedMean(HookWork::Call), 0);
    }

    void measuringTimesEveryHook()
    {
        HookOverhead costs;
        costs.measureOnly(true);
        QCOMPARE(run(costs, HookWork::Call, 10, 30), 10);
        QCOMPARE(run(costs, HookWork::Call, 10, 40), 10);
        QCOMPARE(run(costs, HookWork::Call, 2, 1'000'000), 2); // another process ran
        QCOMPARE(costs.undisturbedMean(HookWork::Call), 35);
    }

    void learnsWhatTheProgramShows()
    {
        auto costs = begun();
        run(costs, HookWork::Statement, 1'000'000, 70);
        QCOMPARE(costs.of(HookWork::Statement, Soon), 80);
        QCOMPARE(costs.of(HookWork::Call, Soon), 60);
        run(costs, HookWork::Statement, 1'000'000, 20);
        QVERIFY(costs.of(HookWork::Statement, Soon) <= 32);
    }

    /// Hooks that run long after the last one of their kind are in no cache.
    void soonAndLate()
    {
        auto costs = begun();
        run(costs, HookWork::Statement, 1'000'000, 70, Late);
        QCOMPARE(costs.of(HookWork::Statement, Soon), 40);
        QCOMPARE(costs.of(HookWork::Statement, Late), 80);
        run(costs, HookWork::Statement, 1'000'000, 20, Soon);
        QCOMPARE(costs.of(HookWork::Statement, Soon), 30);
        QCOMPARE(costs.of(HookWork::Statement, Late), 80);
        QCOMPARE(costs.sinceLast(HookWork::BeginXsub, {1000}), 1000);
        QCOMPARE(costs.sinceLast(HookWork::EndNativeCall, {1100}), 1100);
        QCOMPARE(costs.sinceLast(HookWork::BeginXsub, {1200}), 200);
    }

    /// A hook at a new line or call site is charged with what it takes, and says nothing of others.
    void alone_data()
    {
        QTest::addColumn<qint64>("taken");
        QTest::addColumn<qint64>("cost"); // with 10 beyond it and a reading of the clock
        QTest::newRow("short") << qint64{70} << qint64{100};
        QTest::newRow("none") << qint64{0} << qint64{30};
        QTest::newRow("long") << (qint64{1} << 24) - 1 << (qint64{1} << 24) + 29;
        QTest::newRow("another process") << (qint64{1} << 24) << qint64{50}; // that of late ones
        QTest::newRow("another processor") << qint64{-1} << qint64{50};
    }
    void alone()
    {
        QFETCH(qint64, taken);
        auto costs = begun();
        run(costs, HookWork::Statement, 1'000'000, 30, Soon);
        run(costs, HookWork::Statement, 1'000'000, 40, Late);
        auto other = costs;
        QVERIFY(!costs.isDue() && !other.isDue());
        costs.timeAlone();
        costs.timeAlone(); // the same hook
        QVERIFY(costs.isDue());
        QTEST(qint64{costs.ofAlone(HookWork::Statement, taken)}, "cost");
        QVERIFY(!costs.isAlone());
        QCOMPARE(costs.of(HookWork::Statement, Soon), 40);
        QCOMPARE(costs.of(HookWork::Statement, Late), 50);
        for (int i = 0; i < 1000; ++i) // others are timed as they would be without it
            QCOMPARE(
                run(costs, HookWork::Statement, 1, 30), run(other, HookWork::Statement, 1, 30));
    }
    void nothingIsTimedAloneWhileMeasuring()
    {
        HookOverhead costs;
        costs.measureOnly(false);
        costs.timeAlone();
        QVERIFY(!costs.isDue());
    }

    /// As 512: after a hundred samples more, the mean is 30 + 40 * (1 - (511 / 512) ** 100).
    void calibrationCountsAsSamples()
    {
        auto costs = begun();
        for (int i = 0; i < 100; ++i)
            sample(costs, HookWork::Statement, 30 + 40);
        QCOMPARE(costs.of(HookWork::Statement, Soon), 47);
        auto writing = begun();
        writing.forgetCalibration(); // the second sample counts half
        sample(writing, HookWork::Statement, 30 + 1000);
        QCOMPARE(writing.of(HookWork::Statement, Soon), 40 + 500);
    }

    void timesOneInAHundred()
    {
        auto costs = begun();
        run(costs, HookWork::Statement, 100'000, 30);
        const int timed = run(costs, HookWork::Statement, 1'000'000, 30);
        QVERIFY2(timed > 5'000 && timed < 20'000, qPrintable(QString::number(timed)));
    }

    void disturbancesDoNotCount()
    {
        auto costs = begun();
        run(costs, HookWork::Statement, 10'000, 30);
        run(costs, HookWork::Statement, 100'000, 1'000'000); // another process ran
        run(costs, HookWork::Statement, 100'000, -5); // the counters of two processors differ
        QCOMPARE(costs.of(HookWork::Statement, Soon), 40);
    }

    /// A hook that takes as long as 150 readings of the clock is just believed, but as two above.
    void disturbances_data()
    {
        QTest::addColumn<qint64>("taken");
        QTest::addColumn<qint64>("cost"); // of 512 samples of 300 and that, and 100
        QTest::newRow("negative") << qint64{-1} << qint64{400};
        QTest::newRow("none") << qint64{0} << qint64{399};
        QTest::newRow("long") << qint64{3300} << qint64{401};
        QTest::newRow("very long") << qint64{30'000} << qint64{401};
        QTest::newRow("too long") << qint64{30'001} << qint64{400};
    }
    void disturbances()
    {
        QFETCH(qint64, taken);
        HookOverhead costs;
        costs.begin({300, 30, 50, 60, 60, 30}, {100, 10, 10, 10, 10, 10}, 10 * Reading);
        costs.learn(HookWork::Statement, 50, Soon); // not yet in the caches
        QCOMPARE(costs.of(HookWork::Statement, Soon), Clock::Units{400});
        costs.learn(HookWork::Statement, taken, Soon);
        QTEST(qint64{costs.of(HookWork::Statement, Soon)}, "cost");
    }
    /// The mean is that of the last 512.
    void whatIsLongAgoCountsLess()
    {
        auto costs = begun();
        costs.forgetCalibration();
        for (int i = 0; i < 1000; ++i)
            sample(costs, HookWork::Call, 100);
        const auto before = costs.of(HookWork::Call, Soon);
        QCOMPARE(before, Clock::Units{110});
        sample(costs, HookWork::Call, 100 + 2 * 512);
        QCOMPARE(costs.of(HookWork::Call, Soon), before + 2);
        QCOMPARE(costs.of(HookWork::Statement, Soon), Clock::Units{40});
    }
    /// Often at first, to know soon; two in a row each time, of which the second counts.
    void whichHooksAreTimed()
    {
        auto costs = begun();
        std::vector<int> intervals;
        int since = 0;
        for (int event = 0; event < 1'000'000; ++event) {
            ++since;
            if (costs.isDue()) {
                costs.learn(HookWork::Statement, 30, Soon);
                intervals.push_back(std::exchange(since, 0));
            }
        }
        std::vector<int> first;
        std::vector<int> later;
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (i % 2 == 1) {
                QCOMPARE(intervals[i], 1);
            } else if (i > 0) {
                (i < 2 * 256 ? first : later).push_back(intervals[i]);
            }
        }
        const auto range = [](const std::vector<int>& all) {
            const auto [least, most] = std::minmax_element(all.begin(), all.end());
            return QString("%1 to %2").arg(*least).arg(*most);
        };
        QCOMPARE(intervals[0], 1);
        QCOMPARE(range(first), QString("4 to 12"));
        QCOMPARE(range(later), QString("64 to 192"));
    }
    void meansWithoutDisturbances()
    {
        const auto mean = [](std::initializer_list<Clock::Units> times) {
            HookOverhead costs;
            costs.measureOnly(true);
            for (const auto time : times) {
                costs.learn(HookWork::BeginXsub, time, Soon);
            }
            return costs.undisturbedMean(HookWork::BeginXsub);
        };
        QCOMPARE(mean({10, 61, 20, 60, 30}), 30.0);
        QCOMPARE(mean({10, 20}), 15.0);
        QCOMPARE(mean({7}), 7.0);
        HookOverhead untimed;
        untimed.measureOnly(false);
        QCOMPARE(run(untimed, HookWork::Call, 100'000, 30), 0);
    }

    void neverNegative()
    {
        HookOverhead costs;
        costs.begin({5, 5, 5, 5, 5, 5}, {-10, -10, -10, -10, -10, -10}, Reading);
        QCOMPARE(costs.of(HookWork::Leave, Soon), 0);
    }

    void describesItself()
    {
        HookOverhead costs;
        costs.begin({10, 20, 30, 40, 50, 60}, {1, 1, 1, 1, 1, 1}, Reading);
        QCOMPARE(costs.describe(0.5),
            std::string("statement 5.5ns, leave 10.5ns, call 15.5ns, builtin 20.5ns, xsub 25.5ns, "
                        "end of one 30.5ns"));
    }
};

NYTPROF_TEST(TestHookOverhead)
#include "tst_hook_overhead.moc"
