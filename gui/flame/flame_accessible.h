// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"

#include <QAccessibleWidget>

#include <map>
#include <vector>

namespace nytprof::gui {

class FlameCanvas;

/// The flame graph as screen readers see it: a tree whose items are the boxes that are on screen,
/// as many as there is room for and no more. Items are made when they are asked for.
class FlameAccessible : public QAccessibleWidget {
public:
    explicit FlameAccessible(FlameCanvas* canvas);
    ~FlameAccessible() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QString text(QAccessible::Text kind) const override;

    /// Where a box is among the children; -1 when it is not on screen.
    [[nodiscard]] int indexOf(CallNodeId node) const;

private:
    [[nodiscard]] FlameCanvas* canvas() const;
    [[nodiscard]] QAccessibleInterface* itemOf(const FlameBox& box) const;

    /// By the box's first node and how many it is of.
    mutable std::map<std::pair<std::uint32_t, std::uint32_t>, QAccessible::Id> m_items;
};

/// Makes accessibility find FlameAccessible for canvases; once is enough, more does no harm.
void makeFlameAccessible();

} // namespace nytprof::gui
