// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/slices.h"

#include "writer/process_chunks.h"
#include "writer/statement_chunks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

constexpr std::uint32_t Unit = 100; // ticks
constexpr std::size_t BytesPerRow = 8; // of names, when the size of a block is estimated

std::uint64_t nanosecondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000
        + static_cast<std::uint64_t>(time.tv_nsec);
}

/// First line of a small file; empty if it cannot be read.
std::string lineOf(const char* path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    char line[128];
    const auto size = read(file, line, sizeof line);
    close(file);
    const std::string_view text(line, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return std::string(text.substr(0, text.find('\n')));
}

/// Nanoseconds that this thread has waited for a processor; 0 if unknown. Opened each time, as the
/// program may close descriptors that it does not know.
std::uint64_t runDelay()
{
    const auto times = lineOf("/proc/thread-self/schedstat"); // "RAN DELAY SLICES"
    std::uint64_t delay = 0;
    const auto* const end = times.data() + times.size();
    const auto blank = times.find(' ');
    if (blank != std::string::npos)
        std::from_chars(times.data() + blank + 1, end, delay);
    return delay;
}

template <class Table>
decltype(auto) slot(Table& table, std::size_t number)
{
    if (number >= table.size())
        table.resize(std::max<std::size_t>(number + 1, 2 * table.size()));
    return table[number];
}

} // namespace

struct Slices::Cut {
    ChunkStream& file;
    const ProfileSource& source;
    double ticksPerUnit;
    std::uint32_t unit = Unit;
    SliceEnd end = {};
    const SiteCounters* innermost = nullptr; ///< of the innermost running call

    /// A total of a call site has become `units`. Returns the time of its row. The last slice makes
    /// all ends meet: its total is that of the tables at the end.
    [[nodiscard]] std::int64_t advance(
        Clock::Units units, Clock::Units& seen, std::int64_t& ticks) const
    {
        const auto before = ticks;
        if (unit == 1)
            ticks = ticksOf(units, ticksPerUnit);
        else if (units > seen)
            ticks += ticksOf(units - seen, ticksPerUnit);
        else
            return 0; // unchanged, or less because overhead was subtracted
        seen = units;
        return time(before, ticks);
    }
    /// Time of a row if a total that was `before` is `now`; what is less than a unit remains.
    [[nodiscard]] std::int64_t time(std::int64_t before, std::int64_t now) const
    {
        return unit == Unit ? now / Unit - before / Unit : now - before / Unit * Unit;
    }
};

void Slices::begin(ChunkStream& file, const ProfileSource& source, unsigned thread)
{
    source.calls.forgetCounted();
    m_begin = nanosecondsOf(CLOCK_MONOTONIC);
    m_cpu = nanosecondsOf(CLOCK_THREAD_CPUTIME_ID);
    m_delay = runDelay();
    m_overhead = source.clock.overhead;
    SliceAxis axis;
    axis.monotonic = m_begin;
    axis.wallClock = nanosecondsOf(CLOCK_REALTIME);
    axis.pid = static_cast<std::uint32_t>(getpid());
    axis.thread = thread;
    axis.boot = lineOf("/proc/sys/kernel/random/boot_id");
    file.chunks().comment(sliceAxisComment(axis));
}

SliceSize Slices::end(
    ChunkStream& file, const ProfileSource& source, const SliceEnd& end, double ticksPerUnit)
{
    const auto before = size();
    const auto* const innermost
        = source.calls.empty() ? nullptr : source.calls.frames().back().site;
    const Cut cut{file, source, ticksPerUnit, Unit, end, innermost};
    addLines(cut);
    if (source.options.subs) {
        source.calls.countRunning(end.callTime, end.leavesOutBegun);
        addCalls(cut);
        source.calls.uncountRunning();
    }
    endSlice(cut);
    const auto after = size();
    const auto added
        = [](std::size_t then, std::size_t now) { return now > then ? now - then : now; };
    return {added(before.rows, after.rows), added(before.definitions, after.definitions)};
}

/// Of the slices not yet written.
SliceSize Slices::size() const
{
    const auto rows
        = m_block.lineRows.size() + m_block.siteRows.size() + m_block.inclusiveRows.size();
    return {rows, m_size - rows};
}

void Slices::endLast(ChunkStream& file, const ProfileSource& source, double ticksPerUnit)
{
    write(file);
    const Cut cut{file, source, ticksPerUnit, 1, {}, nullptr};
    m_block.unit = 1;
    addLines(cut);
    if (source.options.subs)
        addCalls(cut);
    endSlice(cut);
    write(file);
}

/// Processor time and delay of a slice that is past are not known: the program was running then.
void Slices::endSlice(const Cut& cut)
{
    const auto& clock = cut.source.clock;
    const auto ago = static_cast<std::uint64_t>(ticksOf(cut.end.ago, cut.ticksPerUnit));
    const auto now = nanosecondsOf(CLOCK_MONOTONIC) - ago;
    auto& times = m_slice.times;
    times.length = now > m_begin ? now - m_begin : 0;
    times.cpu = nanosecondsOf(CLOCK_THREAD_CPUTIME_ID) - m_cpu;
    times.delay = runDelay() - m_delay;
    if (ago > 0) {
        times.cpu = std::min(times.cpu, times.length);
        times.delay = std::min(times.delay, times.length - times.cpu);
    }
    times.overhead
        = static_cast<std::uint64_t>(ticksOf(clock.overhead - m_overhead, cut.ticksPerUnit));
    m_begin += times.length;
    m_cpu += times.cpu;
    m_delay += times.delay;
    m_overhead = clock.overhead;
    m_block.slices.push_back(std::exchange(m_slice, {}));
}

void Slices::write(ChunkStream& file)
{
    if (m_block.slices.empty())
        return;
    m_block.wallClock = nanosecondsOf(CLOCK_REALTIME) / 1000;
    writeSlicePieces(encodeSlices(m_block), m_pieces, [&](const std::string& piece) {
        file.chunks().comment(piece);
        file.drain();
    });
    m_block.clear();
    m_size = 0;
}

/// Readers limit the size of a block: a slice continues in the next one.
void Slices::writeIfLarge(const Cut& cut)
{
    constexpr std::size_t Most = std::size_t{1} << 18;
    if (m_size < Most) [[likely]]
        return;
    m_block.slices.push_back(std::exchange(m_slice, {}));
    write(cut.file);
    m_block.unit = cut.unit;
}

void Slices::addLines(const Cut& cut)
{
    auto& lines = cut.source.lines;
    m_lines.resize(std::max<std::size_t>(m_lines.size(), lines.size()));
    double carry = 0; // carries the rounding error on, so that the sum is exact
    for (LineId id = 1; id < lines.size(); ++id) {
        const auto& counter = lines.at(id);
        auto& seen = m_lines[id];
        auto count = counter.count - seen.count;
        if (id == cut.end.begun && count > 0)
            --count;
        const auto units = counter.units - seen.units;
        const bool isSame = count == 0 && units == 0;
        if (isSame && (cut.unit == Unit || seen.ticks % Unit == 0))
            continue;
        const auto before = seen.ticks;
        if (!isSame) {
            // Subtracted overhead beyond the line's time is not charged to other lines.
            const double exact
                = static_cast<double>(std::max<Clock::Units>(0, units)) * cut.ticksPerUnit + carry;
            const auto ticks = std::max<std::int64_t>(0, std::llround(exact));
            carry = exact - static_cast<double>(ticks);
            seen = {seen.count + count, counter.units, before + ticks, seen.number};
        }
        const auto time = cut.time(before, seen.ticks);
        if (count == 0 && time == 0)
            continue;
        writeIfLarge(cut);
        m_block.lineRows.push_back({numberOfLine(cut, id), count, time});
        ++m_slice.lineRows;
        ++m_size;
    }
}

void Slices::addCalls(const Cut& cut)
{
    cut.source.contexts.eachContext([&](const Context& context) {
        addCall(cut, context, context.firstSite, slot(m_sites, context.firstSite.context));
    });
    cut.source.contexts.eachFurtherSite(
        [&](std::uint32_t number, const Context& context, const SiteCounters& site) {
            auto& seen = slot(m_furtherSites, number);
            addCall(cut, context, site, seen.site);
            addInclusive(cut, site, seen);
        });
}

void Slices::addCall(const Cut& cut, const Context& context, const SiteCounters& site, Site& seen)
{
    const auto calls = site.calls > seen.calls ? site.calls - seen.calls : 0;
    const auto time = cut.advance(site.exclusive, seen.exclusive, seen.exclusiveTicks);
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

void Slices::addInclusive(const Cut& cut, const SiteCounters& site, FurtherSite& seen)
{
    const auto time = cut.advance(site.inclusive, seen.inclusive, seen.inclusiveTicks);
    if (time == 0 || seen.site.number == 0)
        return;
    writeIfLarge(cut);
    m_block.inclusiveRows.push_back({seen.site.number - 1, 0, time});
    ++m_slice.inclusiveRows;
    ++m_size;
}

std::uint32_t Slices::numberOfFile(const Cut& cut, FileNumber file)
{
    if (file == 0)
        return 0;
    auto& number = slot(m_files, file);
    if (number == 0) {
        auto& row = m_block.files.emplace_back();
        row.fid = announce(cut.file, cut.source.files, file);
        row.name = cut.source.files.nameOf(file);
        m_size += 1 + row.name.size() / BytesPerRow;
        number = ++m_lastFile;
    }
    return number;
}

std::uint32_t Slices::numberOfSub(const Cut& cut, const ProfiledSub& sub)
{
    auto& number = slot(m_subs, sub.number);
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
    // Files without executed statements get numbers at the end, ordered by package.
    auto file = cut.source.files.find(range.file);
    if (cut.unit == 1 && cut.source.files.fid(file) == 0)
        file = 0;
    const auto inFile = numberOfFile(cut, file);
    m_block.subs.push_back({kind, inFile, range.firstLine, range.lastLine, sub.name});
    m_size += 1 + sub.name.size() / BytesPerRow;
    number = ++m_lastSub;
    return number - 1;
}

std::uint32_t Slices::numberOfLine(const Cut& cut, LineId line)
{
    auto& seen = slot(m_lines, line);
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

/// Also defines its ancestors.
std::uint32_t Slices::numberOfContext(const Cut& cut, const Context& context)
{
    for (const auto* each = &context; each && slot(m_contexts, each->firstSite.context) == 0;
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

std::uint32_t Slices::numberOfSite(
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

void Slices::writeStatements(ChunkStream& file, const ProfileSource& source) const
{
    for (LineId id = 1; id < m_lines.size(); ++id) {
        const auto& line = m_lines[id];
        if (line.count != 0 || line.units != 0)
            writeTime(file, source.files, source.lines.location(id), line.count, line.ticks,
                source.options.blocks);
    }
}

} // namespace nytprof
