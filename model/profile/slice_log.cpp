// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/slice_log.h"

#include "container/held_bytes.h"
#include "format/waits.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace nytprof {
namespace {

template <class Table>
void moveTo(Table& all, Table& added)
{
    all.insert(
        all.end(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
}

/// For a process, in SliceBlock::TimeUnit: 36 years. Readers divide times of lines among chunks.
constexpr std::uint64_t MaxTime = std::uint64_t{1} << 50;

bool addUpTo(std::uint64_t& sum, std::uint64_t by)
{
    sum = by > MaxTime - sum ? MaxTime + 1 : sum + by;
    return sum <= MaxTime;
}

template <class Rows>
bool areBelow(const Rows& rows, std::size_t end)
{
    return std::ranges::all_of(rows, [end](const auto& row) { return row.number < end; });
}

void put(std::vector<std::uint8_t>& out, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        out.push_back(static_cast<std::uint8_t>(number | 0x80));
    out.push_back(static_cast<std::uint8_t>(number));
}

/// Rows are of sums anywhere in memory: changes them some rows later, when they have arrived from
/// there.
class DelayedChanges {
public:
    struct Change {
        std::uint64_t* count = nullptr; ///< if it has one
        std::int64_t* time = nullptr; ///< null: no change
        std::uint64_t moreCount = 0;
        std::int64_t moreTime = 0;
    };

    DelayedChanges() = default;
    DelayedChanges(const DelayedChanges&) = delete;
    DelayedChanges& operator=(const DelayedChanges&) = delete;
    ~DelayedChanges()
    {
        for (const Change& change : m_changes)
            make(change);
    }

    void add(const Change& change)
    {
        constexpr int ForWriting = 1;
        __builtin_prefetch(change.time, ForWriting);
        make(std::exchange(m_changes[m_next++ % m_changes.size()], change));
    }

private:
    static void make(const Change& change)
    {
        if (change.count)
            *change.count += change.moreCount;
        if (change.time)
            increase(*change.time, change.moreTime);
    }

    std::array<Change, 16> m_changes;
    std::size_t m_next = 0;
};

} // namespace

bool SliceLog::hasPlausibleTimes(const SliceBlock& block) const
{
    auto lines = m_lineTime;
    auto length = m_length / SliceBlock::TimeUnit;
    auto others = m_otherTime;
    return std::ranges::all_of(block.lineRows, [&](const SliceBlock::Row& row) {
        return addUpTo(lines, row.time);
    }) && std::ranges::all_of(block.slices, [&](const SliceBlock::Slice& slice) {
        const auto& times = slice.times;
        return addUpTo(length, times.length) && addUpTo(others, times.overhead)
            && addUpTo(others, times.cpu) && addUpTo(others, times.delay);
    });
}

bool SliceLog::isValid(const SliceBlock& block) const
{
    std::size_t rows[3] = {};
    for (const auto& slice : block.slices) {
        rows[0] += slice.lineRows;
        rows[1] += slice.siteRows;
        rows[2] += slice.inclusiveRows;
    }
    if (rows[0] != block.lineRows.size() || rows[1] != block.siteRows.size()
        || rows[2] != block.inclusiveRows.size())
        return false;
    const auto files = m_files.size() + block.files.size();
    const auto subs = m_subs.size() + block.subs.size();
    const auto lines = m_lines.size() + block.lines.size();
    const auto sites = m_sites.size() + block.sites.size();
    auto contexts = m_contexts.size();
    for (const auto& context : block.contexts)
        if (context.parent >= contexts++ || context.sub >= subs)
            return false;
    return hasPlausibleTimes(block)
        && std::ranges::all_of(block.subs, [&](const auto& sub) { return sub.file < files; })
        && std::ranges::all_of(block.lines, [&](const auto& line) { return line.file < files; })
        && std::ranges::all_of(block.sites,
            [&](const auto& site) {
                return site.context != 0 && site.context < contexts && site.line < lines
                    && site.caller <= subs;
            })
        && std::ranges::all_of(
            block.slices, [&](const auto& slice) { return slice.innermost <= sites; })
        && areBelow(block.lineRows, lines) && areBelow(block.siteRows, sites)
        && areBelow(block.inclusiveRows, sites);
}

bool SliceLog::append(SliceBlock&& block)
{
    if (!isValid(block))
        return false;
    for (const auto& file : block.files)
        m_nameBytes += file.name.capacity();
    for (const auto& sub : block.subs)
        m_nameBytes += sub.name.capacity();
    moveTo(m_files, block.files);
    moveTo(m_subs, block.subs);
    moveTo(m_lines, block.lines);
    moveTo(m_contexts, block.contexts);
    moveTo(m_sites, block.sites);
    std::span lineRows(block.lineRows);
    std::span siteRows(block.siteRows);
    std::span inclusiveRows(block.inclusiveRows);
    const auto next = [](std::span<SliceBlock::Row>& rows, std::uint32_t count) {
        return std::exchange(rows, rows.subspan(count)).first(count);
    };
    for (const auto& row : block.lineRows)
        m_lineTime += row.time;
    for (const auto& slice : block.slices) {
        constexpr auto Unit = SliceBlock::TimeUnit;
        const auto& times = slice.times;
        m_slices.push_back({m_length,
            {times.length * Unit, times.overhead * Unit, times.cpu * Unit, times.delay * Unit},
            m_rows.size(), slice.innermost});
        m_length += times.length * Unit;
        m_otherTime += times.overhead + times.cpu + times.delay;
        packRows(RowKind::Line, next(lineRows, slice.lineRows));
        packRows(RowKind::Site, next(siteRows, slice.siteRows));
        packRows(RowKind::Inclusive, next(inclusiveRows, slice.inclusiveRows));
    }
    m_wallClock = std::max(m_wallClock, block.wallClock);
    return true;
}

void SliceLog::addMark(TimeMark mark)
{
    m_nameBytes += mark.name.capacity();
    m_marks.push_back(std::move(mark));
}

void SliceLog::packRows(RowKind kind, std::span<SliceBlock::Row> rows)
{
    std::ranges::sort(rows, {}, &SliceBlock::Row::number);
    put(m_rows, rows.size());
    std::uint32_t before = 0;
    for (const auto& row : rows) {
        put(m_rows, row.number - std::exchange(before, row.number));
        if (kind != RowKind::Inclusive)
            put(m_rows, row.count);
        put(m_rows, std::min(row.time, MaxTime));
    }
    m_rowCount += rows.size();
}

SliceSums SliceLog::none() const
{
    SliceSums sums;
    sums.lines.resize(m_lines.size());
    sums.sites.resize(m_sites.size());
    sums.inclusive.resize(m_sites.size());
    return sums;
}

void SliceLog::move(SliceSums& sums, std::size_t from, std::size_t to) const
{
    const bool isForward = from <= to;
    DelayedChanges changes;
    for (auto slice = std::min(from, to); slice < std::max(from, to); ++slice) {
        eachRow(slice, [&](RowKind kind, const Row& row) {
            const auto time = isForward ? row.time : -row.time;
            if (kind == RowKind::Inclusive)
                return changes.add({nullptr, &sums.inclusive[row.number], 0, time});
            auto& sum = (kind == RowKind::Line ? sums.lines : sums.sites)[row.number];
            changes.add({&sum.count, &sum.time, isForward ? row.count : 0 - row.count, time});
        });
    }
}

SliceSums SliceLog::all() const
{
    auto sums = none();
    move(sums, 0, m_slices.size());
    return sums;
}

std::vector<std::int64_t> SliceLog::inclusiveTimes(const SliceSums& sums) const
{
    constexpr std::uint32_t None = 0xFFFFFFFF;
    std::vector<std::int64_t> rest(m_contexts.size()); // of contexts, with those below
    std::vector<std::uint32_t> first(m_contexts.size(), None);
    auto times = sums.inclusive;
    for (std::uint32_t site = 0; site < m_sites.size(); ++site) {
        const auto context = m_sites[site].context;
        increase(rest[context], sums.sites[site].time);
        if (first[context] == None)
            first[context] = site;
    }
    for (std::size_t context = rest.size() - 1; context > 0; --context)
        if (!isAccept(m_subs[m_contexts[context].sub].name)) // in no other time, as in the totals
            increase(rest[m_contexts[context].parent], rest[context]);
    for (std::uint32_t site = 0; site < m_sites.size(); ++site)
        if (first[m_sites[site].context] != site)
            increase(rest[m_sites[site].context], -times[site]);
    for (std::size_t context = 1; context < first.size(); ++context)
        if (first[context] != None)
            times[first[context]] = std::max(rest[context], sums.sites[first[context]].time);
    return times;
}

std::size_t SliceLog::heldBytes() const
{
    return m_nameBytes
        + nytprof::heldBytes(
            m_files, m_subs, m_lines, m_contexts, m_sites, m_slices, m_marks, m_rows);
}

} // namespace nytprof
