// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_image.h"

#include "flame/flame_canvas.h"
#include "style/colors.h"
#include "widgets/legend.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int PictureMargin = 6;
constexpr int HighestBitmap = 16'000; // pixels; painters fail somewhat above 32,000

QString flamePictureText(const char* text)
{
    return QCoreApplication::translate("FlameImage", text);
}

} // namespace

FlameImage::FlameImage(const FlameCanvas& canvas)
    : m_canvas(canvas)
    , m_rows(canvas.view().rowsInSpan())
    , m_size(std::max(canvas.viewport()->width(), 200), heightOf(m_rows))
{
}

int FlameImage::heightOf(std::uint32_t rows) const
{
    return static_cast<int>(rows) * m_canvas.view().rowHeight() + 2 * PictureMargin
        + m_canvas.fontMetrics().height() * 2;
}

void FlameImage::paint(QPainter& painter, std::uint32_t rows) const
{
    const QPalette palette = m_canvas.palette();
    const int height = heightOf(rows);
    painter.fillRect(0, 0, m_size.width(), height, palette.color(QPalette::Base));
    painter.setFont(m_canvas.font());
    m_canvas.paintRows(painter, rows, m_size.width());
    painter.setPen(palette.color(QPalette::Text));
    const int line = m_canvas.fontMetrics().height();
    const int below = height - PictureMargin - 2 * line;
    if (rows < m_rows) {
        painter.drawText(QRect(PictureMargin, below, m_size.width() - 2 * PictureMargin, line),
            Qt::AlignLeft,
            flamePictureText("%1 further rows do not fit; SVG has them all").arg(m_rows - rows));
    }
    paintLegend(painter, m_canvas.coloring().legend(),
        QRect(PictureMargin, below + line, m_size.width() - 2 * PictureMargin, line),
        isDark(palette));
}

QImage FlameImage::image(double scale) const
{
    const int highest = static_cast<int>(HighestBitmap / scale);
    std::uint32_t rows = m_rows;
    if (heightOf(rows) > highest)
        rows = static_cast<std::uint32_t>((highest - heightOf(0)) / m_canvas.view().rowHeight());
    QImage image(QSize(m_size.width(), heightOf(rows)) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paint(painter, rows);
    return image;
}

Picture FlameImage::picture() const
{
    return {flamePictureText("Flame graph"), m_size,
        [*this](QPainter& painter) { paint(painter, m_rows); }, [*this] { return image(); }};
}

QString FlameImage::save(const QString& path) const
{
    return savePicture(picture(), path);
}

} // namespace nytprof::gui
