// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/partial_calls.h"

#include "format/extensions.h"
#include "format/string_printf.h"
#include "writer/process_chunks.h"
#include "writer/statement_chunks.h"

#include <algorithm>
#include <cmath>

namespace nytprof {
namespace {

constexpr std::size_t CommentSize = 4000;

/// Equal fingerprints: counters unchanged. A collision (one in four billion) delays a row. Never 0.
std::uint32_t fingerprintOf(const SiteCounters& site)
{
    const auto hash = hashOf(site.calls, static_cast<std::uint64_t>(site.inclusive));
    return static_cast<std::uint32_t>(hash >> 32) | 1;
}

template <class Table>
decltype(auto) rowOf(Table& table, std::size_t number)
{
    if (number >= table.size())
        table.resize(std::max<std::size_t>(number + 1, 2 * table.size()));
    return table[number];
}

bool isNew(std::vector<bool>& known, std::size_t number)
{
    const bool wasKnown = rowOf(known, number);
    known[number] = true;
    return !wasKnown;
}

void passOn(ChunkStream& file, std::string_view mark, std::string& rows)
{
    if (!rows.empty()) {
        file.chunks().comment(std::string(mark) + rows);
        rows.clear();
    }
}

} // namespace

void PartialCalls::defineSub(ChunkStream& file, const ProfileSource& source, const ProfiledSub& sub)
{
    if (!isNew(m_subs, sub.number))
        return;
    ProfiledSub::Range range;
    if (sub.range)
        range = *sub.range;
    else if (sub.name == MainProgram)
        range = {{}, 1, 1};
    else if (const auto found = source.program.subRange(sub.name))
        range = {std::string(found->file), found->firstLine, found->lastLine};
    // Files without executed statements get numbers at the end, ordered by package.
    const auto number = source.files.find(range.file);
    auto text = std::string(partial_calls::Sub);
    partial_calls::append(text, sub.number);
    using Kind = ProfiledSub::Kind;
    text += sub.kind == Kind::Xsub ? 'x' : sub.kind == Kind::Builtin ? 'b' : 'p';
    text += ' ';
    partial_calls::append(
        text, announce(file, source.files, number), range.firstLine, range.lastLine);
    file.chunks().comment(text + partial_calls::escaped(sub.name));
    file.drain();
}

void PartialCalls::defineLocation(ChunkStream& file, const ProfileSource& source, LineId line)
{
    if (!isNew(m_locations, line))
        return;
    const auto location = source.lines.location(line);
    partial_calls::appendRow(
        m_newLocations, line, announce(file, source.files, location.file), location.line);
}

/// Also defines its ancestors.
void PartialCalls::defineContext(
    ChunkStream& file, const ProfileSource& source, const Context& context)
{
    for (const auto* each = &context; each && rowOf(m_contexts, each->firstSite.context).id == 0;
         each = each->parent)
        m_unknown.push_back(each);
    for (; !m_unknown.empty(); m_unknown.pop_back()) {
        const auto& each = *m_unknown.back();
        defineSub(file, source, *each.sub);
        partial_calls::appendRow(m_newContexts,
            each.parent ? m_contexts[each.parent->firstSite.context].id : 0, each.subNumber,
            each.recursion);
        m_contexts[each.firstSite.context].id = ++m_lastId;
    }
}

void PartialCalls::writeIfChanged(ChunkStream& file, const ProfileSource& source,
    const Context& context, const SiteCounters& site, std::uint32_t& written)
{
    const auto fingerprint = fingerprintOf(site);
    if (site.calls == 0 || written == fingerprint)
        return;
    written = fingerprint;
    defineContext(file, source, context);
    defineLocation(file, source, site.line);
    if (site.namedCaller)
        defineSub(file, source, *site.namedCaller);
    const auto ticks = [&](Clock::Units units) {
        return std::llround(static_cast<double>(std::max<Clock::Units>(units, 0)) * m_ticksPerUnit);
    };
    partial_calls::appendRow(m_newCalls, m_contexts[site.context].id, site.line,
        site.namedCaller ? site.namedCaller->number + 1 : 0, site.calls, ticks(site.inclusive),
        ticks(site.exclusive));
    if (m_newCalls.size() >= CommentSize || m_newContexts.size() >= CommentSize)
        passRowsOn(file);
}

/// Its context and location are already written.
void PartialCalls::writeInnermost(ChunkStream& file, const CallStack& calls)
{
    auto text = std::string(partial_calls::In);
    const auto* const frame = calls.empty() ? nullptr : &calls.frames().back();
    partial_calls::appendRow(
        text, frame ? m_contexts[frame->site->context].id : 0, frame ? frame->site->line : 0);
    file.chunks().comment(text);
}

/// Rows precede those that refer to them.
void PartialCalls::passRowsOn(ChunkStream& file)
{
    passOn(file, partial_calls::Places, m_newLocations);
    passOn(file, partial_calls::Contexts, m_newContexts);
    passOn(file, partial_calls::Calls, m_newCalls);
    file.drain();
}

void PartialCalls::write(
    ChunkStream& file, const ProfileSource& source, CallTime callNow, double ticksPerUnit)
{
    m_ticksPerUnit = ticksPerUnit;
    const auto running = source.calls.countRunning(callNow);
    file.beginText();
    source.contexts.eachContext([&](const Context& context) {
        const auto number = context.firstSite.context;
        auto written = rowOf(m_contexts, number).fingerprint;
        writeIfChanged(file, source, context, context.firstSite, written);
        m_contexts[number].fingerprint = written;
    });
    source.contexts.eachFurtherSite(
        [&](std::uint32_t number, const Context& context, const SiteCounters& site) {
            writeIfChanged(file, source, context, site, rowOf(m_furtherSites, number));
        });
    passRowsOn(file);
    writeInnermost(file, source.calls);
    file.chunks().comment(std::string(partial_calls::Until) + stringPrintf("%.6f", epochSeconds()));
    file.endText();
    source.calls.uncountRunning(running);
}

} // namespace nytprof
