// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Commands with ranges of Devel::NYTProf's files, which are on profiler time.
#include "command_run.h"
#include "profile_files.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof::test;

class ProfilerTimeTest : public QObject {
    Q_OBJECT

private slots:
    void slicesSayWhatTheTimeIs()
    {
        const CommandRun run = runCommand({"slices", "--interval", "1ms", file()});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.startsWith("Profiler time: "), qPrintable(run.out));
        QVERIFY2(run.out.contains("main::fib"), qPrintable(run.out));
    }
    void rangesSayIt()
    {
        const CommandRun run = runCommand({"top", "--from", "1ms", "--to", "3ms", file()});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains("1.00ms to 3.00ms of profiler time"), qPrintable(run.err));
    }
    void timesOfDayAreRefused()
    {
        for (const char* const option : {"--from", "--to"}) {
            const CommandRun run = runCommand({"top", option, "14:02", file()});
            QVERIFY(run.exitCode != 0);
            QVERIFY2(run.err.contains("no times of day"), qPrintable(run.err));
        }
    }
    void severalFilesHaveALaneEach()
    {
        const QString other = profilePath("forktree/nytprof.out");
        const CommandRun run = runCommand({"top", "--from", "0", "--to", "3ms", file(), other});
        QCOMPARE(run.exitCode, 0);
    }

private:
    static QString file() { return profilePath("small_default/nytprof.out"); }
};

NYTPROF_TEST(ProfilerTimeTest)
#include "tst_profiler_time.moc"
