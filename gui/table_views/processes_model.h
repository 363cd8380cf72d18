// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "table_views/process_table.h"
#include "tables/table_model.h"

#include <cstdint>
#include <set>

namespace nytprof::gui {

/// A ProcessTable with check boxes to include the files of its rows in the merge. Processes of a
/// merged profile without a time axis share one.
class ProcessesModel : public TableModel {
    Q_OBJECT

public:
    explicit ProcessesModel(QObject* parent = nullptr);

    void setParts(const ProfileParts& parts);
    /// Costs of the parts that setParts() set.
    void setCosts(ProcessCosts costs);
    /// Sums of the included parts, by column.
    [[nodiscard]] QStringList sums() const;
    [[nodiscard]] const ProfileParts& parts() const { return m_parts; }
    /// Includes only these rows.
    void includeOnly(const QModelIndexList& rows);
    void includeAll();
    void setIncluded(const QModelIndexList& rows, bool wanted);
    /// 0: unknown.
    [[nodiscard]] std::uint32_t pidOf(const QModelIndex& row) const
    {
        return itemAt(row).process.pid;
    }
    /// The first row of a process; invalid if there is none.
    [[nodiscard]] QModelIndex rowOf(std::uint32_t pid) const;

    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The user changed check boxes; see parts().
    void inclusionChanged();

private:
    void include(ProfileParts parts);
    [[nodiscard]] std::set<std::uint32_t> pidsIn(
        const QModelIndexList& rows, std::size_t part) const;
    [[nodiscard]] bool isShown(const ProcessItem& item) const
    {
        return m_parts[item.part].shows(item.process.pid);
    }
    [[nodiscard]] const ProcessTable& processes() const
    {
        return static_cast<const ProcessTable&>(table());
    }
    [[nodiscard]] const ProcessItem& itemAt(const QModelIndex& row) const
    {
        return processes().item(rowAt(row));
    }

    ProfileParts m_parts;
    ProcessCosts m_costs;
};

} // namespace nytprof::gui
