// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunk_reader.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

/// Writes calls on a timeline in Chrome's trace event format, for profiles made with calls=2 or
/// stream=1. Calls are "complete" events in microseconds since the epoch, with inclusive and
/// exclusive time. Starts are derived from statements and may be off by part of one.
class ChromeTrace {
public:
    /// Writes the start of the output to `out`, which must outlive this.
    explicit ChromeTrace(std::ostream& out);

    /// Adds a file, event by event. Problems are logged in `log`.
    ReadOutcome add(ByteStream& stream, DiagnosticLog& log);
    /// Writes the end of the output.
    void finish();

    /// Number of written calls; 0 means that the files have no timeline.
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

private:
    class Sink;
    std::ostream& m_out;
    std::uint64_t m_entries = 0; ///< call entries
    std::uint64_t m_calls = 0;
    bool m_isFirst = true;
};

} // namespace nytprof
