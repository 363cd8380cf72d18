// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Sockets of running programs: which are asked, and what they answer.
#include "control/control_sockets.h"
#include "control/server_requests.h"
#include "fake_program.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <span>
#include <string>
#include <vector>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

class ControlSocketsTest : public QObject {
    Q_OBJECT

private slots:
    void answers()
    {
        const auto ok = parseControlAnswer("ok\nprogram a b.pl\nfile \nodd\n");
        QVERIFY(ok.kind == ControlAnswer::Kind::Ok);
        QCOMPARE(ok.value("program"), std::string("a b.pl"));
        QCOMPARE(parseControlAnswer("ok\nfile \xE9\n").value("file"), std::string("\\xe9"));
        QCOMPARE(ok.value("odd") + ok.value("missing"), std::string());
        QVERIFY(parseControlAnswer("busy waits\n").kind == ControlAnswer::Kind::Busy);
        QCOMPARE(parseControlAnswer("error not now\n").text, std::string("not now"));
        for (const char* const wrong : {"", "\n", "okay\n", "\xFF\n", "busy", "ok now"}) {
            const auto answer = parseControlAnswer(wrong);
            QVERIFY(answer.kind == ControlAnswer::Kind::Refused);
            QCOMPARE(answer.text, std::string("sent no valid answer"));
        }
    }

    void notes()
    {
        const auto note = [](const char* answer) { return noteOn(parseControlAnswer(answer)); };
        QCOMPARE(note("ok\nprogram app.pl\nwanted 0\n"), std::string());
        QCOMPARE(note("ok\nprofiling on\nleft 12\n"), std::string("stops in 12 s"));
        QCOMPARE(note("busy runs C code\nwanted 3\ncounted yes\n"),
            std::string("runs C code; 3 requests to profile"));
    }

    void programsOfSafeFolders()
    {
        const QTemporaryDir safe;
        const QTemporaryDir open;
        QVERIFY(QFile::setPermissions(open.path(), QFile::Permissions(0x7755)));
        const std::vector<std::string> folders
            = {open.path().toStdString(), safe.path().toStdString(), "/nowhere"};
        const FakeProgram second(folders[1], 12, [](const auto&) { return "ok\nprogram b.pl\n"; });
        const FakeProgram first(folders[1], 9, [](const auto&) { return "busy waits\n"; });
        const FakeProgram silent(folders[1], 13, [](const auto&) { return ""; });
        const FakeProgram unsafe(folders[0], 14, [](const auto&) { return "ok\n"; });

        const auto [programs, problems] = findPrograms(folders);
        QCOMPARE(programs.size(), std::size_t(2));
        QCOMPARE(programs[0].socket.pid, std::uint64_t(9));
        QCOMPARE(programs[0].status.text, std::string("waits"));
        QCOMPARE(programs[1].status.value("program"), std::string("b.pl"));
        QCOMPARE(problems,
            (std::vector{folders[0] + ": is open to other users; its mode must be 0700; ignored"}));
    }

    /// In another user's folder may be anything, meant for root.
    void onlySocketsOfTheOwnerAreAsked()
    {
        const QTemporaryDir folder;
        const QTemporaryDir elsewhere;
        const auto path = folder.path().toStdString();
        const auto answer = [](const auto&) { return "ok\nprogram b.pl\n"; };
        const FakeProgram other(elsewhere.path().toStdString(), 12, answer);
        const auto link = path + "/12.sock";
        QCOMPARE(symlink((elsewhere.path().toStdString() + "/12.sock").c_str(), link.c_str()), 0);
        QFile file(folder.path() + "/13.sock");
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(findPrograms(std::array{path}).programs.empty());
        if (geteuid() != 0)
            return;
        const FakeProgram ofRoot(path, 14, answer);
        QCOMPARE(findPrograms(std::array{path}).programs.size(), std::size_t(1));
        QCOMPARE(chown(path.c_str(), 65534, 65534), 0);
        QVERIFY(findPrograms(std::array{path}).programs.empty());
        QCOMPARE(chown((path + "/14.sock").c_str(), 65534, 65534), 0);
        QVERIFY(findPrograms(std::array{path}).programs.empty()); // root serves it
        QVERIFY(QFile::exists(folder.path() + "/14.sock"));
    }

    /// A server gets a counter for all its processes, after the highest number of a file.
    void serversCountRequestsTogether()
    {
        const QTemporaryDir folder;
        const auto path = folder.path().toStdString();
        const auto answer = [](const std::string& taken) {
            return [taken](const auto&) { return "ok\nfamily 7\ntaken " + taken + "\n"; };
        };
        const FakeProgram first(path, 9, answer("3"));
        const FakeProgram second(path, 12, answer("5"));
        const FakeProgram third(path, 13, answer("nonsense"));
        const FakeProgram other(path, 14, [](const auto&) { return "ok\nfamily 14\n"; });
        const auto running = findPrograms(std::array{path}).programs;
        const auto chosen = std::span(running).subspan(1, 1);
        const auto answers
            = startRequests(chosen, std::array{std::string("start requests=9 file=/a b")}, running);
        QCOMPARE(answers.size(), std::size_t(3));
        QCOMPARE(answers[0].program.socket.pid, std::uint64_t(12));
        QCOMPARE(answers[0].answer.value("taken"), std::string("5"));
        QCOMPARE(answers[1].answer.value("taken"), std::string("3"));
        const std::vector<std::string> asked = {"start after=5 requests=9 file=/a b"};
        QCOMPARE(first.commands(), asked);
        QCOMPARE(second.commands(), asked);
        QCOMPARE(third.commands(), asked);
        QVERIFY(other.commands().empty());
    }
};

NYTPROF_TEST(ControlSocketsTest)
#include "tst_control_sockets.moc"
