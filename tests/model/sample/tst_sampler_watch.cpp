// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A reading that does not end, and what a sampler hands over when it runs itself again.
#include "control/process_state.h"
#include "sample/sampler_restart.h"
#include "sample/sampler_watch.h"

#include "test_class.h"

#include <QTest>

#include <cmath>

#include <unistd.h>

using namespace nytprof;

class SamplerWatchTest : public QObject {
    Q_OBJECT

private slots:
    void aReadingThatDoesNotEnd()
    {
        StuckReading reading;
        SamplerProgress progress;
        progress.reads(7);
        for (unsigned i = 1; i < StuckReading::Checks; ++i)
            QCOMPARE(reading.check(progress.state(), false), 0);
        QCOMPARE(reading.check(progress.state(), false), 7);
    }

    void readingsThatGoOn()
    {
        StuckReading reading;
        SamplerProgress progress;
        for (int i = 0; i < 20; ++i) {
            progress.reads(7); // again and again
            QCOMPARE(reading.check(progress.state(), false), 0);
            QCOMPARE(reading.check(progress.state(), false), 0);
        }
    }

    void betweenSamples()
    {
        StuckReading reading;
        SamplerProgress progress;
        progress.reads(7);
        progress.reads(0);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(reading.check(progress.state(), false), 0);
    }

    /// It gets no processor, or reads much.
    void aThreadThatIsRunnable()
    {
        StuckReading reading;
        SamplerProgress progress;
        progress.reads(7);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(reading.check(progress.state(), i % 2 == 0), 0);
    }

    void theThreadThatWatches()
    {
        SamplerProgress progress;
        progress.begin();
        progress.reads(7);
        std::atomic<pid_t> stuck = 0;
        const SamplerWatch watch(
            progress, [&](pid_t process) { stuck = process; }, std::chrono::milliseconds(1));
        while (stuck == 0)
            QTest::qWait(10);
        QCOMPARE(stuck.load(), 7);
    }

    void whatIsHandedOver()
    {
        SamplerRestart restart;
        QVERIFY(!restart.isRestart());
        restart.end = 123'456'789;
        restart.skip(getpid());
        QVERIFY(restart.skips(getpid()));
        QVERIFY(!restart.skips(getppid()));
        const auto again = SamplerRestart::parse(restart.text());
        QCOMPARE(again.end, restart.end);
        QVERIFY(again.isRestart());
        QVERIFY(again.skips(getpid()));
        QVERIFY(!SamplerRestart::parse("").isRestart());
        QCOMPARE(SamplerRestart::parse("0 x 7 8:").skipped.size(), std::size_t{0});
    }

    /// The number may become that of another process.
    void anotherProcessOfThatNumber()
    {
        const auto started = stateOfProcess(getpid());
        QVERIFY(started.has_value());
        SamplerRestart restart;
        restart.skipped = {{getpid(), started->startTime - 60}};
        QVERIFY(!restart.skips(getpid()));
        restart.skipped.push_back({getpid(), started->startTime});
        QVERIFY(restart.skips(getpid()));
    }
};

NYTPROF_TEST(SamplerWatchTest)

#include "tst_sampler_watch.moc"
