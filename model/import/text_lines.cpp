// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/text_lines.h"

#include "format/text_encoding.h"

#include <algorithm>

namespace nytprof {

TextLines::TextLines(ByteStream& stream, DiagnosticLog& log, const ReadOptions& options)
    : m_stream(stream)
    , m_log(log)
    , m_options(options)
{
    m_log.setLocator([this] { return m_stream.position(m_lineBegin); });
}

TextLines::~TextLines()
{
    m_log.setLocator([end = m_stream.position(m_lineBegin)] { return end; });
}

std::optional<std::string_view> TextLines::next()
{
    std::size_t searched = 0;
    while (!m_stopped) {
        const std::string_view rest = m_stream.text().substr(m_nextBegin);
        std::size_t end = rest.find('\n', searched);
        if (end == std::string_view::npos) {
            searched = rest.size();
            if (!m_atEnd) {
                more();
                continue;
            }
            if (rest.empty() || m_outcome != ReadOutcome::Whole) // or a cut line
                break;
            end = rest.size();
        }
        ++m_number;
        m_lineBegin = m_nextBegin;
        m_nextBegin += std::min(end + 1, rest.size());
        std::string_view line = rest.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        return line;
    }
    return std::nullopt;
}

void TextLines::stopReading(ReadOutcome outcome)
{
    m_outcome = outcome;
    m_stopped = true;
}

void TextLines::more()
{
    if (m_options.stop.stop_requested()) {
        stopReading(ReadOutcome::Cancelled);
        return;
    }
    m_stream.consume(m_nextBegin);
    m_lineBegin = m_nextBegin = 0;
    if (m_options.progress)
        m_options.progress(m_stream.position().offset, m_stream.fileSize());
    if (m_options.preview && m_options.previewWanted && m_options.previewWanted())
        m_options.preview();
    const std::size_t have = m_stream.window().size();
    if (have > MaxLine) {
        ++m_number;
        report(Severity::Warning, "implausible line of more than 64 MiB; read up to there");
        stopReading(ReadOutcome::Damaged);
        return;
    }
    if (const char* const reached = limit(3 * have)) {
        m_log.addLimit(m_stream.position(), reached);
        stopReading(ReadOutcome::Damaged);
        return;
    }
    m_atEnd = !m_stream.grow(have + 1);
    const StreamEnd& end = m_stream.end();
    if (m_atEnd && end.kind != StreamEnd::Kind::Clean) {
        m_log.addEnd(Severity::Warning, {end.offset, 0}, end.error + "; read up to there");
        m_outcome = ReadOutcome::Damaged;
    }
}

const char* TextLines::limit(std::size_t bytes) const
{
    return m_options.limit ? m_options.limit(bytes + (m_held ? m_held() : 0)) : nullptr;
}

std::optional<std::string_view> TextLines::whole()
{
    for (bool isMore = true; isMore;) {
        const std::size_t have = m_stream.window().size();
        if (!mayGoOn())
            return std::nullopt;
        if (m_options.progress)
            m_options.progress(have, m_stream.fileSize());
        isMore = m_stream.grow(have + 1);
    }
    const StreamEnd& end = m_stream.end();
    if (end.kind == StreamEnd::Kind::Clean)
        return m_stream.text();
    failAt(m_stream.window().size(), end.error);
    return std::nullopt;
}

bool TextLines::mayGoOn()
{
    if (m_options.stop.stop_requested())
        stopReading(ReadOutcome::Cancelled);
    else if (const char* const reached = limit(3 * m_stream.window().size()))
        failAt(0, reached);
    return !m_stopped;
}

void TextLines::reportAt(std::size_t offset, Severity severity, const std::string& message)
{
    m_lineBegin = offset;
    m_log.add(severity, message);
}

void TextLines::failAt(std::size_t offset, const std::string& message)
{
    reportAt(offset, Severity::Error, message);
    stopReading(ReadOutcome::Nothing);
}

void TextLines::report(Severity severity, const std::string& message)
{
    m_log.add(severity, "line " + std::to_string(m_number) + ": " + message);
}

void TextLines::fail(const std::string& message)
{
    report(Severity::Error, message);
    stopReading(ReadOutcome::Nothing);
}

void TextLines::reportLine(std::string_view line, const std::string& why)
{
    report(Severity::Warning, why + "; line ignored: " + excerpt(line));
}

std::string TextLines::excerpt(std::string_view line)
{
    constexpr std::size_t Shown = 60;
    const std::string_view begin = cutUtf8(line, Shown);
    return toUtf8(begin) + (begin.size() < line.size() ? "..." : "");
}

std::string_view takeWord(std::string_view& text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

} // namespace nytprof
