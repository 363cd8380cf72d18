// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/stream_end.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A message about a file.
struct Diagnostic {
    enum class Severity : std::uint8_t {
        Note, ///< odd but harmless
        Warning, ///< part of the data is missing or doubtful; the rest is shown
        Error, ///< the file is not a profile, or nothing of it could be read
    };
    Severity severity = Severity::Error;
    /// In the file; within the compressed section, of the compressed bytes being read.
    std::uint64_t offset = 0;
    std::uint64_t inflatedOffset = 0; ///< in the inflated data; 0 outside the compressed section
    std::string message; ///< the error and its effect on the data, without the offset
    bool onlyEndMissing = false; ///< the file is truncated but otherwise whole
};

/// "FILE: byte 1234 (inflated byte 99): message".
[[nodiscard]] std::string describe(const std::string& path, const Diagnostic& diagnostic);

/// Collects diagnostics of a stream, limited in number.
class DiagnosticLog {
public:
    using Severity = Diagnostic::Severity;

    /// Default position for add().
    void setLocator(std::function<Position()> locator) { m_locator = std::move(locator); }
    [[nodiscard]] Position position() const { return m_locator ? m_locator() : Position{}; }

    void add(Severity severity, std::string message);
    void add(Severity severity, Position where, std::string message);
    /// For what ended the reading; kept in any case.
    void addEnd(Severity severity, Position where, std::string message);
    /// For the end of a truncated file; kept in any case.
    void addCut(Position where, const std::string& what);
    /// For a file that was read to its end, where something is still to come.
    void addUnfinished(std::string message);

    void addMalformedSetting(std::string_view line);
    /// For a file that reached a limit.
    void addLimit(Position where, const char* reached);

    /// Removes and returns all; a last note counts those omitted.
    [[nodiscard]] std::vector<Diagnostic> take();

private:
    static constexpr std::size_t MaxKept = 200;

    std::vector<Diagnostic> m_kept;
    std::uint64_t m_dropped = 0;
    std::function<Position()> m_locator;
};

} // namespace nytprof
