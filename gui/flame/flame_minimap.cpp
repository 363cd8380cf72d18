// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_minimap.h"

#include "style/colors.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

FlameMinimap::FlameMinimap(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Overview of the flame graph"));
    setToolTip(tr("Whole flame graph; click or drag to pan"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void FlameMinimap::setGraph(std::shared_ptr<const FlameLayout> layout, FrameColoring coloring)
{
    m_layout = std::move(layout);
    m_coloring = std::move(coloring);
    m_picture = {};
    setVisible(m_layout && !m_layout->tree().empty());
    update();
}

void FlameMinimap::setPart(const QRectF& part, bool rootOnTop)
{
    if (rootOnTop != m_rootOnTop)
        m_picture = {};
    m_rootOnTop = rootOnTop;
    m_part = part;
    update();
}

QPixmap FlameMinimap::drawn() const
{
    QPixmap picture(size() * devicePixelRatio());
    picture.setDevicePixelRatio(devicePixelRatio());
    picture.fill(palette().color(QPalette::Base));
    QPainter painter(&picture);
    const QPalette colors = palette();
    const bool dark = isDark(colors);
    const QColor fold = blend(colors.color(QPalette::Base), colors.color(QPalette::Text), 0.25);
    const FlameSpan whole{0, std::max(1.0, static_cast<double>(m_layout->total())),
        static_cast<double>(std::max(1, width()))};
    const std::uint32_t rows = m_layout->rows();
    const auto bands = std::min(rows, static_cast<std::uint32_t>(std::max(1, height())));
    std::vector<FlameFrame> frames;
    for (std::uint32_t band = 0; band < bands; ++band) {
        const auto row = static_cast<std::uint32_t>(std::uint64_t{band} * rows / bands);
        const int begin = static_cast<int>(band) * height() / static_cast<int>(bands);
        const int end = static_cast<int>(band + 1) * height() / static_cast<int>(bands);
        m_layout->framesOf(row, whole, frames);
        for (const FlameFrame& frame : frames) {
            QColor color = fold;
            if (!frame.folded()) {
                const SubId sub = m_layout->tree()[frame.first].sub;
                color = m_coloring.colorOf(frame.first, sub, dark);
                color = color.isValid() ? color : colors.color(QPalette::Button);
            }
            painter.fillRect(QRectF(frame.left, m_rootOnTop ? begin : height() - end,
                                 std::max(frame.width - 0.3, 0.7), end - begin),
                color);
        }
    }
    return picture;
}

void FlameMinimap::paintEvent(QPaintEvent*)
{
    if (!m_layout)
        return;
    if (m_picture.isNull())
        m_picture = drawn();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    // Dims what is not visible, and frames the visible part with at least a few pixels.
    const QRectF whole(rect());
    QRectF shown(m_part.x() * width(), m_part.y() * height(),
        std::max(m_part.width() * width(), 3.0), std::max(m_part.height() * height(), 3.0));
    shown &= whole;
    QColor shade = palette().color(QPalette::Window);
    shade.setAlphaF(0.6F);
    painter.fillRect(QRectF(0, 0, shown.left(), height()), shade);
    painter.fillRect(QRectF(shown.right(), 0, width() - shown.right(), height()), shade);
    painter.fillRect(QRectF(shown.left(), 0, shown.width(), shown.top()), shade);
    painter.fillRect(
        QRectF(shown.left(), shown.bottom(), shown.width(), height() - shown.bottom()), shade);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.drawRect(shown.adjusted(0.5, 0.5, -0.5, -0.5));
}

void FlameMinimap::point(const QPointF& position)
{
    emit pointed({std::clamp(position.x() / std::max(1, width()), 0.0, 1.0),
        std::clamp(position.y() / std::max(1, height()), 0.0, 1.0)});
}

void FlameMinimap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        point(event->position());
}

void FlameMinimap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        point(event->position());
}

void FlameMinimap::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_picture = {};
}

void FlameMinimap::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_picture = {};
        update();
    }
}

} // namespace nytprof::gui
