// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/interval_axis.h"

#include "style/colors.h"
#include "style/text.h"
#include "tables/interval_delegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionHeader>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

IntervalAxis::IntervalAxis(QHeaderView* header, int column, const IntervalDelegate* delegate)
    : QWidget(header->viewport())
    , m_header(header)
    , m_column(column)
    , m_delegate(delegate)
{
    setAttribute(Qt::WA_TransparentForMouseEvents); // the header sorts
    header->viewport()->installEventFilter(this);
    for (const auto signal : {&QHeaderView::sectionResized, &QHeaderView::sectionMoved})
        connect(header, signal, this, &IntervalAxis::place);
    connect(header, &QHeaderView::geometriesChanged, this, &IntervalAxis::place);
    place();
}

void IntervalAxis::setUnit(double rate, std::string_view costUnit)
{
    m_rate = rate;
    m_costUnit = costUnit;
    place();
    update();
}

bool IntervalAxis::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() == QEvent::Paint || event->type() == QEvent::Resize)
        place();
    return false;
}

void IntervalAxis::place()
{
    const int width = m_header->sectionSize(m_column); // 0 if hidden
    setGeometry(m_header->sectionViewportPosition(m_column), 0, std::max(width, 0),
        m_header->viewport()->height());
    setVisible(width > 1 && m_header->count() > m_column);
}

void IntervalAxis::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    QStyleOptionHeader section;
    section.initFrom(m_header);
    section.rect = rect();
    m_header->style()->drawControl(QStyle::CE_HeaderSection, &section, &painter, m_header);
    painter.setPen(secondaryText(palette(), QPalette::AlternateBase));
    const PlotAxis ofTicks = m_delegate->axis(0, width());
    const PlotAxis axis{ofTicks.from / m_rate, ofTicks.to / m_rate, ofTicks.left, ofTicks.width};
    const int widest = fontMetrics().horizontalAdvance(QStringLiteral("\u2212000 ms  "));
    int end = 0;
    for (const double tick : axis.ticks(std::max(3, width() / std::max(widest, 1)))) {
        const QString text = tick == 0 ? QStringLiteral("0") : changedTimeText(tick, m_costUnit);
        const int length = fontMetrics().horizontalAdvance(text);
        const int left = static_cast<int>(std::lround(axis.at(tick))) - length / 2;
        if (left < end || left + length > width())
            continue;
        painter.drawText(QRect(left, 0, length + 1, height()), Qt::AlignCenter, text);
        end = left + length + 4;
    }
}

} // namespace nytprof::gui
