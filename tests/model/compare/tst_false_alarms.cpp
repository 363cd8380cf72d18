// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/runs_comparison.h"

#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>
#include <vector>

using namespace nytprof;

namespace {

using Random = std::mt19937;

double normal(Random& random) { return std::normal_distribution<double>()(random); }
bool isHeads(Random& random) { return std::bernoulli_distribution(0.5)(random); }

/// How many times longer a run takes than on a quiet machine; `when` goes from 0 to 1 while all
/// runs are recorded.
struct Machine {
    const char* name;
    double (*factor)(Random& random, double when);
    double clock = 0; ///< seconds: times are multiples of this
};

const Machine Machines[] = {
    {"quiet", [](Random& random, double) { return 1 + 0.01 * normal(random); }},
    {"heavy tails",
        [](Random& random, double) {
            return 1 + 0.01 * std::abs(std::cauchy_distribution<double>()(random));
        }},
    {"drift", [](Random& random, double when) { return 1 + 0.5 * when + 0.01 * normal(random); }},
    {"another program begins",
        [](Random& random, double when) { return (when < 0.6 ? 1 : 1.8) + 0.01 * normal(random); }},
    {"two speeds",
        [](Random& random, double) { return (isHeads(random) ? 1 : 1.4) + 0.01 * normal(random); }},
    {"coarse clock", [](Random& random, double) { return 1 + 0.05 * normal(random); }, 0.002},
    {"0 or one tick", [](Random& random, double) { return 1 + 0.05 * normal(random); }, 0.1},
};

struct Pair {
    std::vector<RunsRow> whole = std::vector<RunsRow>(1);
    std::vector<RunsRow> rows;
};

/// Runs of two versions, recorded ABBA: the current one is slower by so much in its first row. Each
/// row also varies by itself.
Pair record(Random& random, const Machine& machine, std::size_t runs, double slower = 0)
{
    constexpr std::size_t Rows = 20;
    Pair pair;
    pair.rows.resize(Rows);
    for (std::size_t run = 0; run < 2 * runs; ++run) {
        const bool isCurrent = run % 4 == 1 || run % 4 == 2;
        const auto side = isCurrent ? &RunValues::current : &RunValues::baseline;
        const double factor
            = machine.factor(random, static_cast<double>(run) / static_cast<double>(2 * runs));
        double whole = 0;
        for (std::size_t i = 0; i < Rows; ++i) {
            double time = 0.05 * factor * (1 + 0.005 * normal(random));
            time += i == 0 && isCurrent ? slower : 0;
            if (machine.clock > 0)
                time = std::round(time / machine.clock) * machine.clock;
            whole += time;
            (pair.rows[i].times.*side).push_back(time);
            (pair.rows[i].counts.*side).push_back(1);
        }
        (pair.whole[0].times.*side).push_back(whole);
        (pair.whole[0].counts.*side).push_back(1);
    }
    judgeRows(pair.whole, {});
    judgeRows(pair.rows, {});
    return pair;
}

bool hasEvidence(const RunsRow& row) { return row.verdict != Verdict::NoEvidence; }

/// So many of `pairs` are more than chance explains, if the level is kept.
double maxAlarms(int pairs)
{
    const double level = RunsRequest().level;
    return pairs * level + 3.5 * std::sqrt(pairs * level * (1 - level));
}

} // namespace

/// What compare promises of versions that are equal, on machines of all kinds, and how small a
/// difference it finds.
class FalseAlarmsTest : public QObject {
    Q_OBJECT

private slots:
    void equalVersions_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<int>("runs");
        for (std::size_t i = 0; i < std::size(Machines); ++i)
            for (const int runs : {4, 5, 10, 20})
                QTest::addRow("%s, %d runs", Machines[i].name, runs) << static_cast<int>(i) << runs;
    }
    void equalVersions()
    {
        QFETCH(const int, machine);
        QFETCH(const int, runs);
        constexpr int Pairs = 300;
        Random random(11);
        int whole = 0;
        int tables = 0;
        for (int i = 0; i < Pairs; ++i) {
            const Pair pair = record(random, Machines[machine], static_cast<std::size_t>(runs));
            whole += hasEvidence(pair.whole[0]) ? 1 : 0;
            tables += std::ranges::any_of(pair.rows, hasEvidence) ? 1 : 0;
        }
        QVERIFY2(whole <= maxAlarms(Pairs), qPrintable(QString::number(whole)));
        QVERIFY2(tables <= maxAlarms(Pairs), qPrintable(QString::number(tables)));
    }
    /// The table of the manual: a change of the whole as large as the interquartile range of runs,
    /// half and twice of it, and the share of pairs that show it.
    void power_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("spreads");
        QTest::addColumn<double>("percent");
        for (const auto& [runs, half, once, twice] : {std::tuple(5, 11.0, 35.0, 90.0),
                 std::tuple(10, 27.0, 76.0, 100.0), std::tuple(20, 52.0, 98.0, 100.0)}) {
            QTest::addRow("%d runs, half", runs) << runs << 0.5 << half;
            QTest::addRow("%d runs, once", runs) << runs << 1.0 << once;
            QTest::addRow("%d runs, twice", runs) << runs << 2.0 << twice;
        }
    }
    void power()
    {
        QFETCH(const int, runs);
        QFETCH(const double, spreads);
        QFETCH(const double, percent);
        constexpr int Pairs = 1000;
        constexpr double Range = 1.349; // interquartile, of a normal distribution
        Random random(12);
        int found = 0;
        for (int i = 0; i < Pairs; ++i) {
            const Pair pair = record(
                random, Machines[0], static_cast<std::size_t>(runs), spreads * Range * 0.01);
            found += pair.whole[0].verdict == Verdict::Slower ? 1 : 0;
        }
        const double share = 100.0 * found / Pairs;
        QVERIFY2(std::abs(share - percent) <= 6, qPrintable(QString::number(share)));
    }
    /// A table needs more evidence than one row: the fewest runs that show one of 20 subs.
    void oneSubOfMany()
    {
        Random random(13);
        const auto isFound = [&](std::size_t runs) {
            return hasEvidence(record(random, Machines[0], runs, 0.05).rows.front());
        };
        QVERIFY(!isFound(5)); // 20 x 2 / 252 is above the level
        QVERIFY(isFound(6)); // 20 x 2 / 924
    }
};

NYTPROF_TEST(FalseAlarmsTest)
#include "tst_false_alarms.moc"
