// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/slice_record.h"

#include "format/extension_record.h"
#include "test_class.h"

#include <QTest>

#include <limits>
#include <random>

using namespace nytprof;

namespace {

/// f() of /a.pl calls g(), which is called on two lines, in two slices.
SliceBlock sample()
{
    SliceBlock block;
    block.wallClock = 1'800'000'000'123'456;
    block.files = {{3, "/a.pl"}, {0, std::string("odd\n\\\0name", 10)}};
    block.subs = {{'p', 1, 2, 4, "main::f"}, {'x', 0, 0, 0, "main::g"}};
    block.lines = {{1, 7, 0, 0}, {1, 2, 0, 0}, {2, 4'000'000'000, 0, 0}};
    block.contexts = {{0, 0, 0}, {1, 1, 0}, {2, 0, 1}};
    block.sites = {{2, 2, 0}, {2, 1, 1}, {3, 3, 2}};
    block.slices = {{{100'000'000, 5, 6, 7}, 2, 1, 0, 2}, {{0, 0, 0, 0}, 0, 1, 1, 0}};
    block.lineRows = {{3, 1, 0}, {1, 1ULL << 40, std::numeric_limits<std::uint64_t>::max()}};
    block.siteRows = {{1, 1, 95}, {0, 0, 96}};
    block.inclusiveRows = {{1, 0, 128}};
    return block;
}

/// All of a block as text.
QString text(const SliceBlock& block)
{
    QString all = QString("%1\n").arg(block.wallClock);
    for (const auto& file : block.files)
        all += QString("file %1 %2\n").arg(file.fid).arg(QString::fromStdString(file.name));
    for (const auto& sub : block.subs)
        all += QString("sub %1 %2 %3 %4 %5\n")
                   .arg(QChar(sub.kind))
                   .arg(sub.file)
                   .arg(sub.firstLine)
                   .arg(sub.lastLine)
                   .arg(QString::fromStdString(sub.name));
    for (const auto& line : block.lines)
        all += QString("line %1:%2 %3 %4\n")
                   .arg(line.file)
                   .arg(line.line)
                   .arg(line.blockLine)
                   .arg(line.subLine);
    for (const auto& each : block.contexts)
        all += QString("context %1 %2 %3\n").arg(each.parent).arg(each.sub).arg(each.recursion);
    for (const auto& site : block.sites)
        all += QString("site %1 %2 %3\n").arg(site.context).arg(site.line).arg(site.caller);
    for (const auto& slice : block.slices)
        all += QString("slice %1 %2 %3 %4 rows %5 %6 %7 in %8\n")
                   .arg(slice.times.length)
                   .arg(slice.times.overhead)
                   .arg(slice.times.cpu)
                   .arg(slice.times.delay)
                   .arg(slice.lineRows)
                   .arg(slice.siteRows)
                   .arg(slice.inclusiveRows)
                   .arg(slice.innermost);
    for (const auto* const rows : {&block.lineRows, &block.siteRows, &block.inclusiveRows})
        for (const auto& row : *rows)
            all += QString("row %1 %2 %3\n").arg(row.number).arg(row.count).arg(row.time);
    return all;
}

} // namespace

class SliceRecordTest : public QObject {
    Q_OBJECT

private slots:
    void aBlock()
    {
        const auto bytes = encodeSlices(sample());
        for (const char c : bytes)
            QVERIFY(c != '\n' && c != '\0');
        const auto block = decodeSlices(bytes);
        QVERIFY(block);
        QCOMPARE(text(*block), text(sample()));
    }
    /// They are there with option blocks only.
    void blocksOfLines()
    {
        auto block = sample();
        block.lines[0].blockLine = 6;
        block.lines[0].subLine = 5;
        const auto read = decodeSlices(encodeSlices(block));
        QVERIFY(read);
        QCOMPARE(text(*read), text(block));
    }
    void everyCutIsDamage()
    {
        const auto bytes = encodeSlices(sample());
        for (std::size_t size = 0; size < bytes.size(); ++size)
            QVERIFY(!decodeSlices(std::string_view(bytes).substr(0, size)));
        QVERIFY(!decodeSlices(bytes + " "));
    }
    void anyBytes()
    {
        const auto bytes = encodeSlices(sample());
        std::mt19937 random(1);
        for (int run = 0; run < 20'000; ++run) {
            auto damaged = bytes;
            for (int change = 0; change < 3; ++change)
                damaged[random() % damaged.size()] = static_cast<char>(random());
            static_cast<void>(decodeSlices(damaged)); // no crash, no endless memory
        }
    }
    /// Sizes of tables are checked against what is there.
    void statedSizes()
    {
        std::string bytes;
        for (const std::uint64_t number : {100ULL, 0ULL, 1ULL << 40})
            packed::put(bytes, number);
        QVERIFY(!decodeSlices(bytes + std::string(1000, '!')));
    }
    /// Two bytes can be a row of forty, and many of them compress to nothing.
    void rowsThatNeedMuchMemory()
    {
        SliceBlock block;
        block.files.resize(1'000'000);
        QVERIFY(decodeSlices(encodeSlices(block)));
        block.files.resize(2'000'000);
        QVERIFY(!decodeSlices(encodeSlices(block)));
    }
    void theAxis()
    {
        const SliceAxis axis{1, 12'345, 1'800'000'000'000'000'000, 77, 2, "a-b"};
        const auto comment = commentOf(axis);
        QCOMPARE(comment,
            std::string("~axis version=1 monotonic=12345 wall=1800000000000000000 pid=77 thread=2"
                        " boot=a-b"));
        const auto read = parseSliceAxis(comment.substr(6) + " color=blue");
        QVERIFY(read);
        QCOMPARE(read->monotonic, axis.monotonic);
        QCOMPARE(read->wallClock, axis.wallClock);
        QCOMPARE(read->pid, 77U);
        QCOMPARE(read->thread, 2U);
        QCOMPARE(read->boot, std::string("a-b"));
        QVERIFY(!parseSliceAxis("version=2"));
        QVERIFY(!parseSliceAxis("version=1 pid=x"));
        QVERIFY(!parseSliceAxis("version"));
    }
};

NYTPROF_TEST(SliceRecordTest)
#include "tst_slice_record.moc"
