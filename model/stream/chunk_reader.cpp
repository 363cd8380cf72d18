// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/chunk_reader.h"

#include "format/tags.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

constexpr std::size_t MaxHeaderLine = 200;
/// Devel::NYTProf writes a comment after the compressed data.
constexpr std::uint64_t MaxTrailerLength = 200;

std::optional<std::pair<int, int>> versionIn(std::string_view line)
{
    constexpr std::string_view name = "NYTProf ";
    if (!line.starts_with(name))
        return {};
    const char* const end = line.data() + line.size();
    int major = 0;
    const auto first = std::from_chars(line.data() + name.size(), end, major);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ' ')
        return {};
    int minor = 0;
    const auto second = std::from_chars(first.ptr + 1, end, minor);
    if (second.ec != std::errc{})
        return {};
    return std::pair(major, minor);
}

} // namespace

ChunkReader::ChunkReader(ByteStream& stream, ChunkSink& sink, DiagnosticLog& log,
    std::function<const char*(std::size_t more)> limit)
    : m_stream(stream)
    , m_limit(std::move(limit))
    , m_sink(sink)
    , m_log(log)
{
    m_log.setLocator([this] { return m_stream.position(m_decoder.used()); });
}

ChunkReader::~ChunkReader()
{
    m_log.setLocator([end = m_stream.position(m_decoder.used())] { return end; });
}

bool ChunkReader::next()
{
    if (!m_begun) {
        m_begun = true;
        if (!readHeader()) {
            m_outcome = ReadOutcome::Nothing;
            return false;
        }
    } else if (!goOnAfter(m_stop)) {
        return false;
    }
    m_stop = m_decoder.decode(m_stream.window(), m_sink);
    return true;
}

bool ChunkReader::readHeader()
{
    m_stream.grow(MaxHeaderLine);
    const std::string_view bytes = m_stream.text();
    const std::string line(bytes.substr(0, std::min(bytes.find('\n'), MaxHeaderLine)));
    if (m_stream.end().kind == StreamEnd::Kind::Unreadable) {
        m_log.add(Severity::Error, {}, m_stream.end().error);
        return false;
    }
    if (bytes.empty()) {
        m_log.add(Severity::Error, {},
            "empty file: the program has not written anything yet, or was killed before it did");
        return false;
    }
    const auto version = versionIn(line);
    if (line.size() >= bytes.size() || !version) {
        m_log.add(Severity::Error, {},
            "not a profile: the first line is not like \"NYTProf 5 0\"; nytprof also reads folded "
            "stacks, callgrind files, pprof files and tmon.out");
        return false;
    }
    const auto [major, minor] = *version;
    if (!acceptVersion(major, minor))
        return false;
    m_stream.consume(line.size() + 1);
    m_decoder.setVersion(major, minor);
    m_sink.version(major, minor);
    return true;
}

bool ChunkReader::acceptVersion(int major, int minor)
{
    const std::string version = std::to_string(major) + "." + std::to_string(minor);
    if (major < 2 || major > FormatMajor) {
        m_log.add(Severity::Error, {},
            "format " + version + " is not supported (2.0 to 5.x are): "
                + (major < 2 ? "it was written by a Devel::NYTProf before 2.03; profile again"
                             : "it was written by a newer version; update nytprof"));
        return false;
    }
    if (major == FormatMajor && minor > FormatMinor)
        m_log.add(Severity::Note, {},
            "format " + version + " is newer than 5.0; unknown records are errors");
    return true;
}

bool ChunkReader::goOnAfter(ChunkDecoder::Stop stop)
{
    switch (stop) {
    case ChunkDecoder::Stop::NeedMore: {
        const auto left = m_stream.window().size() - m_decoder.used();
        // Untrusted lengths: the window grows with available data, at most twofold.
        const std::size_t wanted = std::min(m_decoder.wanted(), 2 * left + Block::Capacity);
        if (const char* const reached = m_limit ? m_limit(3 * left) : nullptr) {
            m_log.addLimit(m_log.position(), reached);
            m_outcome = ReadOutcome::Damaged;
            return false;
        }
        m_stream.consume(m_decoder.used());
        m_decoder.rest();
        if (m_stream.grow(wanted) || m_stream.window().size() > left)
            return true;
        reportEnd();
        return false;
    }
    case ChunkDecoder::Stop::StartDeflate: return startDeflate();
    case ChunkDecoder::Stop::Damaged: break;
    }
    m_log.addEnd(m_decoder.isUnrecoverable() ? Severity::Error : Severity::Warning,
        m_log.position(), m_decoder.error());
    m_outcome = m_decoder.isUnrecoverable() ? ReadOutcome::Nothing : ReadOutcome::Damaged;
    return false;
}

bool ChunkReader::startDeflate()
{
    if (m_stream.inflating()) {
        m_log.addEnd(Severity::Warning, m_log.position(),
            "damaged file: a compressed section inside a compressed section; read up to there");
        m_outcome = ReadOutcome::Damaged;
        return false;
    }
    m_stream.consume(m_decoder.used());
    m_stream.startInflating();
    return true;
}

void ChunkReader::reportEnd()
{
    using Kind = StreamEnd::Kind;
    const StreamEnd& end = m_stream.end();
    const Position here{end.offset,
        m_stream.inflating() ? m_stream.position(m_stream.window().size()).inflatedOffset : 0};
    switch (end.kind) {
    case Kind::Clean:
        if (!m_stream.window().empty())
            reportCutChunk();
        else if (m_stream.fileSize() > end.offset + MaxTrailerLength)
            m_log.addEnd(Severity::Warning, here,
                std::to_string(m_stream.fileSize() - end.offset)
                    + " bytes after the end are ignored; pass joined profiles as separate files");
        return;
    case Kind::Truncated: m_log.addCut(here, "truncated in compressed data"); break;
    case Kind::Damaged:
        m_log.addEnd(Severity::Warning, here, "damaged compressed data; read up to there");
        break;
    case Kind::WrongChecksum:
        m_log.addEnd(Severity::Warning, here,
            "wrong checksum of the compressed data; some numbers may be wrong");
        if (m_stream.window().empty())
            return;
        break;
    case Kind::Unreadable:
        m_log.addEnd(Severity::Warning, here, end.error + "; read up to there");
        break;
    case Kind::Cancelled: m_outcome = ReadOutcome::Cancelled; return;
    }
    m_outcome = ReadOutcome::Damaged;
}

void ChunkReader::reportCutChunk()
{
    const std::string tag(1, static_cast<char>(m_stream.window().front()));
    m_log.addCut(m_stream.position(), "truncated in a record with tag '" + tag + "'");
    m_outcome = ReadOutcome::Damaged;
}

ReadOutcome readChunks(
    ByteStream& stream, ChunkSink& sink, DiagnosticLog& log, const ReadOptions& options)
{
    ChunkReader reader(stream, sink, log, options.limit);
    for (;;) {
        if (options.stop.stop_requested())
            return ReadOutcome::Cancelled;
        const bool going = reader.next();
        if (options.progress)
            options.progress(stream.position().offset, stream.fileSize());
        if (!going)
            return reader.outcome();
        if (options.previewWanted && options.previewWanted())
            options.preview();
    }
}

} // namespace nytprof
