// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/accessible_frames.h"

#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace nytprof::gui {

namespace {

/// One frame. It goes before the interface of its widget does.
class FrameItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    FrameItem(const AccessibleFrames* frames, QWidget* widget, const AccessibleFrames::Frame& frame)
        : m_frames(frames)
        , m_widget(widget)
        , m_picture(frames->picture())
        , m_frame(frame)
    {
    }

    [[nodiscard]] const AccessibleFrames::Frame& frame() const { return m_frame; }

    // Another picture may have come since.
    [[nodiscard]] bool isValid() const override
    {
        return m_widget && m_frames->picture() == m_picture;
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_widget);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::TreeItem; }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return isValid() ? m_frames->textOf(m_frame, kind) : QString();
    }
    void setText(QAccessible::Text, const QString&) override { }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const QWidget* area = m_frames->area();
        const QRect shown = m_frames->rectOf(m_frame).toAlignedRect().intersected(area->rect());
        return {area->mapToGlobal(shown.topLeft()), shown.size()};
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (isValid()) {
            const auto current = m_frames->current();
            state.focusable = state.selectable = true;
            state.selected = current && m_frames->holds(m_frame, *current);
            state.focused = state.selected && m_widget->hasFocus();
            state.offscreen = rect().isEmpty();
        }
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override
    {
        return {pressAction(), setFocusAction()};
    }
    void doAction(const QString& action) override
    {
        if (!isValid())
            return;
        auto* frames = dynamic_cast<AccessibleFrames*>(parent());
        m_widget->setFocus(Qt::OtherFocusReason);
        frames->setCurrent(m_frame);
        if (action == pressAction())
            frames->openCurrent();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    const AccessibleFrames* m_frames;
    QPointer<QWidget> m_widget;
    std::uint64_t m_picture;
    AccessibleFrames::Frame m_frame;
};

} // namespace

AccessibleFrames::AccessibleFrames(QWidget* widget)
    : QAccessibleWidget(widget, QAccessible::Tree)
{
}

AccessibleFrames::~AccessibleFrames()
{
    forgetItems();
}

int AccessibleFrames::childCount() const
{
    return static_cast<int>(frames().size());
}

QAccessibleInterface* AccessibleFrames::child(int index) const
{
    const std::vector<Frame> all = frames();
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < all.size() ? itemOf(all[at]) : nullptr;
}

QAccessibleInterface* AccessibleFrames::childAt(int x, int y) const
{
    const auto frame = frameAt(area()->mapFromGlobal(QPoint(x, y)));
    return frame ? itemOf(*frame) : nullptr;
}

QAccessibleInterface* AccessibleFrames::focusChild() const
{
    return widget()->hasFocus() ? child(indexOfCurrent()) : nullptr;
}

int AccessibleFrames::indexOfCurrent() const
{
    const auto wanted = current();
    if (!wanted)
        return -1;
    const std::vector<Frame> all = frames();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Frame& frame) { return holds(frame, *wanted); });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

int AccessibleFrames::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* item = dynamic_cast<const FrameItem*>(child);
    if (!item || !item->isValid())
        return -1;
    const std::vector<Frame> all = frames();
    const auto found = std::find(all.begin(), all.end(), item->frame());
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

QString AccessibleFrames::text(QAccessible::Text kind) const
{
    const auto frame = current();
    return kind == QAccessible::Value && frame ? textOf(*frame, QAccessible::Name)
                                               : QAccessibleWidget::text(kind);
}

bool AccessibleFrames::holds(const Frame& outer, const Frame& inner) const
{
    return outer == inner;
}

QAccessibleInterface* AccessibleFrames::itemOf(const Frame& frame) const
{
    if (m_picture != picture()) {
        forgetItems();
        m_picture = picture();
    }
    QAccessible::Id& id = m_items[frame];
    if (id != 0)
        return QAccessible::accessibleInterface(id);
    auto* item = new FrameItem(this, widget(), frame); // accessibility owns it from here on
    id = QAccessible::registerAccessibleInterface(item);
    return item;
}

void AccessibleFrames::forgetItems() const
{
    for (const auto& [frame, id] : m_items)
        QAccessible::deleteAccessibleInterface(id);
    m_items.clear();
}

void announceCurrentFrame(QWidget* widget, const QString& description)
{
    widget->setAccessibleDescription(description); // tells that it changed, too
    if (!QAccessible::isActive() || !widget->hasFocus())
        return; // nobody listens
    const auto* frames
        = dynamic_cast<AccessibleFrames*>(QAccessible::queryAccessibleInterface(widget));
    const int index = frames ? frames->indexOfCurrent() : -1;
    if (index >= 0) {
        QAccessibleEvent moved(widget, QAccessible::Focus);
        moved.setChild(index);
        QAccessible::updateAccessibility(&moved);
    }
}

} // namespace nytprof::gui
