// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "calls/call_tree_model.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

namespace nytprof::gui {

void CallTreeModel::setTree(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_tree = std::move(tree);
    endResetModel();
}

CallNodeId CallTreeModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? CallNodeId(index.internalId()) : CallNodeId(0);
}

SubId CallTreeModel::subAt(const QModelIndex& index) const
{
    return m_tree && index.isValid() ? (*m_tree)[nodeAt(index)].sub : SubId();
}

QModelIndex CallTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const CallNode& node = (*m_tree)[nodeAt(parent)];
    return createIndex(row, column, quintptr{node.firstChild.index()} + static_cast<quintptr>(row));
}

QModelIndex CallTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || !m_tree)
        return {};
    const CallNodeId parent = (*m_tree)[nodeAt(index)].parent;
    if (!parent.valid() || parent == m_tree->root())
        return {};
    const CallNode& grandparent = (*m_tree)[(*m_tree)[parent].parent];
    return createIndex(static_cast<int>(parent.index() - grandparent.firstChild.index()), 0,
        quintptr{parent.index()});
}

int CallTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!m_tree || parent.column() > 0)
        return 0;
    return static_cast<int>((*m_tree)[nodeAt(parent)].childCount);
}

int CallTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant CallTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CallNode& node = (*m_tree)[nodeAt(index)];
    const double share = m_tree->total() <= 0
        ? 0
        : static_cast<double>(node.inclusive) / static_cast<double>(m_tree->total());
    switch (role) {
    case Qt::DisplayRole:
        return text(node, index.column());
    case Qt::ToolTipRole:
        return tipOfNames(toQString((*m_profile)[node.sub].name));
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case ExportRole:
        return exported(node, index.column());
    case PackageLengthRole:
        return packageLength((*m_profile)[node.sub].package);
    case HeatRole:
    case ShareRole:
        if (index.column() != Inclusive || costUnit() == CostUnit::Calls)
            return {}; // calls are no part of those of the root
        return role == HeatRole ? heatOfShare(share) : share;
    default:
        return {};
    }
}

QString CallTreeModel::text(const CallNode& node, int column) const
{
    switch (column) {
    case Name:
        return subText(*m_profile, node.sub) + recursionMark((*m_profile)[node.sub].recursionDepth);
    case Inclusive:
        return costText(*m_profile, node.inclusive, node.calls);
    case Percent:
        return percentText(node.inclusive, m_tree->total());
    case Exclusive:
        return costText(*m_profile, node.exclusive, node.calls);
    default:
        return callsText(*m_profile, node.calls);
    }
}

QVariant CallTreeModel::exported(const CallNode& node, int column) const
{
    switch (column) {
    case Name:
        return toQString((*m_profile)[node.sub].name);
    case Inclusive:
        return m_profile->seconds(node.inclusive);
    case Percent:
        return m_tree->total() <= 0
            ? 0.0
            : 100.0 * static_cast<double>(node.inclusive) / static_cast<double>(m_tree->total());
    case Exclusive:
        return m_profile->seconds(node.exclusive);
    default:
        return QVariant::fromValue<qulonglong>(node.calls);
    }
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_profile ? m_profile->costUnit() : std::string_view();
    const ColumnHeader columns[] = {
        {tr("Sub"), tr("Package and name"), Kind::Text},
        {tr("Inclusive"), tr("Time in the sub and all it called, on this path of calls"),
            Kind::Time},
        {tr("Share"), tr("Of the time of the sub at the root"), Kind::Percent},
        {tr("Exclusive"), tr("Time in the sub itself, on this path of calls"), Kind::Time},
        {tr("Calls"), tr("How often it was called on this path")},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
