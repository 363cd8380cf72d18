// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/package_groups.h"

#include "folded_tree.h"
#include "profile/profile.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString groupsText(const PackageGroups& groups)
{
    QStringList rows;
    for (const PackageGroups::Group& group : groups.groups())
        rows << QStringLiteral("%1%2 %3")
                    .arg(QString::fromStdString(group.name),
                        group.isRest ? QStringLiteral(" (rest)") : QString())
                    .arg(group.exclusive);
    rows << QStringLiteral("others %1").arg(groups.otherTime());
    return rows.join(QStringLiteral(", "));
}

QString groupsOf(const char* folded)
{
    return groupsText(PackageGroups(*profileOfFolded(QString::fromUtf8(folded))));
}

} // namespace

class PackageGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void firstPartsOfNames()
    {
        QCOMPARE(groupsOf("A::f 30\nA::X::g 3\nB::f 32\nC::f 33\nD::f 2"),
            "A 33, C 33, B 32, D 2, others 0");
    }

    void largePartsAreDivided()
    {
        // 60 of PPI: Node and Token have 6 % each, the others stay together.
        QCOMPARE(groupsOf("PPI::Node::f 30\nPPI::Token::f 20\nPPI::Token::Word::f 4\nPPI::Lexer::f "
                          "4\nPPI::f 2\nPerl::f 20\nX::f 20"),
            "PPI::Node 30, PPI::Token 24, Perl 20, X 20, PPI (rest) 6, others 0");
    }

    void aPartThatIsOnePackageStays()
    {
        QCOMPARE(groupsOf("A::f 90\nB::f 10"), "A 90, B 10, others 0");
    }

    void onlySevenHaveColours()
    {
        QCOMPARE(groupsOf("A::f 20\nB::f 19\nC::f 18\nD::f 17\nE::f 16\nF::f 15\nG::f 14\nH::f 3\n"
                          "I::f 1"),
            "A 20, B 19, C 18, D 17, E 16, F 15, G 14, others 4");
    }

    /// A framework around all has width and hardly any time: what is below the joined rows counts.
    void widthsBelowJoinedRows()
    {
        QString around;
        for (int i = 0; i < 8; ++i)
            around += QStringLiteral("Plack::M%1::call;").arg(i);
        const QString lines = around + "Web::handle;Web::page 4\n" + around
            + "Web::handle;Web::page;DB::execute 60\n" + around + "Web::handle;Web::page;XS::f 30\n"
            + around + "Plack::X::y 5\n";
        QCOMPARE(groupsText(PackageGroups(*profileOfFolded(lines))),
            "Web 4, DB 60, XS 30, Plack 5, others 0");
    }

    // Of 3,000 frames each has less than two pixels.
    void narrowFramesHaveNoWidth()
    {
        QString lines = "A::f 1500\n";
        for (int i = 0; i < 3000; ++i)
            lines += QStringLiteral("B::f;B::g%1 1\n").arg(i);
        QCOMPARE(groupsText(PackageGroups(*profileOfFolded(lines + "A::f;A::g;A::h 1490"))),
            "A 2990, B 3000, others 0");
    }

    void ranksOfSubs()
    {
        const auto profile = profileOfFolded("A::f 5\nB::X::f 50\nB::Y::f 45");
        const PackageGroups groups(*profile);
        const auto rankOf = [&](const char* name) { return groups.rankOf(profile->findSub(name)); };
        QCOMPARE(rankOf("B::X::f"), 0U);
        QCOMPARE(rankOf("B::Y::f"), 1U);
        QCOMPARE(rankOf("A::f"), 2U);
    }

    void groupsOfAnotherProfile()
    {
        const PackageGroups groups(
            *profileOfFolded("PPI::Node::f 50\nPPI::Lexer::f 10\nPPI::g 2\nB::f 30"));
        QCOMPARE(groupsText(groups), "PPI::Node 50, B 30, PPI::Lexer 10, PPI (rest) 2, others 0");
        const auto profile
            = profileOfFolded("C::f 7\nB::f 9\nPPI::New::f 4\nPPI::Node::X::f 1\nPPI::Node::f 1");
        const PackageGroups own = groups.of(*profile);
        QCOMPARE(groupsText(own), "PPI::Node 2, B 9, PPI::Lexer 0, PPI (rest) 4, others 7");
        QCOMPARE(own.rankOf(profile->findSub("PPI::Node::X::f")), 0U);
        QCOMPARE(own.rankOf(profile->findSub("C::f")), PackageGroups::Others);
    }
};

NYTPROF_TEST(PackageGroupsTest)
#include "tst_package_groups.moc"
