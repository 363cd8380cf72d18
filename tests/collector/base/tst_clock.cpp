// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/clock.h"
#include "test_class.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <vector>

using namespace nytprof;

namespace {

/// A counter of 3 units per nanosecond and a POSIX clock. Each reading takes 10 ns, and where an
/// interruption is due, that long more.
class Machine {
public:
    explicit Machine(std::vector<std::int64_t> interruptions)
        : m_interruptions(std::move(interruptions))
    {
    }
    std::int64_t units() { return 3 * pass(); }
    std::int64_t nanoseconds() { return pass(); }
    ClockPair readBoth()
    {
        return readTogether([this] { return units(); }, [this] { return nanoseconds(); });
    }

private:
    std::int64_t pass()
    {
        m_time += 10 + (m_reading < m_interruptions.size() ? m_interruptions[m_reading] : 0);
        ++m_reading;
        return m_time;
    }

    std::vector<std::int64_t> m_interruptions; ///< before each reading
    std::size_t m_reading = 0;
    std::int64_t m_time = 1'000'000;
};

constexpr std::int64_t Second = 1'000'000'000;

std::int64_t nanosecondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace

/// The clock that the hooks read.
class TestClock : public QObject {
    Q_OBJECT

private slots:
    void readsTwoClocksAtOneMoment_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("interruptions");
        QTest::newRow("none") << std::vector<std::int64_t>{};
        QTest::newRow("before") << std::vector<std::int64_t>{5000};
        QTest::newRow("between") << std::vector<std::int64_t>{0, 5000};
        QTest::newRow("behind") << std::vector<std::int64_t>{0, 0, 5000};
        QTest::newRow("often") << std::vector<std::int64_t>{
            0, 5000, 0, 90, 0, 100, 0, 0, 7000, 0, 1000, 1000};
    }
    void readsTwoClocksAtOneMoment()
    {
        QFETCH(std::vector<std::int64_t>, interruptions);
        const auto both = Machine(interruptions).readBoth();
        QCOMPARE(both.units, 3 * both.nanoseconds);
    }

    /// The counter of another processor may be behind.
    void doesWithoutTimesThatGoBackwards()
    {
        std::vector<std::int64_t> readings{900, 100, 200, 206, 300, 306, 400, 406, 500, 506};
        std::size_t next = 0;
        const auto both
            = readTogether([&] { return readings[next++]; }, [&] { return std::int64_t{42}; });
        QCOMPARE(both.units, std::int64_t{203});
    }

    /// The shortest of five attempts counts, the first of equal ones.
    void theShortestAttempt()
    {
        std::vector<std::int64_t> readings{0, 9, 10, 15, 20, 25, 30, 34, 40, 49};
        std::size_t next = 0;
        std::int64_t nanoseconds = 0;
        const auto both
            = readTogether([&] { return readings[next++]; }, [&] { return ++nanoseconds; });
        QCOMPARE(both.units, std::int64_t{32});
        QCOMPARE(both.nanoseconds, std::int64_t{4});
        readings = {0, 6, 10, 16, 20, 26, 30, 36, 40, 46};
        next = 0;
        nanoseconds = 0;
        QCOMPARE(
            readTogether([&] { return readings[next++]; }, [&] { return ++nanoseconds; }).units,
            std::int64_t{3});
    }

    void posixClocks_data()
    {
        QTest::addColumn<int>("asked");
        QTest::addColumn<int>("used");
        QTest::newRow("wall clock") << int{CLOCK_REALTIME} << int{CLOCK_REALTIME};
        QTest::newRow("monotonic") << int{CLOCK_MONOTONIC} << int{CLOCK_MONOTONIC};
        QTest::newRow("CPU") << int{CLOCK_PROCESS_CPUTIME_ID} << int{CLOCK_PROCESS_CPUTIME_ID};
        QTest::newRow("none") << 77 << int{CLOCK_REALTIME};
        QTest::newRow("CPU of this thread by a negative number") << -2 << -2;
    }
    /// Their units are nanoseconds.
    void posixClocks()
    {
        QFETCH(int, asked);
        QFETCH(int, used);
        const Clock clock(asked);
        QCOMPARE(clock.posixClock(), used);
        QCOMPARE(clock.ticksPerUnit(), 1.0);
        const auto before = nanosecondsOf(used);
        const auto now = clock.now();
        QVERIFY(before <= now.units);
        QVERIFY(now.units <= nanosecondsOf(used));
    }
    /// The counter of the processor, where the kernel keeps time by it.
    void theBestClock()
    {
        const auto begin = nanosecondsOf(CLOCK_MONOTONIC);
        const Clock clock;
        QCOMPARE(clock.posixClock(), int{CLOCK_MONOTONIC});
        const auto readBoth = [&] {
            return readTogether(
                [&] { return clock.now().units; }, [] { return nanosecondsOf(CLOCK_MONOTONIC); });
        };
        const auto first = readBoth();
        clock.awaitRate();
        const double rate = clock.ticksPerUnit();
#if defined(__x86_64__)
        QFile source("/sys/devices/system/clocksource/clocksource0/current_clocksource");
        const auto name = source.open(QIODevice::ReadOnly) ? source.readAll().trimmed() : "";
        // In virtual machines it depends on the host.
        const bool isOfVirtualMachine
            = name == "kvm-clock" || name == "xen" || name == "hyperv_clocksource_tsc_page";
        if (!isOfVirtualMachine)
            QCOMPARE(rate != 1, name == "tsc");
#endif
        if (rate == 1) {
            QVERIFY(std::abs(first.units - first.nanoseconds) < 1'000'000'000);
            return;
        }
        // To know the rate for later times takes a millisecond.
        QVERIFY(nanosecondsOf(CLOCK_MONOTONIC) - begin >= 1'000'000);
        while (nanosecondsOf(CLOCK_MONOTONIC) - first.nanoseconds < 5'000'000) { }
        const auto last = readBoth();
        const auto passed = static_cast<double>(last.nanoseconds - first.nanoseconds);
        const auto ticks = static_cast<double>(last.units - first.units) * rate;
        QVERIFY2(std::abs(ticks - passed) < 0.02 * passed, qPrintable(QString::number(ticks)));
    }

    /// Short programs need not wait: the time that the clock has run is known at once.
    void rateWithoutWaiting()
    {
        const auto fastest = [](auto use) {
            auto least = std::numeric_limits<std::int64_t>::max();
            for (int i = 0; i < 20; ++i) { // other processes may run in between
                const Clock clock;
                const auto begin = nanosecondsOf(CLOCK_MONOTONIC);
                use(clock);
                least = std::min(least, nanosecondsOf(CLOCK_MONOTONIC) - begin);
            }
            return least;
        };
        QVERIFY(fastest([](const Clock& clock) { QVERIFY(clock.ticksPerUnit() > 0); }) < 500'000);
        const Clock clock;
        const auto begin = nanosecondsOf(CLOCK_MONOTONIC);
        const auto first = clock.now();
        while (nanosecondsOf(CLOCK_MONOTONIC) - begin < 100'000) { }
        const auto passed = nanosecondsOf(CLOCK_MONOTONIC) - begin;
        const auto ticks = static_cast<double>(clock.now() - first) * clock.ticksPerUnit();
        QVERIFY(std::abs(ticks / static_cast<double>(passed) - 1) < 0.1);
    }

    /// The counter has 3 units a nanosecond and ran for a second before.
    void steps_data()
    {
        constexpr std::int64_t Hour = 3600 * Second;
        QTest::addColumn<std::int64_t>("units");
        QTest::addColumn<std::int64_t>("nanoseconds");
        QTest::addColumn<std::int64_t>("step");
        const auto none = std::int64_t{0};
        QTest::newRow("none") << 3 * Second << Second << none;
        QTest::newRow("none in hours") << 9 * Hour << 3 * Hour << none;
        QTest::newRow("a clock that is set right") << 3 * Hour << Hour + Second << none;
        QTest::newRow("a short wait for the processor") << 3 * Second + 1000 << Second << none;
        QTest::newRow("a laptop slept") << 3 * (Second + Hour) << Second << 3 * Hour;
        QTest::newRow("or lost its counter") << -4 * Hour << Second << -4 * Hour - 3 * Second;
        QTest::newRow("another host")
            << 3 * Second + 200'000'000 << Second << std::int64_t{200'000'000};
    }
    void steps()
    {
        QFETCH(std::int64_t, units);
        QFETCH(std::int64_t, nanoseconds);
        const ClockPair first{5, 70};
        const ClockPair before{5 + 3 * Second, 70 + Second};
        const ClockPair now{before.units + units, before.nanoseconds + nanoseconds};
        QTEST(stepOf(first, before, now), "step");
        QCOMPARE(stepOf(before, before, now), std::int64_t{0}); // the rate is unknown
    }
    void noStep()
    {
        Clock clock;
        const auto begin = nanosecondsOf(CLOCK_MONOTONIC);
        while (nanosecondsOf(CLOCK_MONOTONIC) - begin < 2'000'000)
            QCOMPARE(clock.takeStep(), std::int64_t{0});
    }

    void ticksPerUnitFollowTheSystem()
    {
        const Clock clock;
        const auto begin = clock.now();
        const double ticksPerUnit = clock.ticksPerUnit();
        QVERIFY(ticksPerUnit > 0.01 && ticksPerUnit <= 100);
        QVERIFY(clock.now() >= begin);
    }
};

NYTPROF_TEST(TestClock)
#include "tst_clock.moc"
