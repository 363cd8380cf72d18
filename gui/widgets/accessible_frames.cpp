// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/accessible_frames.h"

#include <QAbstractScrollArea>
#include <QPointer>

#include <algorithm>

namespace nytprof::gui {

namespace {

// The widget that the rectangles refer to.
QWidget* areaOf(QWidget* widget)
{
    const auto* scrolled = qobject_cast<QAbstractScrollArea*>(widget);
    return scrolled ? scrolled->viewport() : widget;
}

template <class Matches>
int indexWhere(const FrameSource& source, Matches matches)
{
    const std::vector<FrameSource::Shown> all = source.shownFrames();
    const auto found = std::ranges::find_if(all, matches, &FrameSource::Shown::frame);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

/// A frame. Deleted before the interface of its widget.
class FrameItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    FrameItem(FrameSource* source, QWidget* widget, const AccessibleFrame& frame)
        : m_source(source)
        , m_widget(widget)
        , m_image(source->imageNumber())
        , m_frame(frame)
    {
    }

    [[nodiscard]] const AccessibleFrame& frame() const { return m_frame; }

    // Valid until the widget paints another image.
    [[nodiscard]] bool isValid() const override
    {
        return m_widget && m_source->imageNumber() == m_image;
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
        const auto texts = isValid() ? m_source->textsOf(m_frame) : FrameSource::Texts();
        return kind == QAccessible::Name       ? texts.name
            : kind == QAccessible::Description ? texts.description
            : kind == QAccessible::Value       ? texts.share
                                               : QString();
    }
    void setText(QAccessible::Text, const QString&) override { }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const QWidget* area = areaOf(m_widget);
        const std::vector<FrameSource::Shown> all = m_source->shownFrames();
        const auto found = std::ranges::find(all, m_frame, &FrameSource::Shown::frame);
        const QRect shown
            = found == all.end() ? QRect() : found->rect.toAlignedRect().intersected(area->rect());
        return {area->mapToGlobal(shown.topLeft()), shown.size()};
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (isValid()) {
            const auto current = m_source->keyboardFrame();
            state.focusable = state.selectable = true;
            state.selected = current && m_source->holds(m_frame, *current);
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
        m_widget->setFocus(Qt::OtherFocusReason);
        m_source->setKeyboardFrame(m_frame);
        if (action == pressAction())
            m_source->openKeyboardFrame();
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    FrameSource* m_source; ///< lives as long as m_widget
    QPointer<QWidget> m_widget;
    std::uint64_t m_image;
    AccessibleFrame m_frame;
};

} // namespace

AccessibleFrames::AccessibleFrames(QWidget* widget, FrameSource* source)
    : QAccessibleWidget(widget, QAccessible::Tree)
    , m_source(source)
{
}

AccessibleFrames::~AccessibleFrames() { forgetItems(); }

int AccessibleFrames::childCount() const
{
    return static_cast<int>(m_source->shownFrames().size());
}

QAccessibleInterface* AccessibleFrames::child(int index) const
{
    const std::vector<FrameSource::Shown> all = m_source->shownFrames();
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < all.size() ? itemOf(all[at].frame) : nullptr;
}

QAccessibleInterface* AccessibleFrames::childAt(int x, int y) const
{
    const QWidget* area = areaOf(widget());
    const QPoint point = area->mapFromGlobal(QPoint(x, y));
    const QPointF middle = QPointF(point) + QPointF(0.5, 0.5); // of the pixel
    const std::vector<FrameSource::Shown> all = m_source->shownFrames();
    const auto innermost = std::find_if(all.rbegin(), all.rend(),
        [&](const FrameSource::Shown& shown) { return shown.rect.contains(middle); });
    return innermost == all.rend() || !area->rect().contains(point) ? nullptr
                                                                    : itemOf(innermost->frame);
}

QAccessibleInterface* AccessibleFrames::focusChild() const
{
    return widget()->hasFocus() ? child(indexOfCurrent()) : nullptr;
}

int AccessibleFrames::indexOfCurrent() const
{
    const auto current = m_source->keyboardFrame();
    return !current ? -1 : indexWhere(*m_source, [&](const AccessibleFrame& frame) {
        return m_source->holds(frame, *current);
    });
}

int AccessibleFrames::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* item = dynamic_cast<const FrameItem*>(child);
    return !item || !item->isValid() ? -1
                                     : indexWhere(*m_source, [&](const AccessibleFrame& frame) {
                                           return frame == item->frame();
                                       });
}

QString AccessibleFrames::text(QAccessible::Text kind) const
{
    const auto current = m_source->keyboardFrame();
    return kind == QAccessible::Value && current ? m_source->textsOf(*current).name
                                                 : QAccessibleWidget::text(kind);
}

QAccessibleInterface* AccessibleFrames::itemOf(const AccessibleFrame& frame) const
{
    if (m_image != m_source->imageNumber()) {
        forgetItems();
        m_image = m_source->imageNumber();
    }
    QAccessible::Id& id = m_items[frame];
    if (id != 0)
        return QAccessible::accessibleInterface(id);
    auto* item = new FrameItem(m_source, widget(), frame); // owned by QAccessible
    id = QAccessible::registerAccessibleInterface(item);
    return item;
}

void AccessibleFrames::forgetItems() const
{
    for (const auto& [frame, id] : m_items)
        QAccessible::deleteAccessibleInterface(id);
    m_items.clear();
}

void makeFramesAccessible()
{
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* source = dynamic_cast<FrameSource*>(object);
        auto* widget = qobject_cast<QWidget*>(object);
        return source && widget ? new AccessibleFrames(widget, source)
                                : nullptr; // owned by QAccessible
    });
}

void announceCurrentFrame(QWidget* widget, const QString& description)
{
    widget->setAccessibleDescription(description); // also announces the change
    if (!QAccessible::isActive() || !widget->hasFocus())
        return; // no screen reader
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
