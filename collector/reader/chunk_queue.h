// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/diagnostic_log.h"
#include "stream/field_sink.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

namespace nytprof::reader {

using ChunkField = std::variant<std::uint32_t, std::int32_t, double, chunk::Text>;

struct QueuedChunk {
    ChunkKind kind;
    std::uint64_t repeats; ///< number of equal chunks in a row
    std::size_t firstField;
    std::size_t fieldCount;
};

/// Reads chunks a window at a time, so that no reader is on the native stack while a callback runs.
class ChunkQueue : public FieldSink<ChunkQueue> {
public:
    explicit ChunkQueue(const std::string& path);
    ~ChunkQueue() override;

    /// Valid until the next call; null at the end.
    [[nodiscard]] const QueuedChunk* next();
    [[nodiscard]] std::span<const ChunkField> fieldsOf(const QueuedChunk& chunk) const
    {
        return std::span(m_fields).subspan(chunk.firstField, chunk.fieldCount);
    }
    /// Problems of the file, after next() returned null.
    [[nodiscard]] std::vector<Diagnostic> takeDiagnostics() { return m_log.take(); }
    /// False in later forks, which lack the inflate thread: they cannot read on or destroy this.
    [[nodiscard]] bool isOurs() const { return m_pid == ::getpid(); }

    template <class... Fields>
    void chunk(ChunkKind kind, std::uint64_t repeats, const Fields&... fields)
    {
        m_chunks.push_back({kind, repeats, m_fields.size(), sizeof...(fields)});
        (m_fields.push_back(kept(fields)), ...);
    }
    void malformedSetting(std::string_view line) override { m_log.addMalformedSetting(line); }
    void comment(std::string_view text) override;

private:
    template <class Field>
    static ChunkField kept(const Field& field)
    {
        return field;
    }
    ChunkField kept(std::string_view text) { return chunk::Text{m_texts.emplace_back(text)}; }

    pid_t m_pid;
    ByteStream m_stream;
    DiagnosticLog m_log;
    std::vector<QueuedChunk> m_chunks;
    std::vector<ChunkField> m_fields; ///< of m_chunks
    std::size_t m_given = 0; ///< index in m_chunks
    std::deque<std::string> m_texts; ///< strings in m_fields that the stream does not hold
    bool m_ended = false;
    std::optional<ChunkReader> m_reader; ///< last, as it uses the others
};

} // namespace nytprof::reader
