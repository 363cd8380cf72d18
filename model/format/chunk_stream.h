// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/deflate_section.h"
#include "format/chunk_encoder.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nytprof {

/// Encodes chunks into a buffer, compresses them once compression has started, and passes them to
/// write() when many have accumulated or at sync().
class ChunkStream {
public:
    virtual ~ChunkStream() = default;
    ChunkStream(const ChunkStream&) = delete;
    ChunkStream& operator=(const ChunkStream&) = delete;

    /// Encode chunks here, then call drain().
    [[nodiscard]] ChunkEncoder& chunks() { return m_chunks; }
    /// Passes on the encoded chunks if many have accumulated. Returns whether it did.
    bool drain()
    {
        const bool isFull = m_chunks.bytes().size() >= DrainSize;
        if (isFull)
            appendChunks();
        return isFull;
    }
    template <class Encode>
    void repeat(std::uint64_t times, Encode encode)
    {
        const auto before = m_chunks.bytes().size();
        encode(m_chunks);
        repeatLast(m_chunks.bytes().size() - before, times);
    }
    /// Writes copies of a chunk of which all but the first `headSize` bytes are always the same for
    /// this place, which is initially {}.
    template <class Encode>
    void repeat(
        std::uint64_t times, std::size_t headSize, DeflateSection::Place& place, Encode encode)
    {
        if (!m_section)
            return repeat(times, encode);
        appendChunks();
        encode(m_chunks);
        appendRecord(times, headSize, place);
    }
    /// For returns that follow: how many of their callers began before profiling.
    void earlierDepth(std::uint32_t callers);
    /// Encloses text, which does not repeat itself as other chunks do.
    void beginText();
    void endText();
    /// Appends text encoded and compressed before; only in a compressed section.
    void append(const DeflateSection::Block& block);
    [[nodiscard]] bool isCompressed() const { return m_section.has_value(); }
    /// All that follows is in the compressed section.
    void startCompression(int level);
    /// Writes everything encoded so far; readers need nothing of what follows.
    void sync();
    /// Ends the compressed section with a comment about the compression. Nothing may follow.
    void finish();

protected:
    ChunkStream() = default;
    /// Provides memory, so that chunks until the next drain() need none.
    void reserveChunks()
    {
        m_chunks.bytes().resize(2 * DrainSize);
        m_chunks.bytes().clear();
    }
    /// Receives the next bytes of the file.
    virtual void write(std::span<const std::uint8_t> bytes) = 0;
    [[nodiscard]] const std::optional<DeflateSection>& section() const { return m_section; }
    [[nodiscard]] std::uint64_t written() const { return m_written; }
    /// The number of earlierDepth() is that of an earlier moment again.
    void resumeEarlierDepth(std::uint32_t callers) { m_earlierDepth = callers; }
    [[nodiscard]] std::uint32_t earlierDepth() const { return m_earlierDepth; }
    /// Continues a section copied after sync(); `written`: bytes written so far.
    void resumeSection(const DeflateSection& section, std::uint64_t written)
    {
        m_section.emplace(section);
        m_written = written;
    }

private:
    static constexpr std::size_t DrainSize = 32 * 1024;

    void appendChunks();
    void repeatLast(std::size_t size, std::uint64_t times);
    void appendRecord(std::uint64_t times, std::size_t headSize, DeflateSection::Place& place);
    void repeatRecord(std::span<const std::uint8_t> record, std::uint64_t times);
    void writeOutIfFull();
    void writeOut();

    ChunkEncoder m_chunks;
    std::vector<std::uint8_t> m_out; // compressed, not yet written
    std::optional<DeflateSection> m_section;
    std::uint64_t m_written = 0;
    std::uint32_t m_earlierDepth = 0;
    bool m_isText = false;
};

struct StatementLines {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    /// First lines of the enclosing block and sub (option blocks); both 0 without.
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
};

/// Writes `count` executions as one chunk with the ticks and count - 1 with none; count 0 adds time
/// to an execution already counted. Ticks beyond 32 bits are split, as format 5.0 allows. Returns
/// whether chunks were passed on.
bool writeTime(
    ChunkStream& out, const StatementLines& place, std::uint64_t count, std::int64_t ticks);

/// Writes call tree nodes as SUB_RETURN chunks, which readers expect in post-order: n calls become
/// n chunks, the first with all the time.
class ReturnChunks {
public:
    /// out must outlive this.
    explicit ReturnChunks(ChunkStream& out);

    struct Context {
        std::uint32_t depth = 0; ///< without callers that began before profiling
        std::uint32_t earlier = 0; ///< number of those, with the sub itself
        bool isEarlier = false; ///< it began before profiling
        std::uint64_t calls = 0; ///< 0: nothing is written unless it began before profiling
        double inclusive = 0; ///< ticks
        double exclusive = 0;
        double earlierExclusive = 0; ///< its part of subs that began in a pause
    };
    /// number: index of the sub, from 0; always with the same name.
    void write(const Context& context, std::uint32_t number, ChunkString name);

private:
    /// Where the repeating parts of a sub's records were written last.
    struct Places {
        DeflateSection::Place name;
        DeflateSection::Place noTimesAndName;
    };

    ChunkStream& m_out;
    std::vector<Places> m_places; ///< by sub number
};

} // namespace nytprof
