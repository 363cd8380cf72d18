// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What views work out of a profile before anything is drawn.
#include "analysis/call_graph.h"
#include "analysis/hotspots.h"
#include "analysis/packages.h"
#include "imported.h"
#include "packages/package_tree.h"
#include "packages/treemap_layout.h"
#include "profile/profile.h"
#include "stream_builder.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QString nameOf(const Profile& profile, SubId sub)
{
    return sub.valid() ? QString::fromStdString(std::string(profile[sub].name)) : "-";
}

StreamBuilder& addCall(
    StreamBuilder& stream, const char* caller, const char* callee, double seconds, int calls = 1)
{
    return stream.subCallers(callee,
        {.line = static_cast<std::uint32_t>(calls),
            .caller = caller,
            .count = static_cast<std::uint32_t>(calls),
            .inclusive = seconds,
            .exclusive = seconds});
}

/// main::f is called by c1, c2 and so on, the first taking most.
std::shared_ptr<const Profile> manyCallers(int count)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 1, 9);
    for (int i = 1; i <= count; ++i) {
        addCall(stream, qPrintable(QStringLiteral("main::c%1").arg(i)), "main::f", 1.0 / i);
    }
    return stream.pidEnd(7, 1.8e9).profile();
}

QString wingsText(const Profile& profile, const std::vector<Wing>& wings)
{
    QStringList text;
    for (const Wing& wing : wings) {
        text << QStringLiteral("%1 %2x %3")
                    .arg(nameOf(profile, wing.sub))
                    .arg(wing.calls)
                    .arg(wing.time);
    }
    return text.join(u'\n');
}

SubId subOf(const Profile& profile, const char* name)
{
    return profile.findSub(name);
}

} // namespace

class DerivedDataTest : public QObject {
    Q_OBJECT

private slots:
    // The hottest

    void hottestOfAProfile()
    {
        const auto profile
            = StreamBuilder::begun()
                  .newFid(1, "/a.pl")
                  .time(10, 1, 0)
                  .time(30, 1, 7)
                  .time(30, 1, 9)
                  .newFid(2, "/b.pl")
                  .time(80, 2, 0)
                  .newFid(3, "/c.pl")
                  .subInfo(1, "main::a", 1, 2)
                  .subInfo(1, "main::b", 3, 4)
                  .subInfo(1, "main::idle", 5, 6)
                  .subInfo(1, "main::CORE:print", 0, 0)
                  .subCallers("main::a", {.caller = "main::RUNTIME", .exclusive = 1})
                  .subCallers("main::b", {.caller = "main::RUNTIME", .exclusive = 2})
                  .subCallers("main::nowhere", {.caller = "main::RUNTIME", .exclusive = 8})
                  .subCallers("main::CORE:print", {.caller = "main::RUNTIME", .exclusive = 9})
                  .pidEnd(7, 1.8e9)
                  .profile();
        QCOMPARE(nameOf(*profile, hottestSub(*profile)), "main::b"); // that has source
        QCOMPARE(hottestFile(*profile), profile->findFile("/b.pl"));
        QCOMPARE(hottestLine(*profile, profile->findFile("/a.pl")), 7U); // the first of two
        QCOMPARE(hottestLine(*profile, profile->findFile("/b.pl")), 1U); // what is on no line
        QCOMPARE(hottestLine(*profile, profile->findFile("/c.pl")), 1U);
        // Of equal ones the first.
        const auto equal = StreamBuilder::begun()
                               .newFid(1, "/a.pl")
                               .time(10, 1, 3)
                               .newFid(2, "/b.pl")
                               .time(10, 2, 3)
                               .subInfo(1, "main::a", 1, 2)
                               .subInfo(1, "main::b", 3, 4)
                               .subCallers("main::a", {.exclusive = 1})
                               .subCallers("main::b", {.exclusive = 1})
                               .pidEnd(7, 1.8e9)
                               .profile();
        QCOMPARE(nameOf(*equal, hottestSub(*equal)), "main::a");
        QCOMPARE(hottestFile(*equal), equal->findFile("/a.pl"));
        const auto none = StreamBuilder::begun().pidEnd(7, 1.8e9).profile();
        QVERIFY(!hottestSub(*none).valid() && !hottestFile(*none).valid());
    }

    // Callers and callees

    void wings()
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
        QCOMPARE(wingsText(*profile, both.callers),
            "main::b 12x 50000000\nmain::c 3x 10000000\nmain::a 2x 10000000\n- 1x 5000000");
        QCOMPARE(both.callers[0].sites.size(), 2U);
        QCOMPARE(both.callers[0].sites[0].line, 5U); // that of more time
        QCOMPARE(wingsText(*profile, both.callees), "main::h 5x 10000000\nmain::g 4x 10000000");

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

    // The call graph

    /// So many and one more have a box each; of two more all but so many are one.
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
        QTEST(static_cast<int>(graph.boxes.size()), "boxes");
        QTEST(static_cast<int>(graph.boxes.back().folded), "folded");
        QCOMPARE(graph.edges.size(), graph.boxes.size() - 1);
        std::uint64_t calls = 0;
        for (const GraphEdge& edge : graph.edges) {
            QCOMPARE(edge.to, 0U);
            calls += edge.calls;
        }
        QCOMPARE(calls, static_cast<std::uint64_t>(callers));
        QCOMPARE(nameOf(*profile, graph.boxes[1].sub), "main::c1");
        QCOMPARE(graph.boxes[1].layer, -1);
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
            for (const GraphBox& box : graph.boxes) {
                text << QStringLiteral("%1 %2 +%3")
                            .arg(nameOf(*profile, box.sub).section("::", 1))
                            .arg(box.layer)
                            .arg(box.beyond);
            }
            for (const GraphEdge& edge : graph.edges) {
                text << QStringLiteral("%1>%2 %3x%4")
                            .arg(nameOf(*profile, graph.boxes[edge.from].sub).section("::", 1),
                                nameOf(*profile, graph.boxes[edge.to].sub).section("::", 1))
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
        const auto boxName = [&](std::size_t box) {
            const GraphBox& at = graph.boxes[box];
            return at.sub.valid() ? nameOf(*profile, at.sub).section("::", 1)
                                  : QStringLiteral("(%1)").arg(at.folded);
        };
        QStringList boxes;
        for (std::size_t box = 0; box < graph.boxes.size(); ++box) {
            boxes << QStringLiteral("%1 %2 +%3")
                         .arg(boxName(box))
                         .arg(graph.boxes[box].layer)
                         .arg(graph.boxes[box].beyond);
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
        const GraphBox box;
        QCOMPARE(box.layer, 0);
        QCOMPARE(box.folded, 0U);
        QCOMPARE(box.beyond, 0U);
        const GraphEdge edge;
        QCOMPARE(edge.from + edge.to + edge.calls + edge.recursionDepth, 0U);
        QCOMPARE(edge.time, 0);
        QCOMPARE(NeighbourhoodSize().layers, 2);
        QCOMPARE(NeighbourhoodSize().perLayer, 7U);
    }

    void crossedEdges()
    {
        Neighbourhood graph;
        graph.boxes = {{SubId(0), 0}, {SubId(1), 1}, {SubId(2), 1}, {SubId(3), 2}, {SubId(4), 2}};
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
        // What is folded is last.
        graph.edges = {{0, 1}, {0, 2}, {1, 4}, {2, 3}};
        graph.boxes[3].folded = 5;
        const std::vector<double> folded = graphColumns(graph);
        QVERIFY(folded[3] > folded[4]);
    }

    // The treemap

    void partsOfTreemaps()
    {
        const auto boxesOf = [](const QByteArray& stacks, const QRectF& area) {
            const auto profile = imported(stacks);
            const auto packages = std::make_shared<const PackageTable>(*profile);
            const PackageTree tree(profile, packages, PackageTree::Shape::Flat);
            QStringList text;
            double sum = 0;
            for (const TreeMapBox& box : layOutTreeMap(tree, 0, area, 10)) {
                sum += box.holdsOthers() ? 0 : box.rect.width() * box.rect.height();
                text << (box.folded > 0 ? QStringLiteral("(%1) %2").arg(box.folded).arg(box.time)
                                        : QStringLiteral("%1 %2%3")
                                              .arg(tree.label(box.node))
                                              .arg(box.time)
                                              .arg(box.holdsOthers() ? "+" : ""));
            }
            return text;
        };
        const QRectF large(0, 0, 400, 300);
        QCOMPARE(boxesOf("A::f 60\nA::g 30\nB::h 10\n", large).mid(1),
            QStringList({"A 90+", "B 10+", "f 60", "g 30", "h 10"}));
        QCOMPARE(boxesOf("A::f 1\n", QRectF(0, 0, 0, 300)), QStringList());
        QCOMPARE(boxesOf("A::f 1\n", QRectF()), QStringList());
        // One that is too small for a box has one; two are folded.
        QCOMPARE(
            boxesOf("A::f 1000000\nA::g 1\n", large).mid(2), QStringList({"f 1000000", "g 1"}));
        QCOMPARE(boxesOf("A::f 1000000\nA::g 1\nA::h 2\n", large).mid(2),
            QStringList({"f 1000000", "(2) 3"}));
    }

    // The overview

    /// Ten rows of each table.
    void mostFacts()
    {
        for (const int count : {10, 11}) {
            auto stream = StreamBuilder::begun();
            for (int i = 1; i <= count; ++i) {
                const auto id = static_cast<std::uint32_t>(i);
                stream.newFid(id, "/" + std::to_string(i) + ".pl").time(100 * i, id, 1);
                addCall(stream, "main::RUNTIME", qPrintable(QStringLiteral("main::s%1").arg(i)),
                    1e-5 * i);
            }
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            const OverviewFacts facts(*profile, PackageTable(*profile));
            QCOMPARE(facts.subs.size(), OverviewFacts::Most);
            QCOMPARE(facts.lines.size(), OverviewFacts::Most);
            QCOMPARE(facts.files.size(), OverviewFacts::Most);
            QCOMPARE(nameOf(*profile, facts.subs[0]), QStringLiteral("main::s%1").arg(count));
            QCOMPARE(facts.lines[0].cost.exclusive, 100 * count);
            QCOMPARE(facts.files[0].time, 100 * count);
            QCOMPARE(facts.calledSubs, static_cast<std::uint32_t>(count));
            QCOMPARE(facts.plainFiles, static_cast<std::uint64_t>(count));
        }
    }

    void factsOfFilesAndSubs()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1'000, 1, 1);
        stream.newFid(2, "(eval 1)[/a.pl:1]", 1, 1).time(0, 2, 1);
        stream.newFid(3, "(eval 2)[(eval 1)[/a.pl:1]:1]", 2, 1).time(1'000, 3, 1);
        stream.newFid(4, "/b.pl").time(0, 4, 1);
        addCall(stream, "main::RUNTIME", "main::whole", 2.1e-4);
        addCall(stream, "main::RUNTIME", "main::longer", 2.2e-4);
        stream.subCallers("main::negative", {.caller = "main::RUNTIME", .exclusive = -1e-6});
        stream.subCallers("main::below", {.caller = "main::RUNTIME", .inclusive = -1e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const OverviewFacts facts(*profile, PackageTable(*profile));
        QCOMPARE(facts.files.size(), 1U); // with that of its evals, and no file without time
        QCOMPARE(facts.files[0].time, 2'000);
        QCOMPARE(facts.evals, 2U);
        QCOMPARE(facts.plainFiles, 2U);
        QCOMPARE(facts.overlongSubs, 1U); // more than a twentieth above the whole
        QCOMPARE(facts.negativeSubs, 2U);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(OverviewFacts(*profile, PackageTable(*profile), stop.get_token()).lines.empty());
    }

    // Rows of one tick count, and equal ones stay in their order.
    void equalFacts()
    {
        auto stream = StreamBuilder::begun();
        for (const std::uint32_t id : {1U, 2U, 3U}) {
            stream.newFid(id, "/" + std::to_string(id) + ".pl").time(1, id, 1);
        }
        stream.newFid(4, "/4.pl").time(0, 4, 1);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const OverviewFacts facts(*profile, PackageTable(*profile));
        QStringList files;
        for (const OverviewFacts::FileTime& row : facts.files) {
            files << QString::fromStdString(std::string((*profile)[row.file].name));
        }
        QCOMPARE(files, QStringList({"/1.pl", "/2.pl", "/3.pl"}));
        QCOMPARE(facts.lines.size(), 3U);
        const OverviewFacts none;
        QCOMPARE(
            none.plainFiles + none.evals + none.calledSubs + none.negativeSubs + none.overlongSubs,
            0U);
        QCOMPARE(OverviewFacts::FileTime().time, 0);
    }
};

QTEST_MAIN(DerivedDataTest)
#include "tst_derived_data.moc"
