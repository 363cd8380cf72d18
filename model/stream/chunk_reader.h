// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/byte_stream.h"
#include "stream/chunk_decoder.h"
#include "stream/chunk_sink.h"
#include "stream/diagnostic_log.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace nytprof {

/// Callbacks and limits of a read; called regularly from the reading thread.
struct ReadOptions {
    /// Bytes read and file size in bytes.
    std::function<void(std::uint64_t read, std::uint64_t size)> progress;
    std::stop_token stop;
    /// True requests a partial result.
    std::function<bool()> previewWanted;
    /// Called then; all data read so far has been delivered.
    std::function<void()> preview;
    /// Why reading ends if it needs `more` bytes of memory, which becomes a warning; null to go on.
    std::function<const char*(std::size_t more)> limit;
};

/// How far reading got.
enum class ReadOutcome : std::uint8_t {
    Whole, ///< to the proper end
    Damaged, ///< up to damage, described in the log
    Nothing, ///< not past the header, for a reason in the log
    Cancelled,
};

/// Passes the chunks of a stream to a sink in order, a window at a time, and errors to a log. The
/// constructor's arguments must outlive it.
class ChunkReader {
public:
    ChunkReader(ByteStream& stream, ChunkSink& sink, DiagnosticLog& log,
        std::function<const char*(std::size_t more)> limit = {});
    ~ChunkReader();
    ChunkReader(const ChunkReader&) = delete;
    ChunkReader& operator=(const ChunkReader&) = delete;

    /// Reads a window; false at the end, when outcome() is valid. Strings in chunks stay valid
    /// until the next call, except values of attributes.
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
    std::function<const char*(std::size_t more)> m_limit; ///< of ReadOptions
    ChunkSink& m_sink;
    DiagnosticLog& m_log;
    ChunkDecoder m_decoder;
    ChunkDecoder::Stop m_stop = ChunkDecoder::Stop::NeedMore;
    bool m_begun = false;
    ReadOutcome m_outcome = ReadOutcome::Whole;
};

/// Passes all chunks of a stream to sink in order, and errors to log.
ReadOutcome readChunks(
    ByteStream& stream, ChunkSink& sink, DiagnosticLog& log, const ReadOptions& options = {});

} // namespace nytprof
