// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What allocates: bytes by line and calling context, of malloc and of perl's arenas. A flush
/// writes a MemoryBlock after its slices (slice_record.h), to whose lines and contexts it refers,
/// the totals, and the peak if it has grown. The last peak and totals of a process count.
namespace nytprof {

struct MemoryBlock {
    /// Who allocated. Pairs have numbers from 1 in order of definition; 0 are blocks that a forked
    /// process has inherited.
    struct Pair {
        std::uint32_t line = 0; ///< of the slices; 0: none
        std::uint32_t context = 0; ///< of the slices; 0: outside of subs
    };
    /// A pair in a slice. What is freed counts where it was allocated.
    struct Row {
        std::uint32_t pair = 0;
        std::uint64_t allocated = 0; ///< bytes
        std::uint64_t allocations = 0;
        std::uint64_t freed = 0; ///< bytes
    };
    struct Slice {
        std::uint32_t rows = 0;
        std::uint64_t live = 0; ///< bytes at its end: allocated, not freed, with arenas
        std::uint64_t resident = 0; ///< bytes of the process at its end; 0: unknown
    };

    std::uint64_t firstSlice = 0; ///< number of the first one in the process, from 0
    std::vector<Pair> pairs;
    std::vector<Slice> slices;
    std::vector<Row> rows; ///< of all slices, in their order; ascending by pair in each

    void clear();
};
/// The block as bytes for PieceWriter.
[[nodiscard]] std::string encodeMemory(const MemoryBlock& block);
/// Nothing if damaged. References to slices and earlier blocks are not checked.
[[nodiscard]] std::optional<MemoryBlock> decodeMemory(std::string_view bytes);

/// What was live when the process was largest.
struct MemoryPeak {
    struct Row {
        std::uint32_t pair = 0;
        std::uint64_t live = 0; ///< bytes
    };
    std::uint64_t time = 0; ///< nanoseconds since SliceAxis::monotonic
    std::uint64_t live = 0; ///< bytes, with arenas
    std::vector<Row> rows; ///< ascending by pair
};
[[nodiscard]] std::string encodeMemoryPeak(const MemoryPeak& peak);
[[nodiscard]] std::optional<MemoryPeak> decodeMemoryPeak(std::string_view bytes);

/// Bytes of a process, as of the last flush.
struct MemoryTotals {
    std::uint64_t live = 0; ///< allocated since recording began, not freed; with arenas
    std::uint64_t arenas = 0; ///< perl's blocks of SVs, bodies and hash entries
    std::uint64_t arenasFree = 0; ///< part of these that is not in use
    std::uint64_t own = 0; ///< of the profiler
    std::uint64_t resident = 0; ///< 0: unknown
    bool isFromStart = true; ///< false: earlier blocks exist, which no row has

    friend bool operator==(const MemoryTotals&, const MemoryTotals&) = default;
};
[[nodiscard]] std::string commentOf(const MemoryTotals& totals);
/// Nothing if the payload is damaged.
[[nodiscard]] std::optional<MemoryTotals> parseMemoryTotals(std::string_view payload);

} // namespace nytprof
