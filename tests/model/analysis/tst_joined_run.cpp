// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/joined_run.h"

#include "folded_tree.h"
#include "profile/profile.h"
#include "synthetic_trees.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

#include <initializer_list>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A chain of calls with these inclusive times, out of 10,000; what they have beyond the next one
/// is that of another callee.
std::shared_ptr<const Profile> chainOf(std::initializer_list<int> times)
{
    QString lines;
    QString chain;
    int before = 10'000;
    int depth = 0;
    for (const int time : times) {
        lines += QStringLiteral("%1other%2 %3\n").arg(chain).arg(depth).arg(before - time);
        chain += QStringLiteral("f%1;").arg(++depth);
        before = time;
    }
    return profileOfFolded(lines + chain.chopped(1) + QStringLiteral(" %1\n").arg(before));
}

std::size_t lengthOf(std::initializer_list<int> times)
{
    return joinedRun(chainOf(times)->callTree(), CallNodeId(0)).size();
}

} // namespace

class JoinedRunTest : public QObject {
    Q_OBJECT

private slots:
    void eightRowsThatHaveNearlyAll()
    {
        QCOMPARE(lengthOf({9990, 9980, 9970, 9960, 9950, 9940, 9930}), 0U);
        QCOMPARE(lengthOf({9990, 9980, 9970, 9960, 9950, 9940, 9930, 9920}), 8U);
        QCOMPARE(lengthOf({9990, 9980, 9970, 9960, 9950, 9940, 9930, 9920, 8000, 7999}), 8U);
    }

    // Shares are of the caller: 0.98 to the power of eight is 0.85.
    void twoRowsMayHaveLess()
    {
        QCOMPARE(lengthOf({9800, 9604, 9412, 9224, 9040, 8860, 8683, 8510, 8340}), 9U);
        QCOMPARE(lengthOf({9990, 9600, 9590, 9300, 9290, 9280, 9270, 9260, 9250}), 9U);
        QCOMPARE(lengthOf({9990, 9600, 9590, 9300, 9290, 9280, 9270, 9260, 9250, 8900, 8890}), 9U);
        QCOMPARE(lengthOf({9990, 9490, 9480, 9470, 9460, 9450, 9440, 9430, 9420}), 0U);
    }

    void namesTheFramesOutermostFirst()
    {
        const auto profile = chainOf({9990, 9980, 9970, 9960, 9950, 9940, 9930, 9920});
        QStringList names;
        for (const CallNodeId node : joinedRun(profile->callTree(), CallNodeId(0)))
            names << QString::fromUtf8((*profile)[profile->callTree()[node].sub].name);
        QCOMPARE(names.join(u' '), "f1 f2 f3 f4 f5 f6 f7 f8");
    }

    void belowAnotherNode()
    {
        const auto profile = chainOf({5000, 4999, 4998, 4997, 4996, 4995, 4994, 4993, 4992});
        const CallTree& tree = profile->callTree();
        QVERIFY(joinedRun(tree, CallNodeId(0)).empty());
        QCOMPARE(joinedRun(tree, tree[CallNodeId(0)].firstChild).size(), 8U);
        QVERIFY(joinedRun(CallTree(), CallNodeId(0)).empty());
    }

    void deepRecursion()
    {
        QCOMPARE(joinedRun(deepTree(100'000), CallNodeId(0)).size() >= 99'900, true);
    }
};

NYTPROF_TEST(JoinedRunTest)
#include "tst_joined_run.moc"
