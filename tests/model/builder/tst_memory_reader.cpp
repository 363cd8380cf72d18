// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory_builder.h"
#include "profile/measure.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString messages(const LoadResult& result)
{
    QStringList all;
    for (const auto& diagnostic : result.diagnostics)
        all += QString::fromStdString(diagnostic.message);
    return all.join('|');
}

/// "SUB FILE:LINE ALLOCATED ALLOCATIONS FREED PEAK"
QString rowsText(const Profile& profile)
{
    QString text;
    for (const MemoryRow& row : profile.memory()->rows) {
        const SubId sub = profile.callTree()[row.node].sub;
        const auto name = [](std::string_view utf8) { return QString::fromUtf8(utf8); };
        text += (sub.valid() ? name(profile[sub].name) : "-") + ' '
            + (row.file.valid() ? name(profile[row.file].name) : "-")
            + QStringLiteral(":%1 %2 %3 %4 %5\n")
                  .arg(row.line)
                  .arg(row.allocated)
                  .arg(row.allocations)
                  .arg(row.freed)
                  .arg(row.atPeak);
    }
    return text;
}

} // namespace

class MemoryReaderTest : public QObject {
    Q_OBJECT

private slots:
    void ofAKilledProcess()
    {
        const auto profile = processWithMemory().load().profile;
        QCOMPARE(rowsText(*profile),
            "- /a.pl:12 100 1 0 100\n"
            "main::outer /a.pl:3 1000 10 0 1000\n"
            "main::inner /a.pl:3 3000 25 500 0\n"
            "main::CORE:sort /a.pl:3 4000 2 4000 4000\n");
    }
    /// Whose calls come from the end of the file. What a forked process has inherited is no row.
    void ofACompleteProcess()
    {
        MemoryBlock memory = memoryOfOuterAndInner();
        memory.rows.insert(memory.rows.begin(), {0, 0, 0, 600});
        ++memory.slices[0].rows;
        auto stream = processWithMemory(7, memory);
        stream.time(10, 1, 12).time(100, 1, 3).subInfo(1, "main::outer", 2, 4);
        stream.subReturn(2, 75, 75, "main::inner").subReturn(1, 105, 30, "main::outer");
        const auto result = stream.pidEnd(7, 1.8e9 + 2).load();
        QVERIFY(result.profile->complete());
        // The builtin returned in no record: its caller has what it allocated.
        QCOMPARE(rowsText(*result.profile),
            "- /a.pl:12 100 1 0 100\n"
            "main::outer /a.pl:3 5000 12 4000 5000\n"
            "main::inner /a.pl:3 3000 25 500 0\n");
    }
    /// After the last slice, as in a program that is shorter than one.
    void withoutSlices()
    {
        SliceBlock names = outerAndInner("main::CORE:sort");
        MemoryBlock memory = memoryOfOuterAndInner();
        memory.slices = {{4, 7000, 9000}};
        memory.rows.resize(4);
        StreamBuilder stream = StreamBuilder::inMicroseconds(7);
        stream.newFid(1, "/a.pl");
        addSlices(stream, {.monotonic = 1'000'000'000}, names);
        addMemory(stream, memory, {}, {.live = 5000});
        stream.time(10, 1, 12).subReturn(1, 105, 30, "main::outer").pidEnd(7, 1.8e9 + 2);
        QCOMPARE(rowsText(*stream.profile()),
            "- /a.pl:12 100 1 0 0\n"
            "main::outer /a.pl:3 7000 32 500 0\n");
    }
    void damageCostsOnlyMemory()
    {
        const QString message("damaged record of memory; what follows it is missing");
        MemoryBlock wrongLine = memoryOfOuterAndInner();
        wrongLine.pairs.back().line = 9;
        MemoryBlock wrongPair = memoryOfOuterAndInner();
        wrongPair.rows.back().pair = 9;
        MemoryBlock wrongOrder = memoryOfOuterAndInner();
        std::swap(wrongOrder.rows[0], wrongOrder.rows[1]);
        MemoryBlock tooMuch = memoryOfOuterAndInner();
        for (auto& row : tooMuch.rows)
            row.freed = std::uint64_t{1} << 53;
        for (const auto& damaged : {wrongLine, wrongPair, wrongOrder, tooMuch}) {
            const auto result = processWithMemory(7, damaged).load();
            QVERIFY2(messages(result).contains(message), qPrintable(messages(result)));
            QVERIFY(!result.profile->memory());
            QCOMPARE(result.profile->totals().calls, 11U);
        }
        const auto result = processWithMemory(7, memoryOfOuterAndInner(), {1, 2, {{9, 1}}}).load();
        QVERIFY2(messages(result).contains(message), qPrintable(messages(result)));
        QCOMPARE(withMeasure(Measure::Allocated, result.profile)->totals().whole(), 8100);
        auto stream = processWithMemory();
        stream.text("#~memory-totals 1 x").text("#~memory !");
        QVERIFY(messages(stream.load()).contains(message));
    }
};

NYTPROF_TEST(MemoryReaderTest)
#include "tst_memory_reader.moc"
