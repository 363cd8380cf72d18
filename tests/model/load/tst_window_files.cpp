// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which files of nytprof sample --folder have something of a time range.
#include "load/window_files.h"

#include "test_class.h"

#include <QTest>

#include <cstdio>

using namespace nytprof;

namespace {

MomentRange range(const char* from, const char* to) { return {parseMoment(from), parseMoment(to)}; }

/// The letters that name services, of those that are left.
QString servicesOf(const std::vector<std::string>& files)
{
    QString services;
    for (const std::string& file : files)
        services += QChar::fromLatin1(file[file.size() - 5]);
    return services;
}

} // namespace

class WindowFilesTest : public QObject {
    Q_OBJECT

private slots:
    void names_data()
    {
        QTest::addColumn<bool>("isWindow");
        const auto row = [](const char* name, bool isWindow) { QTest::newRow(name) << isWindow; };
        row("web1-20261130T140200Z-1-shop.out", true);
        row("/var/lib/nytprof/web-1.example-20261130T140200Z-12-user-1000-x.out", true);
        row("web1-20261130T140200Z-1-shop.out.part", false);
        row("web1-20261130T140200Z-1-.out", false);
        row("web1-20261130T140200Z-1.out", false);
        row("web1-20261130T140200Z-x-shop.out", false);
        row("web1-20261130T140200-1-shop.out", false);
        row("web1-20261330T140200Z-1-shop.out", false);
        row("-20261130T140200Z-1-shop.out", false);
        row("20261130T140200Z-1-shop.out", false);
        row("20260131T235959.123456-4711-2-GET-users_id-200-35ms.out", false);
        row("nytprof.out", false);
    }
    void names()
    {
        const std::string name = QTest::currentDataTag();
        QTEST(isWindowFile(name), "isWindow");
        QTEST(isWindowFile("folder-20261130T140200Z-1/" + name), "isWindow");
    }

    /// A window ends in the second in which the next one of its host begins; the last one at any
    /// time.
    void ranges_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* from, const char* to,
                             const char* opened) { QTest::newRow(name) << from << to << opened; };
        const char* const all = "abcdxyz";
        row("none", "", "", all);
        row("one minute", "2026-11-30T14:01:30Z", "2026-11-30T14:01:40Z", "cxy");
        row("two minutes", "2026-11-30T14:00:30Z", "2026-11-30T14:01:40Z", "abcxy");
        row("up to a begin", "2026-11-30T14:00:30Z", "2026-11-30T14:01:00Z", "abx");
        row("from a begin", "2026-11-30T14:01:00Z", "2026-11-30T14:01:10Z", "abcx");
        row("after that second", "2026-11-30T14:01:01Z", "2026-11-30T14:01:10Z", "cx");
        row("from then on", "2026-11-30T14:01:30Z", "", "cdxyz");
        row("until then", "", "2026-11-30T14:01:10Z", "abcx");
        row("another zone", "2026-11-30T15:01:30+01:00", "2026-11-30T15:01:40+01:00", "cxy");
        row("before all", "", "2026-11-30T13:59:00Z", "");
        row("after all but the last", "2026-12-01T14:00:00Z", "", "dz");
        row("after the begin of the axis", "90s", "100s", all);
        row("an edge after the begin", "2026-11-30T14:01:30Z", "100s", all);
    }
    void ranges()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const std::vector<std::string> files = {
            "f/web1-20261130T140000Z-1-a.out",
            "f/web1-20261130T140000Z-1-b.out",
            "f/web1-20261130T140100Z-1-c.out",
            "f/web1-20261130T140200Z-1-d.out",
            "f/web-2-20261130T140030Z-1-x.out",
            "f/web-2-20261130T140130Z-1-y.out",
            "f/web-2-20261130T140230Z-1-z.out",
        };
        QTEST(servicesOf(filesInRange(files, range(qPrintable(from), qPrintable(to)))), "expected");
    }

    /// Times of day are those of the day that they have in the folder.
    void timesOfDay()
    {
        qputenv("TZ", "UTC0");
        tzset();
        const std::vector<std::string> files = {
            "web1-20261129T230000Z-1-a.out",
            "web1-20261130T000000Z-1-b.out",
            "web1-20261130T010000Z-1-c.out",
        };
        QCOMPARE(servicesOf(filesInRange(files, range("23:30", "23:40"))), "a");
        QCOMPARE(servicesOf(filesInRange(files, range("23:30", "00:10"))), "ab");
        QCOMPARE(servicesOf(filesInRange(files, range("00:30", "00:40"))), "b");
        QCOMPARE(servicesOf(filesInRange(files, range("01:30", ""))), "c");
        qunsetenv("TZ");
        tzset();
    }

    void otherFilesAreNotChosen()
    {
        const std::vector<std::string> files = {"web1-20261130T140000Z-1-a.out", "nytprof.out"};
        QCOMPARE(filesInRange(files, range("2026-12-01", "")), files);
        QVERIFY(filesInRange({}, range("14:00", "")).empty());
    }
};

NYTPROF_TEST(WindowFilesTest, QCoreApplication)
#include "tst_window_files.moc"
