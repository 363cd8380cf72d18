// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/chunk_reader.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

/// Calls on a time line, in Chrome's trace event format, of profiles made with calls=2 or stream=1.
/// A call is a "complete" event in microseconds since the epoch, with inclusive and exclusive time
/// as arguments. The start of a call follows from the times of statements and may be off by part of
/// one.
class NYTPROF_EXPORT ChromeTrace {
public:
    /// Begins the output.
    explicit ChromeTrace(std::ostream& out);

    /// Adds a file, event by event as it is read.
    ReadOutcome add(ByteStream& stream, DiagnosticLog& log);
    /// Ends the output.
    void finish();

    /// Calls that were written: none means that the files have no time line.
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

private:
    class Sink;
    std::ostream& m_out;
    std::uint64_t m_entries = 0; ///< of calls
    std::uint64_t m_calls = 0;
    bool m_isFirst = true;
};

} // namespace nytprof
