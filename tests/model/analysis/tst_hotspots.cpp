// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The hottest sub, file and lines, and the facts of the summary.
#include "analysis/hotspots.h"
#include "analysis/packages.h"
#include "imported.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class HotspotsTest : public QObject {
    Q_OBJECT

private slots:
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

    /// Ten rows of each table.
    void maxFacts()
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
            const SummaryFacts facts(*profile, PackageTable(*profile));
            QCOMPARE(facts.subs.size(), SummaryFacts::Max);
            QCOMPARE(facts.lines.size(), SummaryFacts::Max);
            QCOMPARE(nameOf(*profile, facts.subs[0]), QStringLiteral("main::s%1").arg(count));
            QCOMPARE(facts.lines[0].cost.exclusive, 100 * count);
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
        stream.newFid(5, "/only/in/the/parent.pl"); // nothing of it ran here
        addCall(stream, "main::RUNTIME", "main::whole", 2.1e-4);
        addCall(stream, "main::RUNTIME", "main::longer", 2.101e-4);
        stream.subCallers("main::negative", {.caller = "main::RUNTIME", .exclusive = -1e-6});
        stream.subCallers("main::below", {.caller = "main::RUNTIME", .inclusive = -1e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const SummaryFacts facts(*profile, PackageTable(*profile));
        QCOMPARE(facts.evals, 2U);
        QCOMPARE(facts.plainFiles, 2U);
        QCOMPARE(facts.overlongSubs, 1U); // more than a twentieth above the whole
        QCOMPARE(facts.negativeSubs, 2U);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(SummaryFacts(*profile, PackageTable(*profile), stop.get_token()).lines.empty());
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
        const SummaryFacts facts(*profile, PackageTable(*profile));
        QStringList files;
        for (const SummaryFacts::Line& row : facts.lines) {
            files << QString::fromStdString(std::string((*profile)[row.file].name));
        }
        QCOMPARE(files, QStringList({"/1.pl", "/2.pl", "/3.pl"}));
        const SummaryFacts none;
        QCOMPARE(
            none.plainFiles + none.evals + none.calledSubs + none.negativeSubs + none.overlongSubs,
            0U);
        QCOMPARE(none.wallClock, 0);
    }

    void processesThatOverlap()
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000").pidStart(1, 0, 100).pidStart(2, 1, 101);
        stream.pidEnd(2, 104).pidStart(3, 1, 104).pidStart(4, 1, 105).pidEnd(3, 106).pidEnd(4, 107);
        stream.pidStart(5, 1, 0).pidEnd(5, 300); // unknown beginning
        const auto profile = stream.pidEnd(1, 110.5).profile();
        const SummaryFacts facts(*profile, PackageTable(*profile));
        QCOMPARE(facts.begin, 100);
        QCOMPARE(facts.wallClock, 10.5);
        QCOMPARE(facts.processesAtOnce, 3);
    }

    /// Down to a fifth of the time; of long paths the frames stay that have time of their own.
    void hottestCallStack()
    {
        const auto namesOf = [](const QByteArray& stacks) {
            const auto profile = imported(stacks);
            QStringList names;
            for (const CallNodeId id : hottestStack(profile->callTree()))
                names << nameOf(*profile, profile->callTree()[id].sub);
            return names.join(" ");
        };
        QCOMPARE(namesOf("a;b;c 20\na;b 10\na;d 25\na 45\n"), "a b c");
        QCOMPARE(namesOf("a;b;c 19\na;b 11\na;d 25\na 45\n"), "a b");
        QCOMPARE(namesOf("a;b;c;d;e;f;g;h;i;j 50\na;b;c 50\n"), "c d e f g h i j");
        QVERIFY(hottestStack(CallTree()).empty());
    }

    /// Takes hours if each frame is compared with all.
    void hottestCallStackOfDeepRecursion()
    {
        constexpr std::uint32_t Depth = 2'000'000;
        std::vector<UnplacedNode> nodes(Depth + 1);
        for (std::uint32_t i = 1; i <= Depth; ++i)
            nodes[i] = {.parent = i - 1, .sub = SubId(0), .calls = 1, .exclusive = i == 10 ? 9 : 0};
        nodes[Depth].exclusive = 100;
        const auto stack = hottestStack(layOutCallTree(nodes));
        QCOMPARE(stack.size(), 8U);
        QCOMPARE(stack.front().index(), 10U);
        QCOMPARE(stack.back().index(), Depth);
    }

    void dataThatTheProfileLacks()
    {
        const auto countOf = [](StreamBuilder stream) {
            return missingData(*stream.pidEnd(7, 1.8e9).profile()).size();
        };
        const auto whole = StreamBuilder::begun()
                               .newFid(1, "/a.pl")
                               .time(1, 1, 1)
                               .subEntry(1, 1)
                               .subReturn(1, 1e-3, 1e-3, "main::f")
                               .subCallers("main::f", {.inclusive = 1e-3, .exclusive = 1e-3});
        QCOMPARE(countOf(whole), 0U);
        QCOMPARE(countOf(StreamBuilder::begun()), 2U); // neither lines nor call stacks
        QCOMPARE(countOf(StreamBuilder::begun().text("!subs=0").text("!savesrc=0")), 3U);
        QVERIFY(missingData(*imported("a;b 1\n")).empty());
    }
};

NYTPROF_TEST(HotspotsTest)
#include "tst_hotspots.moc"
