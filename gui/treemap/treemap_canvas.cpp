// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "treemap/treemap_canvas.h"

#include "actions/action_table.h"
#include "profile/profile.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <functional>
#include <limits>

namespace nytprof::gui {

TreemapCanvas::TreemapCanvas(QWidget* parent)
    : ChartCanvas(tr("Treemap of packages"), parent)
{
    setObjectName(QStringLiteral("treemapCanvas"));
    setMinimumSize(120, 80);
}

void TreemapCanvas::setTree(PackageTree tree)
{
    // When a file is read again, the package that it showed stays on screen.
    const QString shown = m_tree.nodes().empty() ? QString() : packageText(m_tree, m_root);
    m_tree = std::move(tree);
    ++m_treeNumber;
    m_root = 0;
    m_selected = {};
    for (std::uint32_t i = 1; i < m_tree.nodes().size(); ++i) {
        if (!m_tree[i].sub.valid() && packageText(m_tree, i) == shown) {
            m_root = i;
            break;
        }
    }
    layOut();
    emit zoomChanged();
}

void TreemapCanvas::layOut()
{
    const std::uint32_t node = m_current < 0 ? 0 : box(m_current).node;
    m_boxes = layOutTreemap(m_tree, m_root, viewport()->rect(), fontMetrics().height() + 2);
    const auto same = std::ranges::find(m_boxes, node, &TreemapBox::node);
    m_current = m_boxes.empty() ? -1
        : same == m_boxes.end() ? 0
                                : static_cast<int>(same - m_boxes.begin());
    viewport()->update();
}

const TreemapBox& TreemapCanvas::box(int index) const
{
    return m_boxes[static_cast<std::size_t>(index)];
}

void TreemapCanvas::setSelected(SubId sub)
{
    m_selected = sub;
    viewport()->update();
}

void TreemapCanvas::setTerms(const Terms& terms)
{
    m_terms = terms;
    viewport()->update();
}

void TreemapCanvas::setHidden(const QList<QColor>& colors)
{
    m_hidden = colors;
    viewport()->update();
}

bool TreemapCanvas::matches(const TreemapBox& box) const
{
    return !m_terms.empty() && box.folded == 0 && m_terms.match(packageText(m_tree, box.node));
}

void TreemapCanvas::focusMatch(bool forward)
{
    const int count = static_cast<int>(m_boxes.size());
    for (int step = 1; step <= count; ++step) {
        const int at = (m_current + (forward ? step : count - step)) % count;
        if (matches(box(at))) {
            setCurrent(at);
            return;
        }
    }
}

void TreemapCanvas::zoomTo(std::uint32_t node)
{
    if (m_tree.nodes().empty())
        return;
    m_root = m_tree[node].sub.valid() ? m_tree[node].parent : node;
    layOut();
    setCurrent(m_current);
    emit zoomChanged();
}

void TreemapCanvas::zoomOut() { zoomTo(m_tree.nodes().empty() ? 0 : m_tree[m_root].parent); }

void TreemapCanvas::setCurrent(int index)
{
    m_current = index;
    if (index < 0)
        return;
    showKeyboardFrame(describe(box(index)));
}

void TreemapCanvas::choose(int index)
{
    setCurrent(index);
    if (const SubId sub = m_tree[box(index).node].sub; sub.valid())
        emit subChosen(sub);
}

QString TreemapCanvas::describe(const TreemapBox& box) const
{
    const Profile& profile = *m_tree.profile();
    const QString time = tr("%1 exclusive (%2)")
                             .arg(timeText(profile, box.time),
                                 evidenceText(profile, box.time, profile.totals().whole()));
    const QString name = packageText(m_tree, box.node);
    if (box.folded > 0)
        return tr("%1 more in %2, too small: %3").arg(countText(box.folded), name, time);
    const PackageCost cost = m_tree.cost(box.node);
    const QString calls = countedText(cost.calls, "call", "calls");
    if (!profile.countsCalls())
        return tr("%1: %2").arg(name, time);
    return m_tree[box.node].sub.valid()
        ? tr("%1: %2, %3, %4 inclusive").arg(name, calls, time, timeText(profile, cost.inclusive))
        : tr("%1: %2 of %3, %4").arg(name, calls, countedText(cost.subs, "sub", "subs"), time);
}

QString TreemapCanvas::shareOf(const TreemapBox& box) const
{
    return percentText(box.time, m_tree.profile()->totals().whole());
}

// E.g. "main::work, sub, 1.2 s, 12.3 %".
FrameSource::Texts TreemapCanvas::textsOf(const AccessibleFrame& frame) const
{
    const int index = indexOf(frame);
    if (index < 0)
        return {};
    const TreemapBox& shown = box(index);
    const QString name = packageText(m_tree, shown.node);
    const QString time = timeText(*m_tree.profile(), shown.time);
    const QString share = shareOf(shown);
    return {shown.folded > 0
            ? tr("%1 more in %2, too small, %3, %4").arg(countText(shown.folded), name, time, share)
            : m_tree[shown.node].sub.valid() ? tr("%1, sub, %2, %3").arg(name, time, share)
                                             : tr("%1, package, %2, %3").arg(name, time, share),
        describe(shown), share};
}

std::vector<FrameSource::Shown> TreemapCanvas::shownFrames() const
{
    std::vector<Shown> shown;
    for (const TreemapBox& box : m_boxes)
        shown.push_back({{box.node, box.folded}, box.rect});
    return shown;
}

std::optional<AccessibleFrame> TreemapCanvas::keyboardFrame() const
{
    return m_current < 0
        ? std::nullopt
        : std::optional(AccessibleFrame{box(m_current).node, box(m_current).folded});
}

void TreemapCanvas::setKeyboardFrame(const AccessibleFrame& frame)
{
    if (const int index = indexOf(frame); index >= 0)
        setCurrent(index);
}

int TreemapCanvas::indexOf(const AccessibleFrame& frame) const
{
    const auto found = std::ranges::find_if(m_boxes, [&frame](const TreemapBox& box) {
        return box.node == frame.node && box.folded == frame.count;
    });
    return found == m_boxes.end() ? -1 : static_cast<int>(found - m_boxes.begin());
}

int TreemapCanvas::boxAt(const QPointF& point) const
{
    for (std::size_t i = m_boxes.size(); i-- > 0;) // inner ones follow outer ones
        if (m_boxes[i].rect.contains(point))
            return static_cast<int>(i);
    return -1;
}

// The nearest rectangle without content whose centre is in the direction of the arrow key, or the
// current one.
int TreemapCanvas::neighbour(int arrow) const
{
    const QPointF from = box(m_current).rect.center();
    int best = m_current;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QPointF way = m_boxes[i].rect.center() - from;
        const bool across = arrow == LeftArrow || arrow == RightArrow;
        const double sign = arrow == LeftArrow || arrow == UpArrow ? -1 : 1;
        const double along = sign * (across ? way.x() : way.y());
        const double aside = across ? way.y() : way.x();
        const double distance = along + 2 * std::abs(aside);
        if (!m_boxes[i].holdsOthers() && along > 0.5 && distance < nearest) {
            nearest = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void TreemapCanvas::openKeyboardFrame()
{
    if (m_current < 0)
        return;
    const std::uint32_t node = box(m_current).node;
    if (const SubId sub = m_tree[node].sub; sub.valid()) {
        emit subChosen(sub);
        emit sourceWanted();
    } else {
        zoomTo(node);
    }
}

bool TreemapCanvas::click(const QPoint& point)
{
    const int at = boxAt(point);
    if (at < 0) {
        setCurrent(at);
        return false;
    }
    choose(at);
    return m_tree[box(at).node].sub.valid();
}

void TreemapCanvas::activateAt(const QPoint& point)
{
    if (const int at = boxAt(point); at >= 0)
        zoomTo(box(at).node); // for a sub: its package
}

QString TreemapCanvas::textAt(const QPoint& point) const
{
    const int at = boxAt(point);
    return at < 0 ? QString() : describe(box(at));
}

QString TreemapCanvas::toolTipAt(const QPoint& point) const
{
    const int at = boxAt(point);
    return at < 0 ? QString()
                  : withNote(tipOfNames(describe(box(at))),
                      bookmarkOfSub(&*m_tree.profile(), m_tree[box(at).node].sub));
}

void TreemapCanvas::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    if (m_boxes.empty() || m_current < 0)
        ChartCanvas::keyPressEvent(event);
    else if (const auto arrow = key.numberIn("treemap.walk"))
        choose(neighbour(*arrow));
    else if (key.is("treemap.open"))
        openKeyboardFrame();
    else if (key.is("treemap.zoom"))
        zoomTo(box(m_current).node);
    else if (key.is("treemap.leave") && !m_terms.empty())
        emit searchCleared();
    else if (key.is("treemap.leave") && m_root == 0)
        event->ignore(); // for the view
    else if (key.is("treemap.out") || key.is("treemap.leave"))
        zoomOut();
    else
        ChartCanvas::keyPressEvent(event);
}

void TreemapCanvas::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    layOut();
}

void TreemapCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    paintBoxes(painter);
    if (m_boxes.empty()) {
        paintNothing(
            painter, m_tree.nodes().empty() ? QString() : tr("No exclusive time in this profile."));
        return;
    }
    painter.setBrush(Qt::NoBrush);
    if (hasFocus() && m_current >= 0) {
        painter.setPen(QPen(accentColor(palette()), 3));
        painter.drawRect(box(m_current).rect.adjusted(1.5, 1.5, -2, -2));
    }
}

void TreemapCanvas::paintBoxes(QPainter& painter) const
{
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    for (const TreemapBox& box : m_boxes)
        box.folded > 0 ? paintFold(painter, box) : paintBox(painter, box);
}

Picture TreemapCanvas::picture() const
{
    Picture picture;
    picture.title = tr("Treemap");
    picture.size = size();
    picture.paint = [this](QPainter& painter) {
        painter.setFont(font());
        paintBoxes(painter);
    };
    picture.image = [picture] { return imageOf(picture); };
    return picture;
}

void TreemapCanvas::paintBox(QPainter& painter, const TreemapBox& box) const
{
    const bool dark = isDark(palette());
    const QColor base = palette().color(QPalette::Base);
    std::uint32_t at = box.node; // a package has the colour of its first sub
    while (!m_tree[at].sub.valid() && m_tree[at].childCount > 0)
        at = m_tree[at].firstChild;
    const auto colorIn = [&](bool inDark) {
        return m_tree[at].sub.valid() ? m_coloring.colorOf(m_tree[at].sub, inDark)
                                      : packageColor(PackageColors, inDark);
    };
    QColor color = colorIn(dark);
    QColor text = frameTextColor(color, dark);
    QRectF rect = box.rect.adjusted(0, 0, -1, -1); // one line of background separates them
    if (box.holdsOthers()) {
        color = blend(base, color, 0.35);
        text = palette().color(QPalette::Text);
    }
    const bool isHidden = !box.holdsOthers() && m_hidden.contains(colorIn(false));
    if (isHidden || (!m_terms.empty() && !matches(box))) {
        color = blend(base, color, 0.32);
        text = secondaryText(palette(), QPalette::Base);
    }
    painter.fillRect(rect, color);
    if (const SubId sub = m_tree[box.node].sub; sub.valid() && sub == m_selected) {
        painter.setPen(QPen(accentColor(palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
    painter.setPen(text);
    if (box.holdsOthers())
        rect.setHeight(box.titleHeight);
    paintLabel(painter, box, rect.adjusted(3, 0, -2, 0));
}

void TreemapCanvas::paintLabel(QPainter& painter, const TreemapBox& box, const QRectF& rect) const
{
    const QFontMetrics metrics = painter.fontMetrics();
    if (rect.width() < 24 || rect.height() < metrics.height())
        return;
    const auto available = static_cast<int>(rect.width());
    const QString time = shareOf(box);
    const QString name
        = box.node == m_root ? packageText(m_tree, box.node) : packageLabel(m_tree, box.node);
    const QString both = name + QStringLiteral("  ") + time;
    const bool oneLine = metrics.horizontalAdvance(both) <= available;
    painter.drawText(rect, Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
        oneLine ? both : metrics.elidedText(name, Qt::ElideRight, available));
    if (!oneLine && rect.height() >= 2 * metrics.height()
        && metrics.horizontalAdvance(time) <= available) {
        painter.drawText(rect.adjusted(0, metrics.height(), 0, 0),
            Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine, time);
    }
}

void TreemapCanvas::paintFold(QPainter& painter, const TreemapBox& box) const
{
    const QColor base = palette().color(QPalette::Base);
    const QColor text = palette().color(QPalette::Text);
    const QRectF rect = box.rect.adjusted(0, 0, -1, -1);
    painter.fillRect(rect, blend(base, text, isDark(palette()) ? 0.16 : 0.10));
    painter.fillRect(rect, QBrush(blend(base, text, 0.28), Qt::BDiagPattern));
    const QString words = tr("… %1 more, %2").arg(countText(box.folded), shareOf(box));
    const QFontMetrics metrics = painter.fontMetrics();
    if (metrics.horizontalAdvance(words) + 6 <= rect.width() && metrics.height() <= rect.height()) {
        painter.setPen(text);
        const QRectF label(
            rect.left() + 3, rect.top(), metrics.horizontalAdvance(words) + 4, metrics.height());
        painter.fillRect(label, base);
        painter.drawText(label, Qt::AlignCenter | Qt::TextSingleLine, words);
    }
}

} // namespace nytprof::gui
