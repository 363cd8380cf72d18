// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/cell_delegates.h"

#include <functional>

namespace nytprof::gui {

/// Draws cells whose text is links, with "·" in between.
class LinkCells : public RowDelegate {
    Q_OBJECT

public:
    /// areLinks: whether the text of an index is.
    using Question = std::function<bool(const QModelIndex& index)>;
    LinkCells(Question areLinks, QObject* parent);

    /// The number of the link at a point of a cell; -1: none.
    [[nodiscard]] int linkAt(
        const QPoint& point, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

signals:
    /// By the mouse, after the row was selected.
    void followed(const QModelIndex& index, int link);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Question m_areLinks;
};

} // namespace nytprof::gui
