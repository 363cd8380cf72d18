// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the collector asks of the process and leaves as it was: signals, errno, the folder it runs
// in, and when it began.
#include "base/absolute_path.h"
#include "base/guards.h"
#include "test_class.h"
#include "writer/output_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <ctime>

#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;

namespace {

volatile std::sig_atomic_t received = 0;

void count(int) { received = received + 1; }

/// A file that was written at this time.
struct stat writtenAt(double epochSeconds)
{
    struct stat status { };
    status.st_mtim.tv_sec = static_cast<std::time_t>(epochSeconds);
    status.st_mtim.tv_nsec
        = static_cast<long>((epochSeconds - static_cast<double>(status.st_mtim.tv_sec)) * 1e9);
    return status;
}

double secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

} // namespace

class TestProcessState : public QObject {
    Q_OBJECT

private slots:
    void heldSignals()
    {
        struct sigaction before { };
        struct sigaction counting { };
        counting.sa_handler = count;
        sigaction(SIGUSR1, &counting, &before);
        received = 0;
        raise(SIGUSR1);
        QCOMPARE(int{received}, 1);
        {
            const BlockedSignals held{SIGUSR2, SIGUSR1};
            raise(SIGUSR1);
            QCOMPARE(int{received}, 1);
        }
        QCOMPARE(int{received}, 2);
        {
            const BlockedSignals held{SIGUSR2};
            raise(SIGUSR1);
            QCOMPARE(int{received}, 3);
        }
        sigaction(SIGUSR1, &before, nullptr);
    }
    void requestsToStop()
    {
        sigset_t before;
        sigset_t within;
        sigset_t after;
        pthread_sigmask(SIG_SETMASK, nullptr, &before);
        {
            const auto held = holdRequestsToStop();
            pthread_sigmask(SIG_SETMASK, nullptr, &within);
        }
        pthread_sigmask(SIG_SETMASK, nullptr, &after);
        for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM}) {
            QCOMPARE(sigismember(&within, signal), 1);
            QCOMPARE(sigismember(&after, signal), sigismember(&before, signal));
        }
        QCOMPARE(sigismember(&within, SIGQUIT), 0);
    }
    void errnoIsKept()
    {
        errno = ENOENT;
        {
            const ErrnoKeeper keeper;
            errno = EIO;
        }
        QCOMPARE(errno, ENOENT);
    }
    void absolutePaths()
    {
        const auto before = QDir::currentPath();
        const QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        const auto here = QDir::currentPath().toStdString();
        QCOMPARE(absolutePath("a"), here + "/a");
        QCOMPARE(absolutePath("../a"), here + "/../a");
        QCOMPARE(absolutePath("/a"), std::string("/a"));
        QVERIFY(QDir::setCurrent("/"));
        QCOMPARE(absolutePath("a"), std::string("/a"));
        QVERIFY(QDir::setCurrent(folder.path()));
        QVERIFY(QDir(folder.path()).removeRecursively());
        QCOMPARE(absolutePath("a"), std::string("a")); // there is no folder any more
        QVERIFY(QDir::setCurrent(before));
    }
    /// Files since the process began that this one was begun by: here, that of this test.
    void filesOfThisRun_data()
    {
        QTest::addColumn<double>("since"); // seconds after this process began
        QTest::addColumn<bool>("isOfThisRun");
        QTest::newRow("years before") << -1e8 << false;
        QTest::newRow("a second before") << -1.0 << false;
        QTest::newRow("just before") << -0.2 << false;
        QTest::newRow("as the clock of a file system may be late") << -0.02 << true;
        QTest::newRow("just after") << 0.2 << true;
        QTest::newRow("a second after") << 1.0 << true;
    }
    void filesOfThisRun()
    {
        QFETCH(double, since);
        QFETCH(bool, isOfThisRun);
        QFile stat("/proc/self/stat");
        QVERIFY(stat.open(QIODevice::ReadOnly));
        const auto fields = QString::fromUtf8(stat.readAll()).section(") ", -1).split(' ');
        const double began = fields[19].toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK));
        const auto file
            = writtenAt(secondsOf(CLOCK_REALTIME) - secondsOf(CLOCK_BOOTTIME) + began + since);
        const auto child = fork();
        if (child == 0) {
            _exit(mayBeOfThisRun(file) ? 1 : 0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QCOMPARE(WEXITSTATUS(status) == 1, isOfThisRun);
    }
};

NYTPROF_TEST(TestProcessState)
#include "tst_process_state.moc"
