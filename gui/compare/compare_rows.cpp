// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compare_rows.h"

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

} // namespace

std::vector<CompareRow> compareRows(const ProfileDiff& diff, const CompareWish& wish)
{
    const double factor = wish.equalTotals ? diff.beforeFactor() : 1;
    std::vector<CompareRow> rows;
    for (const DiffRow& row : diff.rows(wish.table)) {
        const bool before = didAnything(row.before);
        const bool after = didAnything(row.after);
        const CompareRow at{&row, timeOf(row.before, wish.time) * factor,
            timeOf(row.after, wish.time), !before, !after};
        if ((before || after) && wanted(at, wish.kind)) {
            rows.push_back(at);
        }
    }
    return rows;
}

void CompareSum::add(const DiffRow& row, double beforeFactor)
{
    before += static_cast<double>(row.before.exclusive) * beforeFactor;
    after += static_cast<double>(row.after.exclusive);
    countBefore += row.before.count;
    countAfter += row.after.count;
}

} // namespace nytprof::gui
