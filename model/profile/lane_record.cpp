// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/lane_record.h"

#include "profile/profile.h"
#include "profile/table_rows.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t MostRowsOfBlock = 100'000; // but all those of a slice
constexpr std::size_t MostBytesOfBlock = std::size_t{1} << 20; // of names, and of rests

enum class RestTable : std::uint8_t { FileIds, SubIds, LineRows, NodeRows, SiteRows };

/// Writes the pieces of blocks.
class PieceWriter {
public:
    PieceWriter(std::string_view kind, const WriteComment& write)
        : m_mark(std::string(lane_record::Mark).append(kind))
        , m_write(write)
    {
    }
    void add(std::string_view bytes)
    {
        writeSlicePieces(bytes, m_piece, [&](const std::string& comment) {
            m_write(m_mark + comment.substr(SlicesMark.size()));
        });
    }

private:
    std::string m_mark;
    const WriteComment& m_write;
    std::uint64_t m_piece = 0;
};

/// Numbers of tables, which are divided among blocks.
class RestWriter {
public:
    explicit RestWriter(const WriteComment& write)
        : m_pieces(lane_record::Rest, write)
    {
    }
    void number(std::uint64_t value) { slice_record::putNumber(m_bytes, value); }
    void time(Ticks ticks) { number(slice_record::zigzag(ticks)); }
    template <class Table>
    void id(Id<Table> id)
    {
        number(id.valid() ? std::uint64_t{id.index()} + 1 : 0);
    }
    template <class Row, class PutRow>
    void table(RestTable table, std::span<const Row> rows, PutRow putRow)
    {
        constexpr std::size_t MostAtOnce = 1000;
        while (!rows.empty()) {
            const auto some = rows.first(std::min(rows.size(), MostAtOnce));
            rows = rows.subspan(some.size());
            number(static_cast<std::uint64_t>(table));
            number(some.size());
            for (const Row& row : some)
                putRow(row);
            if (m_bytes.size() >= MostBytesOfBlock)
                flush();
        }
    }
    void flush() { m_pieces.add(std::exchange(m_bytes, {})); }

private:
    PieceWriter m_pieces;
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
        m_isValid = m_isValid && slice_record::takeNumber(m_bytes, read) && read <= most;
        value = static_cast<Number>(m_isValid ? read : 0);
    }
    void time(Ticks& ticks)
    {
        constexpr auto Most = std::uint64_t{1} << 54; // as toTicks()
        std::uint64_t read = 0;
        number(read, Most);
        ticks = slice_record::unzigzag(read);
    }
    void id(FileId& id) { take(id, m_names.files); }
    void id(SubId& id) { take(id, m_names.subs); }
    template <class Row, class TakeRow>
    void rows(std::vector<Row>& rows, TakeRow takeRow)
    {
        std::size_t count = 0;
        number(count, m_bytes.size()); // each row has a byte at least
        for (; count > 0 && m_isValid; --count)
            takeRow(rows.emplace_back());
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
    out.table(RestTable::LineRows, std::span(unsliced.lines), [&](const UnslicedRows::Line& line) {
        out.number(static_cast<std::uint64_t>(line.level));
        out.id(line.file);
        out.number(line.cost.line);
        out.number(line.cost.count);
        out.time(line.cost.exclusive);
    });
    out.table(RestTable::NodeRows, std::span(unsliced.nodes), [&](const UnplacedNode& node) {
        out.number(node.parent);
        out.id(node.sub);
        out.number(node.calls);
        out.time(node.exclusive);
    });
    out.table(RestTable::SiteRows, std::span(unsliced.sites), [&](const CallSite& site) {
        out.id(site.callee);
        out.id(site.caller);
        out.id(site.file);
        out.number(site.line);
        out.number(site.calls);
        for (const Ticks ticks : {site.inclusive, site.exclusive, site.recursive})
            out.time(ticks);
    });
    out.flush();
}

bool readTable(RestReader& in, LaneRest& rest)
{
    UnslicedRows& rows = rest.unsliced;
    auto& nodes = rows.nodes;
    auto table = RestTable::FileIds;
    in.number(table, static_cast<std::uint64_t>(RestTable::SiteRows));
    switch (table) {
    case RestTable::FileIds: in.rows(rest.files, [&](FileId& id) { in.id(id); }); break;
    case RestTable::SubIds: in.rows(rest.subs, [&](SubId& id) { in.id(id); }); break;
    case RestTable::LineRows:
        in.rows(rows.lines, [&](UnslicedRows::Line& line) {
            in.number(line.level, LineLevelCount - 1);
            in.id(line.file);
            in.number(line.cost.line);
            in.number(line.cost.count);
            in.time(line.cost.exclusive);
        });
        break;
    case RestTable::NodeRows:
        in.rows(nodes, [&](UnplacedNode& node) {
            in.number(node.parent, nodes.size() > 1 ? nodes.size() - 2 : 0); // an earlier one
            in.id(node.sub);
            in.number(node.calls);
            in.time(node.exclusive);
        });
        break;
    case RestTable::SiteRows:
        in.rows(rows.sites, [&](CallSite& site) {
            in.id(site.callee);
            in.id(site.caller);
            in.id(site.file);
            in.number(site.line);
            in.number(site.calls);
            for (Ticks* const ticks : {&site.inclusive, &site.exclusive, &site.recursive})
                in.time(*ticks);
        });
        break;
    }
    return in.isValid();
}

/// Writes blocks of which SliceLog::append() makes the same log, except for names.
class LogWriter {
public:
    LogWriter(const SliceLog& log, const WriteComment& write)
        : m_log(log)
        , m_pieces(lane_record::Slices, write)
    {
    }
    template <class Row>
    void define(std::vector<Row> SliceBlock::*table, std::span<const Row> rows)
    {
        while (!rows.empty()) {
            const auto some = rows.first(std::min(rows.size(), MostRowsOfBlock));
            rows = rows.subspan(some.size());
            (m_block.*table).assign(some.begin(), some.end());
            m_rows += some.size();
            flushIfLarge();
        }
    }
    void addSlice(std::size_t slice)
    {
        constexpr auto Unit = SliceBlock::TimeUnit;
        const auto& [begin, times, rows, innermost] = m_log.slices()[slice];
        auto& added = m_block.slices.emplace_back();
        added.times
            = {times.length / Unit, times.overhead / Unit, times.cpu / Unit, times.delay / Unit};
        added.innermost = innermost;
        const auto lines = m_block.lineRows.size();
        const auto sites = m_block.siteRows.size();
        const auto inclusive = m_block.inclusiveRows.size();
        m_log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
            tableOf(kind).push_back(
                {row.number, row.count, static_cast<std::uint64_t>(row.time) / Unit});
            ++m_rows;
        });
        added.lineRows = static_cast<std::uint32_t>(m_block.lineRows.size() - lines);
        added.siteRows = static_cast<std::uint32_t>(m_block.siteRows.size() - sites);
        added.inclusiveRows = static_cast<std::uint32_t>(m_block.inclusiveRows.size() - inclusive);
        ++m_rows;
        flushIfLarge();
    }
    void flush()
    {
        m_block.wallClock = m_log.wallClock();
        m_pieces.add(encodeSlices(m_block));
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
    void flushIfLarge()
    {
        if (m_rows >= MostRowsOfBlock)
            flush();
    }

    const SliceLog& m_log;
    PieceWriter m_pieces;
    SliceBlock m_block;
    std::size_t m_rows = 0; ///< in the block, definitions too
};

void writeLog(const SliceLog& log, const WriteComment& write)
{
    if (log.empty())
        return;
    LogWriter out(log, write);
    const std::vector<SliceBlock::File> files(log.files().size() - 1);
    const std::vector<SliceBlock::Sub> subs(log.subs().size());
    out.define(&SliceBlock::files, std::span(files));
    out.define(&SliceBlock::subs, std::span(subs));
    out.define(&SliceBlock::lines, log.lines().subspan(1));
    out.define(&SliceBlock::contexts, log.contexts().subspan(1));
    out.define(&SliceBlock::sites, log.sites());
    for (std::size_t slice = 0; slice < log.slices().size(); ++slice)
        out.addSlice(slice);
    out.flush();
}

} // namespace

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
    PieceWriter pieces(lane_record::Names, write);
    SliceBlock names;
    std::size_t bytes = 0;
    const auto add = [&](std::string_view name) {
        bytes += name.size() + 1;
        if (bytes < MostBytesOfBlock)
            return;
        pieces.add(encodeSlices(names));
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
    pieces.add(encodeSlices(names));
}

void writeLane(const Profile& profile, const TimeLane& lane, const WriteComment& write)
{
    const std::string mark(lane_record::Mark);
    write(mark + sliceAxisComment(lane.log->axis()).substr(1));
    writeRest(lane, lane.unsliced ? *lane.unsliced : unslicedRows(profile, lane), write);
    writeLog(*lane.log, write);
    for (const auto& each : lane.log->marks())
        write(mark + timeMarkComment(each).substr(1));
}

} // namespace nytprof
