// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/cost_delegate.h"

#include "look/heat.h"
#include "tables/roles.h"

#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int RowPadding = 3;

} // namespace

void CostDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const double heat = index.data(HeatRole).toDouble();
    if (heat > 0 && !(option.state & QStyle::State_Selected)) {
        const double share = std::clamp(index.data(ShareRole).toDouble(), 0.0, 1.0);
        QRect bar = option.rect.adjusted(1, 1, -1, -1);
        bar.setLeft(bar.right() - static_cast<int>(bar.width() * share));
        painter->fillRect(bar, heatColor(option.palette, heat));
    }
    QStyledItemDelegate::paint(painter, option, index);
}

QSize CostDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), size.height() + RowPadding};
}

} // namespace nytprof::gui
