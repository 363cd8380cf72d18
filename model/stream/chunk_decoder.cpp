// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/chunk_decoder.h"

#include "format/tags.h"
#include "format/varint.h"
#include "stream/cursor.h"
#include "stream/repeats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>

namespace nytprof {

namespace {

/// Times of profiles lie after 1990 and before 2200.
bool isPlausibleTime(double seconds)
{
    return seconds > 6.0e8 && seconds < 7.3e9;
}

double swapBytes(double value)
{
    auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(double)>>(value);
    std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<double>(bytes);
}

std::uint32_t takeVarint(const std::uint8_t*& at)
{
    if (*at < 0x80)
        return *at++;
    const std::uint32_t value = getVarint(at);
    at += varintSize(*at);
    return value;
}

constexpr std::size_t MaxTimeLine = 1 + 3 * MaxVarintSize;
constexpr std::size_t MaxTimeBlock = 1 + 5 * MaxVarintSize;

} // namespace

void ChunkDecoder::setVersion(int major, int minor)
{
    m_hasCalls = major >= 5;
    if (major <= 2)
        m_layout = minor == 0 ? Layout::V20 : Layout::V21;
    else
        m_layout = major == 3 ? Layout::V3 : Layout::V4;
}

Cursor ChunkDecoder::cursor() const
{
    return {m_at, m_end, m_swapNv};
}

bool ChunkDecoder::accept(const Cursor& cursor)
{
    if (cursor.whole()) [[likely]]
        return true;
    m_wanted = cursor.wanted();
    if (cursor.error()) {
        m_stop = Stop::Damaged;
        m_error = std::string("inside a '") + static_cast<char>(*m_at) + "' chunk, "
            + cursor.error() + ", at " + std::to_string(cursor.at() - m_at)
            + " bytes from its start; everything from here on is lost";
    } else {
        m_stop = Stop::NeedMore;
    }
    return false;
}

ChunkDecoder::Stop ChunkDecoder::decode(std::span<const std::uint8_t> bytes, ChunkSink& sink)
{
    m_begin = m_at = bytes.data();
    m_end = m_begin + bytes.size();
    m_stop = Stop::NeedMore;
    m_wanted = 1;
    while (m_at != m_end) {
        const auto tag = static_cast<Tag>(*m_at);
        bool going = false;
        if (tag == Tag::TimeLine) [[likely]]
            going = timeLine(sink);
        else if (tag == Tag::SubReturn && m_hasCalls)
            going = subReturn(sink);
        else if (tag == Tag::TimeBlock)
            going = timeBlock(sink);
        else
            going = decodeOne(sink);
        if (!going)
            return m_stop;
    }
    m_wanted = 1;
    return Stop::NeedMore;
}

bool ChunkDecoder::decodeOne(ChunkSink& sink)
{
    const auto tag = static_cast<Tag>(*m_at);
    if (m_afterApplication && applicationContinues(sink))
        return m_stop != Stop::NeedMore;
    m_stop = Stop::Damaged;
    switch (tag) {
    case Tag::Discount:
        sink.discount();
        ++m_at;
        return true;
    case Tag::SubEntry:
        return subEntry(sink);
    case Tag::NewFid:
        return newFid(sink);
    case Tag::SrcLine:
        return srcLine(sink);
    case Tag::SubInfo:
        return subInfo(sink);
    case Tag::SubCallers:
        return subCallers(sink);
    case Tag::PidStart:
        return pidStart(sink);
    case Tag::PidEnd:
        return pidEnd(sink);
    case Tag::Attribute:
    case Tag::Option:
    case Tag::Comment:
        return textRecord(sink);
    case Tag::StartDeflate:
        sink.startDeflate();
        ++m_at;
        m_stop = Stop::StartDeflate;
        return false;
    default:
        return unknownTag();
    }
}

bool ChunkDecoder::unknownTag()
{
    std::array<char, 160> text{};
    const int byte = *m_at;
    const bool printable = byte > 0x20 && byte < 0x7F;
    std::snprintf(text.data(), text.size(),
        "no chunk starts with byte 0x%02X%s%c%s; everything from here on is lost",
        static_cast<unsigned int>(byte), printable ? " ('" : "", printable ? byte : ' ',
        printable ? "')" : "");
    m_error = text.data();
    m_stop = Stop::Damaged;
    return false;
}

bool ChunkDecoder::timeLine(ChunkSink& sink)
{
    chunk::TimeLine time;
    const std::uint8_t* next = nullptr;
    if (static_cast<std::size_t>(m_end - m_at) >= MaxTimeLine) [[likely]] {
        next = m_at + 1;
        time.ticks = static_cast<std::int32_t>(takeVarint(next));
        time.fid = takeVarint(next);
        time.line = takeVarint(next);
    } else {
        Cursor in = cursor();
        time.ticks = static_cast<std::int32_t>(in.varint());
        time.fid = in.varint();
        time.line = in.varint();
        if (!accept(in))
            return false;
        next = in.at();
    }
    const auto size = static_cast<std::size_t>(next - m_at);
    const std::size_t repeats = countRepeats(m_at, size, m_end);
    sink.timeLine(time, 1 + repeats);
    m_at = next + repeats * size;
    return true;
}

bool ChunkDecoder::timeBlock(ChunkSink& sink)
{
    chunk::TimeBlock time;
    const std::uint8_t* next = nullptr;
    if (static_cast<std::size_t>(m_end - m_at) >= MaxTimeBlock) [[likely]] {
        next = m_at + 1;
        time.ticks = static_cast<std::int32_t>(takeVarint(next));
        time.fid = takeVarint(next);
        time.line = takeVarint(next);
        time.blockLine = takeVarint(next);
        time.subLine = takeVarint(next);
    } else {
        Cursor in = cursor();
        time.ticks = static_cast<std::int32_t>(in.varint());
        time.fid = in.varint();
        time.line = in.varint();
        time.blockLine = in.varint();
        time.subLine = in.varint();
        if (!accept(in))
            return false;
        next = in.at();
    }
    const auto size = static_cast<std::size_t>(next - m_at);
    const std::size_t repeats = countRepeats(m_at, size, m_end);
    sink.timeBlock(time, 1 + repeats);
    m_at = next + repeats * size;
    return true;
}

bool ChunkDecoder::subReturn(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::SubReturn value;
    value.depth = in.varint();
    value.inclusive = in.nv();
    value.exclusive = in.nv();
    value.sub = in.text();
    if (!accept(in))
        return false;
    const auto size = static_cast<std::size_t>(in.at() - m_at);
    const std::size_t repeats = countRepeats(m_at, size, m_end);
    sink.subReturn(value, 1 + repeats);
    m_at = in.at() + repeats * size;
    return true;
}

bool ChunkDecoder::subEntry(ChunkSink& sink)
{
    if (!m_hasCalls)
        return unknownTag();
    Cursor in = cursor();
    chunk::SubEntry entry;
    entry.fid = in.varint();
    entry.line = in.varint();
    if (!accept(in))
        return false;
    sink.subEntry(entry);
    m_at = in.at();
    return true;
}

bool ChunkDecoder::textRecord(ChunkSink& sink)
{
    Cursor in = cursor();
    const std::string_view line = in.line();
    if (!accept(in))
        return false;
    if (static_cast<Tag>(*m_at) == Tag::Comment)
        sink.comment(line);
    else if (!setting(sink, line))
        return false;
    m_at = in.at();
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
    if (key == "nv_size" && value != "8") {
        m_error = "the program ran on a perl with floating point numbers of "
            + std::string(value.substr(0, 20))
            + " bytes (long double or quadmath), but only those of 8 bytes can be read; profile "
              "it with a perl that was not built with -Duselongdouble or -Dusequadmath";
        m_stop = Stop::Damaged;
        m_hopeless = true;
        return false;
    }
    sink.attribute(key, value);
    m_afterApplication = key == "application";
    if (m_afterApplication)
        m_application = value;
    return true;
}

/// The original writes a line end in $0 as it is, so the value goes on where a chunk should be.
/// Returns whether it did; m_stop is NeedMore when the end of that line is not here yet.
bool ChunkDecoder::applicationContinues(ChunkSink& sink)
{
    constexpr std::string_view tagsThatFollow = ":!#zP@";
    m_afterApplication = false;
    if (tagsThatFollow.find(static_cast<char>(*m_at)) != std::string_view::npos)
        return false;
    // There is no tag to skip here, so the cursor starts a byte early; it never reads that byte.
    Cursor in(m_at - 1, m_end, m_swapNv);
    const std::string_view line = in.line();
    m_stop = Stop::Damaged;
    if (in.error())
        return false;
    m_afterApplication = true;
    if (!in.whole()) {
        m_wanted = in.wanted();
        m_stop = Stop::NeedMore;
        return true;
    }
    m_application.append(1, '\n').append(line);
    sink.attribute("application", m_application);
    m_at = in.at();
    return true;
}

bool ChunkDecoder::pidStart(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::PidStart start;
    start.pid = in.varint();
    start.parentPid = in.varint();
    if (m_layout != Layout::V20)
        start.time = in.nv();
    if (!accept(in))
        return false;
    if (!m_byteOrderKnown && m_layout != Layout::V20) {
        m_byteOrderKnown = true;
        m_swapNv = !isPlausibleTime(start.time) && isPlausibleTime(swapBytes(start.time));
        if (m_swapNv)
            start.time = swapBytes(start.time);
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
    if (!accept(in))
        return false;
    sink.pidEnd(end);
    m_at = in.at();
    return true;
}

bool ChunkDecoder::newFid(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::NewFid file;
    file.fid = in.varint();
    file.evalFid = in.varint();
    file.evalLine = in.varint();
    file.flags = in.varint();
    file.size = in.varint();
    file.mtime = in.varint();
    file.name = in.text();
    if (!accept(in))
        return false;
    sink.newFid(file);
    m_at = in.at();
    return true;
}

bool ChunkDecoder::srcLine(ChunkSink& sink)
{
    Cursor in = cursor();
    chunk::SrcLine source;
    source.fid = in.varint();
    source.line = in.varint();
    source.text = in.text();
    if (!accept(in))
        return false;
    sink.srcLine(source);
    m_at = in.at();
    return true;
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
        if (in.whole() && spares > 100) // the original never wrote any
            in.fail("so many spare numbers are not believable");
        for (std::uint32_t spare = 0; spare < spares && in.whole(); ++spare)
            in.varint();
    }
    if (!accept(in))
        return false;
    sink.subInfo(info);
    m_at = in.at();
    return true;
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
    callers.inclusive = in.nv();
    callers.exclusive = in.nv();
    if (m_layout <= Layout::V3) { // CPU times, never filled in
        in.nv();
        in.nv();
    }
    if (m_layout != Layout::V20) {
        callers.recursive = in.nv();
        callers.recursionDepth = in.varint();
    }
    callers.callee = in.text();
    if (!accept(in))
        return false;
    sink.subCallers(callers);
    m_at = in.at();
    return true;
}

} // namespace nytprof
