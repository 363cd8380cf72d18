// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// When slices of the time axis end, and what is in them.
#include "format/slice_record.h"
#include "profiled_program.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Millisecond = 1'000'000;

/// Rows of lines and calls, slice by slice; those without any are left out.
QStringList slicesOf(const ProfiledProgram& run)
{
    QStringList slices;
    QStringList rows;
    for (const auto& line : run.chunks({}, "~")) {
        if (line.startsWith("~in ")) {
            if (!rows.isEmpty()) {
                slices += rows.join(" | ");
            }
            rows.clear();
        } else if (!line.startsWith("~sub ")) {
            rows += line.mid(1);
        }
    }
    return slices;
}

/// Time of all rows of a line.
std::int64_t timeOf(const ProfiledProgram& run, const QString& line)
{
    std::int64_t time = 0;
    for (const auto& row : run.chunks({}, "~line " + line + " ")) {
        time += row.section(' ', -1).toLongLong();
    }
    return time;
}

/// From the end of a slice on, the profiler knows how long its thread waited for a processor. Such
/// a wait is not a long operation.
void endSlice(ProfiledProgram& run) { run.profiler().mark("begin"); }

} // namespace

class TestTimeAxis : public QObject {
    Q_OBJECT

private slots:
    /// Edges are those of a clock that the program does not see: each is at most a slice away.
    void aSliceEachTenthOfASecond()
    {
        ProfiledProgram run("slices=100");
        for (int i = 0; i < 300; ++i) {
            run.statement(1);
            run.pass(2 * Millisecond);
        }
        const auto flushed = run.chunks({}, "~in").size();
        run.profiler().end();
        QCOMPARE(flushed, 0); // slices are written with flushes
        QVERIFY(run.chunks({}, "~in").size() > 3);
        const auto time = timeOf(run, "1:1"); // the rest is in the last slice
        QVERIFY(time >= 500 * Millisecond && time < 600 * Millisecond);
    }
    void noSlices()
    {
        ProfiledProgram run("slices=0");
        for (int i = 0; i < 30; ++i) {
            run.statement(1);
            run.pass(20 * Millisecond);
        }
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~").size(), 0);
    }
    /// The tables at the end are its only slice.
    void aShortProgram()
    {
        ProfiledProgram run("slices=10000");
        run.statement(1);
        run.enter("main::f");
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~").size(), 0);
    }
    /// It has no rows, as they follow from the tables.
    void theLastSlice()
    {
        ProfiledProgram run("slices=10000");
        run.statement(1);
        run.pass(3 * Millisecond);
        run.profiler().writeSnapshot();
        run.statement(2);
        run.pass(4 * Millisecond);
        run.profiler().end();
        QCOMPARE(slicesOf(run), QStringList{"line 1:1 n 1 time 3000000"});
        QCOMPARE(run.chunks({}, "~in").size(), 2);
        QCOMPARE(
            run.chunks({}, "time"), (QStringList{"time 3000000 at 1:1", "time 4000000 at 1:2"}));
    }
    /// A statement that takes long, between two that do not.
    void aLongStatement()
    {
        ProfiledProgram run("slices=100");
        run.statement(1);
        endSlice(run);
        run.pass(3 * Millisecond);
        run.statement(2);
        run.pass(50 * Millisecond);
        run.statement(3);
        run.pass(3 * Millisecond);
        run.profiler().end();
        QCOMPARE(slicesOf(run),
            (QStringList{
                "line 1:1 n 1 time 0", "line 1:1 n 0 time 3000000", "line 1:2 n 1 time 50000000"}));
    }
    /// A call that takes long begins and ends in a slice of its own.
    void aLongCall()
    {
        ProfiledProgram run("slices=100");
        run.statement(1);
        endSlice(run);
        run.pass(3 * Millisecond);
        run.enter("main::CORE:sort");
        run.pass(50 * Millisecond);
        run.leave();
        run.pass(3 * Millisecond);
        run.profiler().end();
        const QString call = "call main::RUNTIME>main::CORE:sort at 1:1 n 1 time 50000000";
        QCOMPARE(slicesOf(run),
            (QStringList{"line 1:1 n 1 time 0", "line 1:1 n 0 time 3000000",
                "line 1:1 n 0 time 50000000 | " + call}));
        QCOMPARE(run.chunks({}, "calls"),
            QStringList{"calls main::CORE:sort <- main::RUNTIME at 1:1 n 1 incl 50000000 excl "
                        "50000000"});
    }
    /// Totals are the same with slices and without.
    void sums()
    {
        QStringList ends;
        for (const auto* const options : {"slices=0", "slices=10"}) {
            ProfiledProgram run(options);
            for (int i = 0; i < 200; ++i) {
                run.statement(1 + i % 3);
                run.enter("main::f");
                run.pass(i * 7919);
                if (i % 3 == 0) {
                    run.enter("main::g");
                    run.pass(i * 104'729);
                    run.leave();
                }
                run.leave();
                run.pass(13);
            }
            run.profiler().writeSnapshot();
            run.profiler().end();
            const auto line = run.chunks({}, "time").filter(" 1:1").first();
            const auto remainder = line.section(' ', 1, 1).toLongLong() - timeOf(run, "1:1");
            QVERIFY(remainder >= 0 && remainder < SliceBlock::TimeUnit);
            ends += run.chunks().join('\n');
        }
        QCOMPARE(ends[0], ends[1]);
    }
};

NYTPROF_TEST(TestTimeAxis)
#include "tst_time_axis.moc"
