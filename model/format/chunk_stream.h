// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/deflate_section.h"
#include "deflate/record_deflate.h"
#include "format/chunk_encoder.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nytprof {

/// From chunks to the bytes of a profile: they are encoded into a buffer, compressed when
/// compression has been started, and handed on when much has gathered, or at sync(). Where they go
/// is up to those who derive.
class ChunkStream {
public:
    virtual ~ChunkStream() = default;
    ChunkStream(const ChunkStream&) = delete;
    ChunkStream& operator=(const ChunkStream&) = delete;

    /// Encode chunks here, then call drain().
    [[nodiscard]] ChunkEncoder& chunks() { return m_chunks; }
    /// Passes the encoded chunks on when many have gathered.
    void drain()
    {
        if (m_chunks.bytes().size() >= DrainSize)
            appendChunks();
    }
    /// Appends what `encode(ChunkEncoder&)` encodes `times` times.
    template <class Encode>
    void repeat(std::uint64_t times, Encode encode)
    {
        const auto before = m_chunks.bytes().size();
        encode(m_chunks);
        repeatLast(m_chunks.bytes().size() - before, times);
    }
    /// The same, of a chunk of which all but the first `headSize` bytes is the same each time that
    /// it is encoded for this place, which begins as {}.
    template <class Encode>
    void repeat(
        std::uint64_t times, std::size_t headSize, RecordDeflate::Place& place, Encode encode)
    {
        if (!m_section)
            return repeat(times, encode);
        appendChunks();
        encode(m_chunks);
        appendRecord(times, headSize, place);
    }
    /// What is between these is text that does not repeat itself as other chunks do.
    void beginText();
    void endText();
    /// Appends text that was encoded and compressed before. Only in a compressed section.
    void append(const DeflateSection::Block& block);
    [[nodiscard]] bool isCompressed() const { return m_section.has_value(); }
    /// From here on everything is in the compressed section.
    void startCompression(int level);
    /// Everything encoded so far has been written, and can be read without what follows.
    void sync();
    /// Ends the compressed section, and says behind it what it did. Nothing may follow.
    void finish();

protected:
    ChunkStream() = default;
    /// Takes the next bytes of the file.
    virtual void write(std::span<const std::uint8_t> bytes) = 0;
    /// The compressed section, if one has begun.
    [[nodiscard]] const std::optional<DeflateSection>& section() const { return m_section; }
    /// Goes on with a section as it was when copied after sync(), and so many bytes written.
    void resumeSection(const DeflateSection& section, std::uint64_t written)
    {
        m_section.emplace(section);
        m_written = written;
    }

private:
    static constexpr std::size_t DrainSize = 32 * 1024;

    void appendChunks();
    void repeatLast(std::size_t size, std::uint64_t times);
    void appendRecord(std::uint64_t times, std::size_t headSize, RecordDeflate::Place& place);
    void repeatRecord(std::span<const std::uint8_t> record, std::uint64_t times);
    void writeOutIfFull();
    void writeOut();

    ChunkEncoder m_chunks;
    std::vector<std::uint8_t> m_out; // compressed, not yet written
    std::optional<DeflateSection> m_section;
    std::uint64_t m_written = 0;
    bool m_isText = false;
};

/// The location of a statement.
struct StatementPlace {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    /// First lines of the block and the sub around it, as option blocks has them; both 0 without.
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
};

/// Writes so many executions of a statement, which took so many ticks in all: one chunk with the
/// time and count - 1 without any. A count of 0 is time of an execution that is counted already.
/// Ticks beyond the 32 bits of a chunk are split, as format 5.0 allows.
void writeTime(
    ChunkStream& out, const StatementPlace& place, std::uint64_t count, std::int64_t ticks);

/// Writes the contexts of a call tree as SUB_RETURN chunks, which readers take in post-order: a
/// context with n calls becomes n chunks, the first with all the time.
class ReturnChunks {
public:
    /// The stream must outlive the object, and nothing else be written to it meanwhile.
    explicit ReturnChunks(ChunkStream& out);

    struct Context {
        std::uint32_t depth = 0;
        std::uint64_t calls = 0; ///< none are not written
        double inclusive = 0; ///< ticks
        double exclusive = 0;
    };
    /// `number` identifies the sub, from 0; always with the same name.
    void write(const Context& context, std::uint32_t number, ChunkString name);

private:
    /// Where the last records of a sub end, from the byte on from which they are the same.
    struct Places {
        RecordDeflate::Place name;
        RecordDeflate::Place noTimesAndName;
    };

    ChunkStream& m_out;
    std::vector<Places> m_places; ///< by number of the sub
};

} // namespace nytprof
