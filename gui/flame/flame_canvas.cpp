// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"

#include "format/perl_names.h"
#include "profile/profile.h"
#include "report/flame_svg.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/text.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

namespace nytprof::gui {

FlameCanvas::FlameCanvas(bool ofCallers, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_zoomMemory(ofCallers)
{
    makeFramesAccessible();
    m_text.setRoot(m_text.root(), !ofCallers);
    setObjectName(QStringLiteral("flameCanvas"));
    setAccessibleName(tr("Flame graph"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this,
        [this](int value) { m_view.scrollTo(value); });
    m_click.setSingleShot(true);
    connect(&m_click, &QTimer::timeout, this, &FlameCanvas::clicked);
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
    m_view.zoomTo(frame);
    showView();
}

void FlameCanvas::pan(double share)
{
    m_view.pan(share);
    showView();
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
    const QString description = m_text.describe({node, 1, 0, 0});
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
    return {rect.left, rect.top, rect.width, rect.height};
}

std::vector<FrameSource::Shown> FlameCanvas::shownFrames() const
{
    std::vector<Shown> shown;
    for (const FlameFrame& frame : m_view.visibleFrames()) {
        const CallNodeId last(frame.first.index() + frame.count - 1);
        shown.push_back({{frame.first.index(), frame.count}, rectOf(frame.first) | rectOf(last)});
    }
    return shown;
}

FrameSource::Texts FlameCanvas::textsOf(const AccessibleFrame& frame) const
{
    const FlameFrame shown{CallNodeId(frame.node), frame.count, 0, 0};
    return {m_text.nameOf(shown), m_text.describe(shown), m_text.shareOf(shown)};
}

std::optional<AccessibleFrame> FlameCanvas::keyboardFrame() const
{
    return layout() ? std::optional(AccessibleFrame{focused().index(), 1}) : std::nullopt;
}

bool FlameCanvas::holds(const AccessibleFrame& outer, const AccessibleFrame& inner) const
{
    return outer.node <= inner.node && inner.node < outer.node + outer.count;
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
    scene.rootText = m_text.root();
    return scene;
}

namespace {

constexpr int PictureMargin = 6;
constexpr int NarrowestPicture = 200;
constexpr int HighestBitmap = 16'000; // pixels; painters fail somewhat above 32,000

} // namespace

int FlameCanvas::pictureHeight(std::uint32_t rows) const
{
    return static_cast<int>(rows) * m_view.rowHeight() + 2 * PictureMargin
        + fontMetrics().height() * 2;
}

Picture FlameCanvas::picture() const
{
    const std::uint32_t all = m_view.rowsInSpan();
    const auto withRows = [this, all](std::uint32_t rows) -> Picture {
        return {layout() && layout()->isChart() ? tr("Flame chart") : tr("Flame graph"),
            {std::max(viewport()->width(), NarrowestPicture), pictureHeight(rows)},
            [this, rows, all](QPainter& painter) { paintPicture(painter, rows, all - rows); }, {}};
    };
    Picture picture = withRows(all);
    picture.image = [this, all, withRows] {
        const int fitting = (HighestBitmap / 2 - pictureHeight(0)) / m_view.rowHeight();
        return imageOf(withRows(std::min(all, static_cast<std::uint32_t>(fitting))));
    };
    if (m_painter)
        picture.svg = [this] { return svg(); };
    return picture;
}

// As `nytprof flamegraph` writes it, with names, texts and colours of the canvas.
QByteArray FlameCanvas::svg() const
{
    std::map<std::pair<QRgb, QRgb>, std::string> classes;
    const auto classOf = [&](const QColor& light, const QColor& dark) {
        const std::pair colors(light.rgb(), dark.rgb());
        return classes.try_emplace(colors, 'c' + std::to_string(classes.size())).first->second;
    };
    const auto frame = [&](CallNodeId id) {
        const SubId sub = layout()->tree()[id].sub;
        const QColor light = m_coloring.colorOf(id, sub, false);
        return FlameSvgFrame{(sub.valid() ? names().fullName(sub) : m_text.root()).toStdString(),
            m_text.describe({id, 1, 0, 0}).toStdString(),
            light.isValid() ? classOf(light, m_coloring.colorOf(id, sub, true)) : std::string(),
            m_matches.has(sub)};
    };
    const auto style = [&] {
        QString css;
        for (const auto& [colors, name] : classes) {
            const QString rule = QStringLiteral(".%1 rect { fill: %2 } .b.%1 text { fill: %3 }\n");
            const QColor light(colors.first);
            const QColor dark(colors.second);
            const QString of = QString::fromStdString(name);
            css += rule.arg(of, light.name(), frameTextColor(light, false).name())
                + QStringLiteral("@media (prefers-color-scheme: dark) {\n%1}\n")
                      .arg(rule.arg(of, dark.name(), frameTextColor(dark, true).name()));
        }
        return css.toStdString();
    };
    std::vector<FlameSvgFrame> legend;
    for (const LegendEntry& entry : m_coloring.legend())
        legend.push_back(
            {legendText(entry).toStdString(), {}, classOf(entry.light, entry.dark), false});
    const std::string program(m_profile->application());
    const FlameSpan span = m_view.span();
    const QString title = layout()->isChart() ? tr("Flame chart of %1") : tr("Flame graph of %1");
    const FlameSvgOptions options{.deepest = std::numeric_limits<std::uint32_t>::max()};
    std::ostringstream out;
    writeFlameSvg({*layout(), span.begin, span.width, icicle(),
                      title.arg(toQString(program)).toStdString(), program, frame, style, legend},
        options, out);
    return QByteArray::fromStdString(out.str());
}

// Without selection and focus.
void FlameCanvas::paintPicture(QPainter& painter, std::uint32_t rows, std::uint32_t leftOut) const
{
    const int width = std::max(viewport()->width(), NarrowestPicture);
    const int height = pictureHeight(rows);
    painter.fillRect(0, 0, width, height, palette().color(QPalette::Base));
    painter.setFont(font());
    if (m_painter) {
        FlameScene scene = this->scene();
        scene.span.pixels = width;
        scene.rows.first = 0;
        scene.rows.end = rows;
        scene.rows.firstTop = icicle() ? 0 : static_cast<int>(rows - 1) * m_view.rowHeight();
        scene.selected = {};
        scene.focusVisible = false;
        m_painter->paint(painter, scene, palette());
    }
    painter.setPen(palette().color(QPalette::Text));
    const int line = fontMetrics().height();
    QRect below(PictureMargin, height - PictureMargin - 2 * line, width - 2 * PictureMargin, line);
    if (leftOut > 0) {
        painter.drawText(below, Qt::AlignLeft,
            tr("%1 more rows do not fit; export as SVG for all").arg(leftOut));
    }
    paintLegend(painter, m_coloring.legend(), below.translated(0, line), isDark(palette()));
}

void FlameCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    painter.setFont(font());
    if (!m_painter || layout()->tree().empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(20, 20, -20, -20),
            Qt::AlignCenter | Qt::TextWordWrap,
            !m_profile ? m_nothing
                : m_profile->callTree().empty()
                ? tr("No call stacks: the profile was made with calls=0 or subs=0, or no sub "
                     "returned.")
                : tr("Nothing to show: undo a transform or select another sub."));
        return;
    }
    m_painter->paint(painter, scene(), palette());
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

void FlameCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        if (const auto frame = frameAt(event->pos()); frame && event->button() == Qt::RightButton)
            m_view.focus(frame->first); // for the context menu and keys
        event->ignore();
        return;
    }
    m_pressedAt = event->pos();
    m_draggedFrom = event->pos();
    m_dragging = false;
}

void FlameCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton) {
        const bool far
            = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
        if (m_dragging || far) {
            m_dragging = true;
            const QPoint moved = event->pos() - m_draggedFrom;
            m_draggedFrom = event->pos();
            verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
            pan(-moved.x() / m_view.span().pixels);
            viewport()->setCursor(Qt::ClosedHandCursor);
        }
        return;
    }
    const auto frame = frameAt(event->pos());
    viewport()->setCursor(frame ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(frame ? m_text.describe(*frame) : QString());
}

void FlameCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->setCursor(Qt::ArrowCursor);
    const auto frame = frameAt(event->pos());
    if (event->button() == Qt::LeftButton && !m_dragging && frame && !frame->folded()) {
        choose(frame->first);
        if (subOf(frame->first).valid())
            m_click.start(QApplication::doubleClickInterval());
    }
    m_dragging = false;
}

void FlameCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto frame = frameAt(event->pos());
    m_click.stop();
    if (event->button() == Qt::LeftButton && frame) {
        zoomToFrame(*frame);
        m_dragging = true; // the release that follows is over another frame
    }
}

void FlameCanvas::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        zoomBy(std::pow(0.8, turned.y() / 120.0), event->position().x());
        event->accept();
    } else if (event->modifiers() & Qt::ShiftModifier || turned.x() != 0) {
        pan(-(turned.x() != 0 ? turned.x() : turned.y()) / 120.0 * 0.1);
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

void FlameCanvas::keyPressEvent(QKeyEvent* event)
{
    if (layout() && event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(m_text.describe({focused(), 1, 0, 0}));
        return;
    }
    if (event->matches(QKeySequence::Undo)) {
        emit undoWanted();
        return;
    }
    if (event->matches(QKeySequence::Redo)) {
        emit redoWanted();
        return;
    }
    if (!layout() || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: openSource(focused()); return;
    case Qt::Key_Z:
    case Qt::Key_Space: zoomTo(focused()); return;
    case Qt::Key_0: zoomOut(); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(0.7, viewport()->width() / 2.0); return;
    case Qt::Key_Minus: zoomBy(1 / 0.7, viewport()->width() / 2.0); return;
    case Qt::Key_H: focusHotPath(!shift); return;
    case Qt::Key_I: setIcicle(!icicle()); return;
    case Qt::Key_Escape:
        if (m_matches.active())
            emit searchCleared();
        else if (zoomed())
            zoomOut();
        else
            event->ignore(); // for the view
        return;
    default:
        if (!walk(event->key(), shift) && !apply(*event))
            QAbstractScrollArea::keyPressEvent(event);
    }
}

bool FlameCanvas::walk(int key, bool shift)
{
    using Step = FlameViewport::Step;
    constexpr std::pair<int, Step> Steps[]
        = {{Qt::Key_Up, Step::Up}, {Qt::Key_Down, Step::Down}, {Qt::Key_Left, Step::Left},
            {Qt::Key_Right, Step::Right}, {Qt::Key_Backspace, Step::ToCaller}};
    if (shift && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        pan(key == Qt::Key_Left ? -0.2 : 0.2);
        return true;
    }
    for (const auto& [ofStep, step] : Steps) {
        if (key != ofStep)
            continue;
        if (const CallNodeId to = m_view.neighbour(step); to.valid()) {
            setFocused(to);
            choose(to, Navigation::Step::Browse);
        }
        return true;
    }
    return false;
}

bool FlameCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto frame = frameAt(help->pos());
        QToolTip::showText(help->globalPos(),
            frame ? withNote(toolTip(*frame), bookmarkOfSub(m_profile.get(), subOf(frame->first)))
                  : QString(),
            viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        emit hovered(QString());
    return QAbstractScrollArea::viewportEvent(event);
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
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void FlameCanvas::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        if (m_painter)
            m_painter->forgetFont();
        measure();
    }
}

void FlameCanvas::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void FlameCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
    emit hovered({}); // the description of the focused frame
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

bool FlameCanvas::apply(const QKeyEvent& event)
{
    const QKeySequence key(
        QKeyCombination(event.modifiers() & Qt::ShiftModifier, static_cast<Qt::Key>(event.key())));
    const auto choices = transformChoices();
    const auto choice = std::ranges::find_if(choices,
        [&](const TransformChoice& each) { return actionKeys(*each.action).contains(key); });
    if (choice == choices.end())
        return false;
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
        ->setShortcut(QKeySequence::Copy);
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
        ? std::optional(FlameFrame{focused(), 1, 0, 0})
        : frameAt(event->pos());
    if (!layout() || !frame)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const SubId sub = layout()->tree()[frame->first].sub;
    menu->addAction(tr("Zoom to This Frame"), this, [this, frame] { zoomToFrame(*frame); })
        ->setShortcut(QKeySequence(Qt::Key_Z)); // only displayed
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
