// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_model.h"

#include "analysis/package_groups.h"
#include "compare/profile_diff.h"
#include "profile/profile.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

using Presence = ChangeCell::Presence;

QString formed(const char* form, const QString& text)
{
    if (!form)
        return text;
    const QString whole = tr(form);
    return whole.contains(QLatin1String("%1")) ? whole.arg(text) : whole;
}

// For the length of bars.
double barOf(const Cell& cell)
{
    const auto* const change = std::get_if<ChangeCell>(&cell);
    const auto* const amount = std::get_if<Amount>(&cell);
    return change ? std::abs(change->after - change->before) : amount ? amount->number() : 0;
}

QString growthText(const ChangeCell& cell)
{
    return cell.presence == Presence::New ? tr("new")
        : cell.presence == Presence::Gone ? tr("gone")
                                          : changedShareText(cell.before, cell.after);
}

/// Text of a cell.
struct CellText {
    const Profile* profile; ///< null: there are no costs
    Unit unit;

    QString operator()(std::monostate) const { return {}; }
    QString operator()(const NameCell& name) const { return gui::shownText(name); }
    QString operator()(const Amount& amount) const
    {
        const Ticks whole = amount.whole.value_or(0);
        const Ticks ticks = amount.ticks();
        const auto count = amount.count();
        if (!amount.shown)
            return {};
        switch (unit) {
        case Unit::Share: // with real clocks a part can slightly exceed its whole
            return percentText(std::min(ticks, whole), whole);
        case Unit::Average: return averageText(*profile, ticks, static_cast<std::uint64_t>(whole));
        case Unit::Time:
            return amount.whole && costUnit() == CostUnit::Percent ? percentText(ticks, whole)
                                                                   : timeText(*profile, ticks);
        case Unit::Cost: return costText(*profile, ticks);
        case Unit::Bytes: return costText(BytesUnit, amount.number());
        case Unit::Number: return count ? QString::number(*count) : meanText(amount.number());
        default: return count ? countText(*count) : meanText(amount.number());
        }
    }
    QString operator()(const ChangeCell& cell) const
    {
        return unit == Unit::CostChange ? changedTime(cell.amountIn(unit))
            : unit == Unit::CountChange ? changedCountText(cell.before, cell.after)
                                        : growthText(cell);
    }
    QString operator()(const IntervalCell& cell) const
    {
        return tr("%1 to %2").arg(changedTime(cell.change.low), changedTime(cell.change.high));
    }
    [[nodiscard]] double seconds(double ticks) const
    {
        return ticks / static_cast<double>(profile->ticksPerSecond());
    }
    [[nodiscard]] QString changedTime(double ticks) const
    {
        return changedTimeText(seconds(ticks), profile->costUnit());
    }
};

/// Exported value of a cell: names in full, costs in seconds, nothing rounded.
struct CellValue : CellText {
    using CellText::operator();

    QVariant operator()(const NameCell& name) const { return fullText(name); }
    QVariant operator()(const Amount& amount) const
    {
        if (unit == Unit::Share)
            return 100 * amount.share().value_or(0);
        if (unit == Unit::Average)
            return profile->seconds(amount.ticks())
                / static_cast<double>(std::max<Ticks>(amount.whole.value_or(0), 1));
        if (isCost(unit))
            return seconds(amount.number());
        const auto count = amount.count();
        return count ? QVariant(static_cast<qulonglong>(*count)) : QVariant(amount.number());
    }
    QVariant operator()(const ChangeCell& cell) const
    {
        const double change = cell.amountIn(unit);
        return unit == Unit::CostChange                             ? QVariant(seconds(change))
            : unit == Unit::CountChange                             ? QVariant(change)
            : cell.presence != Presence::InBoth || cell.before == 0 ? QVariant(growthText(cell))
                                                                    : QVariant(100 * change);
    }
};

QVariant exportedValue(const Table& table, std::uint32_t row, std::size_t column)
{
    const CellValue visitor{{table.profile().get(), table.column(column).unit}};
    return std::visit(
        [&](const auto& cell) -> QVariant { return visitor(cell); }, table.cell(row, column));
}

QVariant sortKey(const Table& table, std::uint32_t row, std::size_t column)
{
    const Unit unit = table.column(column).unit;
    return unit == Unit::Name ? QVariant(shownText(table, row, column))
                              : QVariant(sortNumber(table.cell(row, column), unit));
}

bool hasErrors(const Table& table, std::size_t column)
{
    return table.column(column).unit == Unit::Cost && table.profile()
        && table.profile()->sampling();
}

QString errorOf(const Table& table, std::uint32_t row, std::size_t column)
{
    const Cell cell = table.cell(row, column);
    const auto* const cost = std::get_if<Amount>(&cell);
    return cost && cost->shown && hasErrors(table, column)
        ? costError(*table.profile(), cost->ticks())
        : QString();
}

} // namespace

QString shownText(const Table& table, std::uint32_t row, std::size_t column)
{
    const Profile* const profile = table.profile().get();
    return std::visit(CellText{profile, table.column(column).unit}, table.cell(row, column));
}

QString shownText(const NameCell& name)
{
    const QString shown = !name.amount ? toQString(name.shown)
        : name.amount->digits < 0
        ? meanText(name.amount->value)
        : decimalText(name.amount->value, name.amount->digits) + QStringLiteral(" %");
    return formed(name.form, shown) + recursionMark(name.recursionDepth);
}

QString fullText(const NameCell& name)
{
    // The main program has an exact name beside its words.
    const bool isInWords
        = name.form && std::string_view(name.form).find("%1") == std::string_view::npos;
    return isInWords && !name.exact.empty() ? toQString(name.exact)
                                            : formed(name.form, toQString(name.full()));
}

QVariant columnHeader(
    const Column& column, int role, std::string_view costUnit, const char* counted, Measure measure)
{
    QString title = tr(column.title);
    const std::string_view known = column.title;
    if (isCost(column.unit) && measure != Measure::Time
        && (known == "Time" || known == "Exclusive"))
        title = measureTitle(measure);
    else if (isCost(column.unit) && known == "Time")
        title = timeTitle(costUnit);
    else if (title.contains(QLatin1String("%1")))
        title = title.arg(tr(counted));
    switch (role) {
    case Qt::DisplayRole: return title;
    case Qt::ToolTipRole:
        return *column.help == '\0' ? QVariant()
            : isCost(column.unit) && !costUnit.empty()
            ? tr("%1. Unit: %2, no times.").arg(tr(column.help), toQString(costUnit))
            : tr(column.help);
    case ExportRole:
        return isCost(column.unit)       ? withUnit(title, costUnit)
            : column.unit == Unit::Share ? tr("%1 (%)").arg(title)
                                         : title;
    case Qt::TextAlignmentRole:
        return QVariant(
            Qt::AlignVCenter | (column.unit == Unit::Name ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::InitialSortOrderRole: // by a first click on the header
        return column.unit == Unit::Name ? Qt::AscendingOrder : Qt::DescendingOrder;
    case KeyRole: return toQString(column.key);
    case ShareRole: return column.bar;
    default: return {};
    }
}

TableModel::TableModel(std::shared_ptr<const Table> table, ToolTip toolTip, QObject* parent)
    : QAbstractItemModel(parent)
    , m_table(std::move(table))
    , m_toolTip(toolTip)
{
    setTable(m_table);
}

void TableModel::setTable(std::shared_ptr<const Table> table, const QString& firstTitle)
{
    beginResetModel();
    m_firstTitle = firstTitle;
    m_repeated.clear();
    use(std::move(table));
    endResetModel();
}

void TableModel::setCells(std::shared_ptr<const Table> table)
{
    use(std::move(table));
    announceCells();
}

void TableModel::use(std::shared_ptr<const Table> table)
{
    m_table = std::move(table);
    m_top = m_table->children();
    m_largest.clear();
    m_calls = findColumn(*m_table, CallsKey);
    for (std::size_t i = 0; i < m_table->columnCount(); ++i)
        if (const Column& column = m_table->column(i); column.use <= ColumnUse::HiddenAtFirst)
            m_largest.push_back(column.bar || i == m_calls ? largestOf(i) : 0);
}

void TableModel::announceCells()
{
    std::vector<Table::Rows> levels(m_top.count > 0 ? 1 : 0, m_top);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const Table::Rows rows = levels[i];
        emit dataChanged(indexOf(rows.first),
            indexOf(rows.first + rows.count - 1).siblingAtColumn(columnCount() - 1));
        for (std::uint32_t row = rows.first; row < rows.first + rows.count; ++row)
            if (m_table->children(row).count > 0)
                levels.push_back(m_table->children(row));
    }
}

double TableModel::largestOf(std::size_t column) const
{
    if (const std::optional<Ticks> whole = m_table->barWhole())
        return column == m_calls ? 0 : static_cast<double>(*whole); // no such total of calls
    double largest = 0;
    for (std::uint32_t row = m_top.first; row < m_top.first + m_top.count; ++row)
        largest = std::max(largest, barOf(m_table->cell(row, column)));
    return largest;
}

// While call counts are the unit, their column has the bars.
bool TableModel::hasBar(std::size_t column) const
{
    return costUnit() == CostUnit::Calls && m_calls < m_largest.size()
        ? column == m_calls
        : m_table->column(column).bar;
}

QVariant TableModel::share(const Cell& cell, std::size_t column) const
{
    const double whole = m_largest[column];
    return whole <= 0 ? QVariant() : QVariant(std::min(1.0, barOf(cell) / whole));
}

QVariant TableModel::heat(const Cell& cell, std::size_t column) const
{
    const auto* const cost = std::get_if<Amount>(&cell);
    const Column& about = m_table->column(column);
    if (!cost || !isCost(about.unit) || about.key == "inclusive")
        return {};
    return heatOf(cost->ticks(), m_table->profile()->totals().whole());
}

std::uint32_t TableModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : Table::Top;
}

QModelIndex TableModel::indexOf(std::uint32_t row) const
{
    if (row == Table::Top)
        return {};
    const bool isTop = row - m_top.first < m_top.count;
    const std::uint32_t first = isTop ? m_top.first : m_table->children(m_table->parent(row)).first;
    return createIndex(static_cast<int>(row - first), 0, quintptr{row});
}

Table::Rows TableModel::rowsBelow(const QModelIndex& parent) const
{
    return parent.isValid() ? m_table->children(rowAt(parent)) : m_top;
}

// Must be fast: sorting calls index() and parent() in each comparison.
QModelIndex TableModel::index(int row, int column, const QModelIndex& parent) const
{
    const Table::Rows rows = rowsBelow(parent);
    if (row < 0 || column < 0 || parent.column() > 0
        || static_cast<std::uint32_t>(row) >= rows.count
        || static_cast<std::size_t>(column) >= m_largest.size())
        return {};
    return createIndex(row, column, quintptr{rows.first} + static_cast<quintptr>(row));
}

QModelIndex TableModel::parent(const QModelIndex& index) const
{
    const std::uint32_t row = rowAt(index);
    return !index.isValid() || row - m_top.first < m_top.count ? QModelIndex()
                                                               : indexOf(m_table->parent(row));
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(rowsBelow(parent).count);
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    const bool isLeaf = parent.isValid() && rowsBelow(parent).count == 0;
    return isLeaf ? 0 : static_cast<int>(m_largest.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::uint32_t row = rowAt(index);
    const auto column = static_cast<std::size_t>(index.column());
    const Column& about = m_table->column(column);
    switch (role) {
    case Qt::DisplayRole: return shownText(*m_table, row, column);
    case Qt::ToolTipRole: return withNote(m_toolTip(*m_table, row), bookmarkOf(row));
    case BookmarkRole: return bookmarkOf(row) != nullptr;
    case Qt::AccessibleTextRole: // invalid: that of the display
        return column == 0 && bookmarkOf(row)
            ? tr("%1, bookmarked").arg(shownText(*m_table, row, column))
            : hasErrors(*m_table, column)
            ? shownText(*m_table, row, column) + u' ' + errorOf(*m_table, row, column)
            : QVariant();
    case ErrorRole: return errorOf(*m_table, row, column);
    case Qt::TextAlignmentRole: return columnHeader(about, role);
    case SortRole: return sortKey(*m_table, row, column);
    case ExportRole: return exportedValue(*m_table, row, column);
    case FilterRole: return filterText(row);
    case IntervalRole: return intervalIn(row);
    case SubRole: return QVariant::fromValue(m_table->target(row).sub);
    case RepeatedNameRole: return hasRepeatedName(row);
    case PackageLengthRole: {
        const Cell name = m_table->cell(row, 0);
        const std::string_view package = std::get<NameCell>(name).package;
        return package.empty() ? 0 : static_cast<int>(toQString(package).size()) + 2; // with "::"
    }
    case CodeRole: {
        const Cell cell = m_table->cell(row, column);
        const auto* const name = std::get_if<NameCell>(&cell);
        return name && name->isCode;
    }
    case ShareRole: return hasBar(column) ? share(m_table->cell(row, column), column) : QVariant();
    case HeatRole: return hasBar(column) ? heat(m_table->cell(row, column), column) : QVariant();
    case PackageRankRole: {
        const SubId sub = m_groups ? m_table->coloredBy(row) : SubId();
        return sub.valid() ? QVariant(m_groups->rankOf(sub)) : QVariant();
    }
    case ChangeRole: {
        if (about.unit != Unit::CostChange || !about.bar)
            return {};
        const auto change = std::get<ChangeCell>(m_table->cell(row, column));
        return relativeChange(change.before, change.after);
    }
    default: return {};
    }
}

QVariant TableModel::intervalIn(std::uint32_t row) const
{
    for (std::size_t i = 0; i < m_largest.size(); ++i) {
        if (m_table->column(i).unit != Unit::Interval)
            continue;
        const Cell cell = m_table->cell(row, i);
        const auto* interval = std::get_if<IntervalCell>(&cell);
        return interval ? QVariant::fromValue(*interval) : QVariant();
    }
    return {};
}

bool TableModel::hasRepeatedName(std::uint32_t row) const
{
    const SubId sub = m_table->target(row).sub;
    const Table::Rows siblings
        = sub.valid() ? m_table->children(m_table->parent(row)) : Table::Rows();
    if (siblings.count < 3)
        return false;
    const auto nameOf = [this](SubId of) { return bareName((*m_table->profile())[of]); };
    const auto [known, isNew] = m_repeated.try_emplace(m_table->parent(row));
    if (isNew) {
        std::vector<std::string_view> names;
        for (std::uint32_t i = 0; i < siblings.count; ++i)
            if (const SubId other = m_table->target(siblings.first + i).sub; other.valid())
                names.push_back(nameOf(other));
        known->second = repeatedNames(std::move(names));
    }
    return std::ranges::binary_search(known->second, nameOf(sub));
}

const Bookmark* TableModel::bookmarkOf(std::uint32_t row) const
{
    return bookmarkOfSub(m_table->profile().get(), m_table->target(row).sub);
}

QString TableModel::filterText(std::uint32_t row) const
{
    switch (m_table->filterBy()) {
    case Table::FilterBy::Shown: return shownText(*m_table, row, 0);
    case Table::FilterBy::Exact: return exportedValue(*m_table, row, 0).toString();
    case Table::FilterBy::NameAndTop: break;
    }
    std::uint32_t top = row;
    while (m_table->parent(top) != Table::Top)
        top = m_table->parent(top);
    return shownText(*m_table, top, 0) + u' '
        + (top == row ? QString() : shownText(*m_table, row, 0));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section == 0 && role == Qt::DisplayRole && !m_firstTitle.isEmpty())
        return m_firstTitle;
    if (role == ErrorRole)
        return hasErrors(*m_table, static_cast<std::size_t>(section));
    if (role == AbsentRole)
        return !isKnown(*m_table, static_cast<std::size_t>(section));
    return columnHeader(m_table->column(static_cast<std::size_t>(section)), role,
        m_table->costUnit(), m_table->counted(),
        m_table->profile() ? measureOf(*m_table->profile()) : Measure::Time);
}

int columnOf(const QAbstractItemModel& model, std::string_view key)
{
    int column = model.columnCount() - 1;
    while (column >= 0 && model.headerData(column, Qt::Horizontal, KeyRole) != toQString(key))
        --column;
    return column;
}

} // namespace nytprof::gui
