// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/interval_delegate.h"

#include "style/colors.h"
#include "table/table.h"
#include "tables/table_model.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr double DotRadius = 4;
constexpr double CapHeight = 4; ///< of the ends of an interval, from its middle
constexpr double AxisMargin = 10; ///< left and right of the axis

const IntervalCell* intervalOf(const QVariant& data)
{
    return data.canConvert<IntervalCell>() ? static_cast<const IntervalCell*>(data.constData())
                                           : nullptr;
}

} // namespace

std::vector<double> PlotAxis::ticks(int most) const
{
    if (!(to > from) || most < 1 || !std::isfinite(to - from))
        return {};
    const double least = (to - from) / most;
    double step = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0}) // 1, 2, 5, 10
        if (step < least)
            step *= factor;
    std::vector<double> values;
    for (double i = std::ceil(from / step); i * step <= to; ++i)
        values.push_back(i * step);
    return values;
}

std::vector<PlotLabel> PlotAxis::labels(
    int right, const QFontMetrics& metrics, const std::function<QString(double)>& text) const
{
    for (int most = std::max(2, right / metrics.height());; --most) {
        std::vector<PlotLabel> labels;
        bool isReadable = true;
        for (const double value : ticks(most)) {
            PlotLabel label{value, text(value)};
            label.width = metrics.horizontalAdvance(label.text);
            label.left = std::clamp(static_cast<int>(std::lround(at(value))) - label.width / 2, 0,
                std::max(0, right - label.width));
            isReadable = isReadable
                && (labels.empty()
                    || (label.left >= labels.back().left + labels.back().width + metrics.height()
                        && label.text != labels.back().text));
            labels.push_back(std::move(label));
        }
        if (isReadable || most <= 1)
            return labels;
    }
}

void EvidenceDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RowDelegate::initStyleOption(option, index);
    const QVariant data = index.data(IntervalRole);
    const IntervalCell* interval = intervalOf(data);
    if (!interval)
        return;
    option->font.setBold(interval->verdict != Verdict::NoEvidence);
    if (interval->verdict == Verdict::NoEvidence) {
        option->palette.setColor(QPalette::Text, secondaryText(option->palette, QPalette::Base));
        option->palette.setColor(
            QPalette::HighlightedText, secondaryText(option->palette, QPalette::Highlight));
    }
}

bool EvidenceDelegate::hasBars(const QModelIndex& index) const
{
    return !index.data(IntervalRole).isValid() && RowDelegate::hasBars(index);
}

void ChangeDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QStyleOptionViewItem item = paintGround(painter, option, index);
    const QVariant data = index.data(IntervalRole);
    if (const IntervalCell* interval = intervalOf(data))
        paintChange(painter, item, option.rect, *interval);
}

void VerdictDelegate::paintChange(QPainter* painter, const QStyleOptionViewItem& item, const QRect&,
    const IntervalCell& interval) const
{
    const QColor text = item.palette.color(
        item.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text);
    const qsizetype sign = item.text.indexOf(u' ') + 1;
    const QFontMetrics metrics(item.font);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(interval.verdict == Verdict::NoEvidence
            ? text
            : changeMarkColor(interval.verdict == Verdict::Faster, isDark(item.palette)));
    painter->drawText(item.rect, Qt::AlignVCenter | Qt::AlignLeft, item.text.left(sign));
    painter->setPen(text);
    const int indent = metrics.horizontalAdvance(QStringLiteral("\u25bc  "));
    painter->drawText(item.rect.adjusted(indent, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
        metrics.elidedText(item.text.mid(sign), Qt::ElideRight, item.rect.width() - indent));
    painter->restore();
}

void IntervalDelegate::setRange(double from, double to)
{
    m_from = from;
    m_to = to;
}

PlotAxis IntervalDelegate::axis(double left, double width) const
{
    return {m_from, m_to, left + AxisMargin, std::max(width - 2 * AxisMargin, 1.0)};
}

void IntervalDelegate::paintChange(QPainter* painter, const QStyleOptionViewItem& item,
    const QRect& cell, const IntervalCell& interval) const
{
    const bool isShown = interval.verdict != Verdict::NoEvidence;
    const QColor color = isShown
        ? changeMarkColor(interval.verdict == Verdict::Faster, isDark(item.palette))
        : secondaryText(item.palette,
            item.state & QStyle::State_Selected ? QPalette::Highlight : QPalette::Base);
    const PlotAxis shared = axis(cell.left(), cell.width());
    const double middle = cell.center().y() + 0.5;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        painter->drawLine(QPointF(x1, y1), QPointF(x2, y2));
    };
    painter->save();
    painter->setClipRect(cell);
    painter->setPen(QPen(item.palette.color(QPalette::Dark), 1));
    const double zero = shared.at(0);
    line(zero, cell.top(), zero, cell.bottom() + 1);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, isShown ? 2 : 1));
    const double low = shared.at(interval.change.low);
    const double high = shared.at(interval.change.high);
    line(low, middle, high, middle);
    for (const double end : {low, high})
        line(end, middle - CapHeight, end, middle + CapHeight);
    painter->setBrush(isShown ? QBrush(color) : QBrush(item.palette.color(QPalette::Base)));
    painter->drawEllipse(
        QPointF(shared.at(interval.change.estimate), middle), DotRadius, DotRadius);
    painter->restore();
}

} // namespace nytprof::gui
