// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_views.h"

#include "folded_tree.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString callees(const char* folded, std::string_view sub)
{
    const auto profile = profileOfFolded(QString::fromUtf8(folded));
    const CallTree tree = calleesTree(profile->callTree(), profile->findSub(sub));
    if (tree.total() > profile->callTree().total())
        return QStringLiteral("more than the total");
    return inconsistency(tree) + foldedText(*profile, tree);
}

QString callers(const char* folded, std::string_view sub, std::size_t maxSteps = 1000,
    std::size_t maxNodes = 1000)
{
    const auto profile = profileOfFolded(QString::fromUtf8(folded));
    const CallTree tree
        = callersTree(profile->callTree(), profile->findSub(sub), maxSteps, maxNodes);
    if (tree.total() > profile->callTree().total())
        return QStringLiteral("more than the total");
    return inconsistency(tree) + foldedText(*profile, tree);
}

} // namespace

class TestCallTreeViews : public QObject {
    Q_OBJECT
private slots:
    void calleesOfOnePlace();
    void calleesOfSeveralPlacesAreMerged();
    void calleesOfRecursion();
    void callersOfSeveralPlaces();
    void callersCountRecursionOnce();
    void callersStopAfterTooManySteps();
    void subsThatAreNotThere();
    void invertedHasAllExclusiveTimes();
    void invertedStopsAfterTooManySteps();
    void nodesAreLimited();
    void deepRecursionNeedsOneStepPerLevel();
    void callsInThePlaceOfTimes();
};

void TestCallTreeViews::calleesOfOnePlace()
{
    QCOMPARE(callees("a 1\na;f 10\na;f;x 5\na;f;y 7\nb 3", "f"),
        "f 3 10\n"
        "f;y 1 7\n"
        "f;x 1 5\n");
}

void TestCallTreeViews::calleesOfSeveralPlacesAreMerged()
{
    QCOMPARE(callees("a;f 10\na;f;x 5\nb;c;f;x;y 2\nb;c;f 1", "f"),
        "f 4 11\n"
        "f;x 2 5\n"
        "f;x;y 1 2\n");
}

void TestCallTreeViews::calleesOfRecursion()
{
    QCOMPARE(callees("f;g;f;h 4\nf;h 1", "f"),
        "f 2 0\n"
        "f;g 1 0\n"
        "f;h 1 1\n"
        "f;g;f 1 0\n"
        "f;g;f;h 1 4\n");
}

void TestCallTreeViews::callersOfSeveralPlaces()
{
    // Exclusive time is where a chain begins: f took 15 when a called it from the outermost level.
    QCOMPARE(callers("a;f 10\na;f;x 5\nb;a;f 3\nc;f 2\nf 1", "f"),
        "f 5 1\n"
        "f;a 3 15\n"
        "f;c 1 2\n"
        "f;a;b 1 3\n");
}

void TestCallTreeViews::callersCountRecursionOnce()
{
    QCOMPARE(callers("a;f;g;f;g;f 10\na;f 1", "f"),
        "f 2 0\n"
        "f;a 2 11\n");
    QCOMPARE(callers("a;f;g;f;g;f 10\na;f 1", "g"),
        "g 1 0\n"
        "g;f 1 0\n"
        "g;f;a 1 10\n");
}

void TestCallTreeViews::callersStopAfterTooManySteps()
{
    QCOMPARE(callers("a;b;c;d;f 10", "f", 2),
        "f 1 0\n"
        "f;d 1 0\n"
        "f;d;c 1 10\n");
}

void TestCallTreeViews::subsThatAreNotThere()
{
    QCOMPARE(callees("a;f 10", "nothing"), "");
    QCOMPARE(callers("a;f 10", "nothing"), "");
    QVERIFY(calleesTree(CallTree(), SubId(3)).empty());
    QVERIFY(callersTree(CallTree(), SubId(3)).empty());
}

void TestCallTreeViews::invertedHasAllExclusiveTimes()
{
    const auto profile = profileOfFolded(QStringLiteral("a 1\na;f 10\na;f;x 5\nb;f 2\nb;f;f 4\n"));
    const CallTree tree = invertedTree(profile->callTree());
    QCOMPARE(inconsistency(tree) + foldedText(*profile, tree),
        "f 5 0\n"
        "x 1 0\n"
        "a 3 1\n"
        "f;a 2 10\n"
        "f;f 1 0\n"
        "f;b 2 2\n"
        "x;f 1 0\n"
        "f;f;b 1 4\n"
        "x;f;a 1 5\n");
    QCOMPARE(tree.total(), profile->callTree().total());
    QVERIFY(invertedTree(CallTree()).empty());
}

void TestCallTreeViews::invertedStopsAfterTooManySteps()
{
    const auto profile = profileOfFolded(QStringLiteral("a;b;c;d;f 10\na;b 3"));
    const CallTree tree = invertedTree(profile->callTree(), 1);
    QCOMPARE(inconsistency(tree) + foldedText(*profile, tree),
        "f 1 10\n"
        "b 2 3\n");
}

/// The limit stops between levels: a level is complete or absent.
void TestCallTreeViews::nodesAreLimited()
{
    QCOMPARE(callers("a;b;f 10\nc;b;f 5", "f", 1000, 4),
        "f 2 0\n"
        "f;b 2 0\n"
        "f;b;a 1 10\n"
        "f;b;c 1 5\n");
    QCOMPARE(callers("a;b;f 10\nc;b;f 5", "f", 1000, 2), callers("a;b;f 10\nc;b;f 5", "f"));
    QCOMPARE(callers("a;b;f 10\nc;b;f 5", "f", 1000, 1),
        "f 2 0\n"
        "f;b 2 15\n");
    QCOMPARE(callers("a;b;f 10\nc;b;f 5", "f", 1000, 0), "f 2 15\n");
    const auto profile = profileOfFolded(QStringLiteral("a;b;f 10\na;g 3"));
    const auto inverted = [&](std::size_t maxNodes) {
        return foldedText(*profile, invertedTree(profile->callTree(), 1000, maxNodes));
    };
    QCOMPARE(inverted(2), "f 1 0\ng 1 0\nf;b 1 10\ng;a 1 3\n");
    QCOMPARE(inverted(1), "f 1 10\ng 1 3\n"); // all subs are there
    QCOMPARE(inverted(4), inverted(1000));
}

void TestCallTreeViews::deepRecursionNeedsOneStepPerLevel()
{
    constexpr std::uint32_t Depth = 50'001;
    QString chain;
    for (std::uint32_t depth = 1; depth < Depth; ++depth)
        chain += QStringLiteral("r;");
    const auto profile = profileOfFolded(chain + "leaf 7\n");
    const CallTree& tree = profile->callTree();
    QCOMPARE(tree.maxDepth(), Depth);
    const auto callersOf = [&](const char* sub, std::size_t maxSteps) {
        const CallTree callers = callersTree(tree, profile->findSub(sub), maxSteps);
        return std::pair(callers.total(), callers.maxDepth());
    };
    QCOMPARE(callersOf("leaf", Depth - 1), std::pair(Ticks{7}, Depth));
    QCOMPARE(callersOf("leaf", Depth - 2), std::pair(Ticks{7}, Depth - 1));
    QCOMPARE(callersOf("r", 1), std::pair(Ticks{7}, 1U)); // only the outermost call counts
    for (const auto& [sub, depth] : {std::pair("r", Depth), std::pair("leaf", 1U)}) {
        const CallTree callees = calleesTree(tree, profile->findSub(sub));
        QCOMPARE(callees.total(), Ticks{7});
        QCOMPARE(callees.maxDepth(), depth);
    }
}

void TestCallTreeViews::callsInThePlaceOfTimes()
{
    // b costs more, a and what it calls are called more often.
    const auto profile = profileOfFolded(QStringLiteral("b 90\na 1\na;c 1\na;c 1\na;c 1\na;d 5"));
    const CallTree tree = treeOfCalls(profile->callTree());
    QCOMPARE(inconsistency(tree), QString());
    std::uint64_t calls = 0;
    for (const CallNode& node : profile->callTree().nodes())
        calls += node.calls;
    QCOMPARE(tree.total(), static_cast<Ticks>(calls));
    const auto roots = tree.children(tree.root());
    QCOMPARE((*profile)[roots[0].sub].name, "a");
    Ticks below = 0;
    for (const CallNode& node : tree.nodes()) {
        QCOMPARE(node.exclusive, static_cast<Ticks>(node.calls));
        below += node.parent == CallNodeId(1) ? node.inclusive : 0;
    }
    QCOMPARE(below + roots[0].exclusive, roots[0].inclusive);
    QCOMPARE(treeOfCalls(tree).total(), tree.total());
}

NYTPROF_TEST(TestCallTreeViews)
#include "tst_call_tree_views.moc"
