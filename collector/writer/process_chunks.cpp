// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/process_chunks.h"

#include "base/clock.h"
#include "format/chunk_stream.h"
#include "format/earlier_calls.h"
#include "format/extension_record.h"
#include "format/perl_names.h"
#include "format/string_printf.h"
#include "writer/statement_chunks.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <initializer_list>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>
#include <zlib.h>

namespace nytprof {

namespace {

std::string timeText(std::int64_t epoch)
{
    const auto time = static_cast<std::time_t>(epoch);
    char text[64] = {};
    ctime_r(&time, text);
    const std::string_view line(text);
    return std::string(line.substr(0, line.find('\n')));
}

/// All options of Devel::NYTProf 6, as its readers expect, by our behaviour; then our own.
void writeOptions(ChunkEncoder& chunks, const ProfileSource& source, const NewProfile& profile)
{
    const auto& options = source.options;
    const std::initializer_list<std::pair<std::string_view, int>> all = {
        {"usecputime", options.usecputime},
        {"subs", options.subs},
        {"blocks", options.blocks},
        {"leave", options.leave},
        {"expand", options.expand},
        {"trace", options.trace},
        {"use_db_sub", options.useDbSub},
        {"compress", options.compress},
        {"clock", source.clock.posixClock()},
        {"stmts", options.stmts},
        {"slowops", options.slowops},
        {"findcaller", options.findcaller},
        {"forkdepth", profile.forkdepth},
        {"perldb", options.perldb},
        {"nameevals", options.nameevals},
        {"nameanonsubs", options.nameanonsubs},
        {"calls", options.calls},
        {"evals", options.evals},
        {"stream", options.stream},
    };
    for (const auto& [name, value] : all)
        chunks.option(name, std::to_string(value));
    if (!options.waits.empty())
        chunks.option("waits", options.waits);
    if (profile.thread != 0)
        chunks.option("thread", std::to_string(profile.thread));
    // Lower evals in the profile were run by the parent process, or before profiling began.
    if (profile.evalsBefore != 0)
        chunks.option("evals_before", std::to_string(profile.evalsBefore));
    // Not an option: nytprofmerge of Devel::NYTProf 6 warns when options differ.
    chunks.comment("Overhead subtracted: " + profile.hookOverhead);
}

void writeContext(ChunkStream& file, ReturnChunks& chunks, const ContextTree& contexts,
    const Context& context, double ticksPerUnit)
{
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    Clock::Units earlierExclusive = 0;
    context.eachCost([&](const SiteCounters& site) {
        earlierExclusive += contexts.earlierTimeIn(site);
        calls += site.calls;
        inclusive += site.inclusive;
        exclusive += site.exclusive;
    });
    const auto ticks = [&](Clock::Units units) {
        return std::round(static_cast<double>(std::max<Clock::Units>(units, 0)) * ticksPerUnit);
    };
    const bool accepts = context.special == ProfiledSub::Special::Accepts;
    exclusive += earlierExclusive;
    chunks.write(
        {context.depth, context.earlier, context.isEarlier(), calls, accepts ? 0 : ticks(inclusive),
            accepts ? 0 : ticks(exclusive), ticks(earlierExclusive)},
        context.subNumber, nameOf(*context.sub));
    if (accepts && calls > 0)
        writeWait(file, extension::WaitedInCall, std::llround(ticks(exclusive)));
}

const Context* deepestFirst(const ContextTree& contexts, const Context* context)
{
    while (const auto* const child = contexts.firstChild(*context))
        context = child;
    return context;
}

/// Locations of all subs in %DB::sub. Read once, as each costs cache misses.
std::vector<Program::SubRange> subRanges(const Program& program)
{
    std::vector<Program::SubRange> ranges;
    program.eachSub([&](const Program::SubRange& range) { ranges.push_back(range); });
    return ranges;
}

const ProfiledSub* callerOf(const Context& context, const SiteCounters& site)
{
    return site.namedCaller ? site.namedCaller : context.parent->sub;
}

/// The caller for SUB_CALLERS: of subs that began before profiling, Devel::NYTProf knows only the
/// innermost, and none inside of those that were called.
const ProfiledSub* writtenCallerOf(const Context& context, const SiteCounters& site)
{
    const auto* called = context.parent;
    while (called->isEarlier())
        called = called->parent;
    return site.namedCaller || context.isEarlier() || !called->parent ? callerOf(context, site)
                                                                      : called->sub;
}

/// By ProfiledSub::number.
struct UsedSubs {
    UsedSubs(const ProfileSource& source, std::size_t subsBefore)
        : called(source.subs.all().size())
        , used(called.size(), true)
    {
        std::fill_n(used.begin(), subsBefore, false);
        for (const auto* start = source.contexts.firstBeginning(); start;
             start = source.contexts.nextSibling(*start))
            used[start->subNumber] = false;
        source.contexts.eachContext([this](const Context& context) {
            context.eachSite([&](const SiteCounters& site) {
                called[context.subNumber] = used[context.subNumber] = true;
                used[writtenCallerOf(context, site)->number] = true;
            });
        });
    }

    std::vector<bool> called;
    std::vector<bool> used; ///< new in this profile, or called, or callers
};

/// File of each package with profiled calls, by its subs' locations; known even without statements.
class PackageFiles {
public:
    PackageFiles(const ProfileSource& source, const std::vector<Program::SubRange>& ranges,
        const UsedSubs& subs)
        : m_source(source)
    {
        for (const auto& sub : source.subs.all()) {
            if (!subs.used[sub.number])
                continue;
            auto& package = m_packages[sub.package];
            if (sub.range)
                package.add(sub.range->file);
        }
        for (const auto& range : ranges) {
            if (!range.file.empty() && range.firstLine != 0) {
                const auto found = m_packages.find(packageOf(range.name));
                if (found != m_packages.end())
                    found->second.add(range.file);
            }
        }
        std::vector<std::string_view> names;
        for (const auto& [name, package] : m_packages)
            if (!package.fileName.empty())
                names.push_back(name);
        std::sort(names.begin(), names.end()); // for reproducible file numbers
        for (const auto& name : names) {
            auto& package = m_packages[name];
            package.file = source.files.intern(package.fileName, FidFlag::ViaSub);
        }
    }
    /// 0 if unknown; the main program is in the first file unless another is known.
    [[nodiscard]] FileNumber operator[](std::string_view package) const
    {
        const auto found = m_packages.find(package);
        const auto known = found == m_packages.end() ? 0 : found->second.file;
        const bool onlyEval = known == 0 || m_source.files[known].isStringEval();
        return onlyEval && package == "main" ? std::min<FileNumber>(1, m_source.files.last())
                                             : known;
    }

private:
    struct Package {
        std::string_view fileName;
        FileNumber file = 0;

        void add(std::string_view name)
        {
            const auto isEval = [](std::string_view each) { return each.starts_with('('); };
            if (fileName.empty() || (isEval(fileName) && !isEval(name)))
                fileName = name;
        }
    };

    const ProfileSource& m_source;
    std::unordered_map<std::string_view, Package> m_packages;
};

/// Writes SUB_INFO of all called subs, and all subs in known files. Called subs without location
/// (builtins, xsubs, declarations) and the main program are listed in their package's file.
class SubInfoWriter {
public:
    /// All must outlive it.
    SubInfoWriter(ChunkStream& file, const ProfileSource& source, const UsedSubs& subs)
        : m_file(file)
        , m_source(source)
        , m_ranges(subRanges(source.program))
        , m_subs(subs)
        , m_packageFiles(source, m_ranges, subs)
        , m_written(source.subs.all().size())
    {
    }

    void write()
    {
        for (const auto& range : m_ranges) {
            const auto* const sub = m_source.subs.find(range.name);
            // With stmts=0, only this makes files known.
            const bool isNeeded = sub && m_subs.called[sub->number] && !sub->range;
            const auto number = isNeeded ? m_source.files.intern(range.file, FidFlag::ViaSub)
                                         : m_source.files.find(range.file);
            if (number != 0 && (isNeeded || !belongsToOtherProfile(number))) {
                if (sub)
                    m_written[sub->number] = true;
                put(number, {range.name}, range.firstLine, range.lastLine);
            }
        }
        for (const auto& sub : m_source.subs.all()) {
            if (m_written[sub.number] || !m_subs.used[sub.number]
                || sub.kind == ProfiledSub::Kind::Missing)
                continue;
            if (sub.range) {
                put(m_source.files.intern(sub.range->file, FidFlag::ViaSub), nameOf(sub),
                    sub.range->firstLine, sub.range->lastLine);
            } else if (sub.name == MainProgram) {
                put(m_packageFiles[sub.package], nameOf(sub), 1, 1);
            } else if (sub.kind != ProfiledSub::Kind::Perl || m_subs.called[sub.number]) {
                put(m_packageFiles[sub.package], nameOf(sub), 0, 0);
            }
        }
    }

private:
    /// From earlier profiles; a long-running program accumulates them.
    [[nodiscard]] bool belongsToOtherProfile(FileNumber number) const
    {
        return m_source.files[number].isStringEval() && m_source.files.fid(number) == 0;
    }
    void put(FileNumber number, ChunkString name, std::uint32_t first, std::uint32_t last)
    {
        if (number != 0) {
            m_file.chunks().subInfo(announce(m_file, m_source.files, number), name, first, last);
            m_file.drain();
        }
    }

    ChunkStream& m_file;
    const ProfileSource& m_source;
    std::vector<Program::SubRange> m_ranges;
    const UsedSubs& m_subs;
    PackageFiles m_packageFiles;
    std::vector<bool> m_written; // by ProfiledSub::number
};

/// Calls of one sub by another from one location, summed over all contexts.
struct CallerRow {
    const ProfiledSub* called = nullptr;
    const ProfiledSub* caller = nullptr;
    const ProfiledSub* writtenCaller = nullptr;
    bool isEarlier = false; ///< the sub began before profiling
    LineId site = 0;
    LineLocation location;
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    Clock::Units recursive = 0;
    Clock::Units earlierExclusive = 0; ///< of subs inside that began in a pause; not in `exclusive`
    std::uint32_t recursionDepth = 0;

    void add(const SiteCounters& counters, std::uint32_t recursion)
    {
        calls += counters.calls;
        exclusive += counters.exclusive;
        (recursion > 0 ? recursive : inclusive) += counters.inclusive;
        recursionDepth = std::max(recursionDepth, recursion);
    }
    /// Adds another block of the same line (blocks=1).
    void add(const CallerRow& other)
    {
        calls += other.calls;
        exclusive += other.exclusive;
        inclusive += other.inclusive;
        recursive += other.recursive;
        earlierExclusive += other.earlierExclusive;
        recursionDepth = std::max(recursionDepth, other.recursionDepth);
    }
};

std::vector<CallerRow> unsortedCallerRows(const ProfileSource& source)
{
    std::vector<CallerRow> rows;
    HashIndex<std::size_t> index; // index of a row, plus 1
    source.contexts.eachContext([&](const Context& context) {
        const bool isEarlier = context.isEarlier();
        context.eachCost([&](const SiteCounters& site) {
            const auto* const caller = callerOf(context, site);
            const auto* const written = writtenCallerOf(context, site);
            const auto hash
                = hashOf(std::uint64_t{context.subNumber} << 32 | caller->number, site.line);
            auto known = index.find(hash, [&](std::size_t each) {
                const auto& row = rows[each - 1];
                return row.called == context.sub && row.caller == caller
                    && row.writtenCaller == written && row.isEarlier == isEarlier
                    && row.site == site.line;
            });
            if (known == 0) {
                auto& row = rows.emplace_back();
                row.called = context.sub;
                row.caller = caller;
                row.writtenCaller = written;
                row.isEarlier = isEarlier;
                row.site = site.line;
                row.location = source.lines.location(site.line);
                known = rows.size();
                index.insert(hash, known);
            }
            rows[known - 1].add(site, context.recursion);
            rows[known - 1].earlierExclusive += source.contexts.earlierTimeIn(site);
        });
    });
    return rows;
}

/// Rank by name of the subs in these rows, indexed by ProfiledSub::number.
std::vector<std::uint32_t> nameRanks(const SubTable& subs, const std::vector<CallerRow>& rows)
{
    std::vector<bool> used(subs.all().size());
    for (const auto& row : rows)
        used[row.called->number] = used[row.caller->number] = used[row.writtenCaller->number]
            = true;
    std::vector<const ProfiledSub*> byName;
    for (const auto& sub : subs.all())
        if (used[sub.number])
            byName.push_back(&sub);
    std::sort(byName.begin(), byName.end(),
        [](const auto* a, const auto* b) { return a->name < b->name; });
    std::vector<std::uint32_t> ranks(used.size());
    for (std::uint32_t rank = 0; rank < byName.size(); ++rank)
        ranks[byName[rank]->number] = rank;
    return ranks;
}

/// Sorted by names and locations; one row per caller, callee and line.
template <class Visit>
void eachCallerRow(const ProfileSource& source, Visit visit)
{
    const auto rows = unsortedCallerRows(source);
    const auto ranks = nameRanks(source.subs, rows);
    using Subs = std::uint64_t;
    using Location = std::uint64_t;
    /// Rows that differ for our readers only. What began before profiling is last.
    using Variant = std::uint64_t;
    std::vector<std::tuple<Subs, Location, Variant, const CallerRow*>> sorted;
    sorted.reserve(rows.size());
    for (const auto& row : rows) {
        sorted.emplace_back(
            Subs{ranks[row.called->number]} << 32 | ranks[row.writtenCaller->number],
            Location{row.location.file} << 32 | row.location.line,
            Variant{row.isEarlier} << 32 | ranks[row.caller->number], &row);
    }
    std::sort(sorted.begin(), sorted.end());
    const auto areEqual = [](const auto& a, const auto& b) {
        return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b)
            && std::get<2>(a) == std::get<2>(b);
    };
    for (std::size_t i = 0; i < sorted.size();) {
        const auto& first = sorted[i];
        auto row = *std::get<3>(first);
        for (++i; i < sorted.size() && areEqual(first, sorted[i]); ++i)
            row.add(*std::get<3>(sorted[i]));
        visit(row);
    }
}

void writeCallers(ChunkStream& file, const ProfileSource& source, double ticksPerUnit)
{
    const double secondsPerUnit = ticksPerUnit / Clock::TicksPerSecond;
    const ProfiledSub* previous = nullptr;
    eachCallerRow(source, [&](const CallerRow& row) {
        const auto kind = row.called->kind;
        const bool isNative = kind == ProfiledSub::Kind::Xsub || kind == ProfiledSub::Kind::Builtin;
        if (row.called != previous && isNative)
            file.chunks().subCallers(0, 0, {}, 0, 0, 0, 0, 0, nameOf(*row.called)); // "not perl"
        previous = row.called;
        const auto fid = announce(file, source.files, row.location.file);
        const auto seconds = [&](Clock::Units units) {
            return static_cast<double>(std::max<Clock::Units>(units, 0)) * secondsPerUnit;
        };
        const auto ticks = [&](Clock::Units units) {
            return std::llround(seconds(units) * Clock::TicksPerSecond);
        };
        if (row.isEarlier) {
            file.chunks().comment(commentOf(
                EarlierCallers{fid, row.location.line, ticks(row.inclusive), ticks(row.exclusive),
                    ticks(row.recursive), row.recursionDepth, row.called->name, row.caller->name}));
            file.drain();
            return;
        }
        const bool accepts = row.called->special == ProfiledSub::Special::Accepts;
        file.chunks().subCallers(fid, row.location.line, nameOf(*row.writtenCaller),
            static_cast<std::uint32_t>(std::min<std::uint64_t>(row.calls, UINT32_MAX)),
            accepts ? 0 : seconds(row.inclusive),
            accepts ? 0 : seconds(row.exclusive + row.earlierExclusive), seconds(row.recursive),
            row.recursionDepth, nameOf(*row.called));
        if (accepts)
            writeWait(file, extension::WaitedAtSite, ticks(row.exclusive));
        if (row.earlierExclusive > 0)
            file.chunks().comment(
                earlierTimeComment(extension::EarlierAtSite, ticks(row.earlierExclusive)));
        if (row.writtenCaller != row.caller)
            file.chunks().comment(earlierCallerComment(row.caller->name));
        file.drain();
    });
}

} // namespace

void writeWait(ChunkStream& file, std::string_view name, std::int64_t ticks)
{
    file.chunks().comment(ExtensionWriter(name).number(ticks).comment());
    file.drain();
}

double epochSeconds()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

void writeHeader(ChunkStream& file, const ProfileSource& source, const NewProfile& profile)
{
    const auto facts = source.program.facts();
    auto& chunks = file.chunks();
    chunks.version();
    chunks.comment(
        "Perl profile database. Generated by Devel::NYTProf on " + timeText(facts.baseTime));
    chunks.attribute("basetime", std::to_string(facts.baseTime));
    chunks.attribute("application", facts.application);
    chunks.attribute("perl_version", facts.perlVersion);
    chunks.attribute("nv_size", std::to_string(sizeof(double))); // whatever perl's own NV is
    chunks.attribute("xs_version", NYTPROF_XS_VERSION);
    chunks.attribute("PL_perldb", std::to_string(facts.perldb));
    chunks.attribute("clock_id", std::to_string(source.clock.posixClock()));
    chunks.attribute("ticks_per_sec", std::to_string(Clock::TicksPerSecond));
    writeOptions(chunks, source, profile);
    if (source.options.compress > 0) {
        chunks.comment("Compressed at level " + std::to_string(source.options.compress)
            + " with zlib " + zlibVersion());
        file.startCompression(source.options.compress);
    }
    chunks.pidStart(static_cast<std::uint32_t>(getpid()), static_cast<std::uint32_t>(getppid()),
        epochSeconds());
    file.sync();
}

void writeCallTree(
    ChunkStream& file, const ContextTree& contexts, double ticksPerUnit, const Context* running)
{
    ReturnChunks chunks(file);
    const auto* start = contexts.firstBeginning();
    for (; start; start = contexts.nextSibling(*start)) {
        for (const auto* each = deepestFirst(contexts, start); each != start;) {
            const bool isRunning = each == running;
            if (isRunning)
                running = each->parent;
            if (!isRunning || !each->isEarlier())
                writeContext(file, chunks, contexts, *each, ticksPerUnit);
            const auto* const sibling = contexts.nextSibling(*each);
            each = sibling ? deepestFirst(contexts, sibling) : each->parent;
        }
    }
}

void writeSummary(ChunkStream& file, const ProfileSource& source, std::size_t subsBefore,
    SourceChunks& sources, double ticksPerUnit)
{
    file.chunks().attribute("cumulative_overhead_ticks",
        stringPrintf("%g", static_cast<double>(source.clock.work) * ticksPerUnit));
    file.drain();
    // A library compresses many names faster, but takes long to begin.
    constexpr std::size_t Many = 100;
    const bool areMany = source.contexts.size() > Many;
    if (areMany)
        file.beginText();
    const UsedSubs subs(source, subsBefore);
    SubInfoWriter(file, source, subs).write();
    writeCallers(file, source, ticksPerUnit);
    if (areMany)
        file.endText();
    sources.writeRest(file, source.files, source.program);
    if (source.files.lastFid() == 0) {
        // The program did not compile; readers need at least one file.
        const auto program = source.program.facts().application;
        announce(file, source.files, source.files.intern(program, FidFlag::ViaSub));
    }
    file.chunks().pidEnd(static_cast<std::uint32_t>(getpid()), epochSeconds());
    file.drain();
}

} // namespace nytprof
