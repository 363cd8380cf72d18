// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The sentences between the lines of annotated source, word by word.
#include "formatting/annotations.h"

#include "merge/profile_merge.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString textOf(const Annotation& annotation)
{
    std::string text;
    for (const AnnotationPart& part : annotation)
        text += part.text;
    return QString::fromStdString(text);
}

/// Head, rows and the replacement for hidden rows, a line each.
QStringList linesOf(const Annotations& annotations)
{
    QStringList lines{textOf(annotations.head)};
    for (const Annotation& row : annotations.rows)
        lines << textOf(row);
    lines << textOf(annotations.more) << QStringLiteral("shown: %1").arg(annotations.shown);
    return lines;
}

/// Two files; main::f and main::g are called from both, with and without recursion.
StreamBuilder calls()
{
    return StreamBuilder::begun()
        .newFid(1, "/a.pl")
        .newFid(2, "/lib/B.pm")
        .subInfo(1, "main::f", 5, 7)
        .subInfo(1, "main::g", 8, 8)
        .subInfo(1, "main::unused", 9, 9)
        .subInfo(2, "B::run", 1, 9);
}

std::shared_ptr<const Profile> finished(StreamBuilder stream)
{
    return stream.pidEnd(7, 1.7e9 + 3).profile();
}

/// So many evals at line 3 of a.pl, one tick of time more in each than in the one before.
std::shared_ptr<const Profile> evals(std::uint32_t count, bool withSubs, bool began = true)
{
    StreamBuilder stream = StreamBuilder::begun().newFid(1, "/a.pl");
    if (began)
        stream.time(1'000, 1, 2);
    for (std::uint32_t i = 1; i <= count; ++i) {
        const std::string number = std::to_string(i);
        stream.newFid(i + 1, "(eval " + number + ")[/a.pl:3]", 1, 3)
            .time(static_cast<std::int32_t>(i * 10'000), i + 1, 1);
        if (withSubs) {
            stream.subInfo(i + 1, "main::made" + number, 1, 1)
                .subInfo(i + 1, "main::idle" + number, 1, 1)
                .subCallers("main::made" + number, {1, 4, "main::RUNTIME", i, 0.25, 0.25});
        }
    }
    return finished(std::move(stream));
}

QString evalsOf(const Profile& profile)
{
    std::vector<FileId> ids;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        if (profile[FileId(i)].isEval())
            ids.emplace_back(i);
    }
    return textOf(evalsAnnotation(profile, ids));
}

} // namespace

class TestAnnotations : public QObject {
    Q_OBJECT

private slots:
    void callers()
    {
        const auto profile
            = finished(calls()
                           .subCallers("main::f", {1, 3, "main::RUNTIME", 2, 1.25, 0.5})
                           .subCallers("main::f", {2, 3, "B::run", 4, 1, 1})
                           .subCallers("main::f", {1, 6, "main::g", 1, 2, 2})
                           .subCallers("main::f", {1, 6, "main::f", 1, 0, 0.25, 0.75, 2}));
        QCOMPARE(linesOf(callersAnnotations(*profile, profile->findSub("main::f"), FileId(0))),
            QStringList({"spent 4.25s (3.75s+500ms) within main::f which was called 8 times, avg "
                         "531ms/call, recursion: max depth 2, sum of overlapping time 750ms:",
                "4 times (1.00s) by B::run at line 3 of /lib/B.pm, avg 250ms/call",
                "2 times (2.25s) by main::g or main::f at line 6, avg 1.00s/call, recursion: max "
                "depth 2, sum of overlapping time 750ms",
                "2 times (500ms+750ms) by main::RUNTIME at line 3, avg 625ms/call", "",
                "shown: 3"}));
        const Annotations unused
            = callersAnnotations(*profile, profile->findSub("main::unused"), FileId(0));
        QVERIFY(unused.head.empty() && unused.rows.empty());
    }

    void oneCallHasNoAverage()
    {
        const auto profile
            = finished(calls().subCallers("main::f", {1, 3, "main::RUNTIME", 1, 0.5, 0.5}));
        QCOMPARE(linesOf(callersAnnotations(*profile, profile->findSub("main::f"), FileId(0))),
            QStringList({"spent 500ms within main::f which was called once:",
                "once (500ms) by main::RUNTIME at line 3", "", "shown: 1"}));
    }

    /// Without a place, of the main program, and of a sub without a name for its caller.
    void placesOfCalls()
    {
        const auto profile = finished(calls()
                                          .subCallers("main::f", {1, 0, "main::END", 5, 1, 1})
                                          .subCallers("main::f", {0, 4, "main::g", 4, 1, 1})
                                          .subCallers("main::f", {1, 1, "", 3, 1, 1}));
        const Annotations annotations
            = callersAnnotations(*profile, profile->findSub("main::f"), FileId(0));
        QCOMPARE(linesOf(annotations).mid(1, 3),
            QStringList({"5 times (1.00s) by main::END, avg 200ms/call",
                "4 times (1.00s) by main::g, avg 250ms/call",
                "3 times (1.00s) by (main program) at line 1, avg 333ms/call"}));
        QVERIFY(annotations.rows[2][1].to == AnnotationPart::To::Nowhere);
    }

    /// Most calls first, then most time, then in the order of the lines.
    void orderOfPlaces()
    {
        const auto profile
            = finished(calls()
                           .subCallers("main::f", {1, 2, "main::RUNTIME", 2, 1e-7, 0})
                           .subCallers("main::f", {1, 3, "main::RUNTIME", 3, 1e-7, 1e-7})
                           .subCallers("main::f", {1, 4, "main::RUNTIME", 2, 2e-7, 0})
                           .subCallers("main::f", {1, 5, "main::RUNTIME", 2, 1e-7, 0}));
        QCOMPARE(
            linesOf(callersAnnotations(*profile, profile->findSub("main::f"), FileId(0))).mid(1, 4),
            QStringList({"3 times (100ns) by main::RUNTIME at line 3, avg 33ns/call",
                "2 times (0s+200ns) by main::RUNTIME at line 4, avg 100ns/call",
                "2 times (0s+100ns) by main::RUNTIME at line 2, avg 50ns/call",
                "2 times (0s+100ns) by main::RUNTIME at line 5, avg 50ns/call"}));
    }

    void callees()
    {
        const auto profile
            = finished(calls()
                           .subCallers("main::g", {1, 6, "main::f", 1, 1, 0.5})
                           .subCallers("main::f", {1, 6, "main::f", 3, 0, 0.25, 0.75, 2})
                           .subCallers("B::run", {1, 6, "main::f", 2, 1, 0.5})
                           .subCallers("B::run", {1, 6, "main::g", 2, 0.5, 0.5}));
        std::vector<CallSiteId> line;
        for (std::size_t i = 0; i < profile->callSites().size(); ++i)
            line.emplace_back(i);
        QCOMPARE(linesOf(callsAnnotations(*profile, line)),
            QStringList({"", "spent 1.50s making 4 calls to B::run, avg 375ms/call",
                "spent 1.00s making 1 call to main::g",
                "spent 0s making 3 calls to main::f, recursion: max depth 2, sum of overlapping "
                "time 750ms",
                "", "shown: 3"}));
    }

    /// One row too many is shown, as it takes no more place than the words for it.
    void longLists()
    {
        StreamBuilder stream = calls();
        for (std::uint32_t line = 1; line <= 5; ++line)
            stream.subCallers("main::f", {1, line, "main::RUNTIME", 10 - line, 0.5, 0.5});
        const auto profile = finished(std::move(stream));
        const auto shown = [&](std::size_t most) {
            const Annotations annotations
                = callersAnnotations(*profile, profile->findSub("main::f"), FileId(0), most);
            return QStringLiteral("%1 of %2; ").arg(annotations.shown).arg(annotations.rows.size())
                + textOf(annotations.more);
        };
        QCOMPARE(shown(5), "5 of 5; ");
        QCOMPARE(shown(4), "5 of 5; ");
        QCOMPARE(shown(3), "3 of 5; ... 2 more call sites, 1.00s together");
        QCOMPARE(shown(1), "1 of 5; ... 4 more call sites, 2.00s together");
    }

    /// Eight rows by default.
    void defaultLengths()
    {
        for (const std::uint32_t count : {9U, 10U}) {
            StreamBuilder stream = calls();
            for (std::uint32_t line = 1; line <= count; ++line) {
                stream.subCallers("main::f", {1, line, "main::RUNTIME", 1, 0.5, 0.5});
                stream.subCallers("main::c" + std::to_string(line), {1, 9, "main::f", 1, 0.5, 0.5});
            }
            const auto profile = finished(std::move(stream));
            const SubId f = profile->findSub("main::f");
            const Annotations callers = callersAnnotations(*profile, f, FileId(0));
            QCOMPARE(callers.shown, count == 9 ? 9U : 8U);
            const Annotations callees = callsAnnotations(*profile, profile->calleesOf(f));
            QCOMPARE(callees.shown, count == 9 ? 9U : 8U);
            QCOMPARE(textOf(callees.more), count == 9 ? "" : "... 2 more subs, 1.00s together");
            QVERIFY(callees.more.empty() || callees.more[0].to == AnnotationPart::To::More);
            QCOMPARE(textOf(callees.rows[0]), "spent 500ms making 1 call to main::c1");
        }
        QCOMPARE(Annotations().shown, 0U);
        QCOMPARE(AnnotationPart().line, 0U);
    }

    void stringEvals()
    {
        QCOMPARE(evalsOf(*evals(1, false)),
            "spent 1.00ms executing statements in 1 string eval: (eval 1)");
        QCOMPARE(evalsOf(*evals(2, false)),
            "spent 3.00ms executing statements in 2 string evals: (eval 2) 2.00ms, (eval 1) "
            "1.00ms");
        QVERIFY(evalsOf(*evals(5, false)).endsWith("(eval 1) 1.00ms"));
        QVERIFY(evalsOf(*evals(6, false)).endsWith("(eval 2) 2.00ms, ..."));
        QVERIFY(evalsAnnotation(*evals(1, false), {}).empty());
        QCOMPARE(evalsOf(*evals(1, false, false)),
            "spent 1.00ms executing statements in 1 string eval that ran before this profile "
            "began: (eval 1)");
        // Of a child: the first one had run in its parent.
        auto child = StreamBuilder().text(":ticks_per_sec=10000000").text("!stream=0");
        child.text("!evals_before=1").pidStart(9, 7, 1.7e9).newFid(1, "/a.pl");
        child.newFid(2, "(eval 1)[/a.pl:3]", 1, 3).time(10'000, 2, 1);
        child.newFid(3, "(eval 2)[/a.pl:3]", 1, 3).time(20'000, 3, 1);
        QCOMPARE(evalsOf(*child.pidEnd(9, 1.7e9 + 3).profile()),
            "spent 3.00ms executing statements in 1 string eval: (eval 2) 2.00ms, (eval 1) 1.00ms");
    }

    /// Evals in evals, and equal ones that were merged.
    void nestedAndMergedEvals()
    {
        const auto nested = finished(StreamBuilder::begun()
                                         .newFid(1, "/a.pl")
                                         .time(1, 1, 3)
                                         .newFid(2, "(eval 1)[/a.pl:3]", 1, 3)
                                         .time(20'000, 2, 1)
                                         .newFid(3, "(eval 2)[(eval 1)[/a.pl:3]:1]", 2, 1)
                                         .time(30'000, 3, 1));
        const std::vector<FileId> outer{nested->findFile("(eval 1)[/a.pl:3]")};
        QCOMPARE(textOf(evalsAnnotation(*nested, outer)),
            "spent 5.00ms executing statements in 1 string eval: (eval 1); 2.00ms here plus 3.00ms "
            "in evals that these ran");
        const auto merged = mergeProfiles(std::vector{evals(1, false), evals(1, false)});
        QCOMPARE(evalsOf(*merged),
            "spent 2.00ms executing statements in 2 string evals (merged): (eval 1)");
        const auto equal = finished(StreamBuilder::begun()
                                        .newFid(1, "/a.pl")
                                        .time(1, 1, 3)
                                        .newFid(2, "(eval 1)[/a.pl:3]", 1, 3)
                                        .time(20'000, 2, 1)
                                        .newFid(3, "(eval 2)[/a.pl:3]", 1, 3)
                                        .time(20'000, 3, 1));
        QVERIFY(evalsOf(*equal).endsWith(": (eval 1) 2.00ms, (eval 2) 2.00ms"));
    }

    void partsOfEvalsLeadToThem()
    {
        const auto profile = evals(1, false);
        const FileId eval = profile->findFile("(eval 1)[/a.pl:3]");
        const Annotation annotation = evalsAnnotation(*profile, std::vector{eval});
        QVERIFY(annotation[1].to == AnnotationPart::To::Evals && annotation[1].file == FileId(0));
        QCOMPARE(annotation[1].line, 3U);
        QVERIFY(annotation[4].to == AnnotationPart::To::Eval && annotation[4].file == eval);
        QCOMPARE(annotation[4].line, 1U);
    }

    void subsOfStringEvals()
    {
        QCOMPARE(evalsOf(*evals(1, true)),
            "spent 1.00ms executing statements in 1 string eval: (eval 1); includes 250ms spent "
            "executing 1 call to 1 sub defined therein");
        QVERIFY(
            evalsOf(*evals(2, true))
                .endsWith("; includes 500ms spent executing 3 calls to 2 subs defined therein"));
    }

    void partsLeadToWhatTheyName()
    {
        const auto profile
            = finished(calls().subCallers("main::f", {2, 3, "B::run", 2, 1.25, 0.5}));
        const SubId f = profile->findSub("main::f");
        const Annotations annotations = callersAnnotations(*profile, f, FileId(0));
        QVERIFY(
            annotations.head[1].to == AnnotationPart::To::Callers && annotations.head[1].sub == f);
        const Annotation& row = annotations.rows.front();
        QVERIFY(row[1].to == AnnotationPart::To::Sub && row[1].sub == profile->findSub("B::run"));
        QVERIFY(row[3].to == AnnotationPart::To::Place && row[3].file == FileId(1));
        QCOMPARE(row[3].line, 3U);
        QCOMPARE(row[3].sub, profile->findSub("B::run"));
    }
};

NYTPROF_TEST(TestAnnotations, QCoreApplication)
#include "tst_annotations.moc"
