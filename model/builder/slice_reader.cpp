// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/slice_reader.h"

#include "container/held_bytes.h"
#include "format/text_encoding.h"

#include <functional>
#include <optional>
#include <utility>

namespace nytprof {

void SliceReader::read(const ExtensionRecord& record)
{
    if (record.name == extension::Axis) {
        m_hasAxis = true;
        auto axis = parseSliceAxis(record.payload);
        if (axis && m_log->empty())
            m_log->setAxis(std::move(*axis));
        else
            m_isDamaged = true;
    } else if (record.name == extension::Slices && !m_isDamaged) {
        const auto bytes = m_pieces.add(record.payload);
        auto block = bytes ? decodeSlices(*bytes) : std::nullopt;
        m_isDamaged
            = m_pieces.isDamaged() || (bytes && !(block && m_log->append(std::move(*block))));
    } else if (record.name == extension::Mark) {
        auto mark = parseTimeMark(record.payload);
        m_isDamaged = m_isDamaged || !mark;
        if (!m_isDamaged)
            m_log->addMark({mark->time, toUtf8(mark->name)});
    } else if (!m_isMemoryDamaged) {
        m_isMemoryDamaged = !readMemory(record);
    }
}

bool SliceReader::readMemory(const ExtensionRecord& record)
{
    if (record.name == extension::Memory) {
        const auto bytes = m_memoryPieces.add(record.payload);
        const auto block = bytes ? decodeMemory(*bytes) : std::nullopt;
        return bytes ? block && m_memory.append(*block, *m_log) : !m_memoryPieces.isDamaged();
    }
    if (record.name == extension::MemoryPeak) {
        const auto bytes = m_peakPieces.add(record.payload);
        auto peak = bytes ? decodeMemoryPeak(*bytes) : std::nullopt;
        return bytes ? peak && m_memory.setPeak(std::move(*peak)) : !m_peakPieces.isDamaged();
    }
    if (record.name == extension::MemoryTotals) {
        const auto totals = parseMemoryTotals(record.payload);
        if (totals)
            m_memory.setTotals(*totals);
        return totals.has_value();
    }
    return true;
}

void FidsByName::add(std::uint32_t fid, std::string_view name)
{
    const auto hash = std::hash<std::string_view>{}(name);
    if (m_hashByFid.try_emplace(fid, hash).second)
        m_fidByHash.try_emplace(hash, fid);
}

std::uint32_t FidsByName::find(const SliceBlock::File& file) const
{
    const auto hash = std::hash<std::string_view>{}(file.name);
    const auto known = m_hashByFid.find(file.fid);
    if (known != m_hashByFid.end() && known->second == hash)
        return file.fid;
    const auto named = m_fidByHash.find(hash);
    return named != m_fidByHash.end() ? named->second : 0;
}

std::vector<std::uint32_t> FidsByName::fidsOf(const SliceLog& log) const
{
    std::vector<std::uint32_t> fids{0}; // of none
    for (const auto& file : log.files().subspan(1))
        fids.push_back(find(file));
    return fids;
}

std::size_t FidsByName::heldBytes() const { return nytprof::heldBytes(m_hashByFid, m_fidByHash); }

} // namespace nytprof
