// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A profiler when its process forks, runs another program, begins threads or ends.
#include "profiled_program.h"
#include "test_class.h"

#include <QFile>
#include <QTest>

#include <climits>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Second = 1'000'000'000;

/// What is behind the name of a profile of this process, when it counts as a child.
QString pidSuffix() { return "." + QString::number(getpid()); }

/// A statement that has taken 100 ns, and calls a sub that has taken 10.
void runUntilACall(ProfiledProgram& run)
{
    run.statement(1);
    run.pass(100);
    run.statement(2);
    run.enter("main::f");
    run.pass(10);
}

} // namespace

class TestProfilerProcess : public QObject {
    Q_OBJECT

private slots:
    // fork

    /// The child has a profile of its own, of what happens in it only.
    void aChild()
    {
        ProfiledProgram run;
        runUntilACall(run);
        const auto child = fork();
        if (child == 0) {
            run.profiler().noteFork();
            run.pass(1000); // before its first event
            run.statement(5);
            run.pass(7);
            run.leave();
            run.profiler().end();
            _exit(0);
        }
        waitpid(child, nullptr, 0);
        run.pass(3);
        run.leave();
        run.profiler().end();
        const auto suffix = "." + QString::number(child);
        QCOMPARE(run.files(), (QStringList{"", suffix}));
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 100 at 1:1", "time 13 at 1:2"}));
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 13 13"});
        QCOMPARE(run.chunks(suffix, "time"), QStringList{"time 7 at 1:5"});
        QCOMPARE(run.chunks(suffix, "<"), QStringList{"< 1 main::f 7 7"});
        QCOMPARE(run.chunks(suffix, "end").size(), 1);
    }
    /// fork() by a system call, without pthread_atfork().
    void aChildThatFindsOut()
    {
        ProfiledProgram run;
        run.program().evalCount = 3;
        runUntilACall(run);
        QVERIFY(!run.profiler().hasJustForked());
        const auto child = fork();
        if (child == 0) {
            const bool noted = run.profiler().hasJustForked();
            run.statement(5);
            run.profiler().end();
            _exit(noted && !run.profiler().hasJustForked() ? 0 : 1);
        }
        int status = 1;
        waitpid(child, &status, 0);
        QCOMPARE(status, 0);
        QCOMPARE(run.files(), (QStringList{"", "." + QString::number(child)}));
    }
    /// Nor does it write to the file of its parent before it waits.
    void aChildThatWaitsFirst()
    {
        ProfiledProgram run;
        runUntilACall(run);
        run.pass(Second);
        const auto child = fork();
        if (child == 0) {
            auto& frame = run.profiler().calls.top();
            run.profiler().prepareForWait(
                frame, MayWait::Always, run.profiler().clock.statementNow());
            _exit(0);
        }
        waitpid(child, nullptr, 0);
        QCOMPARE(run.chunks({}, "time"), QStringList());
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time").size(), 2);
    }
    void statementsOfAChildAsTheyHappen()
    {
        ProfiledProgram run("stream=1");
        runUntilACall(run);
        run.profiler().noteFork();
        run.pass(1000);
        run.statement(3);
        run.pass(20);
        run.statement(4);
        run.pass(5);
        run.profiler().end();
        // The statement that forked is the parent's; no time of it is left here.
        QCOMPARE(run.chunks(pidSuffix(), "time"), (QStringList{"time 20 at 1:3", "time 5 at 1:4"}));
        QCOMPARE(run.chunks(pidSuffix(), "discount"), QStringList());
    }
    /// The number of generations that are left does not overflow.
    void leastForkDepth()
    {
        const auto option = "forkdepth=" + std::to_string(INT_MIN);
        ProfiledProgram run(option);
        run.statement(1);
        run.profiler().noteFork();
        run.statement(2);
        QVERIFY(run.header(pidSuffix()).contains(QString::fromStdString("!" + option)));
    }
    /// A child that is not to be profiled may switch profiling on.
    void aChildThatBeginsItself()
    {
        ProfiledProgram run("forkdepth=0");
        runUntilACall(run);
        run.profiler().noteFork();
        QVERIFY(!run.profiler().recording);
        run.profiler().leaveFileToParent();
        QVERIFY(!run.profiler().isOpen());
        run.pass(Second);
        QVERIFY(run.profiler().enable());
        run.statement(5);
        run.pass(7);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix(), "time"), QStringList{"time 7 at 1:5"});
        QCOMPARE(run.chunks(pidSuffix(), "<"), QStringList{"< 1 main::f 7 7"});
    }
    void aChildThatIsProfiledKeepsItsFile()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().leaveFileToParent(); // has not forked
        QVERIFY(run.profiler().isOpen());
        run.profiler().noteFork();
        run.profiler().leaveFileToParent();
        QVERIFY(run.profiler().hasJustForked()); // begins at its first event
        QVERIFY(!run.profiler().isWriting());
        QVERIFY(!run.profiler().isPausedInCalls());
        ProfiledProgram parent("forkdepth=0");
        parent.statement(1);
        parent.profiler().leaveFileToParent(); // has not forked, either
        QVERIFY(parent.profiler().isOpen());
    }
    /// The first that it does is to pause.
    void aChildThatPausesFirst()
    {
        ProfiledProgram run;
        runUntilACall(run);
        run.profiler().noteFork();
        run.profiler().disable();
        QVERIFY(!run.profiler().recording);
        QCOMPARE(run.chunks({}, "time"), QStringList()); // its parent's file
        run.pass(Second);
        run.profiler().enable();
        run.statement(5);
        run.pass(7);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix(), "time"), QStringList{"time 7 at 1:5"});
        QCOMPARE(run.chunks(pidSuffix(), "<"), QStringList{"< 1 main::f 7 7"});
    }
    /// What its parent's statement takes here is on no line.
    void aChildThatBeginsItselfWithinAStatement()
    {
        ProfiledProgram run("forkdepth=0");
        runUntilACall(run);
        run.profiler().noteFork();
        run.profiler().enable();
        run.pass(50);
        run.statement(5);
        run.pass(7);
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix(), "time"), QStringList{"time 7 at 1:5"});
    }
    /// The first flush of a child comes as that of its parent did.
    void flushesOfAChild()
    {
        ProfiledProgram run;
        run.statement(1);
        run.pass(20 * Second);
        run.profiler().clock.chargeWork(1234);
        run.profiler().noteFork();
        run.statement(2);
        const auto now = run.profiler().clock.now();
        QCOMPARE(run.profiler().due(), now + Second / 20);
        QCOMPARE(run.profiler().lineStart, run.profiler().clock.statementNow());
        run.pass(Second / 20);
        run.statement(2);
        QCOMPARE(run.profiler().due(), now + Second);
        run.profiler().end();
        QFile child(run.path(pidSuffix()));
        QVERIFY(child.open(QIODevice::ReadOnly));
        QVERIFY(child.readAll().contains(":cumulative_overhead_ticks=0\n"));
    }
    /// String evals up to the fork were run by the parent.
    void evalsBeforeTheFork()
    {
        ProfiledProgram run;
        run.program().evalCount = 1;
        run.statement(1);
        run.program().evalCount = 3;
        run.profiler().noteFork();
        run.program().evalCount = 5;
        run.statement(2);
        QCOMPARE(run.header().filter("evals_before"), QStringList{"!evals_before=1"});
        QCOMPARE(run.header(pidSuffix()).filter("evals_before"), QStringList{"!evals_before=3"});
        run.program().evalCount = 9;
        run.profiler().enable(run.path(".2").toStdString());
        run.statement(3);
        QCOMPARE(
            run.header(".2" + pidSuffix()).filter("evals_before"), QStringList{"!evals_before=9"});
    }
    void evalsBeforeAChildBeginsItself()
    {
        ProfiledProgram run("forkdepth=0");
        run.statement(1);
        run.program().evalCount = 3;
        run.profiler().noteFork();
        run.profiler().leaveFileToParent();
        run.program().evalCount = 9;
        run.profiler().enable();
        run.statement(2);
        QCOMPARE(run.header(pidSuffix()).filter("evals_before"), QStringList{"!evals_before=9"});
    }
    /// A pause that began in the parent goes on in the child.
    void aChildInAPause()
    {
        ProfiledProgram run;
        runUntilACall(run);
        run.profiler().disable();
        run.profiler().noteFork();
        run.pass(Second);
        run.statement(5);
        QVERIFY(run.profiler().enable());
        run.statement(6);
        run.pass(4);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix(), "time"), QStringList{"time 4 at 1:6"});
        QCOMPARE(run.chunks(pidSuffix(), "<"), QStringList{"< 1 main::f 4 4"});
    }
    void namesOfChildren()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().noteFork();
        run.profiler().enable(run.path(".mine").toStdString());
        run.profiler().end();
        QCOMPARE(run.files().last(), ".mine" + pidSuffix()); // others may give that name, too
    }
    /// Where no profile was open, a name that is given is taken as it is.
    void namesOfChildrenThatInheritNone()
    {
        ProfiledProgram run;
        run.profiler().finish();
        run.profiler().noteFork();
        run.profiler().enable(run.path(".mine").toStdString());
        run.profiler().end();
        QCOMPARE(run.files().last(), QString(".mine"));
    }

    /// Its profile would be the parent's, had there been an event.
    void namesOfChildrenBeforeTheFirstEvent()
    {
        ProfiledProgram run;
        run.profiler().noteFork();
        run.profiler().enable(run.path(".mine").toStdString());
        run.profiler().end();
        QCOMPARE(run.files(), (QStringList{pidSuffix(), ".mine" + pidSuffix()}));
    }
    void namesOfChildrenWithAddpid()
    {
        ProfiledProgram run("addpid=1");
        run.profiler().finish();
        run.profiler().noteFork();
        run.profiler().enable(run.path(".mine").toStdString());
        run.profiler().end();
        QCOMPARE(run.files().last(), ".mine" + pidSuffix());
    }

    // exec

    /// The profile is as if it had not been tried.
    void execFails_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("plain") << "compress=0";
        QTest::newRow("compressed") << "compress=6";
    }
    void execFails()
    {
        QFETCH(QString, options);
        ProfiledProgram run(options.toStdString());
        run.program().sources["/prog.pl"] = {"one"};
        run.program().ranges = {{"Far::f", "/far.pm", 1, 2}}; // met at the end only
        run.statement(1);
        run.enter("Far::f");
        run.leave();
        runUntilACall(run);
        run.profiler().suspendForExec();
        QCOMPARE(run.chunks({}, "file"), (QStringList{"file 1 /prog.pl", "file 2 /far.pm"}));
        run.pass(1000); // belongs to the profiler
        run.profiler().resumeAfterExec();
        QVERIFY(run.profiler().recording);
        run.pass(4);
        run.leave();
        run.statement(3, "/lib/A.pm");
        run.pass(8);
        run.profiler().resumeAfterExec(); // nothing to resume
        run.profiler().end();
        QCOMPARE(run.chunks(),
            (QStringList{"file 1 /prog.pl", "source 1:1 one", "file 2 /far.pm", "file 3 /lib/A.pm",
                "time 100 at 1:1", "time 0 at 1:1", "time 14 at 1:2", "time 8 at 3:3",
                "< 1 Far::f 0 0", "< 1 main::f 14 14", "sub Far::f 2:1-2",
                "sub main::RUNTIME 1:1-1", "sub main::f 1:0-0",
                "calls Far::f <- main::RUNTIME at 1:1 n 1 incl 0 excl 0",
                "calls main::f <- main::RUNTIME at 1:2 n 1 incl 14 excl 14", "end"}));
        QCOMPARE(run.messages(), QStringList());
    }
    /// Source that was written before is not written again.
    void execFailsAfterAFlush()
    {
        ProfiledProgram run;
        run.program().sources["/prog.pl"] = {"one"};
        run.statement(1);
        run.pass(Second);
        run.statement(1);
        QCOMPARE(run.chunks({}, "source"), QStringList{"source 1:1 one"});
        run.profiler().suspendForExec();
        run.profiler().resumeAfterExec();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "source"), QStringList{"source 1:1 one"});
        QCOMPARE(run.chunks({}, "end").size(), 1);
    }
    void execFailsInAPause()
    {
        ProfiledProgram run;
        runUntilACall(run);
        run.profiler().disable();
        run.pass(Second);
        run.profiler().suspendForExec();
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 10 10"});
        run.pass(Second);
        run.profiler().resumeAfterExec();
        QVERIFY(!run.profiler().recording);
        run.profiler().enable();
        run.statement(3);
        run.pass(5);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"),
            (QStringList{"time 100 at 1:1", "time 10 at 1:2", "time 5 at 1:3"}));
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 15 15"});
    }
    void execFailsWithoutAProfile()
    {
        ProfiledProgram run;
        run.profiler().suspendForExec();
        run.profiler().resumeAfterExec();
        QVERIFY(run.profiler().recording);
        QCOMPARE(run.files(), QStringList());
        run.statement(1);
        run.profiler().noteFork();
        run.profiler().suspendForExec(); // the file is the parent's
        QCOMPARE(run.chunks({}, "end"), QStringList());
    }
    void execOfDProf()
    {
        ProfiledProgram run({}, ProfiledProgram::Format::DProf);
        run.enter("main::f");
        run.pass(Second);
        run.profiler().suspendForExec();
        const QStringList finished = {"& 2 main f", "+ 2", "@ 0 0 100000", "/ 2"};
        QCOMPARE(run.marks(), finished);
        run.pass(Second);
        run.profiler().resumeAfterExec();
        run.pass(2 * Second);
        run.leave();
        run.profiler().end();
        QCOMPARE(run.marks(), (QStringList{"& 2 main f", "+ 2", "@ 0 0 300000", "- 2"}));
    }

    // Ends that another thread or a signal asks for

    void theEndIsAskedFor()
    {
        ProfiledProgram run;
        QVERIFY(!run.profiler().requestFinish()); // has no profile
        runUntilACall(run);
        QVERIFY(!run.profiler().isPending(Pending::FinishRequested));
        run.profiler().finishInstead(); // has not been asked for
        QVERIFY(run.profiler().isOpen() && !run.profiler().hasEnded());
        QVERIFY(run.profiler().requestFinish());
        QVERIFY(!run.profiler().requestFinish());
        QVERIFY(run.profiler().isPending(Pending::FinishRequested));
        QVERIFY(!run.profiler().hasEnded());
        run.pass(3);
        run.statement(3); // its next event
        QVERIFY(run.profiler().hasEnded());
        QVERIFY(!run.profiler().isPending(Pending::FinishRequested));
        QVERIFY(!run.profiler().recording);
        QVERIFY(!run.profiler().isPausedInCalls());
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 100 at 1:1", "time 13 at 1:2"}));
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 13 13"});
        QCOMPARE(run.chunks({}, "end").size(), 1);
        QVERIFY(!run.profiler().enable());
        run.profiler().finishInstead();
        QCOMPARE(run.chunks({}, "end").size(), 1);
    }
    /// The thread of the profiler hears while another one stops it: what it has counted is written.
    void itHearsWhenItIsStopped()
    {
        ProfiledProgram run;
        runUntilACall(run);
        QVERIFY(run.profiler().requestFinish());
        const auto now = run.profiler().clock.now(); // an event begins
        run.profiler().stopInstead();
        static_cast<void>(run.profiler().handlePending(now));
        QVERIFY(run.profiler().hasEnded());
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 100 at 1:1", "time 10 at 1:2"}));
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 10 10"});
        run.profiler().finishInstead();
        QCOMPARE(run.chunks({}, "end").size(), 1);
    }
    /// The thread of the profiler waits and does not hear.
    void anotherThreadEndsIt()
    {
        ProfiledProgram run;
        runUntilACall(run);
        QVERIFY(run.profiler().requestFinish());
        std::thread other([&] {
            run.profiler().stopInstead();
            run.pass(5);
            run.profiler().finishInstead();
        });
        other.join();
        QVERIFY(run.profiler().hasEnded());
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 100 at 1:1", "time 15 at 1:2"}));
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 15 15"});
        QCOMPARE(run.chunks({}, "end").size(), 1);
        run.statement(3);
        const auto now = run.profiler().clock.now();
        QCOMPARE(run.profiler().handlePending(now), run.profiler().clock.statementTime(now));
    }
    void anotherThreadEndsAPause()
    {
        ProfiledProgram run;
        runUntilACall(run);
        run.profiler().disable();
        run.pass(Second);
        QVERIFY(run.profiler().isPausedInCalls());
        QVERIFY(run.profiler().requestFinish());
        QVERIFY(!run.profiler().isPausedInCalls());
        run.profiler().stopInstead();
        run.profiler().finishInstead();
        QCOMPARE(run.chunks({}, "<"), QStringList{"< 1 main::f 10 10"});
        QCOMPARE(run.chunks({}, "time").last(), QString("time 10 at 1:2"));
    }
    void profilersThatWriteNothing()
    {
        ProfiledProgram abandoned;
        abandoned.statement(1);
        abandoned.profiler().abandon();
        QVERIFY(!abandoned.profiler().isOpen());
        abandoned.profiler().end();
        QCOMPARE(abandoned.chunks({}, "end"), QStringList());
        ProfiledProgram forgotten;
        forgotten.statement(1);
        forgotten.profiler().forget();
        QVERIFY(forgotten.profiler().hasEnded());
        QVERIFY(!forgotten.profiler().recording);
        QVERIFY(!forgotten.profiler().requestFinish());
        QVERIFY(!forgotten.profiler().enable());
        ProfiledProgram unopened;
        unopened.profiler().abandon();
        unopened.profiler().end();
        QCOMPARE(unopened.files(), QStringList());
    }
    /// The reserve was used, but there is memory again.
    void memoryWasShort()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().raise(Pending::MemoryShortage);
        run.pass(5);
        run.statement(2);
        QVERIFY(run.profiler().recording);
        QVERIFY(!run.profiler().isDue(run.profiler().clock.now()));
        run.profiler().end();
        QCOMPARE(run.chunks({}, "time"), (QStringList{"time 5 at 1:1", "time 0 at 1:2"}));
        QCOMPARE(run.messages(), QStringList());
    }

    // Threads

    void aThread()
    {
        ProfiledProgram run;
        run.statement(1);
        ProfiledProgram inThread;
        inThread.replaceProfiler(
            std::make_unique<Profiler>(run.profiler(), std::make_unique<FakeProgram>(), 2));
        QCOMPARE(inThread.profiler().thread, 2U);
        QVERIFY(inThread.profiler().recording);
        inThread.statement(4);
        inThread.pass(9);
        inThread.profiler().end();
        run.profiler().end();
        QCOMPARE(run.files(), (QStringList{"", ".t2"}));
        QCOMPARE(run.chunks(".t2", "time"), QStringList{"time 9 at 1:4"});
    }
    /// What the thread that began it does not profile, it does not either.
    void aThreadBegunInAPause()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().disable();
        Profiler thread(run.profiler(), std::make_unique<FakeProgram>(), 1);
        QVERIFY(!thread.recording);
        thread.enable(run.path(".mine").toStdString());
        thread.end();
        QCOMPARE(run.files().last(), QString(".mine.t1"));
    }
    void namesOfThreadsBeforeTheFirstEvent()
    {
        ProfiledProgram run;
        Profiler thread(run.profiler(), std::make_unique<FakeProgram>(), 1);
        QVERIFY(thread.recording);
        thread.enable(run.path(".mine").toStdString());
        thread.end();
        QCOMPARE(run.files(), (QStringList{".mine.t1", ".t1"}));
    }
    /// Of a child that has had no event yet.
    void namesOfThreadsOfAChild()
    {
        ProfiledProgram run;
        run.statement(1);
        run.profiler().noteFork();
        Profiler thread(run.profiler(), std::make_unique<FakeProgram>(), 1);
        thread.end();
        QCOMPARE(run.files().last(), pidSuffix() + ".t1");
    }
    void namesOfThreadsThatInheritNone()
    {
        ProfiledProgram run;
        run.profiler().finish();
        Profiler thread(run.profiler(), std::make_unique<FakeProgram>(), 1);
        thread.enable(run.path(".mine").toStdString());
        thread.end();
        QCOMPARE(run.files().last(), QString(".mine"));
        ProfiledProgram named("addpid=1");
        named.profiler().finish();
        Profiler other(named.profiler(), std::make_unique<FakeProgram>(), 1);
        other.enable(named.path(".mine").toStdString());
        other.end();
        QCOMPARE(named.files().last(), ".mine" + pidSuffix() + ".t1");
    }
};

NYTPROF_TEST(TestProfilerProcess)
#include "tst_profiler_process.moc"
