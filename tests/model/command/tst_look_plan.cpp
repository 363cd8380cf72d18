// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/look_plan.h"
#include "compare/rank_statistics.h"
#include "test_class.h"

#include <QtTest>
#include <random>
#include <vector>

using namespace nytprof;
using namespace nytprof::command;

/// When repeated runs are looked at before their end.
class LookPlanTest : public QObject {
    Q_OBJECT

private slots:
    void looks()
    {
        const auto looksOf = [](std::size_t runs, bool hasBudget) {
            const LookPlan plan(runs, hasBudget);
            QList<int> looks;
            for (std::size_t i = 1; i < runs; ++i)
                if (plan.looksAfter(i))
                    looks << static_cast<int>(i);
            return looks;
        };
        QCOMPARE(looksOf(20, true), QList<int>({5, 10}));
        QCOMPARE(looksOf(9, true), QList<int>({3, 5}));
        QCOMPARE(looksOf(2, true), QList<int>({1}));
        QCOMPARE(looksOf(20, false), QList<int>());
    }

    void levels()
    {
        QCOMPARE(LookPlan(20, false).levelOfLook(0.05), 0.05);
        QCOMPARE(LookPlan(20, true).levelOfLook(0.06), 0.02);
    }

    void runsOfTheBudget()
    {
        const LookPlan plan(20, true);
        QCOMPARE(plan.possibleRuns(1, 10, 2), std::size_t{6});
        QCOMPARE(plan.possibleRuns(1, 1000, 2), std::size_t{20});
        QCOMPARE(plan.possibleRuns(3, -5, 2), std::size_t{3});
        QCOMPARE(plan.possibleRuns(20, 1000, 0), std::size_t{20});
    }

    /// Versions that do not differ are found to differ at most as often as the level says, though
    /// runs end at the first look that finds a difference.
    void falseAlarms()
    {
        constexpr int Comparisons = 2000;
        constexpr double Level = 0.05;
        const LookPlan plan(20, true);
        std::mt19937 random(1);
        std::lognormal_distribution<double> time(0, 0.1);
        int alarms = 0;
        for (int i = 0; i < Comparisons; ++i) {
            std::vector<double> baseline;
            std::vector<double> current;
            for (std::size_t run = 1; run <= plan.runs(); ++run) {
                baseline.push_back(time(random));
                current.push_back(time(random));
                const bool isLook = plan.looksAfter(run) || run == plan.runs();
                if (isLook && rankSumTest(baseline, current) <= plan.levelOfLook(Level)) {
                    ++alarms;
                    break;
                }
            }
        }
        QVERIFY2(alarms <= Level * Comparisons, qPrintable(QString::number(alarms)));
        QVERIFY2(alarms > 0, "the test must be able to fail");
    }
};

NYTPROF_TEST(LookPlanTest)
#include "tst_look_plan.moc"
