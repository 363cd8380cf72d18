// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/varint.h"
#include "test_class.h"

#include <QTest>

#include <array>

using namespace nytprof;

class TestVarint : public QObject {
    Q_OBJECT
private slots:
    void readsWhatItWrites_data();
    void readsWhatItWrites();
    void takesOtherFirstBytesForFourByteOnes();
};

void TestVarint::readsWhatItWrites_data()
{
    QTest::addColumn<quint32>("value");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](quint32 value, const char* hex) {
        QTest::addRow("%u", value) << value << QByteArray::fromHex(hex);
    };
    row(0, "00");
    row(0x7F, "7f");
    row(0x80, "8080");
    row(0x3FFF, "bfff");
    row(0x4000, "c04000");
    row(0x1FFFFF, "dfffff");
    row(0x200000, "e0200000");
    row(0xFFFFFFF, "efffffff");
    row(0x10000000, "ff10000000");
    row(0xFFFFFFFF, "ffffffffff");
    row(static_cast<quint32>(-2043982158), "ff862b4eb2");
}

void TestVarint::readsWhatItWrites()
{
    QFETCH(quint32, value);
    QFETCH(QByteArray, bytes);
    std::array<std::uint8_t, MaxVarintSize> buffer{};
    const auto* end = putVarint(buffer.data(), value);
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(buffer.data()), end - buffer.data()), bytes);
    QCOMPARE(varintSize(buffer[0]), static_cast<int>(bytes.size()));
    QCOMPARE(getVarint(buffer.data()), value);
}

void TestVarint::takesOtherFirstBytesForFourByteOnes()
{
    const std::array<std::uint8_t, 4> bytes{0xF5, 1, 2, 3};
    QCOMPARE(varintSize(bytes[0]), 4);
    QCOMPARE(getVarint(bytes.data()), 0x5010203U);
}

NYTPROF_TEST(TestVarint)
#include "tst_varint.moc"
