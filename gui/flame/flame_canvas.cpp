// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"

#include "flame/flame_accessible.h"
#include "flame/flame_changes.h"
#include "flame/flame_cost.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

FlameCanvas::FlameCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    makeBoxesAccessible<FlameAccessible, FlameCanvas>();
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

void FlameCanvas::setData(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const FlameLayout> layout, Grouping grouping,
    std::shared_ptr<const FlameChanges> changes)
{
    const std::vector<SubId> chain = m_layout && profile == m_profile
        ? chainOf(m_layout->tree(), m_focused)
        : std::vector<SubId>();
    // The same profile read again keeps its zoom.
    const bool same = m_layout && layout && m_layout->total() == layout->total()
        && m_layout->tree().nodes().size() == layout->tree().nodes().size();
    m_profile = std::move(profile);
    m_layout = std::move(layout);
    ++m_graphNumber;
    m_changes = std::move(changes);
    m_matches = {};
    m_selected = {};
    m_focused = CallNodeId(0);
    m_zoomedTo = {};
    m_painter.reset();
    if (m_profile && m_layout) {
        m_names = FrameNames(m_profile, grouping);
        m_coloring = FrameColoring(m_profile, grouping, m_colorMode, m_changes);
        m_painter = std::make_unique<FlamePainter>(m_profile, m_layout, m_names, m_coloring);
        m_focused = nodeAt(m_layout->tree(), chain);
    }
    updateScrollBar();
    if (!same) {
        m_begin = 0;
        m_width = m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
        showRow(m_layout ? m_layout->tree()[m_focused].depth : 0);
    }
    viewport()->update();
    emit zoomChanged();
}

void FlameCanvas::setColorMode(ColorMode mode)
{
    m_colorMode = mode;
    if (m_painter) {
        m_coloring = FrameColoring(m_profile, m_names.grouping(), mode, m_changes);
        m_painter->setColoring(m_coloring);
        viewport()->update();
    }
}

void FlameCanvas::setRoot(const QString& text, bool chainsAreCalls)
{
    m_rootText = text;
    m_chainsAreCalls = chainsAreCalls;
    viewport()->update();
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

void FlameCanvas::setFocused(CallNodeId node)
{
    if (!m_layout)
        return;
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
    tellFocus();
    emit hovered(describe({node, 1, 0, 0}));
}

int FlameCanvas::contentHeight() const
{
    return m_layout ? static_cast<int>(m_layout->rows()) * m_rowHeight : 0;
}

int FlameCanvas::topOf(std::uint32_t row) const
{
    const int scrolled = verticalScrollBar()->value();
    if (m_icicle)
        return static_cast<int>(row) * m_rowHeight - scrolled;
    const int height = std::max(contentHeight(), viewport()->height());
    return height - (static_cast<int>(row) + 1) * m_rowHeight - scrolled;
}

std::optional<std::uint32_t> FlameCanvas::rowAt(int y) const
{
    const int offset = m_icicle ? y - topOf(0) : topOf(0) + m_rowHeight - 1 - y;
    if (!m_layout || offset < 0)
        return std::nullopt;
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
    scene.rootText = m_rootText;
    return scene;
}

QRectF FlameCanvas::shownPart() const
{
    const double total = m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
    const double height = std::max(1, contentHeight());
    return {m_begin / total, verticalScrollBar()->value() / height, m_width / total,
        std::min(1.0, viewport()->height() / height)};
}

void FlameCanvas::showAround(const QPointF& point)
{
    if (m_layout) {
        setSpan(point.x() * static_cast<double>(m_layout->total()) - m_width / 2, m_width);
        verticalScrollBar()->setValue(
            static_cast<int>(point.y() * contentHeight()) - viewport()->height() / 2);
    }
}

std::uint32_t FlameCanvas::rowsInSpan() const
{
    if (!m_layout)
        return 0;
    const FlameSpan shown = span();
    // Callees are within their callers: from the first empty row on, all are.
    std::uint32_t low = 1;
    std::uint32_t high = m_layout->rows();
    std::vector<FlameBox> boxes;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        m_layout->boxesOf(middle, shown, boxes);
        const bool any = std::any_of(boxes.begin(), boxes.end(), [&](const FlameBox& box) {
            return box.left + box.width > 0.01 && box.left < shown.pixels; // more than its edge
        });
        if (!any)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void FlameCanvas::paintRows(QPainter& painter, std::uint32_t rows, int width) const
{
    if (!m_painter)
        return;
    FlameScene scene = this->scene();
    scene.span.pixels = width;
    scene.firstRow = 0;
    scene.endRow = rows;
    scene.firstTop = m_icicle ? 0 : static_cast<int>(rows - 1) * m_rowHeight;
    scene.selected = {};
    scene.focusVisible = false;
    m_painter->paint(painter, scene, palette());
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
            !m_profile ? QString()
                : m_profile->callTree().empty()
                ? tr("The profile has no call stacks: it was made with calls=0 or subs=0, "
                     "or no sub returned.")
                : tr("Nothing is left to show: undo a step or choose another sub."));
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
    if (!m_icicle && atBottom)
        verticalScrollBar()->setValue(hidden);
}

void FlameCanvas::showRow(std::uint32_t row)
{
    // With the root's side at the edge that it grows from, and a row or two around.
    const int top = topOf(row);
    const int margin = std::min(2 * m_rowHeight, viewport()->height() / 4);
    int delta = 0;
    if (top < margin)
        delta = top - margin;
    else if (top + m_rowHeight > viewport()->height() - margin)
        delta = top + m_rowHeight - viewport()->height() + margin;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + delta);
}

QString FlameCanvas::describe(const FlameBox& box) const
{
    const CallNode& node = m_layout->tree()[box.first];
    const auto whole = static_cast<Ticks>(m_layout->total());
    if (box.folded()) {
        Ticks time = 0;
        for (std::uint32_t i = 0; i < box.count; ++i)
            time += static_cast<Ticks>(m_layout->width(CallNodeId(box.first.index() + i)));
        return tr("%1 too narrow to show, %2 together (%3); double-click to zoom in")
            .arg(countedText(box.count, "call path", "call paths"), costText(time),
                percentText(time, whole));
    }
    if (m_changes)
        return describeChange(box.first);
    if (m_layout->cost() == FlameCost::Calls) {
        const QString name = node.sub.valid() ? m_names.fullName(node.sub) : m_rootText;
        return tr("%1: %2; with all below it %3 (%4)")
            .arg(name, costText(node.exclusive), costText(node.inclusive),
                percentText(node.inclusive, whole));
    }
    const QString times = tr("%1 inclusive (%2), %3 exclusive (%4)")
                              .arg(costText(node.inclusive), percentText(node.inclusive, whole),
                                  costText(node.exclusive), percentText(node.exclusive, whole));
    if (!node.sub.valid())
        return tr("%1: %2").arg(m_rootText, times);
    return tr("%1: %2, %3")
        .arg(m_names.fullName(node.sub), countedText(node.calls, "call", "calls"), times);
}

QString FlameCanvas::costText(Ticks amount) const
{
    return flameCostText(*m_profile, m_layout->cost(), amount);
}

QString FlameCanvas::describeChange(CallNodeId node) const
{
    const FlameChanges::Cost before = m_changes->before(node);
    const FlameChanges::Cost after = m_changes->after(node);
    const auto time
        = [&](double ticks) { return costText(static_cast<Ticks>(std::llround(ticks))); };
    const auto unit = static_cast<double>(m_profile->ticksPerSecond());
    const QString share = changedShareText(before.inclusive, after.inclusive);
    const QString more = m_layout->cost() == FlameCost::Calls
        ? changedCountText(static_cast<std::uint64_t>(before.inclusive),
            static_cast<std::uint64_t>(after.inclusive))
        : changedTimeText((after.inclusive - before.inclusive) / unit, m_profile->costUnit());
    const QString change = !before.there ? tr("new")
        : !after.there                   ? tr("gone")
        : share.isEmpty()                ? more
                                         : tr("%1, %2").arg(more, share);
    const SubId sub = m_layout->tree()[node].sub;
    return tr("%1: inclusive %2 \u2192 %3 (%4), exclusive %5 \u2192 %6, calls %7 \u2192 %8%9")
        .arg(sub.valid() ? m_names.fullName(sub) : m_rootText, time(before.inclusive),
            time(after.inclusive), change, time(before.exclusive), time(after.exclusive),
            countText(before.calls), countText(after.calls),
            m_changes->beforeFactor() == 1 ? QString() : tr(", scaled to equal totals"));
}

} // namespace nytprof::gui
