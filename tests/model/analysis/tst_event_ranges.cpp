// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Ranges of profiles whose events are in the order in which they happened, as Devel::NYTProf's.
#include "analysis/axis_lanes.h"
#include "analysis/package_groups.h"
#include "analysis/time_ranges.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

LoadOptions withOrder()
{
    LoadOptions options;
    options.keepsOrder = true;
    return options;
}

ProfilePtr loaded(const StreamBuilder& stream)
{
    return loadProfile(std::span<const std::uint8_t>(stream.bytes()), withOrder()).profile;
}

ProfilePtr loaded(const QString& path)
{
    return loadProfile(path.toStdString(), withOrder()).profile;
}

/// Ticks are microseconds, so slices are of 1000 ticks.
StreamBuilder begun(std::uint32_t pid = 7, double time = 1'800'000'000)
{
    auto stream = StreamBuilder::inMicroseconds(pid, time);
    stream.newFid(1, "/a.pl");
    return stream;
}

/// Line 11 calls outer(), whose line 3 calls inner(), and line 4 sleeps from 2.2 to 6.2 ms. The
/// statement that calls a Perl sub goes on after its last one; that of a builtin follows it.
void addRun(StreamBuilder& stream)
{
    stream.time(1500, 1, 10).time(100, 1, 11).time(200, 1, 3);
    stream.subReturn(2, 300, 300, "main::inner").time(300, 1, 6).discount().time(100, 1, 3);
    stream.subReturn(2, 4000, 4000, "main::CORE:sleep").time(4000, 1, 4);
    stream.subReturn(1, 4700, 400, "main::outer").time(100, 1, 5).discount().time(200, 1, 11);
}

void addEnd(StreamBuilder& stream, std::uint32_t pid = 7, std::uint32_t runs = 1)
{
    const double times = runs;
    stream.subInfo(1, "main::outer", 2, 5).subInfo(1, "main::inner", 6, 6);
    stream.xsubMarker("main::CORE:sleep");
    stream.subCallers(
        "main::outer", {1, 11, "main::RUNTIME", runs, 4700e-6 * times, 400e-6 * times});
    stream.subCallers("main::inner", {1, 3, "main::outer", runs, 300e-6 * times, 300e-6 * times});
    stream.subCallers(
        "main::CORE:sleep", {1, 4, "main::outer", runs, 4000e-6 * times, 4000e-6 * times});
    stream.pidEnd(pid, 1'800'000'001);
}

/// Costs by what they are of: ids are the same in all ranges.
struct Costs {
    using Key = std::array<std::uint32_t, 5>;
    using Sums = std::map<Key, std::array<std::int64_t, 4>>;
    using Nodes = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;
    Sums rows;
    std::shared_ptr<Nodes> nodes = std::make_shared<Nodes>(); ///< numbers by parent and sub

    void add(const Key& key, const std::array<std::int64_t, 4>& costs)
    {
        auto& sums = rows[key];
        for (std::size_t i = 0; i < costs.size(); ++i)
            sums[i] += costs[i];
    }
    void add(const Profile& profile)
    {
        for (std::uint32_t level = 0; level < LineLevelCount; ++level)
            for (std::uint32_t file = 0; file < profile.files().size(); ++file)
                for (const auto& line : profile.lines(FileId(file), LineLevel(level)))
                    add({level, file, line.line}, {std::int64_t(line.count), line.exclusive});
        for (const CallSite& site : profile.callSites())
            add({3, site.caller.index(), site.file.index(), site.line, site.callee.index()},
                {std::int64_t(site.calls), site.inclusive, site.exclusive, site.recursive});
        std::vector<std::uint32_t> numbers;
        for (const CallNode& node : profile.callTree().nodes()) {
            const auto parent = node.parent.valid() ? numbers[node.parent.index()] : 0;
            numbers.push_back(
                nodes->try_emplace({parent, node.sub.index()}, nodes->size()).first->second);
            if (node.sub.valid()) // the root has what remains of the statements
                add({4, numbers.back()},
                    {std::int64_t(node.calls), node.exclusive, node.inclusive});
        }
    }
    /// Without rows that have no costs.
    [[nodiscard]] Sums all() const
    {
        Sums all = rows;
        std::erase_if(all, [](const auto& row) { return row.second == Sums::mapped_type(); });
        return all;
    }
};

/// Whether ranges of equal length have together what the whole has, and each is consistent.
bool addsUp(const ProfilePtr& whole, int count)
{
    const TimeRanges ranges(whole);
    const std::int64_t end = whole->timeAxis().whole().to;
    Costs wanted;
    wanted.add(*whole);
    Costs costs;
    costs.nodes = wanted.nodes;
    for (int i = 0; i < count; ++i) {
        const auto part = ranges.of({end * i / count, end * (i + 1) / count});
        if (const auto wrong = inconsistency(*part); !wrong.isEmpty()) {
            qWarning("%s", qPrintable(wrong));
            return false;
        }
        costs.add(*part);
    }
    return costs.all() == wanted.all();
}

/// Whether all ranges that end before the last slice have counts that the whole has, too.
bool hasPlausibleParts(const ProfilePtr& whole)
{
    const TimeRanges ranges(whole);
    const std::int64_t end = whole->timeAxis().whole().to;
    for (int i = 0; i < 8; ++i) {
        const auto part = ranges.of({end * i / 8, end * (i + 1) / 8});
        if (part->totals().statements > whole->totals().statements
            || part->totals().calls > whole->totals().calls)
            return false;
    }
    return true;
}

} // namespace

class EventRangesTest : public QObject {
    Q_OBJECT

private slots:
    void hasWhatRanInARange()
    {
        auto stream = begun();
        addRun(stream);
        addEnd(stream);
        const auto whole = loaded(stream);
        QCOMPARE(whole->timeAxis().lanes.size(), 1);
        QVERIFY(whole->timeAxis().hasProfilerTime());
        QCOMPARE(whole->timeAxis().whole(), (TimeRange{0, 6'500'000}));
        const TimeRanges ranges(whole);
        QCOMPARE(ranges.of(milliseconds(0, 7)), whole);
        const auto first = ranges.of(milliseconds(0, 2));
        QCOMPARE(
            linesText(*first), "/a.pl:3 1 200\n/a.pl:6 1 200\n/a.pl:10 1 1500\n/a.pl:11 1 100\n");
        QCOMPARE(callSitesText(*first),
            "main::outer /a.pl:3 -> main::inner 1 200 200 0 0\n"
            "main::RUNTIME /a.pl:11 -> main::outer 1 400 200 0 0\n");
        QCOMPARE(foldedText(*first, first->callTree()),
            "main::outer 1 200\nmain::outer;main::inner 1 200\n");
        const auto second = ranges.of(milliseconds(2, 6));
        QCOMPARE(linesText(*second), "/a.pl:3 0 100\n/a.pl:4 1 3800\n/a.pl:6 0 100\n");
        QCOMPARE(callSitesText(*second),
            "main::outer /a.pl:3 -> main::inner 0 100 100 0 0\n"
            "main::outer /a.pl:4 -> main::CORE:sleep 1 3800 3800 0 0\n"
            "main::RUNTIME /a.pl:11 -> main::outer 0 4000 100 0 0\n");
        QCOMPARE(linesText(*ranges.of(milliseconds(6, 7))),
            "/a.pl:4 0 200\n/a.pl:5 1 100\n/a.pl:11 0 200\n");
    }
    /// Nobody else needs them.
    void areMadeIfWanted()
    {
        auto stream = begun();
        addRun(stream);
        addEnd(stream);
        QVERIFY(!stream.profile()->timeAxis().hasProfilerTime());
    }
    void severalCallSitesOfAContext()
    {
        auto stream = begun();
        for (const std::uint32_t line : {3U, 4U}) {
            stream.time(400, 1, line).subReturn(2, 2500, 2500, "main::inner");
            stream.time(2500, 1, 6).discount().time(100, 1, line);
        }
        stream.subReturn(1, 6000, 1000, "main::outer").time(0, 1, 4).discount().time(0, 1, 11);
        stream.subInfo(1, "main::outer", 2, 4).subInfo(1, "main::inner", 6, 6);
        stream.subCallers("main::outer", {1, 11, "main::RUNTIME", 1, 6e-3, 1e-3});
        stream.subCallers("main::inner", {1, 3, "main::outer", 1, 2.5e-3, 2.5e-3});
        stream.subCallers("main::inner", {1, 4, "main::outer", 1, 2.5e-3, 2.5e-3});
        stream.pidEnd(7, 1'800'000'001);
        const auto whole = loaded(stream);
        QCOMPARE(callSitesText(*TimeRanges(whole).of(milliseconds(2, 5))),
            "main::outer /a.pl:4 -> main::inner 1 1600 1600 0 0\n"
            "main::outer /a.pl:3 -> main::inner 0 900 900 0 0\n"
            "main::RUNTIME /a.pl:11 -> main::outer 0 3000 500 0 0\n");
        QVERIFY(addsUp(whole, 6));
    }
    void callersOfALine()
    {
        auto stream = begun();
        for (const char* caller : {"main::one", "main::two"}) {
            stream.time(500, 1, 3).subReturn(2, 1500, 1500, "main::inner");
            stream.time(1500, 1, 6).discount().time(0, 1, 3);
            stream.subReturn(1, 2000, 500, caller).time(0, 1, 3).discount().time(0, 1, 11);
        }
        for (const char* caller : {"main::two", "main::one"}) {
            stream.subCallers(caller, {1, 11, "main::RUNTIME", 1, 2e-3, 0.5e-3});
            stream.subCallers("main::inner", {1, 3, caller, 1, 1.5e-3, 1.5e-3});
        }
        stream.pidEnd(7, 1'800'000'001);
        const auto whole = loaded(stream);
        QCOMPARE(callSitesText(*TimeRanges(whole).of(milliseconds(0, 2))),
            "main::one /a.pl:3 -> main::inner 1 1500 1500 0 0\n"
            "main::RUNTIME /a.pl:11 -> main::one 1 2000 500 0 0\n");
        QVERIFY(addsUp(whole, 4));
    }
    /// Slices become longer.
    void manySlices()
    {
        auto stream = begun();
        for (int i = 0; i < 1000; ++i)
            addRun(stream);
        addEnd(stream, 7, 1000);
        const auto whole = loaded(stream);
        const auto& log = *whole->timeAxis().lanes.front().log;
        QCOMPARE(log.slices().size(), 3250);
        QCOMPARE(log.slices().front().times.length, 2'000'000);
        QCOMPARE(log.length(), 6'500'000'000);
        QCOMPARE(TimeRanges(whole).of(milliseconds(0, 650))->totals().calls, 300);
        QVERIFY(addsUp(whole, 10));
    }
    /// Counters of lines are in arrays or not, depending on how many there are.
    void manyLines()
    {
        auto stream = begun();
        for (std::uint32_t fid = 2; fid < 62; ++fid)
            stream.newFid(fid, "/" + std::to_string(fid) + ".pl");
        for (std::uint32_t round = 0; round < 200; ++round)
            for (std::uint32_t fid = 2; fid < 62; ++fid)
                stream.time(10, fid, 2000 + round % 7).time(3, fid, 100 * (fid % 9 + 1));
        stream.pidEnd(7, 1'800'000'001);
        const auto whole = loaded(stream);
        QVERIFY(addsUp(whole, 8));
        QVERIFY(hasPlausibleParts(whole));
    }
    /// All calls of a statement have the time of that statement.
    void callsOfAStatement()
    {
        auto stream = begun();
        stream.time(1000, 1, 10);
        stream.subReturn(1, 1000, 1000, "main::CORE:sort")
            .subReturn(1, 2000, 2000, "main::CORE:print");
        stream.time(3000, 1, 11);
        const auto whole = loaded(stream);
        const TimeRanges ranges(whole);
        QCOMPARE(
            foldedText(*ranges.of(milliseconds(0, 1)), ranges.of(milliseconds(0, 1))->callTree()),
            "");
        const auto second = ranges.of(milliseconds(1, 2));
        QCOMPARE(foldedText(*second, second->callTree()), "main::CORE:sort 1 1000\n");
        const auto rest = ranges.of(milliseconds(2, 4));
        QCOMPARE(foldedText(*rest, rest->callTree()), "main::CORE:print 1 2000\n");
    }
    /// Clocks that step back.
    void negativeTimes()
    {
        auto stream = begun();
        stream.time(3000, 1, 10).time(-500, 1, 10).time(2000, 1, 11);
        stream.pidEnd(7, 1'800'000'001);
        const auto whole = loaded(stream);
        QCOMPARE(whole->timeAxis().whole(), milliseconds(0, 5));
        QVERIFY(addsUp(whole, 5));
    }
    /// Of damaged files.
    void hugeTimes()
    {
        auto stream = begun();
        addRun(stream);
        for (const double time : {1e300, -1e300, HUGE_VAL})
            stream.subReturn(1, time, time, "main::outer").time(1500, 1, 5);
        const auto whole = loaded(stream);
        QVERIFY(whole->timeAxis().hasProfilerTime());
        QVERIFY(hasPlausibleParts(whole));
    }
    /// A small file must not take long.
    void callsOfMoreThanAllTime()
    {
        auto stream = begun();
        stream.time(4'000'000, 1, 10);
        for (int i = 0; i < 1500; ++i)
            stream.subReturn(2, 4e6, 100, "main::inner").time(10, 1, 11);
        stream.pidEnd(7, 1'800'000'001);
        LoadOptions options = withOrder();
        options.memory = MemoryBudget(std::size_t{1} << 30, std::size_t{256} << 20);
        const auto result = loadProfile(std::span<const std::uint8_t>(stream.bytes()), options);
        QVERIFY(result.profile->timeAxis().absence == TimeAxis::Absence::Dropped);
        QVERIFY(!result.profile->timeAxis().hasProfilerTime());
        QCOMPARE(result.profile->totals().statements, 1501);
        QCOMPARE(result.diagnostics.back().message,
            "no time axis: its calls take more time than its statements; the file is damaged");
    }
    void withoutMemoryForTheOrder()
    {
        auto stream = begun();
        for (int slice = 0; slice < 1000; ++slice)
            for (std::uint32_t line = 1; line <= 200; ++line)
                stream.time(5, 1, line);
        stream.pidEnd(7, 1'800'000'001);
        LoadOptions options = withOrder();
        options.memory = MemoryBudget(std::size_t{4} << 20, std::size_t{4} << 20);
        const auto result = loadProfile(std::span<const std::uint8_t>(stream.bytes()), options);
        QCOMPARE(result.profile->totals().statements, 200'000);
        QVERIFY(result.profile->complete());
        QVERIFY(result.profile->timeAxis().absence == TimeAxis::Absence::Dropped);
        QCOMPARE(result.diagnostics.front().message,
            "no time axis: the order of events needs too much memory");
    }
    /// Slices become longer if inclusive times have too many rows.
    void deepCallsOfSeveralSites()
    {
        constexpr std::uint32_t Depth = 1100;
        auto stream = begun();
        for (const auto& [line, time] : {std::pair(3U, 0), std::pair(4U, 4'000'000)}) {
            stream.time(time, 1, 2);
            for (std::uint32_t depth = Depth; depth > 0; --depth)
                stream.subReturn(depth, time + 1, 0, "main::f").time(1, 1, line);
            stream.time(1, 1, line);
        }
        stream.subInfo(1, "main::f", 2, 4);
        for (const std::uint32_t line : {3U, 4U})
            stream.subCallers("main::f", {1, line, "main::f", Depth, 0, 0});
        stream.pidEnd(7, 1'800'000'001);
        const auto whole = loaded(stream);
        const auto& log = *whole->timeAxis().lanes.front().log;
        QCOMPARE(log.slices().front().times.length, 2'000'000);
        QVERIFY(addsUp(whole, 4));
    }
    /// As nytprofmerge writes them.
    void aLaneForEachProcess()
    {
        auto stream = begun();
        addRun(stream);
        stream.pidEnd(7, 1'800'000'001);
        stream.pidStart(8, 7, 1'800'000'000.002);
        addRun(stream);
        addEnd(stream, 8, 2);
        const auto whole = loaded(stream);
        QCOMPARE(whole->timeAxis().lanes.size(), 2);
        QCOMPARE((whole->timeAxis().lanes[1].begin + 500) / 1000, 2000);
        const TimeRanges ranges(whole);
        QVERIFY(linesText(*ranges.of(milliseconds(0, 2))).contains("/a.pl:10 1 1500\n"));
        QVERIFY(linesText(*ranges.of(milliseconds(2, 4))).contains("/a.pl:10 1 1500\n"));
        QVERIFY(addsUp(whole, 7));
    }
    void mergesWithOtherFiles()
    {
        auto first = begun();
        addRun(first);
        addEnd(first);
        auto second = begun(8, 1'800'000'000.002);
        addRun(second);
        addEnd(second, 8);
        const auto whole = merged({loaded(first), loaded(second)});
        QCOMPARE(whole->timeAxis().lanes.size(), 2);
        QVERIFY(whole->timeAxis().hasProfilerTime());
        QVERIFY(whole->timeAxis().absence == TimeAxis::Absence::None);
        QVERIFY(addsUp(whole, 7));
    }
    /// Our own files have sums at their end, unless stream=1 is set.
    void filesWithoutOrder()
    {
        for (const char* option : {"!stream=0", "!stream=1"}) {
            auto stream = begun();
            stream.text(option);
            addRun(stream);
            addEnd(stream);
            QCOMPARE(loaded(stream)->timeAxis().hasProfilerTime(), option[8] == '1');
        }
    }
    void rangesOfFilesAddUp_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default/nytprof.out", "small_c0/nytprof.out",
                 "small_blocks/nytprof.out", "small_calls0/nytprof.out", "small_calls2/nytprof.out",
                 "small_nosave/nytprof.out", "small_stmts0/nytprof.out", "small_subs0/nytprof.out",
                 "exceptions/nytprof.out", "methods/nytprof.out", "slowops/nytprof.out",
                 "sort/nytprof.out", "closures/nytprof.out", "deep100k/nytprof.out",
                 "deeprec_c1/nytprof.out", "evals/nytprof.out", "evals_blocks/nytprof.out",
                 "killed/nytprof.out", "trunc_10/nytprof.default.out",
                 "trunc_50/nytprof.default.out", "trunc_90/nytprof.default.out",
                 "forktree/nytprof.out", "forktree/nytprof.out.30250",
                 "forktree_c0_calls2/nytprof.out.30264", "forked_evals/nytprof.out.28762"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void rangesOfFilesAddUp()
    {
        QFETCH(QString, name);
        const auto whole = loaded(profilePath(name));
        QCOMPARE(whole->timeAxis().lanes.size(), whole->processes().size());
        QVERIFY(whole->timeAxis().hasProfilerTime());
        QVERIFY(addsUp(whole, 8));
        QVERIFY(hasPlausibleParts(whole));
    }
    void showsThePackagesOnTheAxis()
    {
        auto stream = begun();
        addRun(stream);
        addEnd(stream);
        const auto whole = loaded(stream);
        const AxisLanes lanes(*whole, PackageGroups(*whole));
        QVERIFY(lanes.hasSlices());
        QCOMPARE(lanes.of(0, milliseconds(3, 5)).waiting, 2'000'000);
        QCOMPARE(lanes.of(0, milliseconds(0, 7)).statements, 6);
    }
};

NYTPROF_TEST(EventRangesTest)
#include "tst_event_ranges.moc"
