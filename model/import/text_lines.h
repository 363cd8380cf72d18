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

/// Lines of a text, or all of a binary file, for readers of other programs' formats. Reports
/// progress, checks for requests to stop. Holds at most a block and a line of a text.
class TextLines {
public:
    using Severity = Diagnostic::Severity;

    /// Longest accepted line in bytes. Folded stacks of a deep recursion are long.
    static constexpr std::size_t MaxLine = std::size_t{64} << 20;

    /// The arguments must outlive this.
    TextLines(ByteStream& stream, DiagnosticLog& log, const ReadOptions& options);
    ~TextLines();
    TextLines(const TextLines&) = delete;
    TextLines& operator=(const TextLines&) = delete;

    /// Start of the text: some kilobytes at least, or all of it. Only before the first next().
    [[nodiscard]] std::string_view beginning() const { return m_stream.text(); }
    /// Next line without line end, valid until the next call; none at the end, see outcome().
    std::optional<std::string_view> next();

    /// For binary formats, instead of next(): the whole file, valid as long as this. None if it is
    /// truncated, damaged or too large or reading was cancelled, which is reported.
    std::optional<std::string_view> whole();
    /// Whether a reader of whole() may go on; false, as reported, if reading was cancelled or too
    /// much is held. To be called now and then.
    [[nodiscard]] bool mayGoOn();
    /// As report(), of a byte of whole(), without a line number.
    void reportAt(std::size_t offset, Severity severity, const std::string& message);
    /// As fail().
    void failAt(std::size_t offset, const std::string& message);

    /// held: bytes that a reader holds besides the profile.
    void setHeld(std::function<std::size_t()> held) { m_held = std::move(held); }

    /// Number of the current line, from 1.
    [[nodiscard]] std::uint64_t number() const { return m_number; }
    void report(Severity severity, const std::string& message);
    /// Reports a malformed line, which is skipped.
    void reportLine(std::string_view line, const std::string& why);
    /// Reports that the file cannot be read at all; ends reading.
    void fail(const std::string& message);
    [[nodiscard]] static std::string excerpt(std::string_view line);

    [[nodiscard]] ReadOutcome outcome() const { return m_outcome; }
    [[nodiscard]] const std::stop_token& stop() const { return m_options.stop; }

private:
    void more();
    [[nodiscard]] const char* limit(std::size_t bytes) const;
    void stopReading(ReadOutcome outcome);

    ByteStream& m_stream;
    DiagnosticLog& m_log;
    const ReadOptions& m_options;
    std::function<std::size_t()> m_held;
    std::uint64_t m_number = 0;
    std::size_t m_lineBegin = 0; ///< of the current line, in the window
    std::size_t m_nextBegin = 0; ///< end of the current line
    bool m_atEnd = false; ///< of the stream; the window holds the rest
    bool m_stopped = false;
    ReadOutcome m_outcome = ReadOutcome::Whole;
};

/// Removes and returns the next word of `text`; empty if there is none.
std::string_view takeWord(std::string_view& text);

} // namespace nytprof
