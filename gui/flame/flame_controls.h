// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/frame_coloring.h"
#include "widgets/setting_controls.h"

#include <QWidget>

namespace nytprof::gui {

/// Direction, order, colours and width of a flame graph; kept in the settings.
class FlameControls : public QWidget {
    Q_OBJECT

public:
    explicit FlameControls(QWidget* parent = nullptr);

    [[nodiscard]] Direction direction() const { return m_direction->value<Direction>(); }
    [[nodiscard]] SiblingOrder order() const { return m_order->value<SiblingOrder>(); }
    [[nodiscard]] ColorMode colorMode() const { return m_colors->value<ColorMode>(); }
    void setDirection(Direction direction) { m_direction->setValue(direction); }
    void setOrder(SiblingOrder order) { m_order->setValue(order); }
    void setColorMode(ColorMode mode) { m_colors->setValue(mode); }
    void nextDirection();
    /// Adds what only comparisons have: width, normalized totals unless they are of several runs,
    /// and colours by change, which are selected at once.
    void setComparing(bool comparing, bool severalRuns = false);
    [[nodiscard]] FlameWidth width() const;
    void setWidth(FlameWidth width) { m_width->setValue(width); }
    void saveState() const;

signals:
    /// Direction, order, width or scale changed.
    void changed();
    void colorsChanged();

private:
    Choice* addChoice(const QString& name, const QStringList& texts, const QString& key);

    Choice* m_direction;
    Choice* m_order;
    Choice* m_colors;
    Choice* m_width;
    QCheckBox* m_equal;
    ColorMode m_usual = ColorMode::Package; ///< restored after a comparison
    bool m_comparing = false;
};

} // namespace nytprof::gui
