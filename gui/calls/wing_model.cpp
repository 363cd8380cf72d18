// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "calls/wing_model.h"

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

constexpr quintptr OfSub = 0; // internal id of rows of subs; sites have 1 + the row of theirs

Ticks timeOf(const Wing& wing, const CallSite* site)
{
    return site ? site->inclusive : wing.time;
}

std::uint64_t callsOf(const Wing& wing, const CallSite* site)
{
    return site ? site->calls : wing.calls;
}

} // namespace

void WingModel::setWings(
    std::shared_ptr<const Profile> profile, std::vector<Wing> wings, Ticks whole)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_wings = std::move(wings);
    m_whole = whole;
    endResetModel();
}

const Wing* WingModel::wingAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    return &m_wings[index.internalId() == OfSub ? static_cast<std::size_t>(index.row())
                                                : index.internalId() - 1];
}

const CallSite* WingModel::siteAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == OfSub)
        return nullptr;
    return &wingAt(index)->sites[static_cast<std::size_t>(index.row())];
}

QModelIndex WingModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(
        row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : OfSub);
}

QModelIndex WingModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == OfSub)
        return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, OfSub);
}

int WingModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_wings.size());
    return parent.column() > 0 || siteAt(parent) ? 0
                                                 : static_cast<int>(wingAt(parent)->sites.size());
}

int WingModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QString WingModel::nameOf(const Wing& wing, const CallSite* site) const
{
    return site ? placeText(*m_profile, site->file, site->line)
                : subText(*m_profile, wing.sub)
            + recursionMark(wing.sub.valid() ? (*m_profile)[wing.sub].recursionDepth : 0);
}

QVariant WingModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Wing& wing = *wingAt(index);
    const CallSite* site = siteAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(index);
    case Qt::ToolTipRole:
        return toolTip(wing, site);
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case ExportRole:
        return exported(index);
    case PackageLengthRole:
        return site || !wing.sub.valid() ? 0 : packageLength((*m_profile)[wing.sub].package);
    case HeatRole:
    case ShareRole: {
        if (index.column() != Time || m_whole <= 0 || costUnit() == CostUnit::Calls)
            return {};
        const double share = static_cast<double>(timeOf(wing, site)) / static_cast<double>(m_whole);
        return role == HeatRole ? heatOfShare(std::min(share, 1.0)) : share;
    }
    default:
        return {};
    }
}

QString WingModel::text(const QModelIndex& index) const
{
    const Wing& wing = *wingAt(index);
    const CallSite* site = siteAt(index);
    switch (index.column()) {
    case Name:
        return nameOf(wing, site);
    case Calls:
        return callsText(*m_profile, callsOf(wing, site));
    case Time:
        return costText(*m_profile, timeOf(wing, site), callsOf(wing, site));
    default: // clocks of real programs let a part be a little more than its whole
        return percentText(std::min(timeOf(wing, site), m_whole), m_whole);
    }
}

QVariant WingModel::exported(const QModelIndex& index) const
{
    const Wing& wing = *wingAt(index);
    const CallSite* site = siteAt(index);
    switch (index.column()) {
    case Name:
        return site || !wing.sub.valid() ? nameOf(wing, site)
                                         : toQString((*m_profile)[wing.sub].name);
    case Calls:
        return QVariant::fromValue<qulonglong>(callsOf(wing, site));
    case Time:
        return m_profile->seconds(timeOf(wing, site));
    default:
        return m_whole <= 0
            ? 0.0
            : 100.0 * static_cast<double>(timeOf(wing, site)) / static_cast<double>(m_whole);
    }
}

QString WingModel::toolTip(const Wing& wing, const CallSite* site) const
{
    QString tip = QStringLiteral("<b>%1</b><br>").arg(nameOf(wing, site).toHtmlEscaped())
        + tr("%1 in %2, %3 for each")
              .arg(timeText(*m_profile, timeOf(wing, site)),
                  countedText(callsOf(wing, site), "call", "calls"),
                  averageText(*m_profile, timeOf(wing, site), callsOf(wing, site)));
    Ticks recursive = 0;
    for (const CallSite& at : wing.sites)
        recursive += !site || &at == site ? at.recursive : 0;
    if (recursive != 0) {
        tip += tr("<br>calls inside a call of the same sub took %1 more, which is part of the "
                  "outer ones")
                   .arg(timeText(*m_profile, recursive));
    }
    return tip;
}

QVariant WingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_profile ? m_profile->costUnit() : std::string_view();
    const ColumnHeader columns[] = {
        {tr("Sub"), tr("The other sub; below it the lines of the calls"), Kind::Text},
        {tr("Calls"), tr("How many calls there were between the two")},
        {tr("Inclusive"), tr("Time of these calls, with all that they called"), Kind::Time},
        {tr("Share"), tr("Of the time of the sub in the middle"), Kind::Percent},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
