// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compare_model.h"

#include "look/change.h"
#include "look/cost_unit.h"
#include "look/text.h"
#include "profile/format_time.h"
#include "profile/profile.h"
#include "tables/column_headers.h"
#include "tables/roles.h"
#include "tables/sub_name_delegate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nytprof::gui {

namespace {

constexpr qsizetype LongestCode = 120;

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

void CompareModel::setDiff(std::shared_ptr<const ProfileDiff> diff, const CompareWish& wish)
{
    beginResetModel();
    m_diff = std::move(diff);
    m_wish = wish;
    m_rows = m_diff ? compareRows(*m_diff, wish) : std::vector<CompareRow>();
    m_names.assign(m_rows.size(), QString());
    m_largest = 0;
    for (const CompareRow& at : m_rows) {
        m_largest = std::max(m_largest, std::abs(at.change()));
    }
    endResetModel();
}

const CompareRow* CompareModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_rows[static_cast<std::size_t>(index.row())] : nullptr;
}

SubId CompareModel::hottestOf(const DiffRow& package) const
{
    const Profile& profile = *m_diff->after().profile;
    const std::string_view name = m_diff->packageOf(package);
    SubId best;
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.package == name && (!best.valid() || sub.exclusive > profile[best].exclusive)) {
            best = SubId(i);
        }
    }
    return best;
}

Place CompareModel::placeOf(const QModelIndex& index) const
{
    const CompareRow* at = rowAt(index);
    if (!at || at->row->isGone()) {
        return {};
    }
    const DiffSide& after = m_diff->after();
    const auto file = [&](FileId id) { return id.valid() ? after.fileOf[id.index()] : FileId(); };
    const DiffRow& row = *at->row;
    switch (m_wish.table) {
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
    if (!m_diff || place.empty()) {
        return {};
    }
    const DiffSide& after = m_diff->after();
    const SubId sub = place.sub.valid() ? after.ids.subs[place.sub.index()] : SubId();
    const FileId file = place.file.valid() ? after.ids.files[place.file.index()] : FileId();
    const std::string_view package
        = sub.valid() ? m_diff->names()[sub].package : std::string_view();
    const auto matches = [&](const CompareRow& at) {
        const DiffRow& row = *at.row;
        switch (m_wish.table) {
        case DiffTable::Subs:
            return sub.valid() && row.sub == sub;
        case DiffTable::Packages:
            return sub.valid() && m_diff->packageOf(row) == package;
        case DiffTable::Lines:
        case DiffTable::CallSites:
            return file.valid() && row.file == file && row.line == place.line && !row.isGone();
        default:
            return file.valid() && row.file == file;
        }
    };
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), matches);
    return found == m_rows.end() ? QModelIndex()
                                 : index(static_cast<int>(found - m_rows.begin()), 0);
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

// The first code of a line or eval, as far as either profile has it.
QString CompareModel::code(const DiffRow& row) const
{
    for (const DiffSide* side : {&m_diff->after(), &m_diff->before()}) {
        const FileId file = side->fileOf[row.file.index()];
        const auto source
            = file.valid() ? side->profile->source(file) : std::span<const std::string_view>();
        const bool isLine = row.line > 0;
        const std::size_t first = isLine ? row.line - 1 : 0;
        for (std::size_t i = first;
             i < (isLine ? std::min(first + 1, source.size()) : source.size()); ++i) {
            const QString text = toQString(source[i]).simplified();
            if (!text.isEmpty()) {
                return text.left(LongestCode);
            }
        }
    }
    return {};
}

QString CompareModel::name(const DiffRow& row) const
{
    const Profile& names = m_diff->names();
    switch (m_wish.table) {
    case DiffTable::Subs:
        return subText(names, row.sub);
    case DiffTable::Packages: {
        const QString package = toQString(m_diff->packageOf(row));
        return package.isEmpty() ? tr("(no package)") : package;
    }
    case DiffTable::CallSites:
        return tr("%1 calls %2 at %3")
            .arg(subText(names, row.sub), subText(names, row.callee),
                placeText(names, row.file, row.line));
    case DiffTable::Lines:
        return (placeText(names, row.file, row.line) + QStringLiteral("  ") + code(row)).trimmed();
    case DiffTable::Evals: {
        const File& eval = names[row.file];
        return (placeText(names, eval.evalFile, eval.evalLine) + QStringLiteral("  ") + code(row))
            .trimmed();
    }
    default:
        return shortFileName(names, row.file);
    }
}

QString CompareModel::fullName(const DiffRow& row) const
{
    const Profile& names = m_diff->names();
    switch (m_wish.table) {
    case DiffTable::Subs:
        return toQString(names[row.sub].name);
    case DiffTable::Files:
    case DiffTable::Evals:
        return toQString(names[row.file].name);
    case DiffTable::Lines:
        return QStringLiteral("%1:%2").arg(toQString(names[row.file].name)).arg(row.line);
    default:
        return name(row);
    }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
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
        return sortKey(at, column);
    case ExportRole:
        return exported(at, column);
    case FilterRole:
        return text(at, Name);
    case ShareRole:
        return column == Change ? share(std::abs(at.change()), m_largest) : QVariant();
    case ChangeRole:
        return column == Change ? relativeChange(at.before, at.after) : QVariant();
    case PackageLengthRole: {
        const bool subs = m_wish.table == DiffTable::Subs;
        return subs ? packageLength(m_diff->names()[at.row->sub].package) : 0;
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
                       : timeText(m_diff->names(), static_cast<Ticks>(std::llround(ticks)));
    };
    const auto count = [](std::uint64_t n) { return n == 0 ? QString() : countText(n); };
    const DiffRow& row = *at.row;
    switch (column) {
    case Name: {
        QString& name = m_names[static_cast<std::size_t>(&at - m_rows.data())];
        if (name.isNull()) {
            name = this->name(row);
        }
        return name;
    }
    case Before:
        return at.isNew ? QString() : time(at.before, m_diff->before().totals.statementTime);
    case After:
        return at.isGone ? QString() : time(at.after, m_diff->after().totals.statementTime);
    case Change:
        return changedTimeText(at.change() / static_cast<double>(m_diff->names().ticksPerSecond()));
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

QVariant CompareModel::sortKey(const CompareRow& at, int column) const
{
    constexpr double most = std::numeric_limits<double>::max();
    const DiffRow& row = *at.row;
    switch (column) {
    case Name:
        return text(at, Name);
    case Before:
        return at.before;
    case After:
        return at.after;
    case Change:
        return std::abs(at.change());
    case ChangeShare:
        return at.isNew ? most : at.before == 0 ? 0.0 : at.change() / at.before;
    case CountBefore:
        return static_cast<qulonglong>(row.before.count);
    case CountAfter:
        return static_cast<qulonglong>(row.after.count);
    default:
        return std::abs(
            static_cast<double>(row.after.count) - static_cast<double>(row.before.count));
    }
}

QVariant CompareModel::exported(const CompareRow& at, int column) const
{
    const auto unit = static_cast<double>(m_diff->names().ticksPerSecond());
    const DiffRow& row = *at.row;
    switch (column) {
    case Name:
        return fullName(row);
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
    case CountChange:
        return static_cast<double>(row.after.count) - static_cast<double>(row.before.count);
    default:
        return sortKey(at, column);
    }
}

QString CompareModel::toolTip(const CompareRow& at) const
{
    const Profile& names = m_diff->names();
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const auto line = [&](const QString& when, const DiffCost& cost) {
        return tr("<br>%1: exclusive %2, inclusive %3, %4 %5")
            .arg(when, time(static_cast<double>(cost.exclusive)),
                time(static_cast<double>(cost.inclusive)), countText(cost.count),
                countTitle(m_wish.table).toLower());
    };
    QString tip = QStringLiteral("<b>%1</b>").arg(fullName(*at.row).toHtmlEscaped());
    tip += at.isNew ? tr("<br>new: the earlier run had none of it")
                    : line(tr("before"), at.row->before);
    tip += at.isGone ? tr("<br>gone: the later run has none of it")
                     : line(tr("after"), at.row->after);
    if (m_wish.equalTotals && !at.isNew) {
        tip += tr("<br>before, scaled to equal totals: %1").arg(time(at.before));
    }
    return tip;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const QString count = countTitle(m_wish.table);
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
    return columnHeader(columns, section, orientation, role);
}

} // namespace nytprof::gui
