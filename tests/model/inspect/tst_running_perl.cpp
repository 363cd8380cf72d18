// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What running programs are doing.
#include "inspect/process_list.h"

#include "running_perl.h"
#include "test_class.h"

#include <QFile>
#include <QStandardPaths>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// The stack once the innermost sub is this one, with lines.
QString stackIn(RunningPerl& perl, std::string_view sub)
{
    InspectedProcess process(perl.pid());
    const auto moment = lookUntil(process, [sub](const auto& each) { return isIn(each, sub); });
    return linesOf(moment.stack);
}

} // namespace

class RunningPerlTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        RunningPerl perl("sleep 1000;\n");
        InspectedProcess process(perl.pid());
        SKIP_UNLESS_READABLE(process);
    }

    void aSleepingProgram()
    {
        RunningPerl perl("package My::Job;\n"
                         "sub nap {\n"
                         "    my $time = shift;\n"
                         "    sleep $time;\n"
                         "}\n"
                         "sub work { nap(1000) }\n"
                         "package main;\n"
                         "My::Job::work();\n");
        InspectedProcess process(perl.pid());
        const auto moment = lookUntil(
            process, [](const auto& each) { return isIn(each, "My::Job::CORE:sleep"); });
        QCOMPARE(linesOf(moment.stack),
            QStringLiteral("My::Job::CORE:sleep:4 My::Job::nap:4 My::Job::work:6 main::RUNTIME:8"));
        QCOMPARE(moment.stack.op, std::string("sleep"));
        QCOMPARE(moment.stack.frames[0].file, perl.script().toStdString());
        const auto later = lookUntil(process, [](const auto& each) {
            return each.state == ProcessMoment::State::Waiting && !each.call.empty();
        });
        QVERIFY2(QString::fromStdString(later.call).contains(QStringLiteral("sleep")),
            later.call.c_str());
        QVERIFY(later.seconds.value_or(0) >= 0);
    }

    void whatIsOnTheStack_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("innermost");
        QTest::addColumn<QString>("stack");
        QTest::newRow("string eval")
            << QByteArray("sub f {\n  eval \"1;\\nsleep 1000\";\n}\nf();\n")
            << QByteArray("main::CORE:sleep")
            << "main::CORE:sleep:2 (eval):2 main::f:2 main::RUNTIME:4";
        QTest::newRow("BEGIN") << QByteArray("1;\n\nBEGIN {\n  sleep 1000;\n}\n")
                               << QByteArray("main::CORE:sleep")
                               << "main::CORE:sleep:4 main::BEGIN@5:4 main::RUNTIME:5";
        QTest::newRow("anonymous sub")
            << QByteArray("package A;\nmy $f = sub {\n  my $x = 1;\n  sleep 1000;\n};\n$f->();\n")
            << QByteArray("A::CORE:sleep")
            << "A::CORE:sleep:4 A::__ANON__[FILE:4]:4 main::RUNTIME:6";
        QTest::newRow("anonymous sub that ends in another file")
            << QByteArray("my $f = sub {\n  my $x = 1;\n#line 7 \"FILE2\"\n  sleep 1000;\n"
                          "  $x = 2;\n  return;\n};\n$f->();\n")
            << QByteArray("main::CORE:sleep")
            << "main::CORE:sleep:7 main::__ANON__[FILE2:9]:7 main::RUNTIME:11";
        QTest::newRow("anonymous sub that ends in a block")
            << QByteArray(
                   "my $f = sub {\n  for my $i (1 .. 2) {\n    sleep 1000;\n  }\n};\n$f->();\n")
            << QByteArray("main::CORE:sleep")
            << "main::CORE:sleep:3 main::__ANON__[FILE:2]:3 main::RUNTIME:6";
        QTest::newRow("sort") << QByteArray("sub f {\n  sleep 1000;\n}\nmy @x = sort {\n  f()\n}\n"
                                            "  2, 1;\n")
                              << QByteArray("main::CORE:sleep")
                              << "main::CORE:sleep:2 main::f:2 main::CORE:sort:5 main::RUNTIME:5";
        QTest::newRow("tie, DESTROY, overloading")
            << QByteArray(
                   "package T;\nsub TIESCALAR { bless [] }\nsub FETCH { undef $_[0][0]; 1 }\n"
                   "sub DESTROY { sleep 1000 }\npackage main;\n"
                   "sub f { my $x = bless [], 'T'; 1 }\nf();\n")
            << QByteArray("T::CORE:sleep")
            << "T::CORE:sleep:4 T::DESTROY:4 main::f:6 main::RUNTIME:7";
        QTest::newRow("signal handler")
            << QByteArray("sub h {\n  sleep 1000;\n}\n$SIG{USR1} = \\&h;\nkill USR1 => $$;\n"
                          "sleep 1000 for 1 .. 9;\n")
            << QByteArray("main::CORE:sleep") << "main::CORE:sleep:2 main::h:2 main::RUNTIME:5";
        QTest::newRow("goto") << QByteArray("sub f { sleep 1000 }\nsub g { goto &f }\n\ng();\n")
                              << QByteArray("main::CORE:sleep")
                              << "main::CORE:sleep:1 main::f:1 main::RUNTIME:4";
        QTest::newRow("child process")
            << QByteArray("sub f {\n  system 'sleep', 1000;\n}\nf();\n")
            << QByteArray("main::CORE:system") << "main::CORE:system:2 main::f:2 main::RUNTIME:4";
    }
    void whatIsOnTheStack()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, innermost);
        QFETCH(QString, stack);
        RunningPerl perl(text);
        if (stack.contains(QStringLiteral("__ANON__"))
            && !knowsParentsOfOps(InspectedProcess(perl.pid())))
            QSKIP("before 5.26 they are named by their first statement");
        const QString read = stackIn(perl, innermost.toStdString());
        QCOMPARE(QString(read).replace(perl.script(), QStringLiteral("FILE")), stack);
    }

    void anXsub()
    {
        RunningPerl perl("use Time::HiRes;\nsub f {\n  Time::HiRes::sleep(1000);\n}\nf();\n");
        QCOMPARE(stackIn(perl, "Time::HiRes::sleep"),
            QStringLiteral("Time::HiRes::sleep:3 main::f:3 main::RUNTIME:5"));
    }

    /// They call a sub from C, as sort does.
    void anXsubWithABlock()
    {
        RunningPerl perl("use List::Util 'first';\nsub f {\n  first { sleep 1000 } 1;\n}\n"
                         "my @x = sort { f() } 2, 1;\n");
        QCOMPARE(stackIn(perl, "main::CORE:sleep").replace(perl.script(), QStringLiteral("FILE")),
            QStringLiteral("main::CORE:sleep:3 main::__ANON__[FILE:3]:3 main::f:3 "
                           "main::CORE:sort:5 main::RUNTIME:5"));
    }

    void required()
    {
        QTemporaryDir folder;
        writeFile(folder.filePath(QStringLiteral("M.pm")), "package M;\n\nsleep 1000;\n1;\n");
        RunningPerl perl("unshift @INC, shift;\nrequire M;\n", {folder.path()});
        QCOMPARE(stackIn(perl, "main::CORE:sleep"),
            QStringLiteral("main::CORE:sleep:3 main::CORE:require:3 main::RUNTIME:2"));
    }

    /// After an upgrade of perl, say.
    void aDeletedBinary()
    {
        QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("perl"));
        QVERIFY(QFile::copy(QStandardPaths::findExecutable(testPerl()), copy));
        RunningPerl perl("sub f { sleep 1000 }\nf();\n", {}, copy);
        InspectedProcess process(perl.pid());
        lookUntil(process, [](const auto& each) { return isIn(each, "main::CORE:sleep"); });
        QVERIFY(QFile::remove(copy));
        QCOMPARE(stackIn(perl, "main::CORE:sleep"),
            QStringLiteral("main::CORE:sleep:1 main::f:1 main::RUNTIME:2"));
    }

    void stoppedAndEnded()
    {
        RunningPerl perl("sub f { 1 while 1 }\nf();\n");
        InspectedProcess process(perl.pid());
        lookUntil(process, [](const auto& each) { return isIn(each, "main::f"); });
        kill(perl.pid(), SIGSTOP);
        const auto stopped = lookUntil(
            process, [](const auto& each) { return each.state == ProcessMoment::State::Stopped; });
        QCOMPARE(linesOf(stopped.stack), QStringLiteral("main::f:1 main::RUNTIME:2"));
        kill(perl.pid(), SIGKILL);
        const auto ended = lookUntil(
            process, [](const auto& each) { return each.state == ProcessMoment::State::Ended; });
        QVERIFY(ended.stack.frames.empty());
    }

    void afterExec()
    {
        RunningPerl perl("$| = 1; print \"begins\\n\";\n<STDIN>;\n"
                         "exec $^X, '-e', 'sub later { sleep 1000 } later()';\n");
        QCOMPARE(perl.line(), QByteArray("begins"));
        InspectedProcess process(perl.pid());
        lookUntil(process, [](const auto& each) { return isIn(each, "main::CORE:readline"); });
        perl.process().write("\n");
        QVERIFY(perl.process().waitForBytesWritten(-1));
        const auto moment
            = lookUntil(process, [](const auto& each) { return isIn(each, "main::CORE:sleep"); });
        QCOMPARE(linesOf(moment.stack),
            QStringLiteral("main::CORE:sleep:1 main::later:1 main::RUNTIME:1"));
    }

    /// Another process has it, so that it cannot be stopped.
    void underStrace()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("strace")).isEmpty())
            QSKIP("strace is not installed");
        RunningPerl strace("$| = 1;\nprint \"$$\\n\";\nsub f { 1 while 1 }\nf();\n", {},
            QStringLiteral("strace"),
            {QStringLiteral("-f"), QStringLiteral("-o"), QStringLiteral("/dev/null"), testPerl()});
        const pid_t pid = strace.line().toInt();
        if (pid == 0)
            QSKIP("this system does not let a program trace another");
        InspectedProcess process(pid);
        const auto moment
            = lookUntil(process, [](const auto& each) { return isIn(each, "main::f"); });
        QCOMPARE(linesOf(moment.stack), QStringLiteral("main::f:3 main::RUNTIME:4"));
    }

    /// As in a container, with a PID and a root of its own.
    void inOtherNamespaces()
    {
        RunningPerl unshare("$| = 1;\nprint \"$$\\n\";\nsub f { sleep 1000 }\nf();\n", {},
            QStringLiteral("unshare"),
            {QStringLiteral("--user"), QStringLiteral("--map-root-user"), QStringLiteral("--pid"),
                QStringLiteral("--fork"), QStringLiteral("--mount"), testPerl()});
        if (unshare.line() != "1")
            QSKIP("this system does not let a program make namespaces");
        InspectedProcess process(childrenOf(unshare.pid()).front());
        QVERIFY(isInContainer(process.process()) && !isInContainer(unshare.pid()));
        const auto moment
            = lookUntil(process, [](const auto& each) { return isIn(each, "main::CORE:sleep"); });
        QCOMPARE(
            linesOf(moment.stack), QStringLiteral("main::CORE:sleep:3 main::f:3 main::RUNTIME:4"));
    }

    /// The interpreter of each is found by stopping it once.
    void threads()
    {
        RunningPerl perl("use threads;\n$| = 1;\nsub f {\n    print \"begins\\n\";\n"
                         "    1 while 1;\n}\nthreads->create(\\&f);\nsub g { sleep 1000 }\ng();\n");
        if (perl.line() != "begins")
            QSKIP("this perl has no ithreads");
        const auto others = otherThreadsOf(perl.pid());
        QCOMPARE(others.size(), std::size_t{1});
        InspectedProcess first(perl.pid(), Reading::MayStop);
        InspectedProcess second(perl.pid(), Reading::MayStop, others.front());
        const auto inSecond
            = lookUntil(second, [](const auto& each) { return isIn(each, "main::f"); });
        QCOMPARE(linesOf(inSecond.stack), QStringLiteral("main::f:5 main::RUNTIME:7"));
        const auto inFirst
            = lookUntil(first, [](const auto& each) { return isIn(each, "main::CORE:sleep"); });
        QCOMPARE(
            linesOf(inFirst.stack), QStringLiteral("main::CORE:sleep:8 main::g:8 main::RUNTIME:9"));
        QCOMPARE(InspectedProcess(perl.pid(), Reading::NeverStops, others.front()).problem(),
            InspectProblem::SeveralThreads);
    }

    /// Signals and system calls of the target are as if nothing read it.
    void nothingIsInterrupted()
    {
        RunningPerl perl("$| = 1;\npipe my $r, my $w;\nprint \"begins\\n\";\n"
                         "$! = 0;\nmy $n = select my $x = '', undef, undef, 0.5;\n"
                         "print \"$n \", $! + 0, \"\\n\";\n<STDIN>;\n");
        QCOMPARE(perl.line(), QByteArray("begins"));
        InspectedProcess process(perl.pid());
        lookUntil(process, [](const auto& each) { return isIn(each, "main::CORE:readline"); });
        QCOMPARE(perl.line(), QByteArray("0 0"));
    }

    /// Their names must be those of what is there now.
    void subsThatAreMadeAndFreed()
    {
        RunningPerl perl("no strict 'refs';\n"
                         "for (my $i = 0;; ++$i) {\n"
                         "    my $n = sprintf 'f%06d', $i;\n"
                         "    eval qq{package P$n;\\n#line 7 \"$n.pl\"\\n"
                         "sub $n { my \\$x; \\$x++ for 1 .. 3000 } 1} or die $@;\n"
                         "    &{\"P${n}::$n\"}();\n"
                         "    undef &{\"P${n}::$n\"};\n"
                         "    delete ${\"P${n}::\"}{$n};\n"
                         "    delete $main::{\"P${n}::\"};\n"
                         "}\n");
        InspectedProcess process(perl.pid());
        int seen = 0;
        while (seen < 300) {
            const auto moment = process.look(3);
            QVERIFY(moment.state != ProcessMoment::State::Ended);
            for (const StackFrame& frame : moment.stack.frames) {
                if (!frame.sub.starts_with("Pf"))
                    continue;
                const auto name = frame.sub.substr(frame.sub.rfind(':') + 1);
                QCOMPARE(frame.file, name + ".pl");
                QCOMPARE(frame.sub, "P" + name + "::" + name);
                ++seen;
            }
        }
    }
};

NYTPROF_TEST(RunningPerlTest)

#include "tst_running_perl.moc"
