// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/order_lanes.h"

#include "builder/order_sites.h"
#include "format/perl_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace nytprof {
namespace {

constexpr std::uint32_t None = OrderSites::None;
constexpr double MaxUnits = 0x1p53; // in damaged files

/// Whether a sub of each node is above it.
std::vector<bool> recursiveNodes(std::span<const UnplacedNode> nodes, std::size_t subs)
{
    std::vector<std::uint32_t> firstChild(nodes.size(), None);
    std::vector<std::uint32_t> sibling(nodes.size(), None);
    for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 1;)
        sibling[i] = std::exchange(firstChild[nodes[i].parent], i);
    std::vector<bool> isRecursive(nodes.size());
    std::vector<std::uint32_t> running(subs); // calls
    for (std::uint32_t at = firstChild[0]; at != None && at != 0;) {
        isRecursive[at] = running[nodes[at].sub.index()]++ > 0;
        auto next = firstChild[at];
        while (next == None && at != 0) {
            --running[nodes[at].sub.index()];
            next = sibling[at];
            at = nodes[at].parent;
        }
        at = next;
    }
    return isRecursive;
}

char kindMark(SubKind kind)
{
    return kind == SubKind::Perl ? 'p' : kind == SubKind::Xsub ? 'x' : 'b';
}

/// Makes the rows of numbers in slices. What is less than a unit is left to a later slice.
class SliceRowWriter {
public:
    SliceRowWriter(std::size_t numbers, std::int64_t ticksPerSecond)
        : m_ticks(numbers)
        , m_units(numbers)
        , m_unitsPerTick(1e9 / SliceBlock::TimeUnit / static_cast<double>(ticksPerSecond))
    {
    }
    /// counts[slice] is increased for each row written.
    template <class Counts>
    void write(std::span<const OrderRow> rows, std::vector<SliceBlock::Row>& to, Counts counts)
    {
        for (const OrderRow& row : rows) {
            m_ticks[row.number] += row.time;
            const double units = m_ticks[row.number] * m_unitsPerTick;
            const auto whole = static_cast<std::uint64_t>(std::clamp(units, 0.0, MaxUnits));
            auto& before = m_units[row.number];
            const auto more = whole > before ? whole - before : 0;
            if (row.count == 0 && more == 0)
                continue;
            before += more;
            to.push_back({row.number, row.count, more});
            counts(row.slice);
        }
    }

private:
    std::vector<double> m_ticks; ///< so far
    std::vector<std::uint64_t> m_units; ///< written
    double m_unitsPerTick;
};

/// Makes the slices of a process.
class LaneWriter {
public:
    LaneWriter(OrderLane& lane, const EventOrder& order, const OrderSites& sites,
        std::span<const UnplacedNode> nodes, const OrderTables& tables)
        : m_lane(lane)
        , m_order(order)
        , m_found(sites)
        , m_nodes(nodes)
        , m_tables(tables)
        , m_first(nodes.size() + 1, None)
    {
    }

    [[nodiscard]] std::shared_ptr<const SliceLog> log()
    {
        addNames();
        addContexts();
        findSites();
        doubleSlices();
        addSlices();
        addRows();
        auto log = std::make_shared<SliceLog>();
        if (!log->append(std::move(m_block)))
            log = std::make_shared<SliceLog>(); // times that no clock has
        return log;
    }

private:
    [[nodiscard]] std::uint64_t unitsAt(Ticks time) const
    {
        return static_cast<std::uint64_t>(
            convertTicks(time, m_tables.ticksPerSecond, 1'000'000'000 / SliceBlock::TimeUnit));
    }

    void addSlices()
    {
        const Ticks length = m_lane.sliceLength;
        const auto count = std::max<Ticks>((m_lane.length + length - 1) / length, 1);
        for (Ticks i = 0; i < count; ++i)
            m_block.slices.emplace_back().times.length
                = unitsAt(i + 1 == count ? m_lane.length : (i + 1) * length) - unitsAt(i * length);
    }

    void addNames()
    {
        for (const File& file : m_tables.files)
            m_block.files.push_back({file.fid, std::string(file.name)});
        for (const Sub& sub : m_tables.subs)
            m_block.subs.push_back({kindMark(sub.kind), sub.file.valid() ? sub.file.index() + 1 : 0,
                sub.firstLine, sub.lastLine, std::string(sub.name)});
        for (const OrderLocation& location : std::span(m_order.locations()).subspan(1))
            m_block.lines.push_back({m_tables.fileByFid.at(location.fid).index() + 1, location.line,
                location.blockLine, location.subLine});
    }

    /// The first one is that of the main program.
    static std::uint32_t contextOf(std::uint32_t node) { return node + 1; }

    void addContexts()
    {
        if (m_nodes.size() == 1)
            return;
        const auto isRecursive = recursiveNodes(m_nodes, m_tables.subs.size());
        const auto program = std::ranges::find(m_tables.subs, MainProgram, &Sub::name);
        const auto found = program == m_tables.subs.end() ? 0 : program - m_tables.subs.begin();
        m_block.contexts.push_back({0, static_cast<std::uint32_t>(found), 0});
        for (std::size_t i = 1; i < m_nodes.size(); ++i)
            m_block.contexts.push_back(
                {contextOf(m_nodes[i].parent), m_nodes[i].sub.index(), isRecursive[i] ? 1U : 0U});
    }

    /// Number of the call site of a row.
    std::uint32_t siteOf(std::uint32_t node, std::uint32_t number)
    {
        const auto site = m_found.find(node, number);
        const auto context = contextOf(node);
        const auto known = m_sites.numberOf({context, site}, hashOf(context, site)) - 1;
        if (known < m_block.sites.size())
            return known;
        SliceBlock::Site& added = m_block.sites.emplace_back();
        added.context = context;
        if (site != None) {
            const CallSite& row = m_tables.callSites[site];
            added.line = static_cast<std::uint32_t>(m_block.lines.size() + 1);
            m_block.lines.push_back({row.file.valid() ? row.file.index() + 1 : 0, row.line, 0, 0});
            added.caller = row.caller.valid() ? row.caller.index() + 1 : 0;
        }
        if (m_first[context] == None)
            m_first[context] = known;
        return known;
    }

    [[nodiscard]] bool isFirst(std::uint32_t site) const
    {
        return m_first[m_block.sites[site].context] == site;
    }

    void findSites()
    {
        for (OrderRow& row : m_lane.calls.rows())
            row.number = siteOf(std::exchange(row.context, 0), row.number);
        for (auto& call : m_lane.longCalls)
            call.site = siteOf(std::exchange(call.context, 0), call.site);
        m_lane.calls.addUp();
    }

    /// Rows that addInclusive() makes of long calls.
    [[nodiscard]] std::uint64_t longRows() const
    {
        std::uint64_t rows = 0;
        for (const auto& call : m_lane.longCalls)
            if (!isFirst(call.site))
                rows += m_lane.sliceAt(call.end - 1) - m_lane.sliceAt(call.begin) + 1;
        return rows;
    }

    /// Until the rows fit.
    void doubleSlices()
    {
        constexpr std::uint64_t Max = std::uint64_t{1} << 22;
        while (longRows() > Max) {
            m_lane.doubleSlices();
            m_lane.calls.foldFresh([](std::uint32_t id) { return id; });
            m_lane.calls.addUp();
        }
    }

    void addInclusive(OrderRows& to)
    {
        for (const OrderRow& row : m_lane.calls.rows())
            if (row.inclusive != 0 && !isFirst(row.number))
                to.rows().push_back({row.slice, row.number, 0, 0, row.inclusive, 0});
        for (const auto& call : m_lane.longCalls) {
            for (Ticks at = call.begin; at < call.end && !isFirst(call.site);) {
                const auto slice = m_lane.sliceAt(at);
                const Ticks next = std::min(m_lane.endOfSlice(at), call.end);
                to.rows().push_back({slice, call.site, 0, 0, static_cast<double>(next - at), 0});
                at = next;
            }
        }
        to.addUp();
    }

    SliceBlock::Slice& slice(std::uint32_t number)
    {
        return m_block.slices[std::min<std::size_t>(number, m_block.slices.size() - 1)];
    }

    void addRows()
    {
        OrderRows inclusive;
        addInclusive(inclusive);
        m_lane.lines.addUp();
        const auto perSecond = m_tables.ticksPerSecond;
        SliceRowWriter(m_block.lines.size() + 1, perSecond)
            .write(
                m_lane.lines.rows(), m_block.lineRows, [this](auto at) { ++slice(at).lineRows; });
        SliceRowWriter(m_block.sites.size(), perSecond)
            .write(
                m_lane.calls.rows(), m_block.siteRows, [this](auto at) { ++slice(at).siteRows; });
        SliceRowWriter(m_block.sites.size(), perSecond)
            .write(inclusive.rows(), m_block.inclusiveRows,
                [this](auto at) { ++slice(at).inclusiveRows; });
    }

    OrderLane& m_lane;
    const EventOrder& m_order;
    const OrderSites& m_found;
    std::span<const UnplacedNode> m_nodes;
    const OrderTables& m_tables;
    SliceBlock m_block;
    /// Context, and site of the tables.
    NumberedRows<std::pair<std::uint32_t, std::uint32_t>> m_sites;
    std::vector<std::uint32_t> m_first; ///< site of each context
};

} // namespace

std::vector<TimeLane> lanesOfOrder(EventOrder& order, const CallTreeBuilder::Contexts& contexts,
    const OrderTables& tables, const std::stop_token& stop)
{
    std::vector<TimeLane> lanes;
    if (order.lanes().size() != tables.processes.size())
        return lanes;
    const auto nodeOfId = order.nodesOf(contexts.ids);
    for (OrderLane& lane : order.lanes()) {
        const auto change = [&](std::uint32_t id) { return nodeOfId[id]; };
        lane.calls.changeContexts(change);
        for (auto& call : lane.longCalls)
            call.context = change(call.context);
    }
    const OrderSites sites(order, contexts.nodes, tables, stop);
    for (std::size_t i = 0; i < tables.processes.size(); ++i) {
        if (stop.stop_requested())
            return {};
        TimeLane lane;
        lane.process = ProcessId(i);
        lane.wallClock = std::llround(tables.processes[i].startTime * 1e9);
        lane.log = LaneWriter(order.lanes()[i], order, sites, contexts.nodes, tables).log();
        lane.length = std::max<std::int64_t>(static_cast<std::int64_t>(lane.log->length()), 1);
        if (auto& times = order.lanes()[i].times; !times.calls.empty())
            lane.calls = std::make_shared<const CallTimes>(std::move(times));
        lane.files.emplace_back();
        for (std::size_t file = 0; file < tables.files.size(); ++file)
            lane.files.emplace_back(file);
        for (std::size_t sub = 0; sub < tables.subs.size(); ++sub)
            lane.subs.emplace_back(sub);
        if (tables.processes.size() > 1)
            lane.unsliced = std::make_shared<const UnslicedRows>();
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

CallTimes onAxisOf(
    const SliceLog& log, CallTimes calls, Ticks statements, std::int64_t ticksPerSecond)
{
    struct Edge {
        double statements = 0; ///< nanoseconds before it
        double axis = 0;
    };
    const double scale = 1e9 / static_cast<double>(ticksPerSecond);
    std::vector<Edge> edges(1);
    const auto slices = log.slices();
    for (std::size_t i = 0; i + 1 < slices.size(); ++i) {
        Edge edge{edges.back().statements, static_cast<double>(slices[i].end())};
        log.eachRow(i, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
            edge.statements += kind == SliceLog::RowKind::Line ? static_cast<double>(row.time) : 0;
        });
        if (edge.statements > edges.back().statements)
            edges.push_back(edge);
        else
            edges.back().axis = edge.axis; // a pause
    }
    const double end = static_cast<double>(statements) * scale;
    edges.push_back({std::max(end, edges.back().statements + 1),
        std::max(static_cast<double>(log.length()), edges.back().axis)});
    const auto moved = [&](Ticks time) {
        const double at = std::clamp(static_cast<double>(time) * scale, 0.0, end);
        const auto next = std::ranges::lower_bound(
            edges.begin() + 1, edges.end() - 1, at, {}, &Edge::statements);
        const Edge& before = *(next - 1);
        const double part = (at - before.statements) / (next->statements - before.statements);
        return std::llround((before.axis + part * (next->axis - before.axis)) / scale);
    };
    for (CallTimes::Call& call : calls.calls) {
        call.begin = moved(call.begin);
        call.end = moved(call.end);
    }
    return calls;
}

} // namespace nytprof
