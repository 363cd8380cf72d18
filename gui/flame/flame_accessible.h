// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/accessible_frames.h"

namespace nytprof::gui {

class FlameCanvas;

/// The flame graph as screen readers see it. The numbers of a frame are its first node and of how
/// many it is.
class FlameAccessible : public AccessibleFrames {
public:
    explicit FlameAccessible(FlameCanvas* canvas);

    [[nodiscard]] QWidget* area() const override;
    [[nodiscard]] std::uint64_t picture() const override;
    [[nodiscard]] std::vector<Frame> frames() const override;
    [[nodiscard]] std::optional<Frame> frameAt(const QPoint& point) const override;
    [[nodiscard]] QRectF rectOf(const Frame& frame) const override;
    [[nodiscard]] QString textOf(const Frame& frame, QAccessible::Text kind) const override;
    [[nodiscard]] std::optional<Frame> current() const override;
    [[nodiscard]] bool holds(const Frame& outer, const Frame& inner) const override;
    void setCurrent(const Frame& frame) override;
    void openCurrent() override;

private:
    [[nodiscard]] FlameCanvas* canvas() const;
};

} // namespace nytprof::gui
