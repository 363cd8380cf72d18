// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Callers and callees of a sub, and the call graph around it.
#include "analysis/call_graph.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// main::f is called by c1, c2 and so on, the first taking most.
std::shared_ptr<const Profile> manyCallers(int count)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 1, 9);
    for (int i = 1; i <= count; ++i) {
        addCall(stream, qPrintable(QStringLiteral("main::c%1").arg(i)), "main::f", 1.0 / i);
    }
    return stream.pidEnd(7, 1.8e9).profile();
}

QString sideText(const Profile& profile, const std::vector<SideSub>& others)
{
    QStringList text;
    for (const SideSub& other : others) {
        text << QStringLiteral("%1 %2x %3")
                    .arg(nameOf(profile, other.sub))
                    .arg(other.calls)
                    .arg(other.time);
    }
    return text.join(u'\n');
}

SubId subOf(const Profile& profile, const char* name) { return profile.findSub(name); }

/// main calls a and b, both call f; f calls itself, g and h; h calls a again; g calls x1 to x5.
std::shared_ptr<const Profile> example()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    const auto calls = [&](const char* caller, const char* callee, std::uint32_t count,
                           double ticks, std::uint32_t depth = 0) {
        const double seconds = ticks / 1e7;
        stream.subCallers(callee,
            {.caller = caller,
                .count = count,
                .inclusive = seconds,
                .exclusive = seconds / 2,
                .depth = depth});
    };
    calls("main", "a", 2, 600);
    calls("main", "b", 1, 300);
    calls("a", "f", 20, 500);
    calls("b", "f", 10, 200);
    calls("f", "f", 5, 0, 3);
    calls("f", "g", 30, 400);
    calls("f", "h", 1, 100);
    calls("h", "a", 1, 0, 1);
    for (const char* leaf : {"x1", "x2", "x3", "x4", "x5"})
        calls("g", leaf, 3, 10);
    return stream.pidEnd(7, 1.8e9).profile();
}

} // namespace

class CallGraphTest : public QObject {
    Q_OBJECT

private slots:
    void sides()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 1, 9);
        addCall(stream, "main::a", "main::f", 1, 2);
        addCall(stream, "main::b", "main::f", 3, 5);
        addCall(stream, "main::b", "main::f", 2, 7);
        addCall(stream, "main::c", "main::f", 1, 3);
        addCall(stream, "", "main::f", 0.5, 1);
        addCall(stream, "main::f", "main::g", 1, 4);
        addCall(stream, "main::f", "main::h", 1, 5);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const Butterfly both = butterfly(*profile, subOf(*profile, "main::f"));
        QCOMPARE(sideText(*profile, both.callers),
            "main::b 12x 50000000\nmain::c 3x 10000000\nmain::a 2x 10000000\n- 1x 5000000");
        QCOMPARE(both.callers[0].sites.size(), 2U);
        QCOMPARE(both.callers[0].sites[0].line, 5U); // that of more time
        QCOMPARE(sideText(*profile, both.callees), "main::h 5x 10000000\nmain::g 4x 10000000");

        // As trees, where the profile has no call tree; callers without a name are left out.
        const CallTree callers = directCallers(*profile, subOf(*profile, "main::f"));
        QStringList text;
        for (const CallNode& node : callers.nodes().subspan(1)) {
            text << QStringLiteral("%1 %2 %3 %4x")
                        .arg(node.depth)
                        .arg(nameOf(*profile, node.sub))
                        .arg(node.inclusive)
                        .arg(node.calls);
        }
        QCOMPARE(text,
            QStringList({"1 main::f 75000000 18x", "2 main::b 50000000 12x",
                "2 main::a 10000000 2x", "2 main::c 10000000 3x"}));
        const CallTree callees = directCallees(*profile, subOf(*profile, "main::f"));
        QCOMPARE(callees.nodes().size(), 4U);
        QCOMPARE(nameOf(*profile, callees.nodes()[2].sub), "main::g");
    }

    void theSidesAreTheCallsOfTheSub_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            {"small_default", "small_calls0", "forktree", "moose", "deeprec_c1"})
            QTest::newRow(name) << name + QStringLiteral("/nytprof.out");
    }

    void theSidesAreTheCallsOfTheSub()
    {
        QFETCH(const QString, name);
        const QString path = profilePath(name);
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        for (std::size_t i = 0; i < profile->subs().size(); ++i) {
            const Sub& sub = profile->subs()[i];
            const Butterfly both = butterfly(*profile, SubId(i));
            std::uint64_t calls = 0;
            Ticks time = 0;
            for (const SideSub& other : both.callers) {
                calls += other.calls;
                time += other.time;
                Ticks sites = 0;
                for (const CallSite& site : other.sites)
                    sites += site.inclusive;
                QCOMPARE(sites, other.time);
            }
            QCOMPARE(calls, sub.calls);
            QCOMPARE(time, sub.inclusive);
            std::size_t sites = 0;
            for (const SideSub& other : both.callees)
                sites += other.sites.size();
            QCOMPARE(sites, profile->calleesOf(SubId(i)).size());
        }
    }

    /// "SUB CALLSx INCLUSIVE EXCLUSIVE depth DEPTH below PARENT, CHILDREN from FIRST" of each node.
    void treesOfDirectCalls()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        const auto call = [&stream](const char* caller, const char* callee, double inclusive,
                              std::uint32_t line) {
            stream.subCallers(callee,
                {.line = line,
                    .caller = caller,
                    .count = line,
                    .inclusive = inclusive,
                    .exclusive = 1});
        };
        call("main::a", "main::f", 5e-6, 2);
        call("main::b", "main::f", 7e-6, 3);
        call("main::b", "main::f", 2e-6, 4);
        call("main::f", "main::g", 3e-6, 5);
        call("main::g", "main::larger", 4e-6, 6); // took longer than all of its caller
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto textOf = [&](const CallTree& tree) {
            QString text;
            for (const CallNode& node : tree.nodes()) {
                text += QStringLiteral("%1 %2x %3 %4 depth %5 below %6, %7 from %8\n")
                            .arg(nameOf(*profile, node.sub))
                            .arg(node.calls)
                            .arg(node.inclusive)
                            .arg(node.exclusive)
                            .arg(node.depth)
                            .arg(node.parent.valid() ? int(node.parent.index()) : -1)
                            .arg(node.childCount)
                            .arg(node.firstChild.index());
            }
            return text;
        };
        QCOMPARE(textOf(directCallers(*profile, subOf(*profile, "main::f"))),
            "- 9x 140 0 depth 0 below -1, 1 from 1\n"
            "main::f 9x 140 30000000 depth 1 below 0, 2 from 2\n"
            "main::b 7x 90 20000000 depth 2 below 1, 0 from 4\n"
            "main::a 2x 50 10000000 depth 2 below 1, 0 from 4\n");
        QCOMPARE(textOf(directCallees(*profile, subOf(*profile, "main::f"))),
            "- 9x 140 0 depth 0 below -1, 1 from 1\n"
            "main::f 9x 140 30000000 depth 1 below 0, 1 from 2\n"
            "main::g 5x 30 10000000 depth 2 below 1, 0 from 3\n");
        QCOMPARE(textOf(directCallees(*profile, subOf(*profile, "main::g"))),
            "- 5x 30 0 depth 0 below -1, 1 from 1\n"
            "main::g 5x 30 10000000 depth 1 below 0, 1 from 2\n"
            "main::larger 6x 40 10000000 depth 2 below 1, 0 from 3\n");
    }

    /// So many and one more have a node each; of two more all but so many are one.
    void foldedNeighbours_data()
    {
        QTest::addColumn<int>("callers");
        QTest::addColumn<int>("boxes");
        QTest::addColumn<int>("folded");
        QTest::newRow("as many as there may be") << 3 << 4 << 0;
        QTest::newRow("one more") << 4 << 5 << 0;
        QTest::newRow("two more") << 5 << 5 << 2;
        QTest::newRow("many") << 20 << 5 << 17;
    }

    void foldedNeighbours()
    {
        QFETCH(int, callers);
        const auto profile = manyCallers(callers);
        const Neighbourhood graph
            = neighbourhood(*profile, subOf(*profile, "main::f"), {.layers = 1, .perLayer = 3});
        QTEST(static_cast<int>(graph.nodes.size()), "boxes");
        QTEST(static_cast<int>(graph.nodes.back().folded), "folded");
        QCOMPARE(graph.edges.size(), graph.nodes.size() - 1);
        std::uint64_t calls = 0;
        for (const GraphEdge& edge : graph.edges) {
            QCOMPARE(edge.to, 0U);
            calls += edge.calls;
        }
        QCOMPARE(calls, static_cast<std::uint64_t>(callers));
        QCOMPARE(nameOf(*profile, graph.nodes[1].sub), "main::c1");
        QCOMPARE(graph.nodes[1].layer, -1);
    }

    void layersOfNeighbours()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        addCall(stream, "main::a", "main::b", 8);
        addCall(stream, "main::b", "main::c", 4);
        addCall(stream, "main::c", "main::d", 2);
        addCall(stream, "main::c", "main::e", 2, 3);
        addCall(stream, "main::d", "main::f", 1);
        stream.subCallers("main::c", {.line = 9, .caller = "main::c", .depth = 2});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto textOf = [&](int layers) {
            const Neighbourhood graph
                = neighbourhood(*profile, subOf(*profile, "main::c"), {layers, 7});
            QStringList text;
            for (const GraphNode& node : graph.nodes) {
                text << QStringLiteral("%1 %2 +%3")
                            .arg(nameOf(*profile, node.sub).section("::", 1))
                            .arg(node.layer)
                            .arg(node.beyond);
            }
            for (const GraphEdge& edge : graph.edges) {
                text << QStringLiteral("%1>%2 %3x%4")
                            .arg(nameOf(*profile, graph.nodes[edge.from].sub).section("::", 1),
                                nameOf(*profile, graph.nodes[edge.to].sub).section("::", 1))
                            .arg(edge.calls)
                            .arg(edge.recursionDepth == 0
                                    ? QString()
                                    : QStringLiteral(" r%1").arg(edge.recursionDepth));
            }
            return text.join(", ");
        };
        QCOMPARE(textOf(1), "c 0 +0, b -1 +1, e 1 +0, d 1 +1, b>c 1x, c>e 3x, c>d 1x, c>c 1x r2");
        QCOMPARE(textOf(2),
            "c 0 +0, b -1 +0, a -2 +0, e 1 +0, d 1 +0, f 2 +0, a>b 1x, b>c 1x, c>e 3x, c>d 1x, "
            "d>f 1x, c>c 1x r2");
    }

    /// Of equal time and calls, subs are in the order of the profile, their call sites in that of
    /// the lines.
    void equalSides()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 1, 9);
        for (const char* caller : {"main::a", "main::b", "main::c"}) {
            for (const std::uint32_t line : {3U, 4U, 5U})
                stream.subCallers("main::f", {.line = line, .caller = caller, .inclusive = 1e-6});
        }
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const Butterfly both = butterfly(*profile, subOf(*profile, "main::f"));
        QCOMPARE(sideText(*profile, both.callers), "main::a 3x 30\nmain::b 3x 30\nmain::c 3x 30");
        for (const SideSub& other : both.callers) {
            QCOMPARE(other.sites[0].line, 3U);
            QCOMPARE(other.sites[1].line, 4U);
            QCOMPARE(other.sites[2].line, 5U);
        }
    }

    // What is folded in one layer has no neighbours in the next one.
    void foldsOfTwoLayers()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        for (const char* around : {"1", "2", "3", "4"}) {
            // The one with the most calls took the least time.
            const std::string name = std::string("main::") + around;
            const int rank = *around - '0';
            addCall(stream, ("main::caller" + name.substr(6)).c_str(), name.c_str(), 1, rank);
            addCall(stream, name.c_str(), "main::f", 8.0 / rank, rank);
            addCall(stream, "main::f", ("main::to" + name.substr(6)).c_str(), 8.0 / rank, rank);
            addCall(stream, ("main::to" + name.substr(6)).c_str(), "main::end", 1, rank);
        }
        addCall(stream, "main::3", "main::1", 2, 9); // of the fold
        addCall(stream, "main::1", "main::to4", 2, 9);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const Neighbourhood graph
            = neighbourhood(*profile, subOf(*profile, "main::f"), {.layers = 2, .perLayer = 1});
        const auto boxName = [&](std::size_t node) {
            const GraphNode& at = graph.nodes[node];
            return at.sub.valid() ? nameOf(*profile, at.sub).section("::", 1)
                                  : QStringLiteral("(%1)").arg(at.folded);
        };
        QStringList boxes;
        for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
            boxes << QStringLiteral("%1 %2 +%3")
                         .arg(boxName(node))
                         .arg(graph.nodes[node].layer)
                         .arg(graph.nodes[node].beyond);
        }
        QCOMPARE(boxes,
            QStringList({"f 0 +0", "1 -1 +0", "(3) -1 +0", "caller1 -2 +0", "to1 1 +0", "(3) 1 +0",
                "end 2 +0"}));
        QStringList edges;
        for (const GraphEdge& edge : graph.edges) {
            edges << QStringLiteral("%1>%2 %3x %4")
                         .arg(boxName(edge.from), boxName(edge.to))
                         .arg(edge.calls)
                         .arg(edge.time);
        }
        QCOMPARE(edges,
            QStringList(
                {"f>(3) 9x 86666667", "(3)>f 9x 86666667", "f>to1 1x 80000000", "1>f 1x 80000000",
                    "1>(3) 9x 20000000", "caller1>1 1x 10000000", "to1>end 1x 10000000"}));
    }

    void defaultsOfGraphs()
    {
        const GraphNode node;
        QCOMPARE(node.layer, 0);
        QCOMPARE(node.folded, 0U);
        QCOMPARE(node.beyond, 0U);
        const GraphEdge edge;
        QCOMPARE(edge.from + edge.to + edge.calls + edge.recursionDepth, 0U);
        QCOMPARE(edge.time, 0);
        QCOMPARE(NeighbourhoodSize().layers, 2);
        QCOMPARE(NeighbourhoodSize().perLayer, 7U);
    }

    void crossedEdges()
    {
        Neighbourhood graph;
        graph.nodes = {{SubId(0), 0}, {SubId(1), 1}, {SubId(2), 1}, {SubId(3), 2}, {SubId(4), 2}};
        graph.edges = {{0, 1}, {0, 2}, {1, 4}, {2, 3}};
        const std::vector<double> crossed = {0, -0.5, 0.5, -0.5, 0.5};
        QCOMPARE(crossings(graph, crossed), 1U);
        QCOMPARE(crossings(graph, {0, -0.5, 0.5, 0.5, -0.5}), 0U);
        QCOMPARE(crossings(graph, {0, 0.5, 0.5, 0.5, -0.5}), 0U); // side by side is not crossed
        const std::vector<double> columns = graphColumns(graph);
        QCOMPARE(crossings(graph, columns), 0U);
        QCOMPARE(columns[1] + columns[2], 0.0);
        // Edges back, and past a layer, cross nothing that is counted.
        graph.edges = {{1, 4}, {3, 2}, {0, 3}};
        QCOMPARE(crossings(graph, crossed), 0U);
        // Only edges between the same two layers cross.
        graph.edges = {{1, 4}, {2, 1}, {4, 3}};
        QCOMPARE(crossings(graph, crossed), 0U);
        // What is folded is last.
        graph.edges = {{0, 1}, {0, 2}, {1, 4}, {2, 3}};
        graph.nodes[3].folded = 5;
        const std::vector<double> folded = graphColumns(graph);
        QVERIFY(folded[3] > folded[4]);
    }

    /// Each layer is centred, its boxes one apart; where edges must cross, nothing moves.
    void columnsOfLayers()
    {
        Neighbourhood graph;
        graph.nodes = {{SubId(0), 0}, {SubId(1), 1}, {SubId(2), 1}, {SubId(3), 2}, {SubId(4), 2},
            {SubId(5), 2}, {SubId(6), -1}, {SubId(7), -1}};
        QCOMPARE(graphColumns(graph), (std::vector<double>{0, -0.5, 0.5, -1, 0, 1, -0.5, 0.5}));
        graph.edges = {{1, 3}, {1, 4}, {2, 3}, {2, 4}};
        QCOMPARE(crossings(graph, graphColumns(graph)), 1U);
        QCOMPARE(graphColumns(graph), (std::vector<double>{0, -0.5, 0.5, -1, 0, 1, -0.5, 0.5}));
        // The callers of 6 and 7 are sorted by these: the mean of all that a node calls counts.
        graph.nodes.push_back({SubId(8), -2});
        graph.nodes.push_back({SubId(9), -2});
        graph.edges = {{8, 7}, {9, 6}};
        const std::vector<double> columns = graphColumns(graph);
        QCOMPARE(crossings(graph, columns), 0U);
        QCOMPARE(std::abs(columns[8] - columns[9]), 1.0);
    }

    void callersAreAboveAndCalleesBelow()
    {
        const auto profile = example();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("f"), {1, 5});
        QCOMPARE(graphText(*profile, graph),
            (QStringList{"0 f", "-1 a", "-1 b", "1 g", "1 h", "a>f 20x 500", "f>g 30x 400",
                "b>f 10x 200", "f>h 1x 100", "f>f 5x 0", "h>a 1x 0"}));
    }

    void whatHasNoRoomIsFolded()
    {
        const auto profile = example();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("g"), {1, 2});
        QCOMPARE(graphText(*profile, graph),
            (QStringList{"0 g", "-1 f", "1 x1", "1 x2", "1 +3", "f>g 30x 400", "g>+3 9x 30",
                "g>x1 3x 10", "g>x2 3x 10", "f>f 5x 0"}));
        // One more than the limit is shown: a node for a single sub would show less.
        QCOMPARE(neighbourhood(*profile, profile->findSub("g"), {1, 4}).nodes.size(), 7U);
    }

    // Whatever is folded, all calls of the middle sub are in the edges that end or begin there.
    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_calls2", "forktree", "moose", "moo"})
            QTest::newRow(name) << name + QStringLiteral("/nytprof.out");
    }

    void nothingIsLost()
    {
        QFETCH(const QString, name);
        const QString path = profilePath(name);
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        for (std::size_t i = 0; i < profile->subs().size(); ++i) {
            const SubId sub(i);
            const Neighbourhood graph = neighbourhood(*profile, sub, {2, 3});
            QVERIFY(graph.nodes.size() <= 1 + 4 * 4);
            std::uint64_t callers = 0;
            std::uint64_t callees = 0;
            for (const CallSite& site : profile->callersOf(sub))
                callers += site.caller.valid() ? site.calls : 0;
            for (const CallSiteId id : profile->calleesOf(sub))
                callees += (*profile)[id].calls;
            std::set<std::uint32_t> subs;
            for (const GraphNode& node : graph.nodes) {
                QCOMPARE(node.sub.valid(), node.folded == 0);
                QVERIFY(!node.sub.valid() || subs.insert(node.sub.index()).second);
            }
            for (const GraphEdge& edge : graph.edges) {
                callers -= edge.to == 0 ? edge.calls : 0;
                callees -= edge.from == 0 ? edge.calls : 0;
            }
            QCOMPARE(callers, 0U);
            QCOMPARE(callees, 0U);
        }
    }

    void boxesOfALayerDoNotOverlapAndFoldedOnesComeLast()
    {
        const auto profile = example();
        for (const char* name : {"f", "g", "main", "x1"}) {
            const Neighbourhood graph = neighbourhood(*profile, profile->findSub(name), {2, 2});
            const std::vector<double> columns = graphColumns(graph);
            std::map<int, std::vector<std::size_t>> layers;
            for (std::size_t node = 0; node < graph.nodes.size(); ++node)
                layers[graph.nodes[node].layer].push_back(node);
            for (const auto& [number, boxes] : layers) {
                for (const std::size_t a : boxes) {
                    for (const std::size_t b : boxes) {
                        QVERIFY(a == b || std::abs(columns[a] - columns[b]) >= 1);
                        QVERIFY(graph.nodes[a].folded == 0 || columns[a] >= columns[b]);
                    }
                }
            }
        }
    }

    void theLayoutUncrossesEdges()
    {
        // Two layers above f: p calls b only, q calls a only, and a is costlier than b.
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        stream.subCallers("f", {.caller = "a", .inclusive = 2e-5});
        stream.subCallers("f", {.caller = "b", .inclusive = 1e-5});
        stream.subCallers("b", {.caller = "p", .inclusive = 9e-5});
        stream.subCallers("a", {.caller = "q", .inclusive = 3e-5});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("f"), {2, 5});
        std::vector<double> asFound;
        for (const double column : {0.0, -0.5, 0.5, -0.5, 0.5})
            asFound.push_back(column);
        QCOMPARE(crossings(graph, asFound), 1U);
        QCOMPARE(crossings(graph, graphColumns(graph)), 0U);
    }

    void whatIsLeftOutIsMarked()
    {
        // a calls b calls c calls d and e; x calls a, and so does y.
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        for (const auto& [caller, callee] :
            {std::pair("a", "b"), std::pair("b", "c"), std::pair("c", "d"), std::pair("c", "e"),
                std::pair("x", "a"), std::pair("y", "a")})
            stream.subCallers(callee, {.caller = caller, .inclusive = 1e-5});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto beyond = [&](int layers) {
            QStringList marks;
            for (const GraphNode& node :
                neighbourhood(*profile, profile->findSub("b"), {layers, 7}).nodes)
                if (node.beyond > 0)
                    marks << nameOf(*profile, node) + QString::number(node.beyond);
            return marks;
        };
        QCOMPARE(beyond(1), (QStringList{"a2", "c2"}));
        QCOMPARE(beyond(2), QStringList());
    }
};

NYTPROF_TEST(CallGraphTest)
#include "tst_call_graph.moc"
