// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/mailbox.h"
#include "test_class.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace nytprof;
using namespace std::chrono_literals;

namespace {

std::atomic<int> wakes = 0;
void countWakes() { ++wakes; }

const ControlRequest Start{ControlCommand::Start, 0, 0, {}};
const ControlRequest Stop{ControlCommand::Stop, 0, 0, {}};
const ControlRequest Snapshot{ControlCommand::Snapshot, 0, 0, {}};

/// Serves one request as an interpreter does; returns its command.
ControlCommand served(Mailbox& mailbox, const std::string& program = {})
{
    auto command = ControlCommand::Status;
    mailbox.serve([&](const ControlRequest& request, std::string&) {
        command = request.command;
        ControlState state;
        state.program = program;
        return state;
    });
    return command;
}

} // namespace

/// Requests that wait until the interpreter looks for them.
class TestMailbox : public QObject {
    Q_OBJECT

private slots:
    void init() { wakes = 0; }

    void aRequestIsServedByAnotherThread()
    {
        Mailbox mailbox(countWakes, {});
        std::thread interpreter([&] {
            while (!mailbox.hasRequest())
                std::this_thread::yield();
            served(mailbox, "server.pl");
        });
        const auto answer = mailbox.ask(Start, 20s);
        interpreter.join();
        QVERIFY(answer.isServed);
        QCOMPARE(answer.state.program, std::string("server.pl"));
        QCOMPARE(wakes.load(), 1);
        QVERIFY(!mailbox.hasRequest());
        QVERIFY(!mailbox.remind());
    }

    void aCommandWaitsOn()
    {
        Mailbox mailbox(countWakes, {});
        QVERIFY(!mailbox.ask(Start, 0ms).isServed);
        QVERIFY(mailbox.remind());
        QCOMPARE(wakes.load(), 2);
        QVERIFY(!mailbox.ask({}, 0ms).isServed); // a status replaces no command
        QVERIFY(served(mailbox) == ControlCommand::Start);
        QVERIFY(!mailbox.remind());
    }

    void theLaterOfStartAndStopIsServed()
    {
        Mailbox mailbox(countWakes, {});
        static_cast<void>(mailbox.ask(Start, 0ms));
        static_cast<void>(mailbox.ask(Stop, 0ms));
        QCOMPARE(mailbox.ask(Snapshot, 0ms).error,
            std::string("another command waits; repeat this one later"));
        QVERIFY(served(mailbox) == ControlCommand::Stop);
    }

    void aStatusDoesNotWaitOn()
    {
        Mailbox mailbox(countWakes, {});
        QVERIFY(!mailbox.ask({}, 0ms).isServed);
        QVERIFY(!mailbox.remind());
        QVERIFY(served(mailbox) == ControlCommand::Status);
    }

    void anEndedInterpreterIsNotWoken()
    {
        Mailbox mailbox(countWakes, {});
        mailbox.connect(nullptr);
        QCOMPARE(mailbox.ask(Start, 20s).error, std::string("the program is ending"));
        QCOMPARE(wakes.load(), 0);
    }
};

NYTPROF_TEST(TestMailbox)
#include "tst_mailbox.moc"
