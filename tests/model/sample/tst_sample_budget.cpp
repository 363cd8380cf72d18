// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The rate that a budget of processor time allows.
#include "sample/sample_budget.h"

#include "test_class.h"

#include <QTest>

using namespace nytprof;

class SampleBudgetTest : public QObject {
    Q_OBJECT

private slots:
    void cheapSamples()
    {
        SampleBudget budget(0.03, 20);
        const Use use = run(budget, 60, [](double) { return 0.001; });
        QCOMPARE(budget.rate(), 20.0);
        QVERIFY(use.samples > 1'190);
        QVERIFY(use.share < 0.021);
    }

    /// Such as two hundred workers that are all busy.
    void expensiveSamples()
    {
        SampleBudget budget(0.03, 20);
        const Use use = run(budget, 60, [](double) { return 0.028; });
        QVERIFY2(use.share > 0.025 && use.share < 0.032, qPrintable(QString::number(use.share)));
        QVERIFY2(use.samples > 50 && use.samples < 70, qPrintable(QString::number(use.samples)));
    }

    /// Two hundred programs are read for the first time, twenty at a time.
    void anExpensiveBegin()
    {
        SampleBudget budget(0.03, 20);
        const Use begin = run(budget, 2, [](double time) { return time < 0.45 ? 0.06 : 0.0012; });
        QVERIFY2(begin.samples > 10, qPrintable(QString::number(begin.samples)));
        const Use use = run(budget, 120, [](double) { return 0.0012; });
        QVERIFY2(
            begin.share * 2 + use.share * 120 < 0.03 * 122, qPrintable(QString::number(use.share)));
        QCOMPARE(budget.rate(), 20.0);
    }

    /// Each minute begins a new window: other samples go on.
    void singleExpensiveSamples()
    {
        SampleBudget budget(0.03, 20);
        double last = -60;
        int samples = 0;
        const Use use = run(budget, 600, [&](double time) {
            const bool isFirst = time >= last + 60;
            samples += time < last + 5 ? 1 : 0;
            last = isFirst ? time : last;
            return isFirst ? 0.3 : 0.0012;
        });
        QVERIFY2(use.share < 0.03, qPrintable(QString::number(use.share)));
        QVERIFY2(samples > 500, qPrintable(QString::number(samples))); // in ten times five seconds
    }

    void loadThatChanges()
    {
        SampleBudget budget(0.03, 20);
        const Use use
            = run(budget, 600, [](double time) { return int(time / 10) % 2 == 0 ? 0.0002 : 0.02; });
        QVERIFY2(use.share < 0.032, qPrintable(QString::number(use.share)));
    }

    /// One sample is taken, however expensive it is.
    void notBelowTheLowestRate()
    {
        SampleBudget budget(0.001, 20);
        (void)run(budget, 100, [](double) { return 1.0; });
        QCOMPARE(budget.rate(), SampleBudget::LowestRate);
    }

private:
    struct Use {
        double share = 0;
        int samples = 0;
    };

    /// costOf(time): seconds of the sample that is taken then.
    template <class CostOf>
    static Use run(SampleBudget& budget, double seconds, const CostOf& costOf)
    {
        Use use;
        double time = 0;
        double used = 0;
        while (time < seconds) {
            const double cost = costOf(time);
            const double period = 1 / budget.rate();
            budget.add(
                static_cast<std::uint64_t>(cost * 1e9), static_cast<std::uint64_t>(period * 1e9));
            time += period;
            used += cost;
            ++use.samples;
        }
        use.share = used / time;
        return use;
    }
};

NYTPROF_TEST(SampleBudgetTest)

#include "tst_sample_budget.moc"
