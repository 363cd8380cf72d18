// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/lane_record.h"

#include "format/extension_record.h"
#include "format/memory_record.h"
#include "format/slice_record.h"
#include "profile/memory_log.h"
#include "profile/profile.h"
#include "profile/table_rows.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t MaxRowsOfBlock = 100'000; // and up to as many of a slice
constexpr std::size_t MaxBytesOfBlock = std::size_t{1} << 20; // of names, and of rests

enum class RestTable : std::uint8_t { FileIds, SubIds, LineRows, NodeRows, SiteRows };

struct RestRow {
    std::size_t numbers = 0; ///< in the record
    std::size_t bytes = 0; ///< in memory
};
/// By RestTable.
constexpr RestRow RestRows[] = {{1, sizeof(FileId)}, {1, sizeof(SubId)},
    {5, sizeof(UnslicedRows::Line)}, {4, sizeof(UnplacedNode)}, {8, sizeof(CallSite)}};

/// Numbers of tables, which are divided among blocks.
class RestWriter {
public:
    explicit RestWriter(const WriteComment& write)
        : m_pieces(extension::Rest)
        , m_write(write)
    {
    }
    void number(std::uint64_t value) { packed::put(m_bytes, value); }
    void time(Ticks ticks) { number(packed::zigzag(ticks)); }
    template <class Table>
    void id(Id<Table> id)
    {
        number(id.valid() ? std::uint64_t{id.index()} + 1 : 0);
    }
    /// Column by column: what processes have in common is the same in each, and compresses well.
    template <class Row, class... Columns>
    void table(RestTable table, std::span<const Row> rows, Columns... columns)
    {
        constexpr std::size_t MaxAtOnce = 1000;
        while (!rows.empty()) {
            const auto some = rows.first(std::min(rows.size(), MaxAtOnce));
            rows = rows.subspan(some.size());
            number(static_cast<std::uint64_t>(table));
            number(some.size());
            (std::ranges::for_each(some, columns), ...);
            if (m_bytes.size() >= MaxBytesOfBlock)
                flush();
        }
    }
    void flush() { m_pieces.write(std::exchange(m_bytes, {}), m_write); }

private:
    PieceWriter m_pieces;
    const WriteComment& m_write;
    std::string m_bytes;
};

/// After something invalid, all numbers are 0 and isValid() false.
class RestReader {
public:
    RestReader(std::string_view bytes, const LaneNames& names)
        : m_bytes(bytes)
        , m_names(names)
    {
    }
    [[nodiscard]] bool isValid() const { return m_isValid; }
    [[nodiscard]] bool isAtEnd() const { return m_bytes.empty(); }
    template <class Number>
    void number(Number& value, std::uint64_t most = std::numeric_limits<Number>::max())
    {
        std::uint64_t read = 0;
        m_isValid = m_isValid && packed::take(m_bytes, read) && read <= most;
        value = static_cast<Number>(m_isValid ? read : 0);
    }
    void time(Ticks& ticks)
    {
        constexpr auto Max = std::uint64_t{1} << 54; // as toTicks()
        std::uint64_t read = 0;
        number(read, Max);
        ticks = packed::unzigzag(read);
    }
    void id(FileId& id) { take(id, m_names.files); }
    void id(SubId& id) { take(id, m_names.subs); }
    template <class Row, class... Columns>
    void rows(std::vector<Row>& rows, Columns... columns)
    {
        std::size_t count = 0;
        number(count, m_bytes.size() / sizeof...(columns)); // a number has a byte at least
        rows.resize(rows.size() + count);
        const auto added = std::span(rows).last(count);
        (std::ranges::for_each(added, columns), ...);
    }

private:
    template <class TableId>
    void take(TableId& id, const std::vector<TableId>& ids)
    {
        std::size_t number = 0;
        this->number(number, ids.size());
        id = number > 0 ? ids[number - 1] : TableId();
    }

    std::string_view m_bytes;
    const LaneNames& m_names;
    bool m_isValid = true;
};

void writeRest(const TimeLane& lane, const UnslicedRows& unsliced, const WriteComment& write)
{
    RestWriter out(write);
    const auto putId = [&](auto id) { out.id(id); };
    out.table(RestTable::FileIds, std::span(lane.files), putId);
    out.table(RestTable::SubIds, std::span(lane.subs), putId);
    using Line = UnslicedRows::Line;
    out.table(
        RestTable::LineRows, std::span(unsliced.lines),
        [&](const Line& line) { out.number(static_cast<std::uint64_t>(line.level)); },
        [&](const Line& line) { out.id(line.file); },
        [&](const Line& line) { out.number(line.cost.line); },
        [&](const Line& line) { out.number(line.cost.count); },
        [&](const Line& line) { out.time(line.cost.exclusive); });
    out.table(
        RestTable::NodeRows, std::span(unsliced.nodes),
        [&](const UnplacedNode& node) { out.number(node.parent); },
        [&](const UnplacedNode& node) { out.id(node.sub); },
        [&](const UnplacedNode& node) { out.number(node.calls); },
        [&](const UnplacedNode& node) { out.time(node.exclusive); });
    out.table(
        RestTable::SiteRows, std::span(unsliced.sites),
        [&](const CallSite& site) { out.id(site.callee); },
        [&](const CallSite& site) { out.id(site.caller); },
        [&](const CallSite& site) { out.id(site.file); },
        [&](const CallSite& site) { out.number(site.line); },
        [&](const CallSite& site) { out.number(site.calls); },
        [&](const CallSite& site) { out.time(site.inclusive); },
        [&](const CallSite& site) { out.time(site.exclusive); },
        [&](const CallSite& site) { out.time(site.recursive); });
    out.flush();
}

bool readTable(RestReader& in, LaneRest& rest)
{
    UnslicedRows& rows = rest.unsliced;
    using Line = UnslicedRows::Line;
    auto& nodes = rows.nodes;
    auto table = RestTable::FileIds;
    in.number(table, static_cast<std::uint64_t>(RestTable::SiteRows));
    switch (table) {
    case RestTable::FileIds: in.rows(rest.files, [&](FileId& id) { in.id(id); }); break;
    case RestTable::SubIds: in.rows(rest.subs, [&](SubId& id) { in.id(id); }); break;
    case RestTable::LineRows:
        in.rows(
            rows.lines, [&](Line& line) { in.number(line.level, LineLevelCount - 1); },
            [&](Line& line) { in.id(line.file); }, [&](Line& line) { in.number(line.cost.line); },
            [&](Line& line) { in.number(line.cost.count); },
            [&](Line& line) { in.time(line.cost.exclusive); });
        break;
    case RestTable::NodeRows:
        in.rows(
            nodes,
            [&](UnplacedNode& node) {
                const auto index = static_cast<std::size_t>(&node - nodes.data());
                in.number(node.parent, index > 0 ? index - 1 : 0); // an earlier one
            },
            [&](UnplacedNode& node) { in.id(node.sub); },
            [&](UnplacedNode& node) { in.number(node.calls); },
            [&](UnplacedNode& node) { in.time(node.exclusive); });
        break;
    case RestTable::SiteRows:
        in.rows(
            rows.sites, [&](CallSite& site) { in.id(site.callee); },
            [&](CallSite& site) { in.id(site.caller); }, [&](CallSite& site) { in.id(site.file); },
            [&](CallSite& site) { in.number(site.line); },
            [&](CallSite& site) { in.number(site.calls); },
            [&](CallSite& site) { in.time(site.inclusive); },
            [&](CallSite& site) { in.time(site.exclusive); },
            [&](CallSite& site) { in.time(site.recursive); });
        break;
    }
    return in.isValid();
}

/// Writes blocks of which SliceLog::append() makes the same log, except for names.
class LogWriter {
public:
    LogWriter(const SliceLog& log, const WriteComment& write)
        : m_log(log)
        , m_pieces(extension::Slices)
        , m_write(write)
    {
    }
    template <class Row>
    void define(std::vector<Row> SliceBlock::*table, std::span<const Row> rows)
    {
        while (!rows.empty()) {
            const auto some = rows.first(std::min(rows.size(), MaxRowsOfBlock));
            rows = rows.subspan(some.size());
            (m_block.*table).assign(some.begin(), some.end());
            m_rows += some.size();
            flushIfLarge();
        }
    }
    /// One of many rows becomes several, all but the last of length 0. Returns the number of that.
    std::uint64_t addSlice(std::size_t slice)
    {
        constexpr auto Unit = SliceBlock::TimeUnit;
        const auto& [begin, times, rows, innermost] = m_log.slices()[slice];
        SliceBlock::Slice part;
        part.innermost = innermost;
        std::size_t partRows = 0;
        const auto addPart = [&] {
            m_block.slices.push_back(part);
            ++m_slices;
            part.lineRows = part.siteRows = part.inclusiveRows = 0;
            m_rows += std::exchange(partRows, 0) + 1;
            flushIfLarge();
        };
        m_log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
            if (partRows == MaxRowsOfBlock)
                addPart();
            tableOf(kind).push_back(
                {row.number, row.count, static_cast<std::uint64_t>(row.time) / Unit});
            ++countOf(kind, part);
            ++partRows;
        });
        part.times
            = {times.length / Unit, times.overhead / Unit, times.cpu / Unit, times.delay / Unit};
        addPart();
        return m_slices - 1;
    }
    void flush()
    {
        m_block.wallClock = m_log.wallClock();
        m_pieces.write(encodeSlices(m_block), m_write);
        m_block.clear();
        m_rows = 0;
    }

private:
    std::vector<SliceBlock::Row>& tableOf(SliceLog::RowKind kind)
    {
        return kind == SliceLog::RowKind::Line ? m_block.lineRows
            : kind == SliceLog::RowKind::Site  ? m_block.siteRows
                                               : m_block.inclusiveRows;
    }
    static std::uint32_t& countOf(SliceLog::RowKind kind, SliceBlock::Slice& slice)
    {
        return kind == SliceLog::RowKind::Line ? slice.lineRows
            : kind == SliceLog::RowKind::Site  ? slice.siteRows
                                               : slice.inclusiveRows;
    }
    void flushIfLarge()
    {
        if (m_rows >= MaxRowsOfBlock)
            flush();
    }

    const SliceLog& m_log;
    PieceWriter m_pieces;
    const WriteComment& m_write;
    SliceBlock m_block;
    std::size_t m_rows = 0; ///< in the block, definitions too
    std::uint64_t m_slices = 0;
};

/// Returns the written numbers of slices.
std::vector<std::uint64_t> writeLog(const SliceLog& log, const WriteComment& write)
{
    std::vector<std::uint64_t> numbers;
    if (log.empty() && log.files().size() == 1 && log.lines().size() == 1)
        return numbers;
    LogWriter out(log, write);
    const std::vector<SliceBlock::File> files(log.files().size() - 1);
    const std::vector<SliceBlock::Sub> subs(log.subs().size());
    out.define(&SliceBlock::files, std::span(files));
    out.define(&SliceBlock::subs, std::span(subs));
    out.define(&SliceBlock::lines, log.lines().subspan(1));
    out.define(&SliceBlock::contexts, log.contexts().subspan(1));
    out.define(&SliceBlock::sites, log.sites());
    for (std::size_t slice = 0; slice < log.slices().size(); ++slice)
        numbers.push_back(out.addSlice(slice));
    out.flush();
    return numbers;
}

/// Writes records of which MemoryLog makes the same log. numbers: of slices, as written.
void writeMemory(
    const MemoryLog& memory, const std::vector<std::uint64_t>& numbers, const WriteComment& write)
{
    PieceWriter pieces(extension::Memory);
    MemoryBlock block;
    block.pairs.assign(memory.pairs().begin() + 1, memory.pairs().end());
    const auto end = numbers.empty() ? 0 : numbers.back() + 1;
    const auto flush = [&] {
        pieces.write(encodeMemory(block), write);
        block.clear();
    };
    for (std::size_t i = 0; i < memory.slices().size(); ++i) {
        const auto& slice = memory.slices()[i];
        const auto number = slice.number < numbers.size() ? numbers[slice.number] : end;
        if (block.rows.size() >= MaxRowsOfBlock
            || (!block.slices.empty() && number != block.firstSlice + block.slices.size()))
            flush();
        if (block.slices.empty())
            block.firstSlice = number;
        const auto before = block.rows.size();
        memory.eachRow(i, [&](const MemoryBlock::Row& row) { block.rows.push_back(row); });
        block.slices.push_back(
            {static_cast<std::uint32_t>(block.rows.size() - before), slice.live, slice.resident});
    }
    flush();
    PieceWriter(extension::MemoryPeak).write(encodeMemoryPeak(memory.peak()), write);
    if (memory.totals())
        write(commentOf(*memory.totals()));
}

} // namespace

std::size_t heldBytesOfRest(std::string_view bytes)
{
    std::size_t held = 0;
    std::uint64_t table = 0;
    std::uint64_t rows = 0;
    while (packed::take(bytes, table) && table < std::size(RestRows) && packed::take(bytes, rows)) {
        const RestRow& row = RestRows[table];
        rows = std::min<std::uint64_t>(rows, bytes.size() / row.numbers);
        held += rows * row.bytes;
        std::uint64_t skipped = 0;
        for (auto left = rows * row.numbers; left > 0; --left)
            if (!packed::take(bytes, skipped))
                return held;
    }
    return held;
}

bool readLaneRest(std::string_view bytes, const LaneNames& names, LaneRest& rest)
{
    RestReader in(bytes, names);
    while (!in.isAtEnd())
        if (!readTable(in, rest))
            return false;
    return true;
}

void writeLaneNames(const Profile& profile, const WriteComment& write)
{
    PieceWriter pieces(extension::Names);
    SliceBlock names;
    std::size_t bytes = 0;
    const auto add = [&](std::string_view name) {
        bytes += name.size() + 1;
        if (bytes < MaxBytesOfBlock)
            return;
        pieces.write(encodeSlices(names), write);
        names.clear();
        bytes = 0;
    };
    for (const File& file : profile.files()) {
        names.files.push_back({file.fid, std::string(file.name)});
        add(file.name);
    }
    for (const Sub& sub : profile.subs()) {
        names.subs.emplace_back().name = sub.name;
        add(sub.name);
    }
    pieces.write(encodeSlices(names), write);
}

void writeLane(const Profile& profile, const TimeLane& lane, const WriteComment& write)
{
    write(commentOf(lane.log->axis()));
    writeRest(lane, lane.unsliced ? *lane.unsliced : unslicedRows(profile, lane), write);
    const auto numbers = writeLog(*lane.log, write);
    for (const auto& each : lane.log->marks())
        write(commentOf(each));
    if (lane.memory)
        writeMemory(*lane.memory, numbers, write);
}

} // namespace nytprof
