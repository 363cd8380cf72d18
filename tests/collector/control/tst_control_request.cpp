// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/control_request.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

/// Lines that come through the control socket.
class TestControlRequest : public QObject {
    Q_OBJECT

private slots:
    void commands_data()
    {
        QTest::addColumn<std::string>("line");
        QTest::addColumn<std::string>("meaning");
        const auto row = [](const char* line, const char* meaning) {
            QTest::newRow(line) << std::string(line) << std::string(meaning);
        };
        row("status", "0 for 0 requests 0 file ");
        row("start", "1 for 0 requests 0 file ");
        row("stop", "2 for 0 requests 0 file ");
        row("snapshot", "3 for 0 requests 0 file ");
        row("start for=30", "1 for 30 requests 0 file ");
        row("start requests=7 file=/a b=c.out", "1 for 0 requests 7 file /a b=c.out");
        row("start requests=7 after=3", "1 for 0 requests 7 after 3 file ");
        row("start requests=7 route=/a%20b/%2A file=x", "1 for 0 requests 7 route /a b/* file x");
        row("start for=999999999 file=x", "1 for 999999999 requests 0 file x");
    }
    void commands()
    {
        QFETCH(std::string, line);
        const auto [request, error] = parseControlRequest(line);
        QCOMPARE(error, std::string());
        QTEST(std::to_string(static_cast<int>(request.command)) + " for "
                + std::to_string(request.seconds) + " requests " + std::to_string(request.requests)
                + (request.after > 0 ? " after " + std::to_string(request.after) : "")
                + (request.route.empty() ? "" : " route " + request.route) + " file "
                + request.file,
            "meaning");
    }

    void errors_data()
    {
        QTest::addColumn<std::string>("line");
        QTest::addColumn<std::string>("error");
        const auto row = [](const char* line, const char* error) {
            QTest::newRow(line) << std::string(line) << std::string(error);
        };
        row("", "unknown command ''; known are status, start, stop and snapshot");
        row("Start", "unknown command 'Start'; known are status, start, stop and snapshot");
        row("stop now", "'stop' has no fields");
        row("start for=0", "'for' must be 1 to 999999999, not '0'");
        row("start for=1s", "'for' must be 1 to 999999999, not '1s'");
        row("start for=1000000000", "'for' must be 1 to 999999999, not '1000000000'");
        row("start for=99999999999", "'for' must be 1 to 999999999, not '99999999999'");
        row("start requests", "'requests' must be 1 to 999999999, not ''");
        row("start  for=1",
            "unknown field ''; known are for=, requests=, after=, route= and file=");
        row("start speed=9",
            "unknown field 'speed=9'; known are for=, requests=, after=, route= and file=");
        row("start for=1 requests=1", "'for' and 'requests' exclude each other");
        row("start for=1 after=1", "'after' needs 'requests'");
        row("start for=1 route=/a", "'route' needs 'requests'");
        row("start requests=1 route=", "'route' must be a name, not ''");
        row("start requests=1 route=%4", "'route' must be a name, not '%4'");
        row("start file=", "'file' must be a path");
    }
    void errors()
    {
        QFETCH(std::string, line);
        QTEST(parseControlRequest(line).error, "error");
    }

    void aFileNameContainsNoZeroByte()
    {
        const std::string line("start file=a\0b", 14);
        QCOMPARE(parseControlRequest(line).error, std::string("'file' must be a path"));
    }
};

NYTPROF_TEST(TestControlRequest)
#include "tst_control_request.moc"
