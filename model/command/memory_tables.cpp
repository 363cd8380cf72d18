// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/memory_tables.h"

#include "analysis/growth.h"
#include "command/open_profile.h"
#include "format/perl_names.h"
#include "formatting/format.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "table/table.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace nytprof::command {
namespace {

constexpr const char* NoLine = "no line";

/// A line with its context that has most.
struct HeldByLine {
    FileId file;
    std::uint32_t line = 0;
    std::int64_t bytes = 0;
    std::uint64_t allocations = 0;
    CallNodeId node;
    std::int64_t bytesOfNode = 0;
};

std::vector<HeldByLine> largestLines(const MemoryTable& memory, Measure measure)
{
    std::map<std::pair<FileId, std::uint32_t>, HeldByLine> lines;
    for (const MemoryRow& row : memory.rows) {
        const auto bytes = static_cast<std::int64_t>(
            measure == Measure::AtPeak ? row.atPeak : row.allocated - row.freed);
        HeldByLine& line = lines[{row.file, row.line}];
        line.file = row.file;
        line.line = row.line;
        line.bytes += bytes;
        line.allocations += row.allocations;
        if (!line.node.valid() || bytes > line.bytesOfNode) {
            line.node = row.node;
            line.bytesOfNode = bytes;
        }
    }
    std::vector<HeldByLine> sorted;
    for (const auto& [key, line] : lines)
        if (line.bytes > 0)
            sorted.push_back(line);
    std::ranges::stable_sort(sorted, std::ranges::greater(), &HeldByLine::bytes);
    return sorted;
}

/// "main::run > A::load", outermost first; "main program" outside of subs.
std::string pathText(const Profile& profile, CallNodeId node)
{
    constexpr std::size_t MaxSubs = 6;
    const CallTree& tree = profile.callTree();
    std::vector<std::string> names;
    for (; tree[node].parent.valid(); node = tree[node].parent)
        names.push_back(nameText(profile[tree[node].sub].name));
    if (names.empty())
        return nameText(MainProgram);
    std::string text = names.size() > MaxSubs ? "... > " : "";
    for (std::size_t i = std::min(names.size(), MaxSubs); i-- > 0;)
        text += names[i] + (i > 0 ? " > " : "");
    return text;
}

PrintedTable linesThatHeld(const Profile& profile, Measure measure, std::size_t rows)
{
    const bool isPeak = measure == Measure::AtPeak;
    const auto lines = largestLines(*profile.memory(), measure);
    std::int64_t whole = 0;
    for (const HeldByLine& line : lines)
        whole += line.bytes;
    const auto shown = std::min(rows, lines.size());
    PrintedTable table(isPeak ? "memory_at_peak" : "memory_retained",
        std::string(isPeak ? "Memory at the peak" : "Memory retained at the end") + ", "
            + formatCount(shown) + " of " + formatCount(lines.size(), "line", "lines") + "; % of "
            + formatSize(static_cast<std::uint64_t>(whole)),
        {{"bytes", "size", Unit::Bytes}, {"share", "%", Unit::Share},
            {"allocations", "allocations", Unit::Count}, {"line", "line", Unit::Name},
            {"path", "mostly in", Unit::Name}});
    for (const HeldByLine& line : std::span(lines).first(shown))
        table.addRow({line.bytes, Amount(line.bytes, whole), line.allocations,
            textCell(line.file.valid() ? placeOf(profile, line.file, line.line) : NoLine),
            textCell(pathText(profile, line.node))});
    return table;
}

PrintedTable linesThatGrow(const Profile& profile, const Growth& growth, std::size_t rows)
{
    const char* const step = growth.step == Growth::Step::Request ? "per request"
        : growth.step == Growth::Step::Mark                       ? "per mark"
                                                                  : "per second";
    const auto shown = std::min(rows, growth.lines.size());
    PrintedTable table("growing_lines",
        "Growing lines, " + formatCount(shown) + " of " + formatCount(growth.lines.size()),
        {{"per_step", step, Unit::Bytes}, {"live", "live at the end", Unit::Bytes},
            {"pid", "process", Unit::Number}, {"line", "line", Unit::Name},
            {"path", "mostly in", Unit::Name}});
    for (const GrowingLine& line : std::span(growth.lines).first(shown))
        table.addRow({line.perStep, line.live, profile.processes()[line.process.index()].pid,
            textCell(line.file.valid() ? placeOf(profile, line.file, line.line) : NoLine),
            textCell(pathText(profile, line.node))});
    return table;
}

} // namespace

PrintedTable memoryTotals(const Profile& profile)
{
    const MemorySummary sums(profile);
    const bool isKnown = sums.processes > 0 && !profile.memory()->isRange;
    const auto bytes = [&](std::uint64_t amount) { return Amount(amount).shownIf(isKnown); };
    PrintedTable table("memory", {},
        {{"peak", sums.processes > 1 ? "Sum of peaks (upper bound)" : "Memory at the peak",
             Unit::Bytes},
            {"live", "Live at the end", Unit::Bytes}, {"arenas", "Perl's arenas", Unit::Bytes},
            {"arenas_free", "Free in arenas", Unit::Bytes},
            {"profiler", "The profiler's own", Unit::Bytes},
            {"resident", "Resident at the end", Unit::Bytes}});
    table.addRow({bytes(sums.peak), bytes(sums.totals.live), bytes(sums.totals.arenas),
        bytes(sums.totals.arenasFree), bytes(sums.totals.own),
        Amount(sums.totals.resident).shownIf(isKnown && sums.totals.resident > 0)});
    table.asFacts();
    return table;
}

MemorySummary::MemorySummary(const Profile& profile)
{
    for (const Process& process : profile.processes()) {
        if (!process.memory)
            continue;
        ++processes;
        peak += process.memory->peak;
        const MemoryTotals& own = process.memory->totals;
        for (const auto part : {&MemoryTotals::live, &MemoryTotals::arenas,
                 &MemoryTotals::arenasFree, &MemoryTotals::own, &MemoryTotals::resident})
            totals.*part += own.*part;
        totals.isFromStart = totals.isFromStart && own.isFromStart;
    }
}

std::vector<std::pair<std::string, std::string>> memoryFacts(const Profile& profile)
{
    const MemorySummary sums(profile);
    if (sums.processes == 0)
        return {};
    const auto size = [](std::uint64_t bytes) { return formatSize(bytes); };
    std::vector<std::pair<std::string, std::string>> facts;
    facts.emplace_back("memory at the peak",
        size(sums.peak)
            + (sums.processes > 1 ? ", at most: the sum of the peaks of "
                        + formatCount(sums.processes) + " processes"
                                  : ""));
    facts.emplace_back("memory at the end",
        size(sums.totals.live) + ", with arenas of " + size(sums.totals.arenas) + ", of which "
            + size(sums.totals.arenasFree) + " are free"
            + (sums.totals.isFromStart ? "" : "; without what existed before recording"));
    facts.emplace_back("profiler's memory", size(sums.totals.own));
    if (sums.totals.resident > 0)
        facts.emplace_back("resident memory", size(sums.totals.resident));
    return facts;
}

std::vector<PrintedTable> memoryTables(const Profile& profile, std::size_t rows)
{
    if (!profile.memory())
        return {};
    std::vector<PrintedTable> tables;
    tables.push_back(memoryTotals(profile));
    if (!profile.memory()->isRange)
        tables.push_back(linesThatHeld(profile, Measure::AtPeak, rows));
    tables.push_back(linesThatHeld(profile, Measure::Retained, rows));
    if (const auto growth = growthOf(profile); !growth.lines.empty())
        tables.push_back(linesThatGrow(profile, growth, rows));
    return tables;
}

} // namespace nytprof::command
