// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class TestTables : public QObject {
    Q_OBJECT
private slots:
    void linesAddUp();
    void discountAddsTimeButNoExecution();
    void discountReachesOverOtherChunks();
    void timesBeyondClockRangeAreNegative();
    void blocks();
    void hugeLineNumbers();
    void evals();
    void evalsNeverContainThemselves();
    void filesThatWereNotAnnounced();
    void subKinds();
    void subsDefinedTwice();
    void homelessSubs();
    void callSites();
    void callSitesOfOneCallerAreAdded();
    void indexes();
    void sourceLines();
    void encodings();
    void processes();
    void settings();
    void baseTimes();
    void filesOfOneName();
    void emptyCallTrees();
    void missingTicksPerSecond();
    void ticksPerSecond_data();
    void ticksPerSecond();
    void processesWithoutAnEnd_data();
    void processesWithoutAnEnd();
};

void TestTables::linesAddUp()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.time(10, 1, 7).time(5, 1, 3).time(1, 2, 3).time(20, 1, 7).time(20, 1, 7);
    const auto profile = stream.pidEnd(7, 1.7e9 + 2).profile();
    QCOMPARE(linesText(*profile), "/a.pl:3 1 5\n/a.pl:7 3 50\n/b.pl:3 1 1\n");
    QCOMPARE(profile->totals().statements, 5U);
    QCOMPARE(profile->totals().statementTime, 56);
    QCOMPARE(profile->files()[0].statements, 4U);
    QCOMPARE(profile->files()[0].exclusive, 55);
    QCOMPARE(profile->seconds(profile->totals().statementTime), 5.6e-6);
}

void TestTables::discountAddsTimeButNoExecution()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 2);
    stream.discount().time(10, 1, 2).time(10, 1, 2).time(10, 1, 2); // only the first of the run
    stream.discount().timeBlock(5, 1, 3, 3, 3).discount(); // the last one is for nothing
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(linesText(*profile), "/a.pl:2 3 31\n/a.pl:3 0 5\n");
    QCOMPARE(linesText(*profile, LineLevel::Sub), "/a.pl:3 0 5\n");
}

void TestTables::discountReachesOverOtherChunks()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 2).discount();
    stream.subReturn(1, 1, 1, "f").newFid(2, "/b.pl").time(4, 1, 2);
    QCOMPARE(linesText(*stream.pidEnd(7, 1.8e9).profile()), "/a.pl:2 1 5\n");
}

void TestTables::timesBeyondClockRangeAreNegative()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(-2043982158, 1, 2).time(8, 1, 2);
    QCOMPARE(linesText(*stream.pidEnd(7, 1.8e9).profile()), "/a.pl:2 2 -2043982150\n");
}

void TestTables::blocks()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.timeBlock(1, 1, 5, 4, 2).timeBlock(2, 1, 6, 4, 2).timeBlock(4, 1, 3, 2, 2);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(linesText(*profile), "/a.pl:3 1 4\n/a.pl:5 1 1\n/a.pl:6 1 2\n");
    QCOMPARE(linesText(*profile, LineLevel::Block), "/a.pl:2 1 4\n/a.pl:4 2 3\n");
    QCOMPARE(linesText(*profile, LineLevel::Sub), "/a.pl:2 3 7\n");
}

void TestTables::hugeLineNumbers()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 4'000'000'000U);
    QCOMPARE(linesText(*stream.pidEnd(7, 1.8e9).profile()), "/a.pl:4000000000 1 1\n");
}

void TestTables::evals()
{
    auto stream = StreamBuilder::begun(); // a parent may have a higher number and come later
    stream.newFid(1, "(eval 1)[/a.pl:20]", 4, 20).newFid(2, "(eval 2)[/a.pl:10]", 4, 10);
    stream.newFid(3, "(eval 3)[(eval 1)[/a.pl:20]:1]", 1, 1).newFid(4, "/a.pl");
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const FileId file = profile->findFile("/a.pl");
    const auto evals = profile->evalsOf(file);
    QCOMPARE(evals.size(), 2U);
    QCOMPARE((*profile)[evals[0]].name, std::string_view("(eval 2)[/a.pl:10]"));
    QCOMPARE((*profile)[evals[1]].evalLine, 20U);
    QCOMPARE(profile->evalsOf(evals[1]).size(), 1U);
    QVERIFY(!(*profile)[file].isEval());
}

void TestTables::evalsNeverContainThemselves()
{
    auto stream = StreamBuilder::begun().newFid(1, "a", 2).newFid(2, "b", 3).newFid(3, "c", 1);
    const auto result = stream.newFid(4, "d", 4).pidEnd(7, 1.8e9).load();
    QCOMPARE(result.diagnostics.size(), 2U);
    QCOMPARE(inconsistency(*result.profile), QString());
}

void TestTables::filesThatWereNotAnnounced()
{
    auto stream = StreamBuilder::begun().time(1, 9, 2).time(1, 9, 3).subInfo(8, "f", 1, 2);
    const auto result = stream.newFid(9, "/late.pl").pidEnd(7, 1.8e9).load();
    QCOMPARE(linesText(*result.profile), "/late.pl:2 1 1\n/late.pl:3 1 1\n");
    QCOMPARE(subsText(*result.profile), "f (unknown file 8) 1-2 perl 0 0 0 0 0\n");
    QCOMPARE(result.diagnostics.size(), 2U);
    QCOMPARE(QString::fromStdString(describe("F", result.diagnostics[0])),
        "F: byte 58: file number 9 has no name; shown by its number");
}

void TestTables::subKinds()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subInfo(1, "A::x", 5, 5).xsubMarker("A::x").subInfo(1, "main::BEGIN", 0, 0);
    stream.subInfo(1, "main::CORE:print", 0, 0).xsubMarker("main::CORE:print");
    stream.subInfo(1, "CORE::sleep", 0, 0).xsubMarker("CORE::sleep");
    stream.subInfo(1, "A::__ANON__[/lib/B::C.pm:3]", 3, 4).subInfo(1, "A::CORE::f", 1, 2);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(subsText(*profile),
        "A::CORE::f /a.pl 1-2 perl 0 0 0 0 0\n"
        "A::__ANON__[/lib/B::C.pm:3] /a.pl 3-4 perl 0 0 0 0 0\n"
        "A::x /a.pl 0-0 xsub 0 0 0 0 0\n"
        "CORE::sleep /a.pl 0-0 opcode 0 0 0 0 0\n"
        "main::BEGIN /a.pl 0-0 perl 0 0 0 0 0\n"
        "main::CORE:print /a.pl 0-0 opcode 0 0 0 0 0\n");
    const auto packageOf
        = [&](std::string_view name) { return (*profile)[profile->findSub(name)].package; };
    QCOMPARE(packageOf("A::__ANON__[/lib/B::C.pm:3]"), std::string_view("A"));
    QCOMPARE(packageOf("main::CORE:print"), std::string_view("main"));
    QVERIFY(!profile->findSub("nothing").valid());
}

void TestTables::subsDefinedTwice()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.subInfo(2, "main::__ANON__[(eval 1)[x:1]:1]", 3, 4);
    stream.subInfo(1, "main::__ANON__[(eval 1)[x:1]:1]", 1, 2);
    stream.subInfo(2, "main::__ANON__[(eval 1)[x:1]:1]", 5, 6);
    QCOMPARE(subsText(*stream.pidEnd(7, 1.8e9).profile()),
        "main::__ANON__[(eval 1)[x:1]:1] /a.pl 1-2 perl 0 0 0 0 0\n");
}

void TestTables::homelessSubs()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subCallers("A::f", {.line = 2, .caller = "main::RUNTIME", .inclusive = 1e-6});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(
        subsText(*profile), "A::f ? 0-0 perl 1 10 0 0 0\nmain::RUNTIME ? 0-0 perl 0 0 0 0 0\n");
    QCOMPARE(profile->subsOf(FileId(0)).size(), 0U);
}

void TestTables::callSites()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.subCallers("f",
        {.fid = 1,
            .line = 2,
            .caller = "g",
            .count = 3,
            .inclusive = 5e-6,
            .exclusive = 2e-6,
            .recursive = 1e-6,
            .depth = 4});
    stream.subCallers("f", {.fid = 2, .line = 9, .caller = "f", .count = 5, .recursive = 1.23e-5});
    stream.subCallers("f", {.fid = 2, .line = 9, .caller = "h", .count = 5, .depth = 7});
    stream.subCallers("main::END", {.fid = 1, .line = 0, .caller = "main::RUNTIME"});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(callSitesText(*profile), // most calls first
        "f /b.pl:9 -> f 5 0 0 123 0\n"
        "h /b.pl:9 -> f 5 0 0 0 7\n"
        "g /a.pl:2 -> f 3 50 20 10 4\n"
        "main::RUNTIME /a.pl:0 -> main::END 1 0 0 0 0\n");
    const Sub& f = (*profile)[profile->findSub("f")];
    QCOMPARE(f.calls, 13U);
    QCOMPARE(f.callSites, 2U); // f and h call from the same place
    QCOMPARE(f.callerFiles, 2U);
    QCOMPARE(f.recursionDepth, 7U);
    QCOMPARE(profile->totals().calls, 14U);
    QCOMPARE(profile->totals().inclusive, 50);
}

void TestTables::callSitesOfOneCallerAreAdded()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subCallers("f", {.caller = "g", .inclusive = 1e-6, .depth = 2});
    stream.subCallers("f", {.caller = "g", .inclusive = 2e-6, .depth = 1});
    QCOMPARE(callSitesText(*stream.pidEnd(7, 1.8e9).profile()), "g /a.pl:1 -> f 2 30 0 0 2\n");
}

void TestTables::indexes()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.subInfo(1, "z", 1, 4).subInfo(1, "y", 10, 11).subInfo(1, "x", 10, 11);
    stream.subCallers("x", {.fid = 1, .line = 3, .caller = "z", .inclusive = 1e-6});
    stream.subCallers("y", {.fid = 1, .line = 3, .caller = "z", .recursive = 2e-6});
    stream.subCallers("y", {.fid = 1, .line = 2, .caller = "z"});
    stream.subCallers("y", {.fid = 2, .line = 3, .caller = "z"});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const auto names = [&](auto calls) {
        QStringList list;
        for (const CallSiteId id : calls)
            list += QString::fromUtf8((*profile)[(*profile)[id].callee].name.data(), 1)
                + QString::number((*profile)[id].line);
        return list.join(u' ');
    };
    const FileId a = profile->findFile("/a.pl");
    QCOMPARE(names(profile->callsFrom(a, 3)), "y3 x3");
    QCOMPARE(names(profile->callsFrom(a, 4)), "");
    QCOMPARE(names(profile->callsFrom(a)), "y2 y3 x3");
    QCOMPARE(names(profile->callsFrom(FileId())), "");
    QCOMPARE(names(profile->calleesOf(profile->findSub("z"))), "y3 x3 y2 y3");
    QCOMPARE(profile->callersOf(profile->findSub("y")).size(), 3U);
    QCOMPARE(profile->callersOf(SubId()).size(), 0U);
    QStringList subs;
    for (const SubId id : profile->subsOf(a))
        subs += QString::fromUtf8((*profile)[id].name.data(), 1);
    QCOMPARE(subs.join(u' '), "z x y");
}

void TestTables::sourceLines()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.srcLine(1, 1, "one\n").srcLine(1, 2, "two\r\n").srcLine(1, 4, "\n\n").srcLine(1, 5, "");
    stream.srcLine(2, 4'000'000'000U, "far").srcLine(1, 5'000, "behind # line 5000");
    const auto result = stream.pidEnd(7, 1.8e9).load();
    const auto source = result.profile->source(FileId(0));
    QCOMPARE(source.size(), 5'000U);
    QCOMPARE(source[4'999], std::string_view("behind # line 5000"));
    QCOMPARE(source[0], std::string_view("one"));
    QCOMPARE(source[1], std::string_view("two"));
    QCOMPARE(source[2], std::string_view(""));
    QCOMPARE(source[3], std::string_view("\n")); // one line end only
    QCOMPARE(result.profile->source(FileId(1)).size(), 0U);
    QCOMPARE(result.diagnostics.size(), 1U);
}

void TestTables::encodings()
{
    auto stream = StreamBuilder::begun().newFid(1, "/\xE9.pl").newFid(2, "/é.pl");
    stream.subReturn(1, 1, 1, "m::\xE9").subReturn(1, 1, 1, "m::é").subReturn(1, 1, 1, "m::\xE9");
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(profile->files()[0].name, std::string_view("/é.pl"));
    QCOMPARE(profile->findFile("/é.pl"), FileId(0));
    QCOMPARE(foldedText(*profile, profile->callTree()), "m::é 3 3\n");
    // Package and name of a sub can be in different encodings.
    auto both = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "F\xF6\xF6::日本", 1, 2);
    QVERIFY(both.pidEnd(7, 1.8e9).profile()->findSub("Föö::日本").valid());
}

void TestTables::processes()
{
    auto stream = StreamBuilder::begun().pidStart(8, 7, 1.7e9 + 1).pidEnd(8, 1.7e9 + 3);
    auto result = stream.load();
    QCOMPARE(result.profile->processes().size(), 2U);
    QVERIFY(result.profile->processes()[1].complete());
    QVERIFY(!result.profile->processes()[0].complete());
    QVERIFY(!result.profile->complete());
    QCOMPARE(result.diagnostics.size(), 1U);
    result = stream.pidEnd(7, 1.7e9 + 4).load();
    QVERIFY(result.profile->complete());
    QCOMPARE(result.diagnostics.size(), 0U);
    QCOMPARE(stream.pidEnd(99, 1.7e9).load().diagnostics.size(), 1U);
}

void TestTables::settings()
{
    auto stream
        = StreamBuilder::begun().text(":application=a.pl").text("!calls=1").text("!calls=2");
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(profile->application(), std::string_view("a.pl"));
    QCOMPARE(profile->option("calls").value_or(""), std::string_view("2"));
    QCOMPARE(profile->options().size(), 2U);
    QCOMPARE(profile->attribute("nv_size").value_or(""), std::string_view("8"));
    QVERIFY(!profile->attribute("nothing"));
}

void TestTables::baseTimes()
{
    const auto baseTime = [](const std::string& line) {
        return StreamBuilder::begun().text(line).pidEnd(7, 1.8e9).profile()->baseTime();
    };
    QCOMPARE(baseTime(":a=b"), 0);
    QCOMPARE(baseTime(":basetime=1700000000"), 1'700'000'000);
    QCOMPARE(baseTime(":basetime=x"), 0);
}

/// A name is that of the first file.
void TestTables::filesOfOneName()
{
    auto stream = StreamBuilder::begun().newFid(3, "/a.pl").newFid(2, "/a.pl").newFid(1, "/b.pl");
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(profile->findFile("/a.pl"), FileId(0));
    QCOMPARE(profile->findFile("/b.pl"), FileId(2));
    QVERIFY(!profile->findFile("/c.pl").valid());
}

void TestTables::emptyCallTrees()
{
    for (const CallTree& tree : {CallTree(), CallTree(std::vector<CallNode>())}) {
        QVERIFY(tree.empty());
        QCOMPARE(tree.nodes().size(), std::size_t{1});
        QCOMPARE(tree.children(CallNodeId(0)).size(), std::size_t{0});
        QCOMPARE(tree[CallNodeId(0)].firstChild, CallNodeId(1));
        QCOMPARE(inconsistency(tree), QString());
    }
}

void TestTables::missingTicksPerSecond()
{
    for (const int major : {3, 4, 5}) {
        const auto result = StreamBuilder(major, 0).load();
        QCOMPARE(result.profile->ticksPerSecond(), major >= 4 ? 10'000'000 : 1'000'000);
        QCOMPARE(result.diagnostics.size(), 2U); // and that there is no process
    }
    QCOMPARE(StreamBuilder().text(":ticks_per_sec=0").load().profile->ticksPerSecond(), 10'000'000);
    QCOMPARE(StreamBuilder().text(":ticks_per_sec=5").load().profile->ticksPerSecond(), 5);
}

/// Only positive integers are accepted.
void TestTables::ticksPerSecond_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("ticks");
    for (const auto& [value, ticks] : {std::pair("1", 1), {"3579545", 3'579'545}, {"0", 0},
             {"-1", 0}, {"", 0}, {"x", 0}, {"10 ", 0}, {"1e6", 0}, {"99999999999999999999", 0}})
        QTest::addRow("\"%s\"", value) << QByteArray(value) << qint64{ticks};
}

void TestTables::ticksPerSecond()
{
    QFETCH(QByteArray, value);
    QFETCH(qint64, ticks);
    for (const auto& [major, usual] : {std::pair(5, 10'000'000), {4, 10'000'000}, {3, 1'000'000}}) {
        StreamBuilder stream(major, 0);
        stream.text(":ticks_per_sec=" + value.toStdString()).pidStart(7, 1, 1.7e9);
        const LoadResult result = stream.pidEnd(7, 1.8e9).load();
        QCOMPARE(result.profile->ticksPerSecond(), ticks > 0 ? ticks : usual);
        QCOMPARE(result.diagnostics.size(), ticks > 0 ? 0U : 1U);
        if (ticks == 0)
            QCOMPARE(QString::fromStdString(result.diagnostics.front().message),
                QStringLiteral("attribute ticks_per_sec is missing; assuming %1").arg(usual));
    }
}

/// Comments of merged profiles: when a process without an end was last seen, and in which call.
void TestTables::processesWithoutAnEnd_data()
{
    QTest::addColumn<StreamBuilder>("stream");
    QTest::addColumn<double>("until");
    QTest::addColumn<QString>("lastCall");
    const auto begun = [] { return StreamBuilder::begun(); };
    const std::string until = "#~until 1700000005";
    QTest::newRow("both") << begun().text(until + " a%0Ab") << 1.7e9 + 5 << "a\nb";
    QTest::newRow("the time alone") << begun().text(until) << 1.7e9 + 5 << "";
    QTest::newRow("damaged call") << begun().text(until + " a%b") << 1.7e9 + 5 << "";
    QTest::newRow("of the one before")
        << begun().text(until + " a").pidStart(8, 7, 1.7e9) << 0.0 << "";
    QTest::newRow("no time") << begun().text("#~until x a") << 0.0 << "";
}

void TestTables::processesWithoutAnEnd()
{
    QFETCH(StreamBuilder, stream);
    const LoadResult result = stream.load();
    const Process& process = result.profile->processes().back();
    QTEST(process.lastSeen, "until");
    QTEST(
        QString::fromUtf8(process.lastCall.data(), static_cast<qsizetype>(process.lastCall.size())),
        "lastCall");
}

NYTPROF_TEST(TestTables)
#include "tst_profile_builder.moc"
