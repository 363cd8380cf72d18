// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Web requests of profiles: as read, merged, written again and grouped.
#include "analysis/requests.h"

#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

StreamBuilder profileOf(const QByteArray& record)
{
    return StreamBuilder::begun().text(("#~request " + record).toStdString());
}

QStringList requestsOf(const Profile& profile)
{
    QStringList texts;
    eachRequest(profile, [&](const Request& request) { texts << requestText(request); });
    return texts;
}

Request requestThatTook(std::optional<std::int64_t> duration, std::uint32_t status = 200)
{
    Request request;
    request.route = "/a";
    request.status = status;
    request.duration = duration;
    return request;
}

} // namespace

class RequestsTest : public QObject {
    Q_OBJECT

private slots:
    void areRead()
    {
        const auto profile
            = profileOf("1 method=GET route=/a/:id path=/a/5 status=200 trace=4bf92f "
                        "duration=1500 started=1800000000.25")
                  .pidEnd(7, 1.8e9)
                  .profile();
        QCOMPARE(
            requestsOf(*profile), QStringList{"200 1800000000.25 1500 GET /a/:id /a/5 4bf92f"});
    }
    /// A request becomes known in parts; a profile may be of several.
    void laterRecordsReplaceEarlier()
    {
        const auto profile = profileOf("1 path=/a")
                                 .text("#~request 1 path=/a status=500")
                                 .text("#~request 2 path=/b")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(requestsOf(*profile), (QStringList{"500 0.00 -   /a ", "0 0.00 -   /b "}));
    }
    void damagedRecordsAreReported_data()
    {
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QStringList>("requests");
        const QString ignored = "damaged record of a request ignored";
        QTest::newRow("no number") << QByteArray("path=/a") << ignored << QStringList();
        QTest::newRow("no value") << QByteArray("1 path") << ignored << QStringList();
        QTest::newRow("numbers that are none")
            << QByteArray("1 path=/a status=OK duration=-1 started=nan")
            << "request with an invalid status, duration, started; shown as unknown"
            << QStringList{"0 0.00 -   /a "};
    }
    void damagedRecordsAreReported()
    {
        QFETCH(QByteArray, record);
        const auto result = profileOf(record).pidEnd(7, 1.8e9).load();
        QCOMPARE(result.diagnostics.size(), std::size_t{1});
        QTEST(QString::fromStdString(result.diagnostics.front().message), "message");
        QTEST(requestsOf(*result.profile), "requests");
    }
    void orderIsThatOfNumbers()
    {
        const auto result
            = profileOf("2 path=/b").text("#~request 1 path=/a").pidEnd(7, 1.8e9).load();
        QCOMPARE(result.diagnostics.size(), std::size_t{1});
        QCOMPARE(requestsOf(*result.profile), QStringList{"0 0.00 -   /b "});
    }
    void withoutAProcess()
    {
        const auto result = StreamBuilder().text("#~request 1 path=/a").load();
        QVERIFY(result.diagnostics.front().message.find("damaged record") != std::string::npos);
    }
    void areMergedInAnyOrder()
    {
        const auto one = profileOf("1 path=/a").pidEnd(7, 1.8e9).profile();
        const auto other = StreamBuilder::begun()
                               .pidEnd(7, 1.8e9)
                               .pidStart(8, 1, 1.9e9)
                               .text("#~request 1 path=/b")
                               .text("#~request 2 path=/c")
                               .pidEnd(8, 2e9)
                               .profile();
        const QStringList expected{"0 0.00 -   /a ", "0 0.00 -   /b ", "0 0.00 -   /c "};
        QCOMPARE(requestsOf(*mergeProfiles(std::array{one, other})), expected);
        QCOMPARE(requestsOf(*mergeProfiles(std::array{other, one})), expected);
    }
    void areGroupedByRoute()
    {
        RouteCosts costs;
        for (int i = 1; i <= 100; ++i)
            costs.add(requestThatTook(i, i <= 25 ? 503 : 404));
        costs.add(requestThatTook({}));
        Request other;
        other.method = "GET";
        other.path = "/b";
        other.duration = 6000;
        costs.add(other);
        const auto routes = costs.finish();
        QCOMPARE(routes.size(), std::size_t{2});
        QCOMPARE(routes[0].name, std::string("GET /b"));
        QCOMPARE(routes[0].median, std::int64_t{6000});
        QCOMPARE(routes[0].percentile95, std::int64_t{6000});
        const RouteCost& route = routes[1];
        QCOMPARE(route.name, std::string("/a"));
        QCOMPARE(route.requests, std::uint64_t{101});
        QCOMPARE(route.timed, std::uint64_t{100});
        QCOMPARE(route.errors, std::uint64_t{25});
        QCOMPARE(route.median, std::int64_t{50});
        QCOMPARE(route.percentile95, std::int64_t{95});
        QCOMPARE(route.slowest, std::int64_t{100});
        QCOMPARE(route.total, std::int64_t{5050});
    }
    void slowAndFastOnes()
    {
        RouteCosts costs;
        for (int i = 1; i <= 20; ++i)
            costs.add(requestThatTook(i * 10));
        const auto sides = slowAndFast(costs.finish().front());
        QVERIFY(sides);
        const auto accepted = [](const RequestFilter& filter) {
            QStringList durations;
            for (int i = 1; i <= 20; ++i)
                if (filter.accepts(requestThatTook(i * 10)))
                    durations << QString::number(i * 10);
            return durations.join(' ');
        };
        QCOMPARE(accepted(sides->slow), "200"); // two are more than 5 %
        QCOMPARE(accepted(sides->fast), "10 20 30 40 50 60 70 80 90 100");
    }
    /// 97 of 100 took equally long: the slowest 5 % are the others.
    void fewSlowOnes()
    {
        RouteCosts costs;
        for (int i = 1; i <= 100; ++i)
            costs.add(requestThatTook(i <= 97 ? 5 : i * 10));
        const auto sides = slowAndFast(costs.finish().front());
        QVERIFY(sides);
        QCOMPARE(sides->slow.slower, std::optional<std::int64_t>(980));
        QCOMPARE(sides->fast.faster, std::optional<std::int64_t>(6));
    }
    void onlyProfilesOfOneRequestAreComparable()
    {
        RouteCosts costs;
        costs.addSingle(*profileOf("1 path=/a duration=5").pidEnd(7, 1.8e9).profile());
        costs.addSingle(*profileOf("1 path=/a duration=6")
                             .text("#~request 2 path=/a duration=7")
                             .pidEnd(7, 1.8e9)
                             .profile());
        QCOMPARE(costs.finish().front().slowest, std::int64_t{5});
    }
    void equalDurationsAreNeitherSlowNorFast()
    {
        for (const int count : {0, 1, 2}) {
            RouteCosts costs;
            costs.add(requestThatTook({}));
            for (int i = 0; i < count; ++i)
                costs.add(requestThatTook(5));
            QVERIFY(!slowAndFast(costs.finish().front()));
        }
    }
    /// Process 7 has a profile for each request; 8 and 9 are programs, also if 8 ran twice.
    void processesOfServersAreCountedOnce()
    {
        const auto server = [](const char* path) {
            return profileOf(QByteArray("1 path=") + path).pidEnd(7, 1.8e9).profile();
        };
        const auto program = [](std::uint32_t pid) {
            StreamBuilder stream;
            stream.text(":ticks_per_sec=10000000").text(":nv_size=8");
            return stream.pidStart(pid, 1, 1.7e9).pidEnd(pid, 1.8e9).profile();
        };
        QCOMPARE(processCount(*server("/a")), std::uint64_t{1});
        const std::array all{server("/a"), server("/b"), program(8), program(8), program(9)};
        QCOMPARE(processCount(*mergeProfiles(all)), std::uint64_t{4});
        QCOMPARE(processCount(*Profile::empty(1)), std::uint64_t{0});
        ProcessCount windows; // of a sampled process, and of another one
        for (const std::uint32_t pid : {7, 8, 7})
            windows.add(Process{.pid = pid, .sampling = Sampling{.rate = 20}});
        QCOMPARE(windows.count(), std::uint64_t{2});
        ProcessCount alone;
        alone.add(*Profile::empty(1));
        QCOMPARE(alone.count(), processCount(*Profile::empty(1)));
    }
    void namesOfRoutes()
    {
        QCOMPARE(routeName({"GET", "/a/:id", "/a/5"}), std::string("GET /a/:id"));
        QCOMPARE(routeName({"GET", "", "/a/5"}), std::string("GET /a/5"));
        QCOMPARE(routeName({"", "/a/:id", ""}), std::string("/a/:id"));
        QCOMPARE(routeName({"GET", "", ""}), std::string("GET"));
        QCOMPARE(routeName({}), std::string("(unknown)"));
    }
    void filters()
    {
        Request request = requestThatTook(200);
        request.method = "GET";
        QVERIFY(!RequestFilter().isSet());
        QVERIFY(RequestFilter{"/a"}.accepts(request));
        QVERIFY(RequestFilter{"GET /a"}.accepts(request));
        QVERIFY(!RequestFilter{"PUT /a"}.accepts(request));
        QVERIFY(!RequestFilter{"/"}.accepts(request));
        QVERIFY((RequestFilter{"", 200}.accepts(request)));
        QVERIFY(!(RequestFilter{"", 201}.accepts(request)));
        QVERIFY((RequestFilter{"", {}, 201}.accepts(request)));
        QVERIFY(!(RequestFilter{"", {}, 200}.accepts(request)));
        QVERIFY(!(RequestFilter{"", 0}.accepts(requestThatTook({}))));
        QVERIFY(!(RequestFilter{"", {}, 9}.accepts(requestThatTook({}))));
    }
    void profilesOfSeveralRequests()
    {
        using Match = RequestFilter::Match;
        const auto profile
            = profileOf("1 path=/a").text("#~request 2 path=/b").pidEnd(7, 1.8e9).profile();
        QCOMPARE(RequestFilter{"/a"}.match(*profile), Match::Some);
        QCOMPARE(RequestFilter{"/c"}.match(*profile), Match::None);
        QCOMPARE(RequestFilter{}.match(*profile), Match::All);
    }
};

NYTPROF_TEST(RequestsTest)
#include "tst_requests.moc"
