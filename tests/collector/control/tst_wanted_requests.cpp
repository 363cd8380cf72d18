// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/wanted_requests.h"
#include "test_class.h"

#include <QTest>

#include <string>

#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;

/// Requests of a server that are profiled, counted by all its processes.
class TestWantedRequests : public QObject {
    Q_OBJECT

private slots:
    void asManyAsWanted()
    {
        WantedRequests requests;
        QCOMPARE(requests.take(), std::string());
        QVERIFY(requests.want(2, "/tmp/x.out"));
        QCOMPARE(requests.left(), 2U);
        QCOMPARE(requests.take(), std::string("/tmp/x.out.1"));
        QCOMPARE(requests.take(), std::string("/tmp/x.out.2"));
        QCOMPARE(requests.take(), std::string());
        QVERIFY(requests.want(1, "y"));
        QCOMPARE(requests.take(), std::string("y.3")); // never the name of an earlier one
    }

    void itIsKnownWhetherAnybodyAsks()
    {
        WantedRequests requests;
        QVERIFY(!requests.isAsked());
        static_cast<void>(requests.take());
        QVERIFY(requests.isAsked());
    }

    void aLaterNumberReplacesAnEarlierOne()
    {
        WantedRequests requests;
        requests.want(5, "x");
        requests.want(0, {});
        QCOMPARE(requests.take(), std::string());
    }

    void longPrefixesAreRefused()
    {
        WantedRequests requests;
        QVERIFY(requests.want(1, std::string(WantedRequests::LongestPrefix, 'x')));
        QVERIFY(!requests.want(1, std::string(WantedRequests::LongestPrefix + 1, 'x')));
        QCOMPARE(requests.take().size(), WantedRequests::LongestPrefix + 2);
    }

    void processesCountTogether()
    {
        constexpr int Children = 4;
        constexpr unsigned Wanted = 1000;
        WantedRequests requests;
        requests.want(Wanted, "x");
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
        QCOMPARE(requests.left(), 0U);
        requests.want(1, "x");
        QCOMPARE(requests.take(), "x." + std::to_string(Wanted + 1));
        QVERIFY(requests.isAsked());
    }
};

NYTPROF_TEST(TestWantedRequests)
#include "tst_wanted_requests.moc"
