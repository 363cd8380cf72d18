// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/slice_writer.h"

#include "writer/statement_chunks.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include <unistd.h>

namespace nytprof {
namespace {

constexpr std::uint64_t Unit = SliceBlock::TimeUnit;
constexpr std::size_t BytesPerRow = 8; // of names, when the size of a block is estimated

std::uint64_t nanosecondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000
        + static_cast<std::uint64_t>(time.tv_nsec);
}

/// Time of a row if a total that was `before` is `now`, in ticks; what is less than a unit remains.
[[gnu::always_inline]] inline std::uint64_t timeOfRow(std::int64_t before, std::int64_t now)
{
    return static_cast<std::uint64_t>(now) / Unit - static_cast<std::uint64_t>(before) / Unit;
}

/// Not for negative numbers; faster than std::llround().
std::int64_t roundedTicks(double ticks) { return static_cast<std::int64_t>(ticks + 0.5); }

std::uint64_t nanosecondsOf(Clock::Units units, double ticksPerUnit)
{
    const auto time = static_cast<double>(std::max<Clock::Units>(units, 0));
    return static_cast<std::uint64_t>(roundedTicks(time * ticksPerUnit));
}

/// A total of a call site has become `units`. Returns the time of its row.
std::uint64_t advance(
    Clock::Units units, Clock::Units& seen, std::int64_t& ticks, double ticksPerUnit)
{
    if (units <= seen)
        return 0; // unchanged, or less because overhead was subtracted
    const auto before = ticks;
    ticks += roundedTicks(static_cast<double>(units - std::exchange(seen, units)) * ticksPerUnit);
    return timeOfRow(before, ticks);
}

} // namespace

struct SliceWriter::Cut {
    ChunkStream& file;
    const ProfileSource& source;
    double ticksPerUnit;
    SliceEnd end;
    const SiteCounters* innermost; ///< of the innermost running call
};

void SliceWriter::begin(const ProfileSource& source, unsigned thread)
{
    source.calls.forgetCounted();
    m_chunks.begin(thread);
    m_begin = m_chunks.beginTime();
    m_cpu = nanosecondsOf(CLOCK_THREAD_CPUTIME_ID);
    m_delay = source.clock.delay;
    m_overhead = source.clock.overhead;
}

SliceSize SliceWriter::end(
    ChunkStream& file, const ProfileSource& source, const SliceEnd& end, double ticksPerUnit)
{
    const auto before = size();
    const auto* const innermost
        = source.calls.empty() ? nullptr : source.calls.frames().back().site;
    const Cut cut{file, source, ticksPerUnit, end, innermost};
    addLines(cut);
    if (source.options.subs) {
        source.calls.countRunning(end.callTime, source.contexts, end.leavesOutBegun);
        addCalls(cut);
        source.calls.uncountRunning();
    }
    addMemory(cut);
    endSlice(source, end, ticksPerUnit);
    const auto after = size();
    constexpr std::size_t Large = std::size_t{1} << 13; // else many slices wait for a flush
    if (m_size >= Large)
        write(file, source);
    const auto added
        = [](std::size_t then, std::size_t now) { return now > then ? now - then : now; };
    return {added(before.rows, after.rows), added(before.definitions, after.definitions)};
}

/// Size of the slices not yet written.
SliceSize SliceWriter::size() const
{
    const auto rows
        = m_block.lineRows.size() + m_block.siteRows.size() + m_block.inclusiveRows.size();
    return {rows, m_size - rows};
}

void SliceWriter::mark(std::string_view name)
{
    m_marks.push_back({m_begin - m_chunks.beginTime(), std::string(name)});
}

void SliceWriter::endLast(ChunkStream& file, const ProfileSource& source, double ticksPerUnit)
{
    takeLines(source.lines, 0, ticksPerUnit, [](LineId, std::uint64_t, std::uint64_t) {});
    if (m_block.slices.empty() && !m_chunks.isBegun() && !source.memory)
        return; // the only slice is the whole profile
    addMemory({file, source, ticksPerUnit, {}, nullptr});
    endSlice(source, {}, ticksPerUnit);
    write(file, source, MemoryWriter::PeakIf::Higher);
}

/// Processor time and delay of a slice that is past are not known: the program was running then.
void SliceWriter::endSlice(const ProfileSource& source, const SliceEnd& end, double ticksPerUnit)
{
    const auto& clock = source.clock;
    const auto ago = nanosecondsOf(end.ago, ticksPerUnit);
    const auto now = monotonicTime() - ago;
    auto& times = m_slice.times;
    times.length = now > m_begin ? (now - m_begin) / Unit : 0;
    const auto cpu = nanosecondsOf(CLOCK_THREAD_CPUTIME_ID);
    times.cpu = cpu > m_cpu ? (cpu - m_cpu) / Unit : 0;
    times.delay = (clock.delay - m_delay) / Unit;
    if (ago > 0) {
        times.cpu = std::min(times.cpu, times.length);
        times.delay = std::min(times.delay, times.length - times.cpu);
    }
    const auto overhead = clock.overhead - std::exchange(m_overhead, clock.overhead);
    times.overhead = nanosecondsOf(overhead, ticksPerUnit) / Unit;
    m_begin += times.length * Unit;
    m_cpu += times.cpu * Unit;
    m_delay += times.delay * Unit;
    m_block.slices.push_back(std::exchange(m_slice, {}));
}

void SliceWriter::write(ChunkStream& file, const ProfileSource& source, MemoryWriter::PeakIf peakIf)
{
    if (m_block.slices.empty())
        return;
    writeBlock(file, source);
    if (source.memory)
        m_memory.writeTotals(file, *source.memory, m_chunks.beginTime(), peakIf);
}

void SliceWriter::writeBlock(ChunkStream& file, const ProfileSource& source)
{
    const auto slices = m_block.slices.size();
    m_chunks.write(file, m_block, std::exchange(m_marks, {}), static_cast<std::uint32_t>(getpid()));
    if (source.memory)
        m_memory.writeSlices(file, slices);
    m_size = 0;
}

/// Last in a slice, which may be in several blocks: its rows are in one.
void SliceWriter::addMemory(const Cut& cut)
{
    if (!cut.source.memory)
        return;
    m_size += m_memory.endSlice(*cut.source.memory, [&](const MemoryPair& pair) {
        const auto& contexts = cut.source.contexts;
        const bool isKnown = pair.context != 0 && pair.context < contexts.size();
        return MemoryBlock::Pair{numberOfLine(cut, pair.line),
            isKnown ? numberOfContext(cut, contexts[pair.context]) : 0};
    });
}

/// Readers limit the size of a block: a slice continues in the next one.
void SliceWriter::writeIfLarge(const Cut& cut)
{
    constexpr std::size_t Max = std::size_t{1} << 18;
    if (m_size < Max) [[likely]]
        return;
    m_block.slices.push_back(std::exchange(m_slice, {}));
    writeBlock(cut.file, cut.source);
}

template <class Visit>
void SliceWriter::takeLines(LineCounters& lines, LineId begun, double ticksPerUnit, Visit visit)
{
    double carry = 0; // carries the rounding error on, so that the sum is exact
    lines.eachCounted([&](LineId id, LineCounter& counter) {
        const std::uint64_t left = id == begun && counter.count > 0 ? 1 : 0;
        const auto count = counter.count - left;
        // Subtracted overhead beyond the line's time is not charged to other lines.
        const auto units = static_cast<double>(std::max<Clock::Units>(0, counter.units));
        const double exact = units * ticksPerUnit + carry;
        const auto ticks = roundedTicks(std::max(0.0, exact));
        carry = exact - static_cast<double>(ticks);
        counter = {0, left};
        auto& total = m_lines[id];
        const auto before = total.ticks;
        total.count += count;
        total.ticks += ticks;
        visit(id, count, timeOfRow(before, total.ticks));
    });
}

void SliceWriter::addLines(const Cut& cut)
{
    takeLines(cut.source.lines, cut.end.begun, cut.ticksPerUnit,
        [&](LineId id, std::uint64_t count, std::uint64_t time) {
            if (id == 0 || (count == 0 && time == 0))
                return;
            writeIfLarge(cut);
            const auto known = m_lines[id].number;
            m_block.lineRows.push_back({known ? known : numberOfLine(cut, id), count, time});
            ++m_slice.lineRows;
            ++m_size;
        });
}

void SliceWriter::addCalls(const Cut& cut)
{
    auto& contexts = cut.source.contexts;
    const auto addThose = [&](bool areKnown) {
        for (const auto& [context, site] : contexts.touched()) {
            if (site == &context->firstSite) {
                auto& seen = m_sites[site->context];
                if ((seen.number != 0) == areKnown)
                    addCall(cut, *context, *site, seen);
            } else {
                auto& seen = m_furtherSites[static_cast<const FurtherSite&>(*site).number];
                if ((seen.site.number != 0) != areKnown)
                    continue;
                if (!areKnown) // in a forked process the first one may have no calls
                    addFirstSite(cut, *context);
                addCall(cut, *context, *site, seen.site);
                addInclusive(cut, *site, seen);
            }
        }
    };
    addThose(true);
    sortRows();
    addThose(false); // their numbers ascend
    contexts.forgetTouched();
}

/// Readers take the first site of a context that is defined as the one without inclusive rows.
void SliceWriter::addFirstSite(const Cut& cut, const Context& context)
{
    auto& seen = m_sites[context.firstSite.context];
    numberOfSite(cut, context, context.firstSite, seen);
    addCall(cut, context, context.firstSite, seen);
}

/// Rows of calls in the order of their numbers take less space.
void SliceWriter::sortRows()
{
    const auto sortLast = [](std::vector<SliceBlock::Row>& rows, std::uint32_t count) {
        std::sort(rows.end() - count, rows.end(),
            [](const auto& a, const auto& b) { return a.number < b.number; });
    };
    sortLast(m_block.siteRows, m_slice.siteRows);
    sortLast(m_block.inclusiveRows, m_slice.inclusiveRows);
}

void SliceWriter::addCall(
    const Cut& cut, const Context& context, const SiteCounters& site, Site& seen)
{
    const auto calls = site.calls > seen.calls ? site.calls - seen.calls : 0;
    const auto time
        = advance(site.exclusive, seen.exclusive, seen.exclusiveTicks, cut.ticksPerUnit);
    if (calls != 0 || time != 0) {
        writeIfLarge(cut);
        seen.calls += calls;
        const auto number = numberOfSite(cut, context, site, seen);
        m_block.siteRows.push_back({number, calls, time});
        ++m_slice.siteRows;
        ++m_size;
    }
    if (&site == cut.innermost)
        m_slice.innermost = seen.number;
}

void SliceWriter::addInclusive(const Cut& cut, const SiteCounters& site, FurtherSiteTotals& seen)
{
    const auto time
        = advance(site.inclusive, seen.inclusive, seen.inclusiveTicks, cut.ticksPerUnit);
    if (time == 0 || seen.site.number == 0)
        return;
    writeIfLarge(cut);
    m_block.inclusiveRows.push_back({seen.site.number - 1, 0, time});
    ++m_slice.inclusiveRows;
    ++m_size;
}

std::uint32_t SliceWriter::numberOfFile(const Cut& cut, FileNumber file)
{
    if (file == 0)
        return 0;
    auto& number = m_files[file];
    if (number == 0) {
        auto& row = m_block.files.emplace_back();
        row.fid = announce(cut.file, cut.source.files, file);
        row.name = cut.source.files.nameOf(file);
        m_size += 1 + row.name.size() / BytesPerRow;
        number = ++m_lastFile;
    }
    return number;
}

std::uint32_t SliceWriter::numberOfSub(const Cut& cut, const ProfiledSub& sub)
{
    auto& number = m_subs[sub.number];
    if (number != 0)
        return number - 1;
    ProfiledSub::Range range;
    if (sub.range)
        range = *sub.range;
    else if (sub.name == MainProgram)
        range = {{}, 1, 1};
    else if (const auto found = cut.source.program.subRange(sub.name))
        range = {std::string(found->file), found->firstLine, found->lastLine};
    using Kind = ProfiledSub::Kind;
    const char kind = sub.kind == Kind::Xsub ? 'x' : sub.kind == Kind::Builtin ? 'b' : 'p';
    const auto file = numberOfFile(cut, cut.source.files.find(range.file));
    m_block.subs.push_back({kind, file, range.firstLine, range.lastLine, sub.name});
    m_size += 1 + sub.name.size() / BytesPerRow;
    number = ++m_lastSub;
    return number - 1;
}

std::uint32_t SliceWriter::numberOfLine(const Cut& cut, LineId line)
{
    auto& seen = m_lines[line];
    if (line != 0 && seen.number == 0) {
        const auto& location = cut.source.lines.location(line);
        SliceBlock::Line row{numberOfFile(cut, location.file), location.line, 0, 0};
        if (cut.source.options.blocks) {
            row.blockLine = location.blockLine ? location.blockLine : location.line;
            row.subLine = location.subLine ? location.subLine : location.line;
        }
        m_block.lines.push_back(row);
        ++m_size;
        seen.number = ++m_lastLine;
    }
    return seen.number;
}

/// Defines the context and its ancestors.
std::uint32_t SliceWriter::numberOfContext(const Cut& cut, const Context& context)
{
    for (const auto* each = &context; each && m_contexts[each->firstSite.context] == 0;
         each = each->parent)
        m_unknown.push_back(each);
    for (; !m_unknown.empty(); m_unknown.pop_back()) {
        const auto& each = *m_unknown.back();
        const auto parent = each.parent ? m_contexts[each.parent->firstSite.context] : 0;
        const auto sub = numberOfSub(cut, *each.sub);
        m_block.contexts.push_back({parent, sub, each.recursion});
        ++m_size;
        m_contexts[each.firstSite.context] = ++m_lastContext;
    }
    return m_contexts[context.firstSite.context];
}

std::uint32_t SliceWriter::numberOfSite(
    const Cut& cut, const Context& context, const SiteCounters& site, Site& seen)
{
    if (seen.number == 0) {
        const auto number = numberOfContext(cut, context);
        const auto caller = site.namedCaller ? numberOfSub(cut, *site.namedCaller) + 1 : 0;
        m_block.sites.push_back({number, numberOfLine(cut, site.line), caller});
        ++m_size;
        seen.number = ++m_lastSite;
    }
    return seen.number - 1;
}

std::size_t SliceWriter::writeStatements(ChunkStream& file, const ProfileSource& source) const
{
    std::size_t lines = 0;
    m_lines.each([&](std::size_t number, const Line& line) {
        const auto id = static_cast<LineId>(number);
        if (id == 0 || (line.count == 0 && line.ticks == 0))
            return;
        writeTime(file, source.files, source.lines.location(id), line.count, line.ticks,
            source.options.blocks);
        ++lines;
    });
    return lines;
}

} // namespace nytprof
