// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/slices.h"
#include "nytprof_export.h"
#include "profile/slice_log.h"
#include "stream/chunk_sink.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Turns comments of format/slice_record.h, and format/extensions.h in older files, into the end
/// that killed or running processes lack.
class NYTPROF_EXPORT PartialCalls {
public:
    /// Ignores other comments and invalid rows.
    void read(std::string_view comment);
    /// Called when another process begins.
    void clear() { *this = {}; }
    /// True if nothing was read.
    [[nodiscard]] bool empty() const { return m_until == 0 && m_slices.empty(); }
    [[nodiscard]] const SliceReader& slices() const { return m_slices; }
    /// Call it after the last comment, before the functions below. `fids`: those of the stream, by
    /// number of the file in the slices.
    void finish(double ticksPerSecond, std::vector<std::uint32_t> fids);
    /// When the process last wrote them, epoch seconds.
    [[nodiscard]] double until() const { return m_until; }

    [[nodiscard]] std::size_t heldBytes() const;

    struct RunningCall {
        std::string_view sub;
        std::uint32_t fid = 0; ///< call site; 0 if unknown
        std::uint32_t line = 0;
    };
    /// The innermost running call, if any.
    [[nodiscard]] std::optional<RunningCall> innermost() const;

    /// Whether the comments have the times of lines, which no chunks before the end have.
    [[nodiscard]] bool hasTimes() const { return !m_slices.empty(); }
    /// Emits TIME chunks of all lines.
    void emitTimes(ChunkSink& sink) const;
    /// Emits SUB_INFO and SUB_CALLERS chunks of all called subs.
    void emitSubs(ChunkSink& sink, double ticksPerSecond) const;
    /// Emits SUB_RETURN chunks in post-order, those of a context in a row.
    void emitReturns(ChunkSink& sink) const;

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    struct SubRow {
        std::string name;
        char kind = 'p';
        std::uint32_t fid = 0;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };
    struct PlaceRow {
        std::uint32_t fid = 0;
        std::uint32_t line = 0;
    };
    struct ContextRow {
        std::uint32_t parent = 0; ///< 0 for none, else a lower number
        std::uint32_t sub = 0;
        std::uint32_t recursion = 0;
        std::uint32_t firstCalls = None; ///< index into m_calls
    };
    struct InnermostRow {
        std::uint32_t context = 0; ///< 0 for none
        std::uint32_t place = 0;
    };
    struct CallsRow {
        std::uint32_t context = 0;
        std::uint32_t place = 0;
        std::uint32_t caller = 0;
        std::uint64_t calls = 0;
        std::int64_t inclusive = 0; ///< ticks
        std::int64_t exclusive = 0; ///< ticks
        std::uint32_t next = None; ///< next row of the same context
    };

    void readSub(std::string_view row);
    void readPlaces(std::string_view rows);
    void readContexts(std::string_view rows);
    void readCalls(std::string_view rows);
    void readInnermost(std::string_view row);
    void confirm(std::string_view seconds);
    void discardRows();
    void set(const CallsRow& row);
    void link(std::uint32_t context, std::uint32_t calls);
    [[nodiscard]] std::int64_t ticks(std::int64_t nanoseconds) const;
    [[nodiscard]] std::string_view nameOf(std::uint32_t sub) const;
    [[nodiscard]] std::unordered_map<std::string_view, std::uint32_t> filesOfPackages() const;
    void emitReturn(ChunkSink& sink, const ContextRow& context, std::uint32_t depth) const;

    SliceReader m_slices;
    SliceSums m_sums; ///< of all slices
    std::vector<std::uint32_t> m_fids; ///< by number of the file in the slices
    std::unordered_map<std::uint32_t, SubRow> m_subs; ///< by number
    std::vector<std::uint32_t> m_subNumbers; ///< in stream order
    std::unordered_map<std::uint32_t, PlaceRow> m_places; ///< by number
    std::vector<ContextRow> m_contexts = std::vector<ContextRow>(1); ///< by number; 0 is none
    std::vector<CallsRow> m_calls;
    /// Indices into m_calls by context, place and caller, except for each context's first row.
    std::map<std::array<std::uint32_t, 3>, std::uint32_t> m_furtherCalls;
    InnermostRow m_innermost;
    std::vector<CallsRow> m_unconfirmed;
    InnermostRow m_unconfirmedInnermost;
    double m_until = 0;
    double m_ticksPerNanosecond = 1;
    std::size_t m_nameBytes = 0;
};

} // namespace nytprof
