// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/frame_coloring.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace nytprof::gui {

/// What a flame graph shows, in which order and colours; remembered in the settings.
class FlameControls : public QWidget {
    Q_OBJECT

public:
    explicit FlameControls(QWidget* parent = nullptr);

    [[nodiscard]] Direction direction() const;
    [[nodiscard]] SiblingOrder order() const;
    [[nodiscard]] ColorMode colorMode() const;
    void setDirection(Direction direction);
    void setOrder(SiblingOrder order);
    void setColorMode(ColorMode mode);
    void nextDirection();
    /// Offers what only a comparison has: widths, equal totals, and colours that tell the change,
    /// which are chosen at once.
    void setComparing(bool comparing);
    [[nodiscard]] FlameWidth width() const;
    void setWidth(FlameWidth width);
    void saveState() const;

signals:
    /// Direction, order, width or scale.
    void changed();
    void colorsChanged();

private:
    QComboBox* addChoice(const QString& name, const QStringList& texts, const QString& key);

    QComboBox* m_direction;
    QComboBox* m_order;
    QComboBox* m_colors;
    QComboBox* m_width;
    QCheckBox* m_equal;
    ColorMode m_usual = ColorMode::Class; ///< without a comparison
    bool m_comparing = false;
};

} // namespace nytprof::gui
