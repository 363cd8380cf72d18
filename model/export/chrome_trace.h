// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/chunk_reader.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

/// Calls on a time line, in the trace event format of Chrome, which Perfetto and others show. Only
/// files that tell when each call began and ended have one: those made with calls=2 or stream=1.
///
/// A call is a "complete" event with start and duration in microseconds since the epoch, to three
/// decimals; arguments are its inclusive and exclusive time in microseconds. Inclusive times are
/// those of the file. Where a call began follows from the times of the statements before it, and
/// within a call of what was called: so the place of a call may be off by the part of a statement,
/// and without statements (stmts=0) what a sub did itself comes last. Calls nest as they did.
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
