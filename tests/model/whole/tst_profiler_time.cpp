// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Commands with ranges of Devel::NYTProf's files, which are on profiler time.
#include "command_run.h"
#include "profile_files.h"
#include "slice_log_builder.h"
#include "test_class.h"

#include <QRegularExpression>
#include <QTemporaryDir>
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
    /// A process of this profiler beside one of Devel::NYTProf keeps its clock.
    void filesOfBothProfilers()
    {
        const QTemporaryDir folder;
        const QString own = folder.filePath("own.out");
        writeFile(own,
            killedProcess(
                SliceLogBuilder(7).slice(100, {{"A::work", 90}}).slice(100, {{"B::parse", 80}}))
                .bytes());
        const CommandRun top = runCommand({"top", "--from", "2027-01-01", file(), own});
        QCOMPARE(top.exitCode, 0);
        QVERIFY2(top.out.contains("A::work"), qPrintable(top.out));
        QVERIFY2(!top.out.contains("main::fib"), qPrintable(top.out));
        QVERIFY2(top.err.contains("; files of Devel::NYTProf 6 are in profiler time"),
            qPrintable(top.err));
        const CommandRun slices = runCommand({"slices", file(), own});
        QCOMPARE(slices.exitCode, 0);
        QVERIFY2(slices.out.startsWith("Processes of Devel::NYTProf 6 are in profiler time"),
            qPrintable(slices.out));
        QVERIFY2(slices.out.contains(QRegularExpression("[0-9]{2}:[0-9]{2}:[0-9]{2}")),
            qPrintable(slices.out));
    }

private:
    static QString file() { return profilePath("small_default/nytprof.out"); }
};

NYTPROF_TEST(ProfilerTimeTest)
#include "tst_profiler_time.moc"
