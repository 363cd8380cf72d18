// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/chunk_stream.h"

#include "format/earlier_calls.h"
#include "format/extension_record.h"
#include "format/string_printf.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nytprof {
namespace {

constexpr std::size_t WriteSize = std::size_t{64} * 1024;
/// Repeats are deflated in parts of this size; at most a thousandth of it is buffered.
constexpr std::uint64_t MaxRepeatedAtOnce = std::uint64_t{256} * 1024 * 1024;

constexpr std::int64_t MaxTicks = std::numeric_limits<std::int32_t>::max();

void encodeTime(ChunkEncoder& chunks, std::int64_t ticks, const StatementLines& place)
{
    const auto ticks32 = static_cast<std::int32_t>(ticks);
    if (place.blockLine != 0)
        chunks.timeBlock(ticks32, place.fid, place.line, place.blockLine, place.subLine);
    else
        chunks.timeLine(ticks32, place.fid, place.line);
}

std::size_t sizeOfTagAndDepth(std::uint32_t depth)
{
    std::uint8_t varint[MaxVarintSize];
    return 1 + static_cast<std::size_t>(putVarint(varint, depth) - varint);
}

} // namespace

void ChunkStream::appendChunks()
{
    auto& bytes = m_chunks.bytes();
    if (m_section && m_isText)
        m_section->appendText(bytes, m_out);
    else if (m_section)
        m_section->append(bytes, m_out);
    else
        m_out.insert(m_out.end(), bytes.begin(), bytes.end());
    bytes.clear();
    writeOutIfFull();
}

void ChunkStream::appendRecord(
    std::uint64_t times, std::size_t headSize, DeflateSection::Place& place)
{
    auto& bytes = m_chunks.bytes();
    const std::span<const std::uint8_t> record(bytes);
    m_section->append(record, headSize, place, m_out);
    repeatRecord(record, times - 1);
    bytes.clear();
    writeOutIfFull();
}

/// Repeats the record appended last, `times` more times.
void ChunkStream::repeatRecord(std::span<const std::uint8_t> record, std::uint64_t times)
{
    const auto most = std::max<std::uint64_t>(1, MaxRepeatedAtOnce / record.size());
    while (times > 0) {
        const auto part = std::min(times, most);
        m_section->repeat(record, part, m_out);
        times -= part;
        writeOutIfFull();
    }
}

/// Makes the last `size` encoded bytes occur `times` times.
void ChunkStream::repeatLast(std::size_t size, std::uint64_t times)
{
    auto& bytes = m_chunks.bytes();
    const std::vector<std::uint8_t> record(
        bytes.end() - static_cast<std::ptrdiff_t>(size), bytes.end());
    if (m_section && times > 1) {
        appendChunks();
        repeatRecord(record, times - 1);
        return;
    }
    for (auto left = times - 1; left > 0; --left) {
        bytes.insert(bytes.end(), record.begin(), record.end());
        drain();
    }
}

void ChunkStream::earlierDepth(std::uint32_t callers)
{
    if (m_earlierDepth == callers)
        return;
    m_earlierDepth = callers;
    m_chunks.comment(earlierDepthComment(callers));
}

void ChunkStream::beginText()
{
    appendChunks();
    m_isText = true;
}

void ChunkStream::endText()
{
    appendChunks();
    m_isText = false;
}

void ChunkStream::append(const DeflateSection::Block& block)
{
    appendChunks();
    m_section->beginBlock(block, m_out);
    if (block.deflated.size() < WriteSize) {
        m_out.insert(m_out.end(), block.deflated.begin(), block.deflated.end());
        writeOutIfFull();
        return;
    }
    writeOut();
    write(block.deflated);
    m_written += block.deflated.size();
}

void ChunkStream::startCompression(int level)
{
    m_chunks.startDeflate();
    appendChunks();
    m_section.emplace(level);
}

void ChunkStream::sync()
{
    appendChunks();
    if (m_section)
        m_section->sync(m_out);
    writeOut();
}

void ChunkStream::finish()
{
    appendChunks();
    if (m_section) {
        m_section->finish(m_out);
        const auto in = static_cast<double>(m_section->bytesIn());
        const auto out = static_cast<double>(m_written + m_out.size());
        const auto line = stringPrintf(
            "#\n# Compressed %.0f bytes to %.0f, ratio %f:1, data shrunk by %.2f%%\n", in, out,
            in / out, 100 * (1 - out / in));
        m_out.insert(m_out.end(), line.begin(), line.end());
    }
    writeOut();
}

void ChunkStream::writeOutIfFull()
{
    if (m_out.size() >= WriteSize)
        writeOut();
}

void ChunkStream::writeOut()
{
    write(m_out);
    m_written += m_out.size();
    m_out.clear();
}

bool writeTime(
    ChunkStream& out, const StatementLines& place, std::uint64_t count, std::int64_t ticks)
{
    auto& chunks = out.chunks();
    if (count == 0)
        chunks.discount(); // the execution is already counted
    while (ticks > MaxTicks || ticks < -MaxTicks) {
        const auto part = std::clamp(ticks, -MaxTicks, MaxTicks);
        encodeTime(chunks, part, place);
        chunks.discount();
        ticks -= part;
    }
    encodeTime(chunks, ticks, place);
    const bool isPassedOn = out.drain();
    if (count > 1)
        out.repeat(count - 1, [&](ChunkEncoder& run) { encodeTime(run, 0, place); });
    return isPassedOn;
}

ReturnChunks::ReturnChunks(ChunkStream& out)
    : m_out(out)
{
}

void ReturnChunks::write(const Context& context, std::uint32_t number, ChunkString name)
{
    if (context.isEarlier) {
        m_out.chunks().comment(commentOf(
            EarlierReturn{context.depth + context.earlier, std::llround(context.inclusive),
                std::llround(context.exclusive), std::string(name.bytes)}));
        m_out.drain();
    }
    if (context.calls == 0)
        return;
    m_out.earlierDepth(context.earlier);
    if (number >= m_places.size())
        m_places.resize(2 * std::size_t{number} + 1);
    auto& places = m_places[number];
    const auto beforeTimes = sizeOfTagAndDepth(context.depth);
    m_out.repeat(1, beforeTimes + 2 * sizeof(double), places.name, [&](ChunkEncoder& chunks) {
        chunks.subReturn(context.depth, context.inclusive, context.exclusive, name);
    });
    if (context.earlierExclusive > 0)
        m_out.chunks().comment(
            earlierTimeComment(extension::EarlierInCall, std::llround(context.earlierExclusive)));
    if (context.calls > 1) {
        m_out.repeat(context.calls - 1, beforeTimes, places.noTimesAndName,
            [&](ChunkEncoder& chunks) { chunks.subReturn(context.depth, 0, 0, name); });
    }
}

} // namespace nytprof
