// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/interim_analyses.h"
#include "compare/rank_statistics.h"
#include "test_class.h"

#include <QtTest>
#include <random>
#include <vector>

using namespace nytprof;
using namespace nytprof::command;

/// When repeated runs are looked at before their end.
class InterimAnalysesTest : public QObject {
    Q_OBJECT

private slots:
    void analyses()
    {
        const auto analysesOf = [](std::size_t runs, bool hasBudget) {
            const InterimAnalyses plan(runs, hasBudget);
            QList<int> found;
            for (std::size_t i = 1; i < runs; ++i)
                if (plan.isInterimAfter(i))
                    found << static_cast<int>(i);
            return found;
        };
        QCOMPARE(analysesOf(20, true), QList<int>({5, 10}));
        QCOMPARE(analysesOf(9, true), QList<int>({3, 5}));
        QCOMPARE(analysesOf(2, true), QList<int>({1}));
        QCOMPARE(analysesOf(20, false), QList<int>());
    }

    void levels()
    {
        QCOMPARE(InterimAnalyses(20, false).levelOfAnalysis(0.05), 0.05);
        QCOMPARE(InterimAnalyses(20, true).levelOfAnalysis(0.06), 0.02);
    }

    void runsOfTheBudget()
    {
        const InterimAnalyses plan(20, true);
        QCOMPARE(plan.possibleRuns(1, 10, 2), std::size_t{6});
        QCOMPARE(plan.possibleRuns(1, 1000, 2), std::size_t{20});
        QCOMPARE(plan.possibleRuns(3, -5, 2), std::size_t{3});
        QCOMPARE(plan.possibleRuns(20, 1000, 0), std::size_t{20});
    }

    /// Versions that do not differ are found to differ at most as often as the level says, though
    /// runs end at the first analysis that finds a difference.
    void falseAlarms()
    {
        constexpr int Comparisons = 2000;
        constexpr double Level = 0.05;
        const InterimAnalyses plan(20, true);
        std::mt19937 random(1);
        std::lognormal_distribution<double> time(0, 0.1);
        int alarms = 0;
        for (int i = 0; i < Comparisons; ++i) {
            std::vector<double> baseline;
            std::vector<double> current;
            for (std::size_t run = 1; run <= plan.runs(); ++run) {
                baseline.push_back(time(random));
                current.push_back(time(random));
                const bool isLook = plan.isInterimAfter(run) || run == plan.runs();
                if (isLook && rankSumTest(baseline, current) <= plan.levelOfAnalysis(Level)) {
                    ++alarms;
                    break;
                }
            }
        }
        QVERIFY2(alarms <= Level * Comparisons, qPrintable(QString::number(alarms)));
        QVERIFY2(alarms > 0, "the test must be able to fail");
    }
};

NYTPROF_TEST(InterimAnalysesTest)
#include "tst_interim_analyses.moc"
