// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Bits, Huffman codes and blocks of deflate (RFC 1951), checked with zlib.
#include "deflate/deflate_block.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <queue>
#include <random>

#include <zlib.h>

using namespace nytprof;
using Bytes = std::vector<std::uint8_t>;

namespace {

QByteArray hexOf(const Bytes& bytes)
{
    return QByteArray(
        reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()))
        .toHex(' ');
}

/// Inflates blocks without a last one; empty if they are invalid.
Bytes inflated(Bytes blocks, std::size_t size)
{
    Bytes result(size + 1);
    z_stream stream{};
    inflateInit2(&stream, -15);
    stream.next_in = blocks.data();
    stream.avail_in = static_cast<uInt>(blocks.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    const int end = inflate(&stream, Z_SYNC_FLUSH);
    result.resize(end == Z_OK ? stream.total_out : 0);
    inflateEnd(&stream);
    return result;
}

/// A block under construction and its expected content.
class Tokens {
public:
    void literal(std::uint8_t byte)
    {
        m_block.literal(byte);
        expected.push_back(byte);
    }
    void copy(std::uint32_t distance, std::uint32_t length, std::uint32_t times = 1)
    {
        m_block.copy(distance, length, times);
        for (std::uint64_t i = 0; i < std::uint64_t{length} * times; ++i)
            expected.push_back(expected[expected.size() - distance]);
    }
    void write() { m_block.write(m_bits, written); }
    [[nodiscard]] std::size_t bitsWritten() const { return 8 * written.size() + m_bits.pending(); }
    [[nodiscard]] bool isRight()
    {
        write();
        return inflated(whole(), expected.size()) == expected;
    }

    Bytes expected;
    Bytes written;

private:
    /// With pending bits, completed by an empty stored block.
    [[nodiscard]] Bytes whole() const
    {
        Bytes bytes = written;
        BitWriter bits = m_bits;
        bits.open(bytes, 16);
        bits.put(0, 3);
        bits.put(0, (8 - bits.pending() % 8) % 8);
        bits.close();
        bytes.insert(bytes.end(), {0x00, 0x00, 0xFF, 0xFF});
        return bytes;
    }

    TokenBlock m_block;
    BitWriter m_bits;
};

/// Size of an optimal code, by Huffman's algorithm with a heap.
std::uint64_t minBits(const std::vector<std::uint64_t>& frequencies)
{
    std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> nodes;
    for (const std::uint64_t frequency : frequencies) {
        if (frequency > 0)
            nodes.push(frequency);
    }
    std::uint64_t bits = 0;
    while (nodes.size() > 1) {
        const std::uint64_t first = nodes.top();
        nodes.pop();
        const std::uint64_t both = first + nodes.top();
        nodes.pop();
        nodes.push(both);
        bits += both;
    }
    return bits;
}

using Frequencies = std::vector<std::uint64_t>;

} // namespace

class TestDeflateBlocks : public QObject {
    Q_OBJECT

private slots:
    /// From the least significant bit of each byte up.
    void bitsInOrder()
    {
        Bytes out{0xAB};
        BitWriter bits;
        bits.open(out, 3);
        bits.put(1, 1);
        bits.put(2, 2);
        bits.close();
        QCOMPARE(bits.pending(), 3U);
        QCOMPARE(hexOf(out), "ab");
        bits.open(out, 45);
        bits.put(0x1F, 5); // completes the byte
        bits.put(0x12345678, 32);
        bits.put(0, 0);
        bits.put(0x3, 4);
        bits.close();
        QCOMPARE(bits.pending(), 4U);
        QCOMPARE(hexOf(out), "ab fd 78 56 34 12");
        bits.open(out, 4);
        bits.put(0xC, 4);
        bits.close();
        QCOMPARE(bits.pending(), 0U);
        QCOMPARE(hexOf(out), "ab fd 78 56 34 12 c3");
    }

    void maxBitsAtOnce()
    {
        Bytes out;
        BitWriter bits;
        bits.open(out, 95);
        bits.put(0x7FFFFFFF, 31);
        bits.put(0xFFFFFFFF, 32);
        bits.put(0, 31);
        bits.put(1, 1);
        bits.put(1, 1);
        bits.close();
        QCOMPARE(hexOf(out), "ff ff ff ff ff ff ff 7f 00 00 00 c0");
    }

    void repeatedBits_data()
    {
        QTest::addColumn<unsigned>("count");
        for (const unsigned count : {1U, 2U, 7U, 8U, 9U, 31U, 32U, 33U, 48U})
            QTest::addRow("%u bits", count) << count;
    }
    void repeatedBits()
    {
        QFETCH(unsigned, count);
        for (unsigned before = 0; before < 9; ++before) {
            for (const std::uint64_t times :
                {0, 1, 2, 63, 64, 96, 127, 128, 129, 159, 160, 161, 192, 1000}) {
                const auto putOnce = [count](BitWriter& bits) {
                    bits.put(
                        0x9E3779B1U & ((1U << std::min(count, 16U)) - 1), std::min(count, 16U));
                    if (count > 16)
                        bits.put(
                            0x1D872B41U & ((std::uint64_t{1} << (count - 16)) - 1), count - 16);
                };
                const auto written = [&](auto repeat) {
                    Bytes out;
                    BitWriter bits;
                    bits.open(out, before + times * count + 8);
                    bits.put(0, before);
                    repeat(bits);
                    bits.put(0xFF, 8);
                    bits.close();
                    return out;
                };
                const Bytes byCopies = written(
                    [&](BitWriter& bits) { bits.repeat(times, count, [&] { putOnce(bits); }); });
                const Bytes oneByOne = written([&](BitWriter& bits) {
                    for (std::uint64_t i = 0; i < times; ++i)
                        putOnce(bits);
                });
                QVERIFY2(byCopies == oneByOne,
                    qPrintable(QStringLiteral("%1 times behind %2 bits").arg(times).arg(before)));
            }
        }
    }

    void codeLengths_data()
    {
        QTest::addColumn<Frequencies>("frequencies");
        QTest::addColumn<unsigned>("longest");
        QTest::addColumn<QByteArray>("lengths");
        const auto row = [](const char* name, const Frequencies& frequencies, unsigned longest,
                             const char* lengths) {
            QTest::newRow(name) << frequencies << longest << QByteArray(lengths);
        };
        row("none", {0, 0, 0}, 15, "01 00 00");
        row("one", {0, 0, 9}, 15, "00 00 01");
        row("two", {0, 9, 1}, 15, "00 01 01");
        row("as many as fit", {1, 1, 1, 1}, 2, "02 02 02 02");
        row("each twice the one before", {1, 1, 2, 4}, 15, "03 03 02 01");
        row("in any order", {4, 0, 1, 2, 1}, 15, "01 00 03 02 03");
        row("no deeper than needed", {1, 1, 2, 3, 5}, 4, "04 04 03 02 01");
        row("cut to the longest", {1, 1, 2, 3, 5}, 3, "03 03 03 03 01");
        row("all of the longest", {1, 1, 2, 4, 8, 16, 32, 64}, 3, "03 03 03 03 03 03 03 03");
    }
    void codeLengths()
    {
        QFETCH(Frequencies, frequencies);
        QFETCH(unsigned, longest);
        Bytes lengths(frequencies.size(), 77); // each is set
        huffmanLengths(frequencies, lengths, longest);
        QTEST(hexOf(lengths), "lengths");
    }

    /// Every code is used (Kraft's sum is one), and no other takes fewer bits.
    void codesAreCompleteAndShort()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 100; ++round) {
            Frequencies frequencies(2 + random() % 285);
            for (auto& frequency : frequencies)
                frequency = random() % 3 == 0 ? 0 : std::uint64_t{1} << random() % 24;
            frequencies[0] = frequencies[1] = 1; // at least two
            for (const unsigned longest : {9U, 15U, 60U}) {
                Bytes lengths(frequencies.size());
                huffmanLengths(frequencies, lengths, longest);
                std::uint64_t used = 0;
                std::uint64_t bits = 0;
                for (std::size_t i = 0; i < lengths.size(); ++i) {
                    QCOMPARE(lengths[i] > 0, frequencies[i] > 0);
                    QVERIFY(lengths[i] <= longest);
                    used += lengths[i] > 0 ? std::uint64_t{1} << (longest - lengths[i]) : 0;
                    bits += lengths[i] * frequencies[i];
                }
                QCOMPARE(used, std::uint64_t{1} << longest);
                const std::uint64_t least = minBits(frequencies);
                QVERIFY(bits >= least);
                QVERIFY2(longest < 60 || bits == least, "longer than Huffman's code");
                QVERIFY2(longest < 15 || bits <= least + least / 100, "longer by a hundredth");
            }
        }
    }

    /// The example of RFC 1951, 3.2.2, whose codes are written from their first bit on.
    void canonicalCodes()
    {
        const Bytes lengths{3, 3, 3, 0, 3, 3, 2, 4, 4};
        std::vector<std::uint16_t> codes(lengths.size(), 0x7777);
        huffmanCodes(lengths, codes);
        QCOMPARE(codes,
            (std::vector<std::uint16_t>{
                0b010, 0b110, 0b001, 0x7777, 0b101, 0b011, 0b00, 0b0111, 0b1111}));
        const HuffmanCode<4> code({1, 1, 2, 4}, MaxCodeLength);
        QCOMPARE(code.lengths, (std::array<std::uint8_t, 4>{3, 3, 2, 1}));
        QCOMPARE(code.codes, (std::array<std::uint16_t, 4>{0b011, 0b111, 0b01, 0b0}));
        QCOMPARE(MaxCodeLength, 15U);
    }

    void copiesOfAllLengths()
    {
        Tokens tokens;
        for (const char c : std::string_view("abcdefg"))
            tokens.literal(static_cast<std::uint8_t>(c));
        for (std::uint32_t length = 3; length <= 258; ++length) {
            tokens.copy(7, length);
            tokens.literal('x'); // separates the copies
        }
        QVERIFY(tokens.isRight());
    }

    /// First and last distance of each symbol, and others.
    void copiesFromAllDistances()
    {
        Tokens tokens;
        std::mt19937 random(5);
        for (int i = 0; i < 40'000; ++i)
            tokens.literal(static_cast<std::uint8_t>(random()));
        for (std::uint32_t distance = 1; distance <= 32'768; distance += 1 + distance / 40)
            tokens.copy(distance, 3);
        for (std::uint32_t power = 2; power <= 32'768; power *= 2) {
            for (const std::uint32_t distance :
                {power, power + 1, power + power / 2, power + power / 2 + 1, power - 1}) {
                if (distance <= 32'768)
                    tokens.copy(distance, 4);
            }
        }
        QVERIFY(tokens.isRight());
    }

    void copiesManyTimes_data()
    {
        QTest::addColumn<quint32>("times");
        for (const quint32 times : {1U, 2U, 127U, 128U, 129U, 1000U, 20'000U})
            QTest::addRow("%u", times) << times;
    }
    void copiesManyTimes()
    {
        QFETCH(quint32, times);
        Tokens tokens;
        for (const char c : std::string_view("abcd"))
            tokens.literal(static_cast<std::uint8_t>(c));
        tokens.copy(4, 200, times);
        tokens.copy(3, 5, 2);
        QVERIFY(tokens.isRight());
    }

    /// Headers with code lengths of all kinds. The first block has 3 bits of header, 14 of counts,
    /// 18 * 3 of code length codes, 3 lengths of 1 bit each, 4 runs of zeros of 8 bits each, and
    /// 2 codes of 1 bit each.
    void literals_data()
    {
        QTest::addColumn<Frequencies>("bytes");
        QTest::addColumn<std::size_t>("bits"); // of the block
        const auto all = [] {
            Frequencies bytes;
            for (std::uint64_t byte = 0; byte < 256; ++byte)
                bytes.push_back(byte);
            return bytes;
        }();
        QTest::newRow("the first") << Frequencies{0} << std::size_t{108};
        QTest::newRow("the last") << Frequencies{255} << std::size_t{108};
        QTest::newRow("two at the ends") << Frequencies{0, 255} << std::size_t{116};
        QTest::newRow("three beside each other") << Frequencies{1, 2, 3} << std::size_t{125};
        QTest::newRow("with gaps of 2, 3, 10 and 11")
            << Frequencies{0, 3, 7, 18, 30} << std::size_t{167};
        QTest::newRow("with gaps of 137, 138") << Frequencies{0, 138} << std::size_t{116};
        QTest::newRow("with a gap of 139") << Frequencies{0, 140} << std::size_t{121};
        QTest::newRow("all") << all << std::size_t{2295};
    }
    void literals()
    {
        QFETCH(Frequencies, bytes);
        Tokens tokens;
        for (const std::uint64_t byte : bytes)
            tokens.literal(static_cast<std::uint8_t>(byte));
        tokens.write();
        QTEST(tokens.bitsWritten(), "bits");
        QVERIFY(tokens.isRight());
    }

    /// A block starts at the bit where the previous one ended.
    void consecutiveBlocks()
    {
        Tokens tokens;
        for (int i = 0; i < 20; ++i) {
            for (int byte = 0; byte <= i; ++byte)
                tokens.literal(static_cast<std::uint8_t>(17 * byte));
            if (i > 5)
                tokens.copy(static_cast<std::uint32_t>(i), 10); // from earlier blocks
            tokens.write();
        }
        const std::size_t size = tokens.written.size();
        tokens.write(); // nothing left
        QCOMPARE(tokens.written.size(), size);
        QVERIFY(tokens.isRight());
    }

    void isFullInTime()
    {
        TokenBlock block;
        BitWriter bits;
        Bytes out;
        for (int i = 0; i < 16'383; ++i)
            i % 2 == 0 ? block.literal(1) : block.copy(1, 3, 1000);
        QVERIFY(!block.isFull());
        block.literal(1);
        QVERIFY(block.isFull());
        block.write(bits, out);
        QVERIFY(!block.isFull());
    }
};

NYTPROF_TEST(TestDeflateBlocks)
#include "tst_deflate_block.moc"
