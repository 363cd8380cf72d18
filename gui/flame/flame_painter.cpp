// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_painter.h"

#include "look/heat.h"
#include "look/text.h"
#include "profile/profile.h"

#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr double NarrowestLabel = 24;

} // namespace

FlamePainter::FlamePainter(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const FlameLayout> layout, FrameNames names, FrameColoring coloring)
    : m_profile(std::move(profile))
    , m_layout(std::move(layout))
    , m_names(std::move(names))
    , m_coloring(std::move(coloring))
    , m_labels(m_profile->subs().size())
{
}

void FlamePainter::forgetFont()
{
    m_labels.assign(m_labels.size(), {});
}

void FlamePainter::paint(QPainter& painter, const FlameScene& scene, const QPalette& palette)
{
    m_palette = palette;
    m_dark = isDark(palette);
    int top = scene.firstTop;
    for (std::uint32_t row = scene.firstRow; row < scene.endRow; ++row) {
        paintRow(painter, scene, row, top);
        top += scene.rowStep;
    }
}

void FlamePainter::paintRow(QPainter& painter, const FlameScene& scene, std::uint32_t row, int top)
{
    m_layout->boxesOf(row, scene.span, m_boxes);
    for (const FlameBox& box : m_boxes) {
        const double left = std::max(box.left, -1.0);
        const double right = std::min(box.left + std::max(box.width, 1.0), scene.span.pixels + 1);
        if (right <= 0 || left >= scene.span.pixels) {
            continue;
        }
        // A line of the ground between boxes keeps them apart.
        const QRectF rect(left, top, right - left, scene.rowHeight - 1);
        if (box.folded() || box.width < FlameLayout::NarrowestBox) {
            paintFold(painter, scene, box, rect);
        } else {
            paintNode(painter, scene, box, rect.adjusted(0, 0, box.width > 3 ? -1 : 0, 0));
        }
    }
}

QColor FlamePainter::colorOf(SubId sub) const
{
    return sub.valid() ? m_coloring.colorOf(sub, m_dark) : m_palette.color(QPalette::Button);
}

void FlamePainter::paintNode(
    QPainter& painter, const FlameScene& scene, const FlameBox& box, QRectF rect)
{
    const CallNode& node = m_layout->tree()[box.first];
    const QColor base = m_palette.color(QPalette::Base);
    QColor color = colorOf(node.sub);
    const bool found = scene.matches && scene.matches->active();
    if (found && scene.matches->has(node.sub)) {
        color = m_dark ? QColor(0xb4, 0x1f, 0x9c) : QColor(0xff, 0x8a, 0xf0);
    } else if (found) {
        color = blend(base, color, 0.4);
    }
    painter.fillRect(rect, color);
    if (scene.selected.valid() && node.sub == scene.selected) {
        painter.setPen(QPen(m_palette.color(QPalette::Text), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (rect.width() >= NarrowestLabel) {
        const bool faint = found && !scene.matches->has(node.sub);
        painter.setPen(faint ? blend(base, frameTextColor(m_dark), 0.65) : frameTextColor(m_dark));
        paintLabel(painter, scene, node.sub, rect);
    }
    if (box.first == scene.focused && scene.focusVisible) {
        painter.setPen(QPen(m_palette.color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
}

bool FlamePainter::anyMatch(const FlameScene& scene, const FlameBox& box) const
{
    constexpr std::uint32_t Most = 256; // nobody sees which of so many on a pixel or two it is
    const auto nodes
        = m_layout->tree().nodes().subspan(box.first.index(), std::min(box.count, Most));
    return scene.matches && scene.matches->active()
        && std::any_of(nodes.begin(), nodes.end(),
            [&](const CallNode& node) { return scene.matches->has(node.sub); });
}

void FlamePainter::paintFold(
    QPainter& painter, const FlameScene& scene, const FlameBox& box, QRectF rect)
{
    const QColor base = m_palette.color(QPalette::Base);
    const QColor text = m_palette.color(QPalette::Text);
    if (anyMatch(scene, box)) {
        painter.fillRect(rect, m_dark ? QColor(0xb4, 0x1f, 0x9c) : QColor(0xff, 0x8a, 0xf0));
        return;
    }
    painter.fillRect(rect, blend(base, text, m_dark ? 0.16 : 0.10));
    if (rect.width() >= 5) {
        painter.fillRect(rect, QBrush(blend(base, text, 0.28), Qt::BDiagPattern));
    }
}

const FlamePainter::Label& FlamePainter::labelOf(SubId sub, const QFontMetrics& metrics)
{
    Label& label = m_labels[sub.index()];
    if (label.wholeWidth < 0) {
        label.whole = m_names.label(sub);
        label.name = m_names.shortLabel(sub);
        label.wholeWidth = static_cast<float>(metrics.horizontalAdvance(label.whole));
        label.nameWidth = static_cast<float>(metrics.horizontalAdvance(label.name));
    }
    return label;
}

void FlamePainter::paintLabel(
    QPainter& painter, const FlameScene& scene, SubId sub, const QRectF& rect)
{
    const QRectF inner = rect.adjusted(3, 0, -2, 0);
    const QFontMetrics metrics = painter.fontMetrics();
    QString text;
    if (!sub.valid()) {
        text = scene.rootText + QStringLiteral(", ")
            + timeText(*m_profile, static_cast<Ticks>(m_layout->total()));
    } else {
        const Label& label = labelOf(sub, metrics);
        const int ellipsis = metrics.horizontalAdvance(QStringLiteral("\u2026::"));
        text = label.wholeWidth <= inner.width() ? label.whole
            : label.nameWidth + static_cast<float>(ellipsis) <= inner.width()
            ? metrics.elidedText(label.whole, Qt::ElideLeft, static_cast<int>(inner.width()))
            : label.nameWidth <= inner.width()
            ? label.name
            : metrics.elidedText(label.name, Qt::ElideRight, static_cast<int>(inner.width()));
    }
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
}

} // namespace nytprof::gui
