// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What hooks cost, from how long loops with and without them take.
#include "profiler/hook_overhead.h"
#include "test_class.h"

#include <QTest>

#include <vector>

using namespace nytprof;

namespace {

constexpr double Reading = 20;

/// Measured so that each hook of a kind took so long.
HookOverhead timed(std::initializer_list<std::pair<HookWork, Clock::Units>> times)
{
    HookOverhead costs;
    costs.measureOnly(true);
    for (const auto& [work, time] : times) {
        costs.learn(work, time, 0);
    }
    return costs;
}

/// As measured where a hook takes, in units, so much by its own clock and in all: a statement 30
/// and 40, the end of a block 20 and 30, a call 50 and 64, a builtin 60 and 68, its end 24 and 34,
/// an xsub 70 and 82, its end 26 and 36. `disturbed` is added to the time of each loop.
HookOverhead measured(const std::array<double, Loops>& disturbed = {})
{
    constexpr double Round = 2 * 40 + 30;
    return overheadOf(
        {{
            {9 * 40 + 30 + disturbed[0], timed({{HookWork::Statement, 30}, {HookWork::Leave, 20}})},
            {Round + 64 + 30 + disturbed[1], timed({{HookWork::Call, 50}})},
            {Round + 68 + 34 + disturbed[2],
                timed({{HookWork::BeginBuiltin, 60}, {HookWork::EndNativeCall, 24}})},
            {Round + 82 + 36 + disturbed[3],
                timed({{HookWork::BeginXsub, 70}, {HookWork::EndNativeCall, 26}})},
        }},
        Reading);
}

/// What each kind costs.
QList<qint64> all(const HookOverhead& costs)
{
    QList<qint64> list;
    for (const auto work : {HookWork::Statement, HookWork::Leave, HookWork::Call,
             HookWork::BeginBuiltin, HookWork::BeginXsub, HookWork::EndNativeCall}) {
        list += costs.of(work, 0);
    }
    return list;
}

/// Returns these times, then the last one for ever.
class Times {
public:
    explicit Times(std::vector<Clock::Units> times)
        : m_times(std::move(times))
    {
    }
    Clock::Units operator()()
    {
        const auto time = m_times[std::min(m_run, m_times.size() - 1)];
        ++m_run;
        return time;
    }
    [[nodiscard]] int runs() const { return static_cast<int>(m_run); }

private:
    std::vector<Clock::Units> m_times;
    std::size_t m_run = 0;
};

} // namespace

class TestLoopTimes : public QObject {
    Q_OBJECT

private slots:
    void costs() { QCOMPARE(all(measured()), (QList<qint64>{40, 30, 64, 68, 82, 36})); }
    /// What hooks can't time is no more than it takes to read the clock; of calls, twice that.
    void disturbedLoops_data()
    {
        QTest::addColumn<int>("loop");
        QTest::addColumn<double>("by");
        QTest::addColumn<QList<qint64>>("costs");
        using Costs = QList<qint64>;
        QTest::newRow("calls, much") << 1 << 1000.0 << Costs{40, 30, 50 + 40, 68, 82, 36};
        QTest::newRow("calls, less") << 1 << -1000.0 << Costs{40, 30, 50 - 40, 68, 82, 36};
        QTest::newRow("calls, a little") << 1 << 6.0 << Costs{40, 30, 70, 68, 82, 36};
        QTest::newRow("builtins, much") << 2 << 1000.0 << Costs{40, 30, 64, 80, 82, 36};
        QTest::newRow("builtins, less") << 2 << -1000.0 << Costs{40, 30, 64, 40, 82, 36};
        QTest::newRow("builtins, a little") << 2 << 3.0 << Costs{40, 30, 64, 71, 82, 36};
        QTest::newRow("xsubs, much") << 3 << 1000.0 << Costs{40, 30, 64, 68, 90, 36};
        QTest::newRow("xsubs, a little") << 3 << -4.0 << Costs{40, 30, 64, 68, 78, 36};
        // Statements and ends of blocks of the other loops are taken to cost as much.
        QTest::newRow("statements, much") << 0 << 1000.0 << Costs{50, 40, 24, 40, 50, 46};
        QTest::newRow("statements, less") << 0 << -1000.0 << Costs{10, 0, 90, 80, 90, 6};
        QTest::newRow("statements, a little") << 0 << 10.0 << Costs{41, 31, 60, 64, 78, 37};
    }
    void disturbedLoops()
    {
        QFETCH(int, loop);
        QFETCH(double, by);
        std::array<double, Loops> disturbed{};
        disturbed[static_cast<std::size_t>(loop)] = by;
        QTEST(all(measured(disturbed)), "costs");
    }
    /// A hook that takes as long as 150 readings of the clock has been disturbed.
    void readingOfTheClock()
    {
        auto costs = measured();
        costs.forgetCalibration();
        for (const auto time : {Clock::Units{3001}, Clock::Units{3000}}) {
            costs.learn(HookWork::Statement, 0, 0); // does not count
            costs.learn(HookWork::Statement, time, 0);
            QCOMPARE(costs.of(HookWork::Statement, 0), Clock::Units{time > 3000 ? 40 : 1525});
        }
    }

    void shortestRuns_data()
    {
        QTest::addColumn<std::vector<Clock::Units>>("plain");
        QTest::addColumn<std::vector<Clock::Units>>("hooked");
        QTest::addColumn<qint64>("difference");
        QTest::addColumn<int>("runs");
        using Runs = std::vector<Clock::Units>;
        QTest::newRow("equal") << Runs{100} << Runs{300} << qint64{200} << 5;
        QTest::newRow("one that was disturbed")
            << Runs{100, 100, 999} << Runs{300, 900} << qint64{200} << 5;
        QTest::newRow("faster at last")
            << Runs{100, 100, 100, 100, 90} << Runs{300} << qint64{210} << 9;
        QTest::newRow("hooked, faster at last")
            << Runs{100} << Runs{300, 300, 300, 300, 250} << qint64{150} << 9;
        QTest::newRow("too late") << Runs{100, 100, 100, 100, 100, 10} << Runs{300} << qint64{200}
                                  << 5;
        QTest::newRow("a fiftieth is not faster")
            << Runs{100, 98} << Runs{300, 294} << qint64{196} << 5;
        QTest::newRow("more is") << Runs{100, 97} << Runs{300} << qint64{203} << 6;
        Runs ever;
        for (Clock::Units time = 4000; time > 1000; time -= 100) {
            ever.push_back(time);
        }
        QTest::newRow("ever faster") << ever << Runs{9000} << qint64{9000 - 2100} << 20;
    }
    /// Beside a loop that always takes as long.
    void shortestRuns()
    {
        QFETCH(std::vector<Clock::Units>, plain);
        QFETCH(std::vector<Clock::Units>, hooked);
        Times without(plain);
        Times with(hooked);
        const auto differences
            = shortestDifferences<2>([&](std::size_t loop) { return loop == 0 ? without() : 50; },
                [&](std::size_t loop) { return loop == 0 ? with() : 70; });
        QTEST(qint64{differences[0]}, "difference");
        QCOMPARE(differences[1], Clock::Units{20});
        QTEST(with.runs(), "runs");
        QCOMPARE(without.runs(), with.runs());
    }
    void readings()
    {
        Clock::Units now = 0;
        int reading = 0;
        const auto read = [&] {
            ++reading;
            return now
                += reading == 3 || reading == 60 ? 5000 : 7; // disturbed in two runs of three
        };
        QCOMPARE(timeOfReading(read), 7.0);
        QCOMPARE(reading, 3 * 51);
    }
};

NYTPROF_TEST(TestLoopTimes)
#include "tst_loop_times.moc"
