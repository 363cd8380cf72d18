// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/order_rows.h"
#include "profile/ids.h"
#include "profile/ticks.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Where a call may have begun: if it is that of an xsub, and if that of a Perl sub.
struct CallLines {
    std::uint32_t fidOfXsub = 0; ///< 0: unknown
    std::uint32_t lineOfXsub = 0;
    std::uint32_t fidOfSub = 0;
    std::uint32_t lineOfSub = 0;
    friend bool operator==(const CallLines&, const CallLines&) = default;
};

/// Calls that have returned, until later times show when they ended and who called them; then they
/// become rows of a lane.
class ReturnedCalls {
public:
    explicit ReturnedCalls(bool keepsTimes)
        : m_keepsTimes(keepsTimes)
    {
    }

    [[nodiscard]] bool keepsTimes() const { return m_keepsTimes; }
    void beginProcess();
    /// A sub returned; ticks of each of the calls. 0 calls: it began before profiling. True if too
    /// many wait for a time.
    [[nodiscard]] bool add(SubId sub, std::uint32_t context, std::uint32_t depth, double inclusive,
        double exclusive, std::uint64_t calls);
    /// The one that returned last took less itself.
    void reduceLatest(double ticks)
    {
        if (!m_returns.empty())
            m_returns.back().exclusive -= ticks;
    }
    [[nodiscard]] bool anyWait() const { return !m_returns.empty(); }
    /// Exclusive time of those that wait for a time.
    [[nodiscard]] Ticks timeWithoutStatements() const;
    /// A time follows, which ends at `end`. The lane must have slices up to that of the one before.
    void advance(OrderLane& lane, const OrderLocation& next, Ticks end, bool discounted);
    /// More ran at a time than can: the file is damaged.
    [[nodiscard]] bool isImplausible() const { return m_isImplausible; }
    [[nodiscard]] const std::vector<CallLines>& sites() const { return m_sites.rows(); }
    void changeContexts(std::span<const std::uint32_t> fresh);
    [[nodiscard]] std::size_t heldBytes() const;

private:
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

    void placeReturns(Ticks end);
    void emitCall(OrderLane& lane, const Return& call, std::uint32_t site);
    void emitLongCall(OrderLane& lane, const Return& call, std::uint32_t site);
    void takeChildren(std::uint32_t depth);
    void addSpan(const OrderLane& lane, const Return& call);
    void addParts(const OrderLane& lane, Ticks from, Ticks to);

    bool m_keepsTimes;
    bool m_isImplausible = false;
    std::uint64_t m_partsLeft = 0;
    NumberedRows<CallLines> m_sites;
    std::vector<Return> m_returns;
    std::size_t m_placed = 0; ///< the first of m_returns, which wait for the line of their caller
    std::vector<Level> m_levels; ///< ascending by depth
    std::size_t m_usedLevels = 0;
    std::vector<Span> m_children;
    std::vector<Part> m_parts;
    std::vector<std::size_t> m_later;
};

} // namespace nytprof
