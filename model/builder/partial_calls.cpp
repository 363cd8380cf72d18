// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/partial_calls.h"

#include "container/held_bytes.h"
#include "format/extensions.h"
#include "format/perl_names.h"
#include "profile/call_tree.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>

namespace nytprof {

using partial_calls::take;

namespace {

bool takeMark(std::string_view& comment, std::string_view mark)
{
    if (!comment.starts_with(mark))
        return false;
    comment.remove_prefix(mark.size());
    return true;
}

} // namespace

void PartialCalls::read(std::string_view comment)
{
    if (takeMark(comment, SlicesMark))
        m_slices.readPiece(comment);
    else if (comment.starts_with(SliceAxisMark))
        m_slices.readAxis(comment);
    else if (comment.starts_with(TimeMarkStart))
        m_slices.readMark(comment);
    else if (takeMark(comment, partial_calls::Calls))
        readCalls(comment);
    else if (takeMark(comment, partial_calls::Contexts))
        readContexts(comment);
    else if (takeMark(comment, partial_calls::Places))
        readPlaces(comment);
    else if (takeMark(comment, partial_calls::Sub))
        readSub(comment);
    else if (takeMark(comment, partial_calls::In))
        readInnermost(comment);
    else if (takeMark(comment, partial_calls::Until))
        confirm(comment);
}

void PartialCalls::readSub(std::string_view row)
{
    std::uint32_t number = 0;
    SubRow sub;
    if (!take(row, number) || row.size() < 2)
        return;
    sub.kind = row[0];
    row.remove_prefix(2);
    if (!take(row, sub.fid) || !take(row, sub.firstLine) || !take(row, sub.lastLine))
        return;
    sub.name = partial_calls::unescaped(row);
    m_nameBytes += sub.name.capacity();
    if (m_subs.try_emplace(number, std::move(sub)).second)
        m_subNumbers.push_back(number);
}

void PartialCalls::readPlaces(std::string_view rows)
{
    std::uint32_t number = 0;
    PlaceRow place;
    while (take(rows, number) && take(rows, place.fid) && take(rows, place.line))
        m_places.try_emplace(number, place);
}

void PartialCalls::readContexts(std::string_view rows)
{
    ContextRow context;
    while (take(rows, context.parent) && take(rows, context.sub) && take(rows, context.recursion)) {
        if (context.parent >= m_contexts.size())
            context.parent = 0;
        m_contexts.push_back(context);
    }
}

void PartialCalls::readCalls(std::string_view rows)
{
    CallsRow row;
    while (take(rows, row.context) && take(rows, row.place) && take(rows, row.caller)
        && take(rows, row.calls) && take(rows, row.inclusive) && take(rows, row.exclusive))
        if (row.context != 0 && row.context < m_contexts.size())
            m_unconfirmed.push_back(row);
}

void PartialCalls::readInnermost(std::string_view row)
{
    InnermostRow innermost;
    if (take(row, innermost.context) && take(row, innermost.place)
        && innermost.context < m_contexts.size())
        m_unconfirmedInnermost = innermost;
}

std::size_t PartialCalls::heldBytes() const
{
    return m_slices.heldBytes() + heldBytesOfNodes(m_subs) + m_nameBytes
        + nytprof::heldBytes(m_subNumbers) + heldBytesOfNodes(m_places)
        + nytprof::heldBytes(m_contexts) + nytprof::heldBytes(m_calls)
        + heldBytesOfNodes(m_furtherCalls) + nytprof::heldBytes(m_unconfirmed);
}

void PartialCalls::confirm(std::string_view seconds)
{
    const double until = epochOrNone(std::strtod(std::string(seconds).c_str(), nullptr));
    if (until == 0)
        return;
    m_until = until;
    for (const CallsRow& row : m_unconfirmed)
        set(row);
    m_unconfirmed.clear();
    m_innermost = std::exchange(m_unconfirmedInnermost, {});
}

/// No file of a collector has both these rows and slices.
void PartialCalls::discardRows()
{
    m_subs.clear();
    m_subNumbers.clear();
    m_places.clear();
    m_contexts.assign(1, {});
    m_calls.clear();
    m_furtherCalls.clear();
    m_innermost = {};
}

/// Sums of slices become the same rows as those of older files.
void PartialCalls::finish(double ticksPerSecond, std::vector<std::uint32_t> fids)
{
    if (m_slices.empty())
        return;
    discardRows();
    m_ticksPerNanosecond = ticksPerSecond / 1e9;
    m_fids = std::move(fids);
    const SliceLog& log = *m_slices.log();
    for (std::size_t i = 0; i < m_fids.size(); ++i)
        if (m_fids[i] == 0)
            m_fids[i] = log.files()[i].fid;
    m_sums = log.all();
    m_until = epochOrNone(log.until());
    for (const auto& sub : log.subs()) {
        const auto number = static_cast<std::uint32_t>(m_subNumbers.size());
        m_subNumbers.push_back(number);
        m_subs.try_emplace(
            number, SubRow{sub.name, sub.kind, m_fids[sub.file], sub.firstLine, sub.lastLine});
    }
    for (std::uint32_t number = 1; number < log.lines().size(); ++number) {
        const auto& line = log.lines()[number];
        m_places.try_emplace(number, PlaceRow{m_fids[line.file], line.line});
    }
    for (const auto& context : log.contexts().subspan(1))
        m_contexts.push_back({context.parent, context.sub, context.recursion});
    const auto inclusive = log.inclusiveTimes(m_sums);
    for (std::uint32_t number = 0; number < log.sites().size(); ++number) {
        const auto& site = log.sites()[number];
        const auto& sum = m_sums.sites[number];
        if (sum.count == 0 && sum.time == 0 && inclusive[number] == 0)
            continue; // only the first one of its context
        const auto end = static_cast<std::uint32_t>(m_calls.size());
        m_calls.push_back({site.context, site.line, site.caller, sum.count,
            ticks(inclusive[number]), ticks(sum.time)});
        link(site.context, end);
    }
    if (const auto innermost = log.innermost(); innermost != 0) {
        const auto& site = log.sites()[innermost - 1];
        m_innermost = {site.context, site.line};
    }
}

/// Not negative.
std::int64_t PartialCalls::ticks(std::int64_t nanoseconds) const
{
    return std::max<Ticks>(0, toTicks(static_cast<double>(nanoseconds) * m_ticksPerNanosecond));
}

void PartialCalls::link(std::uint32_t context, std::uint32_t calls)
{
    std::uint32_t& first = m_contexts[context].firstCalls;
    if (first == None)
        first = calls;
    else
        m_calls[calls].next = std::exchange(m_calls[first].next, calls);
}

std::optional<PartialCalls::RunningCall> PartialCalls::innermost() const
{
    const std::string_view sub
        = m_innermost.context == 0 ? "" : nameOf(m_contexts[m_innermost.context].sub);
    if (sub.empty())
        return std::nullopt;
    const auto place = m_places.find(m_innermost.place);
    return place == m_places.end() ? RunningCall{sub}
                                   : RunningCall{sub, place->second.fid, place->second.line};
}

void PartialCalls::set(const CallsRow& row)
{
    const auto end = static_cast<std::uint32_t>(m_calls.size());
    std::uint32_t& first = m_contexts[row.context].firstCalls;
    const bool isOnly = first == None;
    if (isOnly)
        first = end;
    const bool isFirst
        = isOnly || (m_calls[first].place == row.place && m_calls[first].caller == row.caller);
    const auto at = isFirst
        ? first
        : m_furtherCalls.try_emplace({row.context, row.place, row.caller}, end).first->second;
    if (at == end) {
        m_calls.push_back(row);
        if (!isFirst)
            m_calls.back().next = std::exchange(m_calls[first].next, end);
        return;
    }
    m_calls[at].calls = row.calls;
    m_calls[at].inclusive = row.inclusive;
    m_calls[at].exclusive = row.exclusive;
}

std::string_view PartialCalls::nameOf(std::uint32_t sub) const
{
    const auto found = m_subs.find(sub);
    return found == m_subs.end() ? std::string_view() : found->second.name;
}

std::unordered_map<std::string_view, std::uint32_t> PartialCalls::filesOfPackages() const
{
    std::unordered_map<std::string_view, std::uint32_t> files;
    for (const std::uint32_t number : m_subNumbers) {
        const SubRow& sub = m_subs.at(number);
        if (sub.fid != 0)
            files.try_emplace(packageOf(sub.name), sub.fid);
    }
    files.try_emplace("main", 1);
    return files;
}

void PartialCalls::emitTimes(ChunkSink& sink) const
{
    // Only a damaged rate of ticks needs more: 36 years have 5 million of 10 MHz.
    auto partsLeft = std::uint32_t{1} << 24;
    const auto lines = m_slices.log()->lines();
    for (std::uint32_t number = 1; number < lines.size(); ++number) {
        const auto& line = lines[number];
        const auto& sum = m_sums.lines[number];
        if (sum.count == 0 && sum.time == 0)
            continue; // only a call site
        const auto fid = m_fids[line.file];
        const auto emit = [&](std::int64_t ticks, std::uint64_t repeats) {
            const auto ticks32 = static_cast<std::int32_t>(ticks);
            if (line.blockLine != 0)
                sink.timeBlock({ticks32, fid, line.line, line.blockLine, line.subLine}, repeats);
            else
                sink.timeLine({ticks32, fid, line.line}, repeats);
        };
        constexpr std::int64_t Most = std::numeric_limits<std::int32_t>::max();
        auto left = ticks(sum.time);
        bool isExecution = sum.count > 0;
        do {
            const auto part = std::min(left, Most);
            partsLeft -= partsLeft > 0 ? 1 : 0;
            if (!std::exchange(isExecution, false))
                sink.discount();
            emit(part, 1);
            left -= part;
        } while (left > 0 && partsLeft > 0);
        if (sum.count > 1)
            emit(0, sum.count - 1);
    }
}

void PartialCalls::emitSubs(ChunkSink& sink, double ticksPerSecond) const
{
    const auto packages = filesOfPackages();
    for (const std::uint32_t number : m_subNumbers) {
        const SubRow& sub = m_subs.at(number);
        // Subs without a location belong to a file of their package, as in complete profiles.
        const auto package = packages.find(packageOf(sub.name));
        const auto fid = sub.fid != 0 || package == packages.end() ? sub.fid : package->second;
        if (fid != 0)
            sink.subInfo({fid, sub.firstLine, sub.lastLine, {sub.name, false}});
        if (sub.kind != 'p')
            sink.subCallers({.callee = {sub.name}}); // marks it as not Perl
    }
    for (const CallsRow& row : m_calls) {
        const ContextRow& context = m_contexts[row.context];
        const auto place = m_places.find(row.place);
        chunk::SubCallers callers;
        if (place != m_places.end()) {
            callers.fid = place->second.fid;
            callers.line = place->second.line;
        }
        callers.count = row.calls;
        const double inclusive = static_cast<double>(row.inclusive) / ticksPerSecond;
        (context.recursion > 0 ? callers.recursive : callers.inclusive) = inclusive;
        callers.exclusive = static_cast<double>(row.exclusive) / ticksPerSecond;
        callers.recursionDepth = context.recursion;
        callers.caller.bytes
            = nameOf(row.caller != 0 ? row.caller - 1 : m_contexts[context.parent].sub);
        callers.callee.bytes = nameOf(context.sub);
        if (!callers.callee.bytes.empty() && !callers.marksXsub())
            sink.subCallers(callers);
    }
}

void PartialCalls::emitReturn(ChunkSink& sink, const ContextRow& context, std::uint32_t depth) const
{
    std::uint64_t calls = 0;
    chunk::SubReturn subReturn;
    for (auto at = context.firstCalls; at != None; at = m_calls[at].next) {
        calls += m_calls[at].calls;
        subReturn.inclusive += static_cast<double>(m_calls[at].inclusive);
        subReturn.exclusive += static_cast<double>(m_calls[at].exclusive);
    }
    subReturn.depth = depth;
    subReturn.sub.bytes = nameOf(context.sub);
    if (calls == 0 || subReturn.sub.bytes.empty())
        return;
    sink.subReturn(subReturn, 1);
    subReturn.inclusive = subReturn.exclusive = 0;
    if (calls > 1)
        sink.subReturn(subReturn, calls - 1);
}

void PartialCalls::emitReturns(ChunkSink& sink) const
{
    std::vector<UnplacedNode> nodes;
    for (std::uint32_t number = 0; number < m_contexts.size(); ++number)
        nodes.push_back({m_contexts[number].parent, SubId(number), 0, 0, number});
    walkDepthFirst(
        layOutCallTree(nodes), [](const CallNode&) {},
        [&](const CallNode& node) {
            if (node.depth > 1) // others began before the profile
                emitReturn(sink, m_contexts[node.sub.index()], node.depth - 1);
        });
}

} // namespace nytprof
