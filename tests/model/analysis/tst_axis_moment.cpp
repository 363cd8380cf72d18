// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Moments of --from and --to; --between is in command/tst_marks.cpp.
#include "analysis/axis_moment.h"

#include "local_time.h"
#include "profile/time_axis.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Second = 1'000'000'000;

/// A minute that begins at a time of UTC.
TimeAxis minuteFrom(std::int64_t epochSeconds)
{
    TimeLane lane;
    lane.wallClock = epochSeconds * Second;
    lane.length = 60 * Second;
    lane.log = std::make_shared<const SliceLog>();
    return alignedAxis({lane});
}

} // namespace

class AxisMomentTest : public QObject {
    Q_OBJECT

private slots:
    void times_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("time");
        QTest::addRow("seconds") << "12.5s" << 12'500'000'000LL;
        QTest::addRow("minutes") << "2m" << 120'000'000'000LL;
        QTest::addRow("a number") << "7" << 7'000'000'000LL;
        QTest::addRow("time of day") << "14:02:15" << 5'000'000'000LL;
        QTest::addRow("with a fraction") << "14:02:15.25" << 5'250'000'000LL;
        QTest::addRow("minute") << "14:03" << 50'000'000'000LL;
        QTest::addRow("date and time") << "2026-03-29T14:02:15" << 5'000'000'000LL;
        QTest::addRow("with a blank") << "2026-03-29 14:02:15" << 5'000'000'000LL;
        QTest::addRow("UTC") << "2026-03-29T12:02:15Z" << 5'000'000'000LL;
        QTest::addRow("zone") << "2026-03-29T17:32:15.5+05:30" << 5'500'000'000LL;
        QTest::addRow("zone without a colon") << "2026-03-29 04:02:15-0800" << 5'000'000'000LL;
        QTest::addRow("hours of a zone") << "2026-03-29T10:02:15-02" << 5'000'000'000LL;
        QTest::addRow("just before") << "14:02" << -10'000'000'000LL;
        QTest::addRow("date") << "2026-03-30" << (9 * 3600 + 57 * 60 + 50) * 1'000'000'000LL;
    }
    void times()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, time);
        const auto moment = parseMoment(text.toStdString());
        QVERIFY(moment);
        // 14:02:10 of the day on which clocks are set to summer time
        QCOMPARE(timeOf(*moment, minuteFrom(1'774'785'730), 0), time);
    }
    /// A profile that goes on after midnight.
    void theNextDay()
    {
        const auto axis = minuteFrom(1'774'821'570); // 23:59:30
        QCOMPARE(timeOf(*parseMoment("00:00:10"), axis, 0), 40 * Second);
        QCOMPARE(timeOf(*parseMoment("23:59:40"), axis, 0), 10 * Second);
    }
    void ranges()
    {
        const auto axis = minuteFrom(1'774'785'730); // 14:02:10
        QCOMPARE(MomentRange().on(axis), (TimeRange{0, 60 * Second}));
        MomentRange range{parseMoment("14:02:20"), {}};
        QCOMPARE(range.on(axis), (TimeRange{10 * Second, 60 * Second}));
        range.to = parseMoment("12s");
        QCOMPARE(range.on(axis), (TimeRange{10 * Second, 12 * Second}));
    }
    /// Those of profiler time are in whole/tst_profiler_time.cpp.
    void problems()
    {
        const auto axis = minuteFrom(1'774'785'730); // 14:02:10
        MomentRange range{parseMoment("14:02:20"), parseMoment("12s")};
        QCOMPARE(range.problemOn(axis), "");
        range.to = parseMoment("10s");
        QCOMPARE(range.problemOn(axis), "--from is not before --to");
        QCOMPARE(MomentRange().problemOn(axis), "");
        TimeAxis none;
        none.absence = TimeAxis::Absence::Imported;
        QCOMPARE(range.problemOn(none), "no time axis in the profile: its format has none");
    }
    void noTimes_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* const text :
            {"", "x", "24:00", "14:60", "14:02:60", "-3s", "14:", "2026-13-01", "2026-01-32",
                "2026-01-31T", "2026-01-31T25:00", "14:02:10x", "2026-01-31Z", "2026-01-31T14:02+1",
                "2026-01-31T14:02+01:0", "2026-01-31T14:02+15:00", "2026-01-31T14:02-"})
            QTest::addRow("\"%s\"", text) << text;
    }
    void noTimes()
    {
        QFETCH(QString, text);
        QVERIFY(!parseMoment(text.toStdString()));
    }

private:
    TimeOfBerlin m_zone;
};

NYTPROF_TEST(AxisMomentTest)
#include "tst_axis_moment.moc"
