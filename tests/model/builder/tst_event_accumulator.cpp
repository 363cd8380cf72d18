// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What of a block the fast loop reads itself, and where it stops. Sums of longer streams are in
// tst_many_chunks.cpp.
#include "builder/event_accumulator.h"
#include "format/chunk_encoder.h"
#include "test_class.h"

#include <QTest>

#include <limits>
#include <string>

using namespace nytprof;

namespace {

/// Bytes that must follow what is read.
constexpr std::size_t Behind = 160;

using Encode = std::function<void(ChunkEncoder&)>;

/// The tables that an EventAccumulator fills.
struct Sums {
    std::vector<Sub> subs;
    NameTable byName;
    StringArena strings;
    EventAccumulator events{SubNames(subs, byName, strings)};

    /// Lines of files 1, 127 and 128 have counters.
    Sums()
    {
        for (const std::uint32_t fid : {1U, 127U, 128U}) {
            events.times.lines.at(fid, 1);
            events.times.lines.at(fid, 20'000);
        }
    }

    /// "FID:LINE COUNT TICKS" of lines, and then "SUB CALLS TICKS" of calls.
    QString text()
    {
        QStringList parts;
        for (const auto& [fid, line, sum] : events.times.lines.all())
            parts << QStringLiteral("%1:%2 %3 %4").arg(fid).arg(line).arg(sum.count).arg(sum.ticks);
        const CallTree tree = events.calls.finish({});
        for (const CallNode& node : tree.nodes().subspan(1))
            parts << QStringLiteral("%1@%2 %3 %4")
                         .arg(QString::fromStdString(std::string(subs[node.sub.index()].name)))
                         .arg(node.depth)
                         .arg(node.calls)
                         .arg(node.exclusive);
        return parts.join(QStringLiteral(", "));
    }
};

/// Reads chunks with so many bytes behind them, which are no events. Returns how many were read.
std::ptrdiff_t readWith(
    EventAccumulator& events, std::vector<std::uint8_t> bytes, std::size_t behind)
{
    bytes.resize(bytes.size() + behind, '#');
    const std::uint8_t* const begin = bytes.data();
    return events.read(begin, begin + bytes.size()) - begin;
}

} // namespace

Q_DECLARE_METATYPE(Encode)

class EventAccumulatorTest : public QObject {
    Q_OBJECT

private slots:
    void chunks_data()
    {
        QTest::addColumn<Encode>("encode");
        QTest::addColumn<int>("left"); // bytes that are not read
        QTest::addColumn<bool>("discounted"); // behind what was read
        QTest::addColumn<QString>("sums");
        const auto row = [](const char* name, const Encode& encode, const char* sums, int left = 0,
                             bool discounted = false) {
            QTest::newRow(name) << encode << left << discounted << QString::fromUtf8(sums);
        };
        using To = ChunkEncoder;
        row(
            "nothing", [](To&) {}, "");
        row(
            "a time", [](To& to) { to.timeLine(5, 1, 7); }, "1:7 1 5");
        row(
            "times", [](To& to) { to.timeLine(5, 1, 7), to.timeLine(6, 1, 7); }, "1:7 2 11");
        row(
            "fid and line of two bytes", [](To& to) { to.timeLine(127, 128, 128); },
            "128:128 1 127");
        row(
            "line of two bytes", [](To& to) { to.timeLine(0, 127, 16'383); }, "127:16383 1 0");
        row(
            "fid of two bytes", [](To& to) { to.timeLine(1, 128, 127); }, "128:127 1 1");
        row(
            "larger numbers", [](To& to) { to.timeLine(128, 128, 16'384); }, "128:16384 1 128");
        row(
            "ticks below 0", [](To& to) { to.timeLine(-3, 1, 7); }, "1:7 1 -3");
        row(
            "repeats",
            [](To& to) {
                for (int i = 0; i < 9; ++i)
                    to.timeLine(2, 1, 7);
            },
            "1:7 9 18");
        row(
            "repeats of two bytes",
            [](To& to) {
                for (int i = 0; i < 9; ++i)
                    to.timeLine(2, 128, 200);
            },
            "128:200 9 18");
        row(
            "a discount", [](To& to) { to.discount(), to.timeLine(5, 1, 7), to.timeLine(5, 1, 8); },
            "1:7 0 5, 1:8 1 5");
        row(
            "a discount of repeats",
            [](To& to) {
                to.discount();
                for (int i = 0; i < 9; ++i)
                    to.timeLine(2, 1, 7);
            },
            "1:7 8 18");
        row(
            "a discount of no time", [](To& to) { to.discount(), to.timeLine(0, 1, 7); },
            "1:7 0 0");
        row(
            "a discount, and then a call",
            [](To& to) { to.discount(), to.subReturn(1, 9, 4, {"f"}), to.timeLine(5, 1, 7); },
            "1:7 0 5, f@1 1 4");
        row(
            "a discount of what comes later", [](To& to) { to.discount(); }, "", 0, true);
        row(
            "two discounts", [](To& to) { to.timeLine(5, 1, 7), to.discount(), to.discount(); },
            "1:7 1 5", 1, true);
        row(
            "a line without a counter",
            [](To& to) { to.timeLine(5, 1, 7), to.timeLine(5, 1, 30'000); }, "1:7 1 5", 6);
        row(
            "a file without a counter", [](To& to) { to.timeLine(5, 5000, 7); }, "", 5);
        row(
            "a discount of such a line", [](To& to) { to.discount(), to.timeLine(500, 1, 30'000); },
            "", 7, true);
        row(
            "another chunk", [](To& to) { to.subEntry(1, 7), to.timeLine(5, 1, 7); }, "", 7);
        row(
            "calls",
            [](To& to) {
                to.subReturn(2, 9, 4, {"f"}), to.subReturn(2, 9, 4, {"f"});
                to.subReturn(1, 20, 16, {"g\xC3\xA9", true}), to.timeLine(5, 1, 7);
            },
            "1:7 1 5, g\u00e9@1 1 16, f@2 2 8");
        const std::string name(127, 'f');
        QTest::newRow("the longest name")
            << Encode([name](To& to) { to.subReturn(1, 9, 4, {name}); }) << 0 << false
            << QString::fromStdString(name) + "@1 1 4";
        QTest::newRow("a longer name")
            << Encode([name](To& to) { to.subReturn(1, 9, 4, {name + "f"}); })
            << 1 + 1 + 16 + 3 + 128 << false << QString();
        row(
            "a time that is no number",
            [](To& to) { to.subReturn(1, 9, std::numeric_limits<double>::infinity(), {"f"}); }, "",
            1 + 1 + 16 + 3);
    }

    void chunks()
    {
        QFETCH(Encode, encode);
        QFETCH(int, left);
        QFETCH(bool, discounted);
        ChunkEncoder encoder;
        encode(encoder);
        const std::vector<std::uint8_t> bytes(encoder.bytes().begin(), encoder.bytes().end());
        Sums sums;
        EventAccumulator& events = sums.events;
        const auto used = readWith(events, bytes, Behind + 1);
        QCOMPARE(static_cast<int>(std::ssize(bytes) - used), left);
        QCOMPARE(sums.events.times.discounted, discounted);
        QCOMPARE(sums.events.any, used > 0);
        QTEST(sums.text(), "sums");
    }

    void aDiscountWaitsForTheNextBlock()
    {
        ChunkEncoder discount;
        discount.discount();
        ChunkEncoder times;
        times.timeLine(5, 1, 7), times.timeLine(5, 1, 8);
        Sums sums;
        EventAccumulator& events = sums.events;
        for (ChunkEncoder* each : {&discount, &times})
            readWith(events, each->bytes(), Behind + 1);
        QCOMPARE(sums.text(), "1:7 0 5, 1:8 1 5");
    }

    void aDiscountWaitsOverAReturn()
    {
        ChunkEncoder encoder;
        for (int i = 0; i < 3; ++i) {
            encoder.discount(), encoder.subReturn(1, 9, 4, {"f"});
            encoder.timeLine(5, 1, 7), encoder.timeLine(5, 1, 8);
        }
        Sums sums;
        EventAccumulator& events = sums.events;
        readWith(events, encoder.bytes(), Behind + 1);
        QCOMPARE(sums.text(), "1:7 0 15, 1:8 3 15, f@1 3 12");
    }

    void wrongTagsAreLeft()
    {
        ChunkEncoder encoder;
        encoder.subReturn(1, 9, 4, {"f"});
        for (const char tag : {'=', '>', ','}) {
            encoder.bytes().front() = static_cast<std::uint8_t>(tag);
            Sums sums;
            EventAccumulator& events = sums.events;
            QCOMPARE(readWith(events, encoder.bytes(), Behind + 1), std::ptrdiff_t{0});
        }
    }

    void wrongStringsAreLeft()
    {
        ChunkEncoder encoder;
        encoder.subReturn(1, 9, 4, {"f"});
        std::vector<std::uint8_t> bytes(encoder.bytes().begin(), encoder.bytes().end());
        bytes[18] = 'x'; // the tag of the name
        Sums sums;
        EventAccumulator& events = sums.events;
        QCOMPARE(readWith(events, bytes, Behind + 1), std::ptrdiff_t{0});
    }

    /// Near the end of a block there may not be enough bytes for a whole chunk.
    void theEndIsLeft()
    {
        ChunkEncoder encoder;
        encoder.timeLine(5, 1, 7);
        const std::vector<std::uint8_t> bytes(encoder.bytes().begin(), encoder.bytes().end());
        Sums sums;
        EventAccumulator& events = sums.events;
        QCOMPARE(readWith(events, bytes, Behind + 1 - bytes.size()), std::ptrdiff_t{4});
        QCOMPARE(readWith(events, bytes, Behind - bytes.size()), std::ptrdiff_t{0});
        QVERIFY(sums.events.any); // and stays so
    }

    void timesOfALoop()
    {
        ChunkEncoder encoder;
        for (int i = 0; i < 100; ++i) {
            encoder.timeLine(1, 1, 3), encoder.timeLine(0, 1, 4);
            encoder.discount(), encoder.timeLine(2, 128, 300), encoder.timeLine(0, 127, 5);
            encoder.timeLine(3, 1, 6), encoder.timeLine(0, 1, 7), encoder.timeLine(0, 1, 8);
            encoder.discount(), encoder.timeLine(0, 1, 9);
        }
        const std::vector<std::uint8_t> bytes(encoder.bytes().begin(), encoder.bytes().end());
        Sums sums;
        EventAccumulator& events = sums.events;
        QCOMPARE(readWith(events, bytes, Behind + 1), std::ssize(bytes));
        QCOMPARE(sums.text(),
            "1:3 100 100, 1:4 100 0, 1:6 100 300, 1:7 100 0, 1:8 100 0, 1:9 0 0, 127:5 100 0, "
            "128:300 0 200");
    }
};

NYTPROF_TEST(EventAccumulatorTest)
#include "tst_event_accumulator.moc"
