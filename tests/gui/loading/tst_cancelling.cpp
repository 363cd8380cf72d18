// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hotspots.h"
#include "analysis/packages.h"
#include "compare/call_tree_diff.h"
#include "compare/profile_diff.h"
#include "flame/flame_graph.h"
#include "flame/flame_layout.h"
#include "loading/loaded_profile.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "stopped_loads.h"
#include "synthetic_trees.h"
#include "test_class.h"
#include "views/latest_task.h"

#include <QApplication>
#include <QTemporaryFile>
#include <QTest>

#include <vector>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// Generous: what share of a load a stage takes depends on the compiler, too.
constexpr double MaxOfALoad = 0.5;

} // namespace

class CancellingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(file.open());
        file.write(profileOfLargeTables(60'000, 1'000, 30'000));
        file.close();
    }

    // Work, not time, since a machine may be busy, and a share of it, since it may be slow.
    void cancellingEndsALoadSoon()
    {
        const StoppedLoads loads = stopLoads(file.fileName(), 8, 2);
        for (std::size_t i = 0; i < loads.after.size(); ++i) {
            QVERIFY2(loads.after[i].work < MaxOfALoad * loads.whole.work,
                qPrintable(QStringLiteral("moment %1: %2 of %3 s")
                               .arg(i)
                               .arg(loads.after[i].work)
                               .arg(loads.whole.work)));
        }
    }

    // Each stage does next to nothing when it is cancelled before it begins.
    void cancelledStagesDoNothing()
    {
        const LoadedProfile loaded = readProfiles({{file.fileName()}});
        QVERIFY(loaded.profile && loaded.flame && !loaded.cancelled);
        std::stop_source source;
        source.request_stop();
        const std::stop_token stop = source.get_token();
        const CallTree& tree = loaded.profile->callTree();
        QVERIFY(tree.nodes().size() > 1000);
        QVERIFY(!PackageTable(*loaded.profile, stop).inclusiveKnown());
        QVERIFY(SummaryFacts(*loaded.profile, *loaded.packages, stop).lines.empty());
        const CallTree other = randomTree(1, 1000);
        QVERIFY(!FlameLayout(other).hottest().empty());
        QVERIFY(FlameLayout(other, FlameCost::Time, stop).hottest().empty());
        QVERIFY(unionTree(tree, tree, 1, stop).empty());
        QVERIFY(!sameNodes(tree, tree, stop).back().valid());
        const auto shared = std::make_shared<const CallTree>(tree);
        const FlameChanges changes(tree, shared, shared, {}, {}, stop);
        QVERIFY(!changes.before(CallNodeId(1)).there && !changes.after(CallNodeId(1)).there);
        QVERIFY(!mergeEvals(*loaded.profile, stop));
        QVERIFY(!diffProfiles(loaded.profile, loaded.profile, stop));
        FlameRequest request;
        request.order = SiblingOrder::ByName;
        QVERIFY(!makeFlameGraph(loaded.profile, request, stop).layout);
        LoadOptions options;
        options.stop = stop;
        const LoadedProfile stopped = readProfiles({{file.fileName()}}, options);
        QVERIFY(stopped.cancelled && !stopped.profile);
        // A new sum of what was read before.
        const LoadedProfile again = readProfiles({{}, loaded.parts}, options);
        QVERIFY(again.cancelled && !again.flame);
    }

    void cancellingEndsAWalkSoon_data()
    {
        QTest::addColumn<bool>("deep");
        QTest::newRow("one below the other") << true;
        QTest::newRow("one beside the other") << false;
    }

    void cancellingEndsAWalkSoon()
    {
        QFETCH(const bool, deep);
        const CallTree tree = deep ? deepTree(500'000) : bushyTree(1, 500'000);
        std::stop_source source;
        std::size_t walked = 0;
        const auto enter = [&](const CallNode& /*node*/) {
            source.request_stop();
            ++walked;
        };
        walkDepthFirst(
            tree, enter, [](const CallNode& /*node*/) {}, source.get_token());
        QVERIFY(walked > 0);
        QVERIFY(walked < 100'000 && walked < tree.nodes().size() / 4);
    }

    void aRequestGivenUpMakesNoFlameGraph()
    {
        const LoadedProfile loaded = readProfiles({{file.fileName()}});
        std::vector<FlameGraph> made;
        LatestTask<FlameGraph> task([&](const FlameGraph& graph) { made.push_back(graph); });
        const auto make = [&](const FlameRequest& request) {
            task.start([profile = loaded.profile, request](const std::stop_token& stop) {
                return makeFlameGraph(profile, request, stop);
            });
        };
        FlameRequest request;
        make(request);
        request.cost = FlameCost::Calls; // before the other is there
        make(request);
        QTRY_COMPARE(made.size(), 1U);
        QVERIFY(made[0].layout && made[0].layout->cost() == FlameCost::Calls);
        make(request);
        task.cancel();
        make({});
        QTRY_COMPARE(made.size(), 2U);
        QVERIFY(made[1].layout->cost() == FlameCost::Time);
    }

private:
    QTemporaryFile file;
};

NYTPROF_TEST(CancellingTest, QApplication)
#include "tst_cancelling.moc"
