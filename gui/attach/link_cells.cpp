// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/link_cells.h"

#include <QApplication>
#include <QMouseEvent>

#include <utility>

namespace nytprof::gui {

LinkCells::LinkCells(Question areLinks, QObject* parent)
    : RowDelegate(parent)
    , m_areLinks(std::move(areLinks))
{
}

void LinkCells::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RowDelegate::initStyleOption(option, index);
    if (m_areLinks(index))
        for (const auto role : {QPalette::Text, QPalette::HighlightedText})
            option->palette.setColor(role, option->palette.color(QPalette::Link));
}

int LinkCells::linkAt(
    const QPoint& point, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!m_areLinks(index))
        return -1;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* const style = item.widget ? item.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &item, item.widget) + 1;
    const QString separator = QStringLiteral(" \u00b7 ");
    int left
        = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget).left() + margin;
    const QStringList links = index.data().toString().split(separator);
    for (int i = 0; i < links.size(); ++i) {
        const int right = left + item.fontMetrics.horizontalAdvance(links[i]);
        if (point.x() >= left && point.x() <= right)
            return i;
        left = right + item.fontMetrics.horizontalAdvance(separator);
    }
    return -1;
}

bool LinkCells::editorEvent(QEvent* event, QAbstractItemModel* model,
    const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const int link = linkAt(mouse->position().toPoint(), option, index);
        if (link >= 0 && mouse->button() == Qt::LeftButton && mouse->modifiers() == Qt::NoModifier)
            emit followed(index, link);
    }
    return RowDelegate::editorEvent(event, model, option, index);
}

} // namespace nytprof::gui
