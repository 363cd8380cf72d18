// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/memory_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

std::uint64_t bytesOrNone(std::int64_t bytes)
{
    return static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0));
}

/// Bytes of memory that the process has; 0 if unknown.
std::uint64_t residentMemory()
{
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    std::array<char, 128> text{};
    const auto size = read(file, text.data(), text.size());
    close(file);
    const std::string_view line(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    const auto second = line.find(' ') + 1;
    std::uint64_t pages = 0;
    std::from_chars(line.data() + second, line.data() + line.size(), pages);
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void writeAll(ChunkStream& file, PieceWriter& pieces, const std::string& record)
{
    file.beginText();
    pieces.write(record, [&](const std::string& piece) {
        file.chunks().comment(piece);
        file.drain();
    });
    file.endText();
}

} // namespace

MemoryBlock::Slice& MemoryWriter::addSlice(const MemoryRecorder& memory)
{
    return m_block.slices.emplace_back(
        MemoryBlock::Slice{0, bytesOrNone(memory.live()), residentMemory()});
}

void MemoryWriter::writeSlices(ChunkStream& file, std::size_t slices)
{
    while (m_block.slices.size() < slices)
        m_block.slices.push_back({0, m_block.slices.empty() ? 0 : m_block.slices.back().live, 0});
    writeAll(file, m_pieces, encodeMemory(m_block));
    m_block.firstSlice += m_block.slices.size();
    m_block.clear();
}

void MemoryWriter::writeTotals(
    ChunkStream& file, MemoryRecorder& memory, std::uint64_t axisBegin, PeakIf wanted)
{
    const auto& totals = memory.totals();
    const auto clearly = wanted == PeakIf::ClearlyHigher ? m_peakWritten / 20 : 0;
    if (totals.peakLive > m_peakWritten + clearly)
        writePeak(file, memory, axisBegin);
    MemoryTotals record;
    record.live = bytesOrNone(memory.live());
    record.arenas = bytesOrNone(totals.arenas);
    record.arenasFree = std::min<std::uint64_t>(record.arenas, memory.freeInArenas());
    record.own = memory.ownBytes();
    record.resident = residentMemory();
    record.isFromStart = memory.isFromStart();
    file.chunks().comment(commentOf(record));
    file.drain();
}

void MemoryWriter::writePeak(
    ChunkStream& file, const MemoryRecorder& memory, std::uint64_t axisBegin)
{
    const auto& totals = memory.totals();
    const auto& rows = memory.rows();
    MemoryPeak peak;
    peak.time = totals.peakTime > axisBegin ? totals.peakTime - axisBegin : 0;
    peak.live = bytesOrNone(totals.peakLive);
    rows.eachPair([&](std::uint32_t pair) {
        const auto number = m_numbers[pair];
        const bool isInherited = pair == MemoryPairs::Nobody;
        const auto live = rows.liveAtPeak(pair) + (isInherited ? totals.inherited : 0);
        if (live > 0 && (number != 0 || isInherited))
            peak.rows.push_back({number, static_cast<std::uint64_t>(live)});
    });
    std::sort(peak.rows.begin(), peak.rows.end(),
        [](const auto& a, const auto& b) { return a.pair < b.pair; });
    writeAll(file, m_peakPieces, encodeMemoryPeak(peak));
    m_peakWritten = totals.peakLive;
}

} // namespace nytprof
