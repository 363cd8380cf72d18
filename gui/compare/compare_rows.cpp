// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compare_rows.h"

#include "compare/compare_names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nytprof::gui {

namespace {

bool didAnything(const DiffCost& cost)
{
    return cost.count != 0 || cost.exclusive != 0 || cost.inclusive != 0;
}

double timeOf(const DiffCost& cost, TimeKind kind)
{
    return static_cast<double>(kind == TimeKind::Exclusive ? cost.exclusive : cost.inclusive);
}

bool wanted(const CompareRow& at, ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::All:
        return true;
    case ChangeKind::Changed:
        return at.isNew || at.isGone || at.change() != 0
            || at.row->before.count != at.row->after.count;
    case ChangeKind::New:
        return at.isNew;
    case ChangeKind::Gone:
        return at.isGone;
    case ChangeKind::Slower:
        return at.change() > 0;
    case ChangeKind::Faster:
        return at.change() < 0;
    }
    return false;
}

std::vector<CompareRow> wantedRows(const ProfileDiff& diff, const CompareWish& wish, double factor)
{
    std::vector<CompareRow> rows;
    for (const DiffRow& row : diff.rows(wish.table)) {
        const bool before = didAnything(row.before);
        const bool after = didAnything(row.after);
        const CompareRow at{&row, timeOf(row.before, wish.time) * factor,
            timeOf(row.after, wish.time), !before, !after};
        if ((before || after) && wanted(at, wish.kind))
            rows.push_back(at);
    }
    return rows;
}

// Positions of the rows in the order that is wanted.
std::vector<std::size_t> sortedOrder(
    const std::vector<CompareRow>& rows, const std::vector<QString>& names, const CompareWish& wish)
{
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    const auto sortBy = [&](const auto& isLess) {
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return wish.descending ? isLess(b, a) : isLess(a, b);
        });
    };
    if (wish.sortedBy == CompareWish::Name) {
        sortBy([&](std::size_t a, std::size_t b) {
            return QString::compare(names[a], names[b], Qt::CaseInsensitive) < 0;
        });
    } else {
        std::vector<double> keys(rows.size());
        std::transform(rows.begin(), rows.end(), keys.begin(),
            [&](const CompareRow& at) { return sortNumber(at, wish.sortedBy); });
        sortBy([&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    }
    return order;
}

} // namespace

double sortNumber(const CompareRow& at, CompareWish::Column column)
{
    const auto before = static_cast<double>(at.row->before.count);
    const auto after = static_cast<double>(at.row->after.count);
    switch (column) {
    case CompareWish::Before:
        return at.before;
    case CompareWish::After:
        return at.after;
    case CompareWish::Change:
        return std::abs(at.change());
    case CompareWish::ChangeShare:
        return at.isNew      ? std::numeric_limits<double>::max()
            : at.before == 0 ? 0.0
                             : at.change() / at.before;
    case CompareWish::CountBefore:
        return before;
    case CompareWish::CountAfter:
        return after;
    default:
        return std::abs(after - before);
    }
}

std::shared_ptr<const CompareTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareWish& wish)
{
    const double factor = wish.equalTotals ? diff->beforeFactor() : 1;
    const std::vector<CompareRow> rows = wantedRows(*diff, wish, factor);
    std::vector<QString> names;
    names.reserve(rows.size());
    for (const CompareRow& at : rows)
        names.push_back(compareName(*diff, wish.table, *at.row));
    auto table = std::make_shared<CompareTable>();
    table->diff = diff;
    table->wish = wish;
    for (const std::size_t at : sortedOrder(rows, names, wish)) {
        table->rows.push_back(rows[at]);
        table->names.push_back(std::move(names[at]));
        table->sum.add(*rows[at].row, factor);
        table->largestChange = std::max(table->largestChange, std::abs(rows[at].change()));
    }
    return table;
}

void CompareSum::add(const DiffRow& row, double beforeFactor)
{
    before += static_cast<double>(row.before.exclusive) * beforeFactor;
    after += static_cast<double>(row.after.exclusive);
    countBefore += row.before.count;
    countAfter += row.after.count;
}

} // namespace nytprof::gui
