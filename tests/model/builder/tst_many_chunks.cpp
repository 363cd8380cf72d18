// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the fast ways of reading come to, against the sums of a simple map.
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <map>
#include <random>
#include <utility>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

class TestManyChunks : public QObject {
    Q_OBJECT
private slots:
    void timesAddUp_data();
    void timesAddUp();
    void loopsThatRepeat();
    void linesThatNeverCount();
    void scatteredLines();
    void namesThatDifferInTheMiddle();
    void namesOfAllLengths();
};

namespace {

using Place = std::pair<std::uint32_t, std::uint32_t>; // fid, line
struct Sum {
    std::uint64_t count = 0;
    Ticks ticks = 0;
    bool operator==(const Sum&) const = default;
};
using Sums = std::map<Place, Sum>;

Sums sumsOf(const Profile& profile)
{
    Sums sums;
    for (std::size_t file = 0; file < profile.files().size(); ++file) {
        for (const LineCost& line : profile.lines(FileId(file)))
            sums[{profile.files()[file].fid, line.line}] = {line.count, line.exclusive};
    }
    return sums;
}

} // namespace

void TestManyChunks::timesAddUp_data()
{
    QTest::addColumn<std::vector<std::uint32_t>>("fids");
    QTest::addColumn<std::vector<std::uint32_t>>("lines");
    const std::vector<std::uint32_t> sizes{1, 127, 128, 16383, 16384, 2097151, 2097152, 268435456};
    QTest::addRow("usual numbers") << std::vector<std::uint32_t>{1, 2, 127, 128, 300}
                                   << std::vector<std::uint32_t>{0, 1, 7, 127, 128, 1000};
    QTest::addRow("numbers of all sizes") << sizes << sizes;
}

void TestManyChunks::timesAddUp()
{
    QFETCH(std::vector<std::uint32_t>, fids);
    QFETCH(std::vector<std::uint32_t>, lines);
    const std::vector<std::int32_t> ticks{0, 1, 127, 128, 20'000, 3'000'000, -1, -2'000'000'000};
    std::mt19937 random(1);
    const auto anyOf = [&](const auto& values) { return values[random() % values.size()]; };
    auto stream = StreamBuilder::begun();
    for (const std::uint32_t fid : fids)
        stream.newFid(fid, "/" + std::to_string(fid));
    stream.startDeflate();
    Sums expected;
    bool discounted = false;
    for (int i = 0; i < 200'000; ++i) {
        const auto what = random() % 16;
        if (what == 0) {
            stream.subReturn(1, 5, 5, "main::foo");
        } else if (what < 4 && !discounted) {
            stream.discount();
            discounted = true;
        } else {
            const Place place{anyOf(fids), anyOf(lines)};
            const std::int32_t time = random() % 4 == 0 ? anyOf(ticks) : anyOf(ticks) & 0xF;
            const int times = random() % 8 == 0 ? 1 + static_cast<int>(random() % 20) : 1;
            for (int repeat = 0; repeat < times; ++repeat) {
                stream.time(time, place.first, place.second);
                expected[place].count += discounted ? 0 : 1;
                expected[place].ticks += time;
                discounted = false;
            }
        }
    }
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(sumsOf(*profile), expected);
}

/// A loop of a few lines, each of which takes 0 or 1 ticks, and now and then more.
void TestManyChunks::loopsThatRepeat()
{
    std::mt19937 random(2);
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(200, "/b.pl").startDeflate();
    Sums expected;
    for (int round = 0; round < 200'000; ++round) {
        for (std::uint32_t line = 3; line < 8; ++line) {
            const Place place{line == 5 ? 200 : 1, line == 7 ? 700 : line};
            const auto ticks
                = static_cast<std::int32_t>(random() % 1000 == 0 ? random() % 5000 : random() % 2);
            const bool discounted = line == 3;
            if (discounted)
                stream.discount();
            stream.time(ticks, place.first, place.second);
            expected[place].count += discounted ? 0 : 1;
            expected[place].ticks += ticks;
        }
        if (round % 1000 == 999) { // anything may follow a sequence
            stream.discount().subReturn(1, 1, 1, "main::foo").time(1, 1, 99);
            expected[{1, 99}].ticks += 1;
        }
    }
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(sumsOf(*profile), expected);
}

void TestManyChunks::linesThatNeverCount()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    for (int i = 0; i < 100; ++i)
        stream.time(1, 1, 9).discount().time(0, 1, 5).discount().time(i % 2, 1, 6);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(sumsOf(*profile), (Sums{{{1, 5}, {0, 0}}, {{1, 6}, {0, 50}}, {{1, 9}, {100, 100}}}));
}

/// Each in a file of its own and far from line 1, which must not cost memory for those between.
void TestManyChunks::scatteredLines()
{
    auto stream = StreamBuilder::begun();
    Sums expected;
    for (int round = 0; round < 2; ++round) {
        for (std::uint32_t fid = 1; fid <= 3000; ++fid) {
            if (round == 0)
                stream.newFid(fid, "/" + std::to_string(fid));
            const std::uint32_t line = round == 0 ? 1'000'000 + fid : 10;
            stream.time(3, fid, line).time(4, fid, line);
            expected[{fid, line}] = {2, 7};
        }
    }
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(sumsOf(*profile), expected);
}

void TestManyChunks::namesThatDifferInTheMiddle()
{
    auto stream = StreamBuilder::begun();
    const auto nameOf = [](int number) {
        return "Package::__ANON__[(eval " + std::to_string(10'000 + number) + ")[/a.pl:1]:1]";
    };
    constexpr int names = 9000;
    for (int i = 0; i < 2 * names; ++i)
        stream.subReturn(1, 2, 2, nameOf(i % names));
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(profile->subs().size(), std::size_t{names});
    for (const CallNode& node : profile->callTree().children(CallNodeId(0)))
        QCOMPARE(node.calls, 2U);
    QCOMPARE(profile->findSub(nameOf(77)), SubId(77));
}

void TestManyChunks::namesOfAllLengths()
{
    auto stream = StreamBuilder::begun();
    for (int round = 0; round < 3; ++round) {
        for (std::size_t length = 0; length < 300; ++length) {
            stream.subReturn(1, 1, 1, std::string(length, 'n'));
            stream.subReturn(1, 1, 1, std::string(length, 'n') + "\xE9"); // not UTF-8
        }
    }
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(profile->subs().size(), std::size_t{600});
    for (const CallNode& node : profile->callTree().children(CallNodeId(0)))
        QCOMPARE(node.calls, 3U);
    QVERIFY(profile->findSub("nn\u00e9").valid());
}

NYTPROF_TEST(TestManyChunks)
#include "tst_many_chunks.moc"
