// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "callgraph/graph_painter.h"

#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace nytprof::gui {

namespace {

constexpr double GraphMargin = 16;
constexpr int NodeLines = 4;
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

void GraphPainter::setGraph(std::shared_ptr<const Profile> profile, PlacedGraph placed)
{
    m_profile = std::move(profile);
    m_graph = std::move(placed.graph);
    m_columns = std::move(placed.columns);
    m_largestTime = 0;
    for (const GraphEdge& edge : m_graph.edges)
        m_largestTime = std::max(m_largestTime, edge.time);
}

void GraphPainter::measure(const QFont& font)
{
    m_rects.clear();
    m_lines.clear();
    m_size = {};
    const QFontMetricsF metrics(font);
    m_beyond = metrics.height() * 1.2;
    if (m_graph.nodes.empty())
        return;
    const double width = metrics.horizontalAdvance(QLatin1Char('0')) * 27;
    const double height = metrics.height() * NodeLines + 10;
    const QSizeF step(width + metrics.height() * 1.2, height + metrics.height() * 3);
    QRectF all;
    for (std::size_t node = 0; node < m_graph.nodes.size(); ++node) {
        const QPointF middle(
            m_columns[node] * step.width(), m_graph.nodes[node].layer * step.height());
        m_rects.emplace_back(middle.x() - width / 2, middle.y() - height / 2, width, height);
        all |= m_rects.back();
    }
    for (std::size_t node = 0; node < m_graph.nodes.size(); ++node)
        if (m_graph.nodes[node].beyond > 0)
            all |= m_rects[node].adjusted(0, -m_beyond, 0, m_beyond);
    all.adjust(-GraphMargin, -GraphMargin, GraphMargin + metrics.height() * 2, GraphMargin);
    for (QRectF& rect : m_rects)
        rect.translate(-all.topLeft());
    m_size = all.size();
    for (std::size_t edge = 0; edge < m_graph.edges.size(); ++edge)
        m_lines.push_back(lineOf(edge, metrics.height() * 1.6));
}

// Forward edges run from the bottom of a node to the top of another; those of recursion, which run
// back, bulge out at the right of the nodes.
GraphPainter::Line GraphPainter::lineOf(std::size_t edge, double out) const
{
    const GraphEdge& calls = m_graph.edges[edge];
    const QRectF& from = m_rects[calls.from];
    const QRectF& to = m_rects[calls.to];
    const bool isForward = m_graph.nodes[calls.to].layer > m_graph.nodes[calls.from].layer;
    QPainterPath path;
    if (isForward) {
        const QPointF begin(from.center().x(), from.bottom());
        const QPointF end(to.center().x(), to.top());
        const double bend = (end.y() - begin.y()) / 2;
        path.moveTo(begin);
        path.cubicTo(begin + QPointF(0, bend), end - QPointF(0, bend), end);
    } else {
        const bool isLoop = calls.from == calls.to;
        const QPointF begin(from.right(), from.center().y() + (isLoop ? from.height() / 4 : 0));
        const QPointF end(to.right(), to.center().y() - (isLoop ? to.height() / 4 : 0));
        path.moveTo(begin);
        path.cubicTo(begin + QPointF(out, 0), end + QPointF(out, 0), end);
    }
    return {edge, path, isForward};
}

QString GraphPainter::timeAndShare(Ticks time) const
{
    return timeWith(time, percentText(time, m_profile->totals().whole()));
}

QString GraphPainter::timeAndEvidence(Ticks time) const
{
    return timeWith(time, evidenceText(*m_profile, time, m_profile->totals().whole()));
}

QString GraphPainter::timeWith(Ticks time, const QString& share) const
{
    const QString text = timeText(*m_profile, time);
    return share.isEmpty() ? text : tr("%1, %2").arg(text, share);
}

QString GraphPainter::shareBase() const
{
    const Ticks whole = m_profile->totals().whole();
    return whole <= 0
        ? QString()
        : (m_profile->costUnit().empty() ? tr("\nShares are of the time of all statements, %1.")
                                         : tr("\nShares are of %1."))
              .arg(timeText(*m_profile, whole));
}

QString GraphPainter::nodeText(std::size_t at) const
{
    const GraphNode& node = m_graph.nodes[at];
    if (!node.sub.valid()) {
        GraphEdge sum;
        for (const GraphEdge& edge : m_graph.edges) {
            if (edge.from == at || edge.to == at) {
                sum.calls += edge.calls;
                sum.time += edge.time;
            }
        }
        return (node.layer < 0 ? countedText(node.folded, "further caller", "further callers")
                               : countedText(node.folded, "further callee", "further callees"))
            + QLatin1Char('\n')
            + (m_profile->countsCalls()
                    ? tr("%1 in %2")
                          .arg(timeAndEvidence(sum.time), countedText(sum.calls, "call", "calls"))
                    : timeAndEvidence(sum.time));
    }
    const Sub& sub = (*m_profile)[node.sub];
    const SubCost cost = costOfSub(*m_profile, node.sub);
    QStringList lines{subText(*m_profile, node.sub)};
    lines << tr("inclusive %1").arg(timeAndEvidence(cost.inclusive));
    lines << tr("exclusive %1").arg(timeAndEvidence(cost.exclusive));
    if (m_profile->countsCalls())
        lines << countedText(sub.calls, "call", "calls");
    if (sub.recursionDepth > 0) {
        lines << tr("recursive, depth %1; recursive calls: %2 (included)")
                     .arg(sub.recursionDepth)
                     .arg(timeText(*m_profile, sub.recursive));
    }
    if (node.beyond > 0) {
        lines << (node.layer < 0 ? tr("callers not shown: %1") : tr("callees not shown: %1"))
                     .arg(countedText(node.beyond, "further sub", "further subs"));
    }
    if (sub.file.valid())
        lines << placeText(*m_profile, sub.file, sub.firstLine);
    const Bookmark* bookmark = bookmarkOfSub(m_profile.get(), node.sub);
    if (bookmark && !bookmark->note.isEmpty())
        lines << bookmark->note;
    return lines.join(QLatin1Char('\n'));
}

QString GraphPainter::edgeText(const GraphEdge& edge) const
{
    const auto name = [this](std::size_t at) {
        const GraphNode& node = m_graph.nodes[at];
        return node.sub.valid() ? subText(*m_profile, node.sub)
                                : countedText(node.folded, "further sub", "further subs");
    };
    const QString cost = m_profile->countsCalls()
        ? tr("%1, %2").arg(countedText(edge.calls, "call", "calls"), timeAndEvidence(edge.time))
        : timeAndEvidence(edge.time);
    QString text = tr("%1 calls %2\n%3").arg(name(edge.from), name(edge.to), cost);
    if (edge.recursionDepth > 0)
        text += tr("\nrecursive, depth %1").arg(edge.recursionDepth);
    return text;
}

void GraphPainter::paint(
    QPainter& painter, const QPalette& palette, std::size_t focus, bool withFocus) const
{
    const Target target{painter, palette, focus};
    painter.setRenderHint(QPainter::Antialiasing);
    std::for_each(m_lines.rbegin(), m_lines.rend(), // most expensive on top
        [&](const Line& line) { paintLine(target, line); });
    for (const Line& line : m_lines)
        paintLabel(target, line);
    for (std::size_t node = 0; node < m_rects.size(); ++node) {
        paintBeyond(target, node);
        paintNode(target, node);
    }
    if (withFocus)
        paintFocus(target);
}

// A dotted stub with the number of callers or callees of an outer node that are not shown.
void GraphPainter::paintBeyond(const Target& target, std::size_t at) const
{
    const GraphNode& node = m_graph.nodes[at];
    if (node.beyond == 0)
        return;
    const QRectF& rect = m_rects[at];
    const bool up = node.layer < 0;
    const double length = m_beyond;
    const QPointF from(rect.center().x(), up ? rect.top() : rect.bottom());
    const QPointF to = from + QPointF(0, up ? -length : length);
    const QColor ink
        = blend(target.palette.color(QPalette::Base), target.palette.color(QPalette::Text), 0.7);
    target.painter.setPen(QPen(ink, 2, Qt::DotLine));
    target.painter.drawLine(from, to);
    const QString text = QStringLiteral("+") + countText(node.beyond);
    const QFontMetricsF metrics(target.painter.font());
    const QRectF textRect(
        from.x() + 6, std::min(from.y(), to.y()), metrics.horizontalAdvance(text) + 2, length);
    target.painter.setPen(ink);
    target.painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void GraphPainter::paintFocus(const Target& target) const
{
    target.painter.setBrush(Qt::NoBrush);
    target.painter.setPen(QPen(accentColor(target.palette), 3));
    target.painter.drawRoundedRect(m_rects[target.focus].adjusted(-4, -4, 4, 4), 6, 6);
}

void GraphPainter::paintLine(const Target& target, const Line& line) const
{
    const GraphEdge& edge = m_graph.edges[line.edge];
    const bool isFocused = edge.from == target.focus || edge.to == target.focus;
    const int step = m_graph.nodes[edge.to].layer - m_graph.nodes[edge.from].layer;
    if (step != 1 && edge.from != edge.to && !isFocused)
        return; // mostly hidden behind other nodes
    const QColor ink = blend(target.palette.color(QPalette::Base),
        target.palette.color(QPalette::Text), isFocused ? 0.75 : 0.4);
    const double width = 1 + (Thickest - 1) * partOf(edge.time, m_largestTime);
    target.painter.setBrush(Qt::NoBrush);
    target.painter.setPen(
        QPen(ink, width, line.isForward ? Qt::SolidLine : Qt::DashLine, Qt::FlatCap));
    target.painter.drawPath(line.path);
    target.painter.setPen(Qt::NoPen);
    target.painter.setBrush(ink);
    paintArrow(target.painter, line.path, std::max(8.0, width + 4));
}

// Outer nodes label only their main edge, the focused node all its edges.
void GraphPainter::paintLabel(const Target& target, const Line& line) const
{
    const GraphEdge& edge = m_graph.edges[line.edge];
    const int fromLayer = m_graph.nodes[edge.from].layer;
    const int toLayer = m_graph.nodes[edge.to].layer;
    if (toLayer != fromLayer + 1)
        return;
    const std::size_t outer = std::abs(fromLayer) > std::abs(toLayer) ? edge.from : edge.to;
    const auto main = std::find_if(m_lines.begin(), m_lines.end(), [&](const Line& other) {
        const GraphEdge& of = m_graph.edges[other.edge];
        return other.isForward && (outer == edge.from ? of.from : of.to) == outer;
    });
    const bool isFocused = edge.from == target.focus || edge.to == target.focus;
    if (main->edge != line.edge && !isFocused)
        return;
    const QString calls = countText(edge.calls) + QChar(0xd7);
    const QString text = costUnit() == CostUnit::Calls ? calls
        : !m_profile->countsCalls()
        ? costText(*m_profile, edge.time)
        : calls + QStringLiteral("  ") + costText(*m_profile, edge.time);
    const QFontMetricsF metrics(target.painter.font());
    const QPointF at = line.path.pointAtPercent(outer == edge.from ? 0.25 : 0.75);
    QRectF ground(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height()));
    ground.moveCenter(at);
    target.painter.setPen(Qt::NoPen);
    target.painter.setBrush(target.palette.color(QPalette::Base));
    target.painter.drawRoundedRect(ground, 3, 3);
    target.painter.setPen(target.palette.color(QPalette::Text));
    target.painter.drawText(ground, Qt::AlignCenter, text);
}

void GraphPainter::paintNode(const Target& target, std::size_t at) const
{
    const GraphNode& node = m_graph.nodes[at];
    const QRectF& rect = m_rects[at];
    const QColor base = target.palette.color(QPalette::Base);
    const bool isFolded = !node.sub.valid();
    const int heat = isFolded
        ? 0
        : heatOf(costOfSub(*m_profile, node.sub).exclusive, m_profile->totals().whole());
    const bool dark = isDark(target.palette);
    const QColor text = heat > 0 ? heatTextColor(heat, dark) : target.palette.color(QPalette::Text);
    QPen frame(at == 0 ? target.palette.color(QPalette::Text)
                       : target.palette.color(QPalette::PlaceholderText),
        at == 0 ? 2 : 1, isFolded ? Qt::DashLine : Qt::SolidLine);
    target.painter.setPen(frame);
    const QColor fill = isFolded ? blend(base, text, 0.06)
        : heat > 0               ? heatColor(heat, dark)
                                 : base;
    target.painter.setBrush(fill);
    target.painter.drawRoundedRect(rect, 4, 4);
    QFont bold = target.painter.font();
    const QFont usual = bold;
    bold.setBold(true);
    const QFontMetricsF metrics(usual);
    const QRectF inside = rect.adjusted(7, 5, -7, -5);
    const auto lineRect = [&](int line) {
        return QRectF(inside.left(), inside.top() + line * metrics.height(), inside.width(),
            metrics.height());
    };
    target.painter.setPen(text);
    if (isFolded) {
        const QStringList lines = nodeText(at).split(QLatin1Char('\n'));
        target.painter.setFont(bold);
        target.painter.drawText(lineRect(1), Qt::AlignCenter, QStringLiteral("\u2026 ") + lines[0]);
        target.painter.setFont(usual);
        target.painter.drawText(lineRect(2), Qt::AlignCenter, lines[1]);
        return;
    }
    const Sub& sub = (*m_profile)[node.sub];
    const SubCost cost = costOfSub(*m_profile, node.sub);
    const QString name = subText(*m_profile, node.sub);
    const QString package = toQString(sub.package);
    const bool hasPackage = !package.isEmpty() && name.startsWith(package + QLatin1String("::"));
    target.painter.setPen(blend(fill, text, 0.85));
    target.painter.drawText(lineRect(0), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(hasPackage ? package : QString(), Qt::ElideMiddle, inside.width()));
    target.painter.setPen(text);
    target.painter.setFont(bold);
    target.painter.drawText(lineRect(1), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(bold).elidedText(
            hasPackage ? name.mid(package.size() + 2) : name, Qt::ElideMiddle, inside.width()));
    target.painter.setFont(usual);
    target.painter.drawText(lineRect(2), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(timeAndShare(cost.inclusive)
                + (sub.recursionDepth > 0 ? tr(", depth %1").arg(sub.recursionDepth) : QString()),
            Qt::ElideRight, inside.width()));
    target.painter.drawText(lineRect(3), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(
            tr("exclusive %1").arg(timeAndShare(cost.exclusive)), Qt::ElideRight, inside.width()));
}

} // namespace nytprof::gui
