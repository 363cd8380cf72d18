// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Flame graphs before they are drawn: steps, names, what a search finds, where a zoom leads.
#include "flame/flame_history.h"
#include "flame/flame_layout.h"
#include "flame/flame_matches.h"
#include "flame/flame_step.h"
#include "flame/flame_zoom.h"
#include "flame/step_text.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "stream_builder.h"

#include <QRegularExpression>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QString nameOf(const Profile& profile, SubId sub)
{
    return sub.valid() ? QString::fromStdString(std::string(profile[sub].name)) : "-";
}

SubId subOf(const Profile& profile, const char* name)
{
    return profile.findSub(name);
}

FlameSteps stepsOf(const Profile& profile, std::initializer_list<FlameStep::Kind> kinds)
{
    FlameSteps steps;
    for (const FlameStep::Kind kind : kinds) {
        steps.push_back(
            {kind, needsSub(kind) ? std::vector{subOf(profile, "A::f")} : std::vector<SubId>()});
    }
    return steps;
}

using Kind = FlameStep::Kind;

} // namespace

class FlameStepsTest : public QObject {
    Q_OBJECT

private slots:
    void stepsAreUndone()
    {
        FlameHistory history;
        QVERIFY(!history.canUndo() && !history.canRedo() && history.steps().empty());
        history.undo();
        history.redo();
        QVERIFY(history.steps().empty());
        history.add({Kind::Recursion, {}});
        history.add({Kind::GroupFiles, {}});
        QCOMPARE(history.steps().size(), 2U);
        history.truncate(2); // nothing is cut off, so there is nothing to undo
        history.truncate(5);
        history.undo();
        QCOMPARE(history.steps().size(), 1U);
        QVERIFY(history.canUndo() && history.canRedo());
        history.redo();
        QCOMPARE(history.steps().size(), 2U);
        QVERIFY(!history.canRedo());
        history.truncate(0);
        QVERIFY(history.steps().empty() && history.canUndo());
        history.undo();
        QCOMPARE(history.steps().size(), 2U);
        history.undo();
        history.add({Kind::GroupPackages, {}}); // what was undone before is gone
        QVERIFY(!history.canRedo());
        history.undo();
        history.undo();
        QVERIFY(history.steps().empty() && !history.canUndo());
        history.restart({{Kind::Recursion, {}}});
        QVERIFY(!history.canUndo() && !history.canRedo());
        QCOMPARE(history.steps().size(), 1U);
    }

    void stepsOfSubs()
    {
        int withSub = 0;
        for (const StepChoice& choice : stepChoices()) {
            withSub += needsSub(choice.kind) ? 1 : 0;
        }
        QCOMPARE(withSub, 4);
        QVERIFY(needsSub(Kind::FocusSub) && needsSub(Kind::FocusPath) && needsSub(Kind::Hide));
        QVERIFY(needsSub(Kind::MergeAway) && !needsSub(Kind::Recursion));
        QVERIFY(!needsSub(Kind::GroupPackages) && !needsSub(Kind::DirectRecursion));
    }

    void steps_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tree");
        const auto row = [](Kind kind, const char* text, const char* tree) {
            QTest::newRow(text) << static_cast<int>(kind) << text << tree;
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
        const FlameSteps steps = stepsOf(*profile, {static_cast<Kind>(kind)});
        QTEST(stepText(profile, {}, steps[0]), "text");
        const CallTree changed = applySteps(*profile, profile->callTree(), steps);
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
        // What a step is about has the name that the graph shows.
        QCOMPARE(stepText(profile, stepsOf(*profile, {Kind::GroupPackages}),
                     stepsOf(*profile, {Kind::Hide})[0]),
            "without A");
    }

    /// Steps lead as far as the other profile has their subs.
    void translatedSteps()
    {
        const auto from = profileOfFolded("A::f 1\nB::g 2");
        const auto other = profileOfFolded("C::x 1\nA::f 2");
        const FlameSteps steps = {{Kind::Recursion, {}}, {Kind::Hide, {subOf(*from, "A::f")}},
            {Kind::Hide, {subOf(*from, "B::g")}}, {Kind::GroupFiles, {}}};
        const FlameSteps there = translateSteps(steps, *from, *other);
        QCOMPARE(there.size(), 2U);
        QVERIFY(there[1].subs == std::vector{subOf(*other, "A::f")});
        QCOMPARE(translateSteps({}, *from, *other).size(), 0U);
    }

    void namesOfFrames()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/usr/share/perl5/A/B.pm");
        stream.subInfo(1, "A::B::f", 1, 1).subInfo(1, "A::B::g", 2, 2);
        stream.subCallers("nopackage", {.caller = "A::B::f", .inclusive = 1, .exclusive = 1});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const SubId f = subOf(*profile, "A::B::f");
        const SubId g = subOf(*profile, "A::B::g");
        const SubId none = subOf(*profile, "nopackage");
        QVERIFY(none.valid());
        const FrameNames subs(profile, Grouping::Subs);
        const FrameNames packages(profile, Grouping::Packages);
        const FrameNames files(profile, Grouping::Files);
        QCOMPARE(subs.count(), profile->subs().size());
        QCOMPARE(FrameNames().count(), 0U);
        QCOMPARE(subs.fullName(f) + u' ' + subs.label(f) + u' ' + subs.shortLabel(f),
            "A::B::f A::B::f f");
        QCOMPARE(subs.shortLabel(none), "nopackage");
        QCOMPARE(packages.fullName(f) + u' ' + packages.label(f) + u' ' + packages.shortLabel(f),
            "A::B A::B A::B");
        QCOMPARE(packages.label(none), "no package");
        QCOMPARE(files.fullName(f) + u' ' + files.label(f) + u' ' + files.shortLabel(f),
            "/usr/share/perl5/A/B.pm A/B.pm B.pm");
        QCOMPARE(files.label(none), "no file");
        const auto groups = [&](Grouping grouping) { return groupSubs(*profile, grouping); };
        QVERIFY(groups(Grouping::Subs)[g.index()] == g);
        QVERIFY(groups(Grouping::Packages)[g.index()] == groups(Grouping::Packages)[f.index()]);
        QVERIFY(groups(Grouping::Packages)[none.index()] != groups(Grouping::Packages)[f.index()]);
        QVERIFY(groups(Grouping::Files)[g.index()] == groups(Grouping::Files)[f.index()]);
        const auto ranks = rankByFrameName(*profile, Grouping::Subs);
        QVERIFY(ranks[f.index()] < ranks[g.index()] && ranks[g.index()] < ranks[none.index()]);
    }

    /// Time within a hit within another counts once.
    void foundInGraphs()
    {
        const auto profile
            = profileOfFolded("A::f 10\nA::f;B::g 20\nA::f;A::h 40\nC::x 80\nC::x;A::f 5");
        const FlameLayout layout(profile->callTree());
        const FrameNames names(profile, Grouping::Subs);
        const auto found = [&](const char* typed) {
            const FlameMatches matches = findSubs(names, layout, Terms(QString(typed)));
            return QStringLiteral("%1 subs %2 nodes %3")
                .arg(matches.count)
                .arg(matches.nodes.size())
                .arg(matches.time);
        };
        QCOMPARE(found("A::"), "2 subs 3 nodes 75");
        QCOMPARE(found("A::h"), "1 subs 1 nodes 40");
        QCOMPARE(found("C::x"), "1 subs 1 nodes 85");
        QCOMPARE(found("nothing"), "0 subs 0 nodes 0");
        QCOMPARE(found(""), "0 subs 0 nodes 0");
        QVERIFY(!findSubs(names, layout, Terms()).active());
        QVERIFY(findSubs(names, layout, Terms("nothing")).active());
        const FlameMatches all = findSubs(names, layout, Terms("A::"));
        QVERIFY(all.has(subOf(*profile, "A::f")) && !all.has(subOf(*profile, "B::g")));
        QVERIFY(!all.has(SubId()) && !all.has(SubId(9'999)) && !FlameMatches().has(SubId(0)));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(findSubs(names, layout, Terms("A::"), stop.get_token()).nodes.size(), 0U);
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
        const FlameSteps recursion = {{Kind::Recursion, {}}};
        const FlameSteps noG = {{Kind::MergeAway, {g}}};
        QVERIFY(chainAfter(*profile, chain, {}) == chain);
        QVERIFY(chainAfter(*profile, {}, recursion).empty());
        QVERIFY(chainAfter(*profile, chain, noG) == (std::vector{f, f}));
        QVERIFY(chainBefore(*profile, tree, std::vector{f, f}, noG) == chain);
        QVERIFY(chainBefore(*profile, tree, chain, {}) == chain);
        QVERIFY(chainBefore(*profile, tree, {}, noG).empty());
        QVERIFY(chainBefore(*profile, tree, std::vector{g, g}, noG) == (std::vector{g, g}));
    }
};

QTEST_MAIN(FlameStepsTest)
#include "tst_flame_steps.moc"
