// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/stream_end.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace nytprof {

/// Something the reader has to say about a file.
struct Diagnostic {
    enum class Severity : std::uint8_t {
        Note, ///< odd but harmless
        Warning, ///< part of the data is missing or doubtful; the rest is shown
        Error, ///< the file is not a profile, or nothing of it could be read
    };
    Severity severity = Severity::Error;
    /// Position in the file. For data inside the compressed section it is the position of the
    /// compressed bytes being read; inflatedOffset is then the position in the inflated data.
    std::uint64_t offset = 0;
    std::uint64_t inflatedOffset = 0; ///< 0 outside the compressed section
    std::string message; ///< what is wrong and what it means for the data, without the offset
    bool onlyEndMissing = false; ///< what there is of the file is whole, but it goes on no further
};

/// "FILE: byte 1234 (inflated byte 99): message", for showing to people.
[[nodiscard]] NYTPROF_EXPORT std::string describe(
    const std::string& path, const Diagnostic& diagnostic);

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
