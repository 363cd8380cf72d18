// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Events that are written as they happen (stream=1, calls=2, DProf), and what hooks cost.
#include "profiled_program.h"
#include "test_class.h"

#include <QFile>
#include <QTest>

#include <unistd.h>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Millisecond = 1'000'000;
constexpr std::int64_t Second = 1000 * Millisecond;

} // namespace

class TestProfilerEvents : public QObject {
    Q_OBJECT

private slots:
    /// The profile of the child begins when it is switched on, after the call has ended.
    void callThatEndsInThePauseOfAChild_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QStringList>("entries");
        QTest::newRow("calls=1") << QByteArray("calls=1") << QStringList();
        QTest::newRow("calls=2") << QByteArray("calls=2") << QStringList{"> 1:1", "> 1:2", "> 1:3"};
        QTest::newRow("stream=1") << QByteArray("stream=1") << QStringList();
    }
    void callThatEndsInThePauseOfAChild()
    {
        QFETCH(QByteArray, options);
        QFETCH(QStringList, entries);
        ProfiledProgram run(options.constData());
        run.statement(1);
        run.enter("main::runs");
        run.statement(2);
        run.enter("main::outer");
        run.statement(3);
        run.enter("main::inner");
        run.profiler().disable();
        run.profiler().noteFork();
        run.leave();
        run.leave();
        QVERIFY(run.profiler().enable());
        run.statement(6);
        run.leave();
        run.profiler().end();
        const auto child = QStringLiteral(".%1").arg(getpid());
        QCOMPARE(run.chunks(child, ">"), entries);
        QCOMPARE(run.chunks(child, "<"),
            (QStringList{"< 3 main::inner 0 0", "< 2 main::outer 0 0", "< 1 main::runs 0 0"}));
    }
    void stateOfRecording()
    {
        RecordingState state;
        QVERIFY(!state && !state.onlyCounts());
        state.setOnlyCounts(true);
        QVERIFY(!state); // still off
        state = true;
        QVERIFY(state && state.onlyCounts());
        state.setOnlyCounts(false);
        QVERIFY(state && !state.onlyCounts());
        state.setOnlyCounts(true, true);
        QVERIFY(state && state.countsWithMemory() && !state.onlyCounts());
        state.setOnlyCounts(false);
        state = false;
        QVERIFY(!state);
    }
    /// Hooks that only count read the processor's counter, not the clock of option clock.
    void anotherClockIsRead()
    {
        ProfiledProgram run;
        run.statement(1);
        QVERIFY(run.profiler().recording && !run.profiler().clock.usesCounter());
        QVERIFY(!run.profiler().recording.onlyCounts());
    }
    // stream=1, calls=2

    void statementsAsTheyHappen()
    {
        ProfiledProgram run("stream=1");
        run.statement(1);
        QCOMPARE(run.chunks(), QStringList());
        run.pass(100);
        run.statement(2);
        run.pass(30);
        run.statement(2);
        run.profiler().switchStatement(
            run.profiler().clock.statementNow(), 1, 0); // back in the one before
        run.pass(5);
        run.enter("main::f");
        run.leave();
        run.profiler().switchStatement(run.profiler().clock.statementNow(), 2, 0);
        run.profiler().end();
        QCOMPARE(run.chunks(),
            (QStringList{"file 1 /prog.pl", "time 100 at 1:1", "time 30 at 1:2", "time 0 at 1:2",
                "< 1 main::f 0 0", "discount", "time 5 at 1:1", "sub main::f 1:0-0",
                "sub main::RUNTIME 1:1-1",
                "calls main::f <- main::RUNTIME at 1:1 n 1 incl 0 excl 0", "end"}));
    }
    /// A statement that took no time is written once, and none that goes on without any.
    void noTimeAndNoExecution()
    {
        ProfiledProgram run("stream=1:calls=2");
        run.statement(1);
        auto& profiler = run.profiler();
        profiler.switchStatement(profiler.clock.statementNow(), profiler.lines.current(), 0);
        profiler.switchStatement(profiler.clock.statementNow(), profiler.lines.current(), 0);
        profiler.end();
        QCOMPARE(run.chunks(), (QStringList{"file 1 /prog.pl", "time 0 at 1:1", "end"}));
    }
    /// Where more hook cost was subtracted than a statement took, the next one pays.
    void negativeTimes()
    {
        ProfiledProgram run("stream=1");
        run.statement(1);
        run.profiler().clock.overhead += 40;
        run.statement(2);
        run.pass(100);
        run.statement(3);
        run.pass(10);
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"),
            (QStringList{"time 0 at 1:1", "time 60 at 1:2", "time 10 at 1:3"}));
    }
    void callsAsTheyHappen()
    {
        ProfiledProgram run("calls=2");
        run.statement(1);
        run.pass(2);
        run.enter("main::f");
        run.statement(5);
        run.pass(10);
        run.enter("main::g");
        run.pass(3);
        run.leave();
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks().mid(0, 7),
            (QStringList{"file 1 /prog.pl", "> 1:1", "> 1:5", "< 2 main::g 3 3",
                "< 1 main::f 13 10", "time 2 at 1:1", "time 13 at 1:5"}));
    }
    /// Files have their numbers in the order in which they were met, whichever a call names first.
    void filesOfCallEvents()
    {
        ProfiledProgram run("calls=2");
        run.statement(1, "/a.pl");
        run.statement(2, "/b.pl");
        run.enter("main::f");
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks().mid(0, 3), (QStringList{"file 1 /a.pl", "file 2 /b.pl", "> 2:2"}));
    }
    void noCallEvents()
    {
        for (const auto* const options : {"calls=0", "calls=0:stream=1"}) {
            ProfiledProgram run(options);
            run.statement(1);
            run.enter("main::f");
            run.leave();
            run.profiler().end();
            QCOMPARE(run.chunks({}, ">"), QStringList());
            QCOMPARE(run.chunks({}, "<"), QStringList());
            QCOMPARE(run.chunks({}, "calls").size(), 1);
        }
    }
    /// Profiling begins in the middle of a call: its return will be in the profile.
    void callsThatRunAlready()
    {
        ProfiledProgram run("calls=2");
        run.profiler().disable(); // opens the profile, too
        run.profiler().finish();
        run.profiler().enable(run.path(".2").toStdString());
        run.statement(1);
        run.enter("main::f");
        run.profiler().noteFork();
        run.statement(2);
        const auto child = "." + QString::number(getpid());
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks(".2" + child).mid(0, 3),
            (QStringList{"file 1 /prog.pl", "> 1:1", "< 1 main::f 0 0"}));
    }
    /// Times of events before the first flush are in ticks, as those at the end.
    void unitsOfTheBestClock_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("calls=2") << "calls=2:clock=-1";
        QTest::newRow("stream=1") << "stream=1:clock=-1";
    }
    void unitsOfTheBestClock()
    {
        QFETCH(QString, options);
        ProfiledProgram run(options.toStdString());
        run.statement(1);
        auto& profiler = run.profiler();
        auto& frame = run.enter("main::f");
        frame.start = {profiler.clock.now().units - 40'000'000};
        profiler.endCall(frame.start + 40'000'000, CallEnd::Returned);
        profiler.end();
        const auto ticks = run.chunks({}, "<").value(0).section(' ', 3, 3).toDouble();
        const auto call = run.chunks({}, "calls").value(0);
        const auto inclusive = call.section("incl ", 1).section(' ', 0, 0).toDouble();
        QVERIFY(ticks > 0);
        QVERIFY2(std::abs(ticks - inclusive) < 0.01 * inclusive, qPrintable(call));
    }

    // What hooks cost

    /// Hooks that write are measured while they write, but to no file.
    void writingIsMeasured_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<bool>("statements");
        QTest::addColumn<bool>("calls");
        QTest::newRow("default") << "" << false << false;
        QTest::newRow("calls=2") << "calls=2" << false << true;
        QTest::newRow("stream=1") << "stream=1" << true << true;
    }
    void writingIsMeasured()
    {
        QFETCH(QString, options);
        ProfiledProgram run(options.toStdString());
        run.replaceProfiler(std::make_unique<Profiler>(run.profiler().options,
            std::make_unique<FakeProgram>(), run.locations(), run.factory()));
        run.profiler().measureOnly();
        QTEST(run.profiler().writesStatements, "statements");
        QTEST(run.profiler().writesCalls, "calls");
        for (unsigned line = 1; line < 20'000; ++line) { // more than is written at once
            run.statement(line % 10 + 1);
            run.enter("main::f");
            run.leave();
        }
        QCOMPARE(run.files(), QStringList());
    }
    /// Calibration was that of hooks that did not write.
    void calibrationOfOtherOptions()
    {
        for (const bool isOther : {false, true}) {
            ProfiledProgram run("stream=1");
            run.statement(1);
            auto& profiler = run.profiler();
            auto next = profiler.nextOptions();
            next.stream = !isOther;
            profiler.change(next);
            profiler.finish();
            profiler.hookOverhead.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, 20);
            profiler.enable();
            profiler.hookOverhead.learn(HookWork::Call, 0, 0); // not yet in the caches
            profiler.hookOverhead.learn(HookWork::Call, 150, 0);
            // One of 512 samples or one of two.
            QCOMPARE(profiler.hookOverhead.of(HookWork::Call, 0), isOther ? 110 : 60);
        }
    }

    void hooksAreNotCharged()
    {
        ProfiledProgram run;
        run.statement(1);
        auto& profiler = run.profiler();
        profiler.hookOverhead.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, 20);
        const auto began = profiler.clock.statementNow();
        run.pass(50);
        profiler.charge(HookWork::Call, began, 0);
        QCOMPARE(profiler.clock.overhead, Clock::Units{60});
        const auto next = profiler.clock.statementNow();
        run.pass(30);
        profiler.charge(HookWork::Statement, next, 0);
        QCOMPARE(profiler.clock.overhead, Clock::Units{60 + 40});
        QCOMPARE(profiler.clock.statementNow(), began + (50 + 30 - 100));
    }
    /// A hook that is timed is timed from its event to its end.
    void hooksAreTimed()
    {
        ProfiledProgram run;
        run.statement(1);
        auto& profiler = run.profiler();
        profiler.hookOverhead.measureOnly(true);
        for (int i = 0; i < 5; ++i) {
            const auto began = profiler.clock.statementNow();
            run.pass(70);
            profiler.charge(HookWork::Call, began, 0);
        }
        QCOMPARE(profiler.hookOverhead.undisturbedMean(HookWork::Call), 70.0);
        QCOMPARE(profiler.clock.overhead, Clock::Units{0});
        fakeTime.nowPerReading = 1; // timing itself takes time, too
        profiler.charge(HookWork::Call, profiler.clock.statementNow(), 0);
        QCOMPARE(profiler.clock.overhead, Clock::Units{1});
    }
    /// A call from a new site is charged with what its hook takes, and with a reading of the clock.
    void firstCallsOfASite()
    {
        ProfiledProgram run;
        run.statement(1);
        auto& profiler = run.profiler();
        profiler.hookOverhead.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, 20);
        profiler.charge(HookWork::Statement, profiler.clock.statementNow(), 0); // that is timed
        for (const bool isFirst : {true, false}) {
            const auto before = profiler.clock.overhead;
            const auto began = profiler.clock.statementNow();
            run.enter("main::f");
            run.pass(70);
            profiler.clock.chargeWork(15); // part of it has been charged
            profiler.charge(HookWork::Call, began, 0);
            const auto charged = profiler.clock.overhead - before;
            QCOMPARE(charged, Clock::Units{isFirst ? 70 + 10 + 20 : 15 + 60});
            run.leave();
        }
    }
    void exceptionsMakeTheNextEventDue()
    {
        ProfiledProgram run;
        run.statement(1);
        auto& profiler = run.profiler();
        const auto due = profiler.due();
        const auto now = profiler.clock.now();
        QVERIFY(!profiler.isDue(now));
        QVERIFY(!profiler.isOnlyExceptionDue(now));
        profiler.awaitException();
        profiler.awaitException(); // before the first one was caught
        QVERIFY(profiler.isDue(now));
        QVERIFY(!profiler.isOnlyExceptionDue(due)); // for a flush, too
        QVERIFY(profiler.isOnlyExceptionDue(now));
        QVERIFY(!profiler.isDue(now));
        QCOMPARE(profiler.due(), due);
        profiler.raise(Pending::MemoryShortage); // something else is to be done
        profiler.awaitException();
        QVERIFY(!profiler.isOnlyExceptionDue(now));
        QCOMPARE(profiler.due(), Profiler::Now);
    }
    /// Time that is hidden from calls is not hidden from statements.
    void hiddenTime()
    {
        ProfiledProgram run;
        run.statement(1);
        run.enter("main::f");
        run.pass(50);
        run.profiler().clock.hidden += 20;
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"), QStringList{"time 50 at 1:1"});
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 30 30"});
    }
    /// The costs stand in the profile; the time spent on writing is an attribute.
    void overheadIsRecorded()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().hookOverhead.begin({30, 30, 50, 60, 60, 30}, {10, 10, 10, 10, 10, 10}, 20);
        run.profiler().clock.chargeWork(1234);
        run.profiler().end();
        QFile file(run.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        QVERIFY(bytes.contains("\n:cumulative_overhead_ticks=1234\n")
            || bytes.contains(":cumulative_overhead_ticks=1234\n"));
        QVERIFY(bytes.contains("Overhead subtracted at the end: statement 40.0ns"));
    }

    // DProf

    void callsOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(Second);
        run.enter("Other::g");
        run.pass(2 * Second);
        run.leave();
        run.leave(CallEnd::Gone);
        run.profiler().end();
        QCOMPARE(run.marks(),
            (QStringList{"& 2 main f", "+ 2", "@ 0 0 100000", "& 4 Other g", "+ 4", "@ 0 0 200000",
                "- 4", "/ 2"}));
    }
    /// What passes while profiling is off is in no time.
    void pausesOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(Second);
        run.profiler().disable();
        run.pass(10 * Second);
        run.profiler().enable();
        run.pass(Second);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(), (QStringList{"& 2 main f", "+ 2", "@ 0 0 200000", "- 2"}));
    }
    /// The next profile begins while profiling is off; what was before is in no time, either.
    void aLaterProfileOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.profiler().finish();
        run.pass(10 * Second);
        run.profiler().enable(run.path(".2").toStdString());
        run.pass(Second);
        run.enter("main::g");
        run.pass(2 * Second);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(), (QStringList{"& 2 main f", "+ 2", "/ 2"}));
        QCOMPARE(run.marks(".2"),
            (QStringList{"@ 0 0 100000", "& 4 main g", "+ 4", "@ 0 0 200000", "- 4"}));
    }
    void endsInAPauseOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(Second);
        run.profiler().disable();
        run.pass(10 * Second);
        run.profiler().end();
        QCOMPARE(run.marks(), (QStringList{"& 2 main f", "+ 2", "@ 0 0 100000", "/ 2"}));
    }
    /// Processor time less what profiling took of it.
    void processorTimeOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(2 * Second);
        fakeTime.user += Second;
        fakeTime.system += Second / 2;
        run.profiler().clock.chargeWork(Second / 4);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(), (QStringList{"& 2 main f", "+ 2", "@ 75000 50000 175000", "- 2"}));
    }
    /// Each fifth of a millisecond of marks gets its processor time.
    void marksGetProcessorTime()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        for (int call = 0; call < 10; ++call) {
            run.enter("main::f");
            run.pass(Millisecond);
            fakeTime.user += call < 5 ? Millisecond : 0;
            run.leave();
        }
        run.profiler().end();
        QStringList times;
        for (const auto& mark : run.marks()) {
            times += mark.startsWith('@') ? mark : QString();
        }
        times.removeAll({});
        QCOMPARE(times.mid(0, 5), QStringList(5, "@ 100 0 100"));
        QCOMPARE(times.mid(5), QStringList(5, "@ 0 0 100"));
    }
    /// What that takes is charged to nobody.
    void distributingIsNotCharged()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.leave();
        run.pass(Millisecond);
        const auto skipped = run.profiler().clock.overhead;
        const auto before = fakeTime.now;
        fakeTime.nowPerReading = 1;
        run.enter("main::f");
        // From the second reading on: the first was that of the event.
        QVERIFY(fakeTime.now > before + 2);
        QCOMPARE(run.profiler().clock.overhead - skipped, fakeTime.now - (before + 2));
    }
    void costlyFlushesOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(20 * Second);
        fakeTime.workPerReading = 60 * Millisecond;
        run.statement(1);
        QCOMPARE(run.profiler().due().units, fakeTime.now + 300 * Millisecond);
    }
    /// Processor time that is used between two profiles is in none.
    void processorTimeOfALaterProfile()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.profiler().finish();
        run.pass(10 * Second);
        fakeTime.user += 5 * Second;
        run.profiler().enable(run.path(".2").toStdString());
        run.enter("main::g");
        run.pass(2 * Second);
        fakeTime.user += Second;
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(".2"), (QStringList{"& 4 main g", "+ 4", "@ 100000 0 200000", "- 4"}));
    }
    /// What a child takes before it begins itself is no pause of its profile.
    void processorTimeOfAChildThatBeginsItself()
    {
        ProfiledProgram run("forkdepth=0", ProfiledProgram::Format::DProf);
        run.profiler().finish();
        run.profiler().noteFork();
        run.pass(10 * Second);
        run.profiler().enable();
        run.enter("main::g");
        run.pass(2 * Second);
        fakeTime.user += Second;
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks("." + QString::number(getpid())),
            (QStringList{"& 2 main g", "+ 2", "@ 100000 0 200000", "- 2"}));
    }
    void aFlushOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(Second / 2);
        run.enter("main::g");
        QCOMPARE(run.marks(), QStringList());
        run.pass(Second / 2);
        run.statement(1); // an event, at which the flush is due
        const QStringList flushed = {"& 2 main f", "+ 2", "@ 0 0 50000", "& 4 main g", "+ 4"};
        QCOMPARE(run.marks(), flushed);
        run.pass(Second / 4);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(), flushed + QStringList({"@ 0 0 75000", "- 4", "/ 2"}));
    }
};

NYTPROF_TEST(TestProfilerEvents)
#include "tst_profiler_events.moc"
