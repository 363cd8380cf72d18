// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/event_accumulator.h"

namespace nytprof {

namespace {

/// Separate from EventAccumulator so that the tables' addresses stay in registers.
struct Accumulation {
    EventAccumulator& sums;
    LineCounters::Known lines = sums.times.lines.known();

    bool time(const chunk::TimeLine& time, std::uint64_t repeats, bool discounted)
    {
        LineCounters::Counter* const counter = lines.find(time.fid, time.line);
        if (!counter) [[unlikely]]
            return false;
        increase(counter->ticks, Ticks{time.ticks} * static_cast<Ticks>(repeats));
        counter->count += repeats - (discounted ? 1 : 0);
        if (counter->count == 0) [[unlikely]]
            sums.times.lines.keepUncounted(time.fid, time.line);
        return true;
    }

    void returned(
        std::string_view sub, std::uint32_t depth, double exclusive, std::uint64_t repeats)
    {
        sums.calls.addReturn(sums.names.idOf(sub), depth, exclusive, repeats);
    }
};

} // namespace

const std::uint8_t* EventAccumulator::read(const std::uint8_t* at, const std::uint8_t* end)
{
    Accumulation sink{*this};
    const std::uint8_t* const behind = decodeEvents(at, end, times.discounted, sink);
    any = any || behind != at;
    return behind;
}

} // namespace nytprof
