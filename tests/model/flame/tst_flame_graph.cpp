// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What a flame graph shows in each direction, order, unit and comparison.
#include "compare/compared_runs.h"
#include "compare/profile_diff.h"
#include "flame/flame_graph.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;
using Kind = Transform::Kind;

QString nameOf(const Profile& profile, SubId sub)
{
    return sub.valid() ? QString::fromStdString(std::string(profile[sub].name)) : "all";
}

/// "NAME WIDTH" of each frame from left to right, one row of the graph after the other.
QString rowsOf(const Profile& profile, const FlameLayout& layout)
{
    QStringList rows;
    for (std::uint32_t row = 0; row < layout.rows(); ++row) {
        QStringList frames;
        for (std::uint32_t i = layout.firstOf(row); i < layout.firstOf(row + 1); ++i) {
            const CallNodeId node(i);
            frames << nameOf(profile, layout.tree()[node].sub) + u' '
                    + QString::number(layout.width(node));
        }
        rows << frames.join(u' ');
    }
    return rows.join(u'\n');
}

QString graphOf(const ProfilePtr& profile, const FlameRequest& request)
{
    const FlameGraph graph = makeFlameGraph(profile, request);
    const QString callers
        = graph.callers ? "\ncallers:\n" + rowsOf(*profile, *graph.callers) : QString();
    return rowsOf(*profile, *graph.layout) + callers;
}

/// "NAME BEFORE>AFTER" of each node, "-" where the run does not have it.
QString changesOf(const Profile& names, const FlameLayout& layout, const FlameChanges& changes)
{
    QStringList text;
    const auto costText = [](const FlameChanges::Cost& cost) {
        return cost.there
            ? QStringLiteral("%1/%2/%3x").arg(cost.inclusive).arg(cost.exclusive).arg(cost.calls)
            : QStringLiteral("-");
    };
    const auto nodes = layout.tree().nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const CallNodeId node(i);
        text << QStringLiteral("%1 %2 > %3, %4")
                    .arg(nameOf(names, nodes[i].sub), costText(changes.before(node)),
                        costText(changes.after(node)))
                    .arg(changes.relative(node));
    }
    return text.join(u'\n');
}

/// In the order of the calls: y and z within b, then a.
ProfilePtr example() { return profileOfFolded("b;z 10\nb;y 30\na 5\n"); }

} // namespace

class FlameRequestsTest : public QObject {
    Q_OBJECT

private slots:
    // Below two pixels of 1440 they would divide what can be read.
    void narrowSiblingsAreLastInEachOrder()
    {
        const auto profile = profileOfFolded("f;n 1\nf;c 500\nf;a 1\nf;b 900\n");
        const auto names = [&](SiblingOrder order) {
            FlameRequest request;
            request.order = order;
            const FlameGraph graph = makeFlameGraph(profile, request);
            QStringList rows;
            for (const CallNode& node : graph.layout->tree().nodes().subspan(2))
                rows << nameOf(*profile, node.sub);
            return rows.join(u' ');
        };
        QCOMPARE(names(SiblingOrder::ByName), "b c a n");
        QCOMPARE(names(SiblingOrder::ByCall), "c b n a");
        QCOMPARE(names(SiblingOrder::LargestFirst), "b c a n");
    }

    /// A frame shows a change if the runs do so for its call stack, in each view of the graph.
    void framesWithEvidence()
    {
        std::vector<ProfilePtr> baseline;
        std::vector<ProfilePtr> current;
        for (int run = 0; run < 6; ++run) {
            const auto profile = [&](int slower) {
                return profileOfFolded(QString("a;c %1\nb;c %2\nd %3\n")
                                           .arg(1000 + run + slower)
                                           .arg(500 + run * 7 % 6)
                                           .arg(3000 + run * 5 % 6));
            };
            baseline.push_back(profile(0));
            current.push_back(profile(100));
        }
        FlameRequest request;
        request.runs = mergedRuns(baseline, current);
        request.diff = request.runs->sums;
        const Profile& names = request.diff->names();
        const auto shown = [&] {
            const FlameGraph graph = makeFlameGraph(request.diff->sharedNames(), request);
            QStringList frames;
            for (std::size_t i = 0; i < graph.layout->tree().nodes().size(); ++i)
                if (graph.changes->hasEvidence(CallNodeId(i)))
                    frames << nameOf(names, graph.layout->tree()[CallNodeId(i)].sub);
            return frames.join(u' ');
        };
        QCOMPARE(shown(), "all a c"); // not that below b
        request.direction = Direction::Callers;
        QCOMPARE(shown(), "all c a");
        request.cost = FlameCost::Calls;
        QVERIFY(!makeFlameGraph(request.diff->sharedNames(), request)
                     .changes->hasEvidence(CallNodeId(0))); // calls are the same
        request.runs = nullptr;
        QVERIFY(makeFlameGraph(request.diff->sharedNames(), request)
                    .changes->hasEvidence(CallNodeId(0))); // nobody asked for it
    }
    void orders()
    {
        FlameRequest request;
        QCOMPARE(graphOf(example(), request), "all 45\nb 40 a 5\ny 30 z 10");
        request.order = SiblingOrder::ByName;
        QCOMPARE(graphOf(example(), request), "all 45\na 5 b 40\ny 30 z 10");
        request.order = SiblingOrder::ByCall;
        QCOMPARE(graphOf(example(), request), "all 45\nb 40 a 5\nz 10 y 30");
    }

    void directions()
    {
        FlameRequest request;
        request.direction = Direction::Callers;
        QCOMPARE(graphOf(example(), request), "all 45\ny 30 z 10 a 5\nb 30 b 10");
        request.direction = Direction::Sandwich;
        QCOMPARE(graphOf(example(), request), "all 45\nb 40 a 5\ny 30 z 10"); // of no sub
        request.sub = example()->findSub("y");
        QCOMPARE(graphOf(example(), request), "all 30\ny 30\ncallers:\nall 30\ny 30\nb 30");
        request.sub = example()->findSub("b");
        request.order = SiblingOrder::ByCall;
        QCOMPARE(graphOf(example(), request), "all 40\nb 40\nz 10 y 30\ncallers:\nall 40\nb 40");
    }

    /// A frame is as wide as its calls and those within it.
    void calls()
    {
        FlameRequest request;
        request.cost = FlameCost::Calls;
        const auto profile = profileOfFolded("a;f 1\na;f 1\na;f 1\na;g 50\n");
        QCOMPARE(graphOf(profile, request), "all 8\na 8\nf 3 g 1");
        QVERIFY(makeFlameGraph(profile, request).layout->cost() == FlameCost::Calls);
        QVERIFY(makeFlameGraph(profile, {}).layout->cost() == FlameCost::Time);
        request.transforms = {{Kind::Hide, {profile->findSub("g")}}};
        QCOMPARE(graphOf(profile, request), "all 7\na 7\nf 3");
        request.cost = FlameCost::Time;
        QCOMPARE(graphOf(profile, request), "all 3\na 3\nf 3");
    }

    /// Groups are in the order of their own names, and a sandwich is of the group of its sub.
    void groups()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/z.pl").newFid(2, "/y.pl");
        stream.subInfo(1, "A::f", 1, 1).subInfo(1, "A::g", 1, 1).subInfo(2, "B::h", 1, 1);
        stream.subReturn(2, 1e-6, 1e-6, "A::g").subReturn(1, 3e-6, 2e-6, "A::f");
        stream.subReturn(1, 1e-6, 1e-6, "B::h");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        FlameRequest request;
        request.transforms = {{Kind::GroupFiles, {}}};
        const QString bySize = graphOf(profile, request);
        request.order = SiblingOrder::ByName;
        const QString byName = graphOf(profile, request);
        QCOMPARE(bySize.section(u'\n', 1).section(u' ', 0, 0), "A::f");
        QCOMPARE(byName.section(u'\n', 1).section(u' ', 0, 0), "B::h");
        QCOMPARE(byName.count(u'\n'), 1); // A::g is part of A::f
        request.direction = Direction::Sandwich;
        request.sub = profile->findSub("A::g");
        QCOMPARE(graphOf(profile, request).section(u'\n', 1, 1).section(u' ', 0, 0), "A::f");
    }

    void stoppedRequests()
    {
        std::stop_source stop;
        stop.request_stop();
        FlameRequest request;
        for (const Direction direction :
            {Direction::Callees, Direction::Callers, Direction::Sandwich}) {
            request.direction = direction;
            request.sub = example()->findSub("b");
            const FlameGraph graph = makeFlameGraph(example(), request, stop.get_token());
            QVERIFY(!graph.layout && !graph.callers && !graph.changes && !graph.callersChanges);
        }
        const auto profile = example();
        request.diff = diffProfiles(profile, profile);
        const FlameGraph graph
            = makeFlameGraph(request.diff->sharedNames(), request, stop.get_token());
        QVERIFY(!graph.layout && !graph.callers && !graph.changes && !graph.callersChanges);
    }

    /// Whether the graph is the call tree as it is.
    void plainRequests()
    {
        const FlameRequest plain;
        QVERIFY(plain.plain() && !plain.sandwich());
        const auto isPlain = [](auto change) {
            FlameRequest request;
            change(request);
            return request.plain();
        };
        QVERIFY(isPlain([](FlameRequest& request) { request.sub = SubId(3); }));
        QVERIFY(!isPlain([](FlameRequest& request) {
            request.transforms = {{Kind::Recursion, {}}};
        }));
        QVERIFY(!isPlain([](FlameRequest& request) { request.direction = Direction::Callers; }));
        QVERIFY(!isPlain([](FlameRequest& request) { request.order = SiblingOrder::ByCall; }));
        QVERIFY(!isPlain([](FlameRequest& request) { request.width = FlameWidth::Before; }));
        QVERIFY(!isPlain([](FlameRequest& request) { request.normalizedTotals = true; }));
        QVERIFY(!isPlain([](FlameRequest& request) { request.cost = FlameCost::Calls; }));
        FlameRequest sandwich;
        sandwich.direction = Direction::Sandwich;
        QVERIFY(!sandwich.sandwich());
        sandwich.sub = SubId(0);
        QVERIFY(sandwich.sandwich());
        sandwich.direction = Direction::Callers;
        QVERIFY(!sandwich.sandwich());
    }

    void comparisons()
    {
        const auto before = profileOfFolded("a 10\na;b 20\nc 10\n");
        const auto after = profileOfFolded("a 10\na;b 60\nd 10\n");
        FlameRequest request;
        request.diff = diffProfiles(before, after);
        const auto names = request.diff->sharedNames();
        const auto textOf = [&] {
            const FlameGraph graph = makeFlameGraph(names, request);
            return rowsOf(*names, *graph.layout) + u'\n'
                + changesOf(*names, *graph.layout, *graph.changes);
        };
        const QString common = "\na 30/10/2x > 70/10/2x, 0.571429";
        QCOMPARE(textOf(),
            "all 80\na 70 d 10\nb 60\nall 40/0/0x > 80/0/0x, 0.5" + common
                + "\nd - > 10/10/1x, 1\nb 20/20/1x > 60/60/1x, 0.666667");
        request.width = FlameWidth::Before;
        QCOMPARE(textOf(),
            "all 40\na 30 c 10\nb 20\nall 40/0/0x > 80/0/0x, 0.5" + common
                + "\nc 10/10/1x > -, -1\nb 20/20/1x > 60/60/1x, 0.666667");
        request.width = FlameWidth::Larger;
        QCOMPARE(textOf(),
            "all 90\na 70 c 10 d 10\nb 60\nall 40/0/0x > 80/0/0x, 0.5" + common
                + "\nc 10/10/1x > -, -1\nd - > 10/10/1x, 1\nb 20/20/1x > 60/60/1x, 0.666667");
        request.normalizedTotals = true; // the baseline took half the time
        QCOMPARE(textOf(),
            "all 110\na 80 c 20 d 10\nb 60\nall 80/0/0x > 80/0/0x, 0"
            "\na 60/20/2x > 70/10/2x, 0.142857\nc 20/20/1x > -, -1\nd - > 10/10/1x, 1"
            "\nb 40/40/1x > 60/60/1x, 0.333333");
        QCOMPARE(makeFlameGraph(names, request).changes->beforeFactor(), 2.0);
        request.cost = FlameCost::Calls; // which are never scaled
        QCOMPARE(makeFlameGraph(names, request).changes->beforeFactor(), 1.0);
    }

    /// One call in four requests, against one in one.
    void callsPerRequest()
    {
        const auto run = [](int requests) {
            auto stream = StreamBuilder::begun();
            for (int i = 1; i <= requests; ++i)
                stream.text("#~request " + std::to_string(i) + " path=/a");
            return stream.subReturn(1, 8, 8, "f").pidEnd(7, 1.8e9).profile();
        };
        FlameRequest request;
        request.diff = diffProfiles(run(4), run(1), {}, CostsPer::Request);
        const auto names = request.diff->sharedNames();
        const auto changes = [&] {
            const FlameGraph graph = makeFlameGraph(names, request);
            return changesOf(*names, *graph.layout, *graph.changes).section('\n', 1);
        };
        QCOMPARE(changes(), "f 2/2/0.25x > 8/8/1x, 0.75");
        request.cost = FlameCost::Calls;
        QCOMPARE(changes(), "f 0.25/0.25/0.25x > 1/1/1x, 0.75");
    }

    void comparedSandwiches()
    {
        const auto before = profileOfFolded("a;f 10\nf;g 5\n");
        const auto after = profileOfFolded("b;f 20\n");
        FlameRequest request;
        request.diff = diffProfiles(before, after);
        request.direction = Direction::Sandwich;
        request.width = FlameWidth::Larger;
        const auto names = request.diff->sharedNames();
        request.sub = names->findSub("f");
        const FlameGraph graph = makeFlameGraph(names, request);
        QCOMPARE(changesOf(*names, *graph.layout, *graph.changes),
            "all 15/0/0x > 20/0/0x, 0.25\nf 15/10/2x > 20/20/1x, 0.25\ng 5/5/1x > -, -1");
        QCOMPARE(changesOf(*names, *graph.callers, *graph.callersChanges),
            "all 15/0/0x > 20/0/0x, 0.25\nf 15/5/2x > 20/0/1x, 0.25\nb - > 20/20/1x, 1"
            "\na 10/10/1x > -, -1");
        request.direction = Direction::Callees;
        QVERIFY(!makeFlameGraph(names, request).callers);
        QVERIFY(!makeFlameGraph(names, request).callersChanges);
    }
};

NYTPROF_TEST(FlameRequestsTest)
#include "tst_flame_graph.moc"
