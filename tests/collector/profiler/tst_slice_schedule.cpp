// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/slice_schedule.h"
#include "test_class.h"

#include <QFile>
#include <QTest>

#include <ctime>
#include <stop_token>
#include <thread>

#include <sched.h>

using namespace nytprof;

namespace {

constexpr std::int64_t Millisecond = 1'000'000; // of a POSIX clock
constexpr std::int64_t Second = 1000 * Millisecond;

} // namespace

class TestSliceSchedule : public QObject {
    Q_OBJECT

private slots:
    /// Edges are those of CLOCK_MONOTONIC, which is the clock here.
    void edges()
    {
        auto schedule = opened();
        const auto first = dueAfter(schedule);
        QVERIFY(isEdge(first, 100 * Millisecond));
        QVERIFY(first <= m_now.units + 200 * Millisecond);
        schedule.ended(m_now, {});
        const auto due = dueAfter(schedule);
        QVERIFY(isEdge(due, 100 * Millisecond));
        QVERIFY(due > m_now.units && due <= m_now.units + 100 * Millisecond);
    }
    /// A program that is shorter than a slice has none.
    void theFirstSlice()
    {
        const auto schedule = opened();
        const auto passed = m_clock.now() - m_now; // since the edge was planned, at most
        QVERIFY(dueAfter(schedule) + passed >= m_now.units + 100 * Millisecond);
    }
    void none()
    {
        SliceSchedule schedule(m_clock, 0);
        schedule.open(m_clock.now());
        QVERIFY(!schedule.isEnabled());
        QVERIFY(schedule.next(m_now).units == std::numeric_limits<Clock::Units>::max());
    }
    /// Long operations are only seen by somebody who looks.
    void longOperations()
    {
        const auto schedule = opened();
        QVERIFY(schedule.next(m_now) <= m_now + 10 * Millisecond);
        QVERIFY(!schedule.isLong(10 * Millisecond - 1));
        QVERIFY(schedule.isLong(10 * Millisecond));
    }
    /// Others had the processor for some of the time.
    void interruptedOperations()
    {
        const auto schedule = opened();
        QVERIFY(schedule.isLong(30 * Millisecond, 20 * Millisecond));
        QVERIFY(!schedule.isLong(30 * Millisecond, 20 * Millisecond + 1));
        QVERIFY(!schedule.isLong(30 * Millisecond, 40 * Millisecond));
    }
    /// Two threads want one processor.
    void waitingForAProcessor()
    {
        if (!QFile::exists("/proc/thread-self/schedstat"))
            QSKIP("the kernel does not say");
        cpu_set_t before;
        QCOMPARE(sched_getaffinity(0, sizeof before, &before), 0);
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        auto schedule = opened();
        QVERIFY(!schedule.knowsDelay());
        QCOMPARE(schedule.takeDelay(), std::uint64_t{0}); // the first one
        QVERIFY(schedule.knowsDelay());
        std::jthread other([](const std::stop_token& stop) {
            while (!stop.stop_requested()) { }
        });
        std::uint64_t delay = 0;
        while (delay == 0)
            delay = schedule.takeDelay();
        QVERIFY(delay < static_cast<std::uint64_t>(m_clock.now() - m_now));
        schedule.open(m_clock.now());
        QVERIFY(!schedule.knowsDelay());
        QCOMPARE(sched_setaffinity(0, sizeof before, &before), 0);
    }
    void lengths_data()
    {
        QTest::addColumn<qint64>("age"); // seconds
        QTest::addColumn<qint64>("cost"); // microseconds
        QTest::addColumn<int>("megabytes"); // of the file
        QTest::addColumn<qint64>("length"); // milliseconds
        QTest::newRow("cheap") << qint64{5} << qint64{900} << 1 << qint64{100};
        QTest::newRow("more than a hundredth") << qint64{5} << qint64{1100} << 1 << qint64{200};
        QTest::newRow("expensive") << qint64{5} << qint64{7000} << 1 << qint64{800};
        QTest::newRow("at most a second") << qint64{5} << qint64{40'000} << 1 << qint64{1600};
        QTest::newRow("very expensive") << qint64{5} << qint64{400'000} << 1 << qint64{12'800};
        QTest::newRow("a long run") << qint64{5000} << qint64{40'000} << 1 << qint64{6400};
        QTest::newRow("a large file") << qint64{5} << qint64{0} << 33 << qint64{800};
    }
    void lengths()
    {
        QFETCH(qint64, age);
        QFETCH(qint64, cost);
        QFETCH(int, megabytes);
        QFETCH(qint64, length);
        SliceSchedule schedule(m_clock, 100);
        m_now = m_clock.now();
        schedule.open({m_now.units - age * Second});
        schedule.wrote(std::uint64_t(megabytes) << 20, 1);
        schedule.wrote((std::uint64_t(megabytes) << 20) + 6000, 1);
        schedule.ended(m_now, {cost * 1000, 100, 0});
        const auto due = dueAfter(schedule);
        QVERIFY(isEdge(due, length * Millisecond));
        QVERIFY(due <= m_now.units + length * Millisecond);
    }
    /// Definitions are written once: they do not make the next slice longer.
    void definitions()
    {
        auto schedule = opened();
        schedule.ended(m_now, {20 * Millisecond, 100, 10'000});
        QVERIFY(dueAfter(schedule) <= m_now.units + 100 * Millisecond);
    }
    void afterAStep()
    {
        auto schedule = opened();
        const auto due = dueAfter(schedule);
        m_now.units -= 3600 * Second;
        schedule.shift(-3600 * Second);
        QCOMPARE(dueAfter(schedule), due - 3600 * Second);
    }

private:
    SliceSchedule opened()
    {
        SliceSchedule schedule(m_clock, 100);
        m_now = m_clock.now();
        schedule.open(m_now);
        return schedule;
    }
    [[nodiscard]] std::int64_t dueAfter(const SliceSchedule& schedule) const
    {
        auto low = m_now.units;
        auto high = low + 100 * Second;
        while (low + 1 < high) {
            const auto middle = (low + high) / 2;
            (schedule.isDue({middle}) ? high : low) = middle;
        }
        return high;
    }
    /// Whether a slice of this length ends then: as much too early as has passed since m_now.
    [[nodiscard]] bool isEdge(std::int64_t due, std::int64_t length) const
    {
        const auto missing = (length - due % length) % length;
        return missing <= m_clock.now() - m_now;
    }

    Clock m_clock{CLOCK_MONOTONIC};
    RawTime m_now;
};

NYTPROF_TEST(TestSliceSchedule)
#include "tst_slice_schedule.moc"
