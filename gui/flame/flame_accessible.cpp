// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_accessible.h"

#include "flame/flame_canvas.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace nytprof::gui {

namespace {

/// One box.
class FlameItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    FlameItem(FlameCanvas* canvas, const FlameBox& box)
        : m_canvas(canvas)
        , m_layout(canvas->layout())
        , m_first(box.first)
        , m_count(box.count)
    {
    }

    [[nodiscard]] FlameBox box() const
    {
        const QRectF rect = m_canvas->rectOf(m_first);
        return {m_first, m_count, rect.left(), rect.width()};
    }

    // Another graph may have come since.
    [[nodiscard]] bool isValid() const override
    {
        return m_canvas && m_canvas->layout() == m_layout;
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::TreeItem; }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (!isValid()) {
            return {};
        }
        switch (kind) {
        case QAccessible::Name:
            return m_canvas->nameOf(box());
        case QAccessible::Description:
            return m_canvas->describe(box());
        case QAccessible::Value:
            return m_canvas->shareOf(box());
        default:
            return {};
        }
    }
    void setText(QAccessible::Text, const QString&) override { }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid()) {
            return {};
        }
        const QRectF on = m_canvas->rectOf(m_first);
        const QRect shown = on.toAlignedRect().intersected(m_canvas->viewport()->rect());
        return {m_canvas->viewport()->mapToGlobal(shown.topLeft()), shown.size()};
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = state.selectable = isValid();
        state.focused = isValid() && m_canvas->hasFocus() && m_canvas->focused() == m_first;
        state.selected = isValid() && m_canvas->focused() == m_first;
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
        if (!isValid()) {
            return;
        }
        m_canvas->setFocus(Qt::OtherFocusReason);
        m_canvas->setFocused(m_first);
        if (action == pressAction()) {
            m_canvas->openSource();
        }
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<FlameCanvas> m_canvas;
    const FlameLayout* m_layout; ///< only to be compared
    CallNodeId m_first;
    std::uint32_t m_count;
};

QAccessibleInterface* interfaceOf(const QString& className, QObject* object)
{
    Q_UNUSED(className)
    auto* canvas = qobject_cast<FlameCanvas*>(object);
    return canvas ? new FlameAccessible(canvas) : nullptr;
}

} // namespace

FlameAccessible::FlameAccessible(FlameCanvas* canvas)
    : QAccessibleWidget(canvas, QAccessible::Tree)
{
}

FlameAccessible::~FlameAccessible()
{
    for (const auto& [box, id] : m_items) {
        QAccessible::deleteAccessibleInterface(id);
    }
}

FlameCanvas* FlameAccessible::canvas() const
{
    return qobject_cast<FlameCanvas*>(widget());
}

int FlameAccessible::childCount() const
{
    return static_cast<int>(canvas()->shownBoxes().size());
}

QAccessibleInterface* FlameAccessible::child(int index) const
{
    const std::vector<FlameBox> boxes = canvas()->shownBoxes();
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < boxes.size() ? itemOf(boxes[at]) : nullptr;
}

QAccessibleInterface* FlameAccessible::childAt(int x, int y) const
{
    const auto box = canvas()->boxAt(canvas()->viewport()->mapFromGlobal(QPoint(x, y)));
    return box ? itemOf(*box) : nullptr;
}

QAccessibleInterface* FlameAccessible::focusChild() const
{
    return canvas()->hasFocus() ? child(indexOf(canvas()->focused())) : nullptr;
}

int FlameAccessible::indexOf(CallNodeId node) const
{
    const std::vector<FlameBox> boxes = canvas()->shownBoxes();
    const auto found = std::find_if(boxes.begin(), boxes.end(), [node](const FlameBox& box) {
        return box.first.index() <= node.index() && node.index() < box.first.index() + box.count;
    });
    return found == boxes.end() ? -1 : static_cast<int>(found - boxes.begin());
}

int FlameAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* item = dynamic_cast<const FlameItem*>(child);
    return item && item->isValid() ? indexOf(item->box().first) : -1;
}

QString FlameAccessible::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value && canvas()->layout()
        ? canvas()->nameOf({canvas()->focused(), 1, 0, 0})
        : QAccessibleWidget::text(kind);
}

QAccessibleInterface* FlameAccessible::itemOf(const FlameBox& box) const
{
    QAccessible::Id& id = m_items[{box.first.index(), box.count}];
    QAccessibleInterface* known = id != 0 ? QAccessible::accessibleInterface(id) : nullptr;
    if (known && known->isValid()) {
        return known;
    }
    if (known) {
        QAccessible::deleteAccessibleInterface(id);
    }
    auto* item = new FlameItem(canvas(), box); // accessibility owns it from here on
    id = QAccessible::registerAccessibleInterface(item);
    return item;
}

void makeFlameAccessible()
{
    QAccessible::installFactory(interfaceOf);
}

} // namespace nytprof::gui
