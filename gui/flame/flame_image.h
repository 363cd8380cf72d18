// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/image_export.h"

#include <QImage>
#include <QString>

class QPainter;

namespace nytprof::gui {

class FlameCanvas;

/// The part of a flame graph that a canvas is zoomed to, with all its rows and the legend below, as
/// a picture for other programs, in the canvas's colours and width.
class FlameImage {
public:
    explicit FlameImage(const FlameCanvas& canvas);

    [[nodiscard]] QSize size() const { return m_size; }
    /// Rows that a bitmap has no room for are left out, and a line says how many.
    [[nodiscard]] QImage image(double scale = 2) const;
    /// For savePicture(), while the canvas is as it is.
    [[nodiscard]] Picture picture() const;
    /// SVG or PNG by the end of the name. Returns what went wrong, empty when nothing did.
    [[nodiscard]] QString save(const QString& path) const;

private:
    void paint(QPainter& painter, std::uint32_t rows) const;
    [[nodiscard]] int heightOf(std::uint32_t rows) const;

    const FlameCanvas& m_canvas;
    std::uint32_t m_rows = 0; ///< that have boxes in the part
    QSize m_size;
};

} // namespace nytprof::gui
