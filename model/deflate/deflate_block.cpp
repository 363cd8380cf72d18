// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/deflate_block.h"

#include <algorithm>
#include <utility>

namespace nytprof {
namespace {

struct Leaf {
    std::uint64_t frequency = 0;
    std::uint16_t symbol = 0;
};

/// Number of Huffman leaves per depth, which is limited to `longest`.
std::vector<std::uint32_t> leavesByDepth(const std::vector<Leaf>& leaves, unsigned longest)
{
    // Inner nodes are created in order of frequency, so two queues replace a heap.
    struct Node {
        std::uint64_t frequency = 0;
        std::size_t parent = 0;
    };
    std::vector<Node> nodes; // leaves, then inner nodes
    nodes.reserve(2 * leaves.size());
    for (const auto& leaf : leaves)
        nodes.push_back({leaf.frequency});
    std::size_t leaf = 0;
    std::size_t inner = leaves.size();
    const auto takeLeast = [&] {
        const bool isLeaf = leaf < leaves.size()
            && (inner == nodes.size() || nodes[leaf].frequency <= nodes[inner].frequency);
        return isLeaf ? leaf++ : inner++;
    };
    while (nodes.size() < 2 * leaves.size() - 1) {
        const auto first = takeLeast();
        const auto second = takeLeast();
        nodes.push_back({nodes[first].frequency + nodes[second].frequency});
        nodes[first].parent = nodes[second].parent = nodes.size() - 1;
    }
    std::vector<unsigned> depths(nodes.size());
    std::vector<std::uint32_t> counts(longest + 1);
    for (auto node = nodes.size() - 1; node-- > 0;) {
        depths[node] = depths[nodes[node].parent] + 1;
        if (node < leaves.size())
            ++counts[std::min(depths[node], longest)];
    }
    return counts;
}

/// Restores the Kraft inequality after leaves were cut to the longest length.
void limitLengths(std::vector<std::uint32_t>& counts)
{
    const auto longest = counts.size() - 1;
    std::uint64_t taken = 0;
    for (std::size_t length = 1; length <= longest; ++length)
        taken += std::uint64_t{counts[length]} << (longest - length);
    for (; taken > std::uint64_t{1} << longest; --taken) {
        --counts[longest];
        auto length = longest - 1;
        while (counts[length] == 0)
            --length;
        --counts[length];
        counts[length + 1] += 2;
    }
}

constexpr std::size_t EndOfBlock = 256;
constexpr unsigned SymbolOfLongest = 285;

/// A number in deflate's encoding: symbol and extra bits.
struct SymbolWithExtra {
    unsigned symbol = 0;
    unsigned extraBits = 0;
    std::uint32_t extra = 0;
};

inline SymbolWithExtra symbolOfLength(std::uint32_t length)
{
    if (length == TokenBlock::MaxCopyLength)
        return {SymbolOfLongest, 0, 0};
    const std::uint32_t l = length - TokenBlock::ShortestCopy;
    if (l < 8)
        return {257 + l, 0, 0};
    const auto top = static_cast<unsigned>(std::bit_width(l)) - 1;
    const auto extraBits = top - 2;
    return {257 + 4 * (top - 1) + (l >> extraBits & 3u), extraBits, l & ((1u << extraBits) - 1)};
}

inline SymbolWithExtra symbolOfDistance(std::uint32_t distance)
{
    const std::uint32_t d = distance - 1;
    if (d < 4)
        return {d, 0, 0};
    const auto top = static_cast<unsigned>(std::bit_width(d)) - 1;
    const auto extraBits = top - 1;
    return {2 * top + (d >> extraBits & 1u), extraBits, d & ((1u << extraBits) - 1)};
}

/// The code lengths of a dynamic block in their own alphabet (RFC 1951, 3.2.7).
class LengthsOfCodes {
public:
    void append(std::span<const std::uint8_t> lengths)
    {
        for (std::size_t i = 0; i < lengths.size();) {
            const auto length = lengths[i];
            std::size_t run = 1;
            while (i + run < lengths.size() && lengths[i + run] == length)
                ++run;
            i += run;
            if (length != 0) {
                put(length);
                --run;
            }
            while (run > 0)
                run -= length == 0 ? putZeros(run) : putSame(length, run);
        }
    }
    [[nodiscard]] static constexpr std::uint64_t maxBits(std::size_t lengths)
    {
        return 14 + 3 * Order.size() + 7 * lengths;
    }
    void write(BitWriter& bits, std::size_t literals, std::size_t distances) const
    {
        const HuffmanCode<19> code(m_frequencies, 7);
        auto used = Order.size();
        while (used > 4 && code.lengths[Order[used - 1]] == 0)
            --used;
        bits.put(static_cast<std::uint32_t>(literals - 257), 5);
        bits.put(static_cast<std::uint32_t>(distances - 1), 5);
        bits.put(static_cast<std::uint32_t>(used - 4), 4);
        for (std::size_t i = 0; i < used; ++i)
            bits.put(code.lengths[Order[i]], 3);
        for (const auto& each : m_symbols) {
            bits.put(code.codes[each.symbol], code.lengths[each.symbol]);
            bits.put(each.extra, each.extraBits);
        }
    }

private:
    static constexpr std::array<std::uint8_t, 19> Order
        = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    std::size_t putZeros(std::size_t run)
    {
        if (run < 3) {
            put(0);
            return 1;
        }
        const auto count = std::min<std::size_t>(run, 138);
        count < 11 ? put(17, 3, count - 3) : put(18, 7, count - 11);
        return count;
    }
    std::size_t putSame(std::uint8_t length, std::size_t run)
    {
        if (run < 3) {
            put(length);
            return 1;
        }
        const auto count = std::min<std::size_t>(run, 6);
        put(16, 2, count - 3);
        return count;
    }
    void put(unsigned symbol, unsigned extraBits = 0, std::size_t extra = 0)
    {
        m_symbols.push_back({symbol, extraBits, static_cast<std::uint32_t>(extra)});
        ++m_frequencies[symbol];
    }

    std::vector<SymbolWithExtra> m_symbols;
    std::array<std::uint64_t, 19> m_frequencies{};
};

} // namespace

void huffmanLengths(
    std::span<const std::uint64_t> frequencies, std::span<std::uint8_t> lengths, unsigned longest)
{
    std::ranges::fill(lengths, std::uint8_t{0});
    std::vector<Leaf> leaves;
    for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol)
        if (frequencies[symbol] > 0)
            leaves.push_back({frequencies[symbol], static_cast<std::uint16_t>(symbol)});
    if (leaves.size() <= 1) {
        lengths[leaves.empty() ? 0 : leaves.front().symbol] = 1;
        return;
    }
    std::ranges::sort(leaves, {}, &Leaf::frequency);
    auto counts = leavesByDepth(leaves, longest);
    limitLengths(counts);
    auto leaf = leaves.begin();
    for (auto length = longest; length > 0; --length)
        for (; counts[length] > 0; --counts[length])
            lengths[leaf++->symbol] = static_cast<std::uint8_t>(length);
}

void huffmanCodes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes)
{
    std::array<unsigned, MaxCodeLength + 2> next{};
    for (const auto length : lengths)
        next[length + 1u] += length > 0 ? 1 : 0;
    for (unsigned length = 1; length <= MaxCodeLength; ++length)
        next[length] = (next[length] + next[length - 1]) << 1;
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
        if (lengths[symbol] == 0)
            continue;
        unsigned code = next[lengths[symbol]]++;
        unsigned reversed = 0;
        for (unsigned i = 0; i < lengths[symbol]; ++i, code >>= 1)
            reversed = reversed << 1 | (code & 1);
        codes[symbol] = static_cast<std::uint16_t>(reversed);
    }
}

void TokenBlock::copy(std::uint32_t distance, std::uint32_t length, std::uint32_t times)
{
    const auto literals = m_literals.size() - std::exchange(m_literalsBefore, m_literals.size());
    m_copies.push_back({static_cast<std::uint32_t>(literals), times,
        static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(distance)});
}

TokenBlock::Frequencies TokenBlock::frequencies() const
{
    Frequencies result;
    for (const auto byte : m_literals)
        ++result.literals[byte];
    for (const auto& copy : m_copies) {
        result.literals[symbolOfLength(copy.length).symbol] += copy.times;
        result.distances[symbolOfDistance(copy.distance).symbol] += copy.times;
    }
    result.literals[EndOfBlock] = 1;
    return result;
}

void TokenBlock::write(BitWriter& writer, std::vector<std::uint8_t>& out)
{
    if (m_literals.empty() && m_copies.empty())
        return;
    const auto frequencies = this->frequencies();
    const HuffmanCode literals(frequencies.literals, MaxCodeLength);
    const HuffmanCode distances(frequencies.distances, MaxCodeLength);

    constexpr unsigned MaxExtraOfLength = 5;
    std::uint64_t size = 3 + LengthsOfCodes::maxBits(LiteralSymbols + DistanceSymbols);
    for (std::size_t i = 0; i < LiteralSymbols; ++i) {
        const auto extra = i > EndOfBlock && i != SymbolOfLongest ? MaxExtraOfLength : 0;
        size += frequencies.literals[i] * (literals.lengths[i] + extra);
    }
    for (std::size_t i = 0; i < DistanceSymbols; ++i)
        size += frequencies.distances[i] * (distances.lengths[i] + i / 2);
    BitWriter bits = writer; // a local copy stays in registers
    bits.open(out, size);
    bits.put(0, 1); // not the last block
    bits.put(2, 2); // dynamic Huffman codes
    LengthsOfCodes lengths;
    lengths.append(literals.lengths);
    lengths.append(distances.lengths);
    lengths.write(bits, LiteralSymbols, DistanceSymbols);
    const auto* byte = m_literals.data();
    const auto putLiterals = [&](const std::uint8_t* end) {
        for (; byte != end; ++byte)
            bits.put(literals.codes[*byte], literals.lengths[*byte]);
    };
    for (const auto& copy : m_copies) {
        putLiterals(byte + copy.literals);
        const auto length = symbolOfLength(copy.length);
        const auto distance = symbolOfDistance(copy.distance);
        const auto bitsOfLength = literals.lengths[length.symbol];
        const auto bitsOfDistance = distances.lengths[distance.symbol];
        const auto first = literals.codes[length.symbol] | length.extra << bitsOfLength;
        const auto second = distances.codes[distance.symbol] | distance.extra << bitsOfDistance;
        const auto sizeOfFirst = bitsOfLength + length.extraBits;
        const auto sizeOfSecond = bitsOfDistance + distance.extraBits;
        bits.repeat(copy.times, sizeOfFirst + sizeOfSecond, [&] {
            bits.put(first, sizeOfFirst);
            bits.put(second, sizeOfSecond);
        });
    }
    putLiterals(m_literals.data() + m_literals.size());
    bits.put(literals.codes[EndOfBlock], literals.lengths[EndOfBlock]);
    bits.close();
    writer = bits;
    m_literals.clear();
    m_copies.clear();
    m_literalsBefore = 0;
}

} // namespace nytprof
