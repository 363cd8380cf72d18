// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Work in threads: only the last request counts, and nobody in the window's thread waits.
#include "folded_tree.h"
#include "profile/profile.h"
#include "test_class.h"
#include "views/async_result.h"
#include "views/latest_task.h"

#include <QApplication>
#include <QTest>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <semaphore>
#include <vector>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// Work that has begun, and ends when it may.
struct Gate {
    std::binary_semaphore begun{0};
    std::binary_semaphore open{0};
};

/// Of all threads; results have arrived then.
void finishWork()
{
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
}

} // namespace

class LatestTaskTest : public QObject {
    Q_OBJECT

private slots:
    void aResultArrivesInTheWindowsThread()
    {
        const QThread* worker = nullptr;
        int shown = 0;
        LatestTask<int> task([&](int result) {
            QCOMPARE(QThread::currentThread(), thread());
            shown = result;
        });
        QVERIFY(!task.running());
        task.start([&](const std::stop_token&) {
            worker = QThread::currentThread();
            return 7;
        });
        QVERIFY(task.running());
        QTRY_COMPARE(shown, 7);
        QVERIFY(!task.running());
        QVERIFY(worker != thread());
    }

    void onlyTheLastRequestCounts()
    {
        std::vector<int> shown;
        std::atomic<int> atOnce = 0;
        std::atomic<int> most = 0;
        std::atomic<bool> stopped = false;
        LatestTask<int> task([&](int result) { shown.push_back(result); });
        const auto gate = std::make_shared<Gate>();
        task.start([&, gate](const std::stop_token& stop) {
            most = std::max<int>(most, ++atOnce);
            gate->begun.release();
            gate->open.acquire();
            stopped = stop.stop_requested();
            --atOnce;
            return 1;
        });
        gate->begun.acquire();
        for (int i = 2; i <= 5; ++i) {
            task.start([&, i](const std::stop_token&) {
                most = std::max<int>(most, ++atOnce);
                --atOnce;
                return i;
            });
        }
        QVERIFY(task.running());
        gate->open.release();
        QTRY_VERIFY(!task.running());
        QCOMPARE(shown, std::vector<int>{5});
        QVERIFY(stopped);
        QCOMPARE(most, 1);
    }

    void cancellingDoesNotWait()
    {
        std::vector<int> shown;
        LatestTask<int> task([&](int result) { shown.push_back(result); });
        const auto gate = std::make_shared<Gate>();
        task.start([gate](const std::stop_token&) {
            gate->begun.release();
            gate->open.acquire();
            return 1;
        });
        gate->begun.acquire();
        task.cancel();
        QVERIFY(!task.running());
        task.start([](const std::stop_token&) { return 2; });
        QTRY_COMPARE(shown, std::vector<int>{2}); // while the first one hangs
        gate->open.release();
        finishWork();
        QCOMPARE(shown, std::vector<int>{2});
    }

    void theDestructorStopsAndDoesNotWait()
    {
        const auto gate = std::make_shared<Gate>();
        const auto stopped = std::make_shared<std::atomic<int>>(-1);
        {
            LatestTask<int> task([](int) { QFAIL("nobody is there to see it"); });
            task.start([gate, stopped](const std::stop_token& stop) {
                gate->begun.release();
                gate->open.acquire();
                *stopped = stop.stop_requested() ? 1 : 0;
                return 1;
            });
            gate->begun.acquire();
        }
        gate->open.release();
        QTRY_COMPARE(*stopped, 1);
        finishWork();
    }

    void workNowReplacesWorkUnderWay()
    {
        std::vector<int> shown;
        LatestTask<int> task([&](int result) { shown.push_back(result); });
        task.start([](const std::stop_token&) { return 1; });
        task.runNow([](const std::stop_token&) { return 2; });
        QVERIFY(!task.running());
        finishWork();
        QCOMPARE(shown, std::vector<int>{2});
    }

    void aResultMayStartTheNextOne()
    {
        std::vector<int> shown;
        LatestTask<int>* self = nullptr;
        LatestTask<int> task([&](int result) {
            shown.push_back(result);
            if (result < 3)
                self->start([result](const std::stop_token&) { return result + 1; });
        });
        self = &task;
        task.start([](const std::stop_token&) { return 1; });
        QTRY_COMPARE(shown, (std::vector<int>{1, 2, 3}));
    }

    void workWithoutMemoryMakesNothing()
    {
        std::vector<int> shown{1};
        LatestTask<std::vector<int>> task([&](const std::vector<int>& result) { shown = result; });
        task.start([](const std::stop_token&) -> std::vector<int> { throw std::bad_alloc(); });
        QTRY_VERIFY(!task.running());
        QVERIFY(shown.empty());
    }

    // A profile is read again while a sub of the old one is being analysed.
    void anotherProfileDoesNotWaitForTheOldOne()
    {
        const auto gate = std::make_shared<Gate>();
        QWidget view;
        std::vector<std::size_t> shown;
        AsyncResult<int> result(
            &view,
            [gate](const std::shared_ptr<const Profile>&, SubId sub) {
                if (sub == SubId(1)) {
                    gate->begun.release();
                    gate->open.acquire();
                }
                return 1;
            },
            [&](SubId sub, int) { shown.push_back(sub.index()); });
        view.show();
        std::weak_ptr<const Profile> before;
        {
            const auto profile = profileOfFolded("main 1");
            before = profile;
            result.setProfile(profile);
        }
        result.request(SubId(1));
        gate->begun.acquire();
        result.setProfile(profileOfFolded("main 1"));
        result.request(SubId(2));
        QTRY_COMPARE(shown, std::vector<std::size_t>{2});
        QVERIFY(!result.busy());
        gate->open.release();
        QTRY_VERIFY(before.expired()); // it goes with the last who reads it
        QCOMPARE(shown, std::vector<std::size_t>{2});
    }

    void whatIsShownFollowsTheLastSub()
    {
        const auto gate = std::make_shared<Gate>();
        QWidget view;
        std::vector<std::pair<std::size_t, int>> shown;
        const auto computing = [gate](int made) {
            return [gate, made](const std::shared_ptr<const Profile>&, SubId sub) {
                if (sub == SubId(1)) {
                    gate->begun.release();
                    gate->open.acquire();
                }
                return made;
            };
        };
        AsyncResult<int> result(&view, computing(1),
            [&](SubId sub, int made) { shown.emplace_back(sub.index(), made); });
        result.setProfile(profileOfFolded("main 1"));
        result.request(SubId(1));
        QVERIFY(!result.busy()); // nobody sees the view
        view.show();
        result.refresh();
        gate->begun.acquire();
        result.request(SubId(2));
        result.setCompute(computing(2));
        QVERIFY(result.busy());
        gate->open.release();
        QTRY_VERIFY(!result.busy());
        QCOMPARE(shown, (std::vector<std::pair<std::size_t, int>>{{2, 2}}));
        QCOMPARE(result.shown(), SubId(2));
    }
};

NYTPROF_TEST(LatestTaskTest, QApplication)
#include "tst_latest_task.moc"
