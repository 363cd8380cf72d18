// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/location.h"
#include "format/text_encoding.h"
#include "local_time.h"
#include "stream/diagnostic_log.h"
#include "test_class.h"

#include <QTest>

#include <string>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::uint64_t SecondUs = 1'000'000;
constexpr std::uint64_t DayUs = 86'400 * SecondUs;
constexpr std::uint64_t Now = 1'795'651'200 * SecondUs; // 2026-11-26

std::string conditionOf(const std::string& settings)
{
    const ParsedLocation parsed = parseFleetLocation("clickhouse://db/profiles?" + settings, Now);
    return parsed.error.empty() ? parsed.location.condition() : "error: " + parsed.error;
}

std::string errorOf(const std::string& url) { return parseFleetLocation(url, Now).error; }

} // namespace

class LocationTest : public QObject {
    Q_OBJECT

private slots:
    void serverAndDatabase()
    {
        const auto parsed = parseFleetLocation("clickhouse://me%40work@db1:9000/profiles", Now);
        QCOMPARE(parsed.error, std::string());
        QCOMPARE(parsed.location.user, "me@work");
        QCOMPARE(parsed.location.httpUrl(), "http://db1:9000/");
        QCOMPARE(parsed.location.database, "profiles");
    }

    void portsAreThoseOfHttp()
    {
        const auto httpUrl
            = [](const char* url) { return parseFleetLocation(url, Now).location.httpUrl(); };
        QCOMPARE(httpUrl("clickhouse://db/p"), "http://db:8123/");
        QCOMPARE(httpUrl("clickhouse://db/p?secure=1"), "https://db:8443/");
        QCOMPARE(httpUrl("clickhouse://[::1]:81/p"), "http://[::1]:81/");
        QCOMPARE(httpUrl("clickhouse://db_1/p"), "http://db_1:8123/");
    }

    void runsBySettings()
    {
        QCOMPARE(conditionOf(""), "start_us >= 0");
        QCOMPARE(conditionOf("service=shop&service=cart&host=web1"),
            "start_us >= 0 AND (service = 'shop' OR service = 'cart') AND (host = 'web1')");
        QCOMPARE(conditionOf("run=12&labels=zone%3Deu"),
            "start_us >= 0 AND (run = 12) AND (has(labels, 'zone=eu'))");
        QCOMPARE(conditionOf("labels=zone=eu&labels=kind%3Dbatch&labels=zone=us"),
            "start_us >= 0 AND (has(labels, 'zone=eu') OR has(labels, 'zone=us')) AND (has(labels, "
            "'kind=batch'))");
        QCOMPARE(conditionOf("host!=web1&host!=web2&host=~web.*&program=%7Ea"),
            "start_us >= 0 AND NOT (host = 'web1' OR host = 'web2') AND (match(host, "
            "'^(?:web.*)$')) AND (program = '~a')");
        QCOMPARE(conditionOf("labels!=~zone=e.*&labels!=zone=us"),
            "start_us >= 0 AND NOT (arrayExists(label -> match(label, '^(?:zone=e.*)$'), labels) "
            "OR has(labels, 'zone=us'))");
        QCOMPARE(conditionOf("where=calls%20%3E%2010"), "start_us >= 0 AND (calls > 10)");
    }

    void times()
    {
        const auto since = [](const char* time) {
            return parseFleetLocation(std::string("clickhouse://db/p?since=") + time, Now)
                .location.since;
        };
        QCOMPARE(since("7d"), Now - 7 * DayUs);
        QCOMPARE(since("1w"), Now - 7 * DayUs);
        QCOMPARE(since("30m"), Now - 1800 * SecondUs);
        QCOMPARE(since("1.5h"), Now - 5400 * SecondUs);
        // Dates and times of day are those of this machine.
        QCOMPARE(since("2026-11-25"), Now - DayUs - 3600 * SecondUs);
        QCOMPARE(since("2026-11-25T14:02:10.5"), Now - 39'469'500'000);
        QCOMPARE(since("2026-07-01%2014:02"), 1'782'907'320 * SecondUs); // summer time
        QCOMPARE(since("2026-11-25T13:02:10Z"), Now - 39'470 * SecondUs);
        QCOMPARE(since("2026-11-25T14:02:10+01:00"), Now - 39'470 * SecondUs);
        QCOMPARE(since("00:30"), Now - 1800 * SecondUs); // now is 01:00
        QCOMPARE(since("23:30"), Now - 5400 * SecondUs); // of yesterday
        QCOMPARE(since("100000000"), 100'000'000 * SecondUs);
        QCOMPARE(since("0"), 0U);
        QCOMPARE(since("14000w"), 0U);
        QCOMPARE(conditionOf("since=1000000000&until=1000000001"),
            "start_us >= 1000000000000000 AND start_us < 1000000001000000");
        QCOMPARE(conditionOf("until=0"), "start_us >= 0 AND start_us < 0");
    }

    void daysLeaveOutMonths()
    {
        const auto days = [](const char* settings) {
            return parseFleetLocation(std::string("clickhouse://db/p?") + settings, Now)
                .location.dayCondition();
        };
        QCOMPARE(days(""), "day >= toDate(0)");
        QCOMPARE(days("until=0"), "day >= toDate(0) AND day <= toDate(0)");
        QCOMPARE(days("since=1d&until=1h"), "day >= toDate(20782) AND day <= toDate(20782)");
        QCOMPARE(days("until=4294967295"), "day >= toDate(0) AND day <= toDate(49710)");
    }

    void valuesNeverBecomeSql()
    {
        QCOMPARE(conditionOf("service=%27)%20OR%20(1=1"),
            R"(start_us >= 0 AND (service = '\') OR (1=1'))");
        QVERIFY(conditionOf("run=1)%20OR%20(1").starts_with("error: "));
        QVERIFY(conditionOf("1=1)%20OR%20service=a").starts_with("error: "));
        QVERIFY(conditionOf("where=1)%20OR%20(1").starts_with("error: has a where that is not"));
        QVERIFY(!errorOf("clickhouse://db/p`;DROP").empty());
    }

    void passwordsAreRefused()
    {
        QVERIFY(errorOf("clickhouse://me:secret@db/p").starts_with("contains a password"));
        QVERIFY(errorOf("clickhouse://me%3Asecret@db/p").starts_with("contains a password"));
        QCOMPARE(
            withoutPassword("clickhouse://me:secret@db:1/p?a=@"), "clickhouse://me:***@db:1/p?a=@");
        QCOMPARE(withoutPassword("clickhouse://me@db:1/p"), "clickhouse://me@db:1/p");
        QCOMPARE(withoutPassword("clickhouse://me%3Asecret@db/p"), "clickhouse://me:***@db/p");
        QCOMPARE(withoutPassword("clickhouse://me:se/c@ret@db/p"), "clickhouse://me:***@db/p");
        QCOMPARE(withoutPassword("https://me:secret@store/x"), "https://***@store/x");
        QCOMPARE(withoutPassword("http://store/x"), "http://store/x");
        QCOMPARE(withoutPassword("/tmp/a:b@c"), "/tmp/a:b@c");
        const auto shown = describe("clickhouse://me:secret@db/p", {});
        QVERIFY2(shown.find("secret") == std::string::npos, shown.c_str());
    }

    void malformed_data()
    {
        QTest::addColumn<QString>("url");
        for (const char* const url : {"clickhouse://", "clickhouse://db", "clickhouse://db/",
                 "clickhouse:///p", "clickhouse://@db/p", "clickhouse://db:/p",
                 "clickhouse://db:0/p", "clickhouse://db:65536/p", "clickhouse://d b/p",
                 "clickhouse://db/a-b", "clickhouse://db/p?x=1", "clickhouse://db/p?service",
                 "clickhouse://db/p?host=%zz", "clickhouse://db/p?since=yesterday",
                 "clickhouse://db/p?since=2026-13-01", "clickhouse://db/p?since=-7d",
                 "clickhouse://db/p?since=14", "clickhouse://db/p?until=99999999",
                 "clickhouse://db/p?since=2026-11-25T14:02+1", "clickhouse://db/p?host=%-1",
                 "clickhouse://db/p?labels=zone", "clickhouse://db/p?secure=yes",
                 "clickhouse://db/p?where=", "clickhouse://db/p?run!=1",
                 "clickhouse://db/p?since=~7d", "clickhouse://db/p?host!", "http://db/p",
                 "clickhouse://[::1/p"})
            QTest::newRow(url) << QString(url);
    }
    void malformed()
    {
        QFETCH(QString, url);
        const std::string error = errorOf(url.toStdString());
        QVERIFY(!error.empty());
        QVERIFY(error.find('\n') == std::string::npos);
    }

private:
    TimeOfBerlin m_zone;
};

NYTPROF_TEST(LocationTest)
#include "tst_location.moc"
