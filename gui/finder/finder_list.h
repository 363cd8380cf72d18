// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/name_search.h"

#include <QAbstractListModel>
#include <QList>
#include <QString>
#include <QStyledItemDelegate>

#include <cstdint>
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

/// Draws a row of the finder: the name with the typed letters lit, its detail at the right. A name
/// without room loses its beginning.
class FinderDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// What the finder shows for what was typed.
struct FoundNames {
    std::vector<FinderModel::Row> rows; ///< best first
    std::vector<std::uint32_t> targets; ///< of the rows, in the catalog
    std::uint32_t matches = 0; ///< how many there are in all
};

/// At most so many. All that a key costs but for drawing it; tests/bench/finder_times.cpp says
/// how much that is.
[[nodiscard]] FoundNames foundNames(Catalog& catalog, const QString& typed, std::size_t most);

} // namespace nytprof::gui
