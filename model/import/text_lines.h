// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/diagnostic_log.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nytprof {

/// The lines of a text, front to back, for readers of other programs' formats. Reports progress,
/// asks whether to stop, and holds no more than a block and a line.
class TextLines {
public:
    using Severity = Diagnostic::Severity;

    /// Longest line that is believed. Folded stacks of a deep recursion are long.
    static constexpr std::size_t MaxLine = std::size_t{64} << 20;

    /// All of them must outlive this.
    TextLines(ByteStream& stream, DiagnosticLog& log, const ReadOptions& options);
    ~TextLines();
    TextLines(const TextLines&) = delete;
    TextLines& operator=(const TextLines&) = delete;

    /// How the text begins, before the first next(): what is there of it, some kilobytes at least.
    [[nodiscard]] std::string_view beginning() const;
    /// The next line without its line end, valid until the next call; none at the end, and then
    /// outcome() says why.
    std::optional<std::string_view> next();

    /// What a reader holds beside the profile, in bytes.
    void setHeld(std::function<std::size_t()> held) { m_held = std::move(held); }

    /// Number of the line that next() gave, counted from 1.
    [[nodiscard]] std::uint64_t number() const { return m_number; }
    /// Says something about that line, with its number.
    void report(Severity severity, const std::string& message);
    /// The same for a line that makes no sense and is left out, with how it begins.
    void reportLine(std::string_view line, const std::string& why);
    /// Says why the file cannot be read at all; ends reading.
    void fail(const std::string& message);
    /// How a line begins, for messages.
    [[nodiscard]] static std::string excerpt(std::string_view line);

    [[nodiscard]] ReadOutcome outcome() const { return m_outcome; }
    [[nodiscard]] const std::stop_token& stop() const { return m_options.stop; }

private:
    void more();
    void stopReading(ReadOutcome outcome);

    ByteStream& m_stream;
    DiagnosticLog& m_log;
    const ReadOptions& m_options;
    std::function<std::size_t()> m_held;
    std::uint64_t m_number = 0;
    std::size_t m_lineBegin = 0; ///< in the window, of the line that next() gave
    std::size_t m_nextBegin = 0; ///< behind it
    bool m_atEnd = false; ///< of the stream; the window holds all that is left
    bool m_stopped = false; ///< before that
    ReadOutcome m_outcome = ReadOutcome::Whole;
};

/// Removes the next word from the front of `text` and returns it; empty when there is none.
std::string_view takeWord(std::string_view& text);

} // namespace nytprof
