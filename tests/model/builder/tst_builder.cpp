// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Unit tests of the classes that ProfileBuilder consists of.
#include "builder/call_tree_builder.h"
#include "builder/line_sums.h"
#include "profile/call_tree.h"
#include "profile/sub_costs.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <map>
#include <random>

using namespace nytprof;

namespace {

/// "FID:LINE COUNT TICKS" of each.
QString textOf(const LineSums& lines)
{
    QString text;
    for (const auto& [fid, line, sum] : lines.all())
        text += QStringLiteral("%1:%2 %3 %4\n").arg(fid).arg(line).arg(sum.count).arg(sum.ticks);
    return text;
}

/// "SUB/SUB CALLS TICKS" of each node with calls, in the tree's own order.
QStringList textOf(const CallTree& tree)
{
    QStringList lines;
    std::vector<QString> paths(tree.nodes().size());
    for (std::size_t i = 1; i < paths.size(); ++i) {
        const CallNode& node = tree.nodes()[i];
        const QString& parent = paths[node.parent.index()];
        paths[i]
            = (parent.isEmpty() ? QString() : parent + u'/') + QString::number(node.sub.index());
        lines << QStringLiteral("%1 %2 %3").arg(paths[i]).arg(node.calls).arg(node.exclusive);
    }
    return lines;
}

struct Return {
    std::uint32_t sub = 0;
    std::uint32_t depth = 0;
    double exclusive = 0;
    std::uint64_t calls = 1;
};

CallTreeBuilder built(const std::vector<Return>& returns)
{
    CallTreeBuilder calls;
    for (const Return& r : returns)
        calls.addReturn(SubId(r.sub), r.depth, r.exclusive, r.calls);
    return calls;
}

QStringList treeOf(const std::vector<Return>& returns)
{
    const CallTree tree = built(returns).finish({});
    return test::inconsistency(tree).isEmpty() ? textOf(tree)
                                               : QStringList{test::inconsistency(tree)};
}

/// Reference implementation: a map from paths to sums.
QStringList simpleTreeOf(const std::vector<Return>& returns)
{
    using Paths = std::map<QString, std::pair<std::uint64_t, double>>;
    std::vector<std::pair<std::uint32_t, Paths>> pending; // by depth, ascending
    for (const Return& r : returns) {
        if (pending.empty() || pending.back().first < r.depth)
            pending.push_back({r.depth, {}});
        Paths inner;
        while (pending.back().first > r.depth) {
            for (const auto& [path, sum] : pending.back().second) {
                inner[path].first += sum.first;
                inner[path].second += sum.second;
            }
            pending.pop_back();
            if (pending.empty() || pending.back().first < r.depth)
                pending.push_back({r.depth, {}});
        }
        Paths& at = pending.back().second;
        const QString name = QString::number(r.sub);
        at[name].first += r.calls;
        at[name].second += r.exclusive * static_cast<double>(r.calls);
        for (const auto& [path, sum] : inner) {
            auto& row = at[name + u'/' + path];
            row.first += sum.first;
            row.second += sum.second;
        }
    }
    Paths all;
    for (const auto& [depth, paths] : pending) {
        for (const auto& [path, sum] : paths) {
            all[path].first += sum.first;
            all[path].second += sum.second;
        }
    }
    QStringList lines;
    for (const auto& [path, sum] : all)
        lines << QStringLiteral("%1 %2 %3").arg(path).arg(sum.first).arg(qRound64(sum.second));
    return lines;
}

QStringList sorted(QStringList lines)
{
    lines.sort();
    return lines;
}

std::stop_token stopped()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

/// "CALLER -> CALLEE CALLS INCLUSIVE EXCLUSIVE RECURSIVE DEPTH", and the line if there is one.
QStringList textOf(const std::vector<CallSite>& sites)
{
    QStringList lines;
    for (const CallSite& site : sites) {
        lines << QStringLiteral("%1 -> %2 %3 %4 %5 %6 %7")
                     .arg(site.caller.valid() ? QString::number(site.caller.index())
                                              : QStringLiteral("*"))
                     .arg(site.callee.index())
                     .arg(site.calls)
                     .arg(site.inclusive)
                     .arg(site.exclusive)
                     .arg(site.recursive)
                     .arg(site.recursionDepth);
        if (site.line != 0)
            lines.back() += QStringLiteral(" line %1").arg(site.line);
    }
    return lines;
}

} // namespace

class TestBuilder : public QObject {
    Q_OBJECT

private slots:
    void lineCountersAreSummed()
    {
        LineSums lines;
        const auto add = [&](std::uint32_t fid, std::uint32_t line, Ticks ticks) {
            LineSums::Counter& counter = lines.at(fid, line);
            ++counter.count;
            counter.ticks += ticks;
        };
        QCOMPARE(textOf(lines), "");
        add(2, 7, 10);
        add(1, 9, 1);
        add(2, 7, 20);
        add(1, 3, 2);
        add(0, 0, 4);
        QCOMPARE(textOf(lines), "0:0 1 4\n1:3 1 2\n1:9 1 1\n2:7 2 30\n");
    }

    /// A line is reported if it has executions or time, or was kept explicitly.
    void linesWithoutExecutions()
    {
        LineSums lines;
        lines.at(1, 1); // nothing
        lines.at(1, 2).count = 1;
        lines.at(1, 3).ticks = 1;
        lines.at(1, 4);
        lines.keepUncounted(1, 4);
        lines.at(1, 1'100'000).ticks = -1; // far from all others
        QCOMPARE(textOf(lines), "1:2 1 0\n1:3 0 1\n1:4 0 0\n1:1100000 0 -1\n");
    }

    void scatteredLinesAreInOrder()
    {
        LineSums lines;
        lines.at(2, 1'100'000).count = 1;
        lines.at(1, 2'000'000).count = 2;
        lines.at(1, 1'100'000).count = 3;
        QCOMPARE(textOf(lines), "1:1100000 3 0\n1:2000000 2 0\n2:1100000 1 0\n");
    }

    void linesWithCounters()
    {
        LineSums lines;
        QVERIFY(!lines.known().find(0, 0));
        lines.at(1, 1).count = 5;
        QCOMPARE(lines.known().find(1, 1)->count, 5U);
        QVERIFY(lines.known().find(1, 7)); // arrays grow by eight lines
        QVERIFY(!lines.known().find(1, 8));
        QVERIFY(!lines.known().find(0, 1));
        QVERIFY(!lines.known().find(2, 1'000'000));
        lines.at(1, 8).count = 6;
        QCOMPARE(lines.known().find(1, 1)->count, 5U);
        QCOMPARE(lines.known().find(1, 8)->count, 6U);
    }

    /// Fids up to 4,096 get arrays, and four more for each file that has one.
    void arraysByFid()
    {
        LineSums lines;
        for (const auto& [fid, hasArray] : {std::pair(4097U, false), {4096U, true}, {4101U, false},
                 {4100U, true}, {4104U, true}, {4000'000'000U, false}}) {
            lines.at(fid, 1).count = 1;
            QCOMPARE(lines.known().find(fid, 1) != nullptr, hasArray);
        }
        QCOMPARE(textOf(lines),
            "4096:1 1 0\n4097:1 1 0\n4100:1 1 0\n4101:1 1 0\n4104:1 1 0\n"
            "4000000000:1 1 0\n");
    }

    /// Lines from 1,048,576 on never get an array.
    void arraysByLine()
    {
        LineSums lines;
        for (std::uint32_t line = 0; line < 70'000; ++line)
            lines.at(9, 2'000'000 + line).count = 1;
        constexpr std::uint32_t First = 1U << 20;
        lines.at(1, First).count = 1;
        QVERIFY(!lines.known().find(1, First));
        lines.at(1, First - 1).count = 1;
        QVERIFY(lines.known().find(1, First - 1));
    }

    /// Sparse lines are counted in the hash table until the array of their file may grow so far.
    /// Both counters of a line are summed.
    void lineInHashTableAndArray()
    {
        LineSums lines;
        constexpr std::uint32_t First = 70'000;
        constexpr std::uint32_t Last = First + 199;
        const auto add = [&](std::uint32_t line, std::uint64_t count, Ticks ticks) {
            LineSums::Counter& counter = lines.at(1, line);
            counter.count += count;
            counter.ticks += ticks;
        };
        for (std::uint32_t line = First; line <= Last; ++line)
            add(line, 1, 10);
        QVERIFY(!lines.known().find(1, First));
        for (std::uint32_t line = 0; line < 1000; ++line)
            lines.at(9, 500'000 + line);
        lines.at(9, 500'000).count = 77;
        for (std::uint32_t line = Last; line >= First; --line)
            add(line, 2, 20);
        QVERIFY(lines.known().find(1, First));
        QCOMPARE(lines.known().find(1, First)->count, std::uint64_t{2});
        QString expected;
        for (std::uint32_t line = First; line <= Last; ++line)
            expected += QStringLiteral("1:%1 3 30\n").arg(line);
        expected += QStringLiteral("9:500000 77 0\n");
        for (std::uint32_t line = 1; line < 1000; ++line) // with a counter, without executions
            expected += QStringLiteral("9:%1 0 0\n").arg(500'000 + line);
        QCOMPARE(textOf(lines), expected);
    }

    /// Memory depends on the number of lines, not on the line numbers.
    void memoryOfSparseLines()
    {
        LineSums lines;
        const std::size_t before = lines.heldBytes();
        for (std::uint32_t fid = 1; fid <= 1000; ++fid)
            lines.at(fid, 100'000 + fid).count = 1;
        QVERIFY(lines.heldBytes() >= before + 1000 * sizeof(LineSums::Counter));
        QVERIFY2(lines.heldBytes() < 2'000'000, qPrintable(QString::number(lines.heldBytes())));
        LineSums dense;
        for (std::uint32_t line = 0; line < 100'000; ++line)
            dense.at(1, line).count = 1;
        QVERIFY(dense.heldBytes() >= 100'000 * sizeof(LineSums::Counter));
        QVERIFY(dense.heldBytes() < 300'000 * sizeof(LineSums::Counter));
        int inArrays = 0;
        for (std::uint32_t line = 0; line < 100'000; ++line)
            inArrays += dense.known().find(1, line) ? 1 : 0;
        QVERIFY2(inArrays > 90'000, qPrintable(QString::number(inArrays)));
    }

    void discountedTimes()
    {
        LineTimes times;
        times.add(1, 1, 5, 3);
        times.discounted = true;
        times.add(1, 1, 2, 1); // no execution, but time
        QVERIFY(!times.discounted);
        times.discounted = true;
        times.add(1, 2, 0, 1); // listed without executions
        times.discounted = true;
        times.add(1, 3, 7, 4); // only the first of the run
        QCOMPARE(textOf(times.lines), "1:1 3 17\n1:2 0 0\n1:3 3 28\n");
    }

    void returnsOfOneContext()
    {
        QCOMPARE(treeOf({}), QStringList());
        QCOMPARE(treeOf({{1, 1, 2.5, 4}, {1, 1, 1}, {2, 1, 3}}), QStringList({"1 5 11", "2 1 3"}));
        // Depth 0, which is invalid, counts as depth 1.
        QCOMPARE(treeOf({{1, 2, 1}, {2, 0, 1}}), QStringList({"2 1 1", "2/1 1 1"}));
    }

    /// Small sets of siblings are scanned, sets of more than 12 are hashed.
    void manySiblings_data()
    {
        QTest::addColumn<quint32>("count");
        for (const quint32 count : {2U, 11U, 12U, 13U, 14U, 15U, 64U, 128U, 300U, 1000U})
            QTest::addRow("%u", count) << count;
    }
    void manySiblings()
    {
        QFETCH(quint32, count);
        std::vector<Return> returns;
        QStringList expected{QStringLiteral("0 3 0")};
        for (std::uint32_t call = 0; call < 3; ++call) {
            for (std::uint32_t i = 0; i < count; ++i) // in another order each time
                returns.push_back({1 + (call == 1 ? count - 1 - i : i), 2, 1});
            returns.push_back({0, 1, 0});
        }
        for (std::uint32_t i = 0; i < count; ++i)
            expected << QStringLiteral("0/%1 3 3").arg(i + 1);
        QCOMPARE(sorted(treeOf(returns)), sorted(expected));
    }

    /// Stale slots of the hash table, whose node was freed and reused, are not taken for hits.
    void reusedNodes()
    {
        std::vector<Return> returns;
        // Sub 100 calls 1 to 20, of which 5 calls 50, and then 1 to 30: the first set is merged
        // into the second, which frees the set and its nodes.
        for (const std::uint32_t last : {20U, 30U}) {
            for (std::uint32_t sub = 1; sub <= last; ++sub) {
                if (sub == 5)
                    returns.push_back({50, 3, 1});
                returns.push_back({sub, 2, 1});
            }
            returns.push_back({100, 1, 1});
        }
        // Sub 20 reuses its old node in the set that 50 was in. The first set is reused for
        // another level, which looks up 20, and 19, whose old node is now that of 201.
        returns.push_back({60, 2, 1});
        returns.push_back({20, 2, 1});
        for (std::uint32_t sub = 201; sub <= 213; ++sub)
            returns.push_back({sub, 3, 1});
        returns.push_back({20, 3, 1});
        returns.push_back({19, 3, 1});
        returns.push_back({70, 2, 1});
        returns.push_back({101, 1, 1});
        QCOMPARE(sorted(treeOf(returns)), sorted(simpleTreeOf(returns)));
    }

    /// Wide and deep trees, with depths that jump, compared with the reference implementation.
    void randomReturns()
    {
        std::mt19937 random(4);
        for (int round = 0; round < 60; ++round) {
            const std::uint32_t subs = 2 + random() % 40;
            const std::uint32_t deepest = 2 + random() % 5;
            std::vector<Return> returns;
            std::uint32_t depth = 1;
            for (int i = 0; i < 600; ++i) {
                const auto jump = random() % 12;
                if (jump == 0)
                    depth = 1 + random() % deepest;
                else if (jump < 4 && depth < deepest)
                    ++depth;
                else if (jump < 6 && depth > 1)
                    --depth;
                returns.push_back({static_cast<std::uint32_t>(random() % subs), depth,
                    static_cast<double>(random() % 9), 1 + random() % 3});
            }
            QCOMPARE(sorted(treeOf(returns)), sorted(simpleTreeOf(returns)));
        }
    }

    /// Siblings of equal time are sorted by name rank; `order` is that of the first call.
    void orderOfSiblings()
    {
        const CallTree tree = built(
            {{3, 1, 1}, {1, 1, 1}, {2, 1, 5},
                {1, 1, 0}}).finish(std::vector<std::uint32_t>{0, 9, 5, 3});
        QCOMPARE(textOf(tree), QStringList({"2 1 5", "3 1 1", "1 2 1"}));
        const auto nodes = tree.nodes();
        QVERIFY(nodes[2].order < nodes[3].order && nodes[3].order < nodes[1].order);
        // A merged node has the smaller order of both.
        const CallTree merged = built(
            {{1, 2, 1}, {2, 2, 1}, {0, 1, 0}, {3, 2, 1}, {2, 2, 1}, {1, 2, 1},
                {0, 1, 0}}).finish({});
        QCOMPARE(textOf(merged), QStringList({"0 2 0", "0/1 2 2", "0/2 2 2", "0/3 1 1"}));
        QVERIFY(merged.nodes()[2].order < merged.nodes()[3].order);
        QVERIFY(merged.nodes()[3].order < merged.nodes()[4].order);
    }

    void timesAndOpenCalls()
    {
        const std::vector<Return> returns{{1, 2, 3, 5}, {2, 1, 4}};
        CallTreeBuilder faster = built(returns);
        faster.multiplyTimes(0.5);
        QCOMPARE(textOf(faster.finish({})), QStringList({"2 1 2", "2/1 5 8"}));
        CallTreeBuilder contexts = built(returns);
        contexts.countContexts();
        QCOMPARE(textOf(contexts.finish({})), QStringList({"2 1 4", "2/1 1 15"}));
        CallTreeBuilder open = built({{1, 3, 1}, {2, 2, 1}, {3, 4, 1}});
        open.closeOpenCalls();
        open.addReturn(SubId(4), 1, 1, 1); // does not adopt them
        QCOMPARE(
            sorted(textOf(open.finish({}))), QStringList({"2 1 1", "2/1 1 1", "3 1 1", "4 1 1"}));
        CallTreeBuilder none;
        none.closeOpenCalls();
        QVERIFY(none.finish({}).empty());
    }

    void memoryOfCalls()
    {
        CallTreeBuilder calls;
        const std::size_t before = calls.heldBytes();
        for (std::uint32_t sub = 0; sub < 10'000; ++sub)
            calls.addReturn(SubId(sub), 1, 1, 1);
        const std::size_t wide = calls.heldBytes() - before;
        QVERIFY2(wide >= 10'000 * 40 && wide < 10'000 * 400, qPrintable(QString::number(wide)));
        CallTreeBuilder deep;
        for (std::uint32_t depth = 1; depth < 10'000; ++depth)
            deep.addReturn(SubId(0), depth, 1, 1);
        QVERIFY(deep.heldBytes() - before >= 10'000 * 60); // one set for each node
        // Merged nodes and sets are reused.
        CallTreeBuilder again;
        std::size_t few = 0;
        for (int round = 0; round < 3000; ++round) {
            for (std::uint32_t sub = 1; sub < 30; ++sub) {
                again.addReturn(SubId(sub + 100), 3, 1, 1);
                again.addReturn(SubId(sub), 2, 1, 1);
            }
            again.addReturn(SubId(0), 1, 1, 1);
            few = round == 10 ? again.heldBytes() : few;
        }
        QCOMPARE(again.heldBytes(), few);
    }

    void stopping()
    {
        QCOMPARE(built({{1, 1, 1}}).finish({}).nodes().size(), 2U); // with the root
        QVERIFY(built({{1, 1, 1}}).finish({}, stopped()).empty());
        std::vector<UnplacedNode> nodes(2);
        nodes[1] = {0, SubId(1), 1, 1};
        QCOMPARE(layOutCallTree(nodes).nodes().size(), 2U);
        QVERIFY(layOutCallTree(nodes, {}, stopped()).empty());
    }

    /// Sub 1 calls 2 twice; 2 calls 3, which calls 2, which calls itself.
    void callSitesOfATree()
    {
        const CallTree tree = built(
            {{2, 5, 1}, {2, 4, 2}, {3, 3, 4}, {2, 2, 8, 2}, {1, 1, 16},
                {3, 1, 32}}).finish({});
        QCOMPARE(sorted(textOf(callSitesOf(tree, 4, {}))),
            QStringList({"* -> 1 1 39 16 0 0", "* -> 3 1 32 32 0 0", "1 -> 2 2 23 16 0 0",
                "2 -> 2 1 0 1 1 2", "2 -> 3 1 7 4 0 0", "3 -> 2 1 0 2 3 1"}));
        QCOMPARE(textOf(callSitesOf(CallTree(), 0, {})), QStringList());
    }

    /// Rows with fewer calls than the call tree has are replaced by those of the tree.
    void callSitesOfACutProfile()
    {
        const CallTree tree
            = built({{1, 2, 1, 3}, {2, 2, 1, 2}, {3, 2, 1, 4}, {0, 1, 0}}).finish({});
        std::vector<CallSite> sites;
        const auto add = [&](std::uint32_t callee, std::uint64_t calls) {
            CallSite& site = sites.emplace_back();
            site.callee = SubId(callee);
            site.line = 10 * callee;
            site.calls = calls;
        };
        add(1, 3); // all
        add(2, 1); // too few
        add(3, 2); // all, in two rows
        add(3, 2);
        add(4, 7); // not in the tree
        completeCallSites(sites, tree, 5, {});
        QCOMPARE(sorted(textOf(sites)),
            QStringList({"* -> 0 1 9 0 0 0", "* -> 1 3 0 0 0 0 line 10", "* -> 3 2 0 0 0 0 line 30",
                "* -> 3 2 0 0 0 0 line 30", "* -> 4 7 0 0 0 0 line 40", "0 -> 2 2 2 2 0 0"}));
    }
};

NYTPROF_TEST(TestBuilder)
#include "tst_builder.moc"
