// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/accessible_frames.h"

namespace nytprof::gui {

class FlameCanvas;

/// The flame graph as screen readers see it. The numbers of a box are its first node and of how
/// many it is.
class FlameAccessible : public BoxesAccessible {
public:
    explicit FlameAccessible(FlameCanvas* canvas);

    [[nodiscard]] QWidget* area() const override;
    [[nodiscard]] std::uint64_t picture() const override;
    [[nodiscard]] std::vector<Box> boxes() const override;
    [[nodiscard]] std::optional<Box> boxAt(const QPoint& point) const override;
    [[nodiscard]] QRectF rectOf(const Box& box) const override;
    [[nodiscard]] QString textOf(const Box& box, QAccessible::Text kind) const override;
    [[nodiscard]] std::optional<Box> current() const override;
    [[nodiscard]] bool holds(const Box& outer, const Box& inner) const override;
    void setCurrent(const Box& box) override;
    void openCurrent() override;

private:
    [[nodiscard]] FlameCanvas* canvas() const;
};

} // namespace nytprof::gui
