// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/flush_schedule.h"
#include "test_class.h"

#include <QTest>

#include <ctime>
#include <functional>
#include <utility>

using namespace nytprof;

namespace {

constexpr Clock::Units Millisecond = 1'000'000; // of a POSIX clock
constexpr Clock::Units Second = 1000 * Millisecond;

/// What a flush costs that comes so long after the one before.
using Cost = std::function<Clock::Units(Clock::Units since)>;

Cost always(Clock::Units cost)
{
    return [cost](Clock::Units) { return cost; };
}

/// A program that computes all the time, and looks each millisecond whether a flush is due.
class Run {
public:
    explicit Run(Cost cost)
        : m_cost(std::move(cost))
    {
        m_schedule.open(RawTime{0});
        m_schedule.begin(RawTime{0});
        m_schedule.plan();
    }
    /// Up to the end.
    struct Flushes {
        Clock::Units distance = 0; ///< the longest time between two
        Clock::Units cost = 0; ///< of all of them
    };
    Flushes until(Clock::Units end)
    {
        Flushes all;
        for (; m_now < end; m_now += Millisecond) {
            if (!m_schedule.isDue(RawTime{m_now})) {
                continue;
            }
            m_schedule.beginFlush(RawTime{m_now});
            all.distance = std::max(all.distance, m_now - m_last);
            const auto cost = m_cost(m_now - m_last);
            m_last = m_now;
            m_schedule.wrote(cost);
            m_schedule.plan();
            all.cost += cost;
            m_now += cost;
        }
        all.distance = std::max(all.distance, end - m_last);
        return all;
    }

private:
    Cost m_cost;
    Clock m_clock{CLOCK_MONOTONIC};
    FlushSchedule m_schedule{m_clock};
    Clock::Units m_now = 0;
    Clock::Units m_last = 0;
};

} // namespace

class TestFlushSchedule : public QObject {
    Q_OBJECT

private slots:
    void aSecondThenAHundredthOfTheAge()
    {
        Run run(always(Millisecond));
        const auto first = run.until(9 * Second);
        QVERIFY(first.distance <= Second + 2 * Millisecond);
        QVERIFY(first.cost <= 9 * Millisecond);
        run.until(10 * Second); // the last that was planned before
        QVERIFY(run.until(11 * Second).distance <= 110 * Millisecond);
        QVERIFY(run.until(20 * Second).distance <= 200 * Millisecond);
        QVERIFY(run.until(100 * Second).distance <= Second);
        run.until(500 * Second);
        const auto late = run.until(600 * Second);
        QVERIFY(late.distance <= Second + 2 * Millisecond);
        QVERIFY(late.distance >= Second);
    }
    void afterAStep()
    {
        constexpr Clock::Units Hour = 3600 * Second;
        const Clock clock(CLOCK_MONOTONIC);
        for (const auto step : {Hour, -Hour}) {
            FlushSchedule schedule(clock);
            schedule.open(RawTime{Hour});
            schedule.begin(RawTime{Hour});
            const auto planned = schedule.plan();
            schedule.shift(step);
            QCOMPARE(schedule.plan(), planned + step);
            QVERIFY(!schedule.isDue(RawTime{Hour + step}));
            QVERIFY(schedule.isDue(RawTime{Hour + Second + step}));
        }
    }
    /// The longer the distance, the dearer is the next: no reason to make that one longer.
    void costThatGrowsWithTheDistance()
    {
        Run run([](Clock::Units since) { return since / 8; });
        run.until(12 * Second);
        QVERIFY(run.until(14 * Second).distance <= 150 * Millisecond);
    }
    /// So expensive that ten a second would be half of the time.
    void expensive()
    {
        Run run(always(60 * Millisecond));
        run.until(10 * Second);
        const auto spaced = run.until(20 * Second);
        QVERIFY(spaced.distance <= 310 * Millisecond);
        QVERIFY(spaced.cost <= 10 * Second / 5 + 60 * Millisecond);
        run.until(30 * Second);
        QVERIFY(run.until(100 * Second).cost <= 70 * Second / 8);
    }
    /// No flush is later than a second, however expensive.
    void veryExpensive()
    {
        Run run(always(400 * Millisecond));
        QVERIFY(run.until(200 * Second).distance <= Second + 2 * Millisecond);
    }
    /// The disk was slow once.
    void tookLong()
    {
        bool isSlow = true;
        Run run([&](Clock::Units) { return std::exchange(isSlow, false) ? 3 * Second : 0; });
        QVERIFY(run.until(10 * Second).distance <= 4 * Second);
        isSlow = true;
        run.until(15 * Second);
        QVERIFY(run.until(20 * Second).distance <= 200 * Millisecond);
    }
    /// The rate of a processor's counter is measured a little differently each time.
    void rateOfTheClockChanges()
    {
        const Clock best;
        const auto began = best.now();
        FlushSchedule schedule(best);
        schedule.open(began);
        schedule.begin(began);
        for (int i = 0; i < 10'000; ++i) {
            QVERIFY(schedule.plan() > began);
            QVERIFY(!schedule.isDue(began));
        }
    }
    /// Programs that wait get one before, as soon as that is cheap.
    void beforeWaits()
    {
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{0});
        schedule.begin(RawTime{0});
        schedule.beginFlush(RawTime{Second});
        schedule.wrote(Millisecond);
        schedule.plan();
        QVERIFY(!isDueBeforeWait(schedule, Second + 15 * Millisecond));
        QVERIFY(isDueBeforeWait(schedule, Second + 25 * Millisecond));
        schedule.beginFlush(RawTime{12 * Second});
        schedule.wrote(10 * Millisecond);
        schedule.plan();
        QVERIFY(!isDueBeforeWait(schedule, 12 * Second + 110 * Millisecond));
        QVERIFY(isDueBeforeWait(schedule, 12 * Second + 130 * Millisecond));
    }
    /// Most functions of C code never wait: a first call of one is no reason before a tenth of a
    /// second has passed, nor is that code calls Perl code which takes long.
    void beforeFunctionsThatRarelyWait()
    {
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{0});
        schedule.begin(RawTime{0});
        schedule.beginFlush(RawTime{Second});
        schedule.wrote(Millisecond);
        schedule.plan();
        const auto soon = Second + 90 * Millisecond;
        const auto late = Second + 110 * Millisecond;
        Context context;
        context.isFirstOfSub = true;
        SiteCounters site;
        Frame frame;
        frame.context = &context;
        frame.site = &site;
        QVERIFY(schedule.isDueBeforeWait(RawTime{soon}, frame, MayWait::Always));
        QVERIFY(!schedule.isDueBeforeWait(RawTime{soon}, frame, MayWait::InFirstCall));
        QVERIFY(schedule.isDueBeforeWait(RawTime{late}, frame, MayWait::InFirstCall));
        context.firstSite.next = &site;
        QVERIFY(!schedule.isDueBeforeWait(RawTime{late}, frame, MayWait::InFirstCall));
        context.firstSite.next = nullptr;
        context.isFirstOfSub = false;
        QVERIFY(!schedule.isDueBeforeWait(RawTime{late}, frame, MayWait::InFirstCall));
        site.calls = 1;
        site.inclusive = Second;
        QVERIFY(schedule.isDueBeforeWait(RawTime{late}, frame, MayWait::Always));
        QVERIFY(!schedule.isDueBeforeWait(RawTime{late}, frame, MayWait::InFirstCall));
        site.exclusive = 2 * Millisecond;
        QVERIFY(schedule.isDueBeforeWait(RawTime{soon}, frame, MayWait::InFirstCall));
        QVERIFY(schedule.isDueBeforeWait(RawTime{soon}, frame, MayWait::No));
    }
    void beforeQuickCalls()
    {
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{0});
        schedule.begin(RawTime{0});
        SiteCounters site;
        Frame frame;
        frame.site = &site;
        const auto isDue = [&](Clock::Units now, MayWait mayWait = MayWait::Always) {
            return schedule.isDueBeforeWait(RawTime{now}, frame, mayWait);
        };
        // Before the rate of the clock is known: the first call of a site, and any other.
        QVERIFY(!isDue(4'999'999));
        QVERIFY(isDue(5'000'000));
        site.calls = 1;
        QVERIFY(!isDue(49'999'999));
        QVERIFY(isDue(50'000'000));
        // What takes a millisecond in the mean is a wait; what is hidden, too.
        schedule.plan();
        site.calls = 3;
        site.exclusive = 3 * Millisecond - 1;
        QVERIFY(!isDue(10 * Millisecond));
        QVERIFY(!isDue(99 * Millisecond));
        QVERIFY(isDue(100 * Millisecond));
        QVERIFY(!isDue(100 * Millisecond, MayWait::No));
        site.exclusive = 3 * Millisecond;
        QVERIFY(!isDue(10 * Millisecond - 1, MayWait::No));
        QVERIFY(isDue(10 * Millisecond, MayWait::No));
        site.exclusive = 0;
        frame.kind = Frame::Kind::Hidden;
        QVERIFY(isDue(10 * Millisecond, MayWait::No));
        site.calls = 0; // of which nothing is known
        QVERIFY(!isDue(10 * Millisecond, MayWait::No));
    }
    /// Where writing takes long there are fewer, also before calls that return soon.
    void beforeQuickCallsAfterCostlyStatements()
    {
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{0});
        schedule.begin(RawTime{0});
        schedule.beginFlush(RawTime{Second});
        schedule.wrote(20 * Millisecond);
        schedule.plan();
        SiteCounters site;
        site.calls = 1;
        Frame frame;
        frame.site = &site;
        for (const auto exclusive : {0 * Millisecond, 2 * Millisecond}) {
            site.exclusive = exclusive;
            QVERIFY(!schedule.isDueBeforeWait(
                RawTime{Second + 399 * Millisecond}, frame, MayWait::Always));
            QVERIFY(schedule.isDueBeforeWait(
                RawTime{Second + 400 * Millisecond}, frame, MayWait::Always));
        }
    }
    void distances_data()
    {
        QTest::addColumn<qint64>("age");
        QTest::addColumn<qint64>("cost"); // of the statements written last
        QTest::addColumn<qint64>("distance"); // to the next flush
        const auto row = [](const char* name, qint64 age, qint64 cost, qint64 distance) {
            QTest::newRow(name) << age << cost << distance;
        };
        row("new", 0, 0, Second);
        row("nine seconds, nearly", 9 * Second - 1, 0, Second);
        row("nine seconds", 9 * Second, 0, 100 * Millisecond);
        row("ten seconds", 10 * Second, 0, 100 * Millisecond);
        row("a hundredth", 20 * Second, 0, 200 * Millisecond);
        row("nearly a second", 99 * Second, 0, 990 * Millisecond);
        row("a second", 200 * Second, 0, Second);
        row("a fifth, not longer", 20 * Second, 40 * Millisecond, 200 * Millisecond);
        row("a fifth", 20 * Second, 60 * Millisecond, 300 * Millisecond);
        row("never longer", 20 * Second, 400 * Millisecond, Second);
        row("costly and new", Second, 100 * Millisecond, Second);
    }
    void distances()
    {
        QFETCH(qint64, age);
        QFETCH(qint64, cost);
        QFETCH(qint64, distance);
        constexpr Clock::Units Opened = 5 * Second;
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{Opened});
        QCOMPARE(schedule.begin(RawTime{Opened}).units, Opened + 50 * Millisecond);
        schedule.beginFlush(RawTime{Opened + age});
        schedule.wrote(cost);
        QCOMPARE(schedule.plan().units, Opened + age + distance);
        QVERIFY(!schedule.isDue(RawTime{Opened + age + distance - 1}));
        QVERIFY(schedule.isDue(RawTime{Opened + age + distance}));
        FlushSchedule other(m_clock);
        other.open(RawTime{0});
        other.begin(RawTime{0});
        QVERIFY(!other.isDue(RawTime{Second - 1})); // before anything is known
        QVERIFY(other.isDue(RawTime{Second}));
    }
    /// A program that pauses all the time has ten at once, then one a second.
    void pauses()
    {
        FlushSchedule schedule(m_clock);
        schedule.open(RawTime{0});
        int written = 0;
        for (Clock::Units now = Second; now < 6 * Second; now += Millisecond) {
            schedule.begin(RawTime{now});
            written += schedule.beginAtPause(RawTime{now}) ? 1 : 0;
        }
        QCOMPARE(written, 15);
        const auto at = [&](Clock::Units now) {
            int more = 0;
            while (schedule.beginAtPause(RawTime{now})) {
                ++more;
            }
            return more;
        };
        QCOMPARE(at(1000 * Second), 10); // what was not used is not saved
        QCOMPARE(at(1000 * Second), 0);
        QCOMPARE(at(1000 * Second + 1), 1);
        QCOMPARE(at(1001 * Second), 0);
        QCOMPARE(at(1003 * Second), 2);
    }

private:
    /// A call of something that takes a second as a rule.
    static bool isDueBeforeWait(const FlushSchedule& schedule, Clock::Units now)
    {
        SiteCounters site;
        site.calls = 1;
        site.inclusive = site.exclusive = Second;
        Frame frame;
        frame.site = &site;
        return schedule.isDueBeforeWait(RawTime{now}, frame, MayWait::Always);
    }

    Clock m_clock{CLOCK_MONOTONIC};
};

NYTPROF_TEST(TestFlushSchedule)
#include "tst_flush_schedule.moc"
