// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/slice_reader.h"
#include "format/extension_record.h"
#include "format/slice_record.h"
#include "profile/lane_record.h"
#include "profile/time_axis.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class DiagnosticLog;
struct Process;

/// The lane of a process with these slices, without ids and a place on the axis.
[[nodiscard]] TimeLane laneOf(ProcessId id, const Process& process,
    std::shared_ptr<const SliceLog> log, std::shared_ptr<const MemoryLog> memory);

/// Reads what merged profiles have of the time axes of their processes (profile/lane_record.h).
class LaneReader {
public:
    /// Before the first process; `isFirst`: no process has begun.
    void readNames(std::string_view payload, bool isFirst);
    /// Reads a record of the process that has begun last.
    void readRest(std::string_view payload);
    /// Keeps the slices of that process, if it has an axis.
    void endProcess(std::size_t process, const SliceReader& slices);

    /// Whether each process has a lane. Programs that know no lanes merged others.
    [[nodiscard]] bool hasAll(std::size_t processes) const;
    /// @name What lanes refer to, in the order of LaneNames
    /// @{
    [[nodiscard]] const std::vector<SliceBlock::File>& files() const { return m_files; }
    [[nodiscard]] const std::vector<SliceBlock::Sub>& subs() const { return m_subs; }
    /// @}
    /// Lanes as far as they are known; logs those that are damaged.
    [[nodiscard]] std::vector<TimeLane> lanes(
        const std::vector<Process>& processes, const LaneNames& names, DiagnosticLog& log) const;

    [[nodiscard]] std::size_t heldBytes() const;

private:
    /// What the lane of a process has beyond its slices.
    struct Rest {
        PieceReader pieces;
        std::vector<std::string> blocks; ///< read when all names are known
    };
    struct Lane {
        std::size_t process = 0;
        SliceReader slices;
        Rest rest;
    };

    PieceReader m_namePieces;
    std::vector<SliceBlock::File> m_files;
    std::vector<SliceBlock::Sub> m_subs;
    Rest m_rest; ///< of the process that has begun last
    std::vector<Lane> m_lanes;
    bool m_hasAllNames = true;
    bool m_isForeign = false; ///< names are those of several merges
    std::size_t m_bytes = 0; ///< of names, rests and slices
};

} // namespace nytprof
