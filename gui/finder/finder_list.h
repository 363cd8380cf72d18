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

/// Results of the finder: names with their matched letters.
class FinderModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        DetailRole = Qt::UserRole, ///< QString at the right edge
        LettersRole, ///< QList<int>: matched positions in the name
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

/// Converts byte positions in a UTF-8 text to positions in the QString.
[[nodiscard]] QList<int> lettersAt(std::string_view utf8, const std::vector<std::uint32_t>& bytes);

/// Draws a row of the finder: the name with matched letters highlighted, and the detail at the
/// right. Names that do not fit are elided at the beginning.
class FinderDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

struct FoundNames {
    std::vector<FinderModel::Row> rows; ///< best first
    std::vector<std::uint32_t> targets; ///< rows in the catalog
    std::uint32_t matches = 0; ///< total count
};

/// At most `most` rows. Everything a key press costs except painting, as measured by
/// tests/bench/finder_times.cpp.
[[nodiscard]] FoundNames foundNames(Catalog& catalog, const QString& typed, std::size_t most);

} // namespace nytprof::gui
