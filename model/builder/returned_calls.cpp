// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/returned_calls.h"

#include "container/held_bytes.h"

#include <algorithm>
#include <cmath>

namespace nytprof {
namespace {

constexpr std::size_t MaxTimedCalls = std::size_t{1} << 20;
constexpr std::size_t MaxReturns = 4096; // without a time between them
// Long calls of a program run one at a time, which needs a few parts for each call and slice.
constexpr std::uint64_t MaxParts = std::uint64_t{1} << 22;
constexpr std::uint64_t MaxPartsPerCall = 16;

/// Without the shortest if they are too many.
void keepTime(CallTimes& times, const CallTimes::Call& call)
{
    auto& [calls, shortest] = times;
    const auto isShort
        = [&least = shortest](const auto& each) { return each.end - each.begin < least; };
    while (calls.size() >= MaxTimedCalls && !isShort(call)) {
        shortest = std::max<Ticks>(2 * shortest, 2);
        std::erase_if(calls, isShort);
    }
    if (!isShort(call))
        calls.push_back(call);
}

} // namespace

void ReturnedCalls::beginProcess()
{
    m_partsLeft += MaxParts;
    m_usedLevels = 0;
}

bool ReturnedCalls::add(SubId sub, std::uint32_t context, std::uint32_t depth, double inclusive,
    double exclusive, std::uint64_t calls)
{
    m_partsLeft += MaxPartsPerCall;
    const auto ofAll = [times = std::max<std::uint64_t>(calls, 1)](double ticks) {
        constexpr auto most = static_cast<double>(MaxOrderTime);
        return std::isfinite(ticks) ? std::clamp(ticks * static_cast<double>(times), -most, most)
                                    : 0;
    };
    m_returns.push_back(
        {sub, context, std::max(depth, 1U), calls, ofAll(inclusive), ofAll(exclusive), 0, 0, 0, 0});
    return m_returns.size() - m_placed >= MaxReturns;
}

Ticks ReturnedCalls::timeWithoutStatements() const
{
    double time = 0;
    for (const Return& call : std::span(m_returns).subspan(m_placed))
        time += std::max(call.exclusive, 0.0);
    return toTicks(time);
}

/// Calls that ended before the last time get the line after it as that of their caller.
void ReturnedCalls::advance(OrderLane& lane, const OrderLocation& next, Ticks end, bool discounted)
{
    for (const Return& call : std::span(m_returns).first(m_placed)) {
        CallLines site{call.fid, call.line, call.fid, call.line};
        if (discounted) {
            site.fidOfSub = next.fid;
            site.lineOfSub = next.line;
        }
        emitCall(lane, call,
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
}

/// The last one ended with the time that followed; each other before the next one of its depth, or
/// with its caller.
void ReturnedCalls::placeReturns(Ticks end)
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

void ReturnedCalls::emitCall(OrderLane& lane, const Return& call, std::uint32_t site)
{
    takeChildren(call.depth);
    const auto slice = lane.sliceAt(call.begin);
    if (slice == lane.sliceAt(call.end - 1))
        lane.calls.add({slice, site, call.context, call.calls, call.exclusive, call.inclusive});
    else
        emitLongCall(lane, call, site);
    if (call.depth > 1)
        addSpan(lane, call);
    if (m_keepsTimes)
        keepTime(lane.times, {call.begin, call.end, call.sub, call.depth});
}

/// Takes the calls that it made.
void ReturnedCalls::takeChildren(std::uint32_t depth)
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

void ReturnedCalls::addSpan(const OrderLane& lane, const Return& call)
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
        return lane.sliceAt(span.begin) == lane.sliceAt(added.end - 1) || added.begin < span.begin
            || (isFull && added.begin < span.end);
    };
    for (; !calls.empty() && belongsTo(calls.back()); calls.pop_back()) {
        const Span& span = calls.back();
        added.begin = std::min(added.begin, span.begin);
        added.end = std::max(added.end, span.end);
        added.covered = std::min(added.covered + span.covered, added.end - added.begin);
    }
    calls.push_back(added);
}

void ReturnedCalls::addParts(const OrderLane& lane, Ticks from, Ticks to)
{
    while (from < to) {
        const auto slice = lane.sliceAt(from);
        const Ticks next = std::min(lane.endOfSlice(from), to);
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

/// The call's exclusive time is where none of its calls ran.
void ReturnedCalls::emitLongCall(OrderLane& lane, const Return& call, std::uint32_t site)
{
    m_parts.clear();
    Ticks at = call.begin;
    for (const Span& span : m_children) {
        addParts(lane, at, std::min(span.begin, call.end));
        at = std::max(at, span.begin);
        const Ticks open = span.end - span.begin - span.covered; // between calls of a slice
        if (open > 0 && at < call.end)
            addParts(lane, at, std::min(at + open, call.end));
        at = std::max(at, span.end);
    }
    addParts(lane, at, call.end);
    double all = 0;
    for (const Part& part : m_parts)
        all += part.time;
    if (m_parts.empty()) {
        m_parts.push_back({lane.sliceAt(call.end - 1), 1});
        all = 1;
    }
    const auto first = lane.sliceAt(call.begin);
    lane.calls.add({first, site, call.context, call.calls, 0, 0});
    for (const Part& part : m_parts)
        lane.calls.add({part.slice, site, call.context, 0, call.exclusive * part.time / all, 0});
    lane.longCalls.push_back({site, call.context, call.begin, call.end});
}

void ReturnedCalls::changeContexts(std::span<const std::uint32_t> fresh)
{
    for (Return& call : m_returns)
        call.context = fresh[call.context];
}

std::size_t ReturnedCalls::heldBytes() const
{
    std::size_t bytes
        = nytprof::heldBytes(m_sites, m_returns, m_levels, m_children, m_parts, m_later);
    for (const Level& level : m_levels)
        bytes += nytprof::heldBytes(level.calls);
    return bytes;
}

} // namespace nytprof
