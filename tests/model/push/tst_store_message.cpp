// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "push/store_message.h"

#include "fleet/entity_rows.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr double Start = 1.8e9;

/// options: before the process; requests: within it.
StreamBuilder running(
    const std::vector<std::string>& options, const std::vector<std::string>& requests = {})
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text(":nv_size=8").text(":application=/opt/app.pl");
    for (const std::string& option : options)
        stream.text(option);
    stream.pidStart(7, 1, Start);
    for (const std::string& request : requests)
        stream.text("#~request " + request);
    return stream.newFid(1, "/opt/app.pl").time(10, 1, 5).subReturn(1, 5, 5, "main::f");
}

std::shared_ptr<const Profile> profileOf(StreamBuilder stream)
{
    return stream.pidEnd(7, Start + 60).profile();
}

StoreLabels labelsOf(StreamBuilder stream, const RunLabels& labels = {.host = "web1"})
{
    return storeLabels(*profileOf(std::move(stream)), labels);
}

} // namespace

class StoreMessageTest : public QObject {
    Q_OBJECT

private slots:
    void labels()
    {
        QCOMPARE(labelsOf(running({})),
            (StoreLabels{{"host", "web1"}, {"pid", "7"}, {"service_name", "app.pl"}}));
        const RunLabels own = {.host = "web1",
            .service = "shop",
            .deployment = "1.2",
            .route = "/cart",
            .others = {{"zone", "k\xf6ln"}, {"pid", "none"}, {"empty", ""}}};
        QCOMPARE(labelsOf(running({}), own),
            (StoreLabels{{"deployment", "1.2"}, {"host", "web1"}, {"pid", "none"},
                {"program", "app.pl"}, {"route", "/cart"}, {"service_name", "shop"},
                {"zone", "köln"}}));
    }
    void labelsOfRequests()
    {
        const std::string first = "1 method=GET route=/a/:id path=/a/1 trace=t1";
        const StoreLabels one = labelsOf(running({}, {first}));
        QCOMPARE(one.at("route"), "GET /a/:id");
        QCOMPARE(one.at("trace_id"), "t1");
        const StoreLabels two
            = labelsOf(running({}, {first, "2 method=GET route=/a/:id path=/a/2 trace=t2"}));
        QCOMPARE(two.at("route"), "GET /a/:id");
        QVERIFY(!two.contains("trace_id"));
    }
    void costTypes()
    {
        QCOMPARE(storeCostType(*profileOf(running({}))), "wall");
        QCOMPARE(storeCostType(*profileOf(running({"!clock=1"}))), "wall");
        QCOMPARE(storeCostType(*profileOf(running({"!clock=2"}))), "cpu");
        QCOMPARE(storeCostType(*profileOf(running({"!clock=3"}))), "cpu");
    }
    void refusals()
    {
        QCOMPARE(storeRefusalOf(*profileOf(running({}))), "");
        QVERIFY(storeRefusalOf(*profileOf(running({"!imported=x", "!cost_unit=samples"})))
                    .starts_with("its unit is samples"));
        const auto withoutCalls
            = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5).pidEnd(7, Start).profile();
        QVERIFY(storeRefusalOf(*withoutCalls).starts_with("it has no call stacks"));
        const auto whenever = StreamBuilder()
                                  .text(":ticks_per_sec=10000000")
                                  .text(":nv_size=8")
                                  .pidStart(7, 1, 0)
                                  .newFid(1, "/app.pl")
                                  .subReturn(1, 5, 5, "main::f")
                                  .pidEnd(7, 0)
                                  .profile();
        QVERIFY(storeRefusalOf(*whenever).starts_with("it does not say when"));
    }
    void idsOfRuns()
    {
        QCOMPARE(storeIdOf(1), storeIdOf(1));
        QVERIFY(storeIdOf(1) != storeIdOf(2));
    }
};

NYTPROF_TEST(StoreMessageTest)
#include "tst_store_message.moc"
