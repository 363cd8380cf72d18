// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/chunk_sink.h"
#include "stream/diagnostic_log.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

namespace nytprof::reader {

/// A chunk as in Devel::NYTProf::ReadStream: numbers, times, strings, in this order unless noted.
struct QueuedChunk {
    enum class Kind : std::uint8_t {
        Version,
        Attribute,
        Option,
        Comment,
        StartDeflate,
        PidStart,
        PidEnd,
        NewFid,
        TimeLine, ///< first number is signed
        TimeBlock, ///< first number is signed
        Discount,
        SubEntry,
        SubReturn,
        SrcLine,
        SubInfo,
        SubCallers, ///< fid, line, count, times, depth, strings
    };
    static constexpr std::size_t Kinds = 16;

    Kind kind = Kind::Version;
    std::uint64_t repeats = 1; ///< number of equal chunks in a row
    std::array<std::uint32_t, 6> numbers{};
    std::array<double, 3> times{};
    std::array<chunk::Text, 2> strings{};
};

/// Reads chunks a window at a time, so that no reader is on the native stack while a callback runs.
class ChunkQueue : private ChunkSink {
public:
    explicit ChunkQueue(const std::string& path);
    ~ChunkQueue() override;

    /// Valid until the next call; null at the end.
    [[nodiscard]] const QueuedChunk* next();
    /// Problems of the file, after next() returned null.
    [[nodiscard]] std::vector<Diagnostic> takeDiagnostics() { return m_log.take(); }
    /// False in later forks, which lack the inflate thread: they cannot read on or destroy this.
    [[nodiscard]] bool isOurs() const { return m_pid == ::getpid(); }

private:
    using Kind = QueuedChunk::Kind;

    void version(int major, int minor) override;
    void attribute(std::string_view key, std::string_view value) override
    {
        setting(Kind::Attribute, key, value);
    }
    void option(std::string_view key, std::string_view value) override
    {
        setting(Kind::Option, key, value);
    }
    void malformedSetting(std::string_view line) override;
    void comment(std::string_view text) override;
    void startDeflate() override;
    void pidStart(const chunk::PidStart& start) override;
    void pidEnd(const chunk::PidEnd& end) override;
    void newFid(const chunk::NewFid& file) override;
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override;
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override;
    void discount() override;
    void subEntry(const chunk::SubEntry& entry) override;
    void subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats) override;
    void srcLine(const chunk::SrcLine& source) override;
    void subInfo(const chunk::SubInfo& info) override;
    void subCallers(const chunk::SubCallers& callers) override;

    void setting(Kind kind, std::string_view key, std::string_view value);

    pid_t m_pid;
    ByteStream m_stream;
    DiagnosticLog m_log;
    std::vector<QueuedChunk> m_chunks;
    std::size_t m_given = 0; ///< index in m_chunks
    std::deque<std::string> m_texts; ///< strings in m_chunks that the stream does not hold
    bool m_ended = false;
    std::optional<ChunkReader> m_reader; ///< last, as it uses the others
};

} // namespace nytprof::reader
