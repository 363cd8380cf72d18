// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "in_threads.h"
#include "test_class.h"

#include <QTest>

#include <set>
#include <stdexcept>

using namespace nytprof;

class InThreadsTest : public QObject {
    Q_OBJECT

private slots:
    void eachIndexIsDoneOnce_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("threads");
        QTest::newRow("nothing") << 0 << 4;
        QTest::newRow("one thread") << 20 << 1;
        QTest::newRow("unknown number of processors") << 20 << 0;
        QTest::newRow("several") << 1000 << 4;
        QTest::newRow("more threads than work") << 3 << 8;
    }
    void eachIndexIsDoneOnce()
    {
        QFETCH(int, count);
        QFETCH(int, threads);
        std::mutex mutex;
        std::multiset<std::size_t> done;
        QVERIFY(runInThreads(
            static_cast<std::size_t>(count), static_cast<std::size_t>(threads), [&](std::size_t i) {
                const std::scoped_lock lock(mutex);
                done.insert(i);
                return true;
            }));
        std::multiset<std::size_t> expected;
        for (int i = 0; i < count; ++i)
            expected.insert(static_cast<std::size_t>(i));
        QCOMPARE(done, expected);
    }

    void falseEndsIt()
    {
        std::size_t calls = 0;
        QVERIFY(!runInThreads(10, 1, [&](std::size_t i) {
            ++calls;
            return i < 3;
        }));
        QCOMPARE(calls, std::size_t{4});
        QVERIFY(!runInThreads(10, 4, [](std::size_t) { return false; }));
    }

    /// Whichever thread threw.
    void exceptionsAreThrownAgain()
    {
        for (const std::size_t threads : {1, 4}) {
            std::atomic<std::size_t> calls = 0;
            const auto work = [&](std::size_t i) {
                ++calls;
                if (i == 50)
                    throw std::runtime_error("50");
                return true;
            };
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, runInThreads(1000, threads, work));
            QVERIFY(calls > 50);
            QVERIFY(threads > 1 || calls == 51);
        }
    }
};

NYTPROF_TEST(InThreadsTest, QCoreApplication)
#include "tst_in_threads.moc"
