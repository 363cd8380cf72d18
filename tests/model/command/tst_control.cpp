// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof control: its arguments and the processes that they mean.
#include "command/control_command.h"
#include "control/server_requests.h"
#include "format/moment.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

ControlledProgram program(std::uint64_t pid, const char* name, const char* family = "1")
{
    ControlAnswer status;
    status.kind = ControlAnswer::Kind::Ok;
    status.values = {{"program", name}, {"family", family}};
    return {{"/tmp/nytprof-0", pid}, status};
}

const std::vector<ControlledProgram> Running = {program(10, "/srv/app.pl"),
    program(11, "/srv/app.pl"), program(20, "other.pl", "2"), program(30, "30", "3")};

/// The pids, or the error.
std::string chosen(const ControlOptions& options)
{
    const auto choice = choosePrograms(Running, planControl(options), options);
    std::string pids;
    for (const auto& each : choice.programs)
        pids += (pids.empty() ? "" : " ") + std::to_string(each.socket.pid);
    return choice.error.empty() ? pids : choice.error;
}

} // namespace

class ControlTest : public QObject {
    Q_OBJECT

private slots:
    void times_data()
    {
        QTest::addColumn<std::int64_t>("seconds");
        QTest::newRow("30s") << std::int64_t{30};
        QTest::newRow("90") << std::int64_t{90};
        QTest::newRow("1.5h") << std::int64_t{5400};
        QTest::newRow("200ms") << std::int64_t{1};
        QTest::newRow("1.001s") << std::int64_t{2};
        QTest::newRow("999999999") << std::int64_t{999'999'999};
    }
    void times()
    {
        const auto plan = planControl(
            {.words = {"1", "start"}, .time = parseDuration(QTest::currentDataTag())});
        QCOMPARE(plan.error, std::string());
        QTEST(plan.seconds, "seconds");
    }

    void plans()
    {
        const auto plan
            = planControl({.words = {"app.pl", "start", "12"}, .time = parseDuration("5m")});
        QCOMPARE(plan.error, std::string());
        QCOMPARE(plan.action, std::string("start"));
        QCOMPARE(plan.targets, (std::vector<std::string>{"app.pl", "12"}));
        QCOMPARE(plan.seconds, std::int64_t{300});
        QCOMPARE(planControl({}).action, std::string("status"));
    }

    void wrongArguments_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("error");
        const auto row = [](const QString& arguments, const QString& error) {
            QTest::newRow(qPrintable(arguments)) << arguments.split(u' ') << error;
        };
        row("start", "name a PID or a program to start, or --all; nytprof control lists them");
        row("1 start stop", "two actions: 'start' and 'stop'; give one");
        row("1 start --for 0", "--for: from 1s to 999999999s");
        row("1 start --for 1000000000", "--for: from 1s to 999999999s");
        row("1 stop --for 1m", "--for, --requests and --out belong to the action start");
        row("1 stop -o x", "--for, --requests and --out belong to the action start");
        row("1 --requests 3", "--for, --requests and --out belong to the action start");
        row("1 start --for 1 --requests 1", "--for and --requests exclude each other");
        row("1 start --requests 1000000000", "--requests: at most 999999999");
        row("1 start --route /a", "--route needs --requests");
        row("1 start --requests 1 --route " + QString(501, u'a'), "--route: at most 500 bytes");
        row("1 start -o x\ny", "--out: the name must not contain a line end");
    }
    void wrongArguments()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, error);
        const Run run = ::run(QStringList{"control"} + arguments);
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.err, "nytprof: error: " + error + '\n');
    }

    void timesThatAreNone()
    {
        const Run run = ::run({"control", "1", "start", "--for", "1y"});
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.err, "--for: \"1y\" is not a time such as 30s, 200ms or 1.5h\n");
    }

    void processes()
    {
        QCOMPARE(chosen({}), std::string("10 11 20 30"));
        QCOMPARE(chosen({.words = {"app.pl"}}), std::string("10 11"));
        QCOMPARE(chosen({.words = {"/srv/app.pl", "20"}}), std::string("10 11 20"));
        QCOMPARE(chosen({.words = {"11", "start"}}), std::string("11"));
        QCOMPARE(chosen({.words = {"app.pl", "start"}}), std::string("10 11")); // one server
        QCOMPARE(chosen({.words = {"app.pl", "start"}, .requests = 5}), std::string("10"));
        QCOMPARE(chosen({.words = {"start"}, .requests = 5, .all = true}), std::string("10 20 30"));
        QCOMPARE(chosen({.words = {"9", "stop"}}),
            std::string("no process '9' has Devel::NYTProf::Live loaded; start it with "
                        "PERL5OPT=-MDevel::NYTProf::Live"));
    }

    void serversOfOneName()
    {
        const std::vector running = {program(10, "app.pl", "10"), program(11, "app.pl", "10"),
            program(20, "app.pl", "20"), program(21, "app.pl", "20")};
        for (const std::uint64_t requests : {0, 5}) {
            const ControlOptions options{.words = {"app.pl", "start"}, .requests = requests};
            QCOMPARE(choosePrograms(running, planControl(options), options).error,
                std::string(
                    "2 programs are called 'app.pl' (10, 20); name a PID, or --all of them"));
        }
    }

    void programsOfUnknownFamily()
    {
        const auto asked = oneOfEachFamily({program(50, "a.pl", ""), program(51, "b.pl", "")});
        QCOMPARE(asked.size(), std::size_t{2});
    }

    void titles()
    {
        const std::vector running = {program(40, "starman master --port 80 /srv/app.psgi"),
            program(41, "/srv/my app.pl"), program(42, "my.pl")};
        const auto pidFor = [&](const char* target) {
            const ControlOptions options{.words = {target}};
            const auto choice = choosePrograms(running, planControl(options), options);
            return choice.programs.size() == 1 ? choice.programs[0].socket.pid : 0;
        };
        QCOMPARE(pidFor("starman"), std::uint64_t(40));
        QCOMPARE(pidFor("my app.pl"), std::uint64_t(41));
        QCOMPARE(pidFor("my"), std::uint64_t(41));
        QCOMPARE(pidFor("star"), std::uint64_t(0));
    }

    void foldersThatAreNotSafe()
    {
        const QTemporaryDir folder;
        const QString open = folder.filePath("open");
        const QString missing = folder.filePath("missing");
        const QString nobody
            = "nytprof: error: no process has Devel::NYTProf::Live loaded; start it with "
              "PERL5OPT=-MDevel::NYTProf::Live\n";
        QVERIFY(QDir().mkdir(open));
        QVERIFY(QFile::setPermissions(open, QFile::Permissions(0x7755)));
        QCOMPARE(::run({"control", "--directory", open}).err,
            "nytprof: warning: " + open
                + ": is open to other users; its mode must be 0700; ignored\n" + nobody);
        QCOMPARE(::run({"control", "--directory", missing}).err, nobody);
        QVERIFY(QFile::link(open, folder.filePath("link")));
        QCOMPARE(::run({"control", "--directory", folder.filePath("link")}).err,
            "nytprof: warning: " + folder.filePath("link")
                + ": is a symbolic link or not a directory; ignored\n" + nobody);
    }
};

NYTPROF_TEST(ControlTest)
#include "tst_control.moc"
