// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/compare_rows.h"

#include "profile/profile.h"
#include "style/text.h"

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
    case ChangeKind::All: return true;
    case ChangeKind::Changed:
        return at.isNew || at.isGone || at.change() != 0
            || at.row->before.count != at.row->after.count;
    case ChangeKind::New: return at.isNew;
    case ChangeKind::Gone: return at.isGone;
    case ChangeKind::Slower: return at.change() > 0;
    case ChangeKind::Faster: return at.change() < 0;
    }
    return false;
}

std::vector<CompareRow> wantedRows(
    const ProfileDiff& diff, const CompareRequest& request, double factor)
{
    std::vector<CompareRow> rows;
    for (const DiffRow& row : diff.rows(request.table)) {
        const bool before = didAnything(row.before);
        const bool after = didAnything(row.after);
        const CompareRow at{&row, timeOf(row.before, request.time) * factor,
            timeOf(row.after, request.time), !before, !after};
        if ((before || after) && wanted(at, request.kind))
            rows.push_back(at);
    }
    return rows;
}

// Indexes of the rows in the requested order.
std::vector<std::size_t> sortedOrder(const std::vector<CompareRow>& rows,
    const std::vector<QString>& names, const CompareRequest& request)
{
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    const auto sortBy = [&](const auto& isLess) {
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return request.descending ? isLess(b, a) : isLess(a, b);
        });
    };
    if (request.sortedBy == CompareRequest::Name) {
        sortBy([&](std::size_t a, std::size_t b) {
            return QString::compare(names[a], names[b], Qt::CaseInsensitive) < 0;
        });
    } else {
        std::vector<double> keys(rows.size());
        std::transform(rows.begin(), rows.end(), keys.begin(),
            [&](const CompareRow& at) { return sortNumber(at, request.sortedBy); });
        sortBy([&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    }
    return order;
}

constexpr qsizetype LongestCode = 120;

// First line of code of a line or string eval, from the current run if it has it.
QString codeOf(const ProfileDiff& diff, const DiffRow& row)
{
    const bool isLine = row.line > 0;
    const std::size_t first = isLine ? row.ownLine() - 1 : 0;
    for (const DiffSide* side : {&diff.after(), &diff.before()}) {
        const FileId file = side->fileOf[row.file.index()];
        if (!file.valid() || (row.isGone() && side == &diff.after()))
            continue;
        const auto source = side->profile->source(file);
        const std::size_t end = isLine ? std::min(first + 1, source.size()) : source.size();
        for (std::size_t i = first; i < end; ++i) {
            const QString text = toQString(source[i]).simplified();
            if (!text.isEmpty())
                return text.left(LongestCode);
        }
    }
    return {};
}

QString withCode(const QString& place, const QString& code)
{
    return (place + QStringLiteral("  ") + code).trimmed();
}

} // namespace

QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    switch (table) {
    case DiffTable::Subs: return subText(names, row.sub);
    case DiffTable::Packages: {
        const QString package = toQString(diff.packageOf(row));
        return package.isEmpty() ? tr("(no package)") : package;
    }
    case DiffTable::CallSites:
        return tr("%1 calls %2 at %3")
            .arg(subText(names, row.sub), subText(names, row.callee),
                placeText(names, row.file, row.ownLine()));
    case DiffTable::Lines:
        return withCode(placeText(names, row.file, row.ownLine()), codeOf(diff, row));
    case DiffTable::Evals: {
        const File& eval = names[row.file];
        return withCode(placeText(names, eval.evalFile, eval.evalLine), codeOf(diff, row));
    }
    default: return shortFileName(names, row.file);
    }
}

QString fullCompareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    switch (table) {
    case DiffTable::Subs: return toQString(names[row.sub].name);
    case DiffTable::Files:
    case DiffTable::Evals: return toQString(names[row.file].name);
    case DiffTable::Lines:
        return QStringLiteral("%1:%2").arg(toQString(names[row.file].name)).arg(row.ownLine());
    default: return compareName(diff, table, row);
    }
}

double sortNumber(const CompareRow& at, CompareRequest::Column column)
{
    const auto before = static_cast<double>(at.row->before.count);
    const auto after = static_cast<double>(at.row->after.count);
    switch (column) {
    case CompareRequest::Before: return at.before;
    case CompareRequest::After: return at.after;
    case CompareRequest::Change: return std::abs(at.change());
    case CompareRequest::ChangeShare:
        return at.isNew      ? std::numeric_limits<double>::max()
            : at.before == 0 ? 0.0
                             : at.change() / at.before;
    case CompareRequest::CountBefore: return before;
    case CompareRequest::CountAfter: return after;
    default: return std::abs(after - before);
    }
}

std::shared_ptr<const CompareTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareRequest& request)
{
    const double factor = request.normalizedTotals ? diff->beforeFactor() : 1;
    const std::vector<CompareRow> rows = wantedRows(*diff, request, factor);
    std::vector<QString> names;
    names.reserve(rows.size());
    for (const CompareRow& at : rows)
        names.push_back(compareName(*diff, request.table, *at.row));
    auto table = std::make_shared<CompareTable>();
    table->diff = diff;
    table->request = request;
    for (const std::size_t at : sortedOrder(rows, names, request)) {
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
