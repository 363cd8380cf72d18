// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/diagnostic_log.h"

#include "format/text_encoding.h"

#include <utility>

namespace nytprof {

std::string describe(const std::string& path, const Diagnostic& diagnostic)
{
    std::string text = escape(withoutPassword(path));
    if (diagnostic.offset != 0)
        text += ": byte " + std::to_string(diagnostic.offset);
    if (diagnostic.inflatedOffset != 0)
        text += " (inflated byte " + std::to_string(diagnostic.inflatedOffset) + ")";
    return text + ": " + printableMessage(diagnostic.message);
}

void DiagnosticLog::add(Severity severity, std::string message)
{
    add(severity, position(), std::move(message));
}

void DiagnosticLog::add(Severity severity, Position where, std::string message)
{
    if (m_kept.size() < MaxKept)
        addEnd(severity, where, std::move(message));
    else
        ++m_dropped;
}

void DiagnosticLog::addEnd(Severity severity, Position where, std::string message)
{
    m_kept.push_back({severity, where.offset, where.inflatedOffset, std::move(message), false});
}

void DiagnosticLog::addCut(Position where, const std::string& what)
{
    addEnd(Severity::Warning, where,
        what + ": the program is running, was killed, or the copy is incomplete; read up to there");
    m_kept.back().onlyEndMissing = true;
}

void DiagnosticLog::addUnfinished(std::string message)
{
    const std::size_t before = m_kept.size();
    add(Severity::Warning, std::move(message));
    if (m_kept.size() > before)
        m_kept.back().onlyEndMissing = true;
}

void DiagnosticLog::addMalformedSetting(std::string_view line)
{
    add(Severity::Note, "attribute or option without \"=\" ignored: " + toUtf8(line.substr(0, 80)));
}

void DiagnosticLog::addLimit(Position where, const char* reached)
{
    addEnd(Severity::Warning, where, reached + std::string("; read up to there"));
}

std::vector<Diagnostic> DiagnosticLog::take()
{
    if (m_dropped > 0)
        m_kept.push_back({Severity::Note, position().offset, position().inflatedOffset,
            std::to_string(m_dropped) + " more messages omitted", false});
    m_dropped = 0;
    return std::exchange(m_kept, {});
}

} // namespace nytprof
