// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_margin.h"

#include "look/cost_unit.h"
#include "look/heat.h"
#include "look/text.h"
#include "profile/profile.h"
#include "source/source_edit.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace nytprof::gui {

namespace {

constexpr int Gap = 10;

} // namespace

SourceMargin::SourceMargin(SourceEdit* edit)
    : QWidget(edit)
    , m_edit(edit)
{
    setAccessibleName(tr("Costs of the lines"));
}

void SourceMargin::setSource(const AnnotatedSource* source, const Profile* profile)
{
    m_source = source;
    m_profile = profile;
    measure();
}

void SourceMargin::measure()
{
    m_longest = {};
    if (!m_source) {
        return; // nothing was opened yet
    }
    for (const SourceRow& row : m_source->rows) {
        for (int column = 0; column < ColumnCount && row.isCode() && m_profile; ++column) {
            int& longest = m_longest[static_cast<std::size_t>(column)];
            longest = std::max(longest, static_cast<int>(text(row, column).size()));
        }
    }
    update();
}

QString SourceMargin::title(int column)
{
    const QString titles[] = {tr("Count"), tr("Time"), tr("Calls"), tr("In subs"), tr("Line")};
    return titles[column];
}

std::array<int, SourceMargin::ColumnCount> SourceMargin::columnWidths() const
{
    const int character = QFontMetrics(m_edit->font()).horizontalAdvance(QLatin1Char('0'));
    std::array<int, ColumnCount> widths{};
    for (int column = 0; column < ColumnCount; ++column) {
        const auto at = static_cast<std::size_t>(column);
        const int needed
            = std::max(character * m_longest[at], fontMetrics().horizontalAdvance(title(column)));
        widths[at] = needed + Gap;
    }
    return widths;
}

int SourceMargin::widthHint() const
{
    const bool anyCode = std::any_of(
        m_longest.begin(), m_longest.end(), [](int characters) { return characters > 0; });
    if (!anyCode) {
        return 0; // a page about a sub has no lines
    }
    const auto widths = columnWidths();
    return std::accumulate(widths.begin(), widths.end(), 0) + Gap / 2;
}

int SourceMargin::headerHeight() const
{
    return fontMetrics().height() + 6;
}

void SourceMargin::follow(const QRect& rect, int dy)
{
    if (dy != 0) {
        update();
    } else {
        update(0, rect.y() + headerHeight(), width(), rect.height());
    }
}

QString SourceMargin::text(const SourceRow& row, int column) const
{
    switch (column) {
    case Count:
        return row.count > 0 ? countText(row.count) : QString();
    case Time:
        return row.count > 0 || row.time != 0 ? costText(*m_profile, row.time) : QString();
    case Calls:
        return row.calls > 0 ? countText(row.calls) : QString();
    case InSubs:
        return row.calls > 0 ? costText(*m_profile, row.inSubs) : QString();
    default:
        return QString::number(row.line);
    }
}

void SourceMargin::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    if (m_source && m_profile) {
        painter.setFont(m_edit->font());
        painter.setClipRect(0, headerHeight(), width(), height());
        m_edit->forVisibleRows([&](const SourceRow& row, const QRect& rect) {
            paintRow(painter, row, QRect(0, rect.top() + headerHeight(), width(), rect.height()));
        });
        painter.setClipping(false);
    }
    paintHeader(painter);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

void SourceMargin::paintHeader(QPainter& painter) const
{
    painter.setFont(font());
    painter.fillRect(0, 0, width(), headerHeight(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    int left = 0;
    const auto widths = columnWidths();
    for (int column = 0; column < ColumnCount; ++column) {
        const int width = widths[static_cast<std::size_t>(column)];
        painter.drawText(QRect(left, 0, width - Gap / 2, headerHeight()),
            Qt::AlignRight | Qt::AlignVCenter, title(column));
        left += width;
    }
}

void SourceMargin::paintRow(QPainter& painter, const SourceRow& row, const QRect& rect) const
{
    if (!row.isCode()) {
        return;
    }
    const bool current = row.line == m_edit->currentLine();
    const QColor ground = palette().color(QPalette::AlternateBase);
    int left = 0;
    const auto widths = columnWidths();
    for (int column = 0; column < ColumnCount; ++column) {
        const QRect cell(left, rect.top(), widths[static_cast<std::size_t>(column)], rect.height());
        left = cell.right() + 1;
        const double heat = column == Time ? row.timeHeat : column == InSubs ? row.subsHeat : 0;
        if (heat > 0) {
            painter.fillRect(cell.adjusted(1, 0, -1, 0), heatColor(palette(), heat));
        }
        const bool strong = column != Number || current;
        painter.setPen(strong ? palette().color(QPalette::Text)
                              : blend(ground, palette().color(QPalette::Text), 0.55));
        painter.drawText(
            cell.adjusted(0, 0, -Gap / 2, 0), Qt::AlignRight | Qt::AlignVCenter, text(row, column));
    }
}

const SourceRow* SourceMargin::rowAt(int y) const
{
    const SourceRow* found = nullptr;
    m_edit->forVisibleRows([&](const SourceRow& row, const QRect& rect) {
        if (y - headerHeight() >= rect.top() && y - headerHeight() < rect.bottom()) {
            found = &row;
        }
    });
    return found;
}

void SourceMargin::mousePressEvent(QMouseEvent* event)
{
    if (const SourceRow* row = rowAt(event->pos().y()); row && row->isCode()) {
        QTextCursor cursor(
            m_edit->document()->findBlockByNumber(static_cast<int>(row - m_source->rows.data())));
        m_edit->setTextCursor(cursor);
        m_edit->setFocus(Qt::MouseFocusReason);
    }
}

bool SourceMargin::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const SourceRow* row = rowAt(help->pos().y());
        QString tip;
        if (row && row->isCode() && row->count > 0) {
            tip = tr("Line %1: executed %2, %3 in its statements (%4 of all), avg %5")
                      .arg(row->line)
                      .arg(countedText(row->count, "time", "times"),
                          timeText(*m_profile, row->time),
                          percentText(row->time, wholeTime(*m_profile)),
                          averageText(*m_profile, row->time, row->count));
            if (row->calls > 0) {
                tip += tr("; %1 from here took %2")
                           .arg(countedText(row->calls, "call", "calls"),
                               timeText(*m_profile, row->inSubs));
            }
        }
        QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace nytprof::gui
