// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Running programs that are sampled.
#include "load/load_profile.h"
#include "profile/profile.h"
#include "sample/sampler.h"

#include "command_run.h"
#include "running_perl.h"
#include "test_class.h"
#include "test_paths.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>

using namespace nytprof;
using namespace nytprof::test;

class SamplerTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        RunningPerl perl("sleep 1000;\n");
        InspectedProcess process(perl.pid());
        SKIP_UNLESS_READABLE(process);
    }

    /// Until enough samples were read; then its profile has the sub in which it is.
    void aProgramThatRunsAndOneThatSleeps()
    {
        RunningPerl busy("sub work {\n  1 while 1;\n}\nwork();\n");
        RunningPerl idle("sub wait_long {\n  sleep 1000;\n}\nwait_long();\n");
        Sampler sampler(SamplerOptions{.rate = 1'000});
        begin(sampler, busy, "busy");
        begin(sampler, idle, "idle");
        runUntil(sampler, 100);
        QCOMPARE(hottestOf("busy"), std::string("main::work"));
        QCOMPARE(hottestOf("idle"), std::string("main::CORE:sleep"));
        for (const auto& each : sampler.takeEnded())
            QVERIFY(each->sampling().samples >= 100);
    }

    /// The whole time is in lines, less what was not read.
    void aProgramThatEnds()
    {
        RunningPerl perl("$| = 1; print \"begins\\n\"; <STDIN>;\n");
        QCOMPARE(perl.line(), QByteArray("begins"));
        Sampler sampler(SamplerOptions{});
        begin(sampler, perl, "ends");
        std::stop_source never;
        sampler.run({}, never.get_token(), [&] {
            if (!sampler.running().empty() && sampler.running().front()->sampling().samples > 10)
                perl.process().write("\n"), perl.process().waitForBytesWritten(-1);
            return false;
        });
        QCOMPARE(sampler.takeEnded().size(), std::size_t{1});
        const auto profile = loaded("ends");
        QVERIFY(profile->complete());
        QCOMPARE(hottestOf("ends"), std::string("main::CORE:readline"));
    }

    void otherCallsDoNotReturnEarly()
    {
        // Each would return early if the process were stopped, see signal(7).
        RunningPerl perl("my $early = 0;\n"
                         "socketpair my $a, my $b, 1, 1, 0 or die;\n"
                         "setsockopt $a, 1, 20, pack 'qq', 0, 50_000 or die; # SO_RCVTIMEO\n"
                         "$| = 1; print \"begins\\n\";\n"
                         "for (1 .. 20) {\n"
                         "    $! = 0;\n"
                         "    recv $a, my $data, 1, 0;\n"
                         "    $early++ if $!{EINTR};\n"
                         "}\nprint \"$early\\n\"; <STDIN>;\n");
        QCOMPARE(perl.line(), QByteArray("begins"));
        Sampler sampler(SamplerOptions{.rate = 1'000});
        begin(sampler, perl, "early");
        std::stop_source enough;
        QByteArray answer;
        sampler.run({}, enough.get_token(), [&] {
            perl.process().waitForReadyRead(0);
            if (perl.process().canReadLine()) {
                answer = perl.line();
                enough.request_stop();
            }
            return false;
        });
        QCOMPARE(answer, QByteArray("0"));
        QVERIFY(sampler.takeEnded().front()->sampling().samples > 0);
    }

    void aSamplerThatIsKilled()
    {
        RunningPerl perl("sub work {\n  1 while 1;\n}\nwork();\n");
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QString::number(perl.pid()), QStringLiteral("-o"),
                m_folder.filePath(QStringLiteral("killed"))});
        std::shared_ptr<const Profile> profile;
        while (!profile || profile->sampling().value_or(Sampling()).samples == 0)
            profile = loaded("killed");
        sampler.kill();
        QVERIFY(sampler.waitForFinished(-1));
        QVERIFY(!loaded("killed")->complete());
        QCOMPARE(hottestOf("killed"), std::string("main::work"));
        QVERIFY(namesInFolder(m_folder.path()).contains(QStringLiteral("killed")));
        QVERIFY(namesInFolder(m_folder.path()).filter(QStringLiteral("part")).isEmpty());
    }

    /// It ends as the program does.
    void aCommand()
    {
        const QString file = m_folder.filePath(QStringLiteral("command"));
        const QString program
            = QStringLiteral("my $f = shift; select undef, undef, undef, 0.01 until -e $f;"
                             "my $size = -s $f; sub spin { 1 until -s $f > $size } spin(); exit 3");
        const CommandRun run = runCommand({QStringLiteral("sample"), QStringLiteral("-o"), file,
            QStringLiteral("--"), testPerl(), QStringLiteral("-e"), program, file});
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.out.startsWith(file + QStringLiteral(": ")), qPrintable(run.out + run.err));
        QVERIFY(loaded("command")->complete());
        QVERIFY(loaded("command")->findSub("main::spin").valid());
    }

    void children()
    {
        RunningPerl perl("$| = 1;\nsub child { print \"$$\\n\"; sleep 1000 }\n"
                         "fork or child();\nsub parent { sleep 1000 }\nparent();\n");
        const QByteArray child = perl.line();
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QString::number(perl.pid()), QStringLiteral("--children"),
                QStringLiteral("-o"), m_folder.filePath(QStringLiteral("family"))});
        const auto nameOf = [](pid_t pid) { return "family." + std::to_string(pid); };
        const auto isSampled = [&](pid_t pid) {
            const auto profile = loaded(nameOf(pid).c_str());
            return profile && profile->sampling().value_or(Sampling()).samples > 0;
        };
        while (!isSampled(child.toInt()) || !isSampled(perl.pid()))
            ;
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        QCOMPARE(sampler.exitCode(), 0);
        QVERIFY(loaded(nameOf(child.toInt()).c_str())->findSub("main::child").valid());
        QVERIFY(loaded(nameOf(perl.pid()).c_str())->findSub("main::parent").valid());
    }

    /// Where another mount namespace is, its files may not be found later.
    void sourcesOfAContainer()
    {
        RunningPerl perl("$| = 1; print \"begins\\n\";\nsub work {\n  1 while 1;\n}\nwork();\n", {},
            QStringLiteral("unshare"),
            {QStringLiteral("--user"), QStringLiteral("--map-root-user"), QStringLiteral("--mount"),
                testPerl()});
        if (perl.line() != "begins")
            QSKIP("this system does not let a program make a mount namespace");
        Sampler sampler(SamplerOptions{.rate = 1'000});
        begin(sampler, perl, "container");
        runUntil(sampler, 10);
        const auto profile = loaded("container");
        const auto lines = profile->source(profile->findFile(perl.script().toStdString()));
        QVERIFY(lines.size() > 2);
        QCOMPARE(std::string(lines[2]), std::string("  1 while 1;"));
        QVERIFY(loaded("container")->findSub("main::work").valid());
    }

    /// Their interpreters are found by stopping them for a moment.
    void threads()
    {
        RunningPerl perl(
            "use threads;\n$| = 1;\nsub work {\n  print \"begins\\n\";\n  1 while 1;\n}\n"
            "threads->create(\\&work);\nsleep 1000;\n");
        if (perl.line() != "begins")
            QSKIP("this perl has no ithreads");
        const auto others = otherThreadsOf(perl.pid());
        QCOMPARE(others.size(), std::size_t{1});
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QString::number(perl.pid()), QStringLiteral("--stop"),
                QStringLiteral("-o"), m_folder.filePath(QStringLiteral("threads"))});
        const std::string name = "threads.t" + std::to_string(others.front());
        const auto isSampled = [&](const std::string& file) {
            const auto profile = loaded(file.c_str());
            return profile && profile->sampling().value_or(Sampling()).samples > 0;
        };
        while (!isSampled(name) || !isSampled("threads"))
            ;
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        QCOMPARE(sampler.exitCode(), 0);
        QCOMPARE(hottestOf(name.c_str()), std::string("main::work"));
        QCOMPARE(hottestOf("threads"), std::string("main::CORE:sleep"));
        QCOMPARE(loaded(name.c_str())->timeAxis().lanes.front().thread,
            static_cast<std::uint32_t>(others.front()));
    }

    /// That they run is known, but not what.
    void threadsThatAreNotStopped()
    {
        RunningPerl perl(
            "use threads;\n$| = 1;\nsub work {\n  print \"begins\\n\";\n  1 while 1;\n}\n"
            "threads->create(\\&work);\nsleep 1000;\n");
        if (perl.line() != "begins")
            QSKIP("this perl has no ithreads");
        Sampler sampler(SamplerOptions{});
        begin(sampler, perl, "unread");
        std::stop_source enough;
        sampler.run({}, enough.get_token(), [&] {
            if (loaded("unread")->findSub("(thread, not read)").valid())
                enough.request_stop();
            return false;
        });
        const auto profile = loaded("unread");
        const Sub& threads = (*profile)[profile->findSub("(thread, not read)")];
        QVERIFY(threads.exclusive > 0);
        QVERIFY(!profile->findSub("main::work").valid());
    }

    /// Also those that begin later.
    void allPerls()
    {
        RunningPerl first("sub early { sleep 1000 }\nearly();\n");
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QStringLiteral("--all"), QStringLiteral("-o"),
                m_folder.filePath(QStringLiteral("all"))});
        const auto isSampled = [&](pid_t pid) {
            const auto profile = loaded(("all." + std::to_string(pid)).c_str());
            return profile && profile->sampling().value_or(Sampling()).samples > 0;
        };
        while (!isSampled(first.pid()))
            ;
        RunningPerl second("sub late { sleep 1000 }\nlate();\n");
        while (!isSampled(second.pid()))
            ;
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        const std::string name = "all." + std::to_string(second.pid());
        QVERIFY(loaded(name.c_str())->findSub("main::late").valid());
    }

    void linesWhereOutputIsNoTerminal()
    {
        RunningPerl perl("$| = 1;\nsub work {\n  1 while 1;\n}\nprint \"begins\\n\";\nwork();\n");
        QCOMPARE(perl.line(), QByteArray("begins"));
        QProcess sampler;
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QString::number(perl.pid()), QStringLiteral("--live"),
                QStringLiteral("-o"), m_folder.filePath(QStringLiteral("live"))});
        while (!sampler.canReadLine() && sampler.waitForReadyRead(-1))
            ;
        const QString line = QString::fromUtf8(sampler.readLine());
        QVERIFY2(line.contains(QStringLiteral("  main::work ")), qPrintable(line));
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        QVERIFY(loaded("live")->complete());
    }

private:
    void begin(Sampler& sampler, RunningPerl& perl, const char* name)
    {
        InspectedProcess process(perl.pid());
        while (process.look(10).problem != InspectProblem::None)
            ;
        Descriptor file(open(path(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        sampler.add(std::make_unique<SampledProcess>(std::move(process), std::move(file),
            SampledProgram{perl.pid(), getpid(), 0, "a.pl", "5", sampler.rate()}));
    }
    static void runUntil(Sampler& sampler, std::uint64_t samples)
    {
        std::stop_source enough;
        sampler.run({}, enough.get_token(), [&] {
            if (std::ranges::all_of(sampler.running(),
                    [&](const auto& each) { return each->sampling().samples >= samples; }))
                enough.request_stop();
            return false;
        });
    }
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    [[nodiscard]] std::shared_ptr<const Profile> loaded(const char* name) const
    {
        return loadProfile(path(name)).profile;
    }
    [[nodiscard]] std::string hottestOf(const char* name) const
    {
        const auto profile = loaded(name);
        const auto hottest = std::ranges::max_element(profile->subs(), {}, &Sub::exclusive);
        return std::string(hottest->name);
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SamplerTest)

#include "tst_sampler.moc"
