// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/legend.h"

#include "style/colors.h"

#include <QPainter>

namespace nytprof::gui {

namespace {

constexpr int LegendGap = 6;

} // namespace

QString legendText(const LegendEntry& entry)
{
    return entry.share < 0
        ? entry.text
        : QStringLiteral("%1 %2 %").arg(entry.text).arg(qRound(100 * entry.share));
}

Legend::Legend(QWidget* parent)
    : QWidget(parent)
{
    setToolTip(tr("Colours; shares of total exclusive time"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Legend::setEntries(std::vector<LegendEntry> entries)
{
    m_entries = std::move(entries);
    QStringList spoken;
    for (const LegendEntry& entry : m_entries)
        spoken << legendText(entry);
    setAccessibleName(tr("Legend: %1").arg(spoken.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize Legend::sizeHint() const
{
    int width = 0;
    for (const LegendEntry& entry : m_entries) {
        width += fontMetrics().height() + 3 * LegendGap
            + fontMetrics().horizontalAdvance(legendText(entry));
    }
    return {width, fontMetrics().height() + LegendGap};
}

void paintLegend(
    QPainter& painter, const std::vector<LegendEntry>& entries, const QRect& rect, bool dark)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int size = metrics.height() - 3;
    int left = rect.left();
    for (const LegendEntry& entry : entries) {
        const QString label = legendText(entry);
        const int width = metrics.horizontalAdvance(label);
        painter.fillRect(left, rect.top() + (rect.height() - size) / 2, size, size,
            dark ? entry.dark : entry.light);
        left += size + LegendGap;
        painter.drawText(QRect(left, rect.top(), width + 1, rect.height()),
            Qt::AlignVCenter | Qt::AlignLeft, label);
        left += width + 2 * LegendGap;
    }
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    paintLegend(painter, m_entries, rect(), isDark(palette()));
}

} // namespace nytprof::gui
