// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/slices.h"

#include "container/held_bytes.h"
#include "profile/ticks.h"

#include <algorithm>
#include <iterator>

namespace nytprof {
namespace {

template <class Table>
void moveTo(Table& all, Table& added)
{
    all.insert(
        all.end(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
}

std::int64_t nanoseconds(const SliceBlock::Row& row)
{
    constexpr auto Most = (std::uint64_t{1} << 62) / SliceBlock::TimeUnit;
    return static_cast<std::int64_t>(std::min(row.time, Most) * SliceBlock::TimeUnit);
}

template <class Rows>
bool areBelow(const Rows& rows, std::size_t end)
{
    return std::ranges::all_of(rows, [end](const auto& row) { return row.number < end; });
}

} // namespace

void SliceSums::add(std::string_view comment)
{
    if (m_isDamaged)
        return;
    auto block = m_pieces.add(comment);
    m_isDamaged = m_pieces.isDamaged() || (block && !isValid(*block));
    if (block && !m_isDamaged)
        append(*block);
}

/// Lines have at most the time of their process, which is less than 36 years. Readers divide it
/// among chunks.
bool SliceSums::isPlausible(const std::vector<SliceBlock::Row>& lineRows) const
{
    constexpr auto Most = std::uint64_t{1} << 50;
    auto left = Most - m_lineTime;
    for (const auto& row : lineRows) {
        if (row.time > left)
            return false;
        left -= row.time;
    }
    return true;
}

bool SliceSums::isValid(const SliceBlock& block) const
{
    const auto files = m_files.size() + block.files.size();
    const auto subs = m_subs.size() + block.subs.size();
    const auto lines = m_lines.size() + block.lines.size();
    const auto sites = m_sites.size() + block.sites.size();
    auto contexts = m_contexts.size();
    for (const auto& context : block.contexts)
        if (context.parent >= contexts++ || context.sub >= subs)
            return false;
    return isPlausible(block.lineRows)
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

void SliceSums::append(SliceBlock& block)
{
    for (const auto& file : block.files)
        m_nameBytes += file.name.capacity();
    for (const auto& sub : block.subs)
        m_nameBytes += sub.name.capacity();
    moveTo(m_files, block.files);
    moveTo(m_subs, block.subs);
    moveTo(m_lines, block.lines);
    moveTo(m_contexts, block.contexts);
    moveTo(m_sites, block.sites);
    m_lineSums.resize(m_lines.size());
    m_siteSums.resize(m_sites.size());
    m_inclusive.resize(m_sites.size());
    const auto add = [](Sum& sum, const SliceBlock::Row& row) {
        sum.count += row.count;
        increase(sum.time, nanoseconds(row));
    };
    for (const auto& row : block.lineRows) {
        add(m_lineSums[row.number], row);
        m_lineTime += row.time;
    }
    for (const auto& row : block.siteRows)
        add(m_siteSums[row.number], row);
    for (const auto& row : block.inclusiveRows)
        increase(m_inclusive[row.number], nanoseconds(row));
    m_wallClock = std::max(m_wallClock, block.wallClock);
    if (!block.slices.empty())
        m_innermost = block.slices.back().innermost;
}

std::vector<std::int64_t> SliceSums::inclusiveTimes() const
{
    constexpr std::uint32_t None = 0xFFFFFFFF;
    std::vector<std::int64_t> rest(m_contexts.size()); // of contexts, with those below
    std::vector<std::uint32_t> first(m_contexts.size(), None);
    auto times = m_inclusive;
    for (std::uint32_t site = 0; site < m_sites.size(); ++site) {
        const auto context = m_sites[site].context;
        increase(rest[context], m_siteSums[site].time);
        if (first[context] == None)
            first[context] = site;
    }
    for (std::size_t context = rest.size() - 1; context > 0; --context)
        increase(rest[m_contexts[context].parent], rest[context]);
    for (std::uint32_t site = 0; site < m_sites.size(); ++site)
        if (first[m_sites[site].context] != site)
            increase(rest[m_sites[site].context], -times[site]);
    for (std::size_t context = 1; context < first.size(); ++context)
        if (first[context] != None)
            times[first[context]] = std::max(rest[context], m_siteSums[first[context]].time);
    return times;
}

std::size_t SliceSums::heldBytes() const
{
    using nytprof::heldBytes;
    return m_pieces.heldBytes() + m_nameBytes + heldBytes(m_files) + heldBytes(m_subs)
        + heldBytes(m_lines) + heldBytes(m_contexts) + heldBytes(m_sites) + heldBytes(m_lineSums)
        + heldBytes(m_siteSums) + heldBytes(m_inclusive);
}

} // namespace nytprof
