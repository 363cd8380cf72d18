// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/event_order.h"

#include "builder/context_ids.h"
#include "container/held_bytes.h"

#include <algorithm>
#include <cmath>

namespace nytprof {
namespace {

constexpr Ticks MostSlices = 4096;
constexpr std::size_t MostRows = std::size_t{1} << 20; // of lines, of calls, and of long calls
constexpr std::size_t MostTimedCalls = std::size_t{1} << 20;
constexpr std::size_t MostReturns = 4096; // without a time between them
// Of long calls. Those of a program run one at a time, which needs a few for each call and slice.
constexpr std::uint64_t MostParts = std::uint64_t{1} << 22;
constexpr std::uint64_t MostPartsPerCall = 16;
constexpr Ticks MostTime = Ticks{1} << 53; // 28 years

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
    m_partsLeft += MostParts;
    moveTo(0);
}

void EventOrder::finish()
{
    if (m_lanes.empty())
        return;
    const Ticks end = now();
    handlePending({}, end, false);
    handlePending({}, end, false);
    m_usedLevels = 0;
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
    if (!m_returns.empty())
        m_hidden = static_cast<Ticks>(std::exchange(m_left, 0));
}

void EventOrder::ensureSlices(Ticks time)
{
    while (time / lane().sliceLength >= MostSlices
        || (hasSlices() && (lane().lines.size() > MostRows || lane().longCalls.size() > MostRows)))
        doubleSlices();
}

void EventOrder::Lane::doubleSlices()
{
    sliceLength *= 2;
    lines.halveSlices();
    calls.halveSlices();
    std::erase_if(longCalls, [&](const LongCall& call) {
        const auto slice = sliceAt(call.begin);
        if (slice != sliceAt(call.end - 1))
            return false;
        calls.add(
            {slice, call.site, call.context, 0, 0, static_cast<double>(call.end - call.begin)});
        return true;
    });
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
    const Ticks to = std::min(from + std::max<Ticks>(all, 0) - lead, MostTime);
    if (!m_returns.empty())
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

/// Of a line with a slot, which cannot be far.
LineCounters::Counter& EventOrder::takenAt(std::uint32_t fid, std::uint32_t line)
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
    m_counters.eachSlot(hasChanged, [&](auto fid, auto line, const LineCounters::Counter& sum) {
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
    if (m_lanes.empty() || m_isImplausible)
        return;
    m_partsLeft += MostPartsPerCall;
    const auto ofAll = [calls](double ticks) {
        constexpr auto most = static_cast<double>(MostTime);
        return std::isfinite(ticks) ? std::clamp(ticks * static_cast<double>(calls), -most, most)
                                    : 0;
    };
    m_returns.push_back(
        {sub, context, std::max(depth, 1U), calls, ofAll(inclusive), ofAll(exclusive), 0, 0, 0, 0});
    m_hidden += static_cast<Ticks>(std::exchange(m_left, 0));
    if (m_returns.size() - m_placed < MostReturns)
        return;
    double time = 0; // files without statements have no other
    for (const Return& call : std::span(m_returns).subspan(m_placed))
        time += std::max(call.exclusive, 0.0);
    const Ticks from = now();
    const Ticks to = std::min(from + toTicks(time), MostTime);
    takeLines();
    handlePending({}, to, false);
    ensureSlices(to);
    m_ahead += to - from;
    moveTo(to);
}

/// Calls that ended before the last time get the line after it as that of their caller.
void EventOrder::handlePending(const OrderLocation& next, Ticks end, bool discounted)
{
    for (const Return& call : std::span(m_returns).first(m_placed)) {
        Site site{call.fid, call.line, call.fid, call.line};
        if (discounted) {
            site.fidOfSub = next.fid;
            site.lineOfSub = next.line;
        }
        emitCall(call,
            m_sites.numberOf(site,
                hashOf(std::uint64_t{site.fidOfXsub} << 32 | site.lineOfXsub,
                    std::uint64_t{site.fidOfSub} << 32 | site.lineOfSub)));
    }
    m_returns.erase(m_returns.begin(), m_returns.begin() + static_cast<std::ptrdiff_t>(m_placed));
    for (Return& call : m_returns) {
        call.fid = next.fid;
        call.line = next.line;
    }
    placeReturns(end);
    m_placed = m_returns.size();
    if (lane().calls.isDue())
        foldCalls();
}

/// The last one ended with the time that followed; each other before the next one of its depth, or
/// with its caller.
void EventOrder::placeReturns(Ticks end)
{
    m_later.clear(); // ascending by depth, each the earliest of its depth
    for (std::size_t i = m_returns.size(); i-- > 0;) {
        Return& call = m_returns[i];
        while (!m_later.empty() && m_returns[m_later.back()].depth > call.depth)
            m_later.pop_back();
        call.end = end;
        if (!m_later.empty()) {
            const Return& later = m_returns[m_later.back()];
            call.end = later.depth == call.depth ? later.begin : later.end;
        }
        call.end = std::max<Ticks>(call.end, 1);
        call.begin = std::clamp<Ticks>(call.end - toTicks(call.inclusive), 0, call.end - 1);
        m_later.push_back(i);
    }
}

void EventOrder::emitCall(const Return& call, std::uint32_t site)
{
    takeChildren(call.depth);
    const auto slice = lane().sliceAt(call.begin);
    if (slice == lane().sliceAt(call.end - 1))
        lane().calls.add({slice, site, call.context, call.calls, call.exclusive, call.inclusive});
    else
        emitLongCall(call, site);
    if (call.depth > 1)
        addSpan(call);
    if (m_keepsCallTimes)
        keepTime(call);
}

/// With the others of the process; without the shortest if they are too many.
void EventOrder::keepTime(const Return& call)
{
    auto& [calls, shortest] = lane().times;
    const auto isShort
        = [&least = shortest](const auto& each) { return each.end - each.begin < least; };
    while (calls.size() >= MostTimedCalls && !isShort(call)) {
        shortest = std::max<Ticks>(2 * shortest, 2);
        std::erase_if(calls, isShort);
    }
    if (!isShort(call))
        calls.push_back({call.begin, call.end, call.sub, call.depth});
}

/// Takes the calls that it made.
void EventOrder::takeChildren(std::uint32_t depth)
{
    m_children.clear();
    for (; m_usedLevels > 0 && m_levels[m_usedLevels - 1].depth > depth; --m_usedLevels) {
        auto& calls = m_levels[m_usedLevels - 1].calls;
        m_children.insert(m_children.end(), calls.begin(), calls.end());
        calls.clear();
    }
    if (!std::ranges::is_sorted(m_children, {}, &Span::begin))
        std::ranges::sort(m_children, {}, &Span::begin);
}

void EventOrder::addSpan(const Return& call)
{
    if (m_usedLevels == 0 || m_levels[m_usedLevels - 1].depth != call.depth) {
        if (m_usedLevels == m_levels.size())
            m_levels.emplace_back();
        m_levels[m_usedLevels].calls.clear();
        m_levels[m_usedLevels++].depth = call.depth;
    }
    auto& calls = m_levels[m_usedLevels - 1].calls;
    Span added{call.begin, call.end, call.end - call.begin};
    const auto belongsTo = [&](const Span& span) {
        const bool isFull = span.covered == span.end - span.begin;
        return lane().sliceAt(span.begin) == lane().sliceAt(added.end - 1)
            || added.begin < span.begin || (isFull && added.begin < span.end);
    };
    for (; !calls.empty() && belongsTo(calls.back()); calls.pop_back()) {
        const Span& span = calls.back();
        added.begin = std::min(added.begin, span.begin);
        added.end = std::max(added.end, span.end);
        added.covered = std::min(added.covered + span.covered, added.end - added.begin);
    }
    calls.push_back(added);
}

void EventOrder::addParts(Ticks from, Ticks to)
{
    while (from < to) {
        const auto slice = lane().sliceAt(from);
        const Ticks next = std::min(lane().endOfSlice(from), to);
        if (m_parts.empty() || m_parts.back().slice != slice)
            m_parts.push_back({slice, 0});
        m_parts.back().time += static_cast<double>(next - from);
        from = next;
        m_isImplausible = m_isImplausible || m_partsLeft == 0;
        if (m_isImplausible)
            return;
        --m_partsLeft;
    }
}

/// Its exclusive time is where none of its calls ran.
void EventOrder::emitLongCall(const Return& call, std::uint32_t site)
{
    m_parts.clear();
    Ticks at = call.begin;
    for (const Span& span : m_children) {
        addParts(at, std::min(span.begin, call.end));
        at = std::max(at, span.begin);
        const Ticks open = span.end - span.begin - span.covered; // between calls of a slice
        if (open > 0 && at < call.end)
            addParts(at, std::min(at + open, call.end));
        at = std::max(at, span.end);
    }
    addParts(at, call.end);
    double all = 0;
    for (const Part& part : m_parts)
        all += part.time;
    if (m_parts.empty()) {
        m_parts.push_back({lane().sliceAt(call.end - 1), 1});
        all = 1;
    }
    const auto first = lane().sliceAt(call.begin);
    lane().calls.add({first, site, call.context, call.calls, 0, 0});
    for (const Part& part : m_parts)
        lane().calls.add({part.slice, site, call.context, 0, call.exclusive * part.time / all, 0});
    lane().longCalls.push_back({site, call.context, call.begin, call.end});
}

void EventOrder::foldCalls()
{
    Lane& to = lane();
    const auto latest = [this](std::uint32_t id) { return m_contexts.latest(id); };
    to.calls.foldFresh(latest);
    if (to.calls.size() > MostRows) {
        to.calls.changeContexts(latest);
        to.calls.addUp();
        if (to.calls.size() > MostRows / 2 && hasSlices())
            doubleSlices();
    }
    if (m_contexts.count() < m_mostIds)
        return;
    const auto fresh = m_contexts.renumber();
    m_mostIds = std::max(MostIds, 2 * m_contexts.count());
    const auto change = [&](std::uint32_t& id) { id = fresh[id]; };
    for (Lane& each : m_lanes) {
        each.calls.changeContexts([&](std::uint32_t id) { return fresh[id]; });
        for (LongCall& call : each.longCalls)
            change(call.context);
    }
    for (Return& call : m_returns)
        change(call.context);
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
    using nytprof::heldBytes;
    std::size_t bytes = m_locations.heldBytes() + m_sites.heldBytes() + heldBytes(m_changed)
        + heldBytes(m_returns) + heldBytes(m_levels) + heldBytes(m_children) + heldBytes(m_parts)
        + heldBytes(m_later);
    for (const Level& level : m_levels)
        bytes += heldBytes(level.calls);
    for (const auto& lines : m_taken)
        bytes += heldBytes(lines);
    for (const Lane& each : m_lanes)
        bytes += each.lines.heldBytes() + each.calls.heldBytes() + heldBytes(each.longCalls)
            + heldBytes(each.times.calls);
    return bytes;
}

} // namespace nytprof
