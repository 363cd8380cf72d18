// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "finder/finder_delegate.h"

#include "finder/finder_model.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

namespace nytprof::gui {

namespace {

constexpr int RowMargin = 8;

// How much of the beginning must go, so that the rest has room behind an ellipsis.
int cutOf(const QString& name, const QFontMetrics& metrics, int room)
{
    if (metrics.horizontalAdvance(name) <= room) {
        return 0;
    }
    const QString rest = metrics.elidedText(name, Qt::ElideLeft, room);
    return static_cast<int>(name.size() - rest.size() + 1);
}

QList<QTextLayout::FormatRange> formatsOf(const QList<int>& letters, int cut, const QColor& color)
{
    QTextCharFormat lit;
    lit.setForeground(color);
    lit.setFontWeight(QFont::Bold);
    QList<QTextLayout::FormatRange> formats;
    for (const int letter : letters) {
        if (letter >= cut) {
            formats.append({letter - cut + (cut > 0 ? 1 : 0), 1, lit});
        }
    }
    return formats;
}

} // namespace

void FinderDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool selected = item.state & QStyle::State_Selected;
    const QColor text = item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QString detail = index.data(FinderModel::DetailRole).toString();
    const QRect room = item.rect.adjusted(RowMargin, 0, -RowMargin, 0);
    const int detailWidth = item.fontMetrics.horizontalAdvance(detail);
    painter->save();
    painter->setPen(selected ? text : item.palette.color(QPalette::PlaceholderText));
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, detail);

    // Bold letters are wider than the metrics say.
    const int nameRoom = room.width() - detailWidth - 4 * RowMargin;
    const int cut = cutOf(name, item.fontMetrics, nameRoom);
    QTextLayout layout(cut > 0 ? QString(QChar(0x2026)) + name.mid(cut) : name, item.font);
    layout.setFormats(formatsOf(index.data(FinderModel::LettersRole).value<QList<int>>(), cut,
        selected ? text : item.palette.color(QPalette::Link)));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    painter->setPen(text);
    painter->setClipRect(room.adjusted(0, 0, -detailWidth - RowMargin, 0));
    layout.draw(painter, QPointF(room.left(), room.center().y() - line.height() / 2 + 1));
    painter->restore();
}

QSize FinderDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {100, option.fontMetrics.height() + 6};
}

} // namespace nytprof::gui
