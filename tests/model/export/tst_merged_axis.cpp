// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A written merge has the time axis of its parts. tests/collector/ranges.t has real programs.
#include "analysis/time_ranges.h"
#include "export/nytprof.h"
#include "format/slice_record.h"
#include "load/load_profile.h"
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
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

constexpr std::int64_t Microsecond = 1000; // nanoseconds, the unit of slices

/// A process that counts anything at any time. What its tables have at the end is anything, too.
class RandomRun {
public:
    explicit RandomRun(unsigned seed)
        : m_random(seed)
    {
    }
    [[nodiscard]] std::uint32_t atMost(std::uint32_t most)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, most)(m_random);
    }
    std::string boot = "a-b-c";
    std::uint32_t thread = 0;
    bool isComplete = true;
    bool hasCalls = true;
    bool hasBlocks = false;
    std::uint32_t slices = 8;

    [[nodiscard]] ProfilePtr profile()
    {
        const double start = 1.8e9 + atMost(500) * 1e-6;
        m_pid = 10 + atMost(1000);
        auto stream = StreamBuilder::inMicroseconds(m_pid, start);
        for (std::uint32_t file = 0; file < Files; ++file)
            stream.newFid(1 + file, nameOf(file));
        const auto wallClock = static_cast<std::uint64_t>(start * 1e9);
        const auto monotonic = 5'000'000'000 + atMost(500) * std::uint64_t{Microsecond};
        const SliceAxis axis{.monotonic = slices > 0 ? monotonic : 0,
            .wallClock = wallClock,
            .thread = thread,
            .boot = boot};
        if (slices > 0)
            addSlices(stream, axis, block(wallClock / 1000));
        else
            stream.text("#" + commentOf(axis));
        if (isComplete) {
            writeTables(stream);
            stream.pidEnd(m_pid, start + 400e-6);
        }
        return stream.load().profile;
    }

private:
    static constexpr std::uint32_t Files = 2;
    static constexpr std::uint32_t Subs = 5;
    static constexpr std::uint32_t Lines = 9;
    static constexpr std::uint32_t Contexts = 6;
    static constexpr std::uint32_t Sites = 8;

    static std::string nameOf(std::uint32_t file) { return "/lib/" + std::to_string(file) + ".pm"; }
    static std::string nameOfSub(std::uint32_t sub) { return "My::sub" + std::to_string(sub); }

    SliceBlock block(std::uint64_t wallClock)
    {
        SliceBlock block;
        for (std::uint32_t file = 0; file < Files; ++file)
            block.files.push_back({file + 1, nameOf(file)});
        for (std::uint32_t sub = 0; sub < Subs; ++sub)
            block.subs.push_back({'p', 1 + sub % Files, sub, sub, nameOfSub(sub)});
        for (std::uint32_t line = 0; line < Lines; ++line)
            block.lines.push_back({1 + line % Files, 10 + line, hasBlocks ? 10 + line / 2 : 0,
                hasBlocks ? 10 + line / 4 : 0});
        for (std::uint32_t context = 0; context < Contexts; ++context)
            block.contexts.push_back({atMost(context), context % Subs, context / Subs});
        for (std::uint32_t site = 0; site < Sites; ++site)
            block.sites.push_back(
                {1 + site % Contexts, 1 + atMost(Lines - 1), atMost(1) * atMost(Subs)});
        const auto addRows = [&](std::vector<SliceBlock::Row>& rows, std::uint32_t from,
                                 std::uint32_t end, bool hasCounts) {
            const auto before = rows.size();
            for (auto number = from; number < end; ++number)
                if (atMost(2) == 0)
                    rows.push_back({number, hasCounts ? atMost(9) : 0, atMost(300)});
            return static_cast<std::uint32_t>(rows.size() - before);
        };
        for (std::uint32_t slice = 0; slice < slices; ++slice) {
            auto& added = block.slices.emplace_back();
            added.times = {atMost(5) == 0 ? 0 : atMost(120), atMost(5), atMost(90), atMost(9)};
            added.lineRows = addRows(block.lineRows, 1, Lines + 1, true);
            added.siteRows = hasCalls ? addRows(block.siteRows, 0, Sites, true) : 0;
            added.inclusiveRows
                = hasCalls ? addRows(block.inclusiveRows, Contexts, Sites, false) : 0;
            added.innermost = atMost(Sites);
        }
        block.wallClock = wallClock + 500;
        return block;
    }
    void writeTables(StreamBuilder& stream)
    {
        for (std::uint32_t line = 0; line < Lines + 3; ++line) {
            const auto fid = 1 + line % Files;
            const auto ticks = static_cast<std::int32_t>(atMost(5000));
            if (hasBlocks)
                stream.timeBlock(ticks, fid, 10 + line, 10 + line / 2, 10 + line / 4);
            else
                stream.time(ticks, fid, 10 + line);
        }
        if (!hasCalls)
            return;
        for (std::uint32_t sub = 0; sub < Subs; ++sub) {
            stream.subInfo(1 + sub % Files, nameOfSub(sub), sub, sub);
            stream.subReturn(2, 30, atMost(9), nameOfSub(atMost(Subs - 1)));
            stream.subReturn(1, 60, 30, nameOfSub(sub));
            stream.subCallers(nameOfSub(sub),
                {1, 10 + atMost(Lines), nameOfSub(atMost(Subs - 1)), 1 + atMost(9), 60e-6, 30e-6});
        }
    }

    std::mt19937 m_random;
    std::uint32_t m_pid = 0;
};

std::string written(const Profile& profile, int compression = 6)
{
    std::ostringstream out;
    writeProfile(profile, out, compression);
    return out.str();
}

LoadResult read(const std::string& bytes)
{
    return loadProfile(
        std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

/// In any order, as other ids have another one.
QStringList costsOf(const Profile& profile)
{
    auto lines = (linesText(profile) + linesText(profile, LineLevel::Block)
        + linesText(profile, LineLevel::Sub) + callSitesText(profile)
        + foldedText(profile, profile.callTree()))
                     .split(u'\n');
    lines.sort();
    return lines;
}

QStringList lanesOf(const Profile& profile)
{
    QStringList lanes;
    for (const TimeLane& lane : profile.timeAxis().lanes)
        lanes << QStringLiteral("%1-%2 %3 at %4 to %5, %6 slices, %7 rows")
                     .arg(profile.processes()[lane.process.index()].pid)
                     .arg(lane.thread)
                     .arg(lane.wallClock)
                     .arg(lane.begin)
                     .arg(lane.end())
                     .arg(lane.log->slices().size())
                     .arg(lane.log->rowCount());
    return lanes;
}

/// Where two merges differ in what ran in ranges; empty if they do not.
QString difference(const ProfilePtr& one, const ProfilePtr& other)
{
    if (lanesOf(*one) != lanesOf(*other))
        return lanesOf(*one).join(u'|') + " / " + lanesOf(*other).join(u'|');
    const TimeRanges rangesOfOne(one);
    const TimeRanges rangesOfOther(other);
    for (std::int64_t from = -1; from < 1500; from += 170) {
        for (std::int64_t to = from + 1; to < 1500; to += 210) {
            const TimeRange range{from * Microsecond, to * Microsecond};
            if (rangesOfOne.shown(range) != rangesOfOther.shown(range)
                || costsOf(*rangesOfOne.of(range)) != costsOf(*rangesOfOther.of(range)))
                return QStringLiteral("from %1 to %2").arg(from).arg(to);
        }
    }
    return {};
}

std::vector<ProfilePtr> randomParts(unsigned seed)
{
    std::vector<ProfilePtr> parts;
    for (unsigned i = 0; i < 3; ++i) {
        RandomRun run(seed * 3 + i);
        run.isComplete = run.atMost(2) != 0;
        run.hasCalls = run.atMost(3) != 0;
        run.hasBlocks = run.atMost(3) == 0;
        run.thread = run.atMost(1);
        run.slices = run.isComplete && run.atMost(3) == 0 ? 0 : 1 + run.atMost(20);
        run.boot = seed % 4 == 3 ? "boot " + std::to_string(i) : "a-b-c";
        parts.push_back(run.profile());
    }
    return parts;
}

} // namespace

class MergedAxisTest : public QObject {
    Q_OBJECT

private slots:
    void rangesOfAWrittenMerge_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 24; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    /// They equal those of the parts that are loaded together.
    void rangesOfAWrittenMerge()
    {
        QFETCH(unsigned, seed);
        const auto parts = randomParts(seed);
        const auto loaded = merged(parts);
        QCOMPARE(loaded->timeAxis().lanes.size(), std::size_t{3});
        for (const int compression : {0, 6}) {
            const auto result = read(written(*loaded, compression));
            QCOMPARE(difference(result.profile, loaded), QString());
            QVERIFY(result.profile->timeAxis().alignment == loaded->timeAxis().alignment);
            QCOMPARE(result.profile->timeAxis().wallClock, loaded->timeAxis().wallClock);
        }
    }
    void mergesOfMerges_data() { rangesOfAWrittenMerge_data(); }
    void mergesOfMerges()
    {
        QFETCH(unsigned, seed);
        const auto parts = randomParts(seed);
        const auto first = read(written(*merged({parts[0], parts[1]}))).profile;
        const auto last = read(written(*merged({parts[2], parts[1]}))).profile;
        const auto loaded = merged(parts);
        QCOMPARE(difference(merged({first, parts[2]}), loaded), QString());
        QCOMPARE(difference(merged({parts[0], last}), loaded), QString());
        QCOMPARE(written(*merged({first, parts[2]})), written(*loaded));
        QCOMPARE(written(*merged({last, parts[0]})), written(*loaded));
    }
    void aMergeOfOneProcess()
    {
        for (unsigned seed = 0; seed < 8; ++seed) {
            const auto part = randomParts(seed).front();
            QCOMPARE(difference(read(written(*part)).profile, merged({part})), QString());
        }
    }
    /// Readers refuse blocks above a size: a slice of many rows is written as several.
    void aSliceOfManyRows()
    {
        SliceBlock block;
        block.files = {{1, "/a.pl"}};
        block.lines = {{1, 1, 0, 0}, {1, 2, 0, 0}};
        block.lineRows.assign(350'000, {1, 1, 0});
        block.lineRows.push_back({2, 1, 0});
        block.slices = {{{100, 0, 0, 0}, 350'000, 0, 0, 0}, {{100, 0, 0, 0}, 1, 0, 0, 0}};
        auto stream = StreamBuilder::inMicroseconds();
        stream.newFid(1, "/a.pl");
        addSlices(stream, {.monotonic = 5'000, .wallClock = 7'000, .boot = "a-b"}, block);
        const auto whole = merged({stream.load().profile, RandomRun(1).profile()});
        const auto again = read(written(*whole)).profile;
        const auto lengths = [](const Profile& profile) {
            QStringList texts;
            for (const auto& slice : profile.timeAxis().lanes.front().log->slices())
                texts << QString::number(slice.times.length);
            return texts.join(u' ');
        };
        QCOMPARE(lengths(*whole), "100000 100000");
        QCOMPARE(lengths(*again), "0 0 0 100000 100000");
        for (const auto& range : {TimeRange{0, 100'000}, TimeRange{100'000, 200'000}})
            QCOMPARE(costsOf(*TimeRanges(again).of(range)), costsOf(*TimeRanges(whole).of(range)));
        QCOMPARE(lengths(*read(written(*again)).profile), lengths(*again));
    }
    /// Rows of eight bytes need more in memory.
    void restsCountAsMemory()
    {
        std::string rest;
        packed::put(rest, 4); // call sites
        packed::put(rest, 100'000);
        for (int i = 0; i < 800'000; ++i)
            packed::put(rest, 0);
        auto stream = StreamBuilder::inMicroseconds();
        stream.newFid(1, "/a.pl");
        PieceWriter(extension::Rest).write(rest, [&](const std::string& comment) {
            stream.text("#" + comment);
        });
        const auto bytes = stream.time(1, 1, 1).pidEnd(7, 1.8e9 + 1).bytes();
        LoadOptions options;
        options.memory = MemoryBudget(20'000'000);
        QVERIFY(loadProfile(std::span(bytes), options).profile->complete());
        options.memory = MemoryBudget(5'000'000);
        const auto refused = loadProfile(std::span(bytes), options);
        QVERIFY(!refused.profile->complete());
        QVERIFY(refused.diagnostics.front().message.starts_with("too large for this machine"));
    }
    /// Programs that merge files break longer ones.
    void commentsAreShort()
    {
        RandomRun run(1);
        run.slices = 4000;
        const auto text = written(*merged({run.profile(), RandomRun(2).profile()}), 0);
        std::size_t comments = 0;
        for (std::size_t at = 0; (at = text.find("#~", at)) != std::string::npos; ++comments) {
            const auto end = text.find('\n', at);
            QVERIFY(end - at <= 8190);
            at = end;
        }
        QVERIFY2(comments > 10, qPrintable(QString::number(comments)));
    }
    void damage_data()
    {
        QTest::addColumn<QByteArray>("mark");
        for (const char* const mark : {"names ", "axis ", "rest ", "slices "})
            QTest::newRow(mark) << QByteArray(mark);
    }
    /// The costs of the damaged process are still there.
    void damage()
    {
        QFETCH(QByteArray, mark);
        const auto parts = randomParts(1);
        const auto whole = merged(parts);
        auto bytes = written(*whole, 0);
        const auto at = bytes.find("#~" + mark.toStdString());
        QVERIFY(at != std::string::npos);
        bytes[bytes.find('\n', at) - 1] ^= 1;
        const auto result = read(bytes);
        QVERIFY(result.profile);
        QCOMPARE(costsOf(*result.profile), costsOf(*whole));
        if (mark != "axis ")
            QVERIFY(std::ranges::any_of(result.diagnostics, [](const Diagnostic& diagnostic) {
                return diagnostic.message.find("damaged record of the time axis of process")
                    != std::string::npos;
            }));
        QCOMPARE(result.profile->timeAxis().lanes.size(), std::size_t{3});
        const TimeRanges ranges(result.profile);
        std::vector<ProfilePtr> halves;
        const auto end = result.profile->timeAxis().whole().to;
        for (const auto& range : {TimeRange{0, end / 2}, TimeRange{end / 2, end}})
            halves.push_back(ranges.of(range));
        QCOMPARE(costsOf(*mergeProfiles(halves)), costsOf(*mergeProfiles(std::array{whole})));
    }
    /// A program that joins merges knows no lanes.
    void namesOfSeveralMerges()
    {
        const auto bytes = written(*merged(randomParts(1)), 0);
        const auto names = bytes.substr(bytes.find("#~names"),
            bytes.find('\n', bytes.find("#~names")) + 1 - bytes.find("#~names"));
        auto joined = bytes;
        joined.insert(bytes.find("#~slices"), names);
        const auto profile = read(joined).profile;
        QVERIFY(profile->timeAxis().lanes.empty());
        QVERIFY(profile->timeAxis().absence == TimeAxis::Absence::MergedElsewhere);
        QCOMPARE(costsOf(*profile), costsOf(*read(bytes).profile));
    }
};

NYTPROF_TEST(MergedAxisTest)
#include "tst_merged_axis.moc"
