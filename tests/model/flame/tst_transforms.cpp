// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The transforms of flame graphs, and where a zoom leads when they change.
#include "flame/transforms.h"
#include "flame/zoom_memory.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QRegularExpression>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

SubId subOf(const Profile& profile, const char* name) { return profile.findSub(name); }

Transforms stepsOf(const Profile& profile, std::initializer_list<Transform::Kind> kinds)
{
    Transforms steps;
    for (const Transform::Kind kind : kinds) {
        steps.push_back(
            {kind, needsSub(kind) ? std::vector{subOf(profile, "A::f")} : std::vector<SubId>()});
    }
    return steps;
}

using Kind = Transform::Kind;

} // namespace

class FlameStepsTest : public QObject {
    Q_OBJECT

private slots:
    void stepsAreUndone()
    {
        TransformHistory history;
        QVERIFY(!history.canUndo() && !history.canRedo() && history.transforms().empty());
        history.undo();
        QVERIFY(!history.canRedo());
        history.redo();
        QVERIFY(history.transforms().empty());
        history.add({Kind::Recursion, {}});
        history.add({Kind::GroupFiles, {}});
        QCOMPARE(history.transforms().size(), 2U);
        history.truncate(2); // nothing is cut off, so there is nothing to undo
        history.truncate(5);
        history.undo();
        QCOMPARE(history.transforms().size(), 1U);
        QVERIFY(history.canUndo() && history.canRedo());
        history.redo();
        QCOMPARE(history.transforms().size(), 2U);
        QVERIFY(!history.canRedo());
        history.truncate(0);
        QVERIFY(history.transforms().empty() && history.canUndo());
        history.undo();
        QCOMPARE(history.transforms().size(), 2U);
        history.undo();
        history.add({Kind::GroupPackages, {}}); // what was undone before is gone
        QVERIFY(!history.canRedo());
        history.undo();
        history.undo();
        QVERIFY(history.transforms().empty() && !history.canUndo());
        history.restart({{Kind::Recursion, {}}});
        QVERIFY(!history.canUndo() && !history.canRedo());
        QCOMPARE(history.transforms().size(), 1U);
    }

    void steps_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("tree");
        const auto row = [](Kind kind, const char* name, const char* tree) {
            QTest::newRow(name) << static_cast<int>(kind) << tree;
        };
        row(Kind::FocusSub, "only A::f", "A::f 10;A::f;A::f 20;A::f;A::f;B::g 30");
        row(Kind::FocusPath, "only this A::f", "");
        row(Kind::Hide, "without A::f", "main::a 5");
        row(Kind::MergeAway, "A::f in its callers", "main::a 35;main::a;B::g 30");
        row(Kind::Recursion, "recursion collapsed",
            "main::a 5;main::a;A::f 30;main::a;A::f;B::g 30");
        row(Kind::DirectRecursion, "direct recursion collapsed",
            "main::a 5;main::a;A::f 30;main::a;A::f;B::g 30");
        row(Kind::GroupPackages, "by package", "main::a 5;main::a;A::f 30;main::a;A::f;B::g 30");
        row(Kind::GroupFiles, "by file", "main::a 65");
    }

    void steps()
    {
        QFETCH(int, kind);
        QFETCH(QString, tree);
        const auto profile = profileOfFolded("main::a 5\nmain::a;A::f 10\nmain::a;A::f;A::f 20\n"
                                             "main::a;A::f;A::f;B::g 30");
        const Transforms steps = stepsOf(*profile, {static_cast<Kind>(kind)});
        const CallTree changed = applyTransforms(*profile, profile->callTree(), steps);
        QStringList folded;
        for (const CallNode& node : changed.nodes().subspan(1)) {
            if (node.exclusive != 0) {
                QStringList chain;
                for (const SubId sub : chainOf(changed,
                         CallNodeId(static_cast<std::size_t>(&node - changed.nodes().data())))) {
                    chain << nameOf(*profile, sub);
                }
                folded << QStringLiteral("%1 %2").arg(chain.join(u';')).arg(node.exclusive);
            }
        }
        folded.sort();
        QStringList expected;
        for (const QString& path : tree.split(QRegularExpression("(?<=\\d);"))) {
            expected << path;
        }
        expected.sort();
        QCOMPARE(folded.join(u'\n'), expected.join(u'\n'));
    }

    /// Steps lead as far as the other profile has their subs.
    void translatedSteps()
    {
        const auto from = profileOfFolded("A::f 1\nB::g 2");
        const auto other = profileOfFolded("C::x 1\nA::f 2");
        const Transforms steps = {{Kind::Recursion, {}}, {Kind::Hide, {subOf(*from, "A::f")}},
            {Kind::Hide, {subOf(*from, "B::g")}}, {Kind::GroupFiles, {}}};
        const Transforms there = translateTransforms(steps, *from, *other);
        QCOMPARE(there.size(), 2U);
        QVERIFY(there[1].subs == std::vector{subOf(*other, "A::f")});
        QCOMPARE(translateTransforms({}, *from, *other).size(), 0U);
        QVERIFY(translateTransforms({steps[0], steps[1]}, *from, *other) == there);
    }

    /// The box that a view is zoomed to, as the subs that lead to it.
    void chains()
    {
        const auto profile = profileOfFolded("A::f 10\nA::f;B::g 20\nA::f;B::g;A::f 5\nC::x 80");
        const CallTree& tree = profile->callTree();
        const SubId f = subOf(*profile, "A::f");
        const SubId g = subOf(*profile, "B::g");
        const std::vector<SubId> chain = {f, g, f};
        QVERIFY(chainOf(tree, nodeAt(tree, chain)) == chain);
        QVERIFY(chainOf(tree, nodeAt(tree, std::vector{f, g, g})) == (std::vector{f, g}));
        QVERIFY(nodeAt(tree, {}) == tree.root() && chainOf(tree, tree.root()).empty());
        const Transforms recursion = {{Kind::Recursion, {}}};
        const Transforms noG = {{Kind::MergeAway, {g}}};
        QVERIFY(chainAfter(*profile, chain, {}) == chain);
        QVERIFY(chainAfter(*profile, {}, recursion).empty());
        QVERIFY(chainAfter(*profile, chain, noG) == (std::vector{f, f}));
        QVERIFY(chainAfter(*profile, chain, recursion) == std::vector{f});
        QVERIFY(chainAfter(*profile, std::vector{f, f, g}, recursion) == (std::vector{f, g}));
        QVERIFY(chainBefore(*profile, tree, std::vector{f, f}, noG) == chain);
        QVERIFY(chainBefore(*profile, tree, chain, {}) == chain);
        QVERIFY(chainBefore(*profile, tree, {}, noG).empty());
        QVERIFY(chainBefore(*profile, tree, std::vector{g, g}, noG) == (std::vector{g, g}));
    }

    /// Of very large trees, the first 200,000 nodes are searched.
    void maxNodesSeen()
    {
        const auto profile = profileOfFolded("x 1\nm 1\nf 1");
        const SubId m = subOf(*profile, "m");
        const SubId f = subOf(*profile, "f");
        const Transforms steps = {{Kind::MergeAway, {m}}};
        for (const std::size_t last : {199'999U, 200'000U}) {
            std::vector<CallNode> nodes(last + 1);
            nodes[0].firstChild = CallNodeId(1);
            nodes[0].childCount = static_cast<std::uint32_t>(last - 1);
            for (std::size_t i = 1; i < last; ++i) {
                nodes[i].sub = i == last - 1 ? m : subOf(*profile, "x");
                nodes[i].parent = CallNodeId(0);
                nodes[i].depth = 1;
                nodes[i].firstChild = CallNodeId(last + 1);
            }
            nodes[last - 1].firstChild = CallNodeId(last);
            nodes[last - 1].childCount = 1;
            nodes[last].sub = f;
            nodes[last].parent = CallNodeId(last - 1);
            nodes[last].depth = 2;
            nodes[last].firstChild = CallNodeId(last + 1);
            QCOMPARE(chainBefore(*profile, CallTree(std::move(nodes)), {f}, steps),
                last < 200'000 ? (std::vector{m, f}) : std::vector{f});
        }
    }

    /// Of deep trees, as many candidates as there are below 50,000 nodes.
    void maxNodesTried()
    {
        const auto profile = profileOfFolded("x 1\nm 1\nf 1");
        const SubId x = subOf(*profile, "x");
        const SubId m = subOf(*profile, "m");
        const SubId f = subOf(*profile, "f");
        const Transforms steps = {{Kind::MergeAway, {m}}};
        // Two chains of calls side by side: x, x, ... f and m, x, ... f.
        for (const std::size_t depth : {49'999U, 50'000U}) {
            std::vector<CallNode> nodes(1 + 2 * depth);
            nodes[0].firstChild = CallNodeId(1);
            nodes[0].childCount = 2;
            for (std::size_t i = 1; i < nodes.size(); ++i) {
                const bool isLast = i + 2 >= nodes.size();
                nodes[i].sub = isLast ? f : i == 2 ? m : x;
                nodes[i].parent = CallNodeId(i > 2 ? i - 2 : 0);
                nodes[i].depth = static_cast<std::uint32_t>((i + 1) / 2);
                nodes[i].firstChild = CallNodeId(isLast ? nodes.size() : i + 2);
                nodes[i].childCount = isLast ? 0 : 1;
            }
            std::vector<SubId> chain(depth - 2, x);
            chain.push_back(f);
            std::vector<SubId> before = chain;
            before.insert(before.begin(), m);
            const auto found = chainBefore(*profile, CallTree(std::move(nodes)), chain, steps);
            QCOMPARE(found.size(), depth < 50'000 ? before.size() : chain.size());
            QVERIFY(found == (depth < 50'000 ? before : chain));
        }
    }

    void groupings()
    {
        const auto profile = profileOfFolded("A::f 1\nB::g 2");
        const auto after = [&](std::initializer_list<Kind> kinds) {
            return groupingAfter(stepsOf(*profile, kinds));
        };
        QVERIFY(after({}) == Grouping::Subs);
        QVERIFY(after({Kind::Recursion}) == Grouping::Subs);
        QVERIFY(after({Kind::GroupPackages, Kind::Recursion}) == Grouping::Packages);
        QVERIFY(after({Kind::GroupPackages, Kind::GroupFiles}) == Grouping::Files);
        QVERIFY(after({Kind::GroupFiles, Kind::GroupPackages}) == Grouping::Packages);
    }
};

NYTPROF_TEST(FlameStepsTest)
#include "tst_transforms.moc"
