// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the profiles of children begin with: the files of a process that forks often.
#include "profiled_program.h"
#include "test_class.h"

#include <QTest>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// What is behind the name of a profile of this process, when it counts as a child.
QString pidSuffix() { return "." + QString::number(getpid()); }

} // namespace

class TestInheritedSource : public QObject {
    Q_OBJECT

private slots:
    /// From the second fork on children copy files and source from one block.
    void sourceIsInherited()
    {
        ProfiledProgram run("compress=6");
        run.program().sources["/prog.pl"] = {"one", "two"};
        run.statement(1);
        run.statement(1, "/lib/A.pm");
        run.profiler().prepareFork();
        run.profiler().prepareFork();
        run.profiler().noteFork();
        run.statement(1, "/lib/B.pm");
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix()),
            (QStringList{"file 1 /prog.pl", "file 2 /lib/A.pm", "source 1:1 one", "source 1:2 two",
                "file 3 /lib/B.pm", "time 0 at 3:1", "end"}));
    }
    void nothingIsInheritedAtTheFirstFork()
    {
        ProfiledProgram run("compress=6");
        run.statement(1);
        run.profiler().prepareFork();
        run.profiler().noteFork();
        run.statement(1, "/lib/B.pm");
        run.profiler().end();
        QCOMPARE(
            run.chunks(pidSuffix()), (QStringList{"file 1 /lib/B.pm", "time 0 at 1:1", "end"}));
    }
    void whatIsNotInherited()
    {
        ProfiledProgram run("compress=6");
        run.locations().internFile(
            "/of/another/thread.pl", FidFlag::ViaStatement, run.program(), true);
        run.statement(1);
        run.statement(1, "(eval 1)[/prog.pl:1]");
        run.profiler().prepareFork();
        run.profiler().prepareFork();
        run.profiler().noteFork();
        run.statement(2);
        run.profiler().end();
        QCOMPARE(run.chunks(pidSuffix()), (QStringList{"file 1 /prog.pl", "time 0 at 1:2", "end"}));
    }
    /// The block is made anew when a quarter more files are known.
    void filesThatAreNewSinceTheLastFork_data()
    {
        QTest::addColumn<int>("newFiles");
        QTest::addColumn<int>("inherited");
        QTest::newRow("none") << 0 << 8;
        QTest::newRow("few") << 2 << 8;
        QTest::newRow("many") << 3 << 11;
    }
    void filesThatAreNewSinceTheLastFork()
    {
        QFETCH(int, newFiles);
        QFETCH(int, inherited);
        ProfiledProgram run("compress=6");
        for (int file = 1; file <= 8; ++file) {
            run.statement(1, "/lib/old" + std::to_string(file));
        }
        run.profiler().prepareFork();
        run.profiler().prepareFork();
        for (int file = 1; file <= newFiles; ++file) {
            run.statement(1, "/lib/new" + std::to_string(file));
        }
        run.profiler().prepareFork();
        run.profiler().noteFork();
        run.statement(1, "/child.pl");
        run.profiler().end();
        const auto files = run.chunks(pidSuffix(), "file");
        QCOMPARE(files.size(), inherited + 1);
        QCOMPARE(files[7], QString("file 8 /lib/old8"));
        QCOMPARE(files.last(), QString("file %1 /child.pl").arg(inherited + 1));
    }
    /// Forks in pauses do not count.
    void nothingIsInheritedAfterAPause()
    {
        ProfiledProgram run("compress=6");
        run.statement(1);
        run.profiler().disable();
        run.profiler().prepareFork();
        run.profiler().enable();
        run.profiler().prepareFork();
        run.profiler().noteFork();
        run.statement(1, "/lib/B.pm");
        run.profiler().end();
        QCOMPARE(
            run.chunks(pidSuffix()), (QStringList{"file 1 /lib/B.pm", "time 0 at 1:1", "end"}));
    }
    /// A profile that is not compressed can't begin with a compressed block.
    void nothingIsInheritedUncompressed()
    {
        ProfiledProgram run("compress=6");
        run.statement(1);
        run.profiler().prepareFork();
        run.profiler().prepareFork();
        auto next = run.profiler().nextOptions();
        next.compress = 0;
        run.profiler().change(next);
        run.profiler().noteFork();
        run.statement(1, "/lib/B.pm");
        run.profiler().end();
        QCOMPARE(
            run.chunks(pidSuffix()), (QStringList{"file 1 /lib/B.pm", "time 0 at 1:1", "end"}));
    }
    void preparingIsNotCharged_data()
    {
        QTest::addColumn<QString>("depth");
        QTest::addColumn<int>("expected");
        QTest::newRow("no child is profiled") << "0" << 0;
        QTest::newRow("children are") << "1" << 1;
    }
    void preparingIsNotCharged()
    {
        QFETCH(QString, depth);
        QFETCH(int, expected);
        ProfiledProgram run("compress=6:forkdepth=" + depth.toStdString());
        run.statement(1);
        const auto before = fakeTime.now;
        fakeTime.nowPerReading = 1;
        run.profiler().prepareFork();
        QCOMPARE(run.profiler().clock.overhead, Clock::Units{expected});
        QCOMPARE(fakeTime.now, before + 2 * expected);
        fakeTime.nowPerReading = 0;
    }
};

NYTPROF_TEST(TestInheritedSource)
#include "tst_inherited_source.moc"
