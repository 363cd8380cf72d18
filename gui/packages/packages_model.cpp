// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "packages/packages_model.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

#include <algorithm>

namespace nytprof::gui {

void PackagesModel::setTree(PackageTree tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_largestExclusive = 0;
    m_largestInclusive = 0;
    m_mostCalls = 0;
    const std::uint32_t top = m_tree.nodes().empty() ? 0 : m_tree[0].childCount;
    for (std::uint32_t node = 1; node <= top; ++node) {
        const PackageCost cost = m_tree.cost(node);
        m_largestExclusive = std::max(m_largestExclusive, cost.exclusive);
        m_largestInclusive = std::max(m_largestInclusive, cost.inclusive);
        m_mostCalls = std::max(m_mostCalls, cost.calls);
    }
    endResetModel();
}

std::uint32_t PackagesModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : 0;
}

QModelIndex PackagesModel::indexOf(std::uint32_t node) const
{
    if (node == 0)
        return {};
    const auto row = static_cast<int>(node - m_tree[m_tree[node].parent].firstChild);
    return createIndex(row, 0, quintptr{node});
}

QModelIndex PackagesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const std::uint32_t node = m_tree[nodeAt(parent)].firstChild + static_cast<std::uint32_t>(row);
    return createIndex(row, column, quintptr{node});
}

QModelIndex PackagesModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(m_tree[nodeAt(index)].parent) : QModelIndex();
}

int PackagesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 || m_tree.nodes().empty()
        ? 0
        : static_cast<int>(m_tree[nodeAt(parent)].childCount);
}

int PackagesModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant PackagesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::uint32_t node = nodeAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(node, column);
    case Qt::ToolTipRole:
        return toolTip(node);
    case Qt::TextAlignmentRole:
        return headerData(column, Qt::Horizontal, role);
    case SortRole:
        return sortKey(node, column);
    case ExportRole:
        return exported(node, column);
    case FilterRole:
        return m_tree.fullName(node);
    case HeatRole:
        return column == Exclusive || column == Inclusive ? heatOfShare(share(node, column))
                                                          : QVariant();
    case ShareRole:
        return column == Exclusive || column == Inclusive ? share(node, column) : QVariant();
    default:
        return {};
    }
}

double PackagesModel::share(std::uint32_t node, int column) const
{
    const PackageCost cost = m_tree.cost(node);
    const bool own = column == Exclusive;
    const Ticks part = costAmount(own ? cost.exclusive : cost.inclusive, cost.calls);
    const Ticks whole = costAmount(own ? m_largestExclusive : m_largestInclusive, m_mostCalls);
    return whole <= 0 ? 0.0 : std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
}

QString PackagesModel::text(std::uint32_t node, int column) const
{
    const PackageCost cost = m_tree.cost(node);
    const bool isSub = m_tree[node].sub.valid();
    switch (column) {
    case Name:
        return m_tree.label(node);
    case Class:
        return codeClassName(m_tree.codeClass(node));
    case Exclusive:
        return costText(m_tree.profile(), cost.exclusive, cost.calls);
    case Inclusive:
        return isSub || m_tree.packages().inclusiveKnown()
            ? costText(m_tree.profile(), cost.inclusive, cost.calls)
            : QString();
    case Calls:
        return callsText(m_tree.profile(), cost.calls);
    case Subs:
        return isSub ? QString() : countText(cost.subs);
    default:
        return isSub || cost.files == 0 ? QString() : countText(cost.files);
    }
}

QVariant PackagesModel::sortKey(std::uint32_t node, int column) const
{
    const PackageCost cost = m_tree.cost(node);
    switch (column) {
    case Exclusive:
        return static_cast<qlonglong>(costAmount(cost.exclusive, cost.calls));
    case Inclusive:
        return static_cast<qlonglong>(costAmount(cost.inclusive, cost.calls));
    case Calls:
        return static_cast<qulonglong>(cost.calls);
    case Subs:
        return static_cast<qulonglong>(cost.subs);
    case Files:
        return static_cast<qulonglong>(cost.files);
    default:
        return text(node, column);
    }
}

QVariant PackagesModel::exported(std::uint32_t node, int column) const
{
    switch (column) {
    case Name:
        return m_tree.fullName(node);
    case Exclusive:
        return m_tree.profile().seconds(m_tree.cost(node).exclusive);
    case Inclusive:
        return text(node, column).isEmpty()
            ? QVariant()
            : QVariant(m_tree.profile().seconds(m_tree.cost(node).inclusive));
    default:
        return sortKey(node, column);
    }
}

QString PackagesModel::toolTip(std::uint32_t node) const
{
    const PackageCost cost = m_tree.cost(node);
    const Profile& profile = m_tree.profile();
    const Ticks whole = profile.totals().whole();
    QString tip
        = QStringLiteral("<b>%1</b>, %2<br>")
              .arg(m_tree.fullName(node).toHtmlEscaped(), codeClassName(m_tree.codeClass(node)));
    tip += tr("exclusive %1 (%2)")
               .arg(timeText(profile, cost.exclusive), percentText(cost.exclusive, whole));
    if (!text(node, Inclusive).isEmpty()) {
        tip += tr(", inclusive %1 (%2)")
                   .arg(timeText(profile, cost.inclusive), percentText(cost.inclusive, whole));
    }
    const QString calls = countedText(cost.calls, "call", "calls");
    tip += m_tree[node].sub.valid()
        ? tr("<br>%1").arg(calls)
        : tr("<br>%1 of %2").arg(calls, countedText(cost.subs, "sub", "subs"));
    return tip;
}

QVariant PackagesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit
        = m_tree.nodes().empty() ? std::string_view() : m_tree.profile().costUnit();
    const ColumnHeader columns[] = {
        {tr("Package"), tr("Package, with the packages and subs in it below"), Kind::Text},
        {tr("Class"), tr("Whose code it is; of a package, that of most of its time in perl subs"),
            Kind::Text},
        {tr("Exclusive"), tr("Time in its subs themselves, without the subs they called"),
            Kind::Time},
        {tr("Inclusive"),
            tr("Time with at least one of its subs running, and all they called; counted once"),
            Kind::Time},
        {tr("Calls"), tr("How often its subs were called")},
        {tr("Subs"), tr("Subs of it that were called")},
        {tr("Files"), tr("Files that define these subs")},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
