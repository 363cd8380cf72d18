// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/accessible_frames.h"

#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace nytprof::gui {

namespace {

/// One box. It goes before the interface of its widget does.
class BoxItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    BoxItem(const BoxesAccessible* boxes, QWidget* widget, const BoxesAccessible::Box& box)
        : m_boxes(boxes)
        , m_widget(widget)
        , m_picture(boxes->picture())
        , m_box(box)
    {
    }

    [[nodiscard]] const BoxesAccessible::Box& box() const { return m_box; }

    // Another picture may have come since.
    [[nodiscard]] bool isValid() const override
    {
        return m_widget && m_boxes->picture() == m_picture;
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
        return isValid() ? m_boxes->textOf(m_box, kind) : QString();
    }
    void setText(QAccessible::Text, const QString&) override { }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const QWidget* area = m_boxes->area();
        const QRect shown = m_boxes->rectOf(m_box).toAlignedRect().intersected(area->rect());
        return {area->mapToGlobal(shown.topLeft()), shown.size()};
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (isValid()) {
            const auto current = m_boxes->current();
            state.focusable = state.selectable = true;
            state.selected = current && m_boxes->holds(m_box, *current);
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
        auto* boxes = dynamic_cast<BoxesAccessible*>(parent());
        m_widget->setFocus(Qt::OtherFocusReason);
        boxes->setCurrent(m_box);
        if (action == pressAction())
            boxes->openCurrent();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    const BoxesAccessible* m_boxes;
    QPointer<QWidget> m_widget;
    std::uint64_t m_picture;
    BoxesAccessible::Box m_box;
};

} // namespace

BoxesAccessible::BoxesAccessible(QWidget* widget)
    : QAccessibleWidget(widget, QAccessible::Tree)
{
}

BoxesAccessible::~BoxesAccessible()
{
    forgetItems();
}

int BoxesAccessible::childCount() const
{
    return static_cast<int>(boxes().size());
}

QAccessibleInterface* BoxesAccessible::child(int index) const
{
    const std::vector<Box> all = boxes();
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < all.size() ? itemOf(all[at]) : nullptr;
}

QAccessibleInterface* BoxesAccessible::childAt(int x, int y) const
{
    const auto box = boxAt(area()->mapFromGlobal(QPoint(x, y)));
    return box ? itemOf(*box) : nullptr;
}

QAccessibleInterface* BoxesAccessible::focusChild() const
{
    return widget()->hasFocus() ? child(indexOfCurrent()) : nullptr;
}

int BoxesAccessible::indexOfCurrent() const
{
    const auto wanted = current();
    if (!wanted)
        return -1;
    const std::vector<Box> all = boxes();
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const Box& box) { return holds(box, *wanted); });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

int BoxesAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* item = dynamic_cast<const BoxItem*>(child);
    if (!item || !item->isValid())
        return -1;
    const std::vector<Box> all = boxes();
    const auto found = std::find(all.begin(), all.end(), item->box());
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

QString BoxesAccessible::text(QAccessible::Text kind) const
{
    const auto box = current();
    return kind == QAccessible::Value && box ? textOf(*box, QAccessible::Name)
                                             : QAccessibleWidget::text(kind);
}

bool BoxesAccessible::holds(const Box& outer, const Box& inner) const
{
    return outer == inner;
}

QAccessibleInterface* BoxesAccessible::itemOf(const Box& box) const
{
    if (m_picture != picture()) {
        forgetItems();
        m_picture = picture();
    }
    QAccessible::Id& id = m_items[box];
    if (id != 0)
        return QAccessible::accessibleInterface(id);
    auto* item = new BoxItem(this, widget(), box); // accessibility owns it from here on
    id = QAccessible::registerAccessibleInterface(item);
    return item;
}

void BoxesAccessible::forgetItems() const
{
    for (const auto& [box, id] : m_items)
        QAccessible::deleteAccessibleInterface(id);
    m_items.clear();
}

void tellCurrentBox(QWidget* widget, const QString& description)
{
    widget->setAccessibleDescription(description); // tells that it changed, too
    if (!QAccessible::isActive() || !widget->hasFocus())
        return; // nobody listens
    const auto* boxes
        = dynamic_cast<BoxesAccessible*>(QAccessible::queryAccessibleInterface(widget));
    const int index = boxes ? boxes->indexOfCurrent() : -1;
    if (index >= 0) {
        QAccessibleEvent moved(widget, QAccessible::Focus);
        moved.setChild(index);
        QAccessible::updateAccessibility(&moved);
    }
}

} // namespace nytprof::gui
