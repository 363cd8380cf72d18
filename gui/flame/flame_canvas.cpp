// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"

#include "look/text.h"
#include "profile/profile.h"

#include <QAccessible>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace nytprof::gui {

namespace {

// A tick is the finest thing there is; a few of them on the whole width are enough.
constexpr double NarrowestSpan = 8;

} // namespace

FlameCanvas::FlameCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setObjectName(QStringLiteral("flameCanvas"));
    setAccessibleName(tr("Flame graph"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    m_rowHeight = fontMetrics().height() + 3;
    verticalScrollBar()->setSingleStep(m_rowHeight);
}

void FlameCanvas::setData(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout)
{
    // The same profile read again keeps its zoom.
    const bool same = m_layout && layout && m_layout->total() == layout->total()
        && m_layout->tree().nodes().size() == layout->tree().nodes().size();
    m_profile = std::move(profile);
    m_layout = std::move(layout);
    m_matches = {};
    m_selected = {};
    m_focused = CallNodeId(0);
    m_painter.reset();
    if (m_profile && m_layout) {
        m_painter = std::make_unique<FlamePainter>(m_profile, m_layout, classifySubs(*m_profile));
    }
    updateScrollBar();
    if (!same) {
        m_begin = 0;
        m_width = m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
        showRow(0);
    }
    viewport()->update();
    emit zoomChanged();
}

void FlameCanvas::setSelected(SubId sub)
{
    if (sub != m_selected) {
        m_selected = sub;
        viewport()->update();
    }
}

void FlameCanvas::setMatches(FlameMatches matches)
{
    m_matches = std::move(matches);
    viewport()->update();
}

void FlameCanvas::setIcicle(bool icicle)
{
    m_icicle = icicle;
    showRow(m_layout ? m_layout->tree()[m_focused].depth : 0);
    viewport()->update();
}

FlameSpan FlameCanvas::span() const
{
    return {m_begin, m_width, static_cast<double>(std::max(1, viewport()->width()))};
}

void FlameCanvas::setSpan(double begin, double width)
{
    const double total = m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
    m_width = std::clamp(width, std::min(NarrowestSpan, total), total);
    m_begin = std::clamp(begin, 0.0, total - m_width);
    viewport()->update();
    emit zoomChanged();
}

void FlameCanvas::zoomTo(CallNodeId node)
{
    if (!m_layout) {
        return;
    }
    setSpan(static_cast<double>(m_layout->begin(node)), static_cast<double>(m_layout->width(node)));
    showRow(m_layout->tree()[node].depth);
}

void FlameCanvas::zoomToBox(const FlameBox& box)
{
    const CallNodeId last(box.first.index() + box.count - 1);
    if (!box.folded()) {
        zoomTo(box.first);
        return;
    }
    const auto begin = static_cast<double>(m_layout->begin(box.first));
    const auto end = static_cast<double>(m_layout->begin(last) + m_layout->width(last));
    setSpan(begin, std::max(end - begin, 1.0));
    showRow(m_layout->tree()[box.first].depth);
}

void FlameCanvas::zoomBy(double factor, double pixel)
{
    const double tick = span().toTick(pixel);
    const double share = pixel / span().pixels;
    const double width = m_width * factor;
    setSpan(tick - width * share, width);
}

bool FlameCanvas::zoomed() const
{
    return m_layout && m_width < static_cast<double>(m_layout->total());
}

void FlameCanvas::setFocused(CallNodeId node)
{
    if (!m_layout) {
        return;
    }
    m_focused = node;
    const auto begin = static_cast<double>(m_layout->begin(node));
    const auto width = static_cast<double>(m_layout->width(node));
    const bool narrow = width * span().pixels / m_width < FlameLayout::NarrowestBox;
    if (narrow || begin + width <= m_begin || begin >= m_begin + m_width) {
        const CallNodeId parent = m_layout->tree()[node].parent;
        const CallNodeId around
            = parent.valid() && width * 50 > static_cast<double>(m_layout->width(parent)) ? parent
                                                                                          : node;
        zoomTo(around);
    }
    showRow(m_layout->tree()[node].depth);
    viewport()->update();
    const QString text = describe({node, 1, 0, 0});
    setAccessibleDescription(text + positionText(node));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    emit hovered(text);
}

// ", 4 of 9": where a box is among those with the same caller, for screen readers.
QString FlameCanvas::positionText(CallNodeId id) const
{
    const CallNodeId parent = m_layout->tree()[id].parent;
    if (!parent.valid()) {
        return {};
    }
    const CallNode& caller = m_layout->tree()[parent];
    return tr(", %1 of %2").arg(id.index() - caller.firstChild.index() + 1).arg(caller.childCount);
}

int FlameCanvas::contentHeight() const
{
    return m_layout ? static_cast<int>(m_layout->rows()) * m_rowHeight : 0;
}

int FlameCanvas::topOf(std::uint32_t row) const
{
    const int scrolled = verticalScrollBar()->value();
    if (m_icicle) {
        return static_cast<int>(row) * m_rowHeight - scrolled;
    }
    const int height = std::max(contentHeight(), viewport()->height());
    return height - (static_cast<int>(row) + 1) * m_rowHeight - scrolled;
}

std::optional<std::uint32_t> FlameCanvas::rowAt(int y) const
{
    const int offset = m_icicle ? y - topOf(0) : topOf(0) + m_rowHeight - 1 - y;
    if (!m_layout || offset < 0) {
        return std::nullopt;
    }
    const auto row = static_cast<std::uint32_t>(offset / m_rowHeight);
    return row < m_layout->rows() ? std::optional(row) : std::nullopt;
}

QRectF FlameCanvas::rectOf(CallNodeId node) const
{
    const FlameSpan shown = span();
    const double left = shown.toPixel(static_cast<double>(m_layout->begin(node)));
    const double width = static_cast<double>(m_layout->width(node)) * shown.pixels / shown.width;
    return {left, static_cast<double>(topOf(m_layout->tree()[node].depth)), width,
        static_cast<double>(m_rowHeight)};
}

std::optional<FlameBox> FlameCanvas::boxAt(const QPoint& point) const
{
    const auto row = rowAt(point.y());
    return row ? m_layout->boxAt(*row, span(), point.x() + 0.5) : std::nullopt;
}

FlameScene FlameCanvas::scene() const
{
    FlameScene scene;
    scene.span = span();
    const auto top = rowAt(m_icicle ? 0 : viewport()->height() - 1);
    const auto rows = static_cast<std::uint32_t>(viewport()->height() / m_rowHeight + 2);
    scene.firstRow = top.value_or(0);
    scene.endRow = std::min(scene.firstRow + rows, m_layout->rows());
    scene.rowHeight = m_rowHeight;
    scene.firstTop = topOf(scene.firstRow);
    scene.rowStep = m_icicle ? m_rowHeight : -m_rowHeight;
    scene.selected = m_selected;
    scene.focused = m_focused;
    scene.focusVisible = hasFocus();
    scene.matches = &m_matches;
    return scene;
}

void FlameCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    painter.setFont(font());
    if (!m_painter || m_layout->tree().empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(20, 20, -20, -20),
            Qt::AlignCenter | Qt::TextWordWrap,
            m_profile ? tr("The profile has no call stacks: it was made with calls=0 or subs=0, "
                           "or no sub returned.")
                      : QString());
        return;
    }
    m_painter->paint(painter, scene(), palette());
}

void FlameCanvas::updateScrollBar()
{
    const int hidden = std::max(0, contentHeight() - viewport()->height());
    const bool atBottom = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    verticalScrollBar()->setRange(0, hidden);
    verticalScrollBar()->setPageStep(viewport()->height());
    if (!m_icicle && atBottom) {
        verticalScrollBar()->setValue(hidden);
    }
}

void FlameCanvas::showRow(std::uint32_t row)
{
    // With the root's side at the edge that it grows from, and a row or two around.
    const int top = topOf(row);
    const int margin = std::min(2 * m_rowHeight, viewport()->height() / 4);
    int delta = 0;
    if (top < margin) {
        delta = top - margin;
    } else if (top + m_rowHeight > viewport()->height() - margin) {
        delta = top + m_rowHeight - viewport()->height() + margin;
    }
    verticalScrollBar()->setValue(verticalScrollBar()->value() + delta);
}

QString FlameCanvas::describe(const FlameBox& box) const
{
    const CallNode& node = m_layout->tree()[box.first];
    const auto whole = static_cast<Ticks>(m_layout->total());
    if (box.folded()) {
        Ticks time = 0;
        for (std::uint32_t i = 0; i < box.count; ++i) {
            time += static_cast<Ticks>(m_layout->width(CallNodeId(box.first.index() + i)));
        }
        return tr("%1 too narrow to show, %2 together (%3); double-click to zoom in")
            .arg(countedText(box.count, "call path", "call paths"), timeText(*m_profile, time),
                percentText(time, whole));
    }
    const QString times
        = tr("%1 inclusive (%2), %3 exclusive (%4)")
              .arg(timeText(*m_profile, node.inclusive), percentText(node.inclusive, whole),
                  timeText(*m_profile, node.exclusive), percentText(node.exclusive, whole));
    if (!node.sub.valid()) {
        return tr("all subs: %1").arg(times);
    }
    return tr("%1: %2, %3")
        .arg(toQString((*m_profile)[node.sub].name), countedText(node.calls, "call", "calls"),
            times);
}

} // namespace nytprof::gui
