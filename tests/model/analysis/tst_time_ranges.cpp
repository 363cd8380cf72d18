// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Ranges of programs that the collector profiled: tests/collector/ranges.t.
#include "analysis/time_ranges.h"

#include "format/slice_record.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

constexpr std::int64_t Microsecond = 1000; // nanoseconds, the unit of slices
constexpr std::uint64_t Boot = 5'000'000'000; // CLOCK_MONOTONIC at the begin

/// A process of 450 us: outer() prints and calls inner() from two lines; from 100 to 300 us it
/// waits; what runs after 400 us is in the tables at the end only.
struct Run {
    std::uint32_t pid = 7;
    std::uint64_t monotonic = Boot;
    std::uint64_t wallClock = 1'800'000'000'000'000'000;
    std::string boot = "a-b-c";
    std::uint32_t fid = 1; ///< of the file in the stream; 1 in the records
    bool isComplete = true;
    std::uint64_t idle = 0; ///< microseconds before all that

    [[nodiscard]] SliceBlock slices() const
    {
        SliceBlock block = outerAndInner("main::CORE:sleep");
        block.wallClock = 1'800'000'000'000'450;
        block.slices = {{{100, 5, 90, 0}, 2, 3, 0, 1}, {{200, 0, 0, 0}, 1, 1, 0, 3},
            {{100, 0, 100, 0}, 1, 1, 1, 4}, {{50, 0, 50, 0}, 0, 0, 0, 0}};
        if (idle > 0)
            block.slices.insert(block.slices.begin(), {{idle, 0, idle, 0}, 0, 0, 0, 0});
        block.lineRows = {{1, 1, 30}, {2, 7, 70}, {2, 0, 200}, {3, 1, 100}};
        block.siteRows = {{0, 1, 10}, {1, 2, 60}, {2, 7, 20}, {2, 0, 200}, {3, 1, 100}};
        block.inclusiveRows = {{3, 0, 100}};
        return block;
    }
    [[nodiscard]] ProfilePtr profile() const
    {
        auto stream = StreamBuilder::inMicroseconds(pid, static_cast<double>(wallClock) / 1e9);
        stream.newFid(fid, "/a.pl");
        addSlices(stream,
            {.monotonic = monotonic, .wallClock = wallClock, .pid = pid, .boot = boot}, slices());
        if (isComplete)
            writeEnd(stream);
        const auto result = stream.load();
        return result.profile;
    }
    /// 50 us more: inner() is called again from line 4.
    void writeEnd(StreamBuilder& stream) const
    {
        stream.time(30, fid, 12).time(270, fid, 3).time(150, fid, 4);
        for (int i = 0; i < 6; ++i)
            stream.time(0, fid, 3);
        stream.time(0, fid, 4);
        stream.subInfo(fid, "main::outer", 2, 4).subInfo(fid, "main::inner", 6, 9);
        stream.xsubMarker("main::CORE:sleep");
        for (int i = 0; i < 4; ++i)
            stream.subReturn(2, i ? 0 : 210, i ? 0 : 210, "main::inner");
        for (int i = 0; i < 7; ++i)
            stream.subReturn(2, i ? 0 : 220, i ? 0 : 220, "main::CORE:sleep");
        stream.subReturn(1, 440, 10, "main::outer");
        stream.subCallers("main::outer", {fid, 12, "main::RUNTIME", 1, 440e-6, 10e-6});
        stream.subCallers("main::inner", {fid, 3, "main::outer", 2, 60e-6, 60e-6});
        stream.subCallers("main::inner", {fid, 4, "main::outer", 2, 150e-6, 150e-6});
        stream.subCallers("main::CORE:sleep", {fid, 3, "main::outer", 7, 220e-6, 220e-6});
        stream.pidEnd(pid, static_cast<double>(wallClock) / 1e9 + 450e-6);
    }
};

TimeRange microseconds(std::int64_t from, std::int64_t to)
{
    return {from * Microsecond, to * Microsecond};
}

QString costsOf(const Profile& profile)
{
    return linesText(profile) + callSitesText(profile) + foldedText(profile, profile.callTree())
        + subsText(profile);
}

/// Sums of the parts of a time axis, as those of the whole.
QString sumOfCosts(const ProfilePtr& whole, const std::vector<std::int64_t>& edges)
{
    const TimeRanges ranges(whole);
    std::vector<ProfilePtr> parts;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i)
        parts.push_back(ranges.of(microseconds(edges[i], edges[i + 1])));
    for (const auto& part : parts)
        if (const auto wrong = inconsistency(*part); !wrong.isEmpty())
            return wrong;
    return costsOf(*mergeProfiles(parts));
}

} // namespace

class TimeRangesTest : public QObject {
    Q_OBJECT

private slots:
    void hasWhatRanInARange()
    {
        const TimeRanges ranges(Run().profile());
        QCOMPARE(ranges.whole().timeAxis().whole(), microseconds(0, 450));
        const auto first = ranges.of(microseconds(0, 100));
        QCOMPARE(linesText(*first), "/a.pl:3 7 70\n/a.pl:12 1 30\n");
        QCOMPARE(callSitesText(*first),
            "main::RUNTIME /a.pl:12 -> main::outer 1 90 10 0 0\n"
            "main::outer /a.pl:3 -> main::inner 2 60 60 0 0\n"
            "main::outer /a.pl:3 -> main::CORE:sleep 7 20 20 0 0\n");
        QCOMPARE(foldedText(*first, first->callTree()),
            "main::outer 1 10\n"
            "main::outer;main::inner 2 60\n"
            "main::outer;main::CORE:sleep 7 20\n");
    }
    /// Each process of a merged profile has what its own profile has, and they add up to the whole.
    void processesOfAMergedProfile()
    {
        const ProfilePtr one = Run().profile();
        const ProfilePtr other = Run{.pid = 8, .monotonic = Boot + 200'000, .fid = 3}.profile();
        ProfileMerge merge;
        merge.keepTimeAxis();
        merge.add(*one);
        merge.add(*other);
        const TimeRanges ranges(merge.finish());
        const auto of = [&](std::uint32_t pid) {
            return ranges.ofProcesses([=](const Process& process) { return process.pid == pid; });
        };
        const ProfilePtr first = of(7);
        const ProfilePtr second = of(8);
        QCOMPARE(inconsistency(*second), QString());
        // Rows of equal ids are in the same order.
        const auto costs = [](const ProfilePtr& profile) {
            return costsOf(*mergeProfiles(std::array{profile}));
        };
        QCOMPARE(costs(first), costs(one));
        QCOMPARE(costs(second), costs(other));
        QCOMPARE(second->processes().size(), std::size_t{1});
        QCOMPARE(second->processes().front().pid, 8U);
        QCOMPARE(second->timeAxis().whole(), microseconds(0, 450));
        QCOMPARE(costs(TimeRanges(second).of(microseconds(0, 100))),
            costs(TimeRanges(other).of(microseconds(0, 100))));
    }
    /// They have calls that began earlier, and so none.
    void runningCalls()
    {
        const auto waiting = TimeRanges(Run().profile()).of(microseconds(100, 300));
        QCOMPARE(linesText(*waiting), "/a.pl:3 0 200\n");
        QCOMPARE(callSitesText(*waiting),
            "main::RUNTIME /a.pl:12 -> main::outer 0 200 0 0 0\n"
            "main::outer /a.pl:3 -> main::CORE:sleep 0 200 200 0 0\n");
    }
    void sinceWhenCallsRun()
    {
        const TimeRanges ranges(Run{.isComplete = false, .idle = 50}.profile());
        const auto since = [&](const char* sub, std::int64_t from, std::int64_t to) {
            return ranges.runningSince(ranges.whole().findSub(sub), microseconds(from, to));
        };
        QCOMPARE(since("main::outer", 150, 350), 50 * Microsecond);
        QCOMPARE(since("main::CORE:sleep", 150, 350), 50 * Microsecond);
        QVERIFY(!since("main::inner", 150, 350)); // does not run
        QVERIFY(!since("main::inner", 350, 450)); // is called then
        QVERIFY(!since("main::outer", 50, 150));
    }
    /// As only one operation ran.
    void cutsWithinASliceOfOneOperation()
    {
        const TimeRanges ranges(Run().profile());
        QCOMPARE(ranges.shown(microseconds(130, 190)), microseconds(130, 190));
        const auto part = ranges.of(microseconds(130, 190));
        QCOMPARE(linesText(*part), "/a.pl:3 0 60\n");
        QCOMPARE(foldedText(*part, part->callTree()), "main::outer;main::CORE:sleep 0 60\n");
    }
    void snapsToOtherSlices()
    {
        const TimeRanges ranges(Run().profile());
        QCOMPARE(ranges.shown(microseconds(20, 80)), microseconds(0, 100));
        QCOMPARE(ranges.shown(microseconds(340, 430)), microseconds(300, 450));
        QCOMPARE(ranges.shown(microseconds(20, 40)).from, 20 * Microsecond);
        QCOMPARE(ranges.shown(microseconds(20, 40)).to, 20 * Microsecond);
        QVERIFY(ranges.of(microseconds(20, 40))->totals().statements == 0);
    }
    void theLastSliceFollowsFromTheTables()
    {
        const auto last = TimeRanges(Run().profile()).of(microseconds(400, 450));
        QCOMPARE(linesText(*last), "/a.pl:4 1 50\n");
        QCOMPARE(callSitesText(*last),
            "main::RUNTIME /a.pl:12 -> main::outer 0 50 0 0 0\n"
            "main::outer /a.pl:4 -> main::inner 1 50 50 0 0\n");
    }
    void theWholeRangeIsTheWhole()
    {
        const auto profile = Run().profile();
        QCOMPARE(TimeRanges(profile).of(profile->timeAxis().whole()), profile);
    }
    void rangesAddUp_data()
    {
        QTest::addColumn<bool>("isComplete");
        QTest::addColumn<int>("processes");
        for (const bool isComplete : {true, false})
            for (const int processes : {1, 2, 3})
                QTest::addRow("%s, %d", isComplete ? "complete" : "killed", processes)
                    << isComplete << processes;
    }
    void rangesAddUp()
    {
        QFETCH(bool, isComplete);
        QFETCH(int, processes);
        Run run;
        run.isComplete = isComplete;
        std::vector<ProfilePtr> parts;
        for (int i = 0; i < processes; ++i) {
            parts.push_back(run.profile());
            ++run.pid;
            run.monotonic += 70 * Microsecond;
            run.wallClock += 70 * Microsecond;
        }
        const auto whole = processes == 1 ? parts.front() : merged(parts);
        QCOMPARE(whole->timeAxis().lanes.size(), std::size_t(processes));
        const auto expected = costsOf(*mergeProfiles(std::array{whole}));
        QCOMPARE(sumOfCosts(whole, {0, 600}), expected);
        for (std::int64_t edge = 0; edge < 600; edge += 15)
            QCOMPARE(sumOfCosts(whole, {0, edge, 600}), expected);
        QCOMPARE(sumOfCosts(whole, {0, 40, 120, 121, 180, 310, 377, 420, 600}), expected);
    }
    /// Three processes that work and wait at other times: any edges divide them without a rest, the
    /// same range has the same content, and what each process has is what LaneEdges says.
    void rangesOfManyProcessesAddUp()
    {
        std::minstd_rand random(1);
        const auto below = [&](unsigned end) { return static_cast<std::uint64_t>(random() % end); };
        std::vector<ProfilePtr> parts;
        for (std::uint32_t pid = 20; pid < 23; ++pid) {
            SliceLogBuilder log(pid, below(50));
            for (int i = 0; i < 12; ++i) {
                const std::uint64_t work = 1 + below(40);
                log.slice(work, {{"A::work", work / 2}, {"B::parse", work - work / 2}});
                log.slice(101 + below(200), {{"main::CORE:sleep", 100}, {"A::work", 1}});
            }
            parts.push_back(killedProcess(log).load().profile);
        }
        const auto whole = merged(parts);
        const auto expected = costsOf(*mergeProfiles(std::array{whole}));
        for (int i = 0; i < 30; ++i) {
            std::vector<std::int64_t> edges{0, 6'000'000};
            for (int edge = 0; edge < 4; ++edge)
                edges.push_back(static_cast<std::int64_t>(below(3'000'000)));
            std::ranges::sort(edges);
            QCOMPARE(sumOfCosts(whole, edges), expected);
        }
    }
    /// Its calls and statements count where its middle is, its time everywhere.
    void cutsWaitsBesideWhichLittleRan()
    {
        const auto profile
            = killedProcess(SliceLogBuilder(7)
                                .slice(100, {{"A::work", 100}})
                                .slice(200, {{"main::CORE:sleep", 199}, {"A::work", 1}})
                                .slice(100, {{"A::work", 100}}))
                  .load()
                  .profile;
        const TimeRanges ranges(profile);
        const auto lines = [&](std::int64_t from, std::int64_t to) {
            return linesText(*ranges.of(milliseconds(from, to)));
        };
        QCOMPARE(lines(100, 150), "/a.pl:1 0 250\n/a.pl:2 0 49750\n");
        QCOMPARE(lines(150, 250), "/a.pl:1 1 500\n/a.pl:2 1 99500\n");
        QCOMPARE(lines(250, 300), "/a.pl:1 0 250\n/a.pl:2 0 49750\n");
    }
    /// In any order, and the range of a merge is the merge of ranges.
    void merging()
    {
        Run run;
        const auto first = run.profile();
        run.pid = 8;
        run.monotonic += 100 * Microsecond;
        run.wallClock += 999 * Microsecond; // stepped
        const auto second = run.profile();
        const auto one = merged({first, second});
        const auto other = merged({second, first});
        QCOMPARE(one->timeAxis().alignment, TimeAxis::Alignment::Monotonic);
        QCOMPARE(one->timeAxis().lanes[1].begin, 100 * Microsecond);
        QCOMPARE(one->processes()[one->timeAxis().lanes[1].process.index()].pid, 8U);
        for (const auto& range : {microseconds(0, 100), microseconds(100, 250),
                 microseconds(300, 500), microseconds(150, 550)}) {
            const auto ofMerge = TimeRanges(one).of(range);
            QCOMPARE(costsOf(*TimeRanges(other).of(range)), costsOf(*ofMerge));
            const TimeRange later{range.from - 100 * Microsecond, range.to - 100 * Microsecond};
            const auto ofParts = mergeProfiles(
                std::array{TimeRanges(first).of(range), TimeRanges(second).of(later)});
            QCOMPARE(costsOf(*ofParts), costsOf(*mergeProfiles(std::array{ofMerge})));
        }
    }
    void otherBootsAreAlignedByTheWallClock()
    {
        Run run;
        const auto first = run.profile();
        run.pid = 8;
        run.boot = "x-y-z";
        run.monotonic = 17;
        run.wallClock += 1'000'000;
        const auto both = merged({run.profile(), first});
        QCOMPARE(both->timeAxis().alignment, TimeAxis::Alignment::WallClock);
        QCOMPARE(both->timeAxis().lanes[1].begin, 1'000'000);
        QCOMPARE(both->timeAxis().wallClock, 1'800'000'000'000'000'000);
    }
    /// It is one slice, which begins and ends with the process.
    void aProcessWithoutSlices()
    {
        auto stream = StreamBuilder::inMicroseconds(9, 1'800'000'000.0002);
        stream.newFid(1, "/b.pl");
        stream.time(3, 1, 1).pidEnd(9, 1'800'000'000.0004);
        const auto shortOne = stream.profile();
        QVERIFY(shortOne->timeAxis().absence == TimeAxis::Absence::NotWritten);
        const auto both = merged({Run().profile(), shortOne});
        QVERIFY(both->timeAxis().absence == TimeAxis::Absence::None);
        QCOMPARE((both->timeAxis().lanes[1].begin + 500) / Microsecond, 200);
        const TimeRanges ranges(both);
        QVERIFY(!linesText(*ranges.of(microseconds(0, 290))).contains("/b.pl"));
        QVERIFY(linesText(*ranges.of(microseconds(0, 310))).contains("/b.pl:1 1 3\n"));
        QVERIFY(!linesText(*ranges.of(microseconds(310, 600))).contains("/b.pl"));
    }
    /// Its clock did not advance.
    void aProcessOfNoLength()
    {
        auto stream = StreamBuilder::inMicroseconds(9);
        stream.newFid(1, "/b.pl").time(3, 1, 1).pidEnd(9, 1'800'000'000);
        const auto both = merged({Run().profile(), stream.profile()});
        QCOMPARE(sumOfCosts(both, {0, 200, 600}), costsOf(*mergeProfiles(std::array{both})));
    }
    /// It has just begun: its file has no end and no later time.
    void aProcessOfUnknownEnd()
    {
        auto stream = StreamBuilder::inMicroseconds(9, 1'800'000'000.0002);
        stream.newFid(1, "/b.pl").time(3, 1, 1);
        const auto both = merged({Run().profile(), stream.load().profile});
        QCOMPARE(both->timeAxis().lanes.size(), std::size_t{2});
        QCOMPARE(both->timeAxis().lanes[1].length, 1);
        QVERIFY(!linesText(*TimeRanges(both).of(microseconds(0, 190))).contains("/b.pl"));
        QVERIFY(linesText(*TimeRanges(both).of(microseconds(0, 300))).contains("/b.pl:1 1 3\n"));
        QCOMPARE(sumOfCosts(both, {0, 190, 300, 600}), costsOf(*mergeProfiles(std::array{both})));
    }
    /// As other programs do that merge files.
    void filesOfOtherNumbers()
    {
        Run run;
        run.fid = 4;
        QCOMPARE(linesText(*TimeRanges(run.profile()).of(microseconds(0, 100))),
            "/a.pl:3 7 70\n/a.pl:12 1 30\n");
        run.isComplete = false;
        QCOMPARE(linesText(*run.profile()), "/a.pl:3 7 270\n/a.pl:4 1 100\n/a.pl:12 1 30\n");
    }
    void aMergeThatWasToKeepSumsOnly()
    {
        const auto both = mergeProfiles(std::array{Run().profile(), Run().profile()});
        QVERIFY(both->timeAxis().lanes.empty());
        const TimeRanges ranges(both);
        QVERIFY(ranges.isEmpty());
        QCOMPARE(ranges.of(microseconds(0, 1)), both);
    }
};

NYTPROF_TEST(TimeRangesTest)
#include "tst_time_ranges.moc"
