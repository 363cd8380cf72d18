// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The names of frames and transforms in a flame graph, and what a search finds.
#include "flame/flame_canvas.h"
#include "flame/flame_layout.h"
#include "flame/flame_text.h"
#include "flame/frame_names.h"
#include "flame/transforms.h"
#include "folded_tree.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QApplication>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

SubId subOf(const Profile& profile, const char* name) { return profile.findSub(name); }

using Kind = Transform::Kind;

} // namespace

class FrameNamesTest : public QObject {
    Q_OBJECT

private slots:
    void stepsOfSubs()
    {
        int withSub = 0;
        for (const TransformChoice& choice : transformChoices()) {
            withSub += needsSub(choice.kind) ? 1 : 0;
        }
        QCOMPARE(withSub, 4);
        QVERIFY(needsSub(Kind::FocusSub) && needsSub(Kind::FocusPath) && needsSub(Kind::Hide));
        QVERIFY(needsSub(Kind::MergeAway) && !needsSub(Kind::Recursion));
        QVERIFY(!needsSub(Kind::GroupPackages) && !needsSub(Kind::DirectRecursion));
    }

    void textsOfSteps_data()
    {
        QTest::addColumn<int>("kind");
        const auto row
            = [](Kind kind, const char* text) { QTest::newRow(text) << static_cast<int>(kind); };
        row(Kind::FocusSub, "focus: A::f");
        row(Kind::FocusPath, "focus on stack: A::f");
        row(Kind::Hide, "dropped: A::f");
        row(Kind::MergeAway, "merged: A::f");
        row(Kind::Recursion, "recursion collapsed");
        row(Kind::DirectRecursion, "direct recursion collapsed");
        row(Kind::GroupPackages, "by package");
        row(Kind::GroupFiles, "by file");
    }
    void textsOfSteps()
    {
        QFETCH(int, kind);
        const auto profile = profileOfFolded("A::f 1\nB::g 2");
        const Transform step{static_cast<Kind>(kind), {subOf(*profile, "A::f")}};
        QCOMPARE(transformText(profile, {}, step), QTest::currentDataTag());
        // The sub of a step has the name that the graph shows.
        const Transforms byPackage = {{Kind::GroupPackages, {}}};
        QCOMPARE(transformText(profile, byPackage, {Kind::Hide, step.subs}), "dropped: A");
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

    void siblingsOfOneNameShowTheirPackages()
    {
        const auto texts = [](const char* folded) {
            const auto profile = profileOfFolded(QString::fromLatin1(folded));
            FlameCanvas canvas;
            canvas.resize(400, 100);
            canvas.show();
            canvas.setData(profile, std::make_shared<const FlameLayout>(profile->callTree()));
            return paintedTexts(*canvas.viewport()).mid(1).join(u'|'); // without the root
        };
        QCOMPARE(texts("Perl::Critic::RequireTidy::violates 33\n"
                       "Perl::Critic::ProhibitEval::violates 32\n"
                       "Perl::Critic::RequireUse::violates 31\n"
                       "Perl::Critic::Config::new 2\n"),
            "RequireTidy|ProhibitEval|RequireUse");
        QCOMPARE(texts("Perl::Critic::RequireTidy::violates 35\n" // two are readable
                       "Perl::Critic::ProhibitEval::violates 34\n"
                       "Perl::Critic::Configuration::everything 31\n"),
            "violates|violates|everything");
    }

    /// Time within a hit within another counts once.
    void foundInGraphs()
    {
        const auto profile
            = profileOfFolded("A::f 10\nA::f;B::g 20\nA::f;A::h 40\nC::x 80\nC::x;A::f 5");
        const FlameLayout layout(profile->callTree());
        const FrameNames names(profile, Grouping::Subs);
        const auto found = [&](const char* typed) {
            const FlameMatches matches = searchFrames(names, layout, Terms(QString(typed)));
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
        QVERIFY(!searchFrames(names, layout, Terms()).active());
        QVERIFY(searchFrames(names, layout, Terms("nothing")).active());
        const FlameMatches all = searchFrames(names, layout, Terms("A::"));
        QVERIFY(all.has(subOf(*profile, "A::f")) && !all.has(subOf(*profile, "B::g")));
        QVERIFY(!all.has(SubId()) && !all.has(SubId(9'999)) && !FlameMatches().has(SubId(0)));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(searchFrames(names, layout, Terms("A::"), stop.get_token()).nodes.size(), 0U);
    }
};

NYTPROF_TEST(FrameNamesTest, QApplication)
#include "tst_frame_names.moc"
