// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Derived data that views and reports share.
#include "analysis/call_tree_transforms.h"
#include "analysis/code_origin.h"
#include "analysis/file_costs.h"
#include "analysis/hotspots.h"
#include "analysis/merged_tree.h"
#include "folded_tree.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <map>
#include <random>

using namespace nytprof;
using namespace nytprof::test;

class TestAnalysis : public QObject {
    Q_OBJECT

private slots:
    void hotPaths_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("expected");
        QTest::newRow("none") << 0 << "";
        QTest::newRow("one") << 1 << "e9";
        QTest::newRow("two") << 2 << "e9 b8";
        QTest::newRow("three") << 3 << "e9 b8 a7";
        QTest::newRow("of equal ones the outer one first") << 6 << "e9 b8 a7 d6 f5 c5";
        QTest::newRow("of equal ones the outer one") << 5 << "e9 b8 a7 d6 f5";
        QTest::newRow("more than there are") << 20 << "e9 b8 a7 d6 f5 c5 g4 h3 i2 j1";
    }
    void hotPaths()
    {
        QFETCH(int, count);
        const auto profile = profileOfFolded(
            QStringLiteral("a 7\na;b 8\na;b;c 5\nd 6\nd;e 9\nf 5\nf;g 4\nf;g;h 3\n"
                           "f;g;h;i 2\nf;g;h;i;j 1\nf;none 0\nf;less -3\n"));
        const CallTree& tree = profile->callTree();
        QStringList found;
        for (const CallNodeId id : nytprof::hotPaths(tree, static_cast<std::size_t>(count)))
            found << nameOf(*profile, tree[id].sub) + QString::number(tree[id].exclusive);
        QTEST(found.join(u' '), "expected");
        QVERIFY(nytprof::hotPaths(CallTree(), 3).empty());
        // What the root took is on no path.
        const CallTree rooted = withSubInlined(tree, profile->findSub("f"));
        QCOMPARE(rooted[rooted.root()].exclusive, Ticks{5});
        QCOMPARE(nytprof::hotPaths(rooted, 20).size(), 9U);
        for (const CallNodeId id : nytprof::hotPaths(rooted, 20))
            QVERIFY(id != rooted.root());
    }

    /// Compared with all nodes, sorted.
    void hotPathsOfManyNodes()
    {
        std::mt19937 random(8);
        QString folded;
        for (int i = 0; i < 400; ++i)
            folded += QStringLiteral("s%1;s%2 %3\n")
                          .arg(random() % 30)
                          .arg(random() % 30)
                          .arg(random() % 50);
        const auto profile = profileOfFolded(folded);
        const CallTree& tree = profile->callTree();
        std::vector<CallNodeId> expected;
        for (std::size_t i = 1; i < tree.nodes().size(); ++i) {
            if (tree.nodes()[i].exclusive > 0)
                expected.emplace_back(i);
        }
        std::stable_sort(expected.begin(), expected.end(),
            [&](CallNodeId a, CallNodeId b) { return tree[a].exclusive > tree[b].exclusive; });
        QVERIFY(expected.size() > 100);
        for (const std::size_t count : {1U, 2U, 3U, 10U, 99U})
            QCOMPARE(nytprof::hotPaths(tree, count),
                std::vector<CallNodeId>(
                    expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count)));
    }

    void incDirectories_data()
    {
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* path, const char* expected) {
            QTest::newRow(path) << QByteArray(expected);
        };
        row("/lib/perl5/5.36.0/x86_64-linux-gnu/auto/A.pm", "auto/A.pm");
        row("/lib/perl5/v5.36/A.pm", "A.pm");
        row("/lib/perl5/5./A.pm", "5./A.pm"); // no version
        row("/lib/perl5/5.36x/A.pm", "5.36x/A.pm");
        row("/lib/perl5/6.0/A.pm", "6.0/A.pm");
        row("/lib/perl5/v6.0/A.pm", "v6.0/A.pm");
        row("/lib/perl5/5.36", "5.36"); // a file
        row("/lib/perl5/az-AZ_09.x-linux/A.pm", "A.pm");
        row("/lib/perl5/x86_64-linux", "x86_64-linux"); // a file
        row("/lib/perl5/-linux/A.pm", "-linux/A.pm"); // no architecture
        row("/lib/perl5/x86_64-freebsd/A.pm", "x86_64-freebsd/A.pm");
        row("/lib/perl5/A/x86-linux.pm", "A/x86-linux.pm");
        for (const char* letter : {" ", "\xC3\xA9", "`", "{", "@", "^", "+", ","}) {
            const QByteArray rest = QByteArray("a") + letter + "b-linux/auto/A.pm";
            QTest::addRow("letter %s", letter) << rest;
        }
        row("/lib/perl5//A.pm", "/lib/perl5//A.pm"); // no name
        row("/lib/perl5/", "/lib/perl5/");
        row("/lib/perl5/[", "/lib/perl5/[");
        row("/lib/perl5/]", "/lib/perl5/]");
        row("/lib/perl5/a/lib/perl5/B.pm", "B.pm"); // the innermost wins
        row("/a/site_perl/A.pm", "A.pm");
        row("/a/vendor_perl/A.pm", "A.pm");
        row("/a/perl-base/A.pm", "A.pm");
        row("/a/perl6/A.pm", "/a/perl6/A.pm");
        row("a:/lib/perl5/A.pm:/lib/perl/B.pm", "a:A.pm:B.pm");
        row("", "");
    }
    void incDirectories()
    {
        const QByteArray tag = QTest::currentDataTag();
        QFETCH(QByteArray, expected);
        const QByteArray path = tag.startsWith("letter ") ? "/lib/perl5/" + expected : tag;
        QCOMPARE(QByteArray::fromStdString(withoutIncDirectory(path.toStdString())), expected);
    }

    /// Lines with statements, with calls, and with both.
    void linesWithData()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
        stream.time(5, 1, 3).time(6, 1, 5).time(7, 1, 5).time(1, 2, 4);
        stream.subCallers("f", {.line = 5, .count = 2, .inclusive = 3e-6, .recursive = 1e-6});
        stream.subCallers("g", {.line = 5, .count = 3, .inclusive = 5e-6});
        stream.subCallers("f", {.line = 1, .count = 4}).subCallers("f", {.line = 4, .count = 5});
        stream.subCallers("f", {.line = 9, .count = 6, .inclusive = 1e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QStringList lines;
        for (const LineData& line : nytprof::linesWithData(*profile, FileId(0))) {
            lines << QStringLiteral("%1 %2x %3, %4 calls %5")
                         .arg(line.line)
                         .arg(line.statements)
                         .arg(line.exclusive)
                         .arg(line.calls)
                         .arg(line.inSubs);
        }
        QCOMPARE(lines,
            QStringList({"1 0x 0, 4 calls 0", "3 1x 5, 0 calls 0", "4 0x 0, 5 calls 0",
                "5 2x 13, 5 calls 90", "9 0x 0, 6 calls 10"}));
        QCOMPARE(nytprof::linesWithData(*profile, FileId(1)).size(), 1U);
    }

    void ownersOfLines()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
        const auto add
            = [&](std::uint32_t fid, const char* name, std::uint32_t first, std::uint32_t last) {
                  stream.subInfo(fid, name, first, last);
                  stream.subCallers(name, {.fid = 1, .line = 1, .count = 1, .inclusive = 1e-6});
              };
        stream.subInfo(1, "main::RUNTIME", 1, 1);
        add(1, "outer", 10, 30);
        add(1, "inner", 15, 20);
        stream.subInfo(1, "idle", 17, 18);
        add(1, "same", 10, 12);
        add(1, "one", 40, 40);
        add(1, "nowhere", 0, 0);
        add(1, "backwards", 50, 49);
        add(1, "beside", 41, 43);
        add(1, "after", 43, 45);
        for (const char* made : {"red", "blue"}) // by a loop
            add(1, made, 60, 62);
        for (const char* onOneLine : {"short", "shorter"})
            add(1, onOneLine, 70, 70);
        add(2, "last", 7, 8);
        add(2, "endless", 9, 4'294'967'295U);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const LineOwners owners(*profile, FileId(0));
        for (const auto& [line, sub] : {std::pair(0U, "main::RUNTIME"), {9U, "main::RUNTIME"},
                 {10U, "-"}, {11U, "same"}, {12U, "-"}, {13U, "outer"}, {14U, "outer"}, {15U, "-"},
                 {16U, "inner"}, {17U, "inner"}, {20U, "-"}, {21U, "outer"}, {30U, "outer"},
                 {31U, "main::RUNTIME"}, {39U, "main::RUNTIME"}, {40U, "one"}, {41U, "beside"},
                 {42U, "beside"}, {43U, "-"}, {44U, "after"}, {46U, "main::RUNTIME"},
                 {50U, "main::RUNTIME"}, {60U, "-"}, {61U, "-"}, {63U, "main::RUNTIME"}, {70U, "-"},
                 {71U, "main::RUNTIME"}, {4'000'000'000U, "main::RUNTIME"}})
            QCOMPARE(nameOf(*profile, owners.at(line)), QString::fromLatin1(sub));
        const LineOwners others(*profile, FileId(1));
        for (const auto& [line, sub] : {std::pair(6U, "-"), {7U, "last"}, {8U, "last"},
                 {9U, "endless"}, {4'294'967'295U, "endless"}})
            QCOMPARE(nameOf(*profile, others.at(line)), QString::fromLatin1(sub));
    }

    /// Each child is made once, however many there are.
    void mergedTrees()
    {
        MergedTree merged;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> expected;
        std::mt19937 random(9);
        for (int i = 0; i < 20'000; ++i) {
            const auto parent
                = static_cast<std::uint32_t>(random() % std::min<std::size_t>(merged.size(), 50));
            const auto sub = static_cast<std::uint32_t>(random() % 50);
            const std::uint32_t node = merged.child(parent, SubId(sub));
            const auto [known, isNew] = expected.try_emplace({parent, sub}, node);
            QCOMPARE(node, known->second);
            QVERIFY(!isNew || node == merged.size() - 1);
        }
        QCOMPARE(merged.size(), expected.size() + 1);
        merged.add(1, 3, 10, 7);
        merged.add(1, 1, 5, 4);
        merged.add(1, 1, 5, 9);
        QCOMPARE(merged[1].calls, 5U);
        QCOMPARE(merged[1].exclusive, Ticks{20});
        QCOMPARE(merged[1].order, 4U);
    }
};

NYTPROF_TEST(TestAnalysis)
#include "tst_analysis.moc"
