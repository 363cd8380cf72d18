// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/diagnostic.h"
#include "stream/stream_end.h"

#include <functional>
#include <string>
#include <vector>

namespace nytprof {

/// Collects what is wrong with a stream, up to a sensible number.
class NYTPROF_EXPORT DiagnosticLog {
public:
    using Severity = Diagnostic::Severity;

    /// Gives the place that add() without a position means.
    void setLocator(std::function<Position()> locator) { m_locator = std::move(locator); }
    [[nodiscard]] Position position() const { return m_locator ? m_locator() : Position{}; }

    void add(Severity severity, std::string message);
    void add(Severity severity, Position where, std::string message);
    /// For what ended the reading: is kept however many there were before.
    void addEnd(Severity severity, Position where, std::string message);
    /// The same for a file that is cut there.
    void addCut(Position where, const std::string& what);

    /// For a file of which no more fits into memory.
    void addFull(Position where);

    /// All of them; says how many more there were when they were too many to keep.
    [[nodiscard]] std::vector<Diagnostic> take();

private:
    static constexpr std::size_t MaxKept = 200;

    std::vector<Diagnostic> m_kept;
    std::uint64_t m_dropped = 0;
    std::function<Position()> m_locator;
};

} // namespace nytprof
