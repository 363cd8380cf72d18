// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Sockets of running programs: which are asked, and what they answer.
#include "control/control_sockets.h"
#include "fake_program.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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
};

NYTPROF_TEST(ControlSocketsTest)
#include "tst_control_sockets.moc"
