// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof requests, and merging by request.
#include "sampled_file.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A profile of one process with a statement on the line of its number.
StreamBuilder requestOf(std::uint32_t number, const QByteArray& record)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text(":nv_size=8");
    stream.pidStart(number, 1, 1.8e9 + number).newFid(1, "/app.pl").time(10, 1, number);
    for (const QByteArray& each : record.split('|'))
        stream.text(("#~request " + each).toStdString());
    return stream.pidEnd(number, 1.9e9);
}

} // namespace

class RequestsCommandTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write("nytprof.1.out",
            requestOf(1,
                "1 method=GET route=/a/:id path=/a/1 status=200 "
                "trace=t1 duration=100000000"));
        write("nytprof.2.out",
            requestOf(2,
                "1 method=GET route=/a/:id path=/a/2 status=503 "
                "trace=t2 duration=300000000"));
        write("nytprof.3.out", requestOf(3, "1 method=PUT path=/b status=404 duration=900000000"));
        write("nytprof.4.out", requestOf(4, "1 method=GET path=/c"));
    }

    void routes()
    {
        const Run run = ::run({"requests", m_folder->path()});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out,
            "Routes by total, 3 of 3; 4 requests\n"
            "total  requests  median    p95  slowest    5xx  route\n"
            "900ms         1   900ms  900ms    900ms   0.0%  PUT /b\n"
            "400ms         2   100ms  300ms    300ms  50.0%  GET /a/:id\n"
            "              1                           0.0%  GET /c\n");
    }
    void routesInOtherOrder()
    {
        const QJsonValue routes = tablesOf(
            ::run({"requests", "--by", "errors", "-n", "2", "--json", m_folder->path()}))["routes"];
        QCOMPARE(column(routes, "route"), "GET /a/:id GET /c");
        QCOMPARE(column(routes, "errors"), "1 0");
        QCOMPARE(column(routes, "error_share"), "0.5 0");
        QCOMPARE(column(routes, "total"), "0.4 ");
    }
    void requestsOfOneRoute()
    {
        const Run run = ::run({"requests", "--route", "/a/:id", "--markdown", m_folder->path()});
        QCOMPARE(withoutFolder(run.out),
            "**/a/:id by duration, 2 of 2**\n\n"
            "| duration | status | request | trace | profile |\n"
            "| ---: | ---: | --- | --- | --- |\n"
            "| 300ms | 503 | GET /a/2 | t2 | nytprof.2.out |\n"
            "| 100ms | 200 | GET /a/1 | t1 | nytprof.1.out |\n");
    }
    void asCsv()
    {
        QCOMPARE(::run({"export", "csv", "-t", "routes", m_folder->path()}).out,
            "Route,Requests,Errors,Median (s),95 % (s),Slowest (s),Total (s)\r\n"
            "PUT /b,1,0,0.9,0.9,0.9,0.9\r\n"
            "GET /a/:id,2,1,0.1,0.3,0.3,0.4\r\n"
            "GET /c,1,0,,,,\r\n");
        QCOMPARE(::run({"export", "csv", "-t", "requests", m_folder->path()}).out,
            "Route,Request,Status,Duration (s),Trace\r\n"
            "GET /a/:id,GET /a/1,200,0.1,t1\r\n"
            "GET /a/:id,GET /a/2,503,0.3,t2\r\n"
            "PUT /b,PUT /b,404,0.9,\r\n"
            "GET /c,GET /c,0,,\r\n");
    }
    void mergesThoseOfOneRoute_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("lines");
        QTest::newRow("route") << QStringList{"--route", "/a/:id"} << "1 2";
        QTest::newRow("with method") << QStringList{"--route", "PUT /b"} << "3";
        QTest::newRow("slow") << QStringList{"--slower", "300ms"} << "2 3";
        QTest::newRow("fast") << QStringList{"--faster", "0.3s"} << "1";
        QTest::newRow("both") << QStringList{"--slower", "100000us", "--faster", "0.01m"} << "1 2";
        QTest::newRow("all") << QStringList{} << "1 2 3 4";
    }
    void mergesThoseOfOneRoute()
    {
        QFETCH(QStringList, options);
        const QString merged = m_folder->filePath("merged");
        const Run run = ::run(QStringList{"merge", "-q", "-o", merged, m_folder->path()} + options);
        QCOMPARE(run.err, QString());
        const QJsonValue lines = tablesOf(::run({"export", "json", merged}))["lines"];
        QStringList numbers = column(lines, "line").split(' ');
        numbers.sort();
        QTEST(numbers.join(' '), "lines");
    }
    void mergesNoneOfSeveralRequests()
    {
        write("nytprof.5.out", requestOf(5, "1 path=/a/:id|2 path=/d"));
        const QString merged = m_folder->filePath("merged");
        const Run run = ::run({"merge", "-q", "--route", "/a/:id", "-o", merged, m_folder->path()});
        QCOMPARE(withoutFolder(run.err),
            "nytprof: warning: nytprof.5.out: omitted because it is of other requests, too; write "
            "a profile for each request\n");
        QCOMPARE(
            column(tablesOf(::run({"requests", "--json", merged}))["routes"], "requests"), "2");
    }
    void damagedFilesAreSkipped()
    {
        writeFile(m_folder->filePath("nytprof.0.out"), "no profile");
        const Run run = ::run({"requests", "--json", m_folder->path()});
        QVERIFY(run.err.contains("nytprof.0.out"));
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(column(tablesOf(run)["routes"], "requests"), "1 2 1");
    }
    void nothingFound_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("error");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("route") << QStringList{"requests", "--route", "/x"}
                               << "no profile is of such a request; omit --route" << 1;
        QTest::newRow("merge") << QStringList{"merge", "--route", "/x"}
                               << "no profile is of such requests only; nytprof requests lists"
                               << 1;
        QTest::newRow("time") << QStringList{"requests", "--slower", "200x"}
                              << "\"200x\" is not a time such as 30s, 200ms or 1.5h" << 2;
    }
    void nothingFound()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, error);
        const Run run = ::run(arguments + QStringList{m_folder->path()});
        QVERIFY2(run.err.contains(error), qPrintable(run.err));
        QTEST(run.exitCode, "exitCode");
    }
    /// The slow request of /a/:id has its statement on line 2, the fast one on line 1.
    void slowComparedWithFast()
    {
        const Run run = ::run({"diff", "--route", "/a/:id", "-t", "lines", m_folder->path()});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out.section("\n\n", 1),
            "By change of exclusive time per request, 2 of 2 that differ\n"
            " change        %  baseline  current  inclusive  statements  line\n"
            "-1.00\u00b5s  -100.0%    1.00\u00b5s             -1.00\u00b5s          -1  /app.pl:1\n"
            "+1.00\u00b5s      new             1.00\u00b5s    +1.00\u00b5s          +1  "
            "/app.pl:2\n");
    }
    /// A sub that is called in one of 100 fast requests and in the slow one.
    void rareCalls()
    {
        const QTemporaryDir folder;
        for (std::uint32_t number = 1; number <= 120; ++number) {
            auto stream = requestOf(number,
                "1 path=/rare duration=" + QByteArray::number(number <= 100 ? 10 : 900 + number));
            if (number == 1 || number > 100)
                addCall(stream, "main::RUNTIME", "main::rare", 1e-6);
            writeProfile(folder.filePath(QStringLiteral("nytprof.%1.out").arg(number)), stream);
        }
        const Run run = ::run({"diff", "--route", "/rare", "--fail-on", "calls:5% main::rare",
            "--json", folder.path()});
        QVERIFY2(run.err.contains("failed: calls of main::rare went from 0.01 to 1, limit +5%"),
            qPrintable(run.err));
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(column(tablesOf(run)["rows"], "count_change"), "0 0.99"); // of the program, too
        QVERIFY(::run({"diff", "--route", "/rare", folder.path()})
                    .out.simplified()
                    .contains("calls per request 0.01 1 +0.99 "));
    }
    /// Durations of a profile of several requests are no limits of fast and slow ones.
    void profilesOfSeveralRequestsAreNotDivided()
    {
        write("nytprof.5.out",
            requestOf(5,
                "1 method=GET route=/a/:id duration=1|2 method=GET route=/a/:id "
                "duration=2|3 method=GET route=/a/:id duration=700000000"));
        const Run run
            = ::run({"diff", "--route", "/a/:id", "-t", "lines", "--json", m_folder->path()});
        QCOMPARE(column(tablesOf(run)["rows"], "name").count("/app.pl:"), 2);
    }
    void damagedFilesAreReportedOnce()
    {
        writeFile(m_folder->filePath("nytprof.0.out"), "no profile");
        const Run run = ::run({"diff", "--route", "/a/:id", m_folder->path()});
        QCOMPARE(run.err.count("nytprof.0.out"), 1);
        QVERIFY(run.out.contains("By change of exclusive time per request"));
        QCOMPARE(run.exitCode, 2);
    }
    /// A program that records a request is still compared as a whole.
    void wholeRunsUnlessAsked()
    {
        const QString path = m_folder->filePath("nytprof.1.out");
        const Run run = ::run({"diff", path, path});
        QVERIFY(!run.out.contains("per request"));
        QVERIFY(::run({"diff", "--route", "/a/:id", path, path}).out.contains("per request"));
    }
    /// Three requests that took one second together against one of half a second.
    void runsOfOneRouteCompared()
    {
        const QTemporaryDir before;
        for (const std::uint32_t number : {11U, 12U, 13U})
            writeProfile(before.filePath(QStringLiteral("nytprof.%1.out").arg(number)),
                requestOf(number, "1 method=GET route=/a/:id").time(80, 1, 9));
        const Run run = ::run({"diff", "--route", "GET /a/:id", "--fail-on", "statements:0%",
            before.path(), m_folder->path()});
        QCOMPARE(run.out.section('\n', 0, 2),
            "                                baseline  current   change       %\n"
            "requests                               3        2       -1  -33.3%\n"
            "time in statements per request    9.00\u00b5s   1.00\u00b5s  -8.00\u00b5s  -88.9%");
        QVERIFY(run.out.contains("\nstatements per request                 2        1 "));
        QVERIFY2(run.err.contains("passed: statements went from 2 to 1,"), qPrintable(run.err));
    }
    void nothingToCompare_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("error");
        QTest::newRow("unknown route") << QStringList{"--route", "/x"}
                                       << "--route: \"/x\": no profile is of such requests only;";
        QTest::newRow("one request") << QStringList{"--route", "/b"}
                                     << "--route: \"/b\": needs profiles of at least two requests";
        QTest::newRow("no time") << QStringList{"--route", "/c"}
                                 << "needs profiles of at least two";
        QTest::newRow("no route") << QStringList{} << "name the current runs after --";
    }
    void nothingToCompare()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, error);
        const Run run = ::run(QStringList{"diff", m_folder->path()} + options);
        QVERIFY2(run.err.contains(error), qPrintable(run.err));
        QVERIFY(run.exitCode != 0);
        QCOMPARE(run.out, QString());
    }
    void routeOfSeveralMethods()
    {
        write("nytprof.5.out", requestOf(5, "1 method=PUT route=/a/:id duration=5"));
        const Run run = ::run({"diff", "--route", "/a/:id", m_folder->path()});
        QVERIFY2(
            run.err.contains("several methods have this route; name one, as in \"GET /a/:id\";"),
            qPrintable(run.err));
    }
    void profilesOfPrograms()
    {
        const QString path = m_folder->filePath("program.out");
        writeProfile(path, StreamBuilder::begun().pidEnd(7, 1.8e9));
        const Run run = ::run({"requests", path});
        QVERIFY(run.err.contains("no profile is of a web request; the program must call "));
        QCOMPARE(run.exitCode, 1);
    }
    void sampledProfiles()
    {
        const QString path = m_folder->filePath("sampled.out");
        QVERIFY(SampledFile(path).sample(10, "main::RUNTIME:7").slice(10).end());
        const Run run = ::run({"requests", path});
        QVERIFY2(run.err.contains("control PROCESS start --requests N --route NAME profiles"),
            qPrintable(run.err));
        QCOMPARE(run.exitCode, 1);
    }
    void info()
    {
        QVERIFY(::run({"info", m_folder->path()}).out.contains("\nweb requests          4\n"));
    }

private:
    [[nodiscard]] QString withoutFolder(QString text) const
    {
        return text.remove('\\').remove(m_folder->path() + '/'); // Markdown escapes "_"
    }
    void write(const char* name, const StreamBuilder& stream)
    {
        writeProfile(m_folder->filePath(QString::fromLatin1(name)), stream);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

NYTPROF_TEST(RequestsCommandTest)
#include "tst_requests_command.moc"
