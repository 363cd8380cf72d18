// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/chunk_decoder.h"

#include "format/tags.h"
#include "format/varint.h"
#include "stream/cursor.h"
#include "stream/event_reader.h"
#include "stream/repeats.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace nytprof {

namespace {

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
    return {m_at, m_end, m_nvFormat};
}

bool ChunkDecoder::accept(const Cursor& cursor)
{
    if (cursor.whole()) [[likely]]
        return true;
    m_wanted = cursor.wanted();
    if (cursor.error()) {
        m_stop = Stop::Damaged;
        const std::string tag(1, static_cast<char>(*m_at));
        m_error = "inside a '" + tag + "' chunk, " + cursor.error() + ", at "
            + std::to_string(cursor.at() - m_at)
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
    // They cannot be added up that easily with other numbers and in older formats.
    EventReader* events = !m_nvFormat.isNative() || !m_hasCalls ? nullptr : sink.eventReader();
    if (events)
        events->nextBlock();
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
        if (!m_nvFormat.isNative()) // which a chunk may just have told
            events = nullptr;
    }
    m_wanted = 1;
    return Stop::NeedMore;
}

bool ChunkDecoder::decodeOne(ChunkSink& sink)
{
    m_stop = Stop::Damaged;
    switch (static_cast<Tag>(*m_at)) {
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
    const unsigned int byte = *m_at;
    std::array<char, 8> code{};
    std::snprintf(code.data(), code.size(), "0x%02X", byte);
    m_error = std::string("no chunk starts with byte ") + code.data();
    if (byte > 0x20 && byte < 0x7F)
        m_error += std::string(" ('") + static_cast<char>(byte) + "')";
    m_error += "; everything from here on is lost";
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
    chunk::SubEntry entry;
    entry.fid = in.varint();
    entry.line = in.varint();
    if (!accept(in))
        return false;
    sink.subEntry(entry);
    m_at = in.at();
    return true;
}

} // namespace nytprof
