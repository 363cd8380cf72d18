// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/heat_strip.h"

#include "look/heat.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace nytprof::gui {

HeatStrip::HeatStrip(QWidget* source)
    : QWidget(source)
{
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Hot lines of the whole file; click to go there"));
    setAccessibleName(tr("Hot lines of the file"));
}

void HeatStrip::setSource(const AnnotatedSource* source)
{
    m_source = source;
    update();
}

QSize HeatStrip::sizeHint() const
{
    return {10, 100};
}

// The file on the whole strip, but short ones beside their lines.
double HeatStrip::pixelsPerRow() const
{
    const double fitting
        = static_cast<double>(height()) / static_cast<double>(m_source->rows.size());
    const double ofText = parentWidget()->fontMetrics().lineSpacing();
    return std::min(fitting, ofText);
}

void HeatStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    if (!m_source || m_source->rows.empty() || height() < 1) {
        return;
    }
    const auto& rows = m_source->rows;
    // The hottest row of each pixel, else long files would hide it below cold ones.
    std::vector<double> heat(static_cast<std::size_t>(height()), 0.0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double& pixel = heat[static_cast<std::size_t>(static_cast<double>(i) * pixelsPerRow())];
        pixel = std::max(pixel, std::max(rows[i].timeHeat, rows[i].subsHeat));
    }
    const int thickness = std::clamp(static_cast<int>(pixelsPerRow()) - 1, 2, 6);
    for (std::size_t y = 0; y < heat.size(); ++y) {
        if (heat[y] > 0.25) {
            painter.fillRect(
                2, static_cast<int>(y), width() - 3, thickness, heatColor(palette(), heat[y]));
        }
    }
}

void HeatStrip::mousePressEvent(QMouseEvent* event)
{
    if (!m_source || m_source->rows.empty() || height() < 1) {
        return;
    }
    // A strip is a small target: take the hottest row around the click.
    const auto count = static_cast<std::ptrdiff_t>(m_source->rows.size());
    const auto center = static_cast<std::ptrdiff_t>(event->pos().y() / pixelsPerRow());
    const auto reach = static_cast<std::ptrdiff_t>(3 / pixelsPerRow()) + 1;
    std::ptrdiff_t best = std::clamp<std::ptrdiff_t>(center, 0, count - 1);
    const auto heatOf = [this](std::ptrdiff_t row) {
        const SourceRow& at = m_source->rows[static_cast<std::size_t>(row)];
        return std::max(at.timeHeat, at.subsHeat);
    };
    for (std::ptrdiff_t row = std::max<std::ptrdiff_t>(0, center - reach);
         row < std::min(count, center + reach); ++row) {
        if (heatOf(row) > heatOf(best)) {
            best = row;
        }
    }
    while (best + 1 < count && !m_source->rows[static_cast<std::size_t>(best)].isCode()) {
        ++best;
    }
    emit rowClicked(static_cast<std::size_t>(best));
}

} // namespace nytprof::gui
