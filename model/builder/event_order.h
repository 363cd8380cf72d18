// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/line_counters.h"
#include "builder/order_rows.h"
#include "container/hash_index.h"
#include "profile/call_times.h"
#include "profile/ids.h"
#include "profile/ticks.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

class ContextIds;

/// Lines as events name them. Number 0 is none.
struct OrderLocation {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    friend bool operator==(const OrderLocation&, const OrderLocation&) = default;
};

/// Rows by number, each of them once.
template <class Row>
class NumberedRows {
public:
    [[nodiscard]] std::uint32_t numberOf(const Row& row, std::uint64_t hash)
    {
        const auto known
            = m_index.find(hash, [&](std::uint32_t number) { return m_rows[number] == row; });
        if (known != None)
            return known;
        const auto number = static_cast<std::uint32_t>(m_rows.size());
        m_index.insert(hash, number);
        m_rows.push_back(row);
        return number;
    }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] std::size_t heldBytes() const
    {
        return nytprof::heldBytes(m_rows) + m_index.heldBytes();
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;
    std::vector<Row> m_rows = std::vector<Row>(1);
    HashIndex<std::uint32_t, None> m_index;
};

/// What ran when, from events in the order in which they happened: lines and calls by slice. The
/// time is the sum of all ticks so far. Slices become longer while they are too many.
class EventOrder {
public:
    /// A call that is not within a slice.
    struct LongCall {
        std::uint32_t site = 0;
        std::uint32_t context = 0;
        Ticks begin = 0;
        Ticks end = 0;
    };
    /// Of a process.
    struct Lane {
        Ticks sliceLength = 1;
        Ticks length = 0;
        OrderRows lines;
        OrderRows calls;
        std::vector<LongCall> longCalls;
        CallTimes times; ///< if kept
        /// Long calls that are within a slice then have fresh rows.
        void doubleSlices();
        [[nodiscard]] std::uint32_t sliceAt(Ticks time) const
        {
            return static_cast<std::uint32_t>(time / sliceLength);
        }
        /// Of the slice at a time.
        [[nodiscard]] Ticks endOfSlice(Ticks time) const
        {
            return (time / sliceLength + 1) * sliceLength;
        }
    };
    /// Where a call may have begun: if it is that of an xsub, and if that of a Perl sub.
    struct Site {
        std::uint32_t fidOfXsub = 0; ///< 0: unknown
        std::uint32_t lineOfXsub = 0;
        std::uint32_t fidOfSub = 0;
        std::uint32_t lineOfSub = 0;
        friend bool operator==(const Site&, const Site&) = default;
    };

    /// Both must outlive it. lines: their counters, which the caller increases.
    EventOrder(const LineCounters& lines, ContextIds& contexts, bool keepsCallTimes)
        : m_counters(lines)
        , m_contexts(contexts)
        , m_keepsCallTimes(keepsCallTimes)
    {
    }

    void beginProcess(std::int64_t ticksPerSecond);
    /// For lines whose counters have array slots. False if time() must be called, before they are
    /// increased.
    [[nodiscard]] bool advance(std::uint32_t fid, std::uint32_t line, Ticks ticks)
    {
        m_changed[blockOf(fid, line)] = 1;
        if (static_cast<std::uint64_t>(ticks) >= m_left)
            return false;
        m_left -= static_cast<std::uint64_t>(ticks);
        return true;
    }
    void time(const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted);
    /// The same of lines that may have none, and of blocks. The counters have been increased.
    void timeOutsideSlots(
        const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted);
    /// A sub returned; ticks of each of the calls.
    void returned(SubId sub, std::uint32_t context, std::uint32_t depth, double inclusive,
        double exclusive, std::uint64_t calls);
    /// After the last event.
    void finish();
    /// More ran at a time than can: the file is damaged, and what ran when is not complete.
    [[nodiscard]] bool isImplausible() const { return m_isImplausible; }

    [[nodiscard]] std::span<Lane> lanes() { return m_lanes; }
    [[nodiscard]] const std::vector<OrderLocation>& locations() const { return m_locations.rows(); }
    [[nodiscard]] const std::vector<Site>& sites() const { return m_sites.rows(); }
    /// The node of each id of a context. ids: of the nodes, from the second.
    [[nodiscard]] std::vector<std::uint32_t> nodesOf(std::span<const std::uint32_t> ids);
    [[nodiscard]] std::size_t heldBytes() const;

private:
    static constexpr std::size_t Blocks = std::size_t{1} << 13;
    static constexpr std::size_t MostIds = std::size_t{1} << 20;
    /// The next time is that of its last statement, or of the statement that has called an xsub.
    struct Return {
        SubId sub;
        std::uint32_t context = 0;
        std::uint32_t depth = 0;
        std::uint64_t calls = 0;
        double inclusive = 0; ///< ticks of all these calls
        double exclusive = 0;
        std::uint32_t fid = 0; ///< of the next time
        std::uint32_t line = 0;
        Ticks begin = 0;
        Ticks end = 0;
    };
    /// Calls of a level: one, or several in a slice.
    struct Span {
        Ticks begin = 0;
        Ticks end = 0;
        Ticks covered = 0;
    };
    struct Level { ///< calls of a depth that wait for their caller
        std::uint32_t depth = 0;
        std::vector<Span> calls;
    };
    struct Part {
        std::uint32_t slice = 0;
        double time = 0;
    };

    /// Several may have the same.
    [[nodiscard]] static std::size_t blockOf(std::uint32_t fid, std::uint32_t line)
    {
        return (line / LineCounters::BlockOfLines + std::size_t{fid} * 37) % Blocks;
    }
    [[nodiscard]] Lane& lane() { return m_lanes.back(); }
    [[nodiscard]] std::uint32_t numberOf(const OrderLocation& location)
    {
        return m_locations.numberOf(location,
            hashOf(location.fid, location.line,
                std::uint64_t{location.blockLine} << 32 | location.subLine));
    }
    [[nodiscard]] Ticks now() const { return m_limit - static_cast<Ticks>(m_left) - m_hidden; }
    [[nodiscard]] bool hasSlices() { return now() >= lane().sliceLength; }
    void moveTo(Ticks time);
    void ensureSlices(Ticks time);
    void doubleSlices();
    void addLine(std::uint32_t number, Ticks from, Ticks ticks, std::uint64_t count);
    void takeLines();
    LineCounters::Counter& takenAt(std::uint32_t fid, std::uint32_t line);
    void take(const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted);
    [[nodiscard]] bool addTime(const OrderLocation& location, Ticks ticks, std::uint64_t repeats,
        bool discounted, bool isRow);
    void handlePending(const OrderLocation& next, Ticks end, bool discounted);
    void placeReturns(Ticks end);
    void emitCall(const Return& call, std::uint32_t site);
    void emitLongCall(const Return& call, std::uint32_t site);
    void takeChildren(std::uint32_t depth);
    void addSpan(const Return& call);
    void addParts(Ticks from, Ticks to);
    void foldCalls();
    void keepTime(const Return& call);

    const LineCounters& m_counters;
    /// What rows have of the slots of m_counters, by fid and line.
    std::vector<std::vector<LineCounters::Counter>> m_taken;
    /// Blocks of lines whose counters may have changed since.
    std::vector<std::uint8_t> m_changed = std::vector<std::uint8_t>(Blocks);
    ContextIds& m_contexts;
    bool m_keepsCallTimes;
    bool m_isImplausible = false;
    std::uint64_t m_partsLeft = 0;
    NumberedRows<OrderLocation> m_locations;
    NumberedRows<Site> m_sites;
    std::vector<Lane> m_lanes;
    Ticks m_limit = 0; ///< end of the slice
    std::uint64_t m_left = 0; ///< ticks before it; 0 also while calls wait for the next time
    Ticks m_hidden = 0; ///< then what is left
    Ticks m_ahead = 0; ///< the time of calls that was counted before that of their statement
    std::vector<Return> m_returns;
    std::size_t m_placed = 0; ///< the first of m_returns, which wait for the line of their caller
    std::vector<Level> m_levels; ///< ascending by depth
    std::size_t m_usedLevels = 0;
    std::vector<Span> m_children;
    std::vector<Part> m_parts;
    std::vector<std::size_t> m_later;
    std::size_t m_mostIds = MostIds; ///< before those no longer in use are removed
};

} // namespace nytprof
