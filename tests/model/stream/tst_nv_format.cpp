// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Floating point numbers of other perls, byte by byte.
#include "stream/nv_format.h"
#include "test_class.h"

#include <QTest>

#include <limits>

using namespace nytprof;

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double OneAndABit = 1 + 0x1p-52;

} // namespace

class NvFormatTest : public QObject {
    Q_OBJECT

private slots:
    void numbers_data()
    {
        using Kind = NvFormat::Kind;
        QTest::addColumn<NvFormat>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<double>("number");
        const auto row = [](const char* name, const NvFormat& format, const char* hex,
                             double number) {
            QTest::addRow("%s, %s", name, hex) << format << QByteArray::fromHex(hex) << number;
        };
        const NvFormat littleDouble{8, Kind::Double, std::endian::little};
        row("double", littleDouble, "000000000000f0bf", -1);
        row("double", littleDouble, "182d4454fb210940", 0x1.921fb54442d18p1);
        const NvFormat bigDouble{8, Kind::Double, std::endian::big};
        row("big double", bigDouble, "bff0000000000000", -1);
        row("big double", bigDouble, "400921fb54442d18", 0x1.921fb54442d18p1);
        const NvFormat extended{16, Kind::Extended, std::endian::little};
        row("extended", extended, "0000000000000080ff3f", 1);
        row("extended", extended, "00000000000000a000c0", -2.5);
        row("extended", extended, "0008000000000080ff3f", OneAndABit);
        row("extended", extended, "00000000000000000000", 0);
        row("extended", extended, "0000000000000080ff7f", Infinity);
        row("extended", extended, "0000000000000080ffff", -Infinity);
        row("extended", extended, "0000000000000000ff7f", Infinity);
        row("extended", extended, "00000000000000c0ff7f", NotANumber);
        row("extended", extended, "0100000000000080ff7f", NotANumber);
        row("extended", extended, "0000000000000080fe7f", Infinity); // no double is so large
        const NvFormat littleQuad{16, Kind::Quad, std::endian::little};
        row("quad", littleQuad, "0000000000000000000000000000ff3f", 1);
        row("quad", littleQuad, "000000000000000000000000004000c0", -2.5);
        row("quad", littleQuad, "0000000000000010000000000000ff3f", OneAndABit);
        row("quad", littleQuad, "00000000000000000000000000000000", 0);
        row("quad", littleQuad, "0000000000000000000000000000ff7f", Infinity);
        row("quad", littleQuad, "0000000000000000000000000080ff7f", NotANumber);
        row("quad", littleQuad, "0100000000000000000000000000ff7f", NotANumber);
        const NvFormat bigQuad{16, Kind::Quad, std::endian::big};
        row("big quad", bigQuad, "3fff0000000000000000000000000000", 1);
        row("big quad", bigQuad, "c0004000000000000000000000000000", -2.5);
        row("big quad", bigQuad, "3fff0000000000001000000000000000", OneAndABit);
        const NvFormat littlePair{16, Kind::DoubleDouble, std::endian::little};
        row("two doubles", littlePair, "000000000000f0bf000000000000e03f", -0.5);
        const NvFormat bigPair{16, Kind::DoubleDouble, std::endian::big};
        row("big two doubles", bigPair, "bff00000000000003fe0000000000000", -0.5);
    }

    void numbers()
    {
        QFETCH(NvFormat, format);
        QFETCH(QByteArray, bytes);
        QFETCH(double, number);
        const double decoded = format.decode(reinterpret_cast<const std::uint8_t*>(bytes.data()));
        if (std::isnan(number))
            QVERIFY(std::isnan(decoded));
        else
            QVERIFY2(decoded == number, qPrintable(QString::number(decoded, 'g', 17)));
    }

    void formatsOfASize()
    {
        for (const auto& [size, count] : {std::pair<std::size_t, std::size_t>(0, 0), {4, 0}, {8, 2},
                 {10, 0}, {12, 1}, {16, 5}}) {
            const auto formats = NvFormat::ofSize(size);
            QCOMPARE(formats.size(), count);
            for (const NvFormat& format : formats)
                QCOMPARE(format.size, size);
        }
        QVERIFY(NvFormat::ofSize(8).front().isNative());
        QVERIFY(!NvFormat::ofSize(8).back().isNative());
        QVERIFY(!NvFormat::ofSize(16).front().isNative());
    }
};

NYTPROF_TEST(NvFormatTest)
#include "tst_nv_format.moc"
