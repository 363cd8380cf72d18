// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/processes_model.h"

#include "profile/profile.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace nytprof::gui {

ProcessesModel::ProcessesModel(QObject* parent)
    : TableModel(std::make_shared<const ProcessTable>(), processToolTip, parent)
{
}

// Rows of profiles that were shown before stay selected and expanded.
void ProcessesModel::setParts(const ProfileParts& parts)
{
    const bool isSame
        = std::ranges::equal(parts, m_parts, {}, &ProfilePart::profile, &ProfilePart::profile);
    m_parts = parts;
    isSame ? announceCells() : setTable(std::make_shared<const ProcessTable>(m_parts, m_costs));
}

void ProcessesModel::setCosts(ProcessCosts costs)
{
    m_costs = std::move(costs);
    setCells(std::make_shared<const ProcessTable>(m_parts, m_costs));
}

void ProcessesModel::includeAll()
{
    ProfileParts parts = m_parts;
    for (ProfilePart& part : parts)
        part.showAll();
    include(std::move(parts));
}

void ProcessesModel::includeOnly(const QModelIndexList& rows)
{
    ProfileParts parts = m_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::set<std::uint32_t> wanted = pidsIn(rows, i);
        if (parts[i].canBeDivided())
            parts[i].showProcesses([&](std::uint32_t pid) { return wanted.contains(pid); });
        else
            parts[i].included = !wanted.empty();
    }
    include(std::move(parts));
}

void ProcessesModel::setIncluded(const QModelIndexList& rows, bool wanted)
{
    ProfileParts parts = m_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::set<std::uint32_t> changed = pidsIn(rows, i);
        if (parts[i].canBeDivided())
            parts[i].showProcesses([&](std::uint32_t pid) {
                return changed.contains(pid) ? wanted : m_parts[i].shows(pid);
            });
        else if (!changed.empty())
            parts[i].included = wanted;
    }
    include(std::move(parts));
}

std::set<std::uint32_t> ProcessesModel::pidsIn(const QModelIndexList& rows, std::size_t part) const
{
    std::set<std::uint32_t> pids;
    for (const QModelIndex& row : rows)
        if (itemAt(row).part == part)
            pids.insert(itemAt(row).process.pid);
    return pids;
}

// At least one part stays included.
void ProcessesModel::include(ProfileParts parts)
{
    const bool isSame
        = std::ranges::equal(parts, m_parts, [](const ProfilePart& a, const ProfilePart& b) {
              return a.included == b.included && a.leftOut == b.leftOut;
          });
    if (isSame || std::ranges::none_of(parts, &ProfilePart::included))
        return;
    m_parts = std::move(parts);
    announceCells();
    emit inclusionChanged();
}

QModelIndex ProcessesModel::rowOf(std::uint32_t pid) const
{
    return indexOf(processes().find(pid));
}

Qt::ItemFlags ProcessesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return index.column() == ProcessTable::Name ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant ProcessesModel::data(const QModelIndex& index, int role) const
{
    if (role == HeatRole)
        return {};
    if (index.isValid() && index.column() == ProcessTable::Name) {
        if (role == Qt::CheckStateRole)
            return isShown(itemAt(index)) ? Qt::Checked : Qt::Unchecked;
        if (role == SortRole)
            return pidOf(index);
    }
    return TableModel::data(index, role);
}

bool ProcessesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != ProcessTable::Name)
        return false;
    setIncluded({index}, value.toInt() == Qt::Checked);
    return true;
}

// Only Work may be in another unit than time.
QVariant ProcessesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation != Qt::Horizontal || section < 0 || section >= columnCount()
            || section == ProcessTable::Work
        ? TableModel::headerData(section, orientation, role)
        : columnHeader(table().column(static_cast<std::size_t>(section)), role);
}

QStringList ProcessesModel::sums() const
{
    const ProcessTable sum
        = processes().sumOf(m_costs, [this](const ProcessItem& item) { return isShown(item); });
    QStringList texts;
    for (std::size_t column = 0; sum.profile() && column < ProcessTable::FileName; ++column)
        texts << shownText(sum, 0, column);
    return texts;
}

} // namespace nytprof::gui
