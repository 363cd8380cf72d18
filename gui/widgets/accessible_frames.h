// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAccessibleWidget>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace nytprof::gui {

/// A widget that paints frames, as screen readers see it: a tree whose items are the frames that
/// are on screen, as many as there is room for and no more. Items are made when they are asked for.
class AccessibleFrames : public QAccessibleWidget {
public:
    /// A frame, by numbers of the picture. They mean the same as long as picture() is the same.
    struct Frame {
        std::uint32_t node = 0;
        std::uint32_t count = 0; ///< of what is folded into it
        friend auto operator<=>(const Frame&, const Frame&) = default;
    };

    explicit AccessibleFrames(QWidget* widget);
    ~AccessibleFrames() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    /// The value is the name of the frame that the keyboard is on.
    [[nodiscard]] QString text(QAccessible::Text kind) const override;

    /// Where the keyboard's frame is among the children; -1 when it is not on screen.
    [[nodiscard]] int indexOfCurrent() const;

    // What the items are made of.

    /// What the rectangles are in.
    [[nodiscard]] virtual QWidget* area() const = 0;
    /// Another number with each picture.
    [[nodiscard]] virtual std::uint64_t picture() const = 0;
    /// On screen, in the order of reading.
    [[nodiscard]] virtual std::vector<Frame> frames() const = 0;
    [[nodiscard]] virtual std::optional<Frame> frameAt(const QPoint& point) const = 0;
    /// Empty when it is not on screen.
    [[nodiscard]] virtual QRectF rectOf(const Frame& frame) const = 0;
    [[nodiscard]] virtual QString textOf(const Frame& frame, QAccessible::Text kind) const = 0;
    /// The frame that the keyboard is on.
    [[nodiscard]] virtual std::optional<Frame> current() const = 0;
    /// A frame is the other, or the fold that it is in.
    [[nodiscard]] virtual bool holds(const Frame& outer, const Frame& inner) const;
    virtual void setCurrent(const Frame& frame) = 0;
    /// Does what Return does.
    virtual void openCurrent() = 0;

private:
    [[nodiscard]] QAccessibleInterface* itemOf(const Frame& frame) const;
    void forgetItems() const;

    mutable std::map<Frame, QAccessible::Id> m_items; ///< of one picture
    mutable std::uint64_t m_picture = 0;
};

/// Makes accessibility find a AccessibleFrames for widgets of a class; once is enough, more does no
/// harm.
template <class Accessible, class Widget>
void makeFramesAccessible()
{
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* widget = qobject_cast<Widget*>(object);
        return widget ? new Accessible(widget) : nullptr; // accessibility owns it
    });
}

/// Tells those who listen that the keyboard is on another frame of a widget.
void announceCurrentFrame(QWidget* widget, const QString& description);

} // namespace nytprof::gui
