// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_transforms.h"

#include "analysis/call_tree_views.h"
#include "folded_tree.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <functional>
#include <map>
#include <random>
#include <utility>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Transform = std::function<CallTree(const Profile&, const CallTree&)>;

QString after(const char* folded, const Transform& transform)
{
    const auto profile = profileOfFolded(QString::fromUtf8(folded));
    const CallTree tree = transform(*profile, profile->callTree());
    return inconsistency(tree) + foldedText(*profile, tree);
}

Transform subtree(std::vector<std::string> chain)
{
    return [chain = std::move(chain)](const Profile& profile, const CallTree& tree) {
        std::vector<SubId> subs;
        subs.reserve(chain.size());
        for (const std::string& name : chain)
            subs.push_back(profile.findSub(name));
        return subtreeAt(tree, subs);
    };
}

Transform without(std::string sub)
{
    return [sub = std::move(sub)](const Profile& profile, const CallTree& tree) {
        return withoutSub(tree, profile.findSub(sub));
    };
}

Transform inlined(std::string sub)
{
    return [sub = std::move(sub)](const Profile& profile, const CallTree& tree) {
        return withSubInlined(tree, profile.findSub(sub));
    };
}

CallTree directRecursion(const Profile&, const CallTree& tree)
{
    return withoutDirectRecursion(tree);
}

CallTree recursion(const Profile&, const CallTree& tree) { return withoutRecursion(tree); }

/// By package, with its first sub in the profile to stand for it.
std::vector<SubId> packages(const Profile& profile)
{
    std::map<std::string_view, SubId> first;
    std::vector<SubId> groups;
    for (std::size_t i = 0; i < profile.subs().size(); ++i)
        groups.push_back(first.try_emplace(profile.subs()[i].package, i).first->second);
    return groups;
}

CallTree byPackage(const Profile& profile, const CallTree& tree)
{
    return withSubsGrouped(tree, packages(profile));
}

QString randomFolded(unsigned seed)
{
    std::mt19937 random(seed);
    QString folded;
    for (int line = 0; line < 300; ++line) {
        QStringList path;
        const int depth = 1 + static_cast<int>(random() % 9);
        for (int i = 0; i < depth; ++i)
            path += QStringLiteral("%1::%2").arg(QChar(u'A' + static_cast<char16_t>(random() % 3)),
                QChar(u'a' + static_cast<char16_t>(random() % 4)));
        folded += path.join(u';') + u' ' + QString::number(random() % 100) + u'\n';
    }
    return folded;
}

std::uint64_t callsOf(const CallTree& tree)
{
    std::uint64_t calls = 0;
    for (const CallNode& node : tree.nodes())
        calls += node.calls;
    return calls;
}

} // namespace

class TestCallTreeTransforms : public QObject {
    Q_OBJECT
private slots:
    void aSubtreeIsFoundByItsChainOfCalls();
    void withoutASubItsCalleesAreGone();
    void anInlinedSubGivesItsTimeToItsCallers();
    void directRecursionBecomesOneNode();
    void recursionContinuesAtTheOutermostCall();
    void recursionIsFoundAfterOtherRecursion();
    void groupsThatCallThemselvesBecomeOneNode();
    void siblingsInOtherOrders();
    void siblingsOfEqualOrderGoByName();
    void tablesMayBeShort();
    void callOrderIsThatOfTheFirstCalls();
    void transformsFollowEachOther();
    void sumsStayWhatTheyWere();
    void emptyTreesStayEmpty();
    void depthDoesNotMatter();
};

void TestCallTreeTransforms::aSubtreeIsFoundByItsChainOfCalls()
{
    const char* const folded = "a 1\na;f 10\na;f;x 5\na;f;x;y 2\nb;f;x 7\n";
    QCOMPARE(after(folded, subtree({"a", "f"})), "f 3 10\nf;x 2 5\nf;x;y 1 2\n");
    QCOMPARE(after(folded, subtree({"b"})), "b 1 0\nb;f 1 0\nb;f;x 1 7\n");
    QCOMPARE(after(folded, subtree({"a", "x"})), "");
    QCOMPARE(after("a 1\n", subtree({})), "a 1 1\n");
}

void TestCallTreeTransforms::withoutASubItsCalleesAreGone()
{
    QCOMPARE(after("a 1\na;f 10\na;f;x 5\na;x 2\nf 4\n", without("f")), "a 4 1\na;x 1 2\n");
    QCOMPARE(after("a;f 10\n", without("nothing")), "a 1 0\na;f 1 10\n");
}

void TestCallTreeTransforms::anInlinedSubGivesItsTimeToItsCallers()
{
    QCOMPARE(after("a 1\na;f 10\na;f;x 5\na;x 2\n", inlined("f")), "a 4 11\na;x 2 7\n");
    QCOMPARE(after("a;f;f;f;x 5\na;f;f 1\n", inlined("f")), "a 2 1\na;x 1 5\n");
    // What had no caller is the time of the root then.
    const auto profile = profileOfFolded(QStringLiteral("f 3\nf;x 5\n"));
    const CallTree tree = withSubInlined(profile->callTree(), profile->findSub("f"));
    QCOMPARE(tree[tree.root()].exclusive, 3);
    QCOMPARE(tree.total(), 8);
}

void TestCallTreeTransforms::directRecursionBecomesOneNode()
{
    QCOMPARE(after("a;r;r;r;x 5\na;r;r 2\na;r;x;r;r 1\n", directRecursion),
        "a 3 0\n"
        "a;r 6 2\n"
        "a;r;x 2 5\n"
        "a;r;x;r 2 1\n");
}

void TestCallTreeTransforms::recursionContinuesAtTheOutermostCall()
{
    QCOMPARE(after("f;g 1\nf;g;f;h 5\nf;g;f;g;x 2\n", recursion),
        "f 5 0\n"
        "f;h 1 5\n"
        "f;g 4 1\n"
        "f;g;x 1 2\n");
}

void TestCallTreeTransforms::recursionIsFoundAfterOtherRecursion()
{
    // Below the second f the chain is f alone, so g and h begin anew there.
    QCOMPARE(after("f;g;h;f;h;g 1\nf;g;h;g;k 2\n", recursion),
        "f 3 0\n"
        "f;g 3 0\n"
        "f;h 1 0\n"
        "f;g;k 1 2\n"
        "f;g;h 2 0\n"
        "f;h;g 1 1\n");
}

void TestCallTreeTransforms::groupsThatCallThemselvesBecomeOneNode()
{
    QCOMPARE(after("A::x;A::y;B::z;A::y 4\nA::x;A::y;A::x 1\nA::y 2\n", byPackage),
        "A::y 3 3\n"
        "A::y;B::z 1 0\n"
        "A::y;B::z;A::y 1 4\n");
}

void TestCallTreeTransforms::siblingsInOtherOrders()
{
    const auto ordered = [](SiblingOrder order) {
        return [order](const Profile& profile, const CallTree& tree) {
            std::vector<std::uint32_t> rank;
            for (const Sub& sub : profile.subs())
                rank.push_back(static_cast<std::uint32_t>(sub.name[0]));
            return orderedTree(tree, order, rank);
        };
    };
    const char* const folded = "m;c 3\nm;a 5\nm;b 4\nm;c;z 1\nm;c;y 9\nm;a 1\n";
    const auto lines = [&](SiblingOrder by) {
        const auto profile = profileOfFolded(QString::fromUtf8(folded));
        return foldedText(*profile, ordered(by)(*profile, profile->callTree()));
    };
    QCOMPARE(lines(SiblingOrder::LargestFirst),
        "m 6 0\nm;c 3 3\nm;a 2 6\nm;b 1 4\nm;c;y 1 9\nm;c;z 1 1\n");
    QCOMPARE(
        lines(SiblingOrder::ByName), "m 6 0\nm;a 2 6\nm;b 1 4\nm;c 3 3\nm;c;y 1 9\nm;c;z 1 1\n");
    QCOMPARE(
        lines(SiblingOrder::ByCall), "m 6 0\nm;c 3 3\nm;a 2 6\nm;b 1 4\nm;c;z 1 1\nm;c;y 1 9\n");
}

void TestCallTreeTransforms::siblingsOfEqualOrderGoByName()
{
    std::vector<CallNode> nodes(4);
    nodes[0].firstChild = CallNodeId(1);
    nodes[0].childCount = 3;
    for (std::uint32_t i = 1; i < 4; ++i) {
        nodes[i].sub = SubId(i - 1);
        nodes[i].parent = CallNodeId(0);
        nodes[i].depth = 1;
        nodes[i].order = 7;
    }
    const CallTree tree
        = orderedTree(CallTree(nodes), SiblingOrder::ByCall, std::vector<std::uint32_t>{2, 0, 1});
    std::vector<std::size_t> subs;
    for (const CallNode& node : tree.nodes().subspan(1))
        subs.push_back(node.sub.index());
    QCOMPARE(subs, (std::vector<std::size_t>{1, 2, 0}));
}

/// Subs beyond the tables of groups and names stand for themselves.
void TestCallTreeTransforms::tablesMayBeShort()
{
    const auto profile = profileOfFolded(QStringLiteral("a 1\nb 2\nc 3\nc;a 4\n"));
    const CallTree& tree = profile->callTree();
    const SubId a = profile->findSub("a");
    const SubId b = profile->findSub("b");
    const SubId c = profile->findSub("c");
    QVERIFY(a.index() == 0 && b.index() == 1 && c.index() == 2);
    const std::vector<SubId> groupOf{b, b};
    QCOMPARE(foldedText(*profile, withSubsGrouped(tree, groupOf)), "c 2 3\nb 2 3\nc;b 1 4\n");
    const std::vector<std::uint32_t> rank{9, 8};
    QCOMPARE(foldedText(*profile, orderedTree(tree, SiblingOrder::ByName, rank)),
        "c 2 3\nb 1 2\na 1 1\nc;a 1 4\n");
}

void TestCallTreeTransforms::callOrderIsThatOfTheFirstCalls()
{
    // More siblings under the second m than under the first: joined in either direction.
    const auto profile = profileOfFolded(
        QStringLiteral("m;x 9\nm;b 1\nm;d 1\nm;a 1\nn;m;q 1\nn;m;a 1\nn;m;x 1\nm;c 1\nm;b 1\n"));
    const CallTree tree = orderedTree(
        withSubInlined(profile->callTree(), profile->findSub("n")), SiblingOrder::ByCall, {});
    QCOMPARE(foldedText(*profile, tree).section(u'\n', 1),
        "m;x 2 10\nm;b 2 2\nm;d 1 1\nm;a 2 2\nm;q 1 1\nm;c 1 1\n");
}

void TestCallTreeTransforms::transformsFollowEachOther()
{
    QCOMPARE(after("a;A::x;A::x;B::y;A::x 4\nc;A::x 1\n",
                 [](const Profile& profile, const CallTree& tree) {
                     return without("c")(profile, inlined("a")(profile, recursion(profile, tree)));
                 }),
        "A::x 3 4\nA::x;B::y 1 0\n");
}

void TestCallTreeTransforms::sumsStayWhatTheyWere()
{
    for (unsigned seed = 1; seed <= 30; ++seed) {
        const auto profile = profileOfFolded(randomFolded(seed));
        const CallTree& tree = profile->callTree();
        const SubId sub = profile->findSub("B::b");
        for (const CallTree& changed : {withoutRecursion(tree), withoutDirectRecursion(tree),
                 withSubInlined(tree, sub), byPackage(*profile, tree), invertedTree(tree)}) {
            QCOMPARE(inconsistency(changed), QString());
            QCOMPARE(changed.total(), tree.total());
            QVERIFY(changed.nodes().size() <= 3 * tree.nodes().size());
        }
        QCOMPARE(callsOf(withoutRecursion(tree)), callsOf(tree));
        QCOMPARE(callsOf(withoutDirectRecursion(tree)), callsOf(tree));
        QCOMPARE(withoutSub(tree, sub).total(), tree.total() - calleesTree(tree, sub).total());
        QCOMPARE(calleesTree(tree, sub).total(), callersTree(tree, sub).total());
        for (const auto order : {SiblingOrder::ByName, SiblingOrder::ByCall}) {
            const CallTree back
                = orderedTree(orderedTree(tree, order, {}), SiblingOrder::LargestFirst, {});
            QCOMPARE(inconsistency(back), QString());
            QCOMPARE(callsOf(back), callsOf(tree));
        }
    }
}

void TestCallTreeTransforms::emptyTreesStayEmpty()
{
    const CallTree none;
    const SubId chain[] = {SubId(1)};
    QVERIFY(subtreeAt(none, chain).empty());
    QVERIFY(withoutSub(none, SubId(1)).empty());
    QVERIFY(withSubInlined(none, SubId(1)).empty());
    QVERIFY(withoutRecursion(none).empty());
    QVERIFY(withoutDirectRecursion(none).empty());
    QVERIFY(withSubsGrouped(none, {}).empty());
    QVERIFY(orderedTree(none, SiblingOrder::ByName, {}).empty());
}

void TestCallTreeTransforms::depthDoesNotMatter()
{
    QString chain;
    for (int depth = 0; depth < 50'000; ++depth)
        chain += depth % 2 == 0 ? QStringLiteral("r;") : QStringLiteral("s;");
    const auto profile = profileOfFolded(chain + "leaf 7\n");
    QCOMPARE(
        after(qPrintable(chain + "leaf 7\n"), recursion), "r 25000 0\nr;s 25000 0\nr;s;leaf 1 7\n");
    QCOMPARE(withSubInlined(profile->callTree(), profile->findSub("s")).maxDepth(), 25'001U);
}

NYTPROF_TEST(TestCallTreeTransforms)
#include "tst_call_tree_transforms.moc"
