// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/cell_delegates.h"

#include "style/colors.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int RowPadding = 3;

// Invalid for cells without a bar.
QColor barColor(const QPalette& palette, const QModelIndex& index)
{
    if (const double heat = index.data(HeatRole).toDouble(); heat > 0)
        return heatColor(palette, heat);
    const double change = index.data(ChangeRole).toDouble();
    return change != 0 ? changeColor(change, isDark(palette)) : QColor();
}

} // namespace

void CostDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QColor color
        = option.state & QStyle::State_Selected ? QColor() : barColor(option.palette, index);
    if (color.isValid()) {
        const double share = std::clamp(index.data(ShareRole).toDouble(), 0.0, 1.0);
        QRect bar = option.rect.adjusted(1, 1, -1, -1);
        bar.setLeft(bar.right() - static_cast<int>(bar.width() * share));
        painter->fillRect(bar, color);
    }
    QStyledItemDelegate::paint(painter, option, index);
}

QSize CostDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), size.height() + RowPadding};
}

void SubNameDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    const QRect rect = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget)
                           .adjusted(3, 0, -3, 0);
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const qsizetype split
        = std::clamp<qsizetype>(index.data(PackageLengthRole).toInt(), 0, name.size());
    const QFontMetrics& metrics = item.fontMetrics;
    const QString sub = metrics.elidedText(name.mid(split), Qt::ElideMiddle, rect.width());
    const int subWidth = metrics.horizontalAdvance(sub);
    const QString package
        = metrics.elidedText(name.left(split), Qt::ElideMiddle, rect.width() - subWidth);
    const int packageWidth = metrics.horizontalAdvance(package);

    const bool selected = item.state & QStyle::State_Selected;
    const QColor text = item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor ground = item.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(blend(ground, text, 0.62));
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, package);
    painter->setPen(text);
    painter->drawText(rect.adjusted(packageWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, sub);
    painter->restore();
}

} // namespace nytprof::gui
