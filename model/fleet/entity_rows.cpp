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
#include <type_traits>
#include <vector>

namespace nytprof {

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

struct SubEntity {
    std::uint32_t name;
    const Sub* sub; ///< the first of its name
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 1> key() const { return {name}; }
    void add(const SubEntity& other) { costs.add(other.costs); }
};

struct LineEntity {
    std::uint32_t file;
    std::uint32_t line;
    std::uint64_t statements;
    Ticks exclusive;
    [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {file, line}; }
    void add(const LineEntity& other)
    {
        statements += other.statements;
        increase(exclusive, other.exclusive);
    }
};

struct CallEntity {
    std::uint32_t caller;
    std::uint32_t file;
    std::uint32_t line;
    std::uint32_t callee;
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 4> key() const { return {caller, file, line, callee}; }
    void add(const CallEntity& other) { costs.add(other.costs); }
};

struct StackEntity {
    std::uint32_t parent; ///< row; its own number for the root
    std::uint32_t sub;
    std::uint32_t depth;
    const Sub* definition;
    StableId id;
    std::uint64_t parentId;
    Costs costs;
    [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {parent, sub}; }
    void add(const StackEntity& other) { costs.add(other.costs); }
};

} // namespace entity_rows

namespace {

constexpr std::int64_t NanosecondsPerSecond = 1'000'000'000;

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

struct entity_rows::Rows {
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
        sampling = profile.sampling().value_or(Sampling{});
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
                subs.add({numberOf(sub.name), &sub, costsOf(sub)});
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
                costsOf(site)});
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
            const StackEntity above = stacks.rows()[parent];
            rows[i] = stacks.add({parent, sub, node.depth, &profile[node.sub],
                above.id.then(names[sub]), parent == 0 ? 0 : above.id.value(),
                {node.calls, node.exclusive, node.inclusive}});
        }
    }

    [[nodiscard]] std::uint32_t pid() const
    {
        return profile.processes().empty() ? 0 : profile.processes().front().pid;
    }
    /// A list with a value for each request.
    template <class Value, class Get>
    [[nodiscard]] std::vector<Value> ofRequests(Get valueOf) const
    {
        std::vector<Value> values;
        for (const Process& process : profile.processes())
            for (const Request& request : process.requests)
                values.push_back(valueOf(request));
        return values;
    }
    [[nodiscard]] std::int64_t nanoseconds(Ticks ticks) const
    {
        return convertTicks(ticks, profile.ticksPerSecond(), NanosecondsPerSecond);
    }
    [[nodiscard]] std::uint64_t idOf(std::uint32_t name) const
    {
        return names[name].empty() ? 0 : StableId().then(names[name]).value();
    }

    [[nodiscard]] std::string text(std::uint32_t name) const { return std::string(names[name]); }
    [[nodiscard]] std::string fileOf(const Sub* sub) const
    {
        return sub && sub->file.valid() ? stableName(profile[sub->file].name) : std::string();
    }

    const Profile& profile;
    RunLabels labels;
    Sampling sampling; ///< no samples: exact
    std::uint64_t run = 0;
    std::uint64_t start = 0; ///< microseconds since the epoch
    std::uint64_t end = 0;
    std::vector<std::string> others; ///< labels, "key=value"
    NumberedNames names;
    SummedRows<SubEntity> subs;
    SummedRows<LineEntity> lines;
    SummedRows<CallEntity> calls;
    SummedRows<StackEntity> stacks;
};

namespace entity_rows {
namespace {

template <class Value>
constexpr RowType TypeOf = std::is_same_v<Value, std::uint32_t> ? RowType::UInt32
    : std::is_same_v<Value, std::uint64_t>                      ? RowType::UInt64
    : std::is_same_v<Value, std::int64_t>                       ? RowType::Int64
    : std::is_same_v<Value, std::string>                        ? RowType::Text
    : std::is_same_v<Value, std::vector<std::string>>           ? RowType::TextList
                                                                : RowType::Int64List;

/// A column with the function that makes its values, whose type is that of the column.
template <class Row>
struct Field {
    template <class Function>
    constexpr Field(std::string_view name, Function)
        : column{name, TypeOf<std::invoke_result_t<Function, const entity_rows::Rows&, const Row&>>}
        , value([](const entity_rows::Rows& all, const Row& row) -> RowValue {
            return Function()(all, row);
        })
    {
        static_assert(std::is_empty_v<Function>, "not a lambda without captures");
    }
    RowColumn column;
    RowValue (*value)(const entity_rows::Rows&, const Row&);
};

struct Run { };

constexpr Field<Run> RunFields[] = {
    {"run", [](const Rows& all, Run) { return all.run; }},
    {"host", [](const Rows& all, Run) { return all.labels.host; }},
    {"pid", [](const Rows& all, Run) { return all.pid(); }},
    {"program", [](const Rows& all, Run) { return std::string(all.profile.application()); }},
    {"start_us", [](const Rows& all, Run) { return all.start; }},
    {"end_us", [](const Rows& all, Run) { return all.end; }},
    {"service", [](const Rows& all, Run) { return all.labels.service; }},
    {"deployment", [](const Rows& all, Run) { return all.labels.deployment; }},
    {"route", [](const Rows& all, Run) { return all.labels.route; }},
    {"labels", [](const Rows& all, Run) { return all.others; }},
};
static_assert(std::size(RunFields) == RunColumnCount);

constexpr Field<Run> TotalFields[] = {
    {"processes",
        [](const Rows& all, Run) { return std::uint32_t(all.profile.processes().size()); }},
    {"complete", [](const Rows& all, Run) { return std::uint32_t{all.profile.complete()}; }},
    {"request_routes", [](const Rows& all, Run) { return all.ofRequests<std::string>(routeName); }},
    {"request_ns",
        [](const Rows& all, Run) {
            return all.ofRequests<std::int64_t>(
                [](const Request& request) { return request.duration.value_or(-1); });
        }},
    {"request_status",
        [](const Rows& all, Run) {
            return all.ofRequests<std::int64_t>(
                [](const Request& request) { return std::int64_t{request.status}; });
        }},
    {"statements", [](const Rows& all, Run) { return all.profile.totals().statements; }},
    {"statements_ns",
        [](const Rows& all, Run) { return all.nanoseconds(all.profile.totals().statementTime); }},
    {"calls", [](const Rows& all, Run) { return all.profile.totals().calls; }},
    {"whole_ns",
        [](const Rows& all, Run) { return all.nanoseconds(all.profile.totals().whole()); }},
    {"samples", [](const Rows& all, Run) { return all.sampling.samples; }},
    {"sample_rate", [](const Rows& all, Run) { return all.sampling.rate; }},
};

template <class Row>
constexpr Field<Row> Calls{"calls", [](const Rows&, const Row& r) { return r.costs.calls; }};
template <class Row>
constexpr Field<Row> Exclusive{"exclusive_ns",
    [](const Rows& all, const Row& r) { return all.nanoseconds(r.costs.exclusive); }};
template <class Row>
constexpr Field<Row> Inclusive{"inclusive_ns",
    [](const Rows& all, const Row& r) { return all.nanoseconds(r.costs.inclusive); }};
template <class Row>
constexpr Field<Row> Recursive{"recursive_ns",
    [](const Rows& all, const Row& r) { return all.nanoseconds(r.costs.recursive); }};
template <class Row>
constexpr Field<Row> Depth{
    "recursion_depth", [](const Rows&, const Row& r) { return r.costs.recursionDepth; }};

constexpr Field<SubEntity> SubFields[] = {
    {"sub_id", [](const Rows& all, const SubEntity& r) { return all.idOf(r.name); }},
    {"sub", [](const Rows& all, const SubEntity& r) { return all.text(r.name); }},
    {"package", [](const Rows&, const SubEntity& r) { return std::string(r.sub->package); }},
    {"kind", [](const Rows&, const SubEntity& r) { return std::string(kindText(r.sub->kind)); }},
    {"file", [](const Rows& all, const SubEntity& r) { return all.fileOf(r.sub); }},
    {"line", [](const Rows&, const SubEntity& r) { return r.sub->firstLine; }},
    {"last_line", [](const Rows&, const SubEntity& r) { return r.sub->lastLine; }},
    Calls<SubEntity>, Exclusive<SubEntity>, Inclusive<SubEntity>, Recursive<SubEntity>,
    Depth<SubEntity>};

constexpr Field<LineEntity> LineFields[] = {
    {"file", [](const Rows& all, const LineEntity& r) { return all.text(r.file); }},
    {"line", [](const Rows&, const LineEntity& r) { return r.line; }},
    {"statements", [](const Rows&, const LineEntity& r) { return r.statements; }},
    {"exclusive_ns",
        [](const Rows& all, const LineEntity& r) { return all.nanoseconds(r.exclusive); }},
};

constexpr Field<CallEntity> CallFields[]
    = {{"caller_id", [](const Rows& all, const CallEntity& r) { return all.idOf(r.caller); }},
        {"caller", [](const Rows& all, const CallEntity& r) { return all.text(r.caller); }},
        {"file", [](const Rows& all, const CallEntity& r) { return all.text(r.file); }},
        {"line", [](const Rows&, const CallEntity& r) { return r.line; }},
        {"callee_id", [](const Rows& all, const CallEntity& r) { return all.idOf(r.callee); }},
        {"callee", [](const Rows& all, const CallEntity& r) { return all.text(r.callee); }},
        Calls<CallEntity>, Exclusive<CallEntity>, Inclusive<CallEntity>, Recursive<CallEntity>,
        Depth<CallEntity>};

constexpr Field<StackEntity> StackFields[] = {
    {"stack_id", [](const Rows&, const StackEntity& r) { return r.depth == 0 ? 0 : r.id.value(); }},
    {"parent_id", [](const Rows&, const StackEntity& r) { return r.parentId; }},
    {"depth", [](const Rows&, const StackEntity& r) { return r.depth; }},
    {"sub_id", [](const Rows& all, const StackEntity& r) { return all.idOf(r.sub); }},
    {"sub", [](const Rows& all, const StackEntity& r) { return all.text(r.sub); }},
    {"file", [](const Rows& all, const StackEntity& r) { return all.fileOf(r.definition); }},
    {"line",
        [](const Rows&, const StackEntity& r) {
            return r.definition ? r.definition->firstLine : 0;
        }},
    Calls<StackEntity>, Exclusive<StackEntity>, Inclusive<StackEntity>};

template <class Row>
std::vector<RowColumn> withRun(std::span<const Field<Row>> fields)
{
    std::vector<RowColumn> columns;
    for (const Field<Run>& field : RunFields)
        columns.push_back(field.column);
    for (const Field<Row>& field : fields)
        columns.push_back(field.column);
    return columns;
}

template <class Row>
void writeRows(const Rows& all, std::span<const Field<Row>> fields, std::span<const Row> rows,
    const RowWriter& write)
{
    std::vector<RowValue> values;
    for (const Field<Run>& field : RunFields)
        values.push_back(field.value(all, {}));
    for (const Row& row : rows) {
        for (const Field<Row>& field : fields)
            values.push_back(field.value(all, row));
        write(values);
        values.resize(RunColumnCount);
    }
}

std::vector<std::vector<RowColumn>> allColumns()
{
    return {withRun<Run>(TotalFields), withRun<SubEntity>(SubFields),
        withRun<LineEntity>(LineFields), withRun<CallEntity>(CallFields),
        withRun<StackEntity>(StackFields)};
}

void write(const Rows& all, EntityTable table, const RowWriter& out)
{
    constexpr Run OneRow[1];
    const std::span<const StackEntity> stacks(all.stacks.rows());
    const bool hasRoot = stacks.front().costs.exclusive != 0;
    switch (table) {
    case EntityTable::Runs: return writeRows<Run>(all, TotalFields, OneRow, out);
    case EntityTable::Subs: return writeRows<SubEntity>(all, SubFields, all.subs.rows(), out);
    case EntityTable::Lines: return writeRows<LineEntity>(all, LineFields, all.lines.rows(), out);
    case EntityTable::Calls: return writeRows<CallEntity>(all, CallFields, all.calls.rows(), out);
    case EntityTable::Stacks:
        return writeRows<StackEntity>(all, StackFields, stacks.subspan(hasRoot ? 0 : 1), out);
    }
}

} // namespace
} // namespace entity_rows

std::span<const RowColumn> columnsOf(EntityTable table)
{
    static const auto all = entity_rows::allColumns();
    return all[static_cast<std::size_t>(table)];
}

EntityRows::EntityRows(const Profile& profile, const RunLabels& labels)
    : m_rows(std::make_unique<entity_rows::Rows>(profile, labels))
{
}

EntityRows::~EntityRows() = default;

std::uint64_t EntityRows::run() const { return m_rows->run; }

void EntityRows::write(EntityTable table, const RowWriter& out) const
{
    entity_rows::write(*m_rows, table, out);
}

} // namespace nytprof
