// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/sub_costs.h"

#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class SubCostsTest : public QObject {
    Q_OBJECT

private slots:
    // The table of subs has no call of the main program, and no time for it.
    void theMainProgramHasTheTimeOutsideOfSubs()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        stream.time(10, 1, 2).time(30, 1, 8).subInfo(1, "main::work", 1, 4);
        stream.subReturn(1, 10, 10, "main::work");
        stream.subCallers("main::work",
            {.line = 7, .caller = "main::RUNTIME", .inclusive = 1e-6, .exclusive = 1e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const SubId program = profile->findSub("main::RUNTIME");
        const SubId work = profile->findSub("main::work");
        QCOMPARE(costOfSub(*profile, program).inclusive, Ticks(40));
        QCOMPARE(costOfSub(*profile, program).exclusive, Ticks(30));
        QCOMPARE(costOfSub(*profile, program).calls, std::uint64_t(0));
        QCOMPARE(costOfSub(*profile, work).inclusive, Ticks(10));
        const auto all = subCosts(*profile);
        QCOMPARE(all[program.index()].inclusive, Ticks(40));
        QCOMPARE(all[work.index()].calls, std::uint64_t(1));
    }
};

NYTPROF_TEST(SubCostsTest)
#include "tst_sub_costs.moc"
