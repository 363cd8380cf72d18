// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAccessibleWidget>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace nytprof::gui {

/// A widget that paints boxes, as screen readers see it: a tree whose items are the boxes that are
/// on screen, as many as there is room for and no more. Items are made when they are asked for.
class BoxesAccessible : public QAccessibleWidget {
public:
    /// A box, by numbers of the picture. They mean the same as long as picture() is the same.
    struct Box {
        std::uint32_t node = 0;
        std::uint32_t count = 0; ///< of what is folded into it
        friend auto operator<=>(const Box&, const Box&) = default;
    };

    explicit BoxesAccessible(QWidget* widget);
    ~BoxesAccessible() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    /// The value is the name of the box that the keyboard is on.
    [[nodiscard]] QString text(QAccessible::Text kind) const override;

    /// Where the keyboard's box is among the children; -1 when it is not on screen.
    [[nodiscard]] int indexOfCurrent() const;

    // What the items are made of.

    /// What the rectangles are in.
    [[nodiscard]] virtual QWidget* area() const = 0;
    /// Another number with each picture.
    [[nodiscard]] virtual std::uint64_t picture() const = 0;
    /// On screen, in the order of reading.
    [[nodiscard]] virtual std::vector<Box> boxes() const = 0;
    [[nodiscard]] virtual std::optional<Box> boxAt(const QPoint& point) const = 0;
    /// Empty when it is not on screen.
    [[nodiscard]] virtual QRectF rectOf(const Box& box) const = 0;
    [[nodiscard]] virtual QString textOf(const Box& box, QAccessible::Text kind) const = 0;
    /// The box that the keyboard is on.
    [[nodiscard]] virtual std::optional<Box> current() const = 0;
    /// A box is the other, or the fold that it is in.
    [[nodiscard]] virtual bool holds(const Box& outer, const Box& inner) const;
    virtual void setCurrent(const Box& box) = 0;
    /// Does what Return does.
    virtual void openCurrent() = 0;

private:
    [[nodiscard]] QAccessibleInterface* itemOf(const Box& box) const;
    void forgetItems() const;

    mutable std::map<Box, QAccessible::Id> m_items; ///< of one picture
    mutable std::uint64_t m_picture = 0;
};

/// Makes accessibility find a BoxesAccessible for widgets of a class; once is enough, more does no
/// harm.
template <class Accessible, class Widget>
void makeBoxesAccessible()
{
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* widget = qobject_cast<Widget*>(object);
        return widget ? new Accessible(widget) : nullptr; // accessibility owns it
    });
}

/// Tells those who listen that the keyboard is on another box of a widget.
void tellCurrentBox(QWidget* widget, const QString& description);

} // namespace nytprof::gui
