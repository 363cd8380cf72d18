// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/event_order.h"

#include "builder/context_ids.h"
#include "container/held_bytes.h"

#include <algorithm>

namespace nytprof {
namespace {

constexpr Ticks MaxSlices = 4096;
constexpr std::size_t MaxRows = std::size_t{1} << 20; // of lines, of calls, and of long calls

Ticks ticksOf(Ticks ticks, std::uint64_t repeats)
{
    return convertTicks(
        ticks, 1, static_cast<Ticks>(std::min<std::uint64_t>(repeats, std::uint64_t{1} << 53)));
}

} // namespace

void EventOrder::beginProcess(std::int64_t ticksPerSecond)
{
    finish();
    m_lanes.emplace_back();
    lane().sliceLength = std::max<Ticks>(ticksPerSecond / 1000, 1);
    m_ahead = 0;
    m_calls.beginProcess();
    moveTo(0);
}

void EventOrder::finish()
{
    if (m_lanes.empty())
        return;
    const Ticks end = now();
    handlePending({}, end, false);
    handlePending({}, end, false);
    takeLines();
    const auto latest = [this](std::uint32_t id) { return m_contexts.latest(id); };
    lane().lines.foldFresh([](std::uint32_t id) { return id; });
    lane().calls.foldFresh(latest);
    lane().length = end;
}

void EventOrder::moveTo(Ticks time)
{
    m_limit = lane().endOfSlice(time);
    m_left = static_cast<std::uint64_t>(m_limit - time);
    m_hidden = 0;
    if (m_calls.anyWait())
        m_hidden = static_cast<Ticks>(std::exchange(m_left, 0));
}

void EventOrder::ensureSlices(Ticks time)
{
    while (time / lane().sliceLength >= MaxSlices
        || (hasSlices() && (lane().lines.size() > MaxRows || lane().longCalls.size() > MaxRows)))
        doubleSlices();
}

void EventOrder::doubleSlices()
{
    lane().doubleSlices();
    foldCalls();
    moveTo(now());
}

void EventOrder::time(
    const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted)
{
    if (addTime(location, ticks, repeats, discounted, false))
        take(location, ticks, repeats, discounted);
}

void EventOrder::timeOutsideSlots(
    const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted)
{
    // What is in a slot already must not be in the rows of it, too.
    if (m_counters.hasSlot(location.fid, location.line))
        take(location, ticks, repeats, discounted);
    (void)addTime(location, ticks, repeats, discounted, true);
}

/// Leaves a time within the slice to the counters, unless it must have a row. True if it has one.
bool EventOrder::addTime(
    const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted, bool isRow)
{
    if (m_lanes.empty())
        return false;
    const Ticks all = ticksOf(ticks, repeats);
    const Ticks from = now();
    const Ticks lead = std::clamp<Ticks>(all, 0, m_ahead);
    m_ahead -= lead;
    const Ticks to = std::min(from + std::max<Ticks>(all, 0) - lead, MaxOrderTime);
    if (m_calls.anyWait())
        handlePending(location, to, discounted);
    ensureSlices(to);
    const bool isLonger = lane().sliceAt(to) != lane().sliceAt(from);
    if (isLonger)
        takeLines();
    isRow = isRow || isLonger || all < 0;
    if (isRow) {
        const auto number = numberOf(location);
        addLine(number, from, to - from, repeats - (discounted ? 1 : 0));
        if (all != to - from)
            lane().lines.add(
                {lane().sliceAt(from), number, 0, 0, static_cast<double>(all - (to - from)), 0});
    }
    moveTo(to);
    return isRow;
}

/// What is in rows of a line with a slot, which cannot be far.
LineSums::Counter& EventOrder::takenAt(std::uint32_t fid, std::uint32_t line)
{
    if (fid >= m_taken.size())
        m_taken.resize(fid + 1);
    auto& lines = m_taken[fid];
    if (line >= lines.size())
        lines.resize(line + line / 2 + 1);
    return lines[line];
}

/// What is in rows will not be taken from the counters.
void EventOrder::take(
    const OrderLocation& location, Ticks ticks, std::uint64_t repeats, bool discounted)
{
    auto& taken = takenAt(location.fid, location.line);
    taken.count += repeats - (discounted ? 1 : 0);
    increase(taken.ticks, ticksOf(ticks, repeats));
}

/// Times in each slice; the executions began in the first.
void EventOrder::addLine(std::uint32_t number, Ticks from, Ticks ticks, std::uint64_t count)
{
    const Ticks end = from + ticks;
    do {
        const auto slice = lane().sliceAt(from);
        const Ticks next = std::min(lane().endOfSlice(from), end);
        lane().lines.add(
            {slice, number, 0, std::exchange(count, 0), static_cast<double>(next - from), 0});
        from = next;
    } while (from < end);
    if (lane().lines.isDue())
        lane().lines.foldFresh([](std::uint32_t id) { return id; });
}

/// Makes rows of what lines have counted in this slice.
void EventOrder::takeLines()
{
    const auto slice = lane().sliceAt(std::max<Ticks>(now(), 0));
    const auto hasChanged
        = [this](auto fid, auto line) { return m_changed[blockOf(fid, line)] != 0; };
    m_counters.eachSlot(hasChanged, [&](auto fid, auto line, const LineSums::Counter& sum) {
        if (sum.count == 0 && sum.ticks == 0)
            return;
        auto& taken = takenAt(fid, line);
        if (taken.count == sum.count && taken.ticks == sum.ticks)
            return;
        lane().lines.add({slice, numberOf({fid, line, 0, 0}), 0, sum.count - taken.count,
            static_cast<double>(sum.ticks - taken.ticks), 0});
        taken = sum;
    });
    std::ranges::fill(m_changed, std::uint8_t{0});
    lane().lines.foldFresh([](std::uint32_t id) { return id; });
}

void EventOrder::returned(SubId sub, std::uint32_t context, std::uint32_t depth, double inclusive,
    double exclusive, std::uint64_t calls)
{
    if (m_lanes.empty() || isImplausible())
        return;
    const bool isFull = m_calls.add(sub, context, depth, inclusive, exclusive, calls);
    m_hidden += static_cast<Ticks>(std::exchange(m_left, 0));
    if (!isFull)
        return;
    const Ticks from = now();
    const Ticks to = std::min(from + m_calls.timeWithoutStatements(), MaxOrderTime);
    takeLines();
    handlePending({}, to, false);
    ensureSlices(to);
    m_ahead += to - from;
    moveTo(to);
}

void EventOrder::handlePending(const OrderLocation& next, Ticks end, bool discounted)
{
    m_calls.advance(lane(), next, end, discounted);
    if (lane().calls.isDue())
        foldCalls();
}

void EventOrder::foldCalls()
{
    OrderLane& to = lane();
    const auto latest = [this](std::uint32_t id) { return m_contexts.latest(id); };
    to.calls.foldFresh(latest);
    if (to.calls.size() > MaxRows) {
        to.calls.changeContexts(latest);
        to.calls.addUp();
        if (to.calls.size() > MaxRows / 2 && hasSlices())
            doubleSlices();
    }
    if (m_contexts.count() < m_maxIds)
        return;
    const auto fresh = m_contexts.renumber();
    m_maxIds = std::max(MaxIds, 2 * m_contexts.count());
    for (OrderLane& each : m_lanes) {
        each.calls.changeContexts([&](std::uint32_t id) { return fresh[id]; });
        for (auto& call : each.longCalls)
            call.context = fresh[call.context];
    }
    m_calls.changeContexts(fresh);
}

std::vector<std::uint32_t> EventOrder::nodesOf(std::span<const std::uint32_t> ids)
{
    std::vector<std::uint32_t> nodes(m_contexts.count());
    for (std::uint32_t node = 1; node < ids.size(); ++node)
        nodes[ids[node]] = node;
    for (std::uint32_t id = 0; id < nodes.size(); ++id)
        nodes[id] = nodes[m_contexts.latest(id)];
    return nodes;
}

std::size_t EventOrder::heldBytes() const
{
    std::size_t bytes = nytprof::heldBytes(m_locations, m_changed, m_calls);
    for (const auto& lines : m_taken)
        bytes += nytprof::heldBytes(lines);
    for (const OrderLane& each : m_lanes)
        bytes += nytprof::heldBytes(each.lines, each.calls, each.longCalls, each.times.calls);
    return bytes;
}

} // namespace nytprof
