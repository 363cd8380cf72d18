// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/chunk_decoder.h"

#include "format/extension_record.h"
#include "format/string_printf.h"
#include "format/tags.h"
#include "stream/cursor.h"
#include "stream/event_decoder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace nytprof {

void ChunkDecoder::setVersion(int major, int minor)
{
    m_hasCalls = major >= 5;
    if (major <= 2)
        m_layout = minor == 0 ? Layout::V20 : Layout::V21;
    else
        m_layout = major == 3 ? Layout::V3 : Layout::V4;
}

Cursor ChunkDecoder::cursor() const { return {m_at, m_end, m_nvFormat}; }

bool ChunkDecoder::accept(const Cursor& cursor)
{
    if (cursor.whole()) [[likely]]
        return true;
    m_wanted = cursor.wanted();
    if (cursor.error()) {
        m_stop = Stop::Damaged;
        const std::string tag(1, static_cast<char>(*m_at));
        m_error = "damaged file: " + std::string(cursor.error()) + " at byte "
            + std::to_string(cursor.at() - m_at) + " of a record with tag '" + tag
            + "'; read up to there";
    } else {
        m_stop = Stop::NeedMore;
    }
    return false;
}

bool ChunkDecoder::needMore()
{
    m_wanted = static_cast<std::size_t>(m_end - m_at) + 1;
    m_stop = Stop::NeedMore;
    return false;
}

/// Delivers the chunk and the equal ones that follow.
template <class Chunk>
bool ChunkDecoder::deliver(const Chunk& chunk, const std::uint8_t* behind, ChunkSink& sink,
    void (ChunkSink::*take)(const Chunk&, std::uint64_t))
{
    const auto size = static_cast<std::size_t>(behind - m_at);
    const std::size_t count = 1 + countRepeats(m_at, size, m_end);
    (sink.*take)(chunk, count);
    m_at += count * size;
    return true;
}

template <class Chunk>
bool ChunkDecoder::deliver(
    const Chunk& chunk, const Cursor& in, ChunkSink& sink, void (ChunkSink::*take)(const Chunk&))
{
    if (!accept(in))
        return false;
    (sink.*take)(chunk);
    m_at = in.at();
    return true;
}

ChunkDecoder::Stop ChunkDecoder::decode(std::span<const std::uint8_t> bytes, ChunkSink& sink)
{
    m_begin = m_at = bytes.data();
    m_end = m_begin + bytes.size();
    m_stop = Stop::NeedMore;
    // Fast sums need native numbers and format 5.
    FastEvents* events = !m_nvFormat.isNative() || !m_hasCalls ? nullptr : sink.fastEvents();
    while (m_at != m_end) {
        if (events) {
            m_at = events->read(m_at, m_end);
            if (m_at == m_end)
                break;
        }
        const auto tag = static_cast<Tag>(*m_at);
        bool going = false;
        if (tag == Tag::TimeLine) [[likely]]
            going = timeLine(sink);
        else if (tag == Tag::SubReturn && m_hasCalls)
            going = subReturn(sink);
        else if (tag == Tag::Discount)
            going = discount(sink);
        else if (tag == Tag::TimeBlock)
            going = timeBlock(sink);
        else
            going = decodeOne(sink);
        if (!going)
            return m_stop;
        if (!m_nvFormat.isNative()) // a chunk may have changed it
            events = nullptr;
    }
    m_wanted = 1;
    return Stop::NeedMore;
}

bool ChunkDecoder::decodeOne(ChunkSink& sink)
{
    m_stop = Stop::Damaged;
    switch (static_cast<Tag>(*m_at)) {
    case Tag::SubEntry: return subEntry(sink);
    case Tag::NewFid: return newFid(sink);
    case Tag::SrcLine: return srcLine(sink);
    case Tag::SubInfo: return subInfo(sink);
    case Tag::SubCallers: return subCallers(sink);
    case Tag::PidStart: return pidStart(sink);
    case Tag::PidEnd: return pidEnd(sink);
    case Tag::Attribute:
    case Tag::Option:
    case Tag::Comment: return textRecord(sink);
    case Tag::StartDeflate:
        sink.startDeflate();
        ++m_at;
        m_stop = Stop::StartDeflate;
        return false;
    default: return unknownTag();
    }
}

bool ChunkDecoder::unknownTag()
{
    const unsigned int byte = *m_at;
    m_error = stringPrintf("damaged file: unknown tag 0x%02X", byte);
    if (byte > 0x20 && byte < 0x7F)
        m_error += std::string(" ('") + static_cast<char>(byte) + "')";
    m_error += "; read up to there";
    m_stop = Stop::Damaged;
    return false;
}

bool ChunkDecoder::timeLine(ChunkSink& sink)
{
    chunk::TimeLine time;
    const std::uint8_t* const behind = readTimeLine(m_at, m_end, time);
    if (!behind)
        return needMore();
    return deliver(time, behind, sink, &ChunkSink::timeLine);
}

bool ChunkDecoder::timeBlock(ChunkSink& sink)
{
    std::array<std::uint32_t, 5> values;
    const std::uint8_t* const behind = readVarints(m_at, m_end, values);
    if (!behind)
        return needMore();
    const auto [ticks, fid, line, blockLine, subLine] = values;
    const chunk::TimeBlock time{static_cast<std::int32_t>(ticks), fid, line, blockLine, subLine};
    return deliver(time, behind, sink, &ChunkSink::timeBlock);
}

bool ChunkDecoder::subReturn(ChunkSink& sink)
{
    Cursor in = cursor();
    const chunk::SubReturn value{in.varint(), in.nv(), in.nv(), in.text()};
    if (!accept(in))
        return false;
    return deliver(value, in.at(), sink, &ChunkSink::subReturn);
}

bool ChunkDecoder::discount(ChunkSink& sink)
{
    sink.discount();
    ++m_at;
    return true;
}

bool ChunkDecoder::subEntry(ChunkSink& sink)
{
    if (!m_hasCalls)
        return unknownTag();
    Cursor in = cursor();
    const chunk::SubEntry entry{in.varint(), in.varint()};
    return deliver(entry, in, sink, &ChunkSink::subEntry);
}

namespace {

/// Between 1990 and 2200.
bool isPlausibleTime(double seconds) { return seconds > 6.0e8 && seconds < 7.3e9; }

/// Seconds of calls; in a wrong number format they are mostly far off.
bool isPlausibleDuration(double seconds) { return seconds > 1e-9 && seconds < 1e7; }

} // namespace

bool ChunkDecoder::textRecord(ChunkSink& sink)
{
    Cursor in = cursor();
    const std::string_view line = in.line();
    if (!accept(in))
        return false;
    if (static_cast<Tag>(*m_at) == Tag::Comment) {
        const auto record = extensionIn(line);
        if (record && record->name == extension::ByteOrder)
            acceptByteOrder(record->payload);
        sink.comment(line);
    } else if (!setting(sink, line)) {
        return false;
    }
    m_at = in.at();
    if (!m_application.empty())
        continueApplication(sink);
    return true;
}

bool ChunkDecoder::setting(ChunkSink& sink, std::string_view line)
{
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
        sink.malformedSetting(line);
        return true;
    }
    const std::string_view key = line.substr(0, equals);
    const std::string_view value = line.substr(equals + 1);
    if (static_cast<Tag>(*m_at) == Tag::Option) {
        sink.option(key, value);
        return true;
    }
    if (key == "nv_size" && !acceptNvSize(value))
        return false;
    sink.attribute(key, value);
    if (key == "application")
        m_application = value;
    return true;
}

bool ChunkDecoder::acceptNvSize(std::string_view size)
{
    std::size_t bytes = 0;
    std::from_chars(size.data(), size.data() + size.size(), bytes);
    const auto formats = NvFormat::ofSize(bytes);
    if (formats.empty()) {
        m_error = "floating point numbers of " + std::string(size.substr(0, 20))
            + " bytes (nv_size) are not supported, only of 8, 12 and 16 bytes";
        m_stop = Stop::Damaged;
        m_unrecoverable = true;
        return false;
    }
    if (bytes != m_nvFormat.size)
        m_nvFormat = formats.front();
    return true;
}

void ChunkDecoder::acceptByteOrder(std::string_view name)
{
    for (const NvFormat& format : NvFormat::ofSize(m_nvFormat.size)) {
        if (format.kind == NvFormat::Kind::Double
            && extension::byteOrderName(format.order) == name) {
            m_nvFormat = format;
            m_nvFormatKnown = true;
            return;
        }
    }
}

/// Selects the format by the first numbers that are plausible in one format only.
void ChunkDecoder::learnNvFormat(
    std::span<const std::uint8_t* const> numbers, bool (*isPlausible)(double))
{
    if (m_nvFormatKnown)
        return;
    for (const NvFormat& format : NvFormat::ofSize(m_nvFormat.size)) {
        const auto isZero = [&](const std::uint8_t* bytes) {
            return std::all_of(
                bytes, bytes + format.usedSize(), [](auto byte) { return byte == 0; });
        };
        const auto makesSense = [&](const std::uint8_t* bytes) {
            return isZero(bytes) || isPlausible(format.decode(bytes));
        };
        m_nvFormatKnown
            = std::ranges::all_of(numbers, makesSense) && !std::ranges::all_of(numbers, isZero);
        if (m_nvFormatKnown) {
            m_nvFormat = format;
            return;
        }
    }
}

/// Devel::NYTProf writes line feeds in $0 unescaped, so the value continues where a chunk should
/// be. Accepted if it looks like text up to the next attribute.
void ChunkDecoder::continueApplication(ChunkSink& sink)
{
    constexpr std::string_view tagsThatFollow = ":!#zP@";
    constexpr std::size_t longest = 4096;
    std::string value = std::exchange(m_application, {});
    const std::string_view rest(reinterpret_cast<const char*>(m_at),
        std::min(static_cast<std::size_t>(m_end - m_at), longest));
    const std::size_t end = rest.find("\n:");
    if (end == std::string_view::npos
        || tagsThatFollow.find(rest.front()) != std::string_view::npos)
        return;
    const std::string_view text = rest.substr(0, end);
    const bool isText = std::ranges::none_of(text, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    });
    if (!isText)
        return;
    sink.attribute("application", value.append(1, '\n').append(text));
    m_at += end + 1;
}

bool ChunkDecoder::pidStart(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::PidStart start;
    start.pid = in.varint();
    start.parentPid = in.varint();
    const std::uint8_t* const time = m_layout != Layout::V20 ? in.nvBytes() : nullptr;
    if (!accept(in))
        return false;
    if (time) {
        learnNvFormat(std::span(&time, 1), isPlausibleTime);
        start.time = m_nvFormat.decode(time);
    }
    sink.pidStart(start);
    m_at = in.at();
    return true;
}

bool ChunkDecoder::pidEnd(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::PidEnd end;
    end.pid = in.varint();
    if (m_layout != Layout::V20)
        end.time = in.nv();
    return deliver(end, in, sink, &ChunkSink::pidEnd);
}

bool ChunkDecoder::newFid(ChunkSink& sink)
{
    Cursor in = cursor();
    const chunk::NewFid file{
        in.varint(), in.varint(), in.varint(), in.varint(), in.varint(), in.varint(), in.text()};
    return deliver(file, in, sink, &ChunkSink::newFid);
}

bool ChunkDecoder::srcLine(ChunkSink& sink)
{
    Cursor in = cursor();
    const chunk::SrcLine source{in.varint(), in.varint(), in.text()};
    return deliver(source, in, sink, &ChunkSink::srcLine);
}

bool ChunkDecoder::subInfo(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::SubInfo info;
    info.fid = in.varint();
    const bool nameLast = m_layout == Layout::V20 || m_layout == Layout::V21;
    if (!nameLast)
        info.sub = in.text();
    info.firstLine = in.varint();
    info.lastLine = in.varint();
    if (nameLast)
        info.sub = in.text();
    if (m_layout == Layout::V3) {
        const std::uint32_t spares = in.varint();
        if (in.whole() && spares > 100) // Devel::NYTProf never wrote any
            in.fail("implausible count of spare numbers");
        for (std::uint32_t spare = 0; spare < spares && in.whole(); ++spare)
            in.varint();
    }
    return deliver(info, in, sink, &ChunkSink::subInfo);
}

bool ChunkDecoder::subCallers(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::SubCallers callers;
    callers.fid = in.varint();
    callers.line = in.varint();
    if (m_layout >= Layout::V3)
        callers.caller = in.text();
    callers.count = in.varint();
    const std::array times{in.nvBytes(), in.nvBytes()};
    if (m_layout <= Layout::V3) { // CPU times, never set
        in.nv();
        in.nv();
    }
    const std::uint8_t* const recursive = m_layout != Layout::V20 ? in.nvBytes() : nullptr;
    if (m_layout != Layout::V20)
        callers.recursionDepth = in.varint();
    callers.callee = in.text();
    if (!accept(in))
        return false;
    learnNvFormat(times, isPlausibleDuration);
    callers.inclusive = m_nvFormat.decode(times[0]);
    callers.exclusive = m_nvFormat.decode(times[1]);
    callers.recursive = recursive ? m_nvFormat.decode(recursive) : 0;
    sink.subCallers(callers);
    m_at = in.at();
    return true;
}

} // namespace nytprof
