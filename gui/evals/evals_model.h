// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/eval_places.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The string evals of a profile in three levels: the lines that ran them, below each the different
/// source texts, below those the single executions, where they are several.
class EvalsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Executions, Time, Statements, Calls, ColumnCount };
    using Places = std::shared_ptr<const std::vector<EvalPlace>>;

    using QAbstractItemModel::QAbstractItemModel;

    /// places are those of the profile.
    void setProfile(std::shared_ptr<const Profile> profile, Places places);

    /// What a row is about; null or invalid for a level above.
    [[nodiscard]] const EvalPlace* placeAt(const QModelIndex& index) const;
    [[nodiscard]] const EvalSource* sourceAt(const QModelIndex& index) const;
    /// An execution of the row's source.
    [[nodiscard]] FileId evalAt(const QModelIndex& index) const;
    /// The row of an eval, or of a line that ran some.
    [[nodiscard]] QModelIndex indexOf(FileId file, std::uint32_t line) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static constexpr int None = -1;
    struct Row {
        const EvalPlace* place = nullptr;
        const EvalSource* source = nullptr;
        FileId eval;
        int parent = None; ///< in m_rows
        int firstChild = 0; ///< in m_rows; children lie together
        int childCount = 0;
    };
    void addSources(std::size_t place);
    void addExecutions(std::size_t source);
    [[nodiscard]] const Row* rowAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOfRow(int row, int column = 0) const;
    [[nodiscard]] EvalCost costOf(const Row& row) const;
    [[nodiscard]] QString nameOf(const Row& row) const;
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QVariant sortKey(const Row& row, int column) const;
    [[nodiscard]] QString toolTip(const Row& row) const;

    std::shared_ptr<const Profile> m_profile;
    Places m_places;
    std::vector<Row> m_rows; ///< level by level, so the places come first
    std::vector<int> m_rowOfEval; ///< by FileId
    Ticks m_largest = 0;
};

} // namespace nytprof::gui
