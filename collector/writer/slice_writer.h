// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/sparse_vector.h"
#include "format/chunk_stream.h"
#include "format/slice_chunks.h"
#include "writer/memory_writer.h"
#include "writer/profile_writer.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace nytprof {

/// The time axis of a profile (format/slice_record.h): what lines and call sites have counted since
/// the last slice. Also converts times of lines, whose totals are the sums of all slices. Copies
/// continue independently.
class SliceWriter {
public:
    /// Now the axis begins.
    void begin(const ProfileSource& source, unsigned thread);
    /// Ends a slice. Files must be announced in `file`.
    SliceSize end(
        ChunkStream& file, const ProfileSource& source, const SliceEnd& end, double ticksPerUnit);
    /// The end of the last slice has this name.
    void mark(std::string_view name);
    /// Ends the last slice, whose rows follow from the tables at the end of the profile.
    void endLast(ChunkStream& file, const ProfileSource& source, double ticksPerUnit);
    /// Writes the slices since the last call, after where the axis begins, and the memory.
    void write(ChunkStream& file, const ProfileSource& source)
    {
        write(file, source, MemoryWriter::PeakIf::ClearlyHigher);
    }
    /// Writes the totals of all lines. Returns how many there are.
    std::size_t writeStatements(ChunkStream& file, const ProfileSource& source) const;

private:
    /// As of the last slice.
    struct Line {
        std::uint64_t count = 0;
        std::int64_t ticks = 0;
        std::uint32_t number = 0; ///< in the records; 0: none
    };
    struct Site {
        std::uint64_t calls = 0;
        Clock::Units exclusive = 0;
        std::int64_t exclusiveTicks = 0;
        std::uint32_t number = 0; ///< plus one; 0: none
    };
    struct FurtherSiteTotals {
        Site site;
        Clock::Units inclusive = 0;
        std::int64_t inclusiveTicks = 0;
    };
    struct Cut; ///< of one slice

    void write(ChunkStream& file, const ProfileSource& source, MemoryWriter::PeakIf peakIf);
    void writeBlock(ChunkStream& file, const ProfileSource& source);
    void addMemory(const Cut& cut);

    /// Adds what lines have counted to their totals, and calls `visit` with each row.
    template <class Visit>
    void takeLines(LineCounters& lines, LineId begun, double ticksPerUnit, Visit visit);
    void addLines(const Cut& cut);
    void addCalls(const Cut& cut);
    void addFirstSite(const Cut& cut, const Context& context);
    void addCall(const Cut& cut, const Context& context, const SiteCounters& site, Site& seen);
    void addInclusive(const Cut& cut, const SiteCounters& site, FurtherSiteTotals& seen);
    void endSlice(const ProfileSource& source, const SliceEnd& end, double ticksPerUnit);
    void sortRows();
    [[nodiscard]] SliceSize size() const;
    std::uint32_t numberOfFile(const Cut& cut, FileNumber file);
    std::uint32_t numberOfSub(const Cut& cut, const ProfiledSub& sub);
    std::uint32_t numberOfLine(const Cut& cut, LineId line);
    std::uint32_t numberOfContext(const Cut& cut, const Context& context);
    std::uint32_t numberOfSite(
        const Cut& cut, const Context& context, const SiteCounters& site, Site& seen);
    void writeIfLarge(const Cut& cut);

    SliceBlock m_block; ///< not yet written
    SliceBlock::Slice m_slice; ///< the one that ends
    SparseVector<Line> m_lines; ///< by LineId
    SparseVector<Site> m_sites; ///< first ones, by context number
    SparseVector<FurtherSiteTotals> m_furtherSites; ///< by their number
    SparseVector<std::uint32_t> m_files; ///< numbers in the records, by FileNumber
    SparseVector<std::uint32_t> m_subs; ///< numbers in the records plus one, by ProfiledSub::number
    SparseVector<std::uint32_t> m_contexts; ///< by context number
    std::vector<const Context*> m_unknown; ///< buffer
    std::uint32_t m_lastFile = 0;
    std::uint32_t m_lastSub = 0;
    std::uint32_t m_lastLine = 0;
    std::uint32_t m_lastContext = 0;
    std::uint32_t m_lastSite = 0;
    SliceChunks m_chunks;
    MemoryWriter m_memory;
    std::size_t m_size = 0; ///< rows in m_block, and definitions
    std::vector<TimeMark> m_marks; ///< not yet written
    /// At the begin of the slice, nanoseconds.
    std::uint64_t m_begin = 0; ///< CLOCK_MONOTONIC
    std::uint64_t m_cpu = 0;
    std::uint64_t m_delay = 0; ///< ProgramClock::delay
    Clock::Units m_overhead = 0; ///< ProgramClock::overhead
};

} // namespace nytprof
