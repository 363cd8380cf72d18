// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/sum_row.h"

#include "tables/cell_delegates.h"
#include "tables/table_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QTreeView>

namespace nytprof::gui {

SumRow::SumRow(QTreeView* table)
    : QWidget(table->parentWidget())
    , m_table(table)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(table->header(), &QHeaderView::sectionResized, this, repaint);
    connect(table->header(), &QHeaderView::sectionMoved, this, repaint);
    connect(table->header(), &QHeaderView::geometriesChanged, this, repaint);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, repaint);
}

void SumRow::setTexts(const QStringList& texts)
{
    if (texts == m_texts)
        return;
    m_texts = texts;
    QStringList described;
    for (const QString& text : texts)
        if (!text.isEmpty())
            described << text;
    setAccessibleName(described.join(QStringLiteral(", ")));
    setVisible(!texts.isEmpty());
    update();
}

QSize SumRow::sizeHint() const { return {0, fontMetrics().height() + 9}; }

void SumRow::paintEvent(QPaintEvent*)
{
    constexpr int Margin = 4; // as of cells
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
    painter.setPen(palette().color(QPalette::Text));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QHeaderView* const header = m_table->header();
    const QAbstractItemModel* const model = m_table->model();
    for (int column = 0; column < m_texts.size() && column < header->count(); ++column) {
        if (header->isSectionHidden(column))
            continue;
        QRect cell(
            header->sectionViewportPosition(column), 1, header->sectionSize(column), height() - 1);
        const bool hasBars = model->headerData(column, Qt::Horizontal, ShareRole).toBool();
        cell.adjust(Margin, 0, hasBars ? -Margin - BarWidth : -Margin, 0);
        const auto alignment
            = model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        painter.drawText(cell, alignment | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_texts[column], Qt::ElideRight, cell.width()));
    }
}

} // namespace nytprof::gui
