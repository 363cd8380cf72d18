// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/last_minute.h"

#include "style/colors.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nytprof::gui {

namespace {

constexpr int ChartHeight = 56;
constexpr int Margin = 12;
constexpr int SquareSide = 10;

int countOf(const WatchedStacks::Second& second)
{
    return std::accumulate(second.processes.begin(), second.processes.end(), 0);
}

/// Running ones are filled, those that wait are hatched, idle ones are empty.
void paintActivity(QPainter& painter, const QRectF& rect, Activity activity, const QPalette& colors)
{
    const bool dark = isDark(colors);
    switch (activity) {
    case Activity::Running: painter.fillRect(rect, heatColor(3, dark)); break;
    case Activity::Waiting:
        painter.fillRect(rect, waitingColor(dark));
        painter.fillRect(rect, QBrush(waitingHatch(dark), Qt::BDiagPattern));
        break;
    case Activity::Idle:
        painter.setPen(colors.color(QPalette::Dark));
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        break;
    }
}

} // namespace

LastMinute::LastMinute(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("lastMinute"));
    setAccessibleName(tr("The last minute"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

QSize LastMinute::sizeHint() const
{
    return {380, ChartHeight + 2 * fontMetrics().height() + 4 * 6};
}

QRectF LastMinute::chart() const { return QRectF(Margin, 8, width() - 2 * Margin, ChartHeight); }

void LastMinute::showSeconds(const WatchedStacks& stacks)
{
    m_seconds = stacks.seconds();
    m_now = stacks.time();
    const double right = chart().right() - 1;
    setAccessibleDescription(textAt(right));
    update();
}

QString LastMinute::textAt(double x) const
{
    const QRectF area = chart();
    if (!area.contains(QPointF(x, area.center().y())))
        return {};
    const double ago = WatchedStacks::ShownSeconds * (area.right() - x) / area.width();
    const auto found = std::ranges::find_if(m_seconds, [&](const WatchedStacks::Second& second) {
        return std::floor(ago) == m_now - second.time;
    });
    if (found == m_seconds.end())
        return {};
    return tr("%1 s ago: %2 on a processor, %3 waiting in a request, %4 idle")
        .arg(std::floor(ago))
        .arg(found->processes[0])
        .arg(found->processes[1])
        .arg(found->processes[2]);
}

bool LastMinute::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos().x()), this);
    return true;
}

void LastMinute::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const QPalette& colors = palette();
    const QRectF area = chart();
    painter.setPen(colors.color(QPalette::Mid));
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    int max = 1;
    for (const WatchedStacks::Second& second : m_seconds)
        max = std::max(max, countOf(second));
    const double column = area.width() / WatchedStacks::ShownSeconds;
    const double unit = area.height() / max;
    for (const WatchedStacks::Second& second : m_seconds) {
        const double left = area.right() - (m_now - second.time + 1) * column;
        double bottom = area.bottom();
        for (const Activity activity : {Activity::Running, Activity::Waiting, Activity::Idle}) {
            const double height = unit * second.processes[static_cast<std::size_t>(activity)];
            if (height > 0)
                paintActivity(
                    painter, QRectF(left, bottom - height, column - 1, height), activity, colors);
            bottom -= height;
        }
    }
    const int line = fontMetrics().height();
    const QRectF below(area.left(), area.bottom() + 4, area.width(), line);
    painter.setPen(secondaryText(colors, QPalette::Window));
    painter.drawText(below, Qt::AlignLeft, tr("60 s ago"));
    painter.drawText(below, Qt::AlignRight, tr("now"));
    double left = area.left();
    const double top = below.bottom() + 4;
    const QString names[] = {tr("on a processor"), tr("waiting in a request"), tr("idle")};
    for (const Activity activity : {Activity::Running, Activity::Waiting, Activity::Idle}) {
        const QString& name = names[static_cast<std::size_t>(activity)];
        paintActivity(painter, QRectF(left, top + (line - SquareSide) / 2, SquareSide, SquareSide),
            activity, colors);
        left += SquareSide + 6;
        painter.setPen(colors.color(QPalette::WindowText));
        painter.drawText(QPointF(left, top + fontMetrics().ascent()), name);
        left += fontMetrics().horizontalAdvance(name) + 14;
    }
}

} // namespace nytprof::gui
