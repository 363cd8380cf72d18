// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/sparse_vector.h"
#include "format/chunk_stream.h"
#include "format/extension_record.h"
#include "format/memory_record.h"
#include "memory/memory_recorder.h"

#include <cstddef>
#include <cstdint>

namespace nytprof {

/// Memory by line and calling context in a profile (format/memory_record.h), after the slices to
/// which it refers. Copies continue independently.
class MemoryWriter {
public:
    /// Ends a slice. define(MemoryPair) returns the pair by numbers of the slices. Returns how many
    /// rows and definitions it has added.
    template <class Define>
    std::size_t endSlice(MemoryRecorder& memory, Define define)
    {
        const auto before = m_block.rows.size() + m_block.pairs.size();
        auto& slice = addSlice(memory);
        memory.rows().takeChanges([&](std::uint32_t pair, const MemoryRows::Sums& sums) {
            if (pair != MemoryPairs::Nobody && m_numbers[pair] == 0) {
                m_block.pairs.push_back(define(memory.rows().pairs()[pair]));
                m_numbers[pair] = ++m_lastNumber;
            }
            m_block.rows.push_back({m_numbers[pair], sums.allocated, sums.allocations, sums.freed});
            ++slice.rows;
        });
        return m_block.rows.size() + m_block.pairs.size() - before;
    }
    /// Writes the slices since the last call, which are `slices`: the last ones may be parts of
    /// the next one, without rows.
    void writeSlices(ChunkStream& file, std::size_t slices);
    /// After a slice: totals, and the peak if it is clearly higher than the last one written, or
    /// higher at all. axisBegin: CLOCK_MONOTONIC, nanoseconds.
    enum class PeakIf : std::uint8_t { Higher, ClearlyHigher };
    void writeTotals(
        ChunkStream& file, MemoryRecorder& memory, std::uint64_t axisBegin, PeakIf wanted);

private:
    MemoryBlock::Slice& addSlice(const MemoryRecorder& memory);
    void writePeak(ChunkStream& file, const MemoryRecorder& memory, std::uint64_t axisBegin);

    MemoryBlock m_block; ///< not yet written
    SparseVector<std::uint32_t> m_numbers; ///< in the records, by number of MemoryPairs
    std::uint32_t m_lastNumber = 0;
    std::int64_t m_peakWritten = 0; ///< bytes
    PieceWriter m_pieces{extension::Memory};
    PieceWriter m_peakPieces{extension::MemoryPeak};
};

} // namespace nytprof
