// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/cell_delegates.h"

#include "analysis/package_groups.h"
#include "style/colors.h"
#include "style/icons.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int RowPadding = 8;
constexpr int MinErrorWidth = 44;
constexpr int EdgeWidth = 3;
constexpr int SquareSize = 10;
constexpr int SquareGap = 6;
constexpr int MarkSize = 14; ///< of a bookmark

QColor barColor(const QModelIndex& index, bool dark)
{
    if (const double change = index.data(ChangeRole).toDouble(); change != 0)
        return changeColor(change, dark);
    const QVariant heat = index.data(HeatRole);
    return heat.isValid() ? heatColor(heat.toInt(), dark) : inclusiveColor(dark);
}

void paintEdge(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (option.state & QStyle::State_Selected && index.column() == 0)
        painter->fillRect(QRect(0, option.rect.top(), EdgeWidth, option.rect.height()),
            accentColor(option.palette));
}

} // namespace

bool RowDelegate::hasBars(const QModelIndex& index) const
{
    return index.model()->headerData(index.column(), Qt::Horizontal, ShareRole).toBool();
}

int RowDelegate::errorWidth(const QWidget* view, const QAbstractItemModel& model, int column) const
{
    const auto* const tree = qobject_cast<const QTreeView*>(view);
    if (m_errors == Errors::Hidden || !tree || tree->header()->sortIndicatorSection() != column
        || !model.headerData(column, Qt::Horizontal, ErrorRole).toBool())
        return 0;
    return costUnit() == CostUnit::Percent
        ? MinErrorWidth
        : view->fontMetrics().horizontalAdvance(QStringLiteral("\u00b1 88.8\u00a0ms")) + RowPadding;
}

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (option->state & QStyle::State_Selected)
        option->state &= ~QStyle::State_HasFocus; // the edge says it
    if (option->state & QStyle::State_MouseOver)
        option->backgroundBrush = hoverColor(option->palette);
    if (option->widget && !option->widget->hasFocus()) {
        option->palette.setColor(QPalette::Highlight, idleSelection(option->palette));
        option->palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
    }
    option->rect.setWidth(option->rect.width() - (hasBars(index) ? BarWidth : 0)
        - errorWidth(option->widget, *index.model(), index.column()));
    const bool isName = !(option->displayAlignment & Qt::AlignRight);
    if (isName && option->rect.isValid() && !index.data(CodeRole).toBool()) {
        const QStyle* style = option->widget ? option->widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget);
        const int width
            = style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget).width();
        option->text = fittingPlace(option->text, width - 2 * (margin + 1), option->fontMetrics);
    }
}

void RowDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool bars = hasBars(index);
    const int errors = errorWidth(option.widget, *index.model(), index.column());
    const bool isSelected = option.state & QStyle::State_Selected;
    QStyleOptionViewItem ground = option;
    if (bars || errors > 0) {
        initStyleOption(&ground, index);
        painter->fillRect(option.rect,
            isSelected ? QBrush(ground.palette.color(QPalette::Highlight))
                       : ground.backgroundBrush);
    }
    QStyledItemDelegate::paint(painter, option, index);
    if (errors > 0) {
        painter->setFont(option.font);
        painter->setPen(
            secondaryText(ground.palette, isSelected ? QPalette::Highlight : QPalette::Base));
        painter->drawText(
            QRect(ground.rect.right() + 1, option.rect.top(), errors, option.rect.height()),
            Qt::AlignVCenter | Qt::AlignLeft, index.data(ErrorRole).toString());
    }
    if (bars) {
        const double share = std::clamp(index.data(ShareRole).toDouble(), 0.0, 1.0);
        const QRect place(option.rect.right() - BarWidth + 3, option.rect.top() + 6,
            static_cast<int>((BarWidth - 6) * share), option.rect.height() - 12);
        if (const QColor color = barColor(index, isDark(option.palette));
            share > 0 && color.isValid())
            painter->fillRect(place, color);
    }
    paintEdge(painter, option, index);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + (hasBars(index) ? BarWidth : 0)
            + errorWidth(option.widget, *index.model(), index.column()),
        std::max(size.height(), option.fontMetrics.height() + RowPadding)};
}

QStyleOptionViewItem RowDelegate::paintGround(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    QStyleOptionViewItem empty = item;
    empty.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &empty, painter, item.widget);
    paintEdge(painter, option, index);
    item.rect = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget)
                    .adjusted(3, 0, -3, 0);
    return item;
}

void SubNameDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QStyleOptionViewItem item = paintGround(painter, option, index);
    const QString name = index.data().toString(); // that of the item may be cut
    QRect rect = item.rect;
    painter->save();
    if (const QVariant rank = index.data(PackageRankRole); rank.isValid()) {
        const bool dark = isDark(item.palette);
        painter->setPen(item.palette.color(QPalette::PlaceholderText));
        painter->setBrush(rank.toUInt() == PackageGroups::Builtins
                ? builtinColor(dark)
                : packageColor(rank.toUInt(), dark));
        painter->drawRect(rect.left() + 1, rect.center().y() - SquareSize / 2 + 1, SquareSize - 1,
            SquareSize - 1);
        rect.adjust(SquareSize + SquareGap, 0, 0, 0);
    }
    if (index.data(BookmarkRole).toBool()) {
        actionIcon(QStringLiteral("bookmark"), item.palette.color(QPalette::Text))
            .paint(painter, QRect(rect.left() - 2, rect.top(), MarkSize, rect.height()));
        rect.adjust(MarkSize, 0, 0, 0);
    }
    const qsizetype split
        = std::clamp<qsizetype>(index.data(PackageLengthRole).toInt(), 0, name.size());
    const bool selected = item.state & QStyle::State_Selected;
    QFont bold = item.font;
    bold.setBold(selected);
    const bool isRepeated = m_ofRepeated == Keep::Package && index.data(RepeatedNameRole).toBool();
    const Keep keep = isRepeated ? Keep::Package : Keep::Name;
    const QString shown = fittingName(name, split, rect.width(), QFontMetrics(bold), keep);
    const qsizetype ofPackage
        = shown.endsWith(name.mid(split)) ? shown.size() - (name.size() - split) : 0;
    painter->setFont(item.font);
    painter->setPen(secondaryText(item.palette, selected ? QPalette::Highlight : QPalette::Base));
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, shown.left(ofPackage));
    rect.adjust(item.fontMetrics.horizontalAdvance(shown.left(ofPackage)), 0, 0, 0);
    painter->setFont(bold);
    painter->setPen(item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, shown.mid(ofPackage));
    painter->restore();
}

} // namespace nytprof::gui
