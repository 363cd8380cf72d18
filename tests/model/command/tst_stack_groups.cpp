// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How nytprof stack prints what processes are doing.
#include "command/stack_report.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <array>
#include <string_view>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

using State = ProcessMoment::State;

StackFrame frame(std::string sub, std::string file, std::uint32_t line)
{
    return {StackFrame::Kind::Sub, std::move(sub), std::move(file), line};
}

LookedAt process(pid_t pid, pid_t parent, State state, std::string call,
    std::optional<double> seconds, std::vector<StackFrame> frames)
{
    LookedAt looked;
    looked.listed = {pid, parent, {parent == 1 ? "starman master" : "starman worker"}};
    looked.user = "shop";
    looked.perl = "5.36.0";
    looked.interpreter = 4'096;
    looked.moment.state = state;
    looked.moment.call = std::move(call);
    looked.moment.seconds = seconds;
    looked.moment.stack.frames = std::move(frames);
    return looked;
}

/// Of Starman, below an application's frames.
std::vector<StackFrame> served(std::vector<StackFrame> frames)
{
    const std::string lib = "/usr/share/perl5/";
    for (const auto& each : {frame("Starman::Server::request", lib + "Starman/Server.pm", 195),
             frame("Net::Server::PreFork::run_child", lib + "Net/Server/PreFork.pm", 226),
             frame("Net::Server::run", lib + "Net/Server.pm", 58),
             frame("Plack::Runner::run", lib + "Plack/Runner.pm", 279),
             frame("main::RUNTIME", "/usr/bin/starman", 38)})
        frames.push_back(each);
    return frames;
}

QString textOf(const std::vector<LookedAt>& all, FramesShown shown)
{
    return QString::fromStdString(plainText(stackLines(all, shown, 0)));
}

std::vector<LookedAt> server()
{
    const auto cart = served({frame("Shop::DB::CORE:recv", "/srv/Shop/DB.pm", 72),
        frame("Shop::DB::rows", "/srv/Shop/DB.pm", 72),
        frame("Shop::Cart::total", "/srv/Shop/Cart.pm", 118)});
    const auto idle
        = served({frame("IO::Socket::CORE:accept", "/usr/share/perl/5.36/IO/Socket.pm", 255),
            frame("Net::Server::accept", "/usr/share/perl5/Net/Server.pm", 214)});
    return {process(10, 1, State::Waiting, "wait4", 2'280,
                {frame("main::CORE:waitpid", "/usr/bin/starman", 38)}),
        process(11, 10, State::Waiting, "recvfrom", 0.21, cart),
        process(12, 10, State::Waiting, "accept4", 41, idle),
        process(13, 10, State::Waiting, "recvfrom", 1.12, cart),
        process(14, 10, State::Waiting, "accept4", 0.4, idle),
        process(15, 10, State::Waiting, "accept4", 3, idle),
        process(16, 10, State::Waiting, "accept4", 5, idle),
        process(17, 10, State::OnProcessor, "", {},
            served({frame("Shop::Price::rule\x1B[31m", "/srv/Shop/Price.pm", 82)}))};
}

} // namespace

class StackGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void aServer()
    {
        const auto all = server();
        QString text = textOf(all, FramesShown::Joined);
        const auto head = text.section(u'\n', 0, 0);
        QVERIFY2(
            head.startsWith(QStringLiteral(
                "starman master, 10 and 7 workers \u00b7 perl 5.36.0 \u00b7 user shop \u00b7 ")),
            qPrintable(head));
        QCOMPARE(text.section(u'\n', 1),
            QStringLiteral("\n"
                           "1 of 7  on a processor \u00b7 17\n"
                           "    Shop::Price::rule\\x1b[31m        /srv/Shop/Price.pm:82\n"
                           "    Starman::Server::request         Starman/Server.pm:195\n"
                           "    Net::Server::PreFork::run_child  Net/Server/PreFork.pm:226\n"
                           "    Net::Server::run                 Net/Server.pm:58\n"
                           "    Plack::Runner::run               Plack/Runner.pm:279\n"
                           "    main program                     /usr/bin/starman:38\n"
                           "\n"
                           "2 of 7  waiting in recvfrom for 210ms and 1.12s \u00b7 11, 13\n"
                           "    Shop::DB::CORE:recv              /srv/Shop/DB.pm:72\n"
                           "    Shop::DB::rows                   /srv/Shop/DB.pm:72\n"
                           "    Shop::Cart::total                /srv/Shop/Cart.pm:118\n"
                           "    4 framework frames, to Plack::Runner::run\n"
                           "    main program                     /usr/bin/starman:38\n"
                           "\n"
                           "4 of 7  waiting in accept4 for 400ms to 41.0s, idle \u00b7 12, 14-16\n"
                           "    IO::Socket::CORE:accept          IO/Socket.pm:255\n"
                           "    Net::Server::accept              Net/Server.pm:214\n"
                           "    Starman::Server::request         Starman/Server.pm:195\n"
                           "    Net::Server::PreFork::run_child  Net/Server/PreFork.pm:226\n"
                           "    Net::Server::run                 Net/Server.pm:58\n"
                           "    Plack::Runner::run               Plack/Runner.pm:279\n"
                           "    main program                     /usr/bin/starman:38\n"
                           "\n"
                           "master  waiting in wait4 for 38m 00s \u00b7 10\n"
                           "    main::CORE:waitpid               /usr/bin/starman:38\n"));
        text = textOf(all, FramesShown::All);
        QVERIFY(!text.contains(QStringLiteral("framework frames")));
    }

    /// What runs is red, what waits in a request yellow; the innermost sub is bold.
    void colours()
    {
        const auto all = server();
        const auto lines = stackLines(all, FramesShown::Joined, 0);
        const auto styled = [&lines](std::string_view text) {
            std::string shown;
            for (const StyledLine& line : lines)
                if (plainText(std::array{line}).find(text) != std::string::npos && shown.empty())
                    appendStyled(shown, line, 100, true);
            return QString::fromStdString(shown).remove("\x1B[0m");
        };
        QVERIFY(styled("starman master, ").startsWith("\x1B[1mstarman master, 10 and"));
        QCOMPARE(styled("1 of 7"), "\x1B[1m1 of 7  \x1B[91mon a processor \u00b7 17");
        QVERIFY(styled("2 of 7").startsWith("\x1B[1m2 of 7  \x1B[33mwaiting in recvfrom for"));
        QVERIFY(styled("4 of 7").startsWith("\x1B[1m4 of 7  \x1B[1mwaiting in accept4 for"));
        QVERIFY2(styled("Shop::DB::CORE:recv").startsWith("    Shop::DB::\x1B[1mCORE:recv  "),
            qPrintable(styled("Shop::DB::CORE:recv")));
        QVERIFY(styled("Shop::DB::CORE:recv").endsWith("  \x1B[94m/srv/Shop/DB.pm:72"));
    }

    void numbersOfEvalsDoNotMatter()
    {
        std::vector<LookedAt> all;
        for (pid_t pid = 10; pid < 13; ++pid)
            all.push_back(process(pid, 1, State::Waiting, "read", 1,
                {frame("(eval)", "(eval " + std::to_string(pid) + ')', 3)}));
        const auto families = groupStacks(all, FramesShown::Joined);
        QCOMPARE(families.size(), std::size_t{1});
        QCOMPARE(families[0].groups.size(), std::size_t{1});
        QCOMPARE(families[0].groups[0].members.size(), std::size_t{3});
        QVERIFY(families[0].parent == nullptr);
    }

    void aProcessWithoutAStack()
    {
        auto child = process(11, 10, State::Waiting, "", {}, {});
        child.listed.words = {"sh", "-c", "sleep 1"};
        child.perl.clear();
        child.interpreter = 0;
        child.problem = "it runs no perl";
        const std::vector all{process(10, 1, State::Waiting, "wait4", 1, {}), child};
        const QString text = textOf(all, FramesShown::Joined);
        QVERIFY(text.contains(QStringLiteral("starman master, 10 and 1 child process")));
        QVERIFY2(text.contains(QStringLiteral("1 of 1  waiting \u00b7 11 \u00b7 sh\n"
                                              "    no stack: it runs no perl\n")),
            qPrintable(text));
    }

    void json()
    {
        auto all = server();
        all[1].code = {"recv $socket, $text, 9000, 0;", "my @rows = read_rows();"};
        const auto text = QByteArray::fromStdString(stackJson(all, 7, true));
        QCOMPARE(text.count('\n'), 1);
        const auto whole = QJsonDocument::fromJson(text).object();
        QCOMPARE(whole[QLatin1String("time")].toInt(), 7);
        const auto processes = whole[QLatin1String("processes")].toArray();
        QCOMPARE(processes.size(), 8);
        const auto worker = processes[1].toObject();
        QCOMPARE(worker[QLatin1String("state")].toString(), QStringLiteral("waiting"));
        QCOMPARE(worker[QLatin1String("seconds_waiting")].toDouble(), 0.21);
        const auto frames = worker[QLatin1String("frames")].toArray();
        QCOMPARE(frames.size(), 8);
        QCOMPARE(frames[3][QLatin1String("file")].toString(),
            QStringLiteral("/usr/share/perl5/Starman/Server.pm"));
        QCOMPARE(frames[1][QLatin1String("code")].toString(), "my @rows = read_rows();");
        QCOMPARE(frames[3][QLatin1String("code")].toString(), "");
        // Groups in their order, with the frames of one line together: [first, count].
        const auto group = whole[QLatin1String("groups")].toArray()[1].toObject();
        QCOMPARE(QJsonDocument(group).toJson(QJsonDocument::Compact),
            "{\"frames\":[[0,1],[1,1],[2,1],[3,4],[7,1]],\"idle\":false,\"of\":7,\"parent\":false,"
            "\"pids\":[11,13]}");
    }

    void whatCannotBeShown()
    {
        auto refused = ::run({"stack", "no-such-program"});
        QCOMPARE(refused.exitCode, 1);
        QCOMPARE(refused.err,
            "nytprof: error: no process 'no-such-program': give a PID, or the file name of a "
            "running "
            "program or script\n");
        QCOMPARE(refused.out, "");
        refused = ::run({"stack", "1", "--every", "1ms"});
        QCOMPARE(refused.exitCode, 2);
        QCOMPARE(::run({"stack"}).exitCode, 2);
        refused = ::run({"stack", QString::number(getppid())}); // no perl
        QCOMPARE(refused.exitCode, 1);
        const QString start = "nytprof: error: process " + QString::number(getppid()) + ": ";
        QVERIFY2(refused.err.startsWith(start), qPrintable(refused.err));
    }
};

NYTPROF_TEST(StackGroupsTest)

#include "tst_stack_groups.moc"
