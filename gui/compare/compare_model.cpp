// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compare_model.h"

#include "compare/compare_names.h"
#include "compare/profile_diff.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

double share(double part, double whole)
{
    return whole <= 0 ? 0.0 : part / whole;
}

} // namespace

QString countTitle(DiffTable table)
{
    switch (table) {
    case DiffTable::Files:
    case DiffTable::Lines:
        return CompareModel::tr("Statements");
    case DiffTable::Evals:
        return CompareModel::tr("Runs");
    default:
        return CompareModel::tr("Calls");
    }
}

void CompareModel::setTable(std::shared_ptr<const CompareTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

const CompareRow* CompareModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? &rows()[static_cast<std::size_t>(index.row())] : nullptr;
}

std::span<const CompareRow> CompareModel::rows() const
{
    return m_table ? m_table->rows : std::span<const CompareRow>();
}

void CompareModel::sort(int /*column*/, Qt::SortOrder /*order*/)
{
    emit sortWanted();
}

SubId CompareModel::hottestOf(const DiffRow& package) const
{
    const Profile& profile = *diff().after().profile;
    const std::string_view name = diff().packageOf(package);
    SubId best;
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.package == name && (!best.valid() || sub.exclusive > profile[best].exclusive))
            best = SubId(i);
    }
    return best;
}

Place CompareModel::placeOf(const QModelIndex& index) const
{
    const CompareRow* at = rowAt(index);
    if (!at || at->row->isGone())
        return {};
    const DiffSide& after = diff().after();
    const auto file = [&](FileId id) { return id.valid() ? after.fileOf[id.index()] : FileId(); };
    const DiffRow& row = *at->row;
    switch (m_table->wish.table) {
    case DiffTable::Subs:
        return {after.subOf[row.sub.index()], {}, 0};
    case DiffTable::Packages:
        return {hottestOf(row), {}, 0};
    case DiffTable::CallSites:
        return row.file.valid() && row.line > 0 ? Place{{}, file(row.file), row.line}
                                                : Place{after.subOf[row.callee.index()], {}, 0};
    default:
        return {{}, file(row.file), row.line};
    }
}

bool CompareModel::isAt(const QModelIndex& index, const Place& place) const
{
    const Place own = placeOf(index);
    return !own.empty()
        && (own.sub.valid() ? own.sub == place.sub
                            : own.file == place.file && (own.line == 0 || own.line == place.line));
}

QModelIndex CompareModel::indexOf(const Place& place) const
{
    if (!m_table || place.empty())
        return {};
    const DiffSide& after = diff().after();
    const auto all = rows();
    const SubId sub = place.sub.valid() ? after.ids.subs[place.sub.index()] : SubId();
    const FileId file = place.file.valid() ? after.ids.files[place.file.index()] : FileId();
    const std::string_view package = sub.valid() ? diff().names()[sub].package : std::string_view();
    const auto matches = [&](const CompareRow& at) {
        const DiffRow& row = *at.row;
        switch (m_table->wish.table) {
        case DiffTable::Subs:
            return sub.valid() && row.sub == sub;
        case DiffTable::Packages:
            return sub.valid() && diff().packageOf(row) == package;
        case DiffTable::Lines:
        case DiffTable::CallSites:
            return file.valid() && row.file == file && row.line == place.line && !row.isGone();
        default:
            return file.valid() && row.file == file;
        }
    };
    const auto found = std::find_if(all.begin(), all.end(), matches);
    return found == all.end() ? QModelIndex() : index(static_cast<int>(found - all.begin()), 0);
}

QModelIndex CompareModel::indexOf(const DiffRow* row) const
{
    const auto all = rows();
    const auto found = std::find_if(
        all.begin(), all.end(), [row](const CompareRow& at) { return at.row == row; });
    return found == all.end() ? QModelIndex() : index(static_cast<int>(found - all.begin()), 0);
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows().size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CompareRow& at = *rowAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(at, column);
    case Qt::ToolTipRole:
        return toolTip(at);
    case Qt::TextAlignmentRole:
        return headerData(column, Qt::Horizontal, role);
    case SortRole:
        return column == Name ? QVariant(text(at, Name))
                              : sortNumber(at, static_cast<CompareWish::Column>(column));
    case ExportRole:
        return exported(at, column);
    case FilterRole:
        return text(at, Name);
    case ShareRole:
        return column == Change ? share(std::abs(at.change()), m_table->largestChange) : QVariant();
    case ChangeRole:
        return column == Change ? relativeChange(at.before, at.after) : QVariant();
    case PackageLengthRole: {
        const bool subs = m_table->wish.table == DiffTable::Subs;
        return subs ? packageLength(diff().names()[at.row->sub].package) : 0;
    }
    default:
        return {};
    }
}

QString CompareModel::text(const CompareRow& at, int column) const
{
    const bool percent = costUnit() == CostUnit::Percent;
    const auto time = [&](double ticks, Ticks whole) {
        return percent ? percentText(static_cast<Ticks>(std::llround(ticks)), whole)
                       : timeText(diff().names(), static_cast<Ticks>(std::llround(ticks)));
    };
    const auto count = [](std::uint64_t n) { return n == 0 ? QString() : countText(n); };
    const DiffRow& row = *at.row;
    switch (column) {
    case Name:
        return m_table->names[static_cast<std::size_t>(&at - m_table->rows.data())];
    case Before:
        return at.isNew ? QString() : time(at.before, diff().before().totals.statementTime);
    case After:
        return at.isGone ? QString() : time(at.after, diff().after().totals.statementTime);
    case Change:
        return changedTimeText(at.change() / static_cast<double>(diff().names().ticksPerSecond()),
            diff().names().costUnit());
    case ChangeShare:
        return at.isNew ? tr("new")
            : at.isGone ? tr("gone")
                        : changedShareText(at.before, at.after);
    case CountBefore:
        return count(row.before.count);
    case CountAfter:
        return count(row.after.count);
    default:
        return changedCountText(row.before.count, row.after.count);
    }
}

QVariant CompareModel::exported(const CompareRow& at, int column) const
{
    const auto unit = static_cast<double>(diff().names().ticksPerSecond());
    const DiffRow& row = *at.row;
    switch (column) {
    case Name:
        return fullCompareName(diff(), m_table->wish.table, row);
    case Before:
        return at.before / unit;
    case After:
        return at.after / unit;
    case Change:
        return at.change() / unit;
    case ChangeShare:
        return at.isNew || at.isGone ? QVariant(text(at, column))
            : at.before == 0         ? QVariant(QString())
                                     : QVariant(100 * at.change() / at.before);
    case CountBefore:
        return static_cast<qulonglong>(row.before.count);
    case CountAfter:
        return static_cast<qulonglong>(row.after.count);
    default:
        return static_cast<double>(row.after.count) - static_cast<double>(row.before.count);
    }
}

QString CompareModel::toolTip(const CompareRow& at) const
{
    const Profile& names = diff().names();
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const auto line = [&](const QString& when, const DiffCost& cost) {
        return tr("<br>%1: exclusive %2, inclusive %3, %4 %5")
            .arg(when, time(static_cast<double>(cost.exclusive)),
                time(static_cast<double>(cost.inclusive)), countText(cost.count),
                countTitle(m_table->wish.table).toLower());
    };
    QString tip = QStringLiteral("<b>%1</b>")
                      .arg(fullCompareName(diff(), m_table->wish.table, *at.row).toHtmlEscaped());
    tip += at.isNew ? tr("<br>new: the earlier run had none of it")
                    : line(tr("before"), at.row->before);
    tip += at.isGone ? tr("<br>gone: the later run has none of it")
                     : line(tr("after"), at.row->after);
    if (m_table->wish.equalTotals && !at.isNew)
        tip += tr("<br>before, scaled to equal totals: %1").arg(time(at.before));
    return tip;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_table ? diff().names().costUnit() : std::string_view();
    const QString count = countTitle(m_table ? m_table->wish.table : DiffTable::Subs);
    const QString often
        = tr("How often in the earlier run, in the later one, and what the later one has more");
    const ColumnHeader columns[] = {
        {tr("Name"), tr("What is compared"), Kind::Text},
        {tr("Before"), tr("Time in the earlier run"), Kind::Time},
        {tr("After"), tr("Time in the later run"), Kind::Time},
        {tr("Change"), tr("What the later run took more; sorted by its size, whatever its sign"),
            Kind::Time},
        {tr("Change %"), tr("The change as part of the time before")},
        {tr("%1 before").arg(count), often},
        {tr("%1 after").arg(count), often},
        {tr("%1 change").arg(count), often},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
