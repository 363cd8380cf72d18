// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunk_sink.h"
#include "stream/nv_format.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace nytprof {

/// Decodes the bytes after the header line into chunks.
class ChunkDecoder {
public:
    enum class Stop : std::uint8_t {
        NeedMore, ///< a chunk is cut; see wanted()
        StartDeflate, ///< tag consumed, a zlib stream follows
        Damaged, ///< not a chunk; see error()
    };

    /// Version of the stream, which determines chunk layouts.
    void setVersion(int major, int minor);

    /// Passes all complete chunks at the front of bytes to sink.
    Stop decode(std::span<const std::uint8_t> bytes, ChunkSink& sink);

    /// Forgets the bytes of decode(): used() becomes 0.
    void rest() { m_begin = m_at = m_end = nullptr; }

    /// Bytes of the delivered chunks.
    [[nodiscard]] std::size_t used() const { return static_cast<std::size_t>(m_at - m_begin); }
    /// Bytes after used() needed to continue.
    [[nodiscard]] std::size_t wanted() const { return m_wanted; }
    /// What is wrong at used(), and its effect on the data.
    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] bool isUnrecoverable() const { return m_unrecoverable; }

private:
    enum class Layout : std::uint8_t { V20, V21, V3, V4 };

    [[nodiscard]] class Cursor cursor() const;
    bool accept(const Cursor& cursor);
    bool needMore();
    template <class Chunk>
    bool deliver(const Chunk& chunk, const std::uint8_t* behind, ChunkSink& sink,
        void (ChunkSink::*take)(const Chunk&, std::uint64_t));
    template <class Chunk>
    bool deliver(const Chunk& chunk, const class Cursor& in, ChunkSink& sink,
        void (ChunkSink::*take)(const Chunk&));
    bool decodeOne(ChunkSink& sink);
    bool timeLine(ChunkSink& sink);
    bool timeBlock(ChunkSink& sink);
    bool subReturn(ChunkSink& sink);
    bool discount(ChunkSink& sink);
    bool subEntry(ChunkSink& sink);
    bool textRecord(ChunkSink& sink);
    bool setting(ChunkSink& sink, std::string_view line);
    void continueApplication(ChunkSink& sink);
    bool pidStart(ChunkSink& sink);
    bool pidEnd(ChunkSink& sink);
    bool newFid(ChunkSink& sink);
    bool srcLine(ChunkSink& sink);
    bool subInfo(ChunkSink& sink);
    bool subCallers(ChunkSink& sink);
    bool unknownTag();
    bool acceptNvSize(std::string_view size);
    void acceptByteOrder(std::string_view name);
    void learnNvFormat(std::span<const std::uint8_t* const> numbers, bool (*isPlausible)(double));

    const std::uint8_t* m_begin = nullptr;
    const std::uint8_t* m_at = nullptr; ///< start of the chunk being decoded
    const std::uint8_t* m_end = nullptr;
    std::size_t m_wanted = 0;
    std::string m_error;
    std::string m_application; ///< value of the attribute, if just read
    Stop m_stop = Stop::NeedMore;
    Layout m_layout = Layout::V4;
    bool m_hasCalls = true; ///< SUB_ENTRY and SUB_RETURN exist from format 5 on
    bool m_unrecoverable = false;
    NvFormat m_nvFormat;
    bool m_nvFormatKnown = false;
};

} // namespace nytprof
