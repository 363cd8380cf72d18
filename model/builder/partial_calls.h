// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
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

/// Reads the comments of format/extensions.h and emits them as the chunks at the end of a profile,
/// for profiles without an end because their process was killed or still runs.
class NYTPROF_EXPORT PartialCalls {
public:
    /// Takes a comment of the stream. Passes over others, and over rows that make no sense.
    void read(std::string_view comment);
    /// A process begins: what was read was of another one.
    void clear() { *this = {}; }
    /// Whether nothing is known.
    [[nodiscard]] bool empty() const { return m_until == 0; }
    /// Epoch seconds: when the process wrote them last.
    [[nodiscard]] double until() const { return m_until; }

    [[nodiscard]] std::size_t heldBytes() const;

    struct RunningCall {
        std::string_view sub;
        std::uint32_t fid = 0; ///< where it was made; 0 if unknown
        std::uint32_t line = 0;
    };
    /// The innermost call that ran then, if any did.
    [[nodiscard]] std::optional<RunningCall> innermost() const;

    /// Hands SUB_INFO and SUB_CALLERS chunks of all that was called to `sink`.
    void emitSubs(ChunkSink& sink, double ticksPerSecond) const;
    /// Hands the calls over as SUB_RETURN chunks in post-order, those of a context one after the
    /// other.
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
        std::uint32_t parent = 0; ///< 0 for none, else one before it
        std::uint32_t sub = 0;
        std::uint32_t recursion = 0;
        std::uint32_t firstCalls = None; ///< index of m_calls
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
        std::uint32_t next = None; ///< of the same context
    };

    void readSub(std::string_view row);
    void readPlaces(std::string_view rows);
    void readContexts(std::string_view rows);
    void readCalls(std::string_view rows);
    void readInnermost(std::string_view row);
    void confirm(std::string_view seconds);
    void set(const CallsRow& row);
    [[nodiscard]] std::string_view nameOf(std::uint32_t sub) const;
    [[nodiscard]] std::unordered_map<std::string_view, std::uint32_t> filesOfPackages() const;
    void emitReturn(ChunkSink& sink, const ContextRow& context, std::uint32_t depth) const;

    std::unordered_map<std::uint32_t, SubRow> m_subs; ///< by number
    std::vector<std::uint32_t> m_subNumbers; ///< as they came
    std::unordered_map<std::uint32_t, PlaceRow> m_places; ///< by number
    std::vector<ContextRow> m_contexts = std::vector<ContextRow>(1); ///< by number; 0 is none
    std::vector<CallsRow> m_calls;
    /// Indices of m_calls by context, place and caller, but for the first row of each context.
    std::map<std::array<std::uint32_t, 3>, std::uint32_t> m_furtherCalls;
    InnermostRow m_innermost;
    std::vector<CallsRow> m_unconfirmed;
    InnermostRow m_unconfirmedInnermost;
    double m_until = 0;
    std::size_t m_nameBytes = 0;
};

} // namespace nytprof
