// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/line_sums.h"
#include "builder/order_rows.h"
#include "builder/returned_calls.h"
#include "container/hash_index.h"
#include "profile/ids.h"
#include "profile/ticks.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

class ContextIds;

/// What ran when, from events in the order in which they happened: lines and calls by slice. The
/// time is the sum of all ticks so far. Slices become longer while they are too many.
class EventOrder {
public:
    /// `lines` and `contexts` must outlive it. lines: their counters, which the caller increases.
    EventOrder(const LineSums& lines, ContextIds& contexts, bool keepsCallTimes)
        : m_counters(lines)
        , m_contexts(contexts)
        , m_calls(keepsCallTimes)
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
    /// Time of lines that may have no slot, and of blocks. The counters have been increased.
    void timeOutsideSlots(
        const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted);
    /// A sub returned; ticks of each of the calls. 0 calls: it began before profiling.
    void returned(SubId sub, std::uint32_t context, std::uint32_t depth, double inclusive,
        double exclusive, std::uint64_t calls);
    /// The call that returned last took less itself.
    void reduceLatest(double ticks) { m_calls.reduceLatest(ticks); }
    /// After the last event.
    void finish();
    /// More ran at a time than can: the file is damaged, and what ran when is not complete.
    [[nodiscard]] bool isImplausible() const { return m_calls.isImplausible(); }

    [[nodiscard]] bool keepsCallTimes() const { return m_calls.keepsTimes(); }
    [[nodiscard]] std::span<OrderLane> lanes() { return m_lanes; }
    [[nodiscard]] const std::vector<OrderLocation>& locations() const { return m_locations.rows(); }
    [[nodiscard]] const std::vector<CallLines>& sites() const { return m_calls.sites(); }
    /// The node of each id of a context. ids: of the nodes, from the second.
    [[nodiscard]] std::vector<std::uint32_t> nodesOf(std::span<const std::uint32_t> ids);
    [[nodiscard]] std::size_t heldBytes() const;

private:
    static constexpr std::size_t Blocks = std::size_t{1} << 13;
    static constexpr std::size_t MaxIds = std::size_t{1} << 20;
    /// Several may have the same.
    [[nodiscard]] static std::size_t blockOf(std::uint32_t fid, std::uint32_t line)
    {
        return (line / LineSums::BlockOfLines + std::size_t{fid} * 37) % Blocks;
    }
    [[nodiscard]] OrderLane& lane() { return m_lanes.back(); }
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
    LineSums::Counter& takenAt(std::uint32_t fid, std::uint32_t line);
    void take(const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted);
    [[nodiscard]] bool addTime(const OrderLocation& location, Ticks ticks, std::uint64_t repeats,
        bool discounted, bool isRow);
    void handlePending(const OrderLocation& next, Ticks end, bool discounted);
    void foldCalls();

    const LineSums& m_counters;
    /// What rows have of the slots of m_counters, by fid and line.
    std::vector<std::vector<LineSums::Counter>> m_taken;
    /// Blocks of lines whose counters may have changed since.
    std::vector<std::uint8_t> m_changed = std::vector<std::uint8_t>(Blocks);
    ContextIds& m_contexts;
    NumberedRows<OrderLocation> m_locations;
    ReturnedCalls m_calls;
    std::vector<OrderLane> m_lanes;
    Ticks m_limit = 0; ///< end of the slice
    std::uint64_t m_left = 0; ///< ticks before it; 0 also while calls wait for the next time
    Ticks m_hidden = 0; ///< then what is left
    Ticks m_ahead = 0; ///< the time of calls that was counted before that of their statement
    std::size_t m_maxIds = MaxIds; ///< before those no longer in use are removed
};

} // namespace nytprof
