// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "clock.h"

#include <QTest>

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

    void ticksPerUnitFollowTheSystem()
    {
        const Clock clock;
        const auto begin = clock.now();
        const double ticksPerUnit = clock.ticksPerUnit();
        QVERIFY(ticksPerUnit > 0.01 && ticksPerUnit <= 100);
        QVERIFY(clock.now() >= begin);
    }
};

QTEST_APPLESS_MAIN(TestClock)
#include "tst_clock.moc"
