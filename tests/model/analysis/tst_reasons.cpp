// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Why a sub is worth a look: a small profile for each reason, and some for none.
#include "analysis/reasons.h"
#include "imported.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// Sub main::f on lines 10 to 20 of /a.pl; also a caller, main::g, on lines 30 to 40.
StreamBuilder begun()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    return stream.subInfo(1, "main::f", 10, 20).subInfo(1, "main::g", 30, 40);
}

void executed(StreamBuilder& stream, std::uint32_t line, int times, int ticks)
{
    for (int i = 0; i < times; ++i)
        stream.time(ticks, 1, line);
}

/// "KIND share% perCall calls each count LINE" of each reason.
QStringList reasonsOf(const StreamBuilder& stream, const char* name = "main::f")
{
    constexpr const char* Kinds[] = {
        "call site", "loop", "line", "many calls", "long calls", "no Perl", "recursion", "regex"};
    const auto profile = stream.profile();
    const SubId sub = profile->findSub(name);
    QStringList texts;
    for (const Reason& reason : reasonsFor(*profile, sub, subCosts(*profile)[sub.index()]))
        texts << QStringLiteral("%1 %2% %3/call %4 calls %5s +%6 line %7")
                     .arg(QLatin1String(Kinds[static_cast<int>(reason.kind)]))
                     .arg(100 * reason.share)
                     .arg(reason.perCall)
                     .arg(reason.calls)
                     .arg(reason.each)
                     .arg(reason.count)
                     .arg(reason.at.line);
    return texts;
}

} // namespace

class ReasonsTest : public QObject {
    Q_OBJECT

private slots:
    void mostTimeBelowOneOfSeveralCallSites()
    {
        auto stream = begun();
        stream.subCallers("main::f",
            {.line = 33, .caller = "main::g", .count = 4, .inclusive = 0.4, .exclusive = 0.1});
        stream.subCallers("main::f",
            {.line = 5, .caller = "main::RUNTIME", .count = 9, .inclusive = 0.6, .exclusive = 0.2});
        QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)),
            QStringList({"call site 60% 0/call 9 calls 0.0666667s +1 line 5",
                "long calls 0% 0/call 13 calls 0.0230769s +0 line 0"}));
    }

    void noCallSiteThatIsTheOnlyOneOrSmall()
    {
        auto one = begun();
        one.subCallers("main::f", {.line = 33, .inclusive = 1e-3, .exclusive = 1e-3});
        QCOMPARE(reasonsOf(one.pidEnd(7, 1.8e9)), QStringList());
        auto equal = begun();
        for (const std::uint32_t line : {31U, 32U, 33U})
            equal.subCallers("main::f", {.line = line, .inclusive = 1e-3, .exclusive = 1e-3});
        QCOMPARE(reasonsOf(equal.pidEnd(7, 1.8e9)), QStringList());
    }

    void lineThatRunsOftenPerCall()
    {
        for (const int times : {40, 39}) {
            auto stream = begun();
            executed(stream, 12, times, 1);
            executed(stream, 11, 2, 21);
            stream.subCallers(
                "main::f", {.line = 5, .count = 2, .inclusive = 1, .exclusive = 1e-3});
            const QStringList reasons = reasonsOf(stream.pidEnd(7, 1.8e9));
            QCOMPARE(reasons.join("").startsWith("loop 48.7805% 20/call"), times == 40);
            QCOMPARE(reasons.join("").startsWith("line 51.8519%"), times == 39);
        }
    }

    // Lines of a sub inside it belong to that; one of no importance is no loop.
    void linesOfTheSubItself()
    {
        auto stream = begun();
        stream.subInfo(1, "main::__ANON__[/a.pl:14]", 14, 16);
        executed(stream, 15, 100, 1000);
        executed(stream, 12, 100, 1);
        executed(stream, 18, 1, 480);
        executed(stream, 19, 1, 470);
        for (const char* sub : {"main::f", "main::__ANON__[/a.pl:14]"})
            stream.subCallers(sub, {.line = 5, .inclusive = 1e-3, .exclusive = 1e-3});
        QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)), QStringList());
    }

    // Where one sub ends and another one begins, it may be either of them that ran.
    void noLineOfSeveralSubs()
    {
        auto stream = begun();
        stream.subInfo(1, "main::next", 20, 25);
        executed(stream, 20, 100, 1000);
        for (const char* sub : {"main::f", "main::next"})
            stream.subCallers(sub, {.line = 5, .inclusive = 1e-3, .exclusive = 1e-3});
        stream.pidEnd(7, 1.8e9);
        QCOMPARE(reasonsOf(stream), QStringList());
        QCOMPARE(reasonsOf(stream, "main::next"), QStringList());
    }

    void lineWithHalfOfTheTime()
    {
        auto stream = begun();
        executed(stream, 12, 1, 10);
        executed(stream, 13, 1, 30);
        stream.subCallers("main::f", {.line = 5, .inclusive = 1e-3, .exclusive = 1e-3});
        QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)),
            QStringList("line 75% 1/call 0 calls 0s +0 line 13"));
    }

    void manyShortCalls()
    {
        for (const std::uint32_t calls : {1'000'000U, 10'000U, 9'999U}) {
            auto stream = begun();
            stream.subCallers("main::f", {.line = 6, .count = 1, .inclusive = 1e-6 * calls});
            stream.subCallers(
                "main::f", {.line = 5, .count = calls - 1, .exclusive = 1e-6 * calls});
            const QStringList reasons = reasonsOf(stream.pidEnd(7, 1.8e9));
            QCOMPARE(reasons.size(), calls == 9'999 ? 1 : 2);
            QVERIFY(reasons[0].startsWith("call site"));
            QCOMPARE(reasons.value(1).startsWith("many calls"), calls != 9'999);
        }
        // Few among all calls of a long run, or not short.
        auto stream = begun();
        stream.subCallers("main::f", {.line = 5, .count = 10'000, .exclusive = 1e-3});
        stream.subCallers("main::g", {.line = 5, .count = 900'000, .exclusive = 10});
        stream.pidEnd(7, 1.8e9);
        QCOMPARE(reasonsOf(stream), QStringList());
        QCOMPARE(reasonsOf(stream, "main::g"), QStringList());
    }

    void fewLongCalls()
    {
        for (const std::uint32_t calls : {1U, 1'000U, 1'001U}) {
            auto stream = begun();
            stream.subCallers("main::f",
                {.line = 5, .count = calls, .inclusive = 20, .exclusive = 0.0101 * calls});
            QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)),
                calls == 1'001
                    ? QStringList()
                    : QStringList(QStringLiteral("long calls 0% 0/call %1 calls 0.0101s +0 line 0")
                                      .arg(calls)));
        }
    }

    void xsubsAndBuiltinsWithTheirLargestCaller()
    {
        auto stream = begun().subInfo(1, "main::CORE:sort", 0, 0);
        stream.xsubMarker("List::Util::first");
        for (const char* sub : {"main::CORE:sort", "List::Util::first"}) {
            stream.subCallers(
                sub, {.line = 33, .caller = "main::g", .inclusive = 3e-3, .exclusive = 3e-3});
            stream.subCallers(
                sub, {.line = 11, .caller = "main::f", .inclusive = 1e-3, .exclusive = 1e-3});
        }
        stream.pidEnd(7, 1.8e9);
        for (const char* sub : {"main::CORE:sort", "List::Util::first"})
            QCOMPARE(reasonsOf(stream, sub),
                QStringList("no Perl 75% 0/call 1 calls 0.003s +1 line 33"));
    }

    void recursion()
    {
        auto stream = begun();
        stream.subCallers("main::f", {.line = 5, .inclusive = 5e-3, .exclusive = 1e-3});
        stream.subCallers("main::f",
            {.line = 12, .caller = "main::f", .exclusive = 1e-3, .recursive = 4e-3, .depth = 3});
        QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)),
            QStringList({"call site 100% 0/call 1 calls 0.005s +1 line 5",
                "recursion 0% 0/call 0 calls 0s +3 line 0"}));
    }

    void regexCompiledPerCall()
    {
        for (const std::uint32_t compiled : {8U, 3U}) {
            auto stream = begun().subInfo(1, "main::CORE:regcomp", 0, 0);
            stream.subCallers("main::f", {.line = 5, .count = 4, .inclusive = 1e-3});
            stream.subCallers("main::CORE:regcomp",
                {.line = 17, .caller = "main::f", .count = compiled, .inclusive = 1e-4});
            QCOMPARE(reasonsOf(stream.pidEnd(7, 1.8e9)),
                compiled == 3 ? QStringList()
                              : QStringList("regex 0% 2/call 0 calls 0s +8 line 17"));
        }
    }

    /// In profiles of samples no reason counts calls or compares times.
    void samples()
    {
        const auto profile = imported("main;f 40\nmain;g;f 160\nmain;g 20\n");
        const SubId sub = profile->findSub("f");
        const auto reasons = reasonsFor(*profile, sub, subCosts(*profile)[sub.index()]);
        QCOMPARE(reasons.size(), 1U);
        QCOMPARE(reasons[0].kind, Reason::Kind::CallSite);
        QCOMPARE(reasons[0].at.sub, profile->findSub("g"));
        QCOMPARE(reasons[0].share, 0.8);
        QCOMPARE(reasons[0].calls, 0U);
    }

    void noneForTheMainProgramAndSubsThatDidNotRun()
    {
        auto stream = begun().pidEnd(7, 1.8e9);
        QCOMPARE(reasonsOf(stream), QStringList());
        const auto profile = stream.profile();
        for (std::size_t i = 0; i < profile->subs().size(); ++i)
            QVERIFY(reasonsFor(*profile, SubId(i), {}).empty());
    }
};

NYTPROF_TEST(ReasonsTest)
#include "tst_reasons.moc"
