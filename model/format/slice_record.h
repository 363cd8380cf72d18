// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What ran when: the time axis of a process. A slice is a piece of that axis. Each flush writes a
/// block: the slices since the last flush, after what they refer to and no earlier block has
/// defined. Files are named, so that a block needs no other chunk. Sums over all slices are the
/// tables at the end of the profile.
///
/// A block is packed (extension_record.h): sizes of its tables, then table by table and column by
/// column. A slice of length 0 is part of the next one.
///
/// Only a killed process has all of itself in rows. What the tables at the end of a complete
/// profile have beyond its slices, and what they have in all if there are none, belongs to the last
/// slice, which has no rows: so processes that end early write nothing twice.
namespace nytprof {

/// Files and contexts have numbers from 1 in order of their definition, lines too; 0 is none. Subs
/// and call sites have numbers from 0.
struct SliceBlock {
    struct File {
        std::uint32_t fid = 0; ///< in the profile as written by the process
        std::string name;
    };
    struct Sub {
        char kind = 'p'; ///< p Perl sub, x xsub, b builtin
        std::uint32_t file = 0;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
        std::string name;
    };
    struct Line {
        std::uint32_t file = 0;
        std::uint32_t line = 0;
        std::uint32_t blockLine = 0; ///< 0 without option blocks
        std::uint32_t subLine = 0;
    };
    struct Context {
        std::uint32_t parent = 0;
        std::uint32_t sub = 0;
        std::uint32_t recursion = 0; ///< contexts of the same sub above
    };
    struct Site {
        std::uint32_t context = 0;
        std::uint32_t line = 0;
        std::uint32_t caller = 0; ///< 0: the parent's sub; else number of the sub plus one
    };
    /// Count and time in the slice: executions that began, or, for call sites, calls that began,
    /// and exclusive time.
    struct Row {
        std::uint32_t number = 0;
        std::uint64_t count = 0;
        std::uint64_t time = 0; ///< what is less than a unit is left to a later slice
    };
    /// Nanoseconds: the unit of all times. Finer ones would be mostly noise, which makes files
    /// large.
    static constexpr std::uint32_t TimeUnit = 1000;
    struct Times {
        std::uint64_t length = 0; ///< of CLOCK_MONOTONIC
        std::uint64_t overhead = 0; ///< of profiling, and pauses
        std::uint64_t cpu = 0; ///< processor time of the thread
        std::uint64_t delay = 0; ///< it waited for a processor
    };
    struct Slice {
        Times times;
        std::uint32_t lineRows = 0;
        std::uint32_t siteRows = 0;
        std::uint32_t inclusiveRows = 0;
        std::uint32_t innermost = 0; ///< call site of the innermost call at its end, plus one
    };

    std::uint64_t wallClock = 0; ///< since the epoch, at the end of the last slice
    std::vector<File> files;
    std::vector<Sub> subs;
    std::vector<Line> lines;
    std::vector<Context> contexts;
    std::vector<Site> sites;
    std::vector<Slice> slices;
    std::vector<Row> lineRows; ///< of all slices, in their order
    std::vector<Row> siteRows;
    /// Inclusive time, without counts, of call sites other than the first of their context. That of
    /// the first one is what remains of the exclusive times of the context and those below it.
    std::vector<Row> inclusiveRows;

    void clear();
};

/// Begin of the time axis.
struct SliceAxis {
    std::uint32_t version = 1;
    std::uint64_t monotonic = 0; ///< CLOCK_MONOTONIC, nanoseconds
    std::uint64_t wallClock = 0; ///< nanoseconds since the epoch
    std::uint32_t pid = 0;
    std::uint32_t thread = 0; ///< 0: main thread
    std::string boot = {}; ///< id of the boot of the machine; empty if unknown
    /// When the process began, in clock ticks since the boot, so that profiles of parts of its life
    /// are known as such; 0 in a profile of all of it.
    std::uint64_t processStart = 0;
};
[[nodiscard]] std::string commentOf(const SliceAxis& axis);
/// Nothing if the payload is damaged, or of a later version.
[[nodiscard]] std::optional<SliceAxis> parseSliceAxis(std::string_view payload);

/// A moment that the program has named with DB::mark_profile(): a slice ends then.
struct TimeMark {
    std::uint64_t time = 0; ///< nanoseconds since SliceAxis::monotonic
    std::string name; ///< any bytes
};
inline constexpr std::size_t MaxTimeMark = 200; ///< bytes of a name
[[nodiscard]] std::string commentOf(const TimeMark& mark);
/// Nothing if the payload is damaged.
[[nodiscard]] std::optional<TimeMark> parseTimeMark(std::string_view payload);

/// The block as bytes for PieceWriter.
[[nodiscard]] std::string encodeSlices(const SliceBlock& block);
/// Nothing if damaged. References to earlier blocks are not checked.
[[nodiscard]] std::optional<SliceBlock> decodeSlices(std::string_view bytes);

} // namespace nytprof
