// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/columns.h"

#include "format/perl_names.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nytprof {

namespace {

std::int64_t valueOf(const Cell& cell)
{
    if (const auto* cost = std::get_if<CostCell>(&cell))
        return cost->ticks;
    constexpr std::uint64_t Largest = std::numeric_limits<std::int64_t>::max();
    if (const auto* count = std::get_if<CountCell>(&cell))
        return static_cast<std::int64_t>(std::min(count->count, Largest));
    return 0; // unknown
}

struct SortNumber {
    Unit unit;

    double operator()(const CountCell& cell) const { return static_cast<double>(cell.count); }
    double operator()(const MeanCell& cell) const { return cell.count; }
    double operator()(const ScaledCell& cell) const { return cell.ticks; }
    double operator()(const CostChangeCell& cell) const
    {
        const double change = cell.after - cell.before;
        return unit == Unit::CostChange                      ? std::abs(change)
            : cell.presence == CostChangeCell::Presence::New ? std::numeric_limits<double>::max()
            : cell.before == 0                               ? 0.0
                                                             : change / cell.before;
    }
    double operator()(const CountChangeCell& cell) const
    {
        return std::abs(cell.after - cell.before);
    }
    double operator()(const IntervalCell& cell) const { return std::abs(cell.change.estimate); }
    double operator()(const auto& /*other*/) const { return 0; }
};

} // namespace

Table::Table(std::shared_ptr<const Profile> profile)
    : m_profile(std::move(profile))
{
}

Table::~Table() = default;

std::string_view Table::costUnit() const
{
    return m_profile ? m_profile->costUnit() : std::string_view();
}

double sortNumber(const Cell& cell, Unit unit) { return std::visit(SortNumber{unit}, cell); }

std::size_t findColumn(const Table& table, std::string_view key)
{
    std::size_t column = 0;
    while (column < table.columnCount() && table.column(column).key != key)
        ++column;
    return column;
}

std::vector<std::uint32_t> largestRows(
    const Table& table, std::string_view column, std::size_t count, std::string_view thenBy)
{
    const Table::Rows rows = table.children();
    std::vector<std::uint32_t> order(rows.count);
    std::iota(order.begin(), order.end(), 0U); // positions until sorted
    std::vector<std::int64_t> values(rows.count);
    const std::size_t sortedBy = findColumn(table, column);
    for (std::uint32_t i = 0; i < rows.count; ++i)
        values[i] = valueOf(table.cell(rows.first + i, sortedBy));
    const std::size_t names = findColumn(table, thenBy);
    const bool hasNames = names < table.columnCount();
    const auto name = [&](std::uint32_t at) {
        return std::get<NameCell>(table.cell(rows.first + at, names)).full();
    };
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] > values[b] : hasNames && name(a) < name(b);
    });
    order.resize(std::min(count, order.size()));
    for (std::uint32_t& row : order)
        row += rows.first;
    return order;
}

std::vector<std::uint32_t> allRows(const Table& table)
{
    std::vector<std::uint32_t> rows(table.children().count);
    std::iota(rows.begin(), rows.end(), table.children().first);
    return rows;
}

NameCell nameCell(const Profile& profile, SubId sub)
{
    NameCell cell{shownName(profile, sub)};
    if (!sub.valid())
        return cell;
    const bool isProgram = profile[sub].name == MainProgram; // is shown in other words
    cell.package = isProgram ? std::string_view() : profile[sub].package;
    cell.form = isProgram ? marked("main program") : nullptr;
    if (cell.shown != profile[sub].name)
        cell.exact = profile[sub].name;
    return cell;
}

NameCell nameCell(const Profile& profile, FileId file)
{
    return {shownName(profile, file), std::string(profile[file].name)};
}

Cell subCell(const Profile& profile, SubId sub)
{
    return sub.valid() ? nameCell(profile, sub) : Cell();
}

Cell fileCell(const Profile& profile, FileId file)
{
    return file.valid() ? nameCell(profile, file) : Cell();
}

Cell lineCell(std::uint32_t line) { return CountCell(line, line > 0); }

NameCell placeCell(const Profile& profile, FileId file, std::uint32_t line)
{
    if (!file.valid())
        return {};
    return {std::string(profile[file].name) + ':' + std::to_string(line)};
}

} // namespace nytprof
