// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/entity_rows.h"

#include "container/keyed_rows.h"
#include "container/string_arena.h"
#include "fleet/stable_id.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace nytprof {

/// Not anonymous, because EntityRows::Rows has members of these types.
namespace entity_rows {

/// Texts that occur in many rows, by number; equal texts have one number.
class NumberedNames {
public:
    std::uint32_t numberOf(std::string_view name)
    {
        const auto known = m_table.find(name);
        if (known != NameTable::None)
            return known;
        const auto number = static_cast<std::uint32_t>(m_names.size());
        m_names.push_back(m_strings.keep(name));
        m_table.add(m_names.back(), number);
        return number;
    }
    [[nodiscard]] std::string_view operator[](std::uint32_t number) const
    {
        return m_names[number];
    }

private:
    StringArena m_strings;
    std::vector<std::string_view> m_names;
    NameTable m_table;
};

struct Costs {
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    Ticks inclusive = 0;
    Ticks recursive = 0;
    std::uint32_t recursionDepth = 0;

    void add(const Costs& other)
    {
        calls += other.calls;
        increase(exclusive, other.exclusive);
        increase(inclusive, other.inclusive);
        increase(recursive, other.recursive);
        recursionDepth = std::max(recursionDepth, other.recursionDepth);
    }
};

/// Called: Sub or CallSite.
template <class Called>
Costs costsOf(const Called& called)
{
    return {
        called.calls, called.exclusive, called.inclusive, called.recursive, called.recursionDepth};
}

// Names, subs and files are numbers of NumberedNames.

struct SubRow {
    std::uint32_t name;
    const Sub* sub; ///< the first of its name
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 1> key() const { return {name}; }
    void add(const SubRow& other) { costs.add(other.costs); }
};

struct LineRow {
    std::uint32_t file;
    std::uint32_t line;
    std::uint64_t statements;
    Ticks exclusive;
    [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {file, line}; }
    void add(const LineRow& other)
    {
        statements += other.statements;
        increase(exclusive, other.exclusive);
    }
};

struct CallRow {
    std::uint32_t caller;
    std::uint32_t file;
    std::uint32_t line;
    std::uint32_t callee;
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 4> key() const { return {caller, file, line, callee}; }
    void add(const CallRow& other) { costs.add(other.costs); }
};

struct StackRow {
    std::uint32_t parent; ///< row; its own number for the root
    std::uint32_t sub;
    std::uint32_t depth;
    const Sub* definition;
    StableId id;
    std::uint64_t parentId;
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {parent, sub}; }
    void add(const StackRow& other) { costs.add(other.costs); }
};

} // namespace entity_rows

namespace {

constexpr std::int64_t NanosecondsPerSecond = 1'000'000'000;

using enum RowType;
#define NYTPROF_RUN_COLUMNS                                                                        \
    {"run", UInt64}, {"host", Text}, {"pid", UInt32}, {"program", Text}, {"start_us", UInt64},     \
        {"end_us", UInt64}, {"service", Text}, {"deployment", Text}, {"route", Text},              \
    {                                                                                              \
        "labels", TextList                                                                         \
    }

constexpr RowColumn RunColumns[]
    = {NYTPROF_RUN_COLUMNS, {"processes", UInt32}, {"complete", UInt32}, {"statements", UInt64},
        {"statements_ns", Int64}, {"calls", UInt64}, {"whole_ns", Int64}};
constexpr RowColumn SubColumns[] = {NYTPROF_RUN_COLUMNS, {"sub_id", UInt64}, {"sub", Text},
    {"package", Text}, {"kind", Text}, {"file", Text}, {"line", UInt32}, {"last_line", UInt32},
    {"calls", UInt64}, {"exclusive_ns", Int64}, {"inclusive_ns", Int64}, {"recursive_ns", Int64},
    {"recursion_depth", UInt32}};
constexpr RowColumn LineColumns[] = {NYTPROF_RUN_COLUMNS, {"file", Text}, {"line", UInt32},
    {"statements", UInt64}, {"exclusive_ns", Int64}};
static_assert(std::size(LineColumns) == RunColumnCount + 4);
constexpr RowColumn CallColumns[] = {NYTPROF_RUN_COLUMNS, {"caller_id", UInt64}, {"caller", Text},
    {"file", Text}, {"line", UInt32}, {"callee_id", UInt64}, {"callee", Text}, {"calls", UInt64},
    {"exclusive_ns", Int64}, {"inclusive_ns", Int64}, {"recursive_ns", Int64},
    {"recursion_depth", UInt32}};
constexpr RowColumn StackColumns[] = {NYTPROF_RUN_COLUMNS, {"stack_id", UInt64},
    {"parent_id", UInt64}, {"depth", UInt32}, {"sub_id", UInt64}, {"sub", Text}, {"file", Text},
    {"line", UInt32}, {"calls", UInt64}, {"exclusive_ns", Int64}, {"inclusive_ns", Int64}};

std::uint64_t microseconds(double seconds)
{
    return static_cast<std::uint64_t>(std::llround(epochOrNone(seconds) * 1e6));
}

/// A sum over the costs of subs and call sites, in any order.
std::uint64_t contentOf(const Profile& profile)
{
    std::uint64_t sum = 0;
    const auto add = [&](std::string_view name, std::string_view caller, const auto& called) {
        sum += StableId()
                   .then(name)
                   .then(caller)
                   .then(std::to_string(called.calls))
                   .then(std::to_string(called.exclusive))
                   .then(std::to_string(called.inclusive))
                   .value();
    };
    const auto nameOf
        = [&](SubId sub) { return sub.valid() ? profile[sub].name : std::string_view(); };
    for (const Sub& sub : profile.subs())
        add(sub.name, {}, sub);
    for (const CallSite& site : profile.callSites())
        add(nameOf(site.callee), nameOf(site.caller), site);
    return sum;
}

} // namespace

std::uint64_t runOf(const Profile& profile)
{
    StableId id;
    for (const Process& process : profile.processes()) {
        for (const double time : {process.startTime, process.knownUntil()})
            id = id.then(std::to_string(microseconds(time)));
        id = id.then(std::to_string(process.pid)).then(process.application);
        for (const Request& request : process.requests)
            id = id.then(std::to_string(microseconds(request.startedAt))).then(request.traceId);
    }
    if (profile.processes().empty()) // of another profiler
        id = id.then(std::to_string(contentOf(profile)));
    const Totals& totals = profile.totals();
    return id.then(std::to_string(totals.statements))
        .then(std::to_string(totals.calls))
        .then(std::to_string(totals.whole()))
        .value();
}

std::string_view nameOf(EntityTable table)
{
    switch (table) {
    case EntityTable::Runs: return "runs";
    case EntityTable::Subs: return "subs";
    case EntityTable::Lines: return "lines";
    case EntityTable::Calls: return "calls";
    case EntityTable::Stacks: break;
    }
    return "stacks";
}

std::span<const RowColumn> columnsOf(EntityTable table)
{
    switch (table) {
    case EntityTable::Runs: return RunColumns;
    case EntityTable::Subs: return SubColumns;
    case EntityTable::Lines: return LineColumns;
    case EntityTable::Calls: return CallColumns;
    case EntityTable::Stacks: break;
    }
    return StackColumns;
}

struct EntityRows::Rows {
    Rows(const Profile& of, const RunLabels& labelled)
        : profile(of)
        , labels(labelled)
    {
        takeRun();
        takeSubs();
        takeLines();
        takeCalls();
        takeStacks();
    }

    void takeRun()
    {
        run = runOf(profile);
        if (labels.route.empty())
            labels.route = commonToRequests(profile, routeName);
        for (const auto& [key, value] : labels.others)
            others.push_back(key + '=' + value);
        for (const Process& process : profile.processes()) {
            const auto began = microseconds(process.startTime);
            start = start == 0 ? began : std::min(start, began);
            end = std::max(end, microseconds(process.knownUntil()));
        }
    }

    std::uint32_t numberOf(std::string_view name) { return names.numberOf(stableName(name)); }
    std::uint32_t numberOf(SubId sub)
    {
        return numberOf(sub.valid() ? profile[sub].name : std::string_view());
    }
    std::uint32_t numberOf(FileId file)
    {
        return numberOf(file.valid() ? profile[file].name : std::string_view());
    }

    void takeSubs()
    {
        for (const Sub& sub : profile.subs())
            if (sub.calls > 0 || sub.exclusive != 0)
                subs.add({numberOf(sub.name), &sub, entity_rows::costsOf(sub)});
    }

    void takeLines()
    {
        for (std::size_t i = 0; i < profile.files().size(); ++i) {
            const auto file = numberOf(FileId(i));
            for (const LineCost& line : profile.lines(FileId(i)))
                lines.add({file, line.line, line.count, line.exclusive});
        }
    }

    void takeCalls()
    {
        for (const CallSite& site : profile.callSites())
            calls.add({numberOf(site.caller), numberOf(site.file), site.line, numberOf(site.callee),
                entity_rows::costsOf(site)});
    }

    void takeStacks()
    {
        const auto nodes = profile.callTree().nodes();
        std::vector<std::uint32_t> rows(nodes.size()); // by node
        stacks.add({0, numberOf(SubId()), 0, nullptr, {}, 0, {0, nodes[0].exclusive}});
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            const CallNode& node = nodes[i];
            const auto parent = rows[node.parent.index()];
            const auto sub = numberOf(node.sub);
            const entity_rows::StackRow above = stacks.rows()[parent];
            rows[i] = stacks.add({parent, sub, node.depth, &profile[node.sub],
                above.id.then(names[sub]), parent == 0 ? 0 : above.id.value(),
                {node.calls, node.exclusive, node.inclusive}});
        }
    }

    [[nodiscard]] std::int64_t nanoseconds(Ticks ticks) const
    {
        return convertTicks(ticks, profile.ticksPerSecond(), NanosecondsPerSecond);
    }
    [[nodiscard]] std::uint64_t idOf(std::uint32_t name) const
    {
        return names[name].empty() ? 0 : StableId().then(names[name]).value();
    }

    void writeRun(RowWriter& out) const
    {
        const auto processes = profile.processes();
        out.unsignedNumber(run);
        out.text(labels.host);
        out.unsignedNumber(processes.empty() ? 0 : processes.front().pid);
        out.text(profile.application());
        out.unsignedNumber(start);
        out.unsignedNumber(end);
        out.text(labels.service);
        out.text(labels.deployment);
        out.text(labels.route);
        out.list(others);
    }
    void writeDefinition(RowWriter& out, const Sub* sub) const
    {
        const bool isInFile = sub && sub->file.valid();
        out.text(isInFile ? stableName(profile[sub->file].name) : std::string());
        out.unsignedNumber(sub ? sub->firstLine : 0);
    }
    void writeCosts(RowWriter& out, const entity_rows::Costs& costs) const
    {
        out.unsignedNumber(costs.calls);
        out.signedNumber(nanoseconds(costs.exclusive));
        out.signedNumber(nanoseconds(costs.inclusive));
    }
    void writeRecursion(RowWriter& out, const entity_rows::Costs& costs) const
    {
        out.signedNumber(nanoseconds(costs.recursive));
        out.unsignedNumber(costs.recursionDepth);
    }

    void writeRuns(RowWriter& out) const
    {
        const Totals& totals = profile.totals();
        writeRun(out);
        out.unsignedNumber(profile.processes().size());
        out.unsignedNumber(profile.complete() ? 1 : 0);
        out.unsignedNumber(totals.statements);
        out.signedNumber(nanoseconds(totals.statementTime));
        out.unsignedNumber(totals.calls);
        out.signedNumber(nanoseconds(totals.whole()));
    }
    void writeSubs(RowWriter& out) const
    {
        for (const auto& row : subs.rows()) {
            writeRun(out);
            out.unsignedNumber(idOf(row.name));
            out.text(names[row.name]);
            out.text(row.sub->package);
            out.text(kindText(row.sub->kind));
            writeDefinition(out, row.sub);
            out.unsignedNumber(row.sub->lastLine);
            writeCosts(out, row.costs);
            writeRecursion(out, row.costs);
        }
    }
    void writeLines(RowWriter& out) const
    {
        for (const auto& row : lines.rows()) {
            writeRun(out);
            out.text(names[row.file]);
            out.unsignedNumber(row.line);
            out.unsignedNumber(row.statements);
            out.signedNumber(nanoseconds(row.exclusive));
        }
    }
    void writeCalls(RowWriter& out) const
    {
        for (const auto& row : calls.rows()) {
            writeRun(out);
            out.unsignedNumber(idOf(row.caller));
            out.text(names[row.caller]);
            out.text(names[row.file]);
            out.unsignedNumber(row.line);
            out.unsignedNumber(idOf(row.callee));
            out.text(names[row.callee]);
            writeCosts(out, row.costs);
            writeRecursion(out, row.costs);
        }
    }
    void writeStacks(RowWriter& out) const
    {
        for (const auto& row : stacks.rows()) {
            const bool isRoot = row.depth == 0;
            if (isRoot && row.costs.exclusive == 0)
                continue;
            writeRun(out);
            out.unsignedNumber(isRoot ? 0 : row.id.value());
            out.unsignedNumber(row.parentId);
            out.unsignedNumber(row.depth);
            out.unsignedNumber(idOf(row.sub));
            out.text(names[row.sub]);
            writeDefinition(out, row.definition);
            writeCosts(out, row.costs);
        }
    }

    const Profile& profile;
    RunLabels labels;
    std::uint64_t run = 0;
    std::uint64_t start = 0; ///< microseconds since the epoch
    std::uint64_t end = 0;
    std::vector<std::string> others; ///< labels, "key=value"
    entity_rows::NumberedNames names;
    SummedRows<entity_rows::SubRow> subs;
    SummedRows<entity_rows::LineRow> lines;
    SummedRows<entity_rows::CallRow> calls;
    SummedRows<entity_rows::StackRow> stacks;
};

EntityRows::EntityRows(const Profile& profile, const RunLabels& labels)
    : m_rows(std::make_unique<Rows>(profile, labels))
{
}

EntityRows::~EntityRows() = default;

std::uint64_t EntityRows::run() const { return m_rows->run; }

void EntityRows::write(EntityTable table, RowWriter& out) const
{
    switch (table) {
    case EntityTable::Runs: return m_rows->writeRuns(out);
    case EntityTable::Subs: return m_rows->writeSubs(out);
    case EntityTable::Lines: return m_rows->writeLines(out);
    case EntityTable::Calls: return m_rows->writeCalls(out);
    case EntityTable::Stacks: return m_rows->writeStacks(out);
    }
}

} // namespace nytprof
