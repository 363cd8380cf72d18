// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// When samples are taken.
#include "sample/sample_schedule.h"

#include "test_class.h"

#include <QTest>

#include <set>

using namespace nytprof;

class SampleScheduleTest : public QObject {
    Q_OBJECT

private slots:
    void oneInEachPeriod()
    {
        SampleSchedule schedule(100, Begin, 1);
        std::set<std::uint64_t> within;
        for (std::uint64_t period = 0; period < 100; ++period) {
            QCOMPARE((schedule.due() - Begin) / Period, period);
            within.insert((schedule.due() - Begin) % Period);
            QVERIFY(!schedule.isLate(schedule.due() + 1'000));
            schedule.take(schedule.due() + 1'000);
        }
        QVERIFY2(within.size() > 90, "at a random moment of each");
    }

    /// The next sample is worth the time that has passed.
    void periodsThatHavePassedAreLeftOut()
    {
        SampleSchedule schedule(100, Begin, 1);
        schedule.take(schedule.due());
        QVERIFY(schedule.isLate(Begin + 50 * Period + 1));
        schedule.take(Begin + 50 * Period + 1);
        QCOMPARE((schedule.due() - Begin) / Period, std::uint64_t{51});
    }

    void anotherRate()
    {
        SampleSchedule schedule(100, Begin, 1);
        schedule.setRate(10);
        QCOMPARE(schedule.period(), Period); // which has begun
        schedule.take(schedule.due());
        QCOMPARE(schedule.period(), 10 * Period);
        for (std::uint64_t period = 0; period < 100; ++period) {
            QCOMPARE((schedule.due() - Begin - Period) / (10 * Period), period);
            schedule.take(schedule.due());
        }
    }

private:
    static constexpr std::uint64_t Begin = 1'000'000'000'000;
    static constexpr std::uint64_t Period = 10'000'000;
};

NYTPROF_TEST(SampleScheduleTest)

#include "tst_sample_schedule.moc"
