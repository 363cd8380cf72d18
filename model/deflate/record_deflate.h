// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/deflate_block.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Compresses records to raw deflate. Made for what a profile mostly is: records that are repeated
/// very often, whose names stood in others shortly before. A repeat takes the same time however
/// often it is; so this costs what the records cost, and not the bytes that they inflate to.
class RecordDeflate {
public:
    RecordDeflate();
    /// Where bytes stand in the stream, for those who know that they come again. Kept by callers,
    /// who begin with {}; only for the object that set it.
    struct Place {
        std::uint64_t offset = 0; ///< plus one, 0 for nowhere
    };

    /// Adds to `out` when much has gathered.
    void append(std::span<const std::uint8_t> record, std::vector<std::uint8_t>& out);
    /// The same, for a record of a head of so many bytes that is hardly like others, as binary
    /// numbers are, and a tail that always was the same at this place. Spares the search.
    void append(std::span<const std::uint8_t> record, std::size_t headSize, Place& place,
        std::vector<std::uint8_t>& out);
    /// The same as appending so many more copies of a record that the last call of append() ended
    /// with.
    void repeat(
        std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out);
    /// Everything is in `out`, which ends at a byte boundary then.
    void flush(std::vector<std::uint8_t>& out);
    /// What follows can't refer to anything before: others have appended to the stream.
    void forget() { forget(Window); }

private:
    static constexpr std::size_t Window = 32 * 1024; // how far deflate can refer back
    static constexpr std::size_t MostKept = 4 * Window;
    static constexpr unsigned HashBits = 13;
    static constexpr std::uint32_t ShortestMatch = 4;
    static constexpr std::uint32_t NotedOfMatch = 4; // what is like it later begins as it does

    /// Bytes that follow on each other in the stream as well as in m_kept.
    struct Piece {
        std::uint64_t offset = 0; ///< from m_kept to the stream
        std::size_t end = 0; ///< in m_kept
    };
    /// Where four bytes were seen last.
    struct Seen {
        std::uint32_t at = 0; ///< in m_kept
        std::uint32_t piece = 0; ///< its number plus one, 0 for none
    };

    struct Match {
        std::uint32_t distance = 0;
        std::uint32_t length = 0; ///< 0 for none
    };

    [[nodiscard]] static std::size_t hashOf(const std::uint8_t* bytes);
    /// Others have appended so many bytes.
    void forget(std::uint64_t others);
    void ensureCapacity(std::size_t size);
    void search(std::size_t at);
    void writeIfFull(std::vector<std::uint8_t>& out);
    /// In the stream.
    [[nodiscard]] std::uint64_t position() const { return m_pieces.back().offset + m_kept.size(); }
    void note(std::size_t begin, std::size_t end);
    void keep(std::span<const std::uint8_t> bytes);
    [[nodiscard]] Match findMatch(std::size_t at, std::size_t most) const;
    void copy(std::uint32_t distance, std::uint64_t length);

    TokenBlock m_block;
    BitWriter m_bits;
    std::vector<std::uint8_t> m_kept;
    std::vector<Piece> m_pieces;
    std::vector<Seen> m_seen;
};

} // namespace nytprof
