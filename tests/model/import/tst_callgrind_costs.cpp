// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Call trees worked out of who called whom.
#include "import/callgrind_costs.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

namespace {

/// "PARENT>SUB xCALLS EXCLUSIVE" of all nodes but the root, in their order. Subs have the numbers
/// of their functions.
QString estimated(const std::vector<Ticks>& exclusive, const std::vector<CallEdge>& edges)
{
    std::vector<SubId> subs;
    for (std::size_t i = 0; i < exclusive.size(); ++i)
        subs.emplace_back(i);
    QStringList nodes;
    const auto all = estimateCallTree(exclusive, subs, edges, {});
    for (std::size_t i = 1; i < all.size(); ++i) {
        nodes << QStringLiteral("%1>%2 x%3 %4")
                     .arg(all[i].parent)
                     .arg(all[i].sub.index())
                     .arg(all[i].calls)
                     .arg(all[i].exclusive);
        if (all[i].order != i)
            nodes.back() += QStringLiteral(" order %1").arg(all[i].order);
    }
    return nodes.join(QStringLiteral(", "));
}

/// Each of n functions calls the next one.
std::vector<UnplacedNode> chainOf(std::uint32_t n, const std::stop_token& stop = {})
{
    std::vector<CallEdge> edges;
    for (std::uint32_t i = 1; i < n; ++i)
        edges.push_back({i - 1, i, 1, n - i});
    return estimateCallTree(std::vector<Ticks>(n, 1), std::vector<SubId>(n), edges, stop);
}

/// The first of n functions calls all others, of which the second calls one more.
std::size_t sizeOfWideTree(std::uint32_t n)
{
    std::vector<CallEdge> edges;
    for (std::uint32_t i = 1; i < n; ++i)
        edges.push_back({0, i, 1, 1});
    edges.push_back({1, n, 1, 1});
    return estimateCallTree(std::vector<Ticks>(n + 1, 1), std::vector<SubId>(n + 1), edges, {})
        .size();
}

} // namespace

class EstimatedTreeTest : public QObject {
    Q_OBJECT

private slots:
    void trees_data()
    {
        QTest::addColumn<std::vector<Ticks>>("exclusive");
        QTest::addColumn<std::vector<CallEdge>>("edges"); // caller, callee, calls, inclusive
        QTest::addColumn<QString>("tree");
        const auto row = [](const char* name, const std::vector<Ticks>& exclusive,
                             const std::vector<CallEdge>& edges, const char* tree) {
            QTest::newRow(name) << exclusive << edges << QString::fromLatin1(tree);
        };
        row("nothing", {}, {}, "");
        row("functions that nobody calls", {5, 0, 1}, {}, "0>0 x1 5, 0>2 x1 1");
        row("a call", {5, 7}, {{0, 1, 3, 7}}, "0>0 x1 5, 1>1 x3 7");
        row("a caller behind its callee", {7, 5}, {{1, 0, 3, 7}}, "0>1 x1 5, 1>0 x3 7");
        row("calls in a row", {1, 2, 4}, {{0, 1, 1, 6}, {1, 2, 2, 4}},
            "0>0 x1 1, 1>1 x1 2, 2>2 x2 4");
        row("a caller that does nothing itself", {0, 7}, {{0, 1, 3, 7}}, "0>0 x1 0, 1>1 x3 7");
        row("calls that took nothing", {0, 0}, {{0, 1, 3, 0}}, "0>0 x1 0, 1>1 x3 0");
        row("one tick", {0, 1}, {{0, 1, 3, 1}}, "0>0 x1 0, 1>1 x3 1");
        row("by two callers, one to three", {0, 0, 80}, {{0, 2, 10, 20}, {1, 2, 30, 60}},
            "0>0 x1 0, 0>1 x1 0, 2>2 x30 60, 1>2 x10 20");
        row("with calls of their own", {0, 0, 40, 40},
            {{0, 2, 10, 20}, {1, 2, 30, 60}, {2, 3, 4, 40}},
            "0>0 x1 0, 0>1 x1 0, 2>2 x30 30, 3>3 x3 30, 1>2 x10 10, 5>3 x1 10");
        row("less than a call", {0, 0, 8, 8}, {{0, 2, 1, 4}, {1, 2, 9, 12}, {2, 3, 2, 8}},
            "0>0 x1 0, 0>1 x1 0, 2>2 x9 6, 3>3 x1 6, 1>2 x1 2, 5>3 x1 2");
        row("of equal costs the first goes first", {0, 0, 0, 9, 9},
            {{0, 1, 1, 9}, {0, 2, 1, 9}, {1, 3, 1, 9}, {2, 4, 1, 9}},
            "0>0 x1 0, 1>1 x1 0, 1>2 x1 0, 2>3 x1 9, 3>4 x1 9");
        row("the more expensive goes first", {0, 0, 0, 8, 9},
            {{0, 1, 1, 8}, {0, 2, 1, 9}, {1, 3, 1, 8}, {2, 4, 1, 9}},
            "0>0 x1 0, 1>1 x1 0, 1>2 x1 0, 3>4 x1 9, 2>3 x1 8");
        row("a cycle", {4, 3}, {{0, 1, 1, 7}, {1, 0, 1, 4}}, "0>0 x1 4, 1>1 x1 7");
        row("a cycle with calls out of it", {1, 1, 1}, {{0, 1, 1, 99}, {1, 0, 1, 7}, {1, 2, 1, 1}},
            "0>0 x1 1, 1>1 x1 50, 2>2 x1 49");
        row("two cycles that nothing leads to", {1, 1, 1, 1},
            {{0, 1, 1, 1}, {1, 0, 1, 1}, {2, 3, 1, 1}, {3, 2, 1, 1}},
            "0>0 x1 1, 0>2 x1 1, 1>1 x1 1, 2>3 x1 1");
        constexpr std::uint64_t Half = std::uint64_t{1} << 63;
        row("more calls than fit into a number", {0, 0, 1, 1},
            {{0, 2, Half, 1}, {1, 2, Half, 1}, {2, 3, 5, 1}},
            "0>0 x1 0, 0>1 x1 0, 1>2 x9223372036854775808 1, 2>2 x9223372036854775808 1, "
            "3>3 x5 0, 4>3 x5 0");
    }

    void trees()
    {
        QFETCH(std::vector<Ticks>, exclusive);
        QFETCH(std::vector<CallEdge>, edges);
        QTEST(estimated(exclusive, edges), "tree");
    }

    /// Nodes at depth 2000 are not expanded, and nothing is when there are LargestEstimate nodes.
    void limits()
    {
        QCOMPARE(chainOf(2000).size(), std::size_t{2001});
        QCOMPARE(chainOf(2001).size(), std::size_t{2001});
        QCOMPARE(chainOf(2001).back().exclusive, Ticks{2});
        // The root of the tree, 131,070 functions, and the last one.
        QCOMPARE(sizeOfWideTree(131'070), std::size_t{131'072});
        QCOMPARE(sizeOfWideTree(131'071), std::size_t{131'072});
    }

    /// It looks every 1024 expanded nodes whether it is to stop.
    void stopping()
    {
        std::stop_source source;
        source.request_stop();
        QCOMPARE(chainOf(1024, source.get_token()).size(), std::size_t{1025});
        QVERIFY(chainOf(1025, source.get_token()).empty());
        QCOMPARE(chainOf(1025).size(), std::size_t{1026});
    }
};

NYTPROF_TEST(EstimatedTreeTest)
#include "tst_callgrind_costs.moc"
