// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What a profiler writes of a program, and when.
#include "profiled_program.h"
#include "profiler/flush_schedule.h"
#include "test_class.h"

#include <QTest>

#include <ctime>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Millisecond = 1'000'000;
constexpr std::int64_t Second = 1000 * Millisecond;

/// Two statements, the second of which calls main::f twice.
void runProgram(ProfiledProgram& run)
{
    run.statement(1);
    run.pass(100);
    run.statement(2);
    run.pass(10);
    for (int i = 0; i < 2; ++i) {
        run.enter("main::f");
        run.statement(5);
        run.pass(20);
        run.leave();
    }
}

} // namespace

class TestProfiler : public QObject {
    Q_OBJECT

private slots:
    void aWholeProfile()
    {
        ProfiledProgram run;
        run.program().ranges = {{"main::f", "/prog.pl", 4, 6}};
        run.program().sources["/prog.pl"] = {"one", "two"};
        QVERIFY(!run.profiler().hasBegun());
        runProgram(run);
        QVERIFY(run.profiler().hasBegun());
        QVERIFY(run.profiler().isOpen());
        run.profiler().end();
        QVERIFY(run.profiler().hasEnded());
        QVERIFY(!run.profiler().isOpen());
        QCOMPARE(run.chunks(),
            (QStringList{"file 1 /prog.pl", "time 100 at 1:1", "time 10 at 1:2", "time 40 at 1:5",
                "time 0 at 1:5", "< 1 main::f 40 40", "< 1 main::f 0 0", "sub main::f 1:4-6",
                "sub main::RUNTIME 1:1-1",
                "calls main::f <- main::RUNTIME at 1:2 n 1 incl 20 excl 20",
                "calls main::f <- main::RUNTIME at 1:5 n 1 incl 20 excl 20", "source 1:1 one",
                "source 1:2 two", "end"}));
        QCOMPARE(run.files(), QStringList{""});
        QCOMPARE(run.messages(), QStringList());
        run.statement(9);
        QVERIFY(!run.profiler().enable());
        QVERIFY(!run.profiler().recording);
    }
    void noEventAtAll()
    {
        ProfiledProgram run;
        QCOMPARE(run.files(), QStringList());
        run.profiler().end();
        QCOMPARE(run.chunks(), (QStringList{"file 1 /prog.pl", "end"}));
    }
    /// Calls that still run when the profile ends have run until then.
    void callsThatStillRun()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.pass(10);
        run.enter("main::f");
        run.pass(5);
        run.enter("main::CORE:sleep");
        run.pass(1);
        run.profiler().finish();
        QVERIFY(!run.profiler().hasEnded());
        QCOMPARE(run.chunks({}, "<"),
            (QStringList{"< 3 main::CORE:sleep 1 1", "< 2 main::f 6 5", "< 1 main::f 16 10"}));
        QCOMPARE(run.chunks({}, "calls"),
            (QStringList{"calls main::CORE:sleep <- main::f at 1:1 n 1 incl 1 excl 1",
                "calls main::f <- main::RUNTIME at 1:1 n 1 incl 16 excl 10",
                "calls main::f <- main::f at 1:1 n 1 incl 0 excl 5 recursive 6 depth 1"}));
        QCOMPARE(run.chunks({}, "native"), QStringList{"native main::CORE:sleep"});
        QVERIFY(run.profiler().calls.empty());
    }
    void profilingIsMeasuredOnly()
    {
        ProfiledProgram run;
        run.profiler().measureOnly();
        QVERIFY(run.profiler().recording);
        run.pass(1000 * Second);
        QVERIFY(!run.profiler().isDue(RawTime{fakeTime.now}));
    }
    /// What was counted while the hooks were measured is in no profile.
    void nothingRemainsOfMeasuring()
    {
        ProfiledProgram run;
        run.replaceProfiler(std::make_unique<Profiler>(run.profiler().options,
            std::make_unique<FakeProgram>(), run.locations(), run.factory()));
        run.profiler().measureOnly();
        runProgram(run);
        run.profiler().finish();
        QCOMPARE(run.files(), QStringList());
        run.profiler().start();
        run.statement(7);
        run.pass(3);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"), QStringList{"time 3 at 1:7"});
        QCOMPARE(run.chunks({}, "calls"), QStringList());
    }
    /// Profiling is asked for by processor time, which does not exist any more.
    void nothingIsProfiledByProcessorTime()
    {
        ProfiledProgram run("usecputime=1");
        QVERIFY(!run.profiler().recording);
        QVERIFY(!run.profiler().enable());
        run.profiler().end();
        QCOMPARE(run.files(), QStringList());
    }

    // Flushes

    void aFlushEachSecond()
    {
        ProfiledProgram run;
        run.statement(1);
        int last = 0;
        QStringList flushes;
        for (int i = 1; i <= 210; ++i) {
            run.pass(10 * Millisecond);
            run.statement(1);
            const auto written = run.chunks({}, "~line").size();
            if (written != last) {
                flushes += QString("%1: %2").arg(i * 10).arg(written - last);
                last = static_cast<int>(written);
            }
        }
        QCOMPARE(flushes, (QStringList{"1000: 1", "2000: 1"}));
        QCOMPARE(run.chunks({}, "~line"),
            (QStringList{"~line 1:1 n 100 time 1000000000", "~line 1:1 n 100 time 1000000000"}));
        QCOMPARE(run.chunks({}, "time"), QStringList());
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~line").size(), 2);
        // A chunk with all the time and one for each of the others, which are equal.
        QCOMPARE(
            run.chunks({}, "time"), (QStringList{"time 2100000000 at 1:1", "time 0 at 1:1 x210"}));
    }
    /// As after a laptop slept, or when somebody sets the time: not as late as the clock is behind.
    void aFlushWhenTheClockIsSetBack()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(1500 * Millisecond);
        run.statement(2);
        QCOMPARE(run.chunks({}, "~line").size(), 1);
        run.pass(-1'000'000 * Millisecond);
        run.statement(3);
        QCOMPARE(run.chunks({}, "~line").size(), 2);
        run.pass(1100 * Millisecond);
        run.statement(4);
        QCOMPARE(run.chunks({}, "~line").size(), 3);
    }
    /// What takes long to write comes less often.
    void costlyFlushes_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("compressed") << "compress=6";
        QTest::newRow("uncompressed") << "compress=0";
    }
    void costlyFlushes()
    {
        QFETCH(QString, options);
        ProfiledProgram run(options.toStdString());
        run.statement(1);
        run.profiler().disable();
        run.profiler().enable();
        run.pass(20 * Second);
        auto& profiler = run.profiler();
        fakeTime.workPerReading = 30 * Millisecond; // and the slice has one in between
        const auto began = profiler.clock.now();
        profiler.handlePending(began);
        QCOMPARE(profiler.due() - began, 300 * Millisecond);
    }
    /// Waits for the disk count, those for a processor do not.
    void costOfWriting()
    {
        fakeTime = {};
        const Clock clock(CLOCK_TAI);
        FlushCost cost(clock);
        fakeTime.now += 100;
        fakeTime.work += 30;
        QCOMPARE(cost.units(1), Clock::Units{30});
        QCOMPARE(cost.units(2), Clock::Units{15});
        ++fakeTime.waits;
        QCOMPARE(cost.units(2), Clock::Units{100});
    }
    /// Writing costs nobody time; and the file says what it cost in all.
    void writingIsNotCharged()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(Second);
        const auto began = run.profiler().clock.now();
        run.pass(7);
        const auto now = run.profiler().handlePending(began);
        QCOMPARE(now.units, began.units);
        QCOMPARE(run.profiler().clock.overhead, Clock::Units{7});
        run.profiler().clock.chargeWork(3);
        QCOMPARE(run.profiler().clock.overhead, Clock::Units{10});
    }
    /// Nor is what comes before a wait.
    void writingBeforeAWaitIsNotCharged()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(20 * Millisecond);
        auto& frame = run.enter("main::CORE:sleep");
        const auto now = run.profiler().clock.statementNow();
        const auto before = fakeTime.now;
        fakeTime.nowPerReading = 1;
        run.profiler().prepareForWait(frame, MayWait::Always, now);
        QVERIFY(fakeTime.now > before + 1);
        QCOMPARE(run.profiler().clock.overhead,
            fakeTime.now - (before + 1)); // from the first reading on
        fakeTime.nowPerReading = 0;
        QCOMPARE(run.profiler().due().units, before + 1 + Second);
    }
    void callsWithEachFlush()
    {
        ProfiledProgram run;
        run.statement(3);
        run.enter("main::f");
        run.pass(Second);
        run.enter("main::g");
        run.pass(5000);
        run.leave();
        run.statement(4);
        const QStringList first = {"~sub p 0:0-0 main::f", "~sub p 0:1-1 main::RUNTIME",
            "~line 1:3 n 1 time 1000000000",
            "~call main::RUNTIME>main::f at 1:3 n 1 time 1000000000",
            "~in main::RUNTIME>main::f at 1:3"};
        auto written = run.chunks({}, "~");
        written.sort();
        auto expected = first;
        expected.sort();
        QCOMPARE(written, expected);
        run.pass(Second);
        run.statement(4);
        QCOMPARE(run.chunks({}, "~call").mid(1),
            (QStringList{"~call main::RUNTIME>main::f at 1:3 n 0 time 1000000000",
                "~call main::RUNTIME>main::f>main::g at 1:3 n 1 time 5000"}));
        QCOMPARE(run.chunks({}, "~in"), QStringList(2, "~in main::RUNTIME>main::f at 1:3"));
        run.profiler().end();
        QCOMPARE(run.chunks({}, "calls main::g"),
            QStringList{"calls main::g <- main::f at 1:3 n 1 incl 5000 excl 5000"});
    }
    void noCallsWithoutSubs()
    {
        ProfiledProgram run("subs=0");
        run.statement(3);
        run.enter("main::f");
        run.pass(1000);
        run.statement(4);
        run.pass(Second);
        run.statement(5);
        QCOMPARE(run.chunks({}, "~"),
            (QStringList{
                "~line 1:3 n 1 time 1000", "~line 1:4 n 1 time 1000000000", "~in nothing"}));
    }
    /// At any time, with all calls. Profiling goes on, or stays paused.
    void aSnapshot()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.pass(1000);
        QVERIFY(run.profiler().writeSnapshot());
        QVERIFY(run.profiler().recording);
        QCOMPARE(run.chunks({}, "~line"), QStringList{"~line 1:1 n 1 time 1000"});
        QCOMPARE(run.chunks({}, "~in"), QStringList{"~in main::RUNTIME>main::f at 1:1"});
        run.pass(5000);
        run.profiler().disable();
        run.pass(Second);
        QVERIFY(run.profiler().writeSnapshot());
        QVERIFY(!run.profiler().recording);
        QCOMPARE(run.profiler().openPath(), run.path().toStdString());
        run.profiler().enable();
        run.statement(2);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~line"),
            (QStringList{"~line 1:1 n 1 time 1000", "~line 1:1 n 0 time 5000"}));
        QCOMPARE(run.chunks({}, "time").first(1), QStringList{"time 6000 at 1:1"});
        QCOMPARE(run.chunks({}, "calls"),
            QStringList{"calls main::f <- main::RUNTIME at 1:1 n 1 incl 6000 excl 6000"});
        QVERIFY(!run.profiler().writeSnapshot());
        QCOMPARE(run.profiler().openPath(), std::string());
    }
    /// One before a call of C code that may wait; its time is that before the wait.
    void aFlushBeforeWaits()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(20 * Millisecond);
        auto& frame = run.enter("main::CORE:sleep");
        run.profiler().prepareForWait(frame, MayWait::No, run.profiler().clock.statementNow());
        QCOMPARE(run.chunks({}, "~in"), QStringList());
        run.profiler().prepareForWait(frame, MayWait::Always, run.profiler().clock.statementNow());
        QCOMPARE(run.chunks({}, "~line"), QStringList{"~line 1:1 n 1 time 20000000"});
        QCOMPARE(run.chunks({}, "~in"), QStringList{"~in main::RUNTIME>main::CORE:sleep at 1:1"});
        run.pass(2 * Second);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "~line").last(), QString("~line 1:1 n 0 time 2000000000"));
        QCOMPARE(run.chunks({}, "time"), QStringList{"time 2020000000 at 1:1"});
    }
    /// While something else is to be done first.
    void noFlushBeforeWaitsInAChild()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(20 * Millisecond);
        auto& frame = run.enter("main::CORE:sleep");
        run.profiler().noteFork();
        run.profiler().prepareForWait(frame, MayWait::Always, run.profiler().clock.statementNow());
        QCOMPARE(run.chunks({}, "~in"), QStringList());
    }

    /// Nor while an exception is on its way.
    void noFlushBeforeWaitsAfterAnException()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(20 * Millisecond);
        auto& frame = run.enter("main::CORE:sleep");
        run.profiler().awaitException();
        run.profiler().prepareForWait(frame, MayWait::Always, run.profiler().clock.statementNow());
        QCOMPARE(run.chunks({}, "~in"), QStringList());
    }

    // Pauses

    void pausesAreNotCounted()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.pass(100);
        QVERIFY(!run.profiler().isPausedInCalls());
        run.profiler().disable();
        QVERIFY(!run.profiler().recording);
        QVERIFY(run.profiler().isPausedInCalls());
        QVERIFY(!run.profiler().isWriting());
        QCOMPARE(run.chunks({}, "~line"), QStringList{"~line 1:1 n 1 time 0"}); // in microseconds
        run.pass(Second);
        QCOMPARE(run.profiler().clock.pauseTime(),
            StatementTime{run.profiler().clock.now().units - Second});
        run.statement(7);
        run.profiler().disable(); // is no other pause
        QVERIFY(run.profiler().enable());
        QVERIFY(run.profiler().isWriting());
        QVERIFY(!run.profiler().isPausedInCalls());
        run.pass(50); // belongs to no line yet
        run.statement(2);
        run.pass(10);
        QVERIFY(run.profiler().enable());
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 100 at 1:1", "time 10 at 1:2"}));
        QCOMPARE(run.chunks({}, "calls"),
            QStringList{"calls main::f <- main::RUNTIME at 1:1 n 1 incl 160 excl 160"});
    }
    void endsInAPause()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.pass(100);
        run.profiler().disable();
        run.pass(Second);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 100 100"});
        QCOMPARE(run.chunks({}, "end").size(), 1);
    }
    /// A program that pauses all the time: what has gathered waits for the next flush.
    void manyPauses()
    {
        ProfiledProgram run;
        for (std::uint32_t pause = 1; pause <= 12; ++pause) {
            run.statement(pause);
            run.profiler().disable();
            run.profiler().enable();
            QCOMPARE(run.chunks({}, "~line").size(), static_cast<qsizetype>(std::min(pause, 10U)));
        }
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time").size(), 12);
        QCOMPARE(run.chunks({}, "time").last(), QString("time 0 at 1:12"));
    }

    // Other profiles

    void oneProfileAfterAnother()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(100);
        const auto tree = run.profiler().tree;
        QVERIFY(run.profiler().isWriting(run.path().toStdString()));
        QVERIFY(!run.profiler().isWriting(run.path(".2").toStdString()));
        QVERIFY(run.profiler().enable(run.path(".2").toStdString()));
        QVERIFY(run.profiler().isWriting(run.path(".2").toStdString()));
        QCOMPARE(run.profiler().tree, tree + 1);
        run.statement(2);
        run.pass(30);
        QVERIFY(run.profiler().enable(run.path(".2").toStdString())); // goes on
        run.profiler().finish();
        run.pass(1000);
        QVERIFY(run.profiler().enable());
        run.statement(3);
        run.pass(7);
        run.profiler().end();
        QCOMPARE(run.files(), (QStringList{"", ".2"}));
        QCOMPARE(run.chunks({}, "time"), QStringList{"time 100 at 1:1"});
        QCOMPARE(run.chunks({}, "end").size(), 1);
        QCOMPARE(run.chunks(".2"), (QStringList{"file 1 /prog.pl", "time 7 at 1:3", "end"}));
    }
    void optionsOfTheNextProfile()
    {
        ProfiledProgram run;
        run.statement(1);
        auto next = run.profiler().nextOptions();
        QCOMPARE(next.calls, 1);
        next.calls = 2;
        next.stream = true;
        next.addpid = true;
        next.compress = 3;
        next.trace = 1;
        next.findcaller = true;
        run.profiler().change(next);
        run.profiler().rename(run.path(".next").toStdString());
        QCOMPARE(run.profiler().options.calls, 1);
        QCOMPARE(run.profiler().options.trace, 1);
        QVERIFY(run.profiler().options.findcaller);
        QCOMPARE(run.profiler().nextOptions().calls, 2);
        run.profiler().finish();
        run.profiler().enable();
        const auto& now = run.profiler().options;
        QCOMPARE(now.calls, 2);
        QVERIFY(now.stream && now.addpid);
        QCOMPARE(now.compress, 3);
        QVERIFY(!now.addtimestamp);
        run.profiler().end();
        QCOMPARE(run.files(), (QStringList{"", ".next." + QString::number(getpid())}));
        QCOMPARE(run.messages().filter("opened").size(), 1);
        QCOMPARE(run.messages().filter("finished").size(), 2);
    }
    /// A name given with enable() goes before one that was set.
    void aNameThatIsGiven()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().rename(run.path(".renamed").toStdString());
        run.profiler().enable(run.path(".given").toStdString());
        run.profiler().end();
        QCOMPARE(run.files(), (QStringList{"", ".given"}));
    }
    void namesOfProfiles()
    {
        ProfiledProgram run("addpid=1:addtimestamp=1");
        run.statement(1);
        run.profiler().end();
        const auto parts = run.files().value(0).split('.');
        QCOMPARE(parts.size(), 3);
        QCOMPARE(parts[1], QString::number(getpid()));
        QVERIFY(parts[2].toLongLong() > 1'600'000'000);
    }
    void aFileThatCanNotBeCreated()
    {
        ProfiledProgram run;
        auto options = run.profiler().options;
        options.file = run.path("/in/no/folder").toStdString();
        run.replaceProfiler(std::make_unique<Profiler>(
            options, std::make_unique<FakeProgram>(), run.locations(), run.factory()));
        run.profiler().start();
        run.statement(1);
        QVERIFY(!run.profiler().recording);
        QVERIFY(!run.profiler().isOpen());
        QVERIFY(!run.profiler().enable());
        QCOMPARE(run.messages().size(), 1); // once
        QVERIFY(run.messages()[0].contains("cannot create profile"));
        QVERIFY(run.messages()[0].contains(QString::fromStdString(run.profiler().openError())));
    }
};

NYTPROF_TEST(TestProfiler)
#include "tst_profiler.moc"
