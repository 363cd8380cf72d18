// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the system says about running and ended processes.
#include "control/process_state.h"
#include "test_class.h"

#include <QTest>
#include <chrono>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;

namespace {

double secondsNow()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Waits until it is killed.
pid_t startProcess()
{
    const pid_t process = fork();
    if (process == 0) {
        while (true)
            pause();
    }
    return process;
}

/// The parent does not ask how it ended.
void killSilently(pid_t process)
{
    siginfo_t ended{};
    QCOMPARE(kill(process, SIGKILL), 0);
    QCOMPARE(waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT), 0);
}

} // namespace

class ProcessStateTest : public QObject {
    Q_OBJECT

private slots:
    void ofThisProcess()
    {
        QCOMPARE(prctl(PR_SET_NAME, "odd) Z 1 (name"), 0);
        const auto state = stateOfProcess(getpid());
        QVERIFY(state);
        QCOMPARE(state->parent, getppid());
        QVERIFY(!state->hasEnded);
        QVERIFY(state->startTime > 0 && state->startTime < secondsNow() + 1);
    }

    void ofAChild()
    {
        const pid_t child = startProcess();
        QCOMPARE(stateOfProcess(child)->parent, getpid());
        QVERIFY(isStillRunning(child, secondsNow()));
        killSilently(child);
        QVERIFY(stateOfProcess(child)->hasEnded);
        QVERIFY(!isStillRunning(child, secondsNow()));
        QCOMPARE(waitpid(child, nullptr, 0), child);
        QVERIFY(!stateOfProcess(child));
        QVERIFY(!isStillRunning(child, secondsNow()));
    }

    void aLaterProcessOfTheSameNumber()
    {
        const double start = stateOfProcess(getpid())->startTime;
        QVERIFY(isStillRunning(getpid(), start));
        QVERIFY(isStillRunning(getpid(), start + 100));
        QVERIFY(!isStillRunning(getpid(), start - 100));
    }
};

NYTPROF_TEST(ProcessStateTest)
#include "tst_process_state.moc"
