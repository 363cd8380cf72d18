// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What profiles say of calls, subs and source, and where they go.
#include "colliding_keys.h"
#include "profiled_program.h"
#include "profiler/session.h"
#include "test_class.h"

#include <QFile>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Second = 1'000'000'000;

/// Whoever runs calls a sub on this line, which takes so long.
void call(ProfiledProgram& run, std::uint32_t line, const std::string& sub, std::int64_t takes = 1)
{
    run.statement(line);
    run.enter(sub);
    run.pass(takes);
    run.leave();
}

/// A second passes, and what has gathered is written.
void flush(ProfiledProgram& run)
{
    run.pass(Second);
    run.statement(1);
}

} // namespace

class TestProfileContents : public QObject {
    Q_OBJECT

private slots:
    // Calls

    /// One row for called sub, caller and line, whatever the calls before.
    void callersAreSummed()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::g");
        call(run, 5, "main::f", 10);
        call(run, 6, "main::f", 20);
        run.leave();
        run.statement(2);
        run.enter("main::h");
        run.enter("main::g");
        call(run, 5, "main::f", 30);
        run.leave();
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "calls"),
            (QStringList{"calls main::f <- main::g at 1:5 n 2 incl 40 excl 40",
                "calls main::f <- main::g at 1:6 n 1 incl 20 excl 20",
                "calls main::g <- main::RUNTIME at 1:1 n 1 incl 30 excl 0",
                "calls main::g <- main::h at 1:2 n 1 incl 30 excl 0",
                "calls main::h <- main::RUNTIME at 1:2 n 1 incl 30 excl 0"}));
        QCOMPARE(run.chunks({}, "<"),
            (QStringList{"< 2 main::f 30 30", "< 2 main::f 0 0", "< 1 main::g 30 0",
                "< 3 main::f 30 30", "< 2 main::g 30 0", "< 1 main::h 30 0"}));
    }
    /// goto &sub: the caller is not the one that the context is below.
    void namedCallers()
    {
        ProfiledProgram run;
        run.statement(1);
        auto& profiler = run.profiler();
        auto& other = profiler.subs.intern("main::other", ProfiledSub::Kind::Perl);
        run.enter("main::f", &other);
        run.pass(4000);
        run.leave();
        call(run, 1, "main::f", 5000);
        run.statement(2);
        flush(run);
        QCOMPARE(run.chunks({}, "~call"),
            (QStringList{"~call main::RUNTIME>main::f at 1:1 by main::other n 1 time 4000",
                "~call main::RUNTIME>main::f at 1:1 n 1 time 5000"}));
        profiler.end();
        QCOMPARE(run.chunks({}, "calls"),
            (QStringList{"calls main::f <- main::RUNTIME at 1:1 n 1 incl 5000 excl 5000",
                "calls main::f <- main::other at 1:1 n 1 incl 4000 excl 4000"}));
    }
    /// Only the deepest of recursive calls counts as depth; times of inner ones are kept apart.
    void recursion()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.statement(2);
        run.enter("main::f");
        run.enter("main::f");
        run.pass(7);
        run.leave();
        run.leave();
        run.pass(1);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "calls"),
            (QStringList{"calls main::f <- main::RUNTIME at 1:1 n 1 incl 8 excl 1",
                "calls main::f <- main::f at 1:2 n 2 incl 0 excl 7 recursive 14 depth 2"}));
    }
    /// Option blocks distinguishes locations within a line, except for callers.
    void blocks()
    {
        ProfiledProgram run("blocks=1");
        run.statement(9);
        auto& profiler = run.profiler();
        for (const std::uint32_t block : {0, 3, 4}) {
            const auto line = profiler.lines.intern({1, 5, block, block == 0 ? 0U : 2U});
            profiler.switchStatement(profiler.clock.statementNow(), line, 1);
            run.enter("main::f");
            run.pass(10);
            run.leave();
        }
        profiler.end();
        QCOMPARE(run.chunks({}, "time"),
            (QStringList{"time 0 at 1:9 block 9 sub 9", "time 10 at 1:5 block 5 sub 5",
                "time 10 at 1:5 block 3 sub 2", "time 10 at 1:5 block 4 sub 2"}));
        QCOMPARE(run.chunks({}, "calls"),
            QStringList{"calls main::f <- main::RUNTIME at 1:5 n 3 incl 30 excl 30"});
    }
    /// In the order of their first calls, callees before their callers.
    void orderOfTheCallTree()
    {
        ProfiledProgram run;
        for (const auto* const sub : {"main::b", "main::c", "main::a", "main::b"}) {
            call(run, 1, sub);
        }
        run.profiler().end();
        QCOMPARE(run.chunks({}, "<"),
            (QStringList{
                "< 1 main::b 2 2", "< 1 main::b 0 0", "< 1 main::c 1 1", "< 1 main::a 1 1"}));
    }

    // Slices

    /// Rows come with what they refer to, and again only when something has changed.
    void whatHasChangedSinceTheLastFlush()
    {
        ProfiledProgram run;
        call(run, 3, "main::f", 1000);
        call(run, 4, "main::f", 1000);
        call(run, 4, "main::CORE:print", 1000);
        flush(run);
        QCOMPARE(run.chunks({}, "~sub"),
            (QStringList{"~sub p 0:1-1 main::RUNTIME", "~sub p 0:0-0 main::f",
                "~sub b 0:0-0 main::CORE:print"}));
        QCOMPARE(run.chunks({}, "~call"),
            (QStringList{"~call main::RUNTIME>main::f at 1:3 n 1 time 1000",
                "~call main::RUNTIME>main::f at 1:4 n 1 time 1000",
                "~call main::RUNTIME>main::CORE:print at 1:4 n 1 time 1000"}));
        QCOMPARE(
            run.chunks({}, "~incl"), QStringList{"~incl main::RUNTIME>main::f at 1:4 time 1000"});
        flush(run);
        QCOMPARE(run.chunks({}, "~call").size(), 3);
        QCOMPARE(run.chunks({}, "~in").filter("nothing").size(), 2);
        call(run, 4, "main::f", 5000);
        flush(run);
        QCOMPARE(run.chunks({}, "~call").mid(3),
            QStringList{"~call main::RUNTIME>main::f at 1:4 n 1 time 5000"});
        QCOMPARE(run.chunks({}, "~sub").size(), 3);
    }
    /// What is less than a microsecond is in a later slice.
    void remaindersOfTimes()
    {
        ProfiledProgram run;
        for (int i = 0; i < 2; ++i) {
            call(run, 3, "main::f", 1600);
            flush(run);
        }
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~call"),
            (QStringList{"~call main::RUNTIME>main::f at 1:3 n 1 time 1000",
                "~call main::RUNTIME>main::f at 1:3 n 1 time 2000"}));
        QCOMPARE(run.chunks({}, "~line 1:3"),
            (QStringList{"~line 1:3 n 1 time 1000001000", "~line 1:3 n 1 time 1000002000"}));
        QCOMPARE(run.chunks({}, "time 2000003200").size(), 1);
    }
    /// A call counts when it begins. Those above a running call are looked at once.
    void runningCalls()
    {
        ProfiledProgram run;
        run.statement(1);
        for (const auto* const sub : {"main::a", "main::b", "main::c"}) {
            run.enter(sub);
            run.pass(1000);
        }
        flush(run);
        flush(run);
        run.leave();
        run.pass(2000);
        flush(run);
        const auto row = [](const QString& path, int calls, std::int64_t time) {
            return QString("~call main::RUNTIME>main::a%1 at 1:1 n %2 time %3")
                .arg(path)
                .arg(calls)
                .arg(time);
        };
        QCOMPARE(run.chunks({}, "~call"),
            (QStringList{row("", 1, 1000), row(">main::b", 1, 1000),
                row(">main::b>main::c", 1, Second + 1000), row(">main::b>main::c", 0, Second),
                row(">main::b", 0, Second + 2000)}));
        run.profiler().end();
        QCOMPARE(run.chunks({}, "calls main::b"),
            QStringList{QString("calls main::b <- main::a at 1:1 n 1 incl %1 excl %2")
                            .arg(3 * Second + 4000)
                            .arg(Second + 3000)});
    }
    /// A call that runs at another than the first site of its context.
    void runningCallsOfFurtherSites()
    {
        ProfiledProgram run;
        call(run, 3, "main::f", 1000);
        run.statement(4);
        run.enter("main::f");
        run.enter("main::g");
        flush(run);
        flush(run);
        run.leave();
        run.leave();
        run.profiler().end();
        const auto row = QString("~incl main::RUNTIME>main::f at 1:4 time %1").arg(Second);
        QCOMPARE(run.chunks({}, "~incl"), (QStringList{row, row}));
    }
    void kindsAndPlacesOfSubs()
    {
        ProfiledProgram run;
        run.program().ranges = {{"main::f", "/prog.pl", 4, 6}, {"main::g", "/unseen.pl", 4, 6}};
        run.statement(1);
        auto& subs = run.profiler().subs;
        subs.intern("POSIX::pause", ProfiledSub::Kind::Xsub);
        subs.intern("main::BEGIN@2", ProfiledSub::Kind::Perl).range = {"/prog.pl", 2, 3};
        for (const auto* const sub :
            {"main::f", "main::g", "POSIX::pause", "main::BEGIN@2", "main::odd\\\nname"}) {
            call(run, 1, sub);
        }
        flush(run);
        QCOMPARE(run.chunks({}, "~sub"),
            (QStringList{"~sub p 0:1-1 main::RUNTIME", "~sub p 1:4-6 main::f",
                "~sub p 0:4-6 main::g", "~sub x 0:0-0 POSIX::pause", "~sub p 1:2-3 main::BEGIN@2",
                "~sub p 0:0-0 main::odd\\\nname"}));
    }
    /// More than a comment should hold.
    void manyCalls()
    {
        ProfiledProgram run;
        for (int number = 0; number < 2000; ++number) {
            call(run, 1, "main::f" + std::to_string(number));
        }
        flush(run);
        QCOMPARE(run.chunks({}, "~call").size(), 2000);
        QFile file(run.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        QVERIFY(bytes.count("#~slices ") > 2);
        for (const auto& line : bytes.split('\n')) {
            QVERIFY(line.size() <= 8191); // with the tag
        }
        QVERIFY(run.profiler().recording); // nor is there too little memory
        QCOMPARE(run.messages(), QStringList());
    }

    // Subs and their files

    void placesOfSubs()
    {
        ProfiledProgram run;
        run.program().ranges
            = {{"main::called", "/prog.pl", 1, 2}, {"main::idle", "/prog.pl", 3, 4},
                {"Far::called", "/far.pm", 5, 6}, {"Far::idle", "/far.pm", 7, 8},
                {"Other::idle", "/other.pm", 9, 10}, {"In::eval", "(eval 1)[/prog.pl:1]", 1, 1},
                {"In::file", "/in.pm", 11, 12}, {"Odd::stub", "/odd.pm", 0, 0}};
        run.statement(1);
        for (const auto* const sub : {"main::called", "Far::called", "Far::CORE:print",
                 "In::CORE:open", "Odd::declared", "Nowhere::f"}) {
            call(run, 1, sub);
        }
        run.profiler().end();
        auto subs = run.chunks({}, "sub");
        subs.sort();
        QCOMPARE(subs,
            (QStringList{"sub Far::CORE:print 2:0-0", "sub Far::called 2:5-6",
                "sub Far::idle 2:7-8", "sub In::CORE:open 3:0-0", "sub In::file 3:11-12",
                "sub main::RUNTIME 1:1-1", "sub main::called 1:1-2", "sub main::idle 1:3-4"}));
        QCOMPARE(run.chunks({}, "file"),
            (QStringList{"file 1 /prog.pl", "file 2 /far.pm", "file 3 /in.pm"}));
        QCOMPARE(run.chunks({}, "native"),
            (QStringList{"native Far::CORE:print", "native In::CORE:open"}));
    }

    /// Subs that are known are in the profile where they were called or are no Perl.
    void subsThatWereNotCalled()
    {
        ProfiledProgram run;
        run.program().ranges = {{"main::f", "/prog.pl", 4, 6}};
        run.statement(1);
        auto& subs = run.profiler().subs;
        subs.intern("main::perl", ProfiledSub::Kind::Perl);
        subs.intern("main::xsub", ProfiledSub::Kind::Xsub);
        subs.intern("main::CORE:open", ProfiledSub::Kind::Builtin);
        subs.intern("main::BEGIN@2", ProfiledSub::Kind::Perl).range = {"/begin.pl", 2, 3};
        subs.intern("Nowhere::xsub", ProfiledSub::Kind::Xsub);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "sub"),
            (QStringList{"sub main::f 1:4-6", "sub main::xsub 2:0-0", "sub main::CORE:open 2:0-0",
                "sub main::BEGIN@2 2:2-3"}));
    }
    /// A place that was noted at the call goes before the one that perl has.
    void subsWhosePlaceWasNoted()
    {
        ProfiledProgram run;
        run.program().ranges = {{"main::f", "/far.pl", 4, 6}};
        run.statement(1);
        run.profiler().subs.intern("main::f", ProfiledSub::Kind::Perl).range = {"/prog.pl", 8, 9};
        call(run, 1, "main::f");
        run.profiler().end();
        QCOMPARE(run.chunks({}, "sub main::f"), QStringList{"sub main::f 1:8-9"});
        QCOMPARE(run.chunks({}, "file"), QStringList{"file 1 /prog.pl"});
    }
    /// Of string evals that ran while another profile was written.
    void subsOfOtherProfiles()
    {
        ProfiledProgram run;
        const std::string eval = "(eval 1)[/prog.pl:1]";
        run.program().ranges = {{"main::made", eval, 1, 1}, {"main::called", eval, 2, 2},
            {"main::f", "/prog.pl", 1, 2}};
        run.statement(1);
        run.statement(1, eval);
        run.profiler().finish();
        QCOMPARE(run.chunks({}, "sub").size(), 3);
        run.profiler().enable(run.path(".2").toStdString());
        call(run, 1, "main::called");
        run.profiler().end();
        QCOMPARE(run.chunks(".2", "file"),
            (QStringList{"file 1 /prog.pl", "file 2 (eval 1)[/prog.pl:1]"}));
        QCOMPARE(run.chunks(".2", "sub main::"),
            (QStringList{
                "sub main::called 2:2-2", "sub main::f 1:1-2", "sub main::RUNTIME 1:1-1"}));
    }
    /// The main program is in the first file, unless its package has another that is no eval.
    void fileOfTheMainProgram_data()
    {
        QTest::addColumn<QString>("file"); // of a sub of package main
        QTest::addColumn<QString>("place");
        QTest::newRow("none") << ""
                              << "1:1-1";
        QTest::newRow("another") << "/other.pl"
                                 << "2:1-1";
        QTest::newRow("string eval") << "(eval 1)[/prog.pl:1]"
                                     << "1:1-1";
    }
    void fileOfTheMainProgram()
    {
        QFETCH(QString, file);
        QFETCH(QString, place);
        ProfiledProgram run;
        const auto name = file.toStdString();
        if (!name.empty()) {
            run.program().ranges = {{"main::other", name, 5, 6}};
        }
        call(run, 1, "Package::f");
        run.profiler().end();
        QCOMPARE(run.chunks({}, "sub main::RUNTIME"), QStringList{"sub main::RUNTIME " + place});
    }
    /// Lines that are equal in the stored part of their hashes.
    void callSitesThatCollide()
    {
        // Sub 0 is called by sub 1.
        const auto pair = collision([](std::uint32_t line) { return hashOf(1, line); });
        ProfiledProgram run;
        auto& profiler = run.profiler();
        run.statement(1);
        LineId last = 1;
        for (std::uint32_t line = 2; last < pair.second; ++line) {
            last = profiler.lines.intern({1, line, 0, 0});
        }
        for (const auto line : {pair.first, pair.second}) {
            profiler.switchStatement(profiler.clock.statementNow(), line, 1);
            run.enter("main::f");
            run.leave();
        }
        profiler.end();
        QCOMPARE(run.chunks({}, "calls").size(), 2);
    }
    /// More than the format has a number for.
    void veryManyCalls()
    {
        ProfiledProgram run("calls=0"); // not each in the call tree
        run.statement(1);
        run.enter("main::f").site->calls = 5'000'000'000;
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "calls"),
            QStringList{"calls main::f <- main::RUNTIME at 1:1 n 4294967295 incl 0 excl 0"});
    }
    // Source

    void sourceThatPerlGoesOnReading()
    {
        ProfiledProgram run;
        auto& program = run.program();
        program.holdsLines = true;
        program.sources["/prog.pl"] = {"one", "two"};
        run.statement(1);
        flush(run);
        QCOMPARE(run.chunks({}, "source"), (QStringList{"source 1:1 one", "source 1:2 two"}));
        program.sources["/prog.pl"] = {"one", "two", "", "four"};
        flush(run);
        QCOMPARE(run.chunks({}, "source").mid(2), QStringList{"source 1:4 four"});
        run.profiler().end();
        QCOMPARE(run.chunks({}, "source").size(), 3);
    }
    void sourceThatHasChanged_data()
    {
        QTest::addColumn<unsigned>("version");
        QTest::addColumn<bool>("isWrittenAgain");
        QTest::newRow("unknown version") << 0U << true;
        QTest::newRow("same version") << 7U << false; // is not looked at
        QTest::newRow("another version") << 8U << true;
    }
    void sourceThatHasChanged()
    {
        QFETCH(unsigned, version);
        QFETCH(bool, isWrittenAgain);
        ProfiledProgram run;
        auto& program = run.program();
        program.version = 7;
        program.sources["/prog.pl"] = {"one", "two"};
        run.statement(1);
        flush(run);
        program.sources["/prog.pl"] = {"one", "2"};
        program.version = version;
        run.profiler().end();
        QCOMPARE(run.chunks({}, "source").mid(2),
            isWrittenAgain ? (QStringList{"source 1:1 one", "source 1:2 2"}) : QStringList());
    }
    void sourceOfStringEvals()
    {
        ProfiledProgram run("savesrc=0");
        run.program().sources["/prog.pl"] = {"one"};
        run.program().sources["(eval 1)[/prog.pl:1]"] = {"f()"};
        run.statement(1);
        run.statement(1, "(eval 1)[/prog.pl:1]");
        flush(run);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "source"), QStringList{"source 2:1 f()"});
    }
    /// Pieces that AutoSplit cut from a file have their lines where they were.
    void sourceOfPieces()
    {
        ProfiledProgram run;
        auto& sources = run.program().sources;
        const std::string piece = "/A.pm (autosplit into auto/A/f.al)";
        sources["/A.pm"] = {"package A;", "1;"};
        run.statement(1, "/A.pm");
        flush(run);
        sources[piece] = {"", "", "", "sub f {", "}"};
        run.statement(4, piece);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "source").mid(2),
            (QStringList{
                "source 1:1 package A;", "source 1:2 1;", "source 1:4 sub f {", "source 1:5 }"}));
    }

    // Where profiles go

    void pathsOfThisProcess()
    {
        OwnPaths paths;
        QVERIFY(!paths.locate("/a").isOwn);
        QCOMPARE(paths.locate("/a").path, std::string("/a"));
        paths.add("/a", "/a");
        paths.add("/b", "/b.2");
        paths.add("/b", "/b.2");
        QVERIFY(paths.locate("/a").isOwn);
        QVERIFY(paths.locate("/b").isOwn);
        QVERIFY(!paths.locate("/c").isOwn);
        QVERIFY(!paths.locate("/b.2").isOwn); // as wanted
        QCOMPARE(paths.locate("/a").path, std::string("/a"));
        QCOMPARE(paths.locate("/b").path, std::string("/b.2"));
        for (int number = 0; number < 100; ++number) {
            const auto path = "/many/" + std::to_string(number);
            QVERIFY(!paths.locate(path).isOwn);
            paths.add(path, path);
            QVERIFY(paths.locate(path).isOwn);
            QVERIFY(paths.locate("/a").isOwn);
        }
        paths.clear();
        QVERIFY(!paths.locate("/a").isOwn);
        QCOMPARE(paths.locate("/b").path, std::string("/b"));
    }
};

NYTPROF_TEST(TestProfileContents)
#include "tst_profile_contents.moc"
