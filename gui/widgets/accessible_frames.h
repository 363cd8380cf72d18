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

/// Identifies a frame of a painted image, as long as FrameSource::imageNumber() is the same.
struct AccessibleFrame {
    std::uint32_t node = 0;
    std::uint32_t count = 0; ///< of nodes folded into it
    friend auto operator<=>(const AccessibleFrame&, const AccessibleFrame&) = default;
};

/// Describes the frames that a widget paints; implemented by the widget.
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
    /// Differs for each image.
    [[nodiscard]] virtual std::uint64_t imageNumber() const = 0;
    /// Visible frames in reading order; a frame precedes those inside it.
    [[nodiscard]] virtual std::vector<Shown> shownFrames() const = 0;
    [[nodiscard]] virtual Texts textsOf(const AccessibleFrame& frame) const = 0;
    /// The focused frame, visible or not.
    [[nodiscard]] virtual std::optional<AccessibleFrame> keyboardFrame() const = 0;
    /// Whether `outer` is `inner`, or the fold that contains it.
    [[nodiscard]] virtual bool holds(
        const AccessibleFrame& outer, const AccessibleFrame& inner) const
    {
        return outer == inner;
    }
    virtual void setKeyboardFrame(const AccessibleFrame& frame) = 0;
    /// Does what Return does.
    virtual void openKeyboardFrame() = 0;
};

/// Shows the frames that a widget paints to screen readers, as a tree of the visible frames. Items
/// are created when requested.
class AccessibleFrames : public QAccessibleWidget {
public:
    AccessibleFrames(QWidget* widget, FrameSource* source);
    ~AccessibleFrames() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    /// The value is the name of the focused frame.
    [[nodiscard]] QString text(QAccessible::Text kind) const override;

    /// Index of the focused frame among the children; -1 if it is not visible.
    [[nodiscard]] int indexOfCurrent() const;

private:
    [[nodiscard]] QAccessibleInterface* itemOf(const AccessibleFrame& frame) const;
    void forgetItems() const;

    FrameSource* m_source; ///< the widget itself
    mutable std::map<AccessibleFrame, QAccessible::Id> m_items; ///< of one image
    mutable std::uint64_t m_image = 0;
};

/// Registers AccessibleFrames for widgets that are a FrameSource; may be called repeatedly.
void makeFramesAccessible();

/// Notifies screen readers that another frame has the focus.
void announceCurrentFrame(QWidget* widget, const QString& description);

} // namespace nytprof::gui
