// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/run_times.h"
#include "slice_log_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class RunTimesTest : public QObject {
    Q_OBJECT

private slots:
    void slowdownOfProcessorTime()
    {
        Axis axis;
        QCOMPARE(overheadOf(axis.lanes().axis()).slowdown, 0.0); // without slices
        axis.add(SliceLogBuilder(10)
                     .slice(100, {})
                     .times(90, 0, 30)
                     .slice(100, {}) // which waits
                     .times(10, 0, 5));
        axis.add(SliceLogBuilder(11, 50).slice(100, {}).times(60, 40, 5));
        const ProfilingOverhead overhead = overheadOf(axis.lanes().axis());
        QCOMPARE(overhead.slowdown, 160.0 / (160 - 40));
        QCOMPARE(overhead.subtracted, 40'000'000);
    }

    void pausesAreNoOverhead()
    {
        const auto slowdown = [](std::uint64_t cpu, std::uint64_t overhead) {
            Axis axis;
            axis.add(SliceLogBuilder(10).slice(100, {}).times(90, 0, 30).slice(1000, {}).times(
                cpu, 0, overhead));
            return overheadOf(axis.lanes().axis()).slowdown;
        };
        QCOMPARE(slowdown(1000, 1000), 1.5); // it worked while the profiler was off
        QCOMPARE(slowdown(0, 1000), 1.5); // it waited
        QCOMPARE(slowdown(0, 200), 0.0); // more than the processor time is no overhead of hooks
    }
};

NYTPROF_TEST(RunTimesTest)
#include "tst_run_times.moc"
