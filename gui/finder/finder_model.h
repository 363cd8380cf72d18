// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QString>

#include <vector>

namespace nytprof::gui {

/// What the finder found: a name each, with the letters that were typed.
class FinderModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        DetailRole = Qt::UserRole, ///< QString that stands at the right
        LettersRole, ///< QList<int>: positions in the name
    };
    struct Row {
        QString name;
        QString detail;
        QList<int> letters;
    };

    using QAbstractListModel::QAbstractListModel;
    void setRows(std::vector<Row> rows);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<Row> m_rows;
};

/// Positions of bytes of a UTF-8 text as positions in the QString.
[[nodiscard]] QList<int> lettersAt(std::string_view utf8, const std::vector<std::uint32_t>& bytes);

} // namespace nytprof::gui
