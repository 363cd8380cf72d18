// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/diagnostic_log.h"

#include <utility>

namespace nytprof {

void DiagnosticLog::add(Severity severity, std::string message)
{
    add(severity, position(), std::move(message));
}

void DiagnosticLog::add(Severity severity, Position position, std::string message)
{
    if (severity != Severity::Note)
        m_hasWarnings = true;
    // What ends the reading comes last and must not be lost behind a flood of small things.
    if (m_kept.size() >= MaxKept && severity == Severity::Note) {
        ++m_dropped;
        return;
    }
    if (m_kept.size() >= 2 * MaxKept && severity == Severity::Warning) {
        ++m_dropped;
        return;
    }
    m_kept.push_back({severity, position.offset, position.inflatedOffset, std::move(message)});
}

std::vector<Diagnostic> DiagnosticLog::take()
{
    if (m_dropped > 0)
        m_kept.push_back({Severity::Note, position().offset, position().inflatedOffset,
            std::to_string(m_dropped) + " more messages of this kind are not shown"});
    m_dropped = 0;
    return std::exchange(m_kept, {});
}

std::string describe(const std::string& path, const Diagnostic& diagnostic)
{
    std::string text = path + ": byte " + std::to_string(diagnostic.offset);
    if (diagnostic.inflatedOffset != 0)
        text += " (inflated byte " + std::to_string(diagnostic.inflatedOffset) + ")";
    return text + ": " + diagnostic.message;
}

} // namespace nytprof
