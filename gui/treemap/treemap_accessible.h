// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/accessible_frames.h"

namespace nytprof::gui {

class TreeMapCanvas;
struct TreeMapBox;

/// The tree map as screen readers see it. The numbers of a box are its node and how many parts of
/// that are folded into it.
class TreeMapAccessible : public AccessibleFrames {
public:
    explicit TreeMapAccessible(TreeMapCanvas* canvas);

    [[nodiscard]] QWidget* area() const override;
    [[nodiscard]] std::uint64_t picture() const override;
    [[nodiscard]] std::vector<Frame> frames() const override;
    [[nodiscard]] std::optional<Frame> frameAt(const QPoint& point) const override;
    [[nodiscard]] QRectF rectOf(const Frame& box) const override;
    [[nodiscard]] QString textOf(const Frame& box, QAccessible::Text kind) const override;
    [[nodiscard]] std::optional<Frame> current() const override;
    void setCurrent(const Frame& box) override;
    void openCurrent() override;

private:
    [[nodiscard]] TreeMapCanvas* canvas() const;
    /// In the boxes of the canvas; -1 when it is not on screen.
    [[nodiscard]] int indexOf(const Frame& box) const;
    /// The same box as the canvas has it; nullptr when it is not on screen.
    [[nodiscard]] const TreeMapBox* shown(const Frame& box) const;
};

} // namespace nytprof::gui
