// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/lanes.h"

#include "container/held_bytes.h"
#include "profile/tables.h"
#include "stream/diagnostic_log.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace nytprof {

TimeLane laneOf(ProcessId id, const Process& process, std::shared_ptr<const SliceLog> log)
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
    return lane;
}

void LaneReader::read(std::string_view comment, std::size_t processes)
{
    const auto skip = [&](std::string_view mark) {
        const bool hasMark = comment.starts_with(mark);
        comment.remove_prefix(hasMark ? mark.size() : 0);
        return hasMark;
    };
    if (!skip(lane_record::Mark))
        return;
    if (skip(lane_record::Names)) {
        readNames(comment, processes == 0);
        return;
    }
    if (processes == 0)
        return;
    if (m_lanes.empty() || m_lanes.back().process != processes - 1)
        m_lanes.emplace_back().process = processes - 1;
    Lane& lane = m_lanes.back();
    if (comment.starts_with(lane_record::Axis)) {
        lane.slices.readAxis(std::string("~").append(comment));
    } else if (comment.starts_with(lane_record::TimeMark)) {
        lane.slices.readMark(std::string("~").append(comment));
    } else if (skip(lane_record::Slices)) {
        lane.slices.readPiece(comment);
    } else if (skip(lane_record::Rest)) {
        if (auto rest = lane.restPieces.join(comment)) {
            m_bytes += rest->capacity() + heldBytesOfRest(*rest);
            lane.rests.push_back(std::move(*rest));
        }
    }
}

void LaneReader::readNames(std::string_view comment, bool isFirst)
{
    m_isForeign = m_isForeign || !isFirst;
    auto block = m_namePieces.add(comment);
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
        const bool hasRest = !m_namePieces.isDamaged() && !read.restPieces.isDamaged()
            && std::ranges::all_of(read.rests,
                [&](const std::string& bytes) { return readLaneRest(bytes, names, rest); })
            && rest.files.size() == slices->files().size()
            && rest.subs.size() == slices->subs().size();
        if (!hasRest) {
            rest = {};
            slices = std::make_shared<const SliceLog>();
        }
        if (!hasRest || read.slices.isDamaged())
            log.add(Diagnostic::Severity::Warning,
                "damaged record of the time axis of process " + std::to_string(process.pid)
                    + "; what is missing counts at the end of the axis");
        TimeLane& lane
            = lanes.emplace_back(laneOf(ProcessId(read.process), process, std::move(slices)));
        lane.files = std::move(rest.files);
        lane.subs = std::move(rest.subs);
        lane.unsliced = std::make_shared<const UnslicedRows>(std::move(rest.unsliced));
    }
    return lanes;
}

std::size_t LaneReader::heldBytes() const
{
    auto bytes = m_bytes + nytprof::heldBytes(m_lanes) + m_namePieces.heldBytes();
    for (const Lane& lane : m_lanes)
        bytes += lane.slices.heldBytes() + lane.restPieces.heldBytes();
    return bytes;
}

} // namespace nytprof
