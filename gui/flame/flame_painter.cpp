// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_painter.h"

#include "flame/crumb_row.h"
#include "flame/flame_graph.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr double NarrowestLabel = 24;
constexpr double WidthWithShare = 230; // shows its share beside the name
constexpr double WidthWithError = 300; // and its standard error
constexpr double WidthWithBytes = 330;
constexpr double FaintShare = 0.32; // of the colour of frames that do not match a search

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

void FlamePainter::forgetFont() { m_labels.assign(m_labels.size(), {}); }

void FlamePainter::paint(QPainter& painter, const FlameScene& scene, const QPalette& palette)
{
    m_palette = palette;
    m_dark = isDark(palette);
    int top = scene.rows.firstTop;
    for (std::uint32_t row = scene.rows.first; row < scene.rows.end; ++row) {
        if (!scene.joined || !scene.joined->joinedAt(row))
            paintRow(painter, scene, scene.joined ? scene.joined->depthAt(row) : row, top);
        top += scene.rows.step;
    }
}

void FlamePainter::paintRow(
    QPainter& painter, const FlameScene& scene, std::uint32_t depth, int top)
{
    if (scene.joined)
        scene.joined->framesOf(depth, scene.span, m_frames);
    else
        m_layout->framesOf(depth, scene.span, m_frames);
    m_repeatedBelow = {};
    const bool hasGutter = scene.joined && scene.joined->areUnfolded()
        && std::ranges::any_of(
            scene.joined->rows(), [&](const JoinedRows::Row& row) { return row.covers(depth); });
    for (const FlameFrame& frame : m_frames) {
        const double left = std::max(frame.left, hasGutter ? CrumbRow::GutterWidth : -1.0);
        const double right
            = std::min(frame.left + std::max(frame.width, 1.0), scene.span.pixels + 1);
        if (right <= left || left >= scene.span.pixels)
            continue;
        // One line of background separates the frames.
        const QRectF rect(left, top, right - left, scene.rows.height - 1);
        if (frame.folded() || frame.width < FlameLayout::NarrowestFrame)
            paintFold(painter, scene, frame, rect);
        else
            paintNode(painter, scene, frame, rect.adjusted(0, 0, frame.width > 3 ? -1 : 0, 0));
    }
}

QColor FlamePainter::colorOf(CallNodeId node) const
{
    const QColor color = m_coloring.colorOf(node, m_layout->tree()[node].sub, m_dark);
    return color.isValid() ? color : m_palette.color(QPalette::Button);
}

void FlamePainter::paintNode(
    QPainter& painter, const FlameScene& scene, const FlameFrame& frame, QRectF rect)
{
    const CallNode& node = m_layout->tree()[frame.first];
    const bool isAround = node.depth < scene.rowsAround;
    QColor color = isAround ? m_palette.color(QPalette::Window) : colorOf(frame.first);
    const bool isFaint = (scene.matches && scene.matches->active() && !scene.matches->has(node.sub))
        || (!scene.hidden.isEmpty()
            && scene.hidden.contains(m_coloring.colorOf(frame.first, node.sub, false)));
    if (isFaint && !isAround)
        color = blend(m_palette.color(QPalette::Base), color, FaintShare);
    painter.fillRect(rect, color);
    const bool isSelected = scene.selected.valid() && node.sub == scene.selected;
    if (rect.width() >= NarrowestLabel) {
        painter.setPen(
            isFaint ? secondaryText(m_palette, QPalette::Base) : frameTextColor(color, m_dark));
        QFont font = painter.font();
        font.setBold(isSelected);
        painter.setFont(font);
        paintLabel(painter, scene, frame.first, rect);
        font.setBold(false);
        painter.setFont(font);
    }
    const bool isFocused = frame.first == scene.focused && scene.focusVisible;
    if (isSelected || isFocused) {
        // The colours of changes are too close to the accent.
        const QColor outline
            = m_coloring.changes() ? m_palette.color(QPalette::Text) : accentColor(m_palette);
        painter.setPen(QPen(outline, std::min(2.0, rect.width())));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
}

bool FlamePainter::anyMatch(const FlameScene& scene, const FlameFrame& frame) const
{
    constexpr std::uint32_t Max = 256; // more are not distinguishable on a pixel or two
    const auto nodes
        = m_layout->tree().nodes().subspan(frame.first.index(), std::min(frame.count, Max));
    return scene.matches && scene.matches->active()
        && std::any_of(nodes.begin(), nodes.end(),
            [&](const CallNode& node) { return scene.matches->has(node.sub); });
}

void FlamePainter::paintFold(
    QPainter& painter, const FlameScene& scene, const FlameFrame& frame, QRectF rect)
{
    const QColor base = m_palette.color(QPalette::Base);
    const QColor text = m_palette.color(QPalette::Text);
    if (anyMatch(scene, frame)) {
        painter.fillRect(rect, colorOf(frame.first));
        return;
    }
    if (rect.width() < 5) {
        painter.fillRect(rect, blend(base, text, m_dark ? 0.16 : 0.10));
        return;
    }
    painter.fillRect(rect, QBrush(blend(base, text, 0.28), Qt::BDiagPattern));
    paintHatchedLabel(painter, frame, rect);
    if (scene.focusVisible && scene.joined && scene.joined->contains(frame, scene.focused)) {
        painter.setPen(QPen(accentColor(m_palette), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
}

// "28 more · 0.82 %", or only the share, on a plate.
void FlamePainter::paintHatchedLabel(QPainter& painter, const FlameFrame& frame, const QRectF& rect)
{
    constexpr double Margin = 5;
    constexpr double Padding = 3;
    if (rect.width() < NarrowestLabel)
        return;
    const QString share = percentText(
        static_cast<Ticks>(m_layout->ticksOf(frame)), static_cast<Ticks>(m_layout->total()));
    const QString more = QCoreApplication::translate("FlamePainter", "%1 more \u00b7 %2")
                             .arg(countText(frame.nodes()), share);
    const QFontMetrics metrics = painter.fontMetrics();
    const double space = rect.width() - 2 * (Padding + 1);
    const QString text = metrics.horizontalAdvance(more) <= space ? more
        : metrics.horizontalAdvance(share) <= space               ? share
                                                                  : QString();
    if (text.isEmpty())
        return;
    const double width = metrics.horizontalAdvance(text) + 2 * Padding;
    const QRectF plate(rect.left() + std::min(Margin, (rect.width() - width) / 2), rect.top() + 1,
        width, rect.height() - 2);
    painter.fillRect(plate, m_palette.color(QPalette::Base));
    painter.setPen(secondaryText(m_palette, QPalette::Base));
    painter.drawText(plate.adjusted(Padding, 0, 0, 0),
        Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
}

const FlamePainter::Label& FlamePainter::labelOf(SubId sub, const QFontMetrics& metrics)
{
    Label& label = m_labels[sub.index()];
    if (label.wholeWidth < 0) {
        label.whole = m_names.label(sub);
        label.name = m_names.shortLabel(sub);
        label.wholeWidth = static_cast<float>(metrics.horizontalAdvance(label.whole));
    }
    return label;
}

QString FlamePainter::labelText(
    const FlameScene& scene, CallNodeId node, double width, const QFontMetrics& metrics)
{
    const SubId sub = m_layout->tree()[node].sub;
    if (!sub.valid()) {
        const QString total = scene.rootText + QStringLiteral(", ")
            + (m_coloring.changes() && m_coloring.changes()->isJudged()
                    ? QCoreApplication::translate("FlamePainter", "mean %1")
                    : QStringLiteral("%1"))
                  .arg(flameCostText(
                      *m_profile, m_layout->cost(), static_cast<Ticks>(m_layout->total())));
        const Ticks outside = m_layout->tree()[node].exclusive;
        return outside > 0 && m_layout->cost() == FlameCost::Time
            ? QCoreApplication::translate("FlamePainter", "%1, %2 outside subs")
                  .arg(total, timeText(*m_profile, outside))
            : total;
    }
    const Label& label = labelOf(sub, metrics);
    return label.wholeWidth <= width
        ? label.whole
        : fittingName(label.whole, label.whole.size() - label.name.size(), width, metrics,
            hasRepeatedName(node) ? Keep::Package : Keep::Name);
}

// Among the frames on screen: there may be millions of others.
bool FlamePainter::hasRepeatedName(CallNodeId node)
{
    if (m_names.grouping() != Grouping::Subs)
        return false;
    const CallTree& tree = m_layout->tree();
    const auto nameOf = [&](CallNodeId of) { return bareName((*m_profile)[tree[of].sub]); };
    if (m_repeatedBelow != tree[node].parent) {
        m_repeatedBelow = tree[node].parent;
        std::vector<std::string_view> names;
        for (const FlameFrame& frame : m_frames)
            if (!frame.folded() && tree[frame.first].parent == m_repeatedBelow)
                names.push_back(nameOf(frame.first));
        m_repeated = repeatedNames(std::move(names));
    }
    return std::ranges::binary_search(m_repeated, nameOf(node));
}

// "+12.3 %", "new", "gone", "~" without evidence; empty unless colours show changes.
QString FlamePainter::changeText(CallNodeId node) const
{
    const FlameChanges* changes = m_coloring.changes();
    const bool hasVerdict = changes && changes->isJudged() && !m_layout->tree()[node].sub.valid();
    if (!changes || hasVerdict) // which is about medians, these about means
        return {};
    const FlameChanges::Cost before = changes->before(node);
    const FlameChanges::Cost after = changes->after(node);
    if (!changes->hasEvidence(node))
        return QStringLiteral("~");
    return !before.there ? QCoreApplication::translate("FlamePainter", "new")
        : !after.there   ? QCoreApplication::translate("FlamePainter", "gone")
                         : changedShareText(before.inclusive, after.inclusive);
}

void FlamePainter::paintLabel(
    QPainter& painter, const FlameScene& scene, CallNodeId node, const QRectF& rect)
{
    const QRectF inner = rect.adjusted(3, 0, -2, 0);
    const QFontMetrics metrics = painter.fontMetrics();
    const SubId sub = m_layout->tree()[node].sub;
    const QString text = labelText(scene, node, inner.width(), metrics);
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    // Changes also as a number, for the colour-blind.
    const bool showsShare = !m_coloring.changes() && rect.width() >= WidthWithShare && sub.valid();
    const Ticks inclusive = m_layout->tree()[node].inclusive;
    const auto whole = static_cast<Ticks>(m_layout->total());
    const bool showsBytes = rect.width() >= WidthWithBytes && m_profile->costUnit() == BytesUnit
        && m_layout->cost() == FlameCost::Time;
    const QString beside = !showsShare ? changeText(node)
        : showsBytes
        ? timeText(*m_profile, inclusive) + QStringLiteral(", ") + percentText(inclusive, whole)
        : rect.width() >= WidthWithError ? shareText(*m_profile, inclusive, whole)
                                         : percentText(inclusive, whole);
    const int gap = metrics.height();
    if (!beside.isEmpty()
        && metrics.horizontalAdvance(text) + gap + metrics.horizontalAdvance(beside)
            <= inner.width())
        painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, beside);
}

} // namespace nytprof::gui
