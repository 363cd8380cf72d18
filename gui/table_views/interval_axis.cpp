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

namespace nytprof::gui {

namespace {

constexpr int TickHeight = 3;
constexpr int EndGap = 6; ///< before the title of the next column

} // namespace

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
    const auto text = [this](double value) {
        return value == 0 ? QStringLiteral("0") : changedTimeText(value, m_costUnit);
    };
    for (const PlotLabel& label : axis.labels(width() - EndGap, fontMetrics(), text)) {
        const double x = axis.at(label.value);
        painter.drawLine(QPointF(x, height() - TickHeight), QPointF(x, height() - 1));
        painter.drawText(
            QRect(label.left, 0, label.width + 1, height()), Qt::AlignCenter, label.text);
    }
}

} // namespace nytprof::gui
