// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/deflate_block.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Compresses records to raw deflate. Made for profiles: records repeat very often, names occurred
/// shortly before. A repeat takes constant time: cost grows with records, not uncompressed bytes.
class RecordDeflate {
public:
    RecordDeflate();
    /// Cached position of recurring bytes. Kept by callers, initially {}; for one object only.
    struct Place {
        std::uint64_t offset = 0; ///< plus one; 0 for none
    };

    /// Appends to `out` when enough is buffered.
    void append(std::span<const std::uint8_t> record, std::vector<std::uint8_t>& out);
    /// A record with a head of headSize bytes that rarely matches, such as binary numbers, and a
    /// tail that is always the same for this place. Skips the search, except for two equal numbers
    /// of 8 bytes at the end of the head.
    void append(std::span<const std::uint8_t> record, std::size_t headSize, Place& place,
        std::vector<std::uint8_t>& out);
    /// Appends `times` more copies of the record last appended.
    void repeat(
        std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out);
    /// Flushes everything to `out`, which then ends at a byte boundary.
    void flush(std::vector<std::uint8_t>& out);
    /// Prevents references to earlier data: others have appended to the stream.
    void forget() { forget(Window); }

private:
    static constexpr std::size_t Window = 32 * 1024; // deflate's limit for references
    static constexpr std::size_t MaxKept = 4 * Window;
    static constexpr unsigned HashBits = 13;
    static constexpr std::uint32_t ShortestMatch = 4;
    static constexpr std::uint32_t NotedOfMatch = 4; // later matches begin where this one did

    /// Bytes contiguous in both the stream and m_kept.
    struct Piece {
        std::uint64_t offset = 0; ///< stream position minus index in m_kept
        std::size_t end = 0; ///< index in m_kept
    };
    /// Last occurrence of four bytes.
    struct Seen {
        std::uint32_t at = 0; ///< index in m_kept
        std::uint32_t piece = 0; ///< index plus one; 0 for none
    };

    struct Match {
        std::uint32_t distance = 0;
        std::uint32_t length = 0; ///< 0 for none
    };

    [[nodiscard]] static std::size_t hashOf(const std::uint8_t* bytes);
    /// To be called when others have appended `others` bytes.
    void forget(std::uint64_t others);
    void ensureCapacity(std::size_t size);
    void search(std::size_t at);
    void writeIfFull(std::vector<std::uint8_t>& out);
    /// Stream position.
    [[nodiscard]] std::uint64_t position() const { return m_pieces.back().offset + m_kept.size(); }
    void note(std::size_t begin, std::size_t end);
    void keep(std::span<const std::uint8_t> bytes);
    [[nodiscard]] Seen seenAt(std::size_t at) const
    {
        return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(m_pieces.size())};
    }
    [[nodiscard]] Match findMatch(Seen before, std::size_t at, std::size_t most) const;
    void copy(std::uint32_t distance, std::uint64_t length);

    TokenBlock m_block;
    BitWriter m_bits;
    std::vector<std::uint8_t> m_kept;
    std::vector<Piece> m_pieces;
    std::vector<Seen> m_seen;
};

} // namespace nytprof
