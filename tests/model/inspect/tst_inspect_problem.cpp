// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Why a process cannot be inspected, and what to do.
#include "inspect/inspect_problem.h"
#include "inspect/inspected_process.h"
#include "inspect/process_list.h"
#include "profile_files.h"
#include "running_perl.h"
#include "test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A child of this process that does nothing.
class Child {
public:
    explicit Child(uid_t user = getuid())
        : m_pid(fork())
    {
        if (m_pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (user != getuid() && setuid(user) != 0)
                _exit(1);
            while (true)
                pause();
        }
    }
    ~Child()
    {
        kill(m_pid, SIGKILL);
        waitpid(m_pid, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    pid_t m_pid;
};

/// In place of /proc/sys.
struct PtraceScope {
    explicit PtraceScope(const char* value)
    {
        QDir(folder.path()).mkpath(QStringLiteral("kernel/yama"));
        writeFile(
            folder.filePath(QStringLiteral("kernel/yama/ptrace_scope")), QByteArray(value) + '\n');
    }
    [[nodiscard]] QString messageFor(pid_t process) const
    {
        return QString::fromStdString(describeProblem(
            InspectProblem::NotPermitted, process, {}, {.sys = folder.path().toStdString()}));
    }
    QTemporaryDir folder;
};

/// Calls check() as an ordinary user; returns whether it was true.
template <class Check>
bool isTrueForOrdinaryUser(const Check& check)
{
    constexpr uid_t Nobody = 65'534;
    const pid_t child = fork();
    if (child == 0)
        _exit((geteuid() == 0 && setuid(Nobody) != 0) || !check() ? 1 : 0);
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

class InspectProblemTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsNoPerl()
    {
        const Child child;
        InspectedProcess process(child.pid());
        if (process.problem() == InspectProblem::NotPermitted)
            QSKIP("this system does not let a process read the memory of its children");
        QCOMPARE(process.problem(), InspectProblem::NoPerl);
        const auto moment = process.look(3);
        QCOMPARE(moment.problem, InspectProblem::NoPerl);
        QVERIFY(moment.stack.frames.empty());
    }

    void whatDoesNotExist()
    {
        pid_t pid = 0;
        {
            const Child child;
            pid = child.pid();
        }
        QCOMPARE(InspectedProcess(pid).problem(), InspectProblem::NoProcess);
    }

    void anotherUsersProcess()
    {
        const pid_t own = getpid();
        if (geteuid() != 0)
            QSKIP("only root can start processes of other users");
        QVERIFY(isTrueForOrdinaryUser([own] {
            return InspectedProcess(own).problem() == InspectProblem::NotPermitted
                && describeProblem(InspectProblem::NotPermitted, own)
                       .starts_with("it belongs to user root: use sudo");
        }));
    }

    void ptraceScope_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("children only") << QByteArray("1") << "kernel.yama.ptrace_scope is 1: ";
        QTest::newRow("root only") << QByteArray("2") << "kernel.yama.ptrace_scope is 2: ";
        QTest::newRow("nobody") << QByteArray("3") << "kernel.yama.ptrace_scope is 3: ";
        QTest::newRow("off") << QByteArray("0") << "it has changed its user or group";
    }
    void ptraceScope()
    {
        QFETCH(QByteArray, value);
        QFETCH(QString, expected);
        const PtraceScope scope(value.constData());
        QFile(scope.folder.path()).setPermissions(QFile::Permissions(0x7755));
        const bool isSaid = isTrueForOrdinaryUser(
            [&] { return scope.messageFor(getpid()).startsWith(expected); });
        QVERIFY2(isSaid, qPrintable(scope.messageFor(getpid())));
    }

    void rootInAContainer()
    {
        if (geteuid() != 0)
            QSKIP("is about root");
        const auto message = PtraceScope("0").messageFor(getpid());
        QVERIFY2(message.contains(QStringLiteral("--cap-add=SYS_PTRACE")), qPrintable(message));
        QVERIFY(PtraceScope("3").messageFor(getpid()).contains(QStringLiteral("nobody may read")));
    }

    void unknownPerls()
    {
        const auto message = describeProblem(InspectProblem::UnknownPerl, 1, "5.98.1");
        QVERIFY(message.starts_with("it runs perl 5.98.1, whose memory this nytprof cannot read: "
                                    "it knows 5.16 to 5."));
    }

    /// All say something and end without a full stop.
    void allProblems()
    {
        for (int i = 1; i <= static_cast<int>(InspectProblem::Implausible); ++i) {
            const auto message
                = describeProblem(static_cast<InspectProblem>(i), getpid(), "5.36.0");
            QVERIFY2(!message.empty() && message.back() != '.', message.c_str());
        }
        QCOMPARE(describeProblem(InspectProblem::None, getpid()), std::string());
    }
};

NYTPROF_TEST(InspectProblemTest)

#include "tst_inspect_problem.moc"
