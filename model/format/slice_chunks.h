// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "format/extension_record.h"
#include "format/slice_record.h"

#include <cstdint>
#include <vector>

namespace nytprof {

/// Nanoseconds of CLOCK_MONOTONIC.
[[nodiscard]] std::uint64_t monotonicTime();

/// Writes the time axis of a process into a profile. Copies continue independently.
class SliceChunks {
public:
    /// Now the axis begins. thread: 0 is the main thread. processStart: as that of SliceAxis.
    void begin(std::uint32_t thread = 0, std::uint64_t processStart = 0);
    /// Nanoseconds of CLOCK_MONOTONIC when it began.
    [[nodiscard]] std::uint64_t beginTime() const { return m_axis.monotonic; }
    /// Before anything is written: it began so many nanoseconds before that.
    void beginEarlier(std::uint64_t time) { m_axis.monotonic -= time; }
    /// Whether any slice was written.
    [[nodiscard]] bool isBegun() const { return m_isAxisWritten; }
    /// Writes slices that end now, after where the axis begins, and clears the block. pid: of the
    /// process that has run.
    void write(ChunkStream& file, SliceBlock& block, const std::vector<TimeMark>& marks,
        std::uint32_t pid);

private:
    PieceWriter m_pieces{extension::Slices};
    SliceAxis m_axis;
    bool m_isAxisWritten = false;
};

} // namespace nytprof
