// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/columns.h"

#include "format/perl_names.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nytprof {

std::optional<std::uint64_t> Amount::count() const
{
    if (value < 0 || value >= 0x1p64L || value != std::floor(value))
        return {};
    return static_cast<std::uint64_t>(value);
}

std::optional<double> Amount::share() const
{
    if (!whole)
        return number();
    return *whole > 0 ? std::optional(number() / static_cast<double>(*whole)) : std::nullopt;
}

double ChangeCell::amountIn(Unit unit) const
{
    const double change = after - before;
    return unit != Unit::ShareChange || change == 0 ? change
        : before == 0                               ? std::numeric_limits<double>::infinity()
                                                    : change / before;
}

Table::Table(std::shared_ptr<const Profile> profile)
    : m_profile(std::move(profile))
{
}

Table::~Table() = default;

std::string_view Table::costUnit() const
{
    return m_profile ? m_profile->costUnit() : std::string_view();
}

double Table::seconds(double ticks) const
{
    return m_profile ? ticks / static_cast<double>(m_profile->ticksPerSecond()) : ticks;
}

double sortNumber(const Cell& cell, Unit unit)
{
    if (const auto* const change = std::get_if<ChangeCell>(&cell)) {
        if (unit != Unit::ShareChange)
            return std::abs(change->after - change->before);
        return change->presence == ChangeCell::Presence::New ? std::numeric_limits<double>::max()
            : change->before == 0                            ? 0
                                                             : change->amountIn(unit);
    }
    if (const auto* const interval = std::get_if<IntervalCell>(&cell))
        return std::abs(interval->change.estimate);
    const auto* const amount = std::get_if<Amount>(&cell);
    if (!amount)
        return 0;
    return unit == Unit::Share || unit == Unit::Average ? amount->share().value_or(0)
                                                        : amount->number();
}

bool isKnown(const Table& table, std::size_t column)
{
    constexpr std::string_view Counted[] = {"calls", "per_call", "statements", "count_baseline",
        "count_current", "count_change", "work"};
    const Profile* const profile = table.profile().get();
    const std::string_view key = table.column(column).key;
    const bool isSampled = profile && profile->sampling();
    return key == "standard_error"
        ? isSampled
        : !isSampled || std::ranges::find(Counted, key) == std::end(Counted);
}

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
    std::vector<long double> values(rows.count);
    const std::size_t sortedBy = findColumn(table, column);
    for (std::uint32_t i = 0; i < rows.count; ++i)
        if (const Cell cell = table.cell(rows.first + i, sortedBy); cell.index() != 0)
            values[i] = std::get<Amount>(cell).value;
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

Cell lineCell(std::uint32_t line) { return Amount(line).shownIf(line > 0); }

NameCell placeCell(const Profile& profile, FileId file, std::uint32_t line)
{
    if (!file.valid())
        return {};
    return {std::string(profile[file].name) + ':' + std::to_string(line)};
}

} // namespace nytprof
