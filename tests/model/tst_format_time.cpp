// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "wording/format_count.h"
#include "wording/format_time.h"

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
    void countedThings();
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
}

void TestFormatTime::countedThings()
{
    QCOMPARE(formatCount(0, "call", "calls"), std::string("0 calls"));
    QCOMPARE(formatCount(1, "call", "calls"), std::string("1 call"));
    QCOMPARE(formatCount(1000, "process", "processes"), std::string("1,000 processes"));
    QCOMPARE(formatTimes(1), std::string("once"));
    QCOMPARE(formatTimes(1000), std::string("1,000 times"));
}

QTEST_APPLESS_MAIN(TestFormatTime)
#include "tst_format_time.moc"
