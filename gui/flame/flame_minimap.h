// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/frame_coloring.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

namespace nytprof::gui {

/// The whole flame graph in a strip, with a frame around the visible part. Click or drag to show
/// another part. A graph with more rows than pixels is sampled, so the cost depends on the size of
/// the strip alone; the image is cached.
class FlameMinimap : public QWidget {
    Q_OBJECT

public:
    explicit FlameMinimap(QWidget* parent = nullptr);

    void setGraph(std::shared_ptr<const FlameLayout> layout, FrameColoring coloring);
    /// The visible part, as fractions of width and height; y is from the top in both orientations.
    void setPart(const QRectF& part, bool rootOnTop);
    [[nodiscard]] const QRectF& part() const { return m_part; }
    QSize sizeHint() const override { return {200, 36}; }
    QSize minimumSizeHint() const override { return {50, 36}; }

signals:
    /// The user asked to centre this point, given as such fractions.
    void pointed(const QPointF& point);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QPixmap drawn() const;
    void point(const QPointF& position);

    std::shared_ptr<const FlameLayout> m_layout;
    FrameColoring m_coloring;
    QRectF m_part{0, 0, 1, 1};
    bool m_rootOnTop = true;
    QPixmap m_picture; ///< null: must be redrawn
};

} // namespace nytprof::gui
