// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace nytprof {

/// Longest code of deflate's alphabets of literals and distances.
inline constexpr unsigned LongestCode = 15;

/// Code lengths, 0 for symbols that do not occur, of an optimal prefix code of at most `longest`
/// bits. Where one symbol occurs it has one bit.
void huffmanLengths(
    std::span<const std::uint64_t> frequencies, std::span<std::uint8_t> lengths, unsigned longest);

/// The canonical codes of these lengths (RFC 1951, 3.2.2), with their bits in the order in which
/// they are written.
void huffmanCodes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes);

/// A code of so many symbols.
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

} // namespace nytprof
