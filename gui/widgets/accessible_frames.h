// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAccessibleWidget>
#include <QRectF>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

class QWidget;

namespace nytprof::gui {

/// A frame, by numbers of the image that a widget paints. They mean the same as long as
/// FrameSource::imageNumber() is the same.
struct AccessibleFrame {
    std::uint32_t node = 0;
    std::uint32_t count = 0; ///< of what is folded into it
    friend auto operator<=>(const AccessibleFrame&, const AccessibleFrame&) = default;
};

/// What a widget that paints frames says of them; the widget implements it.
class FrameSource {
public:
    struct Shown {
        AccessibleFrame frame;
        QRectF rect; ///< in the widget, or in its viewport
    };

    struct Texts {
        QString name;
        QString description;
        QString share; ///< "12.3 %"
    };

    virtual ~FrameSource() = default;
    /// Another number with each image.
    [[nodiscard]] virtual std::uint64_t imageNumber() const = 0;
    /// On screen, in the order of reading; a frame comes before those inside it.
    [[nodiscard]] virtual std::vector<Shown> shownFrames() const = 0;
    [[nodiscard]] virtual Texts textsOf(const AccessibleFrame& frame) const = 0;
    /// The frame that the keyboard is on, whether it is on screen or not.
    [[nodiscard]] virtual std::optional<AccessibleFrame> keyboardFrame() const = 0;
    /// A frame is the other, or the fold that it is in.
    [[nodiscard]] virtual bool holds(
        const AccessibleFrame& outer, const AccessibleFrame& inner) const
    {
        return outer == inner;
    }
    virtual void setKeyboardFrame(const AccessibleFrame& frame) = 0;
    /// Does what Return does.
    virtual void openKeyboardFrame() = 0;
};

/// A widget that paints frames, as screen readers see it: a tree whose items are the frames that
/// are on screen, as many as there is room for and no more. Items are made when they are asked for.
class AccessibleFrames : public QAccessibleWidget {
public:
    AccessibleFrames(QWidget* widget, FrameSource* source);
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

private:
    [[nodiscard]] QAccessibleInterface* itemOf(const AccessibleFrame& frame) const;
    void forgetItems() const;

    FrameSource* m_source; ///< the widget
    mutable std::map<AccessibleFrame, QAccessible::Id> m_items; ///< of one image
    mutable std::uint64_t m_image = 0;
};

/// Makes accessibility find AccessibleFrames for widgets that are a FrameSource; once is enough,
/// more does no harm.
void makeFramesAccessible();

/// Tells those who listen that the keyboard is on another frame of a widget.
void announceCurrentFrame(QWidget* widget, const QString& description);

} // namespace nytprof::gui
