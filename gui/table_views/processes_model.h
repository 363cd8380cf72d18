// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "profile/tables.h"
#include "table/table.h"
#include "table_views/process_costs.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace nytprof::gui {

/// Processes of the loaded files, as a tree by fork, with check boxes to include their files in the
/// merge. Processes of a merged profile without a time axis share one check box and the numbers.
class ProcessesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Position { Name, From, To, Work, Waiting, Statements, Calls, FileName, ColumnCount };
    [[nodiscard]] static std::span<const Column> columns();

    using QAbstractItemModel::QAbstractItemModel;

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
        return rowAt(row).process.pid;
    }
    /// The first row of a process; invalid if there is none.
    [[nodiscard]] QModelIndex rowOf(std::uint32_t pid) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The user changed check boxes; see parts().
    void inclusionChanged();

private:
    static constexpr int None = -1;
    struct Row {
        std::size_t part = 0;
        bool first = true; ///< of its part: shows the numbers
        bool known = true; ///< the file describes a process
        Process process;
        int parent = None; ///< index in m_rows
        int place = 0; ///< among its siblings
        std::vector<int> children; ///< indexes in m_rows
        int depth = 0; ///< processes above
    };
    void arrange();
    void findLargest();
    void include(ProfileParts parts);
    [[nodiscard]] std::set<std::uint32_t> pidsIn(
        const QModelIndexList& rows, std::size_t part) const;
    void announceTicks();
    [[nodiscard]] const Row& rowAt(const QModelIndex& index) const;
    [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    /// Nothing where it is not known.
    struct Numbers {
        std::optional<double> from; ///< seconds after the begin
        std::optional<double> to;
        std::optional<double> work; ///< seconds
        std::optional<double> waiting;
        std::optional<std::uint64_t> statements;
        std::optional<std::uint64_t> calls;
    };
    struct Shown {
        QString text;
        QVariant key; ///< for sorting
    };
    [[nodiscard]] Shown cell(const Row& row, int column) const;
    [[nodiscard]] QString toolTip(const Row& row) const;
    [[nodiscard]] Numbers numbersOf(const Row& row) const;

    ProfileParts m_parts;
    std::vector<Row> m_rows;
    std::vector<int> m_top; ///< indexes in m_rows
    ProcessCosts m_costs;
    double m_begin = 0; ///< epoch seconds
    double m_largest = 0; ///< seconds of work
};

} // namespace nytprof::gui
