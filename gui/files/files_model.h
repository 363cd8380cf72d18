// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The files of a profile that executed something, with the string evals that their code ran below
/// them. Sums of a file include its evals.
class FilesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Time, Statements, Subs, Evals, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setProfile(std::shared_ptr<const Profile> profile);
    [[nodiscard]] FileId fileAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(FileId file) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        int row = -1; ///< among its siblings; -1 for files that are not shown
        FileId parent;
        std::vector<FileId> children;
        Ticks time = 0;
        std::uint64_t statements = 0;
        std::uint64_t evals = 0;
        std::uint64_t subs = 0;
    };
    void addToAncestors(FileId file);
    void arrange();
    [[nodiscard]] const std::vector<FileId>& childrenOf(const QModelIndex& parent) const;
    [[nodiscard]] QString text(FileId id, int column) const;
    [[nodiscard]] QVariant sortKey(FileId id, int column) const;
    [[nodiscard]] QVariant exported(FileId id, int column) const;
    [[nodiscard]] QString toolTip(FileId id) const;

    std::shared_ptr<const Profile> m_profile;
    std::vector<Row> m_rows; ///< by FileId
    std::vector<FileId> m_top;
    Ticks m_largest = 0;
};

} // namespace nytprof::gui
