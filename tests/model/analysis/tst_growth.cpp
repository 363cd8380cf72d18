// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/growth.h"

#include "memory_builder.h"
#include "profile/profile.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::uint64_t Slices = 40;

/// A process of slices of a second. change(slice, pair): bytes that a pair of
/// memoryOfOuterAndInner() allocates in a slice, or frees if negative.
StreamBuilder processThat(const std::function<std::int64_t(std::uint64_t, std::uint32_t)>& change)
{
    constexpr std::uint64_t Second = 1'000'000; // units of slices
    SliceBlock block = outerAndInner("main::CORE:sort");
    block.wallClock = (1'800'000'000 + Slices) * Second;
    MemoryBlock memory = memoryOfOuterAndInner();
    memory.slices.clear();
    memory.rows.clear();
    for (std::uint64_t slice = 0; slice < Slices; ++slice) {
        block.slices.push_back({{Second, 0, Second, 0}, 1, 1, 0, 0});
        block.lineRows.push_back({1, 1, Second / 2});
        block.siteRows.push_back({1, 1, 10});
        memory.slices.push_back({4, 0, 0});
        for (std::uint32_t pair = 1; pair <= 4; ++pair) {
            const auto bytes = change(slice, pair);
            memory.rows.push_back(
                {pair, static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0)), 1,
                    static_cast<std::uint64_t>(std::max<std::int64_t>(-bytes, 0))});
        }
    }
    StreamBuilder stream = StreamBuilder::inMicroseconds();
    stream.newFid(1, "/a.pl");
    addSlices(stream, {.monotonic = 1'000'000'000, .wallClock = 1'800'000'000'000'000'000}, block);
    addMemory(stream, memory, {}, {});
    return stream;
}

} // namespace

class GrowthTest : public QObject {
    Q_OBJECT

private slots:
    /// The main program leaks; lines of outer() and below it do not.
    void aLineThatGrows()
    {
        const auto profile
            = processThat([](std::uint64_t, std::uint32_t pair) { return pair == 1 ? 500 : 0; })
                  .load()
                  .profile;
        const auto growth = growthOf(*profile);
        QVERIFY(growth.step == Growth::Step::Second);
        QCOMPARE(growth.lines.size(), 1U);
        const GrowingLine& line = growth.lines.front();
        QCOMPARE(line.line, 12U);
        QCOMPARE(line.node, profile->callTree().root());
        QCOMPARE(line.live, 500 * std::int64_t{Slices});
        QVERIFY2(std::abs(line.perStep - 500) < 1, qPrintable(QString::number(line.perStep)));
        QVERIFY(line.r2 > 0.99);
        QCOMPARE(line.bytes.size(), growth.processes.front().points.size());
    }
    /// Most steps do not rise, but a straight line fits.
    void growthInSomeSteps()
    {
        const auto profile = processThat([](std::uint64_t slice, std::uint32_t pair) {
            return pair == 1 && slice % 5 == 0 ? 2000 : 0;
        })
                                 .load()
                                 .profile;
        QCOMPARE(growthOf(*profile).lines.size(), 1U);
    }
    void whatDoesNotGrow()
    {
        const auto profile = processThat([](std::uint64_t slice, std::uint32_t pair) {
            return pair == 1 ? (slice < 5 ? 100'000 : 0) // is filled at the begin
                : pair == 2  ? (slice % 2 == 0 ? 5000 : -5000) // varies
                             : 1; // nearly nothing
        })
                                 .load()
                                 .profile;
        QCOMPARE(growthOf(*profile).lines.size(), 0U);
    }
    void perMark()
    {
        auto stream
            = processThat([](std::uint64_t, std::uint32_t pair) { return pair == 1 ? 1000 : 0; });
        for (std::uint64_t half = 1; half <= 2 * Slices; ++half)
            stream.text("#" + commentOf(TimeMark{half * 500'000'000, "job"}));
        const auto growth = growthOf(*stream.load().profile);
        QVERIFY(growth.step == Growth::Step::Mark);
        QCOMPARE(growth.lines.size(), 1U);
        QVERIFY(std::abs(growth.lines.front().perStep - 500) < 1);
    }
    void withoutMemory()
    {
        const auto growth = growthOf(*StreamBuilder::begun().pidEnd(7, 1.8e9).profile());
        QVERIFY(growth.processes.empty() && growth.lines.empty());
    }
};

NYTPROF_TEST(GrowthTest)
#include "tst_growth.moc"
