// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/measure.h"
#include "table/table.h"

#include <QAbstractItemModel>

#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace nytprof {
class PackageGroups;
}

namespace nytprof::gui {

struct Bookmark;

/// Additional roles of the item models.
enum Role {
    SortRole = Qt::UserRole, ///< number or text to sort by
    HeatRole, ///< int: heatOf() exclusive time; none for inclusive time
    ShareRole, ///< double 0..1: length of the bar beside the number; of headers, bool: has bars
    PackageRankRole, ///< PackageGroups::rankOf() the sub of the row
    FilterRole, ///< text that filters match, for the whole row
    RepeatedNameRole, ///< bool: three or more rows beside it have its name in other packages
    PackageLengthRole, ///< int: leading characters of a sub name that are its package
    CodeRole, ///< bool: in little space the begin of the name is kept, as of code
    ExportRole, ///< number or text for exports; times in seconds
    ChangeRole, ///< double -1..1: relativeChange(), for the colour of a bar
    SubRole, ///< SubId that the row is about; invalid if none
    BookmarkRole, ///< bool: the sub of the row has a bookmark
    KeyRole, ///< text, of headers: Column::key
    IntervalRole, ///< IntervalCell of the row; invalid if none
    ErrorRole, ///< text: "\u00b1 0.7", costError(); of headers, bool: cells of the column have it
    AbsentRole, ///< bool, of headers: the profile does not have what the column is about
};

/// Column::key of call counts.
inline constexpr std::string_view CallsKey = "calls";

/// QAbstractItemModel::headerData() for a column. The alignment is also that of its cells;
/// ExportRole adds the unit to the title. If costUnit, that of Profile, is not time, tooltips of
/// costs say so. `counted` is Table::counted(). A measure of memory is the title of exclusive
/// costs.
[[nodiscard]] QVariant columnHeader(const Column& column, int role, std::string_view costUnit = {},
    const char* counted = "", Measure measure = Measure::Time);

/// A cell as displayed.
[[nodiscard]] QString shownText(const Table& table, std::uint32_t row, std::size_t column);
/// A name as displayed, and in full.
[[nodiscard]] QString shownText(const NameCell& name);
[[nodiscard]] QString fullText(const NameCell& name);

/// A Table as item model, in the language and cost unit of the user.
class TableModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// Rich text.
    using ToolTip = QString (*)(const Table& table, std::uint32_t row);

    TableModel(std::shared_ptr<const Table> table, ToolTip toolTip, QObject* parent = nullptr);

    /// firstTitle replaces that of the first column.
    void setTable(std::shared_ptr<const Table> table, const QString& firstTitle = {});
    /// For a table with the same rows, which stay selected and expanded.
    void setCells(std::shared_ptr<const Table> table);
    /// For the colours of packages; null: none.
    void setGroups(std::shared_ptr<const PackageGroups> groups) { m_groups = std::move(groups); }
    [[nodiscard]] const Table& table() const { return *m_table; }
    /// Table::Top for an invalid index.
    [[nodiscard]] std::uint32_t rowAt(const QModelIndex& index) const;
    /// Column 0 of a row; invalid for Table::Top.
    [[nodiscard]] QModelIndex indexOf(std::uint32_t row) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    /// Announces that all cells may have changed.
    void announceCells();

private:
    void use(std::shared_ptr<const Table> table);
    [[nodiscard]] Table::Rows rowsBelow(const QModelIndex& parent) const;
    [[nodiscard]] double largestOf(std::size_t column) const;
    [[nodiscard]] bool hasBar(std::size_t column) const;
    [[nodiscard]] QVariant share(const Cell& cell, std::size_t column) const;
    [[nodiscard]] QVariant heat(const Cell& cell, std::size_t column) const;
    [[nodiscard]] QVariant intervalIn(std::uint32_t row) const;
    [[nodiscard]] QString filterText(std::uint32_t row) const;
    [[nodiscard]] bool hasRepeatedName(std::uint32_t row) const;
    /// Null if its sub has none.
    [[nodiscard]] const Bookmark* bookmarkOf(std::uint32_t row) const;

    std::shared_ptr<const Table> m_table; ///< never null
    QString m_firstTitle; ///< empty: that of the column
    std::shared_ptr<const PackageGroups> m_groups; ///< of the same profile, or null
    Table::Rows m_top; ///< its top-level rows: most queries are about these
    ToolTip m_toolTip;
    std::vector<double> m_largest; ///< ticks or calls of a full bar, by column of the model
    /// By parent: repeatedNames() of the rows below it, found when needed.
    mutable std::map<std::uint32_t, std::vector<std::string_view>> m_repeated;
    std::size_t m_calls = 0; ///< column of call counts; columnCount() if none
};

/// The column with that key in a model, or in a filter of it; -1 if there is none.
[[nodiscard]] int columnOf(const QAbstractItemModel& model, std::string_view key);

} // namespace nytprof::gui
