// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Memory by line and calling context: tags, pairs, rows, peaks.
#include "memory/block_size.h"
#include "memory/memory_rows.h"
#include "memory/memory_shadow.h"
#include "test_class.h"

#include <QTest>

#include <vector>

using namespace nytprof;

class TestMemoryRows : public QObject {
    Q_OBJECT

private slots:
    void tagsSayWhatTheyAreOf()
    {
        const auto block = MemoryTag::ofBlock(MemoryTag::MaxPair, MemoryTag::MaxSlack);
        QVERIFY(block.isBlock() && !block.isSlot());
        QCOMPARE(block.pair(), MemoryTag::MaxPair);
        QCOMPARE(block.slack(), MemoryTag::MaxSlack);
        const auto slot = MemoryTag::ofSlot(7, 15);
        QVERIFY(slot.isSlot() && !slot.isBlock());
        QCOMPARE(slot.pair(), 7U);
        QCOMPARE(slot.type(), 15U);
        QVERIFY(!MemoryTag().isSlot() && !MemoryTag().isBlock());
    }
    void shadowHasATagForEach16Bytes()
    {
        alignas(16) static char bytes[64];
        MemoryShadow::at(bytes)->store(1);
        MemoryShadow::at(bytes + 24)->store(2); // slots are 24 bytes apart
        QCOMPARE(MemoryShadow::find(bytes)->load(), 1U);
        QCOMPARE(MemoryShadow::find(bytes + 16)->load(), 2U);
        QCOMPARE(MemoryShadow::find(bytes + 32)->load(), 0U);
        QVERIFY(MemoryShadow::resident() > 0);
        MemoryShadow::clear();
        QCOMPARE(MemoryShadow::find(bytes)->load(), 0U);
    }
    /// Addresses that nothing was allocated near, and those of the kernel.
    void shadowIsReservedWhenItIsNeeded()
    {
        const auto* const far = reinterpret_cast<const void*>(std::uintptr_t{0x1234} << 32);
        QVERIFY(!MemoryShadow::find(far));
        QVERIFY(!MemoryShadow::at(reinterpret_cast<const void*>(UINTPTR_MAX - 4096)));
    }
    void requestedSizesAreKept()
    {
        for (const std::size_t requested : {1, 24, 100, 1000, 4080, 70'000}) {
            const std::size_t usable = (requested + 8 + 15) / 16 * 16 - 8;
            QCOMPARE(sizeOfBlock(usable, slackOfBlock(usable, requested)), requested);
        }
        // of classes that are an eighth apart, nearly
        const auto size = sizeOfBlock(1 << 20, slackOfBlock(1 << 20, 950'000));
        QVERIFY(size > 946'000 && size < 954'000);
        QVERIFY(sizeOfBlock(1 << 20, slackOfBlock(1 << 20, 1)) > 0); // at most a quarter
    }
    void pairsHaveNumbers()
    {
        MemoryPairs pairs;
        QVERIFY(pairs.begin());
        std::vector<std::uint32_t> numbers;
        for (std::uint32_t line = 0; line < 5000; ++line)
            numbers.push_back(pairs.numberOf({line, line % 7}));
        for (std::uint32_t line = 0; line < 5000; ++line) {
            QCOMPARE(pairs.numberOf({line, line % 7}), numbers[line]);
            QVERIFY(pairs[numbers[line]] == (MemoryPair{line, line % 7}));
        }
        QCOMPARE(pairs.size(), 5001U);
    }
    void rowsAreSums()
    {
        MemoryRows rows;
        QVERIFY(rows.begin());
        const auto a = rows.numberOf({1, 0});
        const auto b = rows.numberOf({2, 0});
        rows.add(a, 100, 1);
        rows.add(b, 50, 2);
        rows.free(a, 30);
        QCOMPARE(changes(rows), "1: 100 in 1, 30 freed\n2: 50 in 2, 0 freed\n");
        QCOMPARE(changes(rows), "");
        rows.free(b, 50);
        QCOMPARE(changes(rows), "2: 0 in 0, 50 freed\n");
        rows.add(a, 4080, 1);
        rows.remove(a, 4080); // an arena
        QCOMPARE(changes(rows), "1: 0 in 0, 0 freed\n");
        QCOMPARE(rows.sums(a).live(), 70);
    }
    /// Rows that change after a peak remember what they had.
    void peaksNeedNoCopies()
    {
        MemoryRows rows;
        QVERIFY(rows.begin());
        const auto a = rows.numberOf({1, 0});
        const auto b = rows.numberOf({2, 0});
        rows.add(a, 100, 1);
        rows.add(b, 10, 1);
        rows.beginPeak();
        rows.free(a, 100);
        rows.add(a, 1, 1);
        QCOMPARE(rows.liveAtPeak(a), 100);
        QCOMPARE(rows.liveAtPeak(b), 10);
        static_cast<void>(changes(rows)); // the end of a slice is no peak
        rows.free(a, 1);
        QCOMPARE(rows.liveAtPeak(a), 100);
        rows.add(b, 500, 1);
        rows.beginPeak();
        QCOMPARE(rows.liveAtPeak(a), 0);
        QCOMPARE(rows.liveAtPeak(b), 510);
    }
    /// In a child of fork, what its parent has allocated belongs to nobody.
    void childrenInherit()
    {
        MemoryRows rows;
        QVERIFY(rows.begin());
        const auto parents = rows.numberOf({1, 0});
        rows.add(parents, 100, 1);
        QVERIFY(rows.beginAsChild());
        const auto own = rows.numberOf({1, 0});
        QVERIFY(own != parents);
        rows.free(parents, 40);
        rows.add(own, 5, 1);
        QCOMPARE(changes(rows), "nobody: 0 in 0, 40 freed\n1: 5 in 1, 0 freed\n");
    }

private:
    static QString changes(MemoryRows& rows)
    {
        QString text;
        rows.takeChanges([&](std::uint32_t pair, const MemoryRows::Sums& sums) {
            const auto name = pair == MemoryPairs::Nobody
                ? QString("nobody")
                : QString::number(rows.pairs()[pair].line);
            text += QString("%1: %2 in %3, %4 freed\n")
                        .arg(name)
                        .arg(sums.allocated)
                        .arg(sums.allocations)
                        .arg(sums.freed);
        });
        return text;
    }
};

NYTPROF_TEST(TestMemoryRows)
#include "tst_memory_rows.moc"
