// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/lane_edges.h"

#include "slice_log_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class LaneEdgesTest : public QObject {
    Q_OBJECT

private:
    /// "100-200", of what a range has of a lane that begins at 50 ms.
    [[nodiscard]] static QString counted(const SliceLogBuilder& log, int from, int to)
    {
        Axis axis;
        const auto lanes = axis.add(SliceLogBuilder(10)).add(log).lanes().axis().lanes;
        const TimeRange part
            = LaneEdges(*axis.profile, lanes.back()).counted(milliseconds(from, to));
        return QStringLiteral("%1-%2").arg(part.from / Millisecond).arg(part.to / Millisecond);
    }

private slots:
    void workCountsWhereItsMiddleIs()
    {
        const SliceLogBuilder work = SliceLogBuilder(11, 50)
                                         .slice(100, {{"A::work", 60}, {"B::parse", 40}})
                                         .slice(100, {{"A::work", 100}});
        QCOMPARE(counted(work, 0, 300), "50-250");
        QCOMPARE(counted(work, 100, 200), "50-150"); // the first one has its middle at 100
        QCOMPARE(counted(work, 101, 201), "150-250");
        QCOMPARE(counted(work, 110, 190), "150-150");
        QCOMPARE(counted(work, 300, 400), "250-250");
    }
    /// Also if statements before and after it are in the same slice.
    void waitsAreCut()
    {
        const SliceLogBuilder wait = SliceLogBuilder(11, 50)
                                         .slice(100, {{"A::work", 100}})
                                         .slice(200, {{"main::CORE:sleep", 199}, {"A::work", 1}})
                                         .times(1, 0, 0)
                                         .slice(100, {{"A::work", 100}});
        QCOMPARE(counted(wait, 160, 340), "160-340");
        QCOMPARE(counted(wait, 90, 180), "50-180");
        QCOMPARE(counted(wait, 180, 420), "180-450");
    }
    void workBesideWaitingIsNotCut()
    {
        const SliceLogBuilder both = SliceLogBuilder(11, 50)
                                         .slice(100, {{"main::CORE:sleep", 90}, {"A::work", 10}})
                                         .slice(100, {{"A::work", 100}});
        QCOMPARE(counted(both, 80, 130), "50-150");
    }
    /// Nothing but what its first statement called.
    void oneOperationIsCut()
    {
        const SliceLogBuilder sort = SliceLogBuilder(11, 50)
                                         .slice(100, {{"A::work", 100, {}, 0}})
                                         .slice(100, {{"A::work", 100}});
        QCOMPARE(counted(sort, 60, 140), "50-150"); // a statement began
    }
    /// What it has beyond its rows is in the tables only.
    void theLastSliceIsNotCut()
    {
        const SliceLogBuilder wait
            = SliceLogBuilder(11, 50).slice(100, {{"main::CORE:sleep", 100}});
        QCOMPARE(counted(wait, 60, 90), "50-50");
        QCOMPARE(counted(wait, 60, 110), "50-150");
    }
};

NYTPROF_TEST(LaneEdgesTest)
#include "tst_lane_edges.moc"
