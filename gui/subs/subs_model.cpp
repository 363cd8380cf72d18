// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/subs_model.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

double perCall(const SubCost& cost)
{
    return cost.calls == 0 ? 0
                           : static_cast<double>(cost.inclusive) / static_cast<double>(cost.calls);
}

QString kindText(SubKind kind)
{
    return kind == SubKind::Xsub  ? QObject::tr("xsub")
        : kind == SubKind::Opcode ? QObject::tr("perl builtin")
                                  : QString();
}

} // namespace

void SubsModel::setProfile(std::shared_ptr<const Profile> profile)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_rows.clear();
    m_largestExclusive = 0;
    m_largestInclusive = 0;
    m_mostCalls = 0;
    m_costs = m_profile ? subCosts(*m_profile) : std::vector<SubCost>();
    m_rowOf.assign(m_costs.size(), -1);
    for (std::size_t i = 0; i < m_costs.size(); ++i) {
        if (m_costs[i].calls > 0) {
            m_rowOf[i] = static_cast<int>(m_rows.size());
            m_rows.emplace_back(i);
            m_largestExclusive = std::max(m_largestExclusive, m_costs[i].exclusive);
            m_largestInclusive = std::max(m_largestInclusive, m_costs[i].inclusive);
            m_mostCalls = std::max(m_mostCalls, m_costs[i].calls);
        }
    }
    endResetModel();
}

SubId SubsModel::subAt(const QModelIndex& index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())] : SubId();
}

QModelIndex SubsModel::indexOf(SubId sub) const
{
    if (!sub.valid() || sub.index() >= m_rowOf.size() || m_rowOf[sub.index()] < 0)
        return {};
    return index(m_rowOf[sub.index()], 0);
}

int SubsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SubsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SubsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SubId id = subAt(index);
    const Sub& sub = (*m_profile)[id];
    const SubCost& cost = m_costs[id.index()];
    const int column = index.column();
    const auto share = [&](Ticks time, Ticks largestTime) {
        const Ticks part = costAmount(time, cost.calls);
        const Ticks whole = costAmount(largestTime, m_mostCalls);
        return whole <= 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    switch (role) {
    case Qt::DisplayRole:
        return text(id, column);
    case Qt::ToolTipRole:
        return toolTip(id);
    case Qt::TextAlignmentRole:
        return headerData(column, Qt::Horizontal, role);
    case SortRole:
        return sortKey(id, column);
    case ExportRole:
        return exported(id, column);
    case FilterRole:
        return text(id, Name);
    case PackageLengthRole:
        return packageLength(sub.package);
    case HeatRole:
        return column == Exclusive ? heatOfShare(share(cost.exclusive, m_largestExclusive))
            : column == Inclusive  ? heatOfShare(share(cost.inclusive, m_largestInclusive))
                                   : QVariant();
    case ShareRole:
        return column == Exclusive ? share(cost.exclusive, m_largestExclusive)
            : column == Inclusive  ? share(cost.inclusive, m_largestInclusive)
                                   : QVariant();
    default:
        return {};
    }
}

QString SubsModel::text(SubId id, int column) const
{
    const Sub& sub = (*m_profile)[id];
    const SubCost& cost = m_costs[id.index()];
    switch (column) {
    case Name:
        return subText(*m_profile, id);
    case Exclusive:
        return costText(*m_profile, cost.exclusive, cost.calls);
    case Inclusive:
        return costText(*m_profile, cost.inclusive, cost.calls);
    case Calls:
        return callsText(*m_profile, cost.calls);
    case PerCall:
        return m_profile->countsCalls() ? averageText(*m_profile, cost.inclusive, cost.calls)
                                        : QString();
    case Places:
        return countText(sub.callSites);
    default:
        return sub.kind != SubKind::Perl ? kindText(sub.kind)
                                         : placeText(*m_profile, sub.file, sub.firstLine);
    }
}

QVariant SubsModel::sortKey(SubId id, int column) const
{
    const Sub& sub = (*m_profile)[id];
    const SubCost& cost = m_costs[id.index()];
    switch (column) {
    case Exclusive:
        return static_cast<qlonglong>(costAmount(cost.exclusive, cost.calls));
    case Inclusive:
        return static_cast<qlonglong>(costAmount(cost.inclusive, cost.calls));
    case Calls:
        return static_cast<qulonglong>(cost.calls);
    case PerCall:
        return perCall(cost);
    case Places:
        return static_cast<qulonglong>(sub.callSites);
    default:
        return text(id, column);
    }
}

QVariant SubsModel::exported(SubId id, int column) const
{
    const SubCost& cost = m_costs[id.index()];
    switch (column) {
    case Name:
        return toQString((*m_profile)[id].name);
    case Exclusive:
        return m_profile->seconds(cost.exclusive);
    case Inclusive:
        return m_profile->seconds(cost.inclusive);
    case PerCall:
        return m_profile->seconds(cost.inclusive)
            / static_cast<double>(std::max<std::uint64_t>(cost.calls, 1));
    default:
        return sortKey(id, column);
    }
}

QString SubsModel::toolTip(SubId id) const
{
    const Sub& sub = (*m_profile)[id];
    const SubCost& cost = m_costs[id.index()];
    const Ticks whole = m_profile->totals().whole();
    QString tip = QStringLiteral("<b>%1</b><br>").arg(toQString(sub.name).toHtmlEscaped());
    tip += sub.kind == SubKind::Perl
        ? (sub.file.valid() ? toQString((*m_profile)[sub.file].name).toHtmlEscaped()
                    + tr(", lines %1&ndash;%2").arg(sub.firstLine).arg(sub.lastLine)
                            : tr("no known file"))
        : kindText(sub.kind);
    tip += tr("<br>exclusive %1 (%2), inclusive %3 (%4)")
               .arg(timeText(*m_profile, cost.exclusive), percentText(cost.exclusive, whole),
                   timeText(*m_profile, cost.inclusive), percentText(cost.inclusive, whole));
    tip += tr("<br>called %1 from %2 in %3")
               .arg(countedText(cost.calls, "time", "times"),
                   countedText(sub.callSites, "place", "places"),
                   countedText(sub.callerFiles, "file", "files"));
    if (sub.recursionDepth > 0) {
        tip += tr("<br>recursion: max depth %1, overlapping time %2")
                   .arg(sub.recursionDepth)
                   .arg(timeText(*m_profile, sub.recursive));
    }
    return tip;
}

QVariant SubsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_profile ? m_profile->costUnit() : std::string_view();
    const ColumnHeader columns[] = {
        {tr("Sub"), tr("Package and name"), Kind::Text},
        {tr("Exclusive"), tr("Time in the sub itself, without the subs it called"), Kind::Time},
        {tr("Inclusive"),
            tr("Time in the sub and all it called; of recursive calls only the outermost"),
            Kind::Time},
        {tr("Calls"), tr("How often it was called")},
        {tr("Per call"), tr("Inclusive time of an average call"), Kind::Time},
        {tr("Places"), tr("From how many places it was called")},
        {tr("Defined at"), tr("Where its code is"), Kind::Text},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
