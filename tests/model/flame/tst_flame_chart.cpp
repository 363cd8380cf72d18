// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_chart.h"
#include "flame/viewport.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

const std::vector<SubId> Subs = {SubId(0), SubId(1), SubId(2)};

/// "depth sub begin+length" of each frame but the root.
QString chartText(const FlameLayout& chart)
{
    QStringList frames;
    const auto nodes = chart.tree().nodes();
    for (std::size_t i = 1; i < nodes.size(); ++i)
        frames << QStringLiteral("%1 %2 %3+%4")
                      .arg(nodes[i].depth)
                      .arg(nodes[i].sub.index())
                      .arg(chart.begin(CallNodeId(i)))
                      .arg(chart.width(CallNodeId(i)));
    return frames.join(QStringLiteral(", "));
}

CallTimes someCalls()
{
    CallTimes times;
    times.calls = {
        {12, 20, SubId(1), 2}, {30, 50, SubId(1), 2}, {10, 60, SubId(0), 1}, {70, 90, SubId(2), 1}};
    return times;
}

} // namespace

class FlameChartTest : public QObject {
    Q_OBJECT

private slots:
    void hasAFrameForEachCall()
    {
        const auto chart = makeFlameChart(someCalls(), 0, 100, Subs);
        QVERIFY(chart->isChart());
        QCOMPARE(chart->total(), 100);
        QCOMPARE(chartText(*chart), "1 0 10+50, 1 2 70+20, 2 1 12+8, 2 1 30+20");
        QCOMPARE(chart->tree()[CallNodeId(0)].exclusive, 30);
        QCOMPARE(chart->tree()[CallNodeId(1)].exclusive, 22);
        QCOMPARE(chart->tree().children(CallNodeId(1)).size(), 2);
    }
    void timeInCallees()
    {
        const auto chart = makeFlameChart(someCalls(), 0, 100, Subs);
        const CallNodeId root(0);
        const CallNodeId caller(1);
        QCOMPARE(chart->widthOfCallees(root, 0, 100), 70.0);
        QCOMPARE(chart->widthOfCallees(root, 40, 80), 30.0);
        QCOMPARE(chart->widthOfCallees(root, 62, 68), 0.0);
        QCOMPARE(chart->widthOfCallees(root, 95, 100), 0.0);
        QCOMPARE(chart->widthOfCallees(caller, 10, 60), 28.0);
        QCOMPARE(chart->widthOfCallees(caller, 15, 35), 10.0);
        QCOMPARE(chart->widthOfCallees(caller, 13, 18), 5.0);
        QCOMPARE(chart->widthOfCallees(CallNodeId(2), 70, 90), 0.0);
    }
    /// Time between calls belongs to the caller, so it is drawn.
    void theShareThatIsTooNarrow()
    {
        const auto chart = makeFlameChart(someCalls(), 0, 100, Subs);
        FlameViewport view;
        view.setScreen(100, 60, 18);
        view.setLayout(chart, false);
        QCOMPARE(view.narrowShare(), 0.0);
        view.setScreen(10, 60, 18); // on which the callees have 1 and 2 pixels
        QCOMPARE(view.narrowShare(), 0.08);
    }
    void aRangeCutsCalls()
    {
        const auto chart = makeFlameChart(someCalls(), 40, 80, Subs);
        QCOMPARE(chart->total(), 40);
        QCOMPARE(chartText(*chart), "1 0 0+20, 1 2 30+10, 2 1 0+10");
    }
    /// Their caller was shorter than the shortest, or did not return.
    void callsWithoutCaller()
    {
        CallTimes times;
        times.calls = {{10, 20, SubId(1), 4}, {30, 40, SubId(2), 2}};
        QCOMPARE(chartText(*makeFlameChart(times, 0, 50, Subs)), "1 1 10+10, 1 2 30+10");
    }
    /// Devel::NYTProf measures callers with its overhead, so that edges may differ a bit.
    void callsThatOverlap()
    {
        CallTimes times;
        times.calls = {{8, 20, SubId(1), 2}, {18, 66, SubId(2), 2}, {10, 60, SubId(0), 1}};
        const auto chart = makeFlameChart(times, 0, 100, Subs);
        std::vector<FlameFrame> frames;
        for (std::uint32_t row = 0; row < chart->rows(); ++row) {
            chart->framesOf(row, {0, 100, 100}, frames);
            double end = 0;
            for (const auto& frame : frames) {
                QVERIFY(frame.left >= end);
                end = frame.left + frame.width;
            }
        }
        QCOMPARE(chartText(*chart), "1 0 10+50, 2 1 10+8, 2 2 18+42");
    }
    void ofAFileOfDevelNYTProf()
    {
        auto stream = StreamBuilder();
        stream.text(":ticks_per_sec=1000000").pidStart(7, 1, 1'800'000'000).newFid(1, "/a.pl");
        stream.time(100, 1, 10).subReturn(1, 30, 30, "main::inner").time(30, 1, 3).discount();
        stream.time(20, 1, 10);
        LoadOptions options;
        options.keepsOrder = true;
        options.keepsCallTimes = true;
        const auto bytes = stream.bytes();
        const auto profile = loadProfile(std::span<const std::uint8_t>(bytes), options).profile;
        const CallTimes* const times = callTimesOf(*profile);
        QVERIFY(times);
        QCOMPARE(times->shortest, 0);
        QCOMPARE(chartText(*makeFlameChart(*times, 0, 150, Subs)), "1 0 100+30");
        options.keepsCallTimes = false;
        const auto withoutCalls
            = loadProfile(std::span<const std::uint8_t>(bytes), options).profile;
        QVERIFY(withoutCalls->timeAxis().hasProfilerTime());
        QVERIFY(!callTimesOf(*withoutCalls));
    }
    /// At most 1,048,576 are kept.
    void theShortestOfTooManyCallsAreNotKept()
    {
        constexpr int Times = 700'000;
        auto stream = StreamBuilder::inMicroseconds();
        stream.newFid(1, "/a.pl");
        for (int i = 0; i < Times; ++i)
            stream.subReturn(1, 3, 3, "main::short")
                .time(3, 1, 3)
                .subReturn(1, 9, 9, "main::long")
                .time(9, 1, 6);
        LoadOptions options;
        options.keepsOrder = options.keepsCallTimes = true;
        const auto bytes = stream.bytes();
        const auto profile = loadProfile(std::span<const std::uint8_t>(bytes), options).profile;
        const CallTimes* const times = callTimesOf(*profile);
        QVERIFY(times);
        QCOMPARE(times->shortest, 4);
        QCOMPARE(times->calls.size(), std::size_t{Times});
        const SubId longOne = profile->findSub("main::long");
        QVERIFY(std::ranges::all_of(times->calls, [&](const CallTimes::Call& call) {
            return call.end - call.begin == 9 && call.sub == longOne;
        }));
    }
};

NYTPROF_TEST(FlameChartTest)
#include "tst_flame_chart.moc"
