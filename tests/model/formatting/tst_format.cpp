// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/format.h"

#include "imported.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace nytprof;

class TestFormatTime : public QObject {
    Q_OBJECT
private slots:
    void times_data();
    void times();
    void dates();
    void counts();
    void sizes();
    void countedThings();
    void changes();
    void otherCosts_data();
    void otherCosts();
    void costsOfProfiles();
};

void TestFormatTime::times_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    const auto row = [](double seconds, const char* text) {
        QTest::addRow("%s", text) << seconds << QString::fromUtf8(text);
    };
    row(0, "0s");
    row(1e-7, "100ns");
    row(999e-9, "999ns");
    row(1e-6, "1.00µs");
    row(9.999e-6, "10.0µs");
    row(42.25e-6, "42.2µs");
    row(999.6e-6, "1.00ms");
    row(0.1234, "123ms");
    row(0.9996, "1.00s");
    row(12.345, "12.3s");
    row(99.96, "100s");
    row(225, "225s");
    row(725, "12m 05s");
    row(11225, "3h 07m");
    row(200000, "2d 07h");
    row(-0.0015, "-1.50ms");
    row(-1e-12, "0s");
    // At the limits of units and digits.
    row(0.5e-9, "0s");
    row(0.6e-9, "1ns");
    row(9e-9, "9ns");
    row(999.5e-9, "1.00µs");
    row(99.9e-6, "99.9µs");
    row(999.4e-6, "999µs");
    row(999.5e-6, "1.00ms");
    row(0.09995, "100ms");
    row(0.9995, "1.00s");
    row(9.994, "9.99s");
    row(9.995, "10.0s");
    row(99.94, "99.9s");
    row(599.4, "599s");
    row(600, "10m 00s");
    row(3599, "59m 59s");
    row(3600, "1h 00m");
    row(48 * 3600 - 1, "47h 59m");
    row(48 * 3600, "2d 00h");
    row(1000 * 24 * 3600, "1000d 00h");
    row(9e14, "10416666666d 16h");
    row(1e15, "1e+15s");
    row(std::numeric_limits<double>::infinity(), "infs");
    row(std::numeric_limits<double>::quiet_NaN(), "?");
}

void TestFormatTime::times()
{
    QFETCH(double, seconds);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(formatTime(seconds)), text);
}

void TestFormatTime::dates()
{
    qputenv("TZ", "UTC");
    QCOMPARE(formatDate(0), std::string("1970-01-01 00:00:00"));
    QCOMPARE(formatDate(1'706'702'401), std::string("2024-01-31 12:00:01"));
}

void TestFormatTime::counts()
{
    QCOMPARE(formatCount(0), std::string("0"));
    QCOMPARE(formatCount(999), std::string("999"));
    QCOMPARE(formatCount(1000), std::string("1,000"));
    QCOMPARE(formatCount(1234567), std::string("1,234,567"));
    QCOMPARE(formatCount(std::numeric_limits<std::uint64_t>::max()),
        std::string("18,446,744,073,709,551,615"));
    QCOMPARE(formatMean(0.01), std::string("0.01"));
    QCOMPARE(formatMean(3.333), std::string("3.33"));
    QCOMPARE(formatMean(-1234), std::string("-1,234"));
}

void TestFormatTime::changes()
{
    QCOMPARE(formatChange(4, 5), std::string("+25.0%"));
    QCOMPARE(formatChange(4, 3), std::string("-25.0%"));
    QCOMPARE(formatChange(4, 4), std::string("0.0%"));
    QCOMPARE(formatChange(100'000, 99'999), std::string("0.0%"));
    QCOMPARE(formatChange(0, 0), std::string("0.0%"));
    QCOMPARE(formatChange(0, 5), std::string("new"));
    QCOMPARE(formatChange(5, 0), std::string("-100.0%"));
    QCOMPARE(formatChange(5, -20), std::string("-100.0%")); // the end of an interval
    QCOMPARE(formatChange(1'000, 10'999), std::string("+999.9%"));
    QCOMPARE(formatChange(1'000, 11'000), std::string("x 11"));
    QCOMPARE(formatChange(1, 1362.72), std::string("x 1,363"));
    QCOMPARE(formatChange(1'000'000, 1'000'010, 4), std::string("+0.001%"));
}

void TestFormatTime::sizes()
{
    QCOMPARE(formatSize(0), "0 B");
    QCOMPARE(formatSize(1023), "1,023 B");
    QCOMPARE(formatSize(1024), "1.00 KiB");
    QCOMPARE(formatSize(10'235), "10.0 KiB"); // not 9.995
    QCOMPARE(formatSize(1'023 * 1024), "1,023 KiB");
    QCOMPARE(formatSize(1'024 * 1024 - 1), "1.00 MiB");
    QCOMPARE(formatSize(43'201'331), "41.2 MiB");
    QCOMPARE(formatSize(std::uint64_t{3} << 30), "3.00 GiB");
    QCOMPARE(formatSize(std::uint64_t{3} << 50), "3,072 TiB");
    QCOMPARE(formatSize(4'299'161, {".", ",", "\u00a0"}), "4,10\u00a0MiB");
}

void TestFormatTime::countedThings()
{
    QCOMPARE(formatCount(0, "call", "calls"), std::string("0 calls"));
    QCOMPARE(formatCount(1, "call", "calls"), std::string("1 call"));
    QCOMPARE(formatCount(1000, "process", "processes"), std::string("1,000 processes"));
    QCOMPARE(formatTimes(1), std::string("once"));
    QCOMPARE(formatTimes(1000), std::string("1,000 times"));
}

void TestFormatTime::otherCosts_data()
{
    QTest::addColumn<double>("amount");
    QTest::addColumn<QString>("text");
    const auto row = [](double amount, const char* text) {
        QTest::newRow(text) << amount << QString::fromLatin1(text);
    };
    row(0, "0");
    row(1, "1");
    row(-1, "-1");
    row(12.34, "12.3");
    row(99.5, "99.5");
    row(100, "100");
    row(100.5, "101");
    row(1234.5, "1,235");
    row(-1234.5, "-1,235");
    row(1e18, "1,000,000,000,000,000,000");
    row(1.5e18, "1.5e+18");
    row(std::numeric_limits<double>::infinity(), "inf");
    row(std::numeric_limits<double>::quiet_NaN(), "?");
}

void TestFormatTime::otherCosts()
{
    QFETCH(double, amount);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(formatCost("Ir", amount)), text + " Ir");
}

void TestFormatTime::costsOfProfiles()
{
    QCOMPARE(formatCost("", 2), std::string("2.00s"));
    QCOMPARE(formatCost("samples", 1), std::string("1 sample"));
    QCOMPARE(formatCost("samples", 2), std::string("2 samples"));
    QCOMPARE(formatCost("samples", -1), std::string("-1 samples"));
    const auto samples = test::imported("a;b 3\n");
    QCOMPARE(costName(*samples), std::string("samples"));
    QCOMPARE(formatCost(*samples, Ticks{3}), std::string("3 samples"));
    QCOMPARE(formatCost(*samples, 0.5), std::string("0.5 samples"));
    QCOMPARE(formatAmount(*samples, 1), std::string("1"));
    const auto times = test::StreamBuilder::begun().pidEnd(7, 1.8e9).profile();
    QCOMPARE(costName(*times), std::string("time"));
    QCOMPARE(formatCost(*times, Ticks{50'000'000}), std::string("5.00s"));
    QCOMPARE(formatAmount(*times, 50'000'000), std::string("5.00s"));
}

NYTPROF_TEST(TestFormatTime)
#include "tst_format.moc"
