// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/slice_reader.h"
#include "profile/slice_log.h"
#include "stream/chunk_sink.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// The end that a killed or running process lacks, as chunks made from its slices.
class PartialCalls {
public:
    PartialCalls(
        std::shared_ptr<const SliceLog> slices, const FidsByName& fids, double ticksPerSecond);

    struct RunningCall {
        std::string_view sub;
        std::uint32_t fid = 0; ///< call site; 0 if unknown
        std::uint32_t line = 0;
    };
    /// The innermost running call, if any.
    [[nodiscard]] std::optional<RunningCall> innermost() const;

    /// Emits TIME chunks of all lines.
    void emitTimes(ChunkSink& sink) const;
    /// Emits SUB_INFO and SUB_CALLERS chunks of all called subs.
    void emitSubs(ChunkSink& sink) const;
    /// Emits SUB_RETURN chunks in post-order, those of a context in a row.
    void emitReturns(ChunkSink& sink) const;

private:
    struct Cost {
        std::uint64_t calls = 0;
        std::int64_t inclusive = 0; ///< ticks
        std::int64_t exclusive = 0;
        [[nodiscard]] bool empty() const { return calls == 0 && inclusive == 0 && exclusive == 0; }
    };

    [[nodiscard]] std::int64_t ticks(std::int64_t nanoseconds) const;
    [[nodiscard]] std::string_view nameOf(std::uint32_t sub) const;
    [[nodiscard]] std::unordered_map<std::string_view, std::uint32_t> filesOfPackages() const;
    void emitCallers(ChunkSink& sink, std::uint32_t site) const;
    void emitReturn(
        ChunkSink& sink, const Cost& cost, std::string_view sub, std::uint32_t depth) const;

    std::shared_ptr<const SliceLog> m_log;
    std::vector<std::uint32_t> m_fids; ///< by number of the file in the slices
    double m_ticksPerSecond = 1;
    std::vector<SliceSums::Sum> m_lines; ///< of all slices, by number of the line
    std::vector<Cost> m_sites; ///< of all slices, by number of the call site
};

} // namespace nytprof
