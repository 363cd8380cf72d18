// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/slices.h"
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
[[nodiscard]] TimeLane laneOf(
    ProcessId id, const Process& process, std::shared_ptr<const SliceLog> log);

/// Reads the time axes of the processes of a merged profile (profile/lane_record.h).
class LaneReader {
public:
    /// A comment that may be one with lane_record::Mark, of the last of `processes`.
    void read(std::string_view comment, std::size_t processes);

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
    struct Lane {
        std::size_t process = 0;
        SliceReader slices;
        SlicePieces restPieces;
        std::vector<std::string> rests; ///< blocks, which are read when all names are known
    };
    void readNames(std::string_view comment, bool isFirst);

    SlicePieces m_namePieces;
    std::vector<SliceBlock::File> m_files;
    std::vector<SliceBlock::Sub> m_subs;
    std::vector<Lane> m_lanes;
    bool m_isForeign = false; ///< names are those of several merges
    std::size_t m_bytes = 0; ///< of names and rests
};

} // namespace nytprof
