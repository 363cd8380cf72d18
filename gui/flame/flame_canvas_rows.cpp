// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Joined rows and hatched frames: what they show, and their lists.
#include "flame/flame_canvas.h"

#include "actions/action_table.h"
#include "flame/frame_list.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

CrumbRow FlameCanvas::crumbRow(const JoinedRows::Row& row) const
{
    const CallTree& tree = layout()->tree();
    const auto subOf = [&tree](CallNodeId node) { return tree[node].sub; };
    const auto packageLength
        = [this](SubId sub) { return names().label(sub).size() - names().shortLabel(sub).size(); };
    const bool isFocusVisible = hasFocus();
    CrumbRow::Texts texts;
    texts.group = [this, subOf](CallNodeId node) {
        const SubId sub = subOf(node);
        const std::string_view package = sub.valid() ? (*m_profile)[sub].package : "";
        return package.substr(0, package.find("::"));
    };
    texts.package = [this, subOf, packageLength](CallNodeId node) {
        const SubId sub = subOf(node);
        return sub.valid() ? names().label(sub).left(packageLength(sub)) : QString();
    };
    texts.name = [this, subOf](CallNodeId node) {
        const SubId sub = subOf(node);
        return sub.valid() ? names().shortLabel(sub) : m_text.root();
    };
    texts.matches = [this, subOf](CrumbRow::Frames frames) {
        return m_matches.active() ? static_cast<std::size_t>(std::ranges::count_if(
                   frames, [&](CallNodeId node) { return m_matches.has(subOf(node)); }))
                                  : std::size_t{0};
    };
    texts.isSelected = [this, subOf, isFocusVisible](CrumbRow::Frames frames) {
        return std::ranges::any_of(frames, [&](CallNodeId node) {
            return (m_selected.valid() && subOf(node) == m_selected)
                || (isFocusVisible && node == focused());
        });
    };
    texts.isSearching = m_matches.active();
    texts.share = m_text.shareOf({row.frames.back(), 1, 0, 0});
    return {row, texts, font(), static_cast<double>(viewport()->width())};
}

QRectF FlameCanvas::rectOfRow(CallNodeId node) const
{
    const FlameRect rect = m_view.rectOf(node);
    return {0, rect.top, static_cast<double>(viewport()->width()), rect.height - 1};
}

void FlameCanvas::paintJoinedRows(QPainter& painter)
{
    painter.setFont(font());
    for (const JoinedRows::Row& row : m_view.joined().rows()) {
        const QRectF first = rectOfRow(row.frames.front());
        const QRectF last = rectOfRow(row.frames.back());
        if (!(first | last).intersects(viewport()->rect()))
            continue;
        if (!m_view.joined().areUnfolded()) {
            crumbRow(row).paint(
                painter, first, palette(), m_hovered.first == &row ? m_hovered.second : -1);
            continue;
        }
        QRectF gutter = first | last;
        gutter.setWidth(CrumbRow::GutterWidth - 1);
        painter.fillRect(gutter, palette().color(QPalette::Window));
        painter.setPen(palette().color(QPalette::Dark));
        const QPointF end(
            std::floor(gutter.center().x()) + 0.5, std::floor(last.center().y()) + 0.5);
        painter.drawLine({end.x(), first.center().y()}, end);
        painter.drawLine(end, end + QPointF(5, 0));
        CrumbRow::paintButton(painter, buttonRow(row), palette(), true);
    }
}

// The rectangle that the button of unfolded rows is in.
QRectF FlameCanvas::buttonRow(const JoinedRows::Row& row) const
{
    const double left = m_view.joined().areUnfolded() ? -3 : 0;
    return rectOfRow(row.frames.front()).translated(left, 0);
}

QRectF FlameCanvas::rectOfCrumb(const JoinedRows::Row& row, CallNodeId node) const
{
    const CrumbRow shown = crumbRow(row);
    const int at = shown.crumbWith(layout()->tree()[node].depth - row.depth);
    const QRectF rect = rectOfRow(node);
    if (at < 0)
        return rect;
    const FrameCrumb& crumb = shown.crumbs()[static_cast<std::size_t>(at)];
    return {crumb.left, rect.top(), crumb.width, rect.height()};
}

QRectF FlameCanvas::rectOf(const FlameFrame& frame) const
{
    if (frame.beside == 0)
        return rectOf(frame.first);
    const JoinedRows& joined = m_view.joined();
    QRectF rect = rectOfRow(joined.rows().back().frames.back());
    rect.translate(0, icicle() ? m_view.rowHeight() : -m_view.rowHeight());
    rect.setLeft(frame.left);
    rect.setWidth(frame.width);
    return rect;
}

std::optional<FlameFrame> FlameCanvas::frameAt(const QPoint& point) const
{
    const JoinedRows::Row* row = m_view.joinedRowAt(point.y());
    if (!row)
        return m_view.frameAt(point.x(), point.y());
    const CrumbRow shown = crumbRow(*row);
    const int at = shown.crumbAt(point.x());
    if (at < 0 || shown.crumbs()[static_cast<std::size_t>(at)].isCount)
        return std::nullopt;
    const FrameCrumb& crumb = shown.crumbs()[static_cast<std::size_t>(at)];
    return FlameFrame{row->frames[crumb.first], 1, crumb.left, crumb.width};
}

// The frames of the count that a node is in; empty: it is in none.
std::span<const CallNodeId> FlameCanvas::countWith(CallNodeId node) const
{
    const JoinedRows::Row* row = layout() ? m_view.joined().rowWith(node) : nullptr;
    if (!row)
        return {};
    const CrumbRow shown = crumbRow(*row);
    const int at = shown.crumbWith(layout()->tree()[node].depth - row->depth);
    if (at < 0 || !shown.crumbs()[static_cast<std::size_t>(at)].isCount)
        return {};
    const FrameCrumb& crumb = shown.crumbs()[static_cast<std::size_t>(at)];
    return std::span(row->frames).subspan(crumb.first, crumb.count);
}

std::span<const CallNodeId> FlameCanvas::countAt(const QPoint& point) const
{
    const JoinedRows::Row* row = m_view.joinedRowAt(point.y());
    if (!row)
        return {};
    const CrumbRow shown = crumbRow(*row);
    const int at = shown.crumbAt(point.x());
    if (at < 0 || !shown.crumbs()[static_cast<std::size_t>(at)].isCount)
        return {};
    const FrameCrumb& crumb = shown.crumbs()[static_cast<std::size_t>(at)];
    return std::span(row->frames).subspan(crumb.first, crumb.count);
}

bool FlameCanvas::isOnButton(const QPoint& point) const
{
    return std::ranges::any_of(m_view.joined().rows(), [&](const JoinedRows::Row& row) {
        return CrumbRow::buttonIn(buttonRow(row)).contains(point);
    });
}

void FlameCanvas::setUnfolded(bool areUnfolded)
{
    m_view.joinRows(areUnfolded);
    showView();
}

void FlameCanvas::toggleUnfolded()
{
    const auto rows = m_view.joined().rows();
    if (rows.empty())
        return;
    const std::vector<CallNodeId> frames = rows.back().frames;
    const bool areUnfolded = !m_view.joined().areUnfolded();
    setUnfolded(areUnfolded);
    emit unfoldedChanged(areUnfolded);
    emit hovered(areUnfolded
            ? tr("%1 rows unfolded: %2").arg(countText(frames.size()), m_text.describeRange(frames))
            : QString());
}

// About a count or a button.
QString FlameCanvas::textOfRow(const QPoint& point) const
{
    if (isOnButton(point))
        return withKeys(m_view.joined().areUnfolded() ? tr("Join the rows again")
                                                      : tr("Unfold the joined rows"),
            "flame.unfold");
    const auto frames = countAt(point);
    return frames.empty() ? QString() : describeCount(frames);
}

// True if there was something that is no frame.
bool FlameCanvas::clickRow(const QPoint& point)
{
    if (isOnButton(point)) {
        toggleUnfolded();
        return true;
    }
    const auto frames = countAt(point);
    if (frames.empty())
        return false;
    m_view.focus(frames.front());
    listCount(frames);
    return true;
}

QString FlameCanvas::describeCount(std::span<const CallNodeId> frames) const
{
    return tr("%1 in one row: %2; Space lists them")
        .arg(countedText(frames.size(), "frame", "frames"), m_text.describeRange(frames));
}

FlameFrame FlameCanvas::focusedFrame() const
{
    const auto frame = m_view.frameWith(focused());
    return frame && frame->folded() ? *frame : FlameFrame{focused(), 1, 0, 0};
}

QString FlameCanvas::describeFocused() const
{
    const auto frames = countWith(focused());
    return frames.empty() ? m_text.describe(focusedFrame()) : describeCount(frames);
}

QString FlameCanvas::toolTipOfRow(const JoinedRows::Row& row, const QPoint& point) const
{
    const auto frame = frameAt(point);
    const auto count = countAt(point);
    const CallNodeId named[] = {frame ? frame->first : CallNodeId()};
    const bool isBeside = !row.isAboveZoom && m_view.joined().countBeside() > 0;
    return m_text.toolTipOfRow(row, frame ? std::span<const CallNodeId>(named) : count,
        isBeside ? m_view.joined().countBeside() : 0);
}

// Along joined rows from crumb to crumb.
CallNodeId FlameCanvas::besideFocused(bool onTheLeft) const
{
    const JoinedRows::Row* row = m_view.joined().rowWith(focused());
    if (!row)
        return m_view.neighbour(onTheLeft ? FlameViewport::Step::Left : FlameViewport::Step::Right);
    const CrumbRow shown = crumbRow(*row);
    const int at = shown.crumbWith(layout()->tree()[focused()].depth - row->depth);
    const int to = at + (onTheLeft ? -1 : 1);
    return at < 0 || to < 0 || to >= static_cast<int>(shown.crumbs().size())
        ? CallNodeId()
        : row->frames[shown.crumbs()[static_cast<std::size_t>(to)].first];
}

// Hatched frames and counts get the keyboard, but select no sub.
void FlameCanvas::walkTo(CallNodeId node)
{
    if (!node.valid())
        return;
    const auto frame = m_view.frameWith(node);
    const bool isHatched = frame && frame->folded();
    if (!isHatched) {
        setFocused(node);
        if (countWith(node).empty())
            choose(node, Navigation::Step::Browse);
        return;
    }
    m_view.focus(node);
    showKeyboardFrame(describeFocused());
}

bool FlameCanvas::listFocused()
{
    if (const auto frames = countWith(focused()); !frames.empty()) {
        listCount(frames);
        return true;
    }
    if (const FlameFrame frame = focusedFrame(); frame.folded()) {
        listFrames(frame);
        return true;
    }
    return false;
}

void FlameCanvas::listCount(std::span<const CallNodeId> frames)
{
    showList(frames,
        {countedText(frames.size(), "frame", "frames"), m_text.describeRange(frames), {}}, true,
        rectOf(frames.front()));
}

void FlameCanvas::listFrames(const FlameFrame& frame)
{
    const CallTree& tree = layout()->tree();
    const std::vector<CallNodeId> nodes = m_view.joined().nodesOf(frame);
    const CallNodeId caller = tree[nodes.front()].parent;
    const bool haveSameParent
        = std::ranges::all_of(nodes, [&](CallNodeId node) { return tree[node].parent == caller; });
    const SubId sub = tree[caller].sub;
    const QString count = countedText(nodes.size(), "frame", "frames");
    const QString title = haveSameParent
        ? tr("%1 below %2").arg(count, sub.valid() ? names().shortLabel(sub) : m_text.root())
        : count;
    const QString about = frame.beside > 0 ? tr("beside the joined row, or below 2 pixels")
                                           : tr("each below 2 pixels");
    showList(nodes, {title, about, m_text.shareOf(frame)}, false, rectOf(frame));
}

void FlameCanvas::showList(
    std::span<const CallNodeId> nodes, const QStringList& heading, bool isRow, const QRectF& rect)
{
    FrameList::Content content{heading[0], heading[1], heading[2], {}, 0, !isRow};
    const std::size_t listed = std::min(nodes.size(), FrameList::MaxRows);
    content.more = nodes.size() - listed;
    for (const CallNodeId node : nodes.first(listed)) {
        const SubId sub = layout()->tree()[node].sub;
        const QString name = sub.valid() ? names().label(sub) : m_text.root();
        const qsizetype ofPackage = sub.valid() ? name.size() - names().shortLabel(sub).size() : 0;
        content.rows.push_back({node, name, ofPackage,
            m_coloring.colorOf(node, sub, isDark(palette())), m_text.placeOf(node),
            isRow ? m_text.shareOf({node, 1, 0, 0}) : m_text.costOf(node)});
    }
    auto* list = new FrameList(content, this);
    connect(list, &FrameList::chosen, this, [this](CallNodeId node) { choose(node); });
    connect(list, &FrameList::zoomWanted, this, [this](CallNodeId node) {
        zoomTo(node);
        choose(node);
    });
    const QRect place(viewport()->mapToGlobal(rect.topLeft().toPoint()), rect.size().toSize());
    list->popupAt(
        place.intersected(QRect(viewport()->mapToGlobal(QPoint(0, 0)), viewport()->size())));
}

void FlameCanvas::addUnfolding(QMenu& menu)
{
    if (m_view.joined().rows().empty())
        return;
    menu.addAction(m_view.joined().areUnfolded() ? tr("Join Rows") : tr("Unfold Joined Rows"), this,
            [this] { toggleUnfolded(); })
        ->setShortcut(partKey("flame.unfold")); // only displayed
}

void FlameCanvas::addShownCrumbs(std::vector<Shown>& shown) const
{
    if (m_view.joined().areUnfolded())
        return;
    for (const JoinedRows::Row& row : m_view.joined().rows()) {
        const QRectF rect = rectOfRow(row.frames.front());
        if (!rect.intersects(viewport()->rect()))
            continue;
        const CrumbRow crumbs = crumbRow(row);
        for (const FrameCrumb& crumb : crumbs.crumbs())
            shown.push_back({{row.frames[crumb.first].index(), crumb.count},
                {crumb.left, rect.top(), crumb.width, rect.height()}});
    }
    std::ranges::stable_sort(shown, [this](const Shown& a, const Shown& b) {
        return icicle() ? a.rect.top() < b.rect.top() : a.rect.top() > b.rect.top();
    });
}

FrameSource::Texts FlameCanvas::textsOfCount(CallNodeId node) const
{
    const auto frames = countWith(node);
    return {countedText(frames.size(), "frame", "frames"), describeCount(frames),
        m_text.shareOf({node, 1, 0, 0})};
}

bool FlameCanvas::holds(const AccessibleFrame& outer, const AccessibleFrame& inner) const
{
    const CallNodeId node(inner.node);
    if (const auto frames = countWith(node); !frames.empty())
        return frames.front().index() == outer.node && frames.size() == outer.count;
    if (m_view.joined().rowWith(node))
        return outer == inner;
    if (const auto frame = m_view.frameWith(node))
        return frame->first.index() == outer.node && frame->nodes() == outer.count;
    return outer.node <= inner.node && inner.node < outer.node + outer.count;
}

} // namespace nytprof::gui
