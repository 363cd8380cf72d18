// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/run_block.h"

#include <algorithm>
#include <array>
#include <bit>

namespace nytprof {
namespace {

constexpr int EndOfBlock = 256;
constexpr int LongestMatch = 285; // length symbol of 258 bytes, without extra bits
constexpr std::uint64_t LongestMatchSize = 258;
constexpr int LiteralSymbols = 286;

/// Deflate's bit order: values least significant bit first, Huffman codes most significant first.
class BitWriter {
public:
    explicit BitWriter(std::vector<std::uint8_t>& out)
        : m_out(out)
    {
    }
    void value(std::uint32_t bits, int count)
    {
        m_pending |= std::uint64_t{bits} << m_used;
        m_used += count;
        while (m_used >= 8) {
            m_out.push_back(static_cast<std::uint8_t>(m_pending));
            m_pending >>= 8;
            m_used -= 8;
        }
    }
    void code(std::uint32_t bits, int count)
    {
        std::uint32_t reversed = 0;
        for (int i = 0; i < count; ++i) {
            reversed |= (bits >> i & 1u) << (count - 1 - i);
        }
        value(reversed, count);
    }
    void padToByte()
    {
        if (m_used > 0) {
            value(0, 8 - m_used);
        }
    }

private:
    std::vector<std::uint8_t>& m_out;
    std::uint64_t m_pending = 0;
    int m_used = 0;
};

/// How deflate writes a number above its small ones: a symbol of an alphabet and extra bits.
struct SymbolWithExtra {
    int symbol = 0;
    int extraBits = 0;
    std::uint32_t extra = 0;
};

/// Lengths 3 to 257 (RFC 1951, 3.2.5); 258 is LongestMatch.
SymbolWithExtra matchLength(std::uint32_t length)
{
    const std::uint32_t l = length - 3;
    if (l < 8) {
        return {257 + static_cast<int>(l), 0, 0};
    }
    const int top = static_cast<int>(std::bit_width(l)) - 1;
    const int extraBits = top - 2;
    return {257 + 4 * (top - 1) + static_cast<int>(l >> extraBits & 3u), extraBits,
        l & ((1u << extraBits) - 1)};
}

SymbolWithExtra matchDistance(std::uint32_t distance)
{
    const std::uint32_t d = distance - 1;
    if (d < 4) {
        return {static_cast<int>(d), 0, 0};
    }
    const int top = static_cast<int>(std::bit_width(d)) - 1;
    const int extraBits = top - 1;
    return {
        2 * top + static_cast<int>(d >> extraBits & 1u), extraBits, d & ((1u << extraBits) - 1)};
}

/// Canonical Huffman code of the literal/length alphabet (RFC 1951, 3.2.2).
struct LiteralCode {
    std::array<std::uint8_t, LiteralSymbols> length{};
    std::array<std::uint16_t, LiteralSymbols> bits{};

    /// One bit for the longest match, the other half of the code space shared evenly by the rest.
    LiteralCode(std::span<const std::uint8_t> record, int lastMatch)
    {
        length[EndOfBlock] = 1; // marks for now
        length[static_cast<std::size_t>(lastMatch)] = 1;
        for (const auto byte : record) {
            length[byte] = 1;
        }
        const auto others = static_cast<unsigned>(std::count(length.begin(), length.end(), 1));
        // A complete code: `shorter` symbols get `bits` bits, the rest one more.
        const int bitsOfShorter = static_cast<int>(std::bit_width(others)) - 1;
        auto shorter = (2u << bitsOfShorter) - others;
        for (auto& each : length) {
            if (each == 1) {
                const bool isShorter = shorter > 0;
                shorter -= isShorter ? 1 : 0;
                each = static_cast<std::uint8_t>(1 + bitsOfShorter + (isShorter ? 0 : 1));
            }
        }
        length[LongestMatch] = 1;
        assignBits();
    }

private:
    void assignBits()
    {
        std::array<unsigned, 17> perLength{};
        for (const auto each : length) {
            ++perLength[each];
        }
        perLength[0] = 0;
        std::array<unsigned, 17> next{};
        for (unsigned code = 0, i = 1; i < next.size(); ++i) {
            code = (code + perLength[i - 1]) << 1;
            next[i] = code;
        }
        for (std::size_t symbol = 0; symbol < length.size(); ++symbol) {
            if (length[symbol] != 0) {
                bits[symbol] = static_cast<std::uint16_t>(next[length[symbol]]++);
            }
        }
    }
};

/// The header of a dynamic block. Code lengths 0 to 15 are written plainly, all with four bits (a
/// complete code of 16 symbols), except that runs of zeros take symbol 18; so the code length
/// alphabet is 15 symbols of at most four bits.
void writeHeader(BitWriter& bits, const LiteralCode& literals, const SymbolWithExtra& distance)
{
    static constexpr std::array<int, 19> Order
        = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    // Symbols 0 to 14 and 18: sixteen of four bits each; canonical bits are 0-14 and 15 for 18.
    bits.value(0, 1); // not the last block
    bits.value(2, 2); // dynamic Huffman codes
    bits.value(LiteralSymbols - 257, 5);
    bits.value(static_cast<std::uint32_t>(distance.symbol), 5);
    bits.value(Order.size() - 4, 4);
    for (const int symbol : Order) {
        bits.value(symbol <= 14 || symbol == 18 ? 4 : 0, 3);
    }
    std::vector<std::uint8_t> lengths(literals.length.begin(), literals.length.end());
    lengths.resize(lengths.size() + static_cast<std::size_t>(distance.symbol), 0);
    lengths.push_back(1);
    for (std::size_t i = 0; i < lengths.size();) {
        std::size_t zeros = 0;
        while (i + zeros < lengths.size() && lengths[i + zeros] == 0 && zeros < 138) {
            ++zeros;
        }
        if (zeros >= 11) {
            bits.code(15, 4);
            bits.value(static_cast<std::uint32_t>(zeros - 11), 7);
            i += zeros;
        } else {
            bits.code(lengths[i], 4);
            ++i;
        }
    }
}

} // namespace

void appendRunBlock(
    std::vector<std::uint8_t>& out, std::span<const std::uint8_t> record, std::uint64_t times)
{
    const std::uint64_t repeated = record.size() * (times - 1);
    const auto rest = static_cast<std::uint32_t>(repeated % LongestMatchSize);
    const auto lastMatch = rest >= 3 ? matchLength(rest) : SymbolWithExtra{EndOfBlock, 0, 0};
    const auto distance = matchDistance(static_cast<std::uint32_t>(record.size()));
    const LiteralCode literals(record, lastMatch.symbol);
    BitWriter bits(out);
    const auto literal = [&](int symbol) {
        bits.code(literals.bits[static_cast<std::size_t>(symbol)],
            literals.length[static_cast<std::size_t>(symbol)]);
    };
    const auto goBack = [&] {
        bits.code(0, 1); // the only distance symbol
        bits.value(distance.extra, distance.extraBits);
    };

    writeHeader(bits, literals, distance);
    for (const auto byte : record) {
        literal(byte);
    }
    for (auto left = repeated / LongestMatchSize; left > 0; --left) {
        literal(LongestMatch);
        goBack();
    }
    if (rest >= 3) {
        literal(lastMatch.symbol);
        bits.value(lastMatch.extra, lastMatch.extraBits);
        goBack();
    } else {
        const auto done = record.size() * times - rest;
        for (std::uint32_t i = 0; i < rest; ++i) {
            literal(record[(done + i) % record.size()]);
        }
    }
    literal(EndOfBlock);
    bits.value(0, 3); // an empty stored block takes the output to a byte boundary
    bits.padToByte();
    out.insert(out.end(), {0x00, 0x00, 0xFF, 0xFF});
}

} // namespace nytprof
