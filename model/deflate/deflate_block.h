// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace nytprof {

/// Deflate's bit order: least significant bit first.
class BitWriter {
public:
    /// Reserves `bits` bits at the end of `out`, which must not change until close().
    void open(std::vector<std::uint8_t>& out, std::uint64_t bits)
    {
        m_out = &out;
        const auto used = out.size();
        out.resize(used + bits / 8 + 2 * sizeof m_pending);
        m_end = out.data() + used;
    }
    /// At most 32 bits.
    void put(std::uint32_t bits, unsigned count)
    {
        m_pending |= std::uint64_t{bits} << m_used;
        m_used += count;
        if (m_used >= 32)
            store(4);
    }
    /// Calls `putOnce()`, which puts the same `count` bits, `times` times; copies where possible.
    template <class Put>
    void repeat(std::uint64_t times, unsigned count, Put putOnce)
    {
        constexpr unsigned Group = 32; // ends at the same bit of a word as it began
        if (times >= std::uint64_t{4} * Group) {
            for (unsigned i = 0; i < 2 * Group; ++i)
                putOnce(); // the first group includes bits that were pending
            times -= std::uint64_t{2} * Group;
            const std::size_t period = Group / 8 * count;
            for (; times >= Group; times -= Group) {
                std::memcpy(m_end, m_end - period, period);
                m_end += period;
            }
        }
        for (; times > 0; --times)
            putOnce();
    }
    void close()
    {
        store(m_used / 8);
        m_out->resize(static_cast<std::size_t>(m_end - m_out->data()));
    }
    /// Bits of the incomplete byte.
    [[nodiscard]] unsigned pending() const { return m_used; }

private:
    void store(unsigned bytes)
    {
        const std::uint64_t word
            = std::endian::native == std::endian::little ? m_pending : __builtin_bswap64(m_pending);
        std::memcpy(m_end, &word, sizeof word);
        m_end += bytes;
        m_pending >>= 8 * bytes;
        m_used -= 8 * bytes;
    }

    std::vector<std::uint8_t>* m_out = nullptr;
    std::uint8_t* m_end = nullptr;
    std::uint64_t m_pending = 0;
    unsigned m_used = 0;
};

/// Longest literal or distance code in deflate.
inline constexpr unsigned MaxCodeLength = 15;

/// Lengths of an optimal prefix code of at most `longest` bits; 0 for unused, 1 for single symbols.
void huffmanLengths(
    std::span<const std::uint64_t> frequencies, std::span<std::uint8_t> lengths, unsigned longest);

/// Canonical codes for these lengths (RFC 1951, 3.2.2), bit-reversed for output.
void huffmanCodes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes);

template <std::size_t Symbols>
struct HuffmanCode {
    std::array<std::uint8_t, Symbols> lengths{};
    std::array<std::uint16_t, Symbols> codes{};

    HuffmanCode(const std::array<std::uint64_t, Symbols>& frequencies, unsigned longest)
    {
        huffmanLengths(frequencies, lengths, longest);
        huffmanCodes(lengths, codes);
    }
};

/// A deflate block (RFC 1951, 3.2) under construction: literals and copies.
class TokenBlock {
public:
    static constexpr std::uint32_t MaxCopyLength = 258;
    static constexpr std::uint32_t ShortestCopy = 3;

    void literal(std::uint8_t byte) { m_literals.push_back(byte); }
    void literals(std::span<const std::uint8_t> bytes)
    {
        m_literals.insert(m_literals.end(), bytes.begin(), bytes.end());
    }
    /// ShortestCopy to LongestCopy bytes from up to 32 KiB back, `times` times.
    void copy(std::uint32_t distance, std::uint32_t length, std::uint32_t times = 1);
    [[nodiscard]] bool isFull() const { return m_literals.size() + m_copies.size() >= FullSize; }
    /// Appends the block, unless empty, and starts a new one. It is not marked as the last one.
    void write(BitWriter& bits, std::vector<std::uint8_t>& out);

private:
    static constexpr std::size_t FullSize = 16 * 1024;
    static constexpr std::size_t LiteralSymbols = 286;
    static constexpr std::size_t DistanceSymbols = 30;

    struct Copy {
        std::uint32_t literals; ///< between the copy before and this one
        std::uint32_t times;
        std::uint16_t length;
        std::uint16_t distance;
    };
    /// How often each symbol occurs.
    struct Frequencies {
        std::array<std::uint64_t, LiteralSymbols> literals{};
        std::array<std::uint64_t, DistanceSymbols> distances{};
    };

    [[nodiscard]] Frequencies frequencies() const;

    std::vector<std::uint8_t> m_literals;
    std::vector<Copy> m_copies;
    std::size_t m_literalsBefore = 0; ///< of the last copy
};

} // namespace nytprof
