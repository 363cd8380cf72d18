// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/hook_costs.h"

#include <QTest>

using namespace nytprof;

namespace {

constexpr double Reading = 20;

/// As after measuring: hooks for statements were timed to take 30 units, and take 40 in all.
HookCosts begun()
{
    HookCosts costs;
    costs.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, Reading);
    return costs;
}

/// So many events, each of which takes so long. Returns how many have been timed.
int run(HookCosts& costs, HookWork work, int events, Clock::Units takes)
{
    int timed = 0;
    for (int i = 0; i < events; ++i) {
        if (costs.isDue()) {
            costs.learn(work, takes);
            ++timed;
        }
    }
    return timed;
}

} // namespace

class TestHookCosts : public QObject {
    Q_OBJECT

private slots:
    void measuredAtFirst()
    {
        const auto costs = begun();
        QCOMPARE(costs.of(HookWork::Statement), 40);
        QCOMPARE(costs.of(HookWork::Call), 60);
    }

    void nothingIsTakenOutBeforeMeasuring()
    {
        HookCosts costs;
        QCOMPARE(costs.of(HookWork::Statement), 0);
        costs.rehearse(true);
        run(costs, HookWork::Statement, 1000, 30);
        QCOMPARE(costs.of(HookWork::Statement), 0);
        QCOMPARE(costs.undisturbedMean(HookWork::Statement), 30);
        QCOMPARE(costs.undisturbedMean(HookWork::Call), 0);
    }

    void aRehearsalTimesEveryHook()
    {
        HookCosts costs;
        costs.rehearse(true);
        QCOMPARE(run(costs, HookWork::Call, 10, 30), 10);
        QCOMPARE(run(costs, HookWork::Call, 10, 40), 10);
        QCOMPARE(run(costs, HookWork::Call, 2, 1'000'000), 2); // another process ran
        QCOMPARE(costs.undisturbedMean(HookWork::Call), 35);
    }

    void learnsWhatTheProgramShows()
    {
        auto costs = begun();
        run(costs, HookWork::Statement, 100'000, 70);
        QCOMPARE(costs.of(HookWork::Statement), 80);
        QCOMPARE(costs.of(HookWork::Call), 60);
        run(costs, HookWork::Statement, 200'000, 20);
        QVERIFY(costs.of(HookWork::Statement) <= 32);
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
        QCOMPARE(costs.of(HookWork::Statement), 40);
    }

    void neverNegative()
    {
        HookCosts costs;
        costs.begin({5, 5, 5, 5, 5, 5}, {-10, -10, -10, -10, -10, -10}, Reading);
        QCOMPARE(costs.of(HookWork::Leave), 0);
    }

    void describesItself()
    {
        const auto text = begun().describe(0.5);
        QVERIFY2(text.starts_with("statement 20.0ns, leave 20.0ns, call 30.0ns"), text.c_str());
    }
};

QTEST_APPLESS_MAIN(TestHookCosts)
#include "tst_hook_costs.moc"
