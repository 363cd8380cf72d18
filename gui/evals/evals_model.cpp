// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "evals/evals_model.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

#include <algorithm>

namespace nytprof::gui {

void EvalsModel::setProfile(std::shared_ptr<const Profile> profile, Places places)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_places = std::move(places);
    m_rows.clear();
    m_rowOfEval.assign(m_profile ? m_profile->files().size() : 0, None);
    m_largest = 0;
    if (m_places) {
        for (const EvalPlace& place : *m_places) {
            m_rows.push_back({&place, nullptr, FileId(), None, 0, 0});
            m_largest = std::max(m_largest, place.cost.time());
        }
        const std::size_t placeCount = m_rows.size();
        for (std::size_t place = 0; place < placeCount; ++place)
            addSources(place);
        const std::size_t sources = m_rows.size();
        for (std::size_t source = placeCount; source < sources; ++source)
            addExecutions(source);
    }
    endResetModel();
}

void EvalsModel::addSources(std::size_t place)
{
    m_rows[place].firstChild = static_cast<int>(m_rows.size());
    m_rows[place].childCount = static_cast<int>(m_rows[place].place->sources.size());
    for (const EvalSource& source : m_rows[place].place->sources) {
        m_rows.push_back(
            {m_rows[place].place, &source, source.evals.front(), static_cast<int>(place), 0, 0});
    }
}

void EvalsModel::addExecutions(std::size_t source)
{
    const std::vector<FileId>& evals = m_rows[source].source->evals;
    if (evals.size() == 1) { // the row is that execution
        m_rowOfEval[evals.front().index()] = static_cast<int>(source);
        return;
    }
    m_rows[source].firstChild = static_cast<int>(m_rows.size());
    m_rows[source].childCount = static_cast<int>(evals.size());
    for (const FileId eval : evals) {
        m_rowOfEval[eval.index()] = static_cast<int>(m_rows.size());
        m_rows.push_back(
            {m_rows[source].place, m_rows[source].source, eval, static_cast<int>(source), 0, 0});
    }
}

const EvalsModel::Row* EvalsModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? &m_rows[index.internalId()] : nullptr;
}

const EvalPlace* EvalsModel::placeAt(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row ? row->place : nullptr;
}

const EvalSource* EvalsModel::sourceAt(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row ? row->source : nullptr;
}

FileId EvalsModel::evalAt(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row ? row->eval : FileId();
}

QModelIndex EvalsModel::indexOf(FileId file, std::uint32_t line) const
{
    if (!file.valid() || file.index() >= m_rowOfEval.size())
        return {};
    if (m_rowOfEval[file.index()] != None)
        return indexOfRow(m_rowOfEval[file.index()]);
    const auto found = std::find_if(m_places->begin(), m_places->end(),
        [&](const EvalPlace& place) { return place.file == file && place.line == line; });
    return found == m_places->end() ? QModelIndex()
                                    : indexOfRow(static_cast<int>(found - m_places->begin()));
}

QModelIndex EvalsModel::indexOfRow(int row, int column) const
{
    const int parent = m_rows[static_cast<std::size_t>(row)].parent;
    const int first = parent == None ? 0 : m_rows[static_cast<std::size_t>(parent)].firstChild;
    return createIndex(row - first, column, static_cast<quintptr>(row));
}

QModelIndex EvalsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const Row* above = rowAt(parent);
    return indexOfRow((above ? above->firstChild : 0) + row, column);
}

QModelIndex EvalsModel::parent(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row && row->parent != None ? indexOfRow(row->parent) : QModelIndex();
}

int EvalsModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    const Row* above = rowAt(parent);
    return above ? above->childCount : m_places ? static_cast<int>(m_places->size()) : 0;
}

int EvalsModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

EvalCost EvalsModel::costOf(const Row& row) const
{
    if (!row.source)
        return row.place->cost;
    const bool isExecution = m_rows[static_cast<std::size_t>(row.parent)].source != nullptr;
    return isExecution ? evalCost(*m_profile, row.eval) : row.source->cost;
}

// A source is known by the first line that says something.
QString EvalsModel::nameOf(const Row& row) const
{
    if (!row.source)
        return placeText(*m_profile, row.place->file, row.place->line);
    const File& file = (*m_profile)[row.eval];
    if (m_rows[static_cast<std::size_t>(row.parent)].source)
        return toQString(file.name);
    for (const std::string_view line : m_profile->source(row.eval)) {
        QString text = toQString(line.substr(0, 200)).simplified();
        if (!text.isEmpty() && text != QLatin1String(";"))
            return text;
    }
    return tr("%1 (its source is not in the profile)").arg(toQString(file.name));
}

QVariant EvalsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = *rowAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case SortRole:
        return sortKey(row, index.column());
    case ExportRole:
        return index.column() == Time ? QVariant(m_profile->seconds(costOf(row).time()))
                                      : sortKey(row, index.column());
    case FilterRole:
        return QString(placeText(*m_profile, row.place->file, row.place->line) + u' '
            + (row.source ? nameOf(row) : QString()));
    case HeatRole:
    case ShareRole: {
        if (index.column() != Time || m_largest <= 0)
            return {};
        const double share
            = static_cast<double>(costOf(row).time()) / static_cast<double>(m_largest);
        return role == HeatRole ? heatOfShare(share) : QVariant(share);
    }
    default:
        return {};
    }
}

QString EvalsModel::text(const Row& row, int column) const
{
    if (column == Name)
        return nameOf(row);
    const EvalCost cost = costOf(row);
    switch (column) {
    case Executions:
        return countText(cost.executions);
    case Time:
        return timeText(*m_profile, cost.time());
    case Statements:
        return countText(cost.statements);
    default:
        return cost.calls == 0 ? QString() : countText(cost.calls);
    }
}

QVariant EvalsModel::sortKey(const Row& row, int column) const
{
    if (column == Name)
        return nameOf(row);
    const EvalCost cost = costOf(row);
    switch (column) {
    case Executions:
        return static_cast<qulonglong>(cost.executions);
    case Time:
        return static_cast<qlonglong>(cost.time());
    case Statements:
        return static_cast<qulonglong>(cost.statements);
    default:
        return static_cast<qulonglong>(cost.calls);
    }
}

QString EvalsModel::toolTip(const Row& row) const
{
    const EvalCost cost = costOf(row);
    QString tip = QStringLiteral("<b>%1</b><br>").arg(nameOf(row).toHtmlEscaped());
    if (!row.source && row.place->sources.size() > 1)
        tip += tr("%1 different sources<br>").arg(countText(row.place->sources.size()));
    tip += tr("%1 in %2")
               .arg(timeText(*m_profile, cost.time()),
                   countedText(cost.executions, "execution", "executions"));
    if (cost.nested != 0)
        tip += tr("<br>of these %1 in evals that they ran").arg(timeText(*m_profile, cost.nested));
    return tip;
}

QVariant EvalsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_profile ? m_profile->costUnit() : std::string_view();
    const ColumnHeader columns[] = {
        {tr("Eval"),
            tr("The line that ran string evals, the different sources that it ran, and each "
               "execution"),
            Kind::Text},
        {tr("Executions"), tr("How many times an eval was run")},
        {timeTitle(unit), tr("Time of the statements of the evals and of those that they ran"),
            Kind::Time},
        {tr("Statements"), tr("Statements executed by the evals themselves")},
        {tr("Calls"), tr("Calls of subs made by the evals themselves")},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
