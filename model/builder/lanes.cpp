// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/lanes.h"

#include "container/held_bytes.h"
#include "profile/memory_log.h"
#include "profile/tables.h"
#include "stream/diagnostic_log.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace nytprof {

TimeLane laneOf(ProcessId id, const Process& process, std::shared_ptr<const SliceLog> log,
    std::shared_ptr<const MemoryLog> memory)
{
    const auto nanoseconds = [](double seconds) { return std::llround(seconds * 1e9); };
    TimeLane lane;
    lane.process = id;
    lane.thread = log->axis().thread;
    lane.wallClock = log->axis().wallClock != 0 ? static_cast<std::int64_t>(log->axis().wallClock)
                                                : nanoseconds(process.startTime);
    lane.length = log->empty() ? nanoseconds(process.knownUntil() - process.startTime)
                               : static_cast<std::int64_t>(log->length());
    lane.length = std::max<std::int64_t>(lane.length, 1); // a place for its costs
    lane.log = std::move(log);
    lane.memory = std::move(memory);
    return lane;
}

void LaneReader::readNames(std::string_view payload, bool isFirst)
{
    m_isForeign = m_isForeign || !isFirst;
    const auto bytes = m_namePieces.add(payload);
    auto block = bytes ? decodeSlices(*bytes) : std::nullopt;
    m_hasAllNames = m_hasAllNames && !m_namePieces.isDamaged() && (block || !bytes);
    if (!block)
        return;
    m_bytes += block->files.size() * sizeof(SliceBlock::File)
        + block->subs.size() * sizeof(SliceBlock::Sub);
    for (const auto& file : block->files)
        m_bytes += file.name.capacity();
    for (const auto& sub : block->subs)
        m_bytes += sub.name.capacity();
    std::ranges::move(block->files, std::back_inserter(m_files));
    std::ranges::move(block->subs, std::back_inserter(m_subs));
}

void LaneReader::readRest(std::string_view payload)
{
    if (auto rest = m_rest.pieces.add(payload)) {
        m_bytes += rest->capacity() + heldBytesOfRest(*rest);
        m_rest.blocks.push_back(std::move(*rest));
    }
}

void LaneReader::endProcess(std::size_t process, const SliceReader& slices)
{
    auto rest = std::exchange(m_rest, {});
    if (!slices.hasAxis())
        return;
    m_bytes += nytprof::heldBytes(slices, rest.pieces);
    m_lanes.push_back({process, slices, std::move(rest)});
}

bool LaneReader::hasAll(std::size_t processes) const
{
    return !m_isForeign && !m_lanes.empty() && m_lanes.size() == processes;
}

std::vector<TimeLane> LaneReader::lanes(
    const std::vector<Process>& processes, const LaneNames& names, DiagnosticLog& log) const
{
    std::vector<TimeLane> lanes;
    for (const Lane& read : m_lanes) {
        const Process& process = processes[read.process];
        auto slices = read.slices.log();
        LaneRest rest;
        const bool hasRest = m_hasAllNames && !read.rest.pieces.isDamaged()
            && std::ranges::all_of(read.rest.blocks,
                [&](const std::string& bytes) { return readLaneRest(bytes, names, rest); })
            && rest.files.size() == slices->files().size()
            && rest.subs.size() == slices->subs().size();
        if (!hasRest) {
            rest = {};
            slices = std::make_shared<const SliceLog>();
        }
        if (read.slices.isMemoryDamaged())
            log.add(Diagnostic::Severity::Warning,
                "damaged record of the memory of process " + std::to_string(process.pid)
                    + "; what follows it is missing");
        if (!hasRest || read.slices.isDamaged())
            log.add(Diagnostic::Severity::Warning,
                "damaged record of the time axis of process " + std::to_string(process.pid)
                    + "; what is missing counts at the end of the axis");
        TimeLane& lane = lanes.emplace_back(laneOf(ProcessId(read.process), process,
            std::move(slices), hasRest ? read.slices.memory() : nullptr));
        lane.files = std::move(rest.files);
        lane.subs = std::move(rest.subs);
        lane.unsliced = std::make_shared<const UnslicedRows>(std::move(rest.unsliced));
    }
    return lanes;
}

std::size_t LaneReader::heldBytes() const
{
    return m_bytes + nytprof::heldBytes(m_lanes, m_namePieces, m_rest.pieces);
}

} // namespace nytprof
