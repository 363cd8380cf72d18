// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How the call graph looks.
#include "callgraph/graph_canvas.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr double Thickest = 9;

double partOf(Ticks part, Ticks whole)
{
    return whole <= 0
        ? 0
        : std::clamp(static_cast<double>(part) / static_cast<double>(whole), 0.0, 1.0);
}

void paintArrow(QPainter& painter, const QPainterPath& path, double size)
{
    const QPointF tip = path.pointAtPercent(1);
    const QPointF before
        = path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - size)));
    const QPointF along = tip - before;
    const double length = std::hypot(along.x(), along.y());
    if (length <= 0)
        return;
    const QPointF side = QPointF(-along.y(), along.x()) / length * size / 2;
    painter.drawPolygon(QPolygonF{tip, before + side, before - side});
}

} // namespace

void GraphCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (m_graph.boxes.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12),
            Qt::AlignCenter | Qt::TextWordWrap, m_text);
        return;
    }
    painter.translate(origin());
    painter.scale(m_zoom, m_zoom);
    paintAll(painter, hasFocus());
}

Picture GraphCanvas::picture() const
{
    Picture picture;
    picture.title = tr("Call graph");
    picture.size = m_size.toSize();
    picture.paint = [this](QPainter& painter) {
        painter.fillRect(QRectF(QPointF(), m_size), palette().color(QPalette::Base));
        painter.setFont(font());
        paintAll(painter, false);
    };
    picture.image = [picture] { return imageOf(picture); };
    return picture;
}

void GraphCanvas::paintAll(QPainter& painter, bool withFocus) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    std::for_each(m_lines.rbegin(), m_lines.rend(), // the costliest on top
        [&](const Line& line) { paintLine(painter, line); });
    for (const Line& line : m_lines)
        paintLabel(painter, line);
    for (std::size_t box = 0; box < m_rects.size(); ++box) {
        paintBeyond(painter, box);
        paintBox(painter, box);
    }
    if (withFocus)
        paintFocus(painter);
}

// A stub of dots with a number, where callers or callees of an outer box are not shown.
void GraphCanvas::paintBeyond(QPainter& painter, std::size_t at) const
{
    const GraphBox& box = m_graph.boxes[at];
    if (box.beyond == 0)
        return;
    const QRectF& rect = m_rects[at];
    const bool up = box.layer < 0;
    const double length = beyondRoom();
    const QPointF from(rect.center().x(), up ? rect.top() : rect.bottom());
    const QPointF to = from + QPointF(0, up ? -length : length);
    const QColor ink = blend(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.7);
    painter.setPen(QPen(ink, 2, Qt::DotLine));
    painter.drawLine(from, to);
    const QString text = QStringLiteral("+") + countText(box.beyond);
    const QFontMetricsF metrics(painter.font());
    const QRectF room(
        from.x() + 6, std::min(from.y(), to.y()), metrics.horizontalAdvance(text) + 2, length);
    painter.setPen(ink);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void GraphCanvas::paintFocus(QPainter& painter) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
    painter.drawRoundedRect(m_rects[m_focus].adjusted(-4, -4, 4, 4), 6, 6);
}

void GraphCanvas::paintLine(QPainter& painter, const Line& line) const
{
    const GraphEdge& edge = m_graph.edges[line.edge];
    const bool isFocused = edge.from == m_focus || edge.to == m_focus;
    const int step = m_graph.boxes[edge.to].layer - m_graph.boxes[edge.from].layer;
    if (step != 1 && edge.from != edge.to && !isFocused)
        return; // behind other boxes, which would be all that is to be seen of it
    const QColor ink = blend(
        palette().color(QPalette::Base), palette().color(QPalette::Text), isFocused ? 0.75 : 0.4);
    const double width = 1 + (Thickest - 1) * partOf(edge.time, m_largestTime);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width, line.isForward ? Qt::SolidLine : Qt::DashLine, Qt::FlatCap));
    painter.drawPath(line.path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    paintArrow(painter, line.path, std::max(8.0, width + 4));
}

// Each outer box tells its main edge; those of the box in focus are all told.
void GraphCanvas::paintLabel(QPainter& painter, const Line& line) const
{
    const GraphEdge& edge = m_graph.edges[line.edge];
    const int fromLayer = m_graph.boxes[edge.from].layer;
    const int toLayer = m_graph.boxes[edge.to].layer;
    if (toLayer != fromLayer + 1)
        return;
    const std::size_t outer = std::abs(fromLayer) > std::abs(toLayer) ? edge.from : edge.to;
    const auto main = std::find_if(m_lines.begin(), m_lines.end(), [&](const Line& other) {
        const GraphEdge& of = m_graph.edges[other.edge];
        return other.isForward && (outer == edge.from ? of.from : of.to) == outer;
    });
    const bool isFocused = edge.from == m_focus || edge.to == m_focus;
    if (main->edge != line.edge && !isFocused)
        return;
    const QString calls = countText(edge.calls) + QChar(0xd7);
    const QString text = costUnit() == CostUnit::Calls
        ? calls
        : calls + QStringLiteral("  ") + costText(*m_profile, edge.time);
    const QFontMetricsF metrics(painter.font());
    const QPointF at = line.path.pointAtPercent(outer == edge.from ? 0.25 : 0.75);
    QRectF ground(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height()));
    ground.moveCenter(at);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(ground, 3, 3);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(ground, Qt::AlignCenter, text);
}

void GraphCanvas::paintBox(QPainter& painter, std::size_t at) const
{
    const GraphBox& box = m_graph.boxes[at];
    const QRectF& rect = m_rects[at];
    const QColor base = palette().color(QPalette::Base);
    const QColor text = palette().color(QPalette::Text);
    const bool isFolded = !box.sub.valid();
    const Ticks own = isFolded ? 0 : (*m_profile)[box.sub].exclusive;
    QPen frame(at == 0 ? text : blend(base, text, 0.55), at == 0 ? 2 : 1,
        isFolded ? Qt::DashLine : Qt::SolidLine);
    painter.setPen(frame);
    painter.setBrush(isFolded ? blend(base, text, 0.06)
                              : heatColor(palette(), heatOfShare(partOf(own, m_largestOwn))));
    painter.drawRoundedRect(rect, 4, 4);
    QFont bold = painter.font();
    const QFont usual = bold;
    bold.setBold(true);
    const QFontMetricsF metrics(usual);
    const QRectF inside = rect.adjusted(7, 5, -7, -5);
    const auto lineRect = [&](int line) {
        return QRectF(inside.left(), inside.top() + line * metrics.height(), inside.width(),
            metrics.height());
    };
    painter.setPen(text);
    if (isFolded) {
        const QStringList lines = boxText(at).split(QLatin1Char('\n'));
        painter.setFont(bold);
        painter.drawText(lineRect(1), Qt::AlignCenter, QStringLiteral("\u2026 ") + lines[0]);
        painter.setFont(usual);
        painter.drawText(lineRect(2), Qt::AlignCenter, lines[1]);
        return;
    }
    const Sub& sub = (*m_profile)[box.sub];
    const QString name = subText(*m_profile, box.sub);
    const QString package = toQString(sub.package);
    const bool hasPackage = !package.isEmpty() && name.startsWith(package + QLatin1String("::"));
    painter.setPen(blend(base, text, 0.75));
    painter.drawText(lineRect(0), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(hasPackage ? package : QString(), Qt::ElideMiddle, inside.width()));
    painter.setPen(text);
    painter.setFont(bold);
    painter.drawText(lineRect(1), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(bold).elidedText(
            hasPackage ? name.mid(package.size() + 2) : name, Qt::ElideMiddle, inside.width()));
    painter.setFont(usual);
    painter.drawText(lineRect(2), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(timeAndShare(sub.inclusive)
                + (sub.recursionDepth > 0 ? tr(", depth %1").arg(sub.recursionDepth) : QString()),
            Qt::ElideRight, inside.width()));
    painter.drawText(lineRect(3), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(
            tr("own %1").arg(timeAndShare(sub.exclusive)), Qt::ElideRight, inside.width()));
}

} // namespace nytprof::gui
