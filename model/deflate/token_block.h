// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/bit_writer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace nytprof {

/// One deflate block (RFC 1951, 3.2) while it is being made of what deflate knows: single bytes,
/// and copies of what has been inflated before.
class TokenBlock {
public:
    static constexpr std::uint32_t LongestCopy = 258;
    static constexpr std::uint32_t ShortestCopy = 3;

    void literal(std::uint8_t byte)
    {
        add({byte, 0, 1});
        ++m_literals[byte];
    }
    /// ShortestCopy to LongestCopy bytes from up to 32 KiB back, `times` times.
    void copy(std::uint32_t distance, std::uint32_t length, std::uint32_t times = 1);
    [[nodiscard]] bool isFull() const { return m_count >= FullSize; }
    /// Appends the block, if it has anything, and begins another. It is not the last of a stream.
    void write(BitWriter& bits, std::vector<std::uint8_t>& out);

private:
    static constexpr std::size_t FullSize = 16 * 1024;
    static constexpr std::size_t LiteralSymbols = 286;
    static constexpr std::size_t DistanceSymbols = 30;

    struct Token {
        std::uint16_t value = 0; ///< byte or length
        std::uint16_t distance = 0; ///< 0 for a literal
        std::uint32_t times = 0;
    };

    void add(Token token)
    {
        if (m_count == m_tokens.size()) [[unlikely]] {
            grow();
        }
        m_tokens[m_count++] = token;
    }
    void grow();

    std::vector<Token> m_tokens; ///< of which m_count are in use: this is done very often
    std::size_t m_count = 0;
    std::array<std::uint64_t, LiteralSymbols> m_literals{}; ///< how often each symbol occurs
    std::array<std::uint64_t, DistanceSymbols> m_distances{};
};

} // namespace nytprof
