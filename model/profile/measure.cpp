// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/measure.h"

#include "format/import_options.h"
#include "format/perl_names.h"
#include "marked.h"
#include "profile/divided_sites.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace nytprof {
namespace {

constexpr std::array Names{"time", "allocated", "allocations", "retained", "peak"};

Ticks amountOf(const MemoryRow& row, Measure measure)
{
    switch (measure) {
    case Measure::Time: break;
    case Measure::Allocated: return static_cast<Ticks>(row.allocated);
    case Measure::Allocations: return static_cast<Ticks>(row.allocations);
    case Measure::Retained: return static_cast<Ticks>(row.allocated - row.freed);
    case Measure::AtPeak: return static_cast<Ticks>(row.atPeak);
    }
    return 0;
}

struct LineOfFile {
    FileId file;
    LineCost cost;
};

/// The lines of all files with other costs, and lines that have only these, by file and line.
std::vector<LineOfFile> linesWith(
    const MemoryTable& memory, Measure measure, const Grouped<LineCost>& lines, std::size_t files)
{
    std::vector<LineOfFile> all;
    for (std::size_t file = 0; file < files; ++file)
        for (const LineCost& line : lines[file])
            all.push_back({FileId(file), {line.line, line.count, 0}});
    for (const MemoryRow& row : memory.rows)
        if (const Ticks amount = amountOf(row, measure); amount != 0 && row.file.valid())
            all.push_back({row.file, {row.line, 0, amount}});
    const auto key = [](const LineOfFile& line) { return std::pair(line.file, line.cost.line); };
    std::ranges::stable_sort(all, {}, key);
    std::size_t kept = 0;
    for (const LineOfFile& line : all) {
        if (kept == 0 || key(all[kept - 1]) != key(line)) {
            all[kept++] = line;
            continue;
        }
        all[kept - 1].cost.count += line.cost.count;
        increase(all[kept - 1].cost.exclusive, line.cost.exclusive);
    }
    all.resize(kept);
    return all;
}

/// Line of the block or sub at whose begin a line counts; null if there is none.
LineCost* beginAt(std::span<LineCost> begins, std::uint32_t line)
{
    const auto after = std::ranges::upper_bound(begins, line, {}, &LineCost::line);
    return after == begins.begin() ? nullptr : &*std::prev(after);
}

} // namespace

/// Profiles with other costs.
class Measures {
public:
    static std::shared_ptr<const Profile> profile(
        Measure measure, const Profile& from, const std::stop_token& stop)
    {
        const Profile::Tables& whole = *from.m_tables;
        auto tables = Profile::Tables::withoutSums(whole);
        tables->ticksPerSecond = 1;
        tables->options.push_back(
            {import_option::CostUnit, measure == Measure::Allocations ? "allocations" : BytesUnit});
        tables->options.push_back({import_option::Measure, nameOf(measure)});
        tables->memory.reset();
        tables->runDelay = 0;
        const MemoryTable& memory = *whole.memory;
        setLines(*tables, memory, measure);
        const Ticks outside = setTree(*tables, memory, measure);
        divideAmongSites(
            tables->callSites, tables->callTree, from.findSub(MainProgram), whole.subs.size());
        Profile::Tables::index(*tables, stop);
        if (stop.stop_requested())
            return nullptr;
        tables->callTree.setTimeOutsideSubs(outside);
        Profile::Tables::addCallTime(*tables);
        return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
    }

private:
    static void setLines(Profile::Tables& tables, const MemoryTable& memory, Measure measure)
    {
        const auto files = tables.files.size();
        const auto lines = linesWith(memory, measure, tables.lines[0], files);
        for (std::size_t level = 1; level < LineLevelCount; ++level)
            for (std::size_t file = 0; file < files; ++file)
                for (LineCost& begin : tables.lines[level][file])
                    begin.exclusive = 0;
        for (const LineOfFile& line : lines)
            for (std::size_t level = 1; level < LineLevelCount; ++level)
                if (LineCost* const begin
                    = beginAt(tables.lines[level][line.file.index()], line.cost.line))
                    increase(begin->exclusive, line.cost.exclusive);
        tables.lines[0] = {files, lines, [](const LineOfFile& line) { return line.file.index(); },
            [](const LineOfFile& line) { return line.cost; }};
    }

    /// Returns the costs of the root.
    static Ticks setTree(Profile::Tables& tables, const MemoryTable& memory, Measure measure)
    {
        std::vector<UnplacedNode> nodes;
        for (const CallNode& node : tables.callTree.nodes())
            nodes.push_back({node.parent.valid() ? node.parent.index() : 0, node.sub, node.calls, 0,
                node.order});
        for (const MemoryRow& row : memory.rows)
            increase(nodes[row.node.index()].exclusive, amountOf(row, measure));
        tables.callTree = layOutCallTree(nodes, rankByName(tables.subs));
        return nodes.front().exclusive;
    }
};

std::string_view nameOf(Measure measure) { return Names.at(static_cast<std::size_t>(measure)); }

std::optional<Measure> measureNamed(std::string_view name)
{
    const auto found = std::ranges::find(Names, name);
    return found == Names.end() ? std::nullopt
                                : std::optional(static_cast<Measure>(found - Names.begin()));
}

Measure measureOf(const Profile& profile)
{
    return measureNamed(profile.option(import_option::Measure).value_or(""))
        .value_or(Measure::Time);
}

const char* reasonWithout(Measure measure, const Profile& profile)
{
    if (measure == Measure::Time)
        return nullptr;
    if (!profile.memory())
        return marked("This profile has no memory: record with nytprof record --memory.");
    return measure == Measure::AtPeak && profile.memory()->isRange
        ? marked("A time range has no memory at the peak: show the whole profile.")
        : nullptr;
}

std::shared_ptr<const Profile> withMeasure(
    Measure measure, std::shared_ptr<const Profile> profile, const std::stop_token& stop)
{
    return measure == Measure::Time || !profile->memory()
        ? profile
        : Measures::profile(measure, *profile, stop);
}

} // namespace nytprof
