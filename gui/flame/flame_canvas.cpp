// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"

#include "actions/action_table.h"
#include "format/perl_names.h"
#include "profile/profile.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/text.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof::gui {

FlameCanvas::FlameCanvas(bool ofCallers, QWidget* parent)
    : ChartCanvas(tr("Flame graph"), parent)
    , m_zoomMemory(ofCallers)
{
    m_text.setRoot(m_text.root(), !ofCallers);
    setObjectName(QStringLiteral("flameCanvas"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this,
        [this](int value) { m_view.scrollTo(value); });
    m_view.joinRows(false);
    measure();
    verticalScrollBar()->setSingleStep(m_view.rowHeight());
}

void FlameCanvas::setData(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const FlameLayout> layout, Grouping grouping,
    std::shared_ptr<const FlameChanges> changes, std::shared_ptr<const PackageTable> packages)
{
    const bool sameSubs = profile == m_profile;
    m_profile = std::move(profile);
    ++m_graphNumber;
    m_changes = std::move(changes);
    m_matches = {};
    m_selected = {};
    m_painter.reset();
    if (m_profile && layout) {
        const auto [root, chainsAreCalls] = std::pair(m_text.root(), m_text.chainsAreCalls());
        m_text = FlameText(m_profile, layout, grouping, m_changes, std::move(packages));
        m_text.setRoot(root, chainsAreCalls);
        m_coloring = FrameColoring(m_profile, grouping, m_colorMode, m_changes, m_groups.get());
        m_painter = std::make_unique<FlamePainter>(m_profile, layout, names(), m_coloring);
    }
    m_view.setLayout(m_profile ? std::move(layout) : nullptr, sameSubs);
    measure();
}

void FlameCanvas::rememberZoom() { m_zoomMemory.leave(m_view); }

void FlameCanvas::restoreZoom(const FlameRequest& shown)
{
    m_zoomMemory.enter(m_view, *m_profile, shown);
    showView();
}

void FlameCanvas::translateZoom(const Profile& from, const Profile* to)
{
    m_zoomMemory.translate(m_view, from, to);
}

void FlameCanvas::setColorMode(ColorMode mode)
{
    if (std::exchange(m_colorMode, mode) != mode && m_painter) {
        m_coloring = FrameColoring(m_profile, names().grouping(), mode, m_changes, m_groups.get());
        m_painter->setColoring(m_coloring);
        viewport()->update();
    }
}

void FlameCanvas::setRoot(const QString& text, bool chainsAreCalls)
{
    m_text.setRoot(text, chainsAreCalls);
    viewport()->update();
}

void FlameCanvas::setSelected(SubId sub)
{
    m_selected = sub;
    viewport()->update();
}

void FlameCanvas::focusSub(SubId sub)
{
    if (!layout() || !sub.valid() || subOf(focused()) == sub)
        return;
    const CallNodeId root = layout()->tree().root();
    if (const CallNodeId node = subOf(root) == sub ? root : m_view.widestOf(sub); node.valid()) {
        m_view.focus(node);
        announceCurrentFrame(this, describeFocused() + m_text.positionOf(node));
    }
    viewport()->update();
}

void FlameCanvas::setMatches(FlameMatches matches)
{
    m_matches = std::move(matches);
    viewport()->update();
}

void FlameCanvas::setHidden(const QList<QColor>& colors)
{
    m_hidden = colors;
    viewport()->update();
}

void FlameCanvas::setIcicle(bool icicle)
{
    m_view.setRootOnTop(icicle);
    showView();
}

void FlameCanvas::zoomTo(CallNodeId node)
{
    m_view.zoomTo(node);
    showView();
}

void FlameCanvas::zoomBy(double factor, double pixel)
{
    m_view.zoomBy(factor, pixel);
    showView();
}

void FlameCanvas::zoomToFrame(const FlameFrame& frame)
{
    if (frame.beside > 0) {
        listFrames(frame); // they are not next to each other
        return;
    }
    m_view.zoomTo(frame);
    showView();
}

bool FlameCanvas::panBy(double share)
{
    m_view.pan(share);
    showView();
    return true;
}

// Synchronizes the scroll bar with the view.
void FlameCanvas::showView()
{
    const int scroll = m_view.scroll(); // setRange() may change it
    verticalScrollBar()->setRange(0, m_view.scrollEnd());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setValue(scroll);
    viewport()->update();
    emit zoomChanged();
}

void FlameCanvas::measure()
{
    m_view.setScreen(viewport()->width(), viewport()->height(), fontMetrics().height() + 3);
    showView();
}

void FlameCanvas::setFocused(CallNodeId node)
{
    if (!layout())
        return;
    m_view.focusAndShow(node);
    showView();
    const QString description = describeFocused();
    announceCurrentFrame(this, description + m_text.positionOf(node));
    emit hovered(description);
}

void FlameCanvas::focusMatch(bool forward)
{
    if (const CallNodeId node = m_view.nextOf(m_matches.nodes, forward); layout() && node.valid())
        setFocused(node);
}

void FlameCanvas::focusHotPath(bool cooler)
{
    if (!layout() || layout()->hottest().empty())
        return;
    const std::size_t at = m_view.nextHotPath(cooler);
    const CallNodeId node = layout()->hottest()[at];
    setFocused(node);
    choose(node, Navigation::Step::Browse);
    emit hovered(tr("Hot path %1 of %2: ").arg(at + 1).arg(layout()->hottest().size())
        + m_text.describe({node, 1, 0, 0}));
}

QRectF FlameCanvas::rectOf(CallNodeId node) const
{
    const FlameRect rect = m_view.rectOf(node);
    const QRectF place(rect.left, rect.top, rect.width, rect.height);
    const JoinedRows::Row* row = m_view.joined().rowWith(node);
    return row ? rectOfCrumb(*row, node) : place;
}

std::vector<FrameSource::Shown> FlameCanvas::shownFrames() const
{
    std::vector<Shown> shown;
    for (const FlameFrame& frame : m_view.visibleFrames()) {
        const CallNodeId last(frame.first.index() + std::max(frame.count, 1U) - 1);
        QRectF rect = rectOf(frame.first) | rectOf(last);
        if (frame.beside > 0)
            rect = rectOf(frame);
        shown.push_back({{frame.first.index(), frame.nodes()}, rect});
    }
    addShownCrumbs(shown);
    return shown;
}

FrameSource::Texts FlameCanvas::textsOf(const AccessibleFrame& frame) const
{
    const CallNodeId node(frame.node);
    if (m_view.joined().rowWith(node) && frame.count > 1)
        return textsOfCount(node);
    const auto hatched = m_view.frameWith(node);
    const FlameFrame shown = hatched && hatched->beside > 0 && hatched->nodes() == frame.count
        ? *hatched
        : FlameFrame{node, frame.count, 0, 0};
    return {m_text.nameOf(shown), m_text.describe(shown), m_text.shareOf(shown)};
}

std::optional<AccessibleFrame> FlameCanvas::keyboardFrame() const
{
    return layout() ? std::optional(AccessibleFrame{focused().index(), 1}) : std::nullopt;
}

void FlameCanvas::setKeyboardFrame(const AccessibleFrame& frame)
{
    setFocused(CallNodeId(frame.node));
}

FlameScene FlameCanvas::scene() const
{
    FlameScene scene;
    scene.span = m_view.span();
    scene.rows = m_view.visibleRows();
    scene.rowsAround = layout() ? layout()->tree()[m_view.zoomedTo()].depth : 0;
    scene.selected = m_selected;
    scene.focused = focused();
    // A search outlines the current match, although its field has the focus.
    scene.focusVisible = hasFocus() || (layout() && m_matches.has(layout()->tree()[focused()].sub));
    scene.matches = &m_matches;
    scene.hidden = m_hidden;
    scene.joined = &m_view.joined();
    scene.rootText = m_text.root();
    return scene;
}

void FlameCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    painter.setFont(font());
    if (!m_painter || layout()->tree().empty()) {
        paintNothing(painter,
            !m_profile ? m_nothing
                : m_profile->callTree().empty()
                ? tr("No call stacks: the profile was made with calls=0 or subs=0, "
                     "or no sub "
                     "returned.")
                : tr("Nothing to show: undo a transform or select another sub."));
        return;
    }
    m_painter->paint(painter, scene(), palette());
    paintJoinedRows(painter);
}

// The root is the main program, where callees are below their callers.
SubId FlameCanvas::subOf(CallNodeId node) const
{
    const bool isProgram = node == layout()->tree().root() && m_text.chainsAreCalls();
    return isProgram ? m_profile->findSub(MainProgram) : layout()->tree()[node].sub;
}

void FlameCanvas::choose(CallNodeId node, Navigation::Step step)
{
    m_view.focus(node);
    viewport()->update();
    if (const SubId sub = subOf(node); sub.valid())
        emit subChosen(sub, step);
}

void FlameCanvas::openSource(CallNodeId node)
{
    choose(node);
    emit sourceWanted();
}

void FlameCanvas::focusAt(const QPoint& point)
{
    if (const auto frame = frameAt(point))
        m_view.focus(frame->first);
}

bool FlameCanvas::drag(const QPoint& moved)
{
    verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
    return panBy(-moved.x() / m_view.span().pixels);
}

QString FlameCanvas::textAt(const QPoint& point) const
{
    if (const auto frame = frameAt(point))
        return m_text.describe(*frame);
    return textOfRow(point);
}

// Tints the crumb.
void FlameCanvas::hover(const QPoint& point)
{
    const JoinedRows::Row* row = m_view.joinedRowAt(point.y());
    const std::pair hovered(row, row ? crumbRow(*row).crumbAt(point.x()) : -1);
    if (std::exchange(m_hovered, hovered) != hovered)
        viewport()->update();
    ChartCanvas::hover(point);
}

bool FlameCanvas::click(const QPoint& point)
{
    const auto frame = frameAt(point);
    if (clickRow(point) || !frame || frame->folded())
        return false;
    choose(frame->first);
    return subOf(frame->first).valid();
}

void FlameCanvas::activateAt(const QPoint& point)
{
    if (const auto frame = frameAt(point))
        frame->folded() ? listFrames(*frame) : zoomToFrame(*frame);
}

bool FlameCanvas::zoomBySteps(double steps, const QPointF& fixed)
{
    zoomBy(std::pow(0.8, steps), fixed.x());
    return true;
}

void FlameCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!press(PressedKey(*event)))
        ChartCanvas::keyPressEvent(event);
}

bool FlameCanvas::press(const PressedKey& key)
{
    constexpr double ZoomStep = 0.7;
    const double middle = viewport()->width() / 2.0;
    if (const auto undo = key.numberIn("flame.undo"))
        *undo == 0 ? emit undoWanted() : emit redoWanted();
    else if (!layout())
        return false;
    else if (key.is("flame.copy"))
        QGuiApplication::clipboard()->setText(m_text.describe({focused(), 1, 0, 0}));
    else if (key.is("flame.list") && listFocused())
        return true;
    else if (key.is("flame.open"))
        openSource(focused());
    else if (key.is("flame.zoomBox"))
        zoomToFrame(focusedFrame());
    else if (key.is("flame.unfold"))
        toggleUnfolded();
    else if (key.is("flame.all"))
        zoomOut();
    else if (const auto zoom = key.numberIn("flame.zoom"))
        zoomBy(*zoom == 0 ? ZoomStep : 1 / ZoomStep, middle);
    else if (const auto pan = key.numberIn("flame.pan"))
        panBy(*pan == 0 ? -0.2 : 0.2);
    else if (const auto hot = key.numberIn("flame.hot"))
        focusHotPath(*hot == 0);
    else if (key.is("flame.turn"))
        setIcicle(!icicle());
    else if (key.is("flame.leave"))
        return leaveSearchOrZoom();
    else
        return walk(key) || applyTransform(key);
    return true;
}

// False leaves the key to the view.
bool FlameCanvas::leaveSearchOrZoom()
{
    if (m_matches.active())
        emit searchCleared();
    else if (zoomed())
        zoomOut();
    else
        return false;
    return true;
}

bool FlameCanvas::walk(const PressedKey& key)
{
    using Step = FlameViewport::Step;
    if (const auto arrow = key.numberIn("flame.walk"))
        walkTo(*arrow == UpArrow      ? m_view.neighbour(Step::Up)
                : *arrow == DownArrow ? m_view.neighbour(Step::Down)
                                      : besideFocused(*arrow == LeftArrow));
    else if (key.is("flame.parent"))
        walkTo(m_view.neighbour(Step::ToCaller));
    else
        return false;
    return true;
}

QString FlameCanvas::toolTipAt(const QPoint& point) const
{
    if (const JoinedRows::Row* row = m_view.joinedRowAt(point.y()))
        return toolTipOfRow(*row, point);
    const auto frame = frameAt(point);
    return frame ? withNote(toolTip(*frame), bookmarkOfSub(m_profile.get(), subOf(frame->first)))
                 : QString();
}

QString FlameCanvas::toolTip(const FlameFrame& frame) const
{
    const SubId sub = layout()->tree()[frame.first].sub;
    QString group;
    for (const LegendEntry& entry : m_coloring.legend())
        if (m_colorMode == ColorMode::Package && sub.valid()
            && entry.light == m_coloring.colorOf(sub, false))
            group = entry.text;
    return m_text.toolTip(frame, m_coloring.colorOf(frame.first, sub, isDark(palette())), group);
}

void FlameCanvas::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    measure();
}

void FlameCanvas::changeEvent(QEvent* event)
{
    ChartCanvas::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        if (m_painter)
            m_painter->forgetFont();
        measure();
    }
}

bool FlameCanvas::canApply(Transform::Kind kind, CallNodeId node) const
{
    const bool groups
        = kind == Transform::Kind::GroupPackages || kind == Transform::Kind::GroupFiles;
    return layout() && !layout()->isChart() && (!groups || names().grouping() == Grouping::Subs)
        && (!needsSub(kind) || layout()->tree()[node].sub.valid())
        && (kind != Transform::Kind::FocusPath || m_text.chainsAreCalls());
}

void FlameCanvas::apply(Transform::Kind kind, CallNodeId node)
{
    if (!canApply(kind, node))
        return;
    Transform transform{kind, {}};
    if (kind == Transform::Kind::FocusPath)
        transform.subs = chainOf(layout()->tree(), node);
    else if (needsSub(kind))
        transform.subs = {layout()->tree()[node].sub};
    m_view.focus(node);
    emit transformWanted(transform);
}

bool FlameCanvas::applyTransform(const PressedKey& key)
{
    const auto choices = transformChoices();
    const auto choice = std::ranges::find_if(
        choices, [&](const TransformChoice& each) { return key.is(each.action->id); });
    if (choice == choices.end() || layout()->isChart())
        return false;
    if (!needsSub(choice->kind) || !focusedFrame().folded())
        apply(choice->kind, focused());
    return true;
}

void FlameCanvas::addTransforms(QMenu& menu, CallNodeId node)
{
    for (const TransformChoice& choice : transformChoices()) {
        QAction* action = menu.addAction(actionTitle(*choice.action), this,
            [this, kind = choice.kind, node] { apply(kind, node); });
        action->setShortcuts(actionKeys(*choice.action)); // only displayed: the menu is temporary
        action->setEnabled(canApply(choice.kind, node));
    }
    menu.addSeparator();
}

void FlameCanvas::addCopies(QMenu& menu, CallNodeId node)
{
    const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    menu.addAction(tr("Copy Name and Numbers"), this,
            [this, copy, node] {
                copy(m_text.describe({node, 1, 0, 0}));
            })
        ->setShortcut(partKey("flame.copy"));
    menu.addAction(tr("Copy Call Stack"), this, [this, copy, node] {
        QStringList path;
        for (const SubId sub : chainOf(layout()->tree(), node))
            path << names().fullName(sub);
        copy(path.join(QLatin1Char(';')));
    });
}

void FlameCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const auto frame = event->reason() == QContextMenuEvent::Keyboard
        ? std::optional(focusedFrame())
        : frameAt(event->pos());
    if (!layout() || !frame)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const SubId sub = layout()->tree()[frame->first].sub;
    menu->addAction(tr("Zoom to This Frame"), this, [this, frame] { zoomToFrame(*frame); })
        ->setShortcut(partKey("flame.zoomBox")); // only displayed
    if (frame->folded())
        menu->addAction(tr("List Frames"), this, [this, frame] { listFrames(*frame); })
            ->setShortcut(partKey("flame.list"));
    addUnfolding(*menu);
    if (!layout()->isChart())
        addTransforms(*menu, frame->folded() ? CallNodeId(0) : frame->first);
    menu->addAction(tr("Reset Zoom"), this, [this] { zoomOut(); })->setEnabled(zoomed());
    if (!frame->folded() && sub.valid()) {
        const QString name = QRegularExpression::escape(names().fullName(sub));
        menu->addAction(tr("Highlight This Sub"), this,
            [this, name] { emit searchWanted(QStringLiteral("/^%1$/").arg(name)); });
        emit subMenuOpened(menu, sub);
        addCopies(*menu, frame->first);
    }
    menu->popup(event->globalPos());
}

} // namespace nytprof::gui
