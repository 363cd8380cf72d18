// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Commands on profiles with memory.
#include "memory_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class MeasureOptionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeProfile(path("memory.out"), processWithMemory());
        MemoryBlock more = memoryOfOuterAndInner();
        more.rows.front().allocated += 1'000;
        writeProfile(path("more.out"), processWithMemory(7, more));
        writeProfile(path("without.out"), StreamBuilder::begun().newFid(1, "/a.pl"));
    }

    void top()
    {
        const Run top = test::run({"top", "--measure", "allocated", path("memory.out")});
        QVERIFY2(top.out.startsWith("Memory allocated. "), qPrintable(top.out));
        QVERIFY2(top.out.contains("3.91 KiB"), qPrintable(top.out));
        const auto tables
            = tablesOf(test::run({"top", "--json", "--measure", "retained", path("memory.out")}));
        QCOMPARE(tables["unit"].toString(), "bytes");
        QCOMPARE(tables["measure"].toString(), "retained");
        QCOMPARE(column(tables["lines"], "exclusive"), "3500 100 0");
        QCOMPARE(column(tables["subs"], "exclusive"), "2500 1000 100 0");
    }
    void allCommands_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("text");
        const auto row = [](const QStringList& command, const char* text) {
            QTest::newRow(qPrintable(command.join(' '))) << command << QString(text);
        };
        row({"tree"}, "7.91 KiB");
        row({"lines"}, "7.81 KiB");
        row({"callers", "main::inner"}, "2.93 KiB");
        row({"callees", "main::outer"}, "3.91 KiB");
        row({"summary"}, "7.81 KiB");
        row({"flamegraph", "-o", "-"}, "KiB");
        row({"html", "--no-flame", "--no-compress", "-o", "-"}, "KiB");
        row({"export", "folded"}, "main::outer;main::CORE:sort 4000");
        row({"export", "csv"}, "(bytes)");
        row({"export", "speedscope", "-o", "-"}, "\"unit\":\"bytes\"");
        row({"export", "json"}, "\"measure\": \"allocated\"");
    }
    void allCommands()
    {
        QFETCH(const QStringList, command);
        QFETCH(const QString, text);
        const Run run
            = test::run(command + QStringList{"--measure", "allocated", path("memory.out")});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.contains(text), qPrintable(run.out + run.err));
    }
    void profilesWithoutMemory()
    {
        const Run top = test::run({"top", "--measure", "peak", path("without.out")});
        QCOMPARE(top.exitCode, 1);
        QVERIFY2(top.err.contains("--measure peak: This profile has no memory: record with nytprof "
                                  "record --memory."),
            qPrintable(top.err));
        const Run compare
            = test::run({"compare", "--measure", "peak", path("memory.out"), path("without.out")});
        QCOMPARE(compare.exitCode, 2);
    }
    /// What held the memory is what people want to know first.
    void summary()
    {
        const Run summary = test::run({"summary", path("memory.out")});
        QVERIFY2(summary.out.startsWith("Memory at the peak"), qPrintable(summary.out));
        QVERIFY2(summary.out.contains("Memory at the peak, 2 of 2 lines; % of 4.98 KiB\n"
                                      "    size      %  allocations  line      mostly in\n"
                                      "4.88 KiB  98.0%           37  /a.pl:3   main::outer > "
                                      "main::CORE:sort\n"
                                      "   100 B   2.0%            1  /a.pl:12  main program\n"),
            qPrintable(summary.out));
        QVERIFY2(summary.out.contains("Memory retained at the end, 2 of 2 lines; % of 3.52 KiB"),
            qPrintable(summary.out));
    }
    void info()
    {
        const Run info = test::run({"info", path("memory.out")});
        QVERIFY2(info.out.contains("memory at the peak    6.93 KiB\n"
                                   "memory at the end     4.88 KiB, with arenas of 800 B, of which "
                                   "0 B are free\n"
                                   "profiler's memory     300 B\n"
                                   "resident memory       7.81 KiB\n"),
            qPrintable(info.out));
    }
    void limits()
    {
        const auto exitCode = [&](const QString& limit, const QString& current) {
            return test::run({"compare", "--fail-on", limit, path("memory.out"), path(current)})
                .exitCode;
        };
        QCOMPARE(exitCode("allocated:10%", "memory.out"), 0);
        QCOMPARE(exitCode("allocated:10%", "more.out"), 1);
        QCOMPARE(exitCode("allocated:20%", "more.out"), 0);
        QCOMPARE(exitCode("allocated:0% main::inner", "more.out"), 0);
        QCOMPARE(exitCode("retained:10%", "more.out"), 1);
        QCOMPARE(exitCode("peak:0%", "more.out"), 0);
        QCOMPARE(exitCode("allocated:10%", "without.out"), 2);
        QCOMPARE(exitCode("size:10%", "more.out"), 2);
        const Run failed = test::run(
            {"compare", "--fail-on", "allocated:10%", path("memory.out"), path("more.out")});
        QVERIFY2(failed.err.contains("failed: bytes allocated went from 7.91 KiB to 8.89 KiB"),
            qPrintable(failed.err));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(MeasureOptionTest)
#include "tst_measure_option.moc"
