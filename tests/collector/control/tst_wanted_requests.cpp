// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/wanted_requests.h"
#include "descriptor.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;

namespace {

constexpr std::uint64_t Highest = std::numeric_limits<std::uint64_t>::max();

/// As nytprof control makes it.
Descriptor newCounter(int seals = F_SEAL_SHRINK, off_t size = sizeof(RequestCounter))
{
    const int file = memfd_create("counter", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    static_cast<void>(ftruncate(file, size));
    fcntl(file, F_ADD_SEALS, seals);
    return Descriptor(file);
}

/// What a hostile process of the server has.
RequestCounter& othersView(const Descriptor& counter)
{
    return *static_cast<RequestCounter*>(mmap(
        nullptr, sizeof(RequestCounter), PROT_READ | PROT_WRITE, MAP_SHARED, counter.number(), 0));
}

/// Runs it in a forked process; returns its exit code.
template <class Code>
int inChild(WantedRequests& requests, Code code)
{
    requests.lock();
    const pid_t child = fork();
    requests.unlock();
    if (child == 0)
        _exit(code());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

} // namespace

/// Requests of a server that are profiled, counted by all its processes.
class TestWantedRequests : public QObject {
    Q_OBJECT

private slots:
    void asManyAsWanted()
    {
        WantedRequests requests;
        QCOMPARE(requests.take(), std::string());
        QVERIFY(!requests.isPossible());
        QCOMPARE(requests.want({2, 0, "/tmp/x.out"}), std::string());
        QVERIFY(requests.isPossible());
        QCOMPARE(requests.status().left, 2U);
        QCOMPARE(requests.take(), std::string("/tmp/x.out.1"));
        QCOMPARE(requests.take(), std::string("/tmp/x.out.2"));
        QCOMPARE(requests.status().left, 0U);
        QCOMPARE(requests.take(), std::string());
        QVERIFY(!requests.isPossible());
        requests.want({1, 0, "y"});
        QCOMPARE(requests.take(), std::string("y.3")); // never the name of an earlier one
        requests.want({1, 8, "y"});
        QCOMPARE(requests.take(), std::string("y.9"));
        QCOMPARE(requests.status().taken, 9U);
    }

    void onlyThoseOfARoute_data()
    {
        QTest::addColumn<bool>("isTaken");
        const auto row = [](const char* route, bool isTaken) { QTest::newRow(route) << isTaken; };
        row("", true);
        row("/users/:id", true);
        row("GET /users/:id", true);
        row("/users/12", true);
        row("/users/*", true);
        row("*", true);
        row("*/users*/*", true);
        row("*1*", true);
        row("**", true);
        row("*2", true);
        row("/users", false);
        row("/users/1", false);
        row("*/users", false);
        row("*3*", false);
        row("POST *", false);
        row("/users/12*?", false);
    }
    void onlyThoseOfARoute()
    {
        const std::string_view names[] = {"/users/:id", "/users/12", "GET /users/:id"};
        WantedRequests requests;
        requests.want({.requests = 1, .prefix = "x", .route = QTest::currentDataTag()});
        QTEST(!requests.take(names).empty(), "isTaken");
        QVERIFY(requests.status().isUsed);
    }

    /// Its profile has a name of its own until it is known whether it is wanted.
    void theRouteIsKnownLater()
    {
        WantedRequests requests;
        requests.want({.requests = 1, .prefix = "x"});
        QCOMPARE(requests.untilNamed(), std::string()); // any is wanted
        requests.want({.requests = 1, .prefix = "x", .route = "/a"});
        const std::string begin = "x." + std::to_string(getpid());
        QCOMPARE(requests.take(), std::string());
        QCOMPARE(requests.untilNamed(), begin + "-1.part");
        QCOMPARE(requests.untilNamed(), begin + "-2.part");
        const std::string_view names[] = {"/a"};
        QCOMPARE(requests.take(names), std::string("x.1"));
        QCOMPARE(requests.untilNamed(), std::string());
        QVERIFY(!requests.isPossible());
    }

    void itIsKnownWhetherAnybodyAsks()
    {
        WantedRequests requests;
        QVERIFY(!requests.status().isUsed);
        QVERIFY(requests.isPossible()); // so that take() is called
        static_cast<void>(requests.take());
        QVERIFY(requests.status().isUsed);
    }

    void aLaterNumberReplacesAnEarlierOne()
    {
        WantedRequests requests;
        requests.want({5, 0, "x"});
        requests.stop();
        QCOMPARE(requests.status().left, 0U);
        QCOMPARE(requests.take(), std::string());
    }

    void longPrefixesAreRefused()
    {
        WantedRequests requests;
        const std::string longest(WantedRequests::MaxPrefixLength, 'x');
        QCOMPARE(requests.want({1, 0, longest}), std::string());
        QCOMPARE(requests.want({1, 0, longest + 'x'}),
            std::string("the file name is too long: at most 1000 bytes"));
        QCOMPARE(requests.take().size(), WantedRequests::MaxPrefixLength + 2);
    }

    void processesCountTogether()
    {
        constexpr int Children = 4;
        constexpr unsigned Wanted = 1000;
        WantedRequests requests;
        requests.want({Wanted, 0, "x"});
        for (int i = 0; i < Children; ++i) {
            if (fork() == 0) {
                int taken = 0;
                while (!requests.take().empty())
                    ++taken;
                _exit(taken > 250 ? 250 : taken);
            }
        }
        int status = 0;
        int ended = 0;
        while (wait(&status) > 0)
            ended += WIFEXITED(status) ? 1 : 0;
        QCOMPARE(ended, Children);
        QCOMPARE(requests.status().left, 0U);
        QVERIFY(requests.status().isUsed);
        requests.want({1, 0, "x"});
        QCOMPARE(requests.take(), "x." + std::to_string(Wanted + 1));
    }

    /// Each was asked by itself, and has paths of its own.
    void askedByTheCommand()
    {
        WantedRequests first;
        WantedRequests second;
        const auto counter = newCounter();
        othersView(counter).taken = 5;
        QCOMPARE(first.want({3, 5, "x", counter.number()}), std::string());
        QCOMPARE(second.want({3, 5, "y", counter.number()}), std::string());
        QCOMPARE(first.take(), std::string("x.6"));
        QCOMPARE(second.take(), std::string("y.7"));
        QCOMPARE(first.status().left, 1U);
        QVERIFY(second.status().isUsed);
        second.stop();
        QCOMPARE(first.status().left, 0U);
        QCOMPARE(first.take(), std::string());
    }

    /// The worst that another process can do is to spoil the count.
    void whatOthersWriteIsNotTrusted()
    {
        for (const std::uint64_t nonsense : {std::uint64_t{0}, std::uint64_t{9}, std::uint64_t{10},
                 std::uint64_t{13}, Highest - 1, Highest}) {
            WantedRequests requests;
            const auto counter = newCounter();
            RequestCounter& others = othersView(counter);
            others.taken = 10;
            QCOMPARE(requests.want({3, 10, "x", counter.number()}), std::string());
            std::string before;
            for (int i = 0; i < 20; ++i) {
                others.taken = i % 2 == 0 ? 10 + i / 2 : nonsense;
                const auto status = requests.status();
                QVERIFY(status.left <= 3 && status.taken >= 10 && status.taken <= 13);
                const auto path = requests.take();
                QVERIFY(path.empty() || (path > before && path >= "x.11" && path <= "x.13"));
                before = std::max(before, path);
            }
            QCOMPARE(requests.status().left, 0U);
        }
    }

    /// A file that becomes shorter would kill the process with SIGBUS.
    void countersThatMayShrinkAreRefused()
    {
        WantedRequests requests;
        const Descriptor file(open("/proc/self/exe", O_RDONLY));
        const auto unsealed = newCounter(0);
        const auto tooShort = newCounter(F_SEAL_SHRINK, 1);
        for (const int counter : {unsealed.number(), tooShort.number(), file.number(), 1000})
            QCOMPARE(requests.want({1, 0, "x", counter}),
                std::string("there is no memory to count requests in"));
        QCOMPARE(requests.take(), std::string());
    }

    /// It would write to a path that was meant for its former user.
    void anotherUserForgetsThem()
    {
        if (geteuid() != 0)
            QSKIP("needs root");
        WantedRequests requests;
        requests.want({5, 0, "x"});
        QCOMPARE(inChild(requests,
                     [&] {
                         if (setuid(65534) != 0)
                             return 2;
                         const auto left = requests.status().left;
                         return left == 0 && requests.take().empty() ? 0 : 1;
                     }),
            0);
        QCOMPARE(requests.take(), std::string("x.1"));
    }
};

NYTPROF_TEST(TestWantedRequests)
#include "tst_wanted_requests.moc"
