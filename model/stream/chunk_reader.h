// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/byte_stream.h"
#include "stream/chunk_decoder.h"
#include "stream/chunk_sink.h"
#include "stream/diagnostic_log.h"
#include "stream/read_options.h"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace nytprof {

/// How far readChunks() got.
enum class ReadOutcome : std::uint8_t {
    Whole, ///< to the proper end
    Damaged, ///< to a damage, which the log describes
    Nothing, ///< not past the header, for a reason that the log gives
    Cancelled,
};

/// Gives the chunks of a stream to a sink, in order, a window of it at a time, and what is wrong
/// with it to a log. What it is made with must outlive it.
class NYTPROF_EXPORT ChunkReader {
public:
    ChunkReader(ByteStream& stream, ChunkSink& sink, DiagnosticLog& log,
        std::function<bool(std::size_t more)> fits = {});
    ~ChunkReader();
    ChunkReader(const ChunkReader&) = delete;
    ChunkReader& operator=(const ChunkReader&) = delete;

    /// Gives the chunks of the next window; false when there are no more, and outcome() is valid.
    /// Bytes of strings stay where they are until the next call, but for the value of an attribute.
    bool next();
    [[nodiscard]] ReadOutcome outcome() const { return m_outcome; }

private:
    bool readHeader();
    bool acceptVersion(int major, int minor);
    bool goOnAfter(ChunkDecoder::Stop stop);
    bool startDeflate();
    void reportEnd();
    void reportCutChunk();

    ByteStream& m_stream;
    std::function<bool(std::size_t more)> m_fits; ///< of ReadOptions
    ChunkSink& m_sink;
    DiagnosticLog& m_log;
    ChunkDecoder m_decoder;
    ChunkDecoder::Stop m_stop = ChunkDecoder::Stop::NeedMore;
    bool m_begun = false;
    ReadOutcome m_outcome = ReadOutcome::Whole;
};

/// Gives all chunks of a stream to sink, in order, and what is wrong with it to log.
NYTPROF_EXPORT ReadOutcome readChunks(
    ByteStream& stream, ChunkSink& sink, DiagnosticLog& log, const ReadOptions& options = {});

} // namespace nytprof
