// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/event_accumulator.h"

namespace nytprof {

namespace {

/// Separate from EventAccumulator so that the tables' addresses stay in registers.
struct Accumulation {
    EventAccumulator& sums;
    const std::uint32_t earlierDepth = sums.earlierDepth;
    LineSums::Known lines = sums.times.lines.known();

    bool time(const chunk::TimeLine& time, std::uint64_t repeats, bool discounted)
    {
        LineSums::Counter* const counter = lines.find(time.fid, time.line);
        if (!counter) [[unlikely]]
            return false;
        add(*counter, time, repeats, discounted);
        return true;
    }

    void add(LineSums::Counter& counter, const chunk::TimeLine& time, std::uint64_t repeats,
        bool discounted)
    {
        increase(counter.ticks, Ticks{time.ticks} * static_cast<Ticks>(repeats));
        counter.count += repeats - (discounted ? 1 : 0);
        if (counter.count == 0) [[unlikely]]
            sums.times.lines.keepUncounted(time.fid, time.line);
    }

    void returned(std::string_view sub, std::uint32_t depth, double /*inclusive*/, double exclusive,
        std::uint64_t repeats)
    {
        sums.calls.addReturn(sums.names.idOf(sub), depth + earlierDepth, exclusive, repeats);
    }
};

/// Adds up events, and remembers when they were.
struct OrderedAccumulation : Accumulation {
    EventOrder& order = *sums.order();

    bool time(const chunk::TimeLine& time, std::uint64_t repeats, bool discounted)
    {
        LineSums::Counter* const counter = lines.find(time.fid, time.line);
        if (!counter) [[unlikely]]
            return false; // it comes again
        const Ticks ticks = Ticks{time.ticks} * static_cast<Ticks>(repeats);
        if (!order.advance(time.fid, time.line, ticks)) [[unlikely]]
            order.time({time.fid, time.line, 0, 0}, time.ticks, repeats, discounted);
        add(*counter, time, repeats, discounted);
        return true;
    }

    void returned(std::string_view name, std::uint32_t depth, double inclusive, double exclusive,
        std::uint64_t repeats)
    {
        const SubId sub = sums.names.idOf(name);
        depth += earlierDepth;
        const auto node = sums.calls.addReturn(sub, depth, exclusive, repeats);
        order.returned(sub, sums.calls.keepIds().of(node), depth, inclusive, exclusive, repeats);
    }
};

} // namespace

const std::uint8_t* EventAccumulator::read(const std::uint8_t* at, const std::uint8_t* end)
{
    const std::uint8_t* behind = nullptr;
    if (m_order) {
        OrderedAccumulation sink{{*this}};
        behind = decodeEvents(at, end, times.discounted, sink);
    } else {
        Accumulation sink{*this};
        behind = decodeEvents(at, end, times.discounted, sink);
    }
    any = any || behind != at;
    return behind;
}

void EventAccumulator::keepOrder(bool keepsCallTimes)
{
    m_order.emplace(times.lines, calls.keepIds(), keepsCallTimes);
}

} // namespace nytprof
