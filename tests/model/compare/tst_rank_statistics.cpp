// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/rank_statistics.h"

#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace nytprof;

namespace {

/// Permeability of membranes: table 4.1 of Hollander, Wolfe, Chicken. R's wilcox.test() agrees.
const std::vector<double> AtTerm{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
const std::vector<double> Earlier{1.15, 0.88, 0.90, 0.74, 1.21};

bool isNear(double a, double b) { return std::abs(a - b) < 1e-6; }

} // namespace

class RankStatisticsTest : public QObject {
    Q_OBJECT

private slots:
    void medians()
    {
        QCOMPARE(median({}), 0.0);
        QCOMPARE(median(Earlier), 0.90);
        QCOMPARE(median(std::vector{4.0, 1.0, 3.0, 2.0}), 2.5);
    }
    void exampleOfTheBook()
    {
        QVERIFY(isNear(rankSumTest(AtTerm, Earlier), 0.254412));
        const Shift shift = shiftBetween(AtTerm, Earlier, 0.95);
        QVERIFY(isNear(shift.estimate, -0.305));
        QVERIFY(isNear(shift.low, -0.76));
        QVERIFY(isNear(shift.high, 0.15));
    }
    void strongestEvidence()
    {
        const std::vector<double> low{1, 2, 3, 4, 5};
        const std::vector<double> high{6, 7, 8, 9, 10};
        QVERIFY(isNear(rankSumTest(low, high), 2.0 / 252)); // one of 252 orders, on two sides
        QVERIFY(isNear(rankSumTest(high, low), 2.0 / 252));
        QVERIFY(isNear(rankSumTest(std::vector{1.0}, std::vector{2.0}), 1));
    }
    void equalValuesAreNoEvidence()
    {
        const std::vector<double> same(8, 3.0);
        QCOMPARE(rankSumTest(same, same), 1.0);
        QCOMPARE(rankSumTest(same, {}), 1.0);
        QCOMPARE(shiftBetween(same, same, 0.95).estimate, 0.0);
    }
    void tiesUseTheNormalDistribution()
    {
        // R: wilcox.test(c(1,2,2,3), c(2,3,4,4), exact = FALSE)
        QVERIFY(
            isNear(rankSumTest(std::vector{1.0, 2.0, 2.0, 3.0}, std::vector{2.0, 3.0, 4.0, 4.0}),
                0.134169));
    }
    /// One of 20 orders, on two sides, is the strongest evidence, however far they are apart.
    void fewEqualValues()
    {
        const std::vector<double> low(3, 100);
        const std::vector<double> high(3, 200);
        QVERIFY(isNear(rankSumTest(low, high), 0.1));
        QVERIFY(isNear(leastPValue(3, 4), 2.0 / 35));
        QCOMPARE(leastPValue(1, 1), 1.0);
    }
    void manyTests()
    {
        std::vector<double> values{0.01, 0.04, 0.03, 0.005};
        adjustForMany(values);
        const std::vector<double> expected{0.02, 0.04, 0.04, 0.02};
        for (std::size_t i = 0; i < values.size(); ++i)
            QVERIFY(isNear(values[i], expected[i]));
    }
    /// The interval excludes 0 just when the test is below the level, with and without tables.
    void intervalBelongsToTheTest_data()
    {
        QTest::addColumn<int>("runs");
        for (const int runs : {4, 5, 10, 20, 50, 60})
            QTest::addRow("%d", runs) << runs;
    }
    void intervalBelongsToTheTest()
    {
        QFETCH(const int, runs);
        std::mt19937 random(7);
        std::lognormal_distribution<double> value(0, 0.3);
        int evidence = 0;
        for (int i = 0; i < 400; ++i) {
            std::vector<double> baseline(static_cast<std::size_t>(runs));
            std::vector<double> current(baseline.size());
            std::ranges::generate(baseline, [&] { return value(random); });
            std::ranges::generate(current, [&] { return value(random) + (i % 2) * 0.2; });
            const double p = rankSumTest(baseline, current);
            const Shift shift = shiftBetween(baseline, current, 0.95);
            QVERIFY(shift.low <= shift.estimate && shift.estimate <= shift.high);
            if (std::abs(p - 0.05) > 0.003) // beyond tables, continuity is corrected in p only
                QCOMPARE(shift.low > 0 || shift.high < 0, p <= 0.05);
            evidence += i % 2 == 0 && p <= 0.05 ? 1 : 0;
        }
        QVERIFY(evidence <= 0.05 * 200 + 3 * std::sqrt(0.05 * 0.95 * 200)); // false alarms
    }
};

NYTPROF_TEST(RankStatisticsTest)
#include "tst_rank_statistics.moc"
