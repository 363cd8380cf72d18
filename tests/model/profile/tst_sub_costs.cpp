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

    // Who called is the last thing in a profile; the call tree is there before.
    void subsOfACutProfileHaveTheCostsOfItsCallTree()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(5, 1, 1);
        stream.subReturn(2, 300, 300, "A::inner").subReturn(3, 50, 50, "A::outer");
        stream.subReturn(2, 150, 100, "A::outer").subReturn(1, 600, 150, "A::outer");
        const auto profile = stream.load().profile;
        QCOMPARE(profile->totals().calls, 4U);
        const SubCost outer = subCosts(*profile)[profile->findSub("A::outer").index()];
        QCOMPARE(outer.calls, 3U);
        QCOMPARE(outer.inclusive, Ticks(600));
        QCOMPARE(outer.exclusive, Ticks(300));
    }
};

NYTPROF_TEST(SubCostsTest)
#include "tst_sub_costs.moc"
