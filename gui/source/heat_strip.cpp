// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/heat_strip.h"

#include "look/heat.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace nytprof::gui {

HeatStrip::HeatStrip(QWidget* source)
    : QWidget(source)
{
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Hot lines of the whole file; click to go there"));
    setAccessibleName(tr("Hot lines of the file"));
}

void HeatStrip::setSource(const AnnotatedSource* source, const RemarkFolds* folds)
{
    m_source = source;
    m_folds = folds;
    measure();
}

void HeatStrip::measure()
{
    m_shown.clear();
    for (std::size_t row = 0; m_source && row < m_source->rows.size(); ++row) {
        if (m_folds->isVisible(row)) {
            m_shown.push_back(row);
        }
    }
    update();
}

double HeatStrip::heatOf(std::ptrdiff_t shown) const
{
    const SourceRow& row = m_source->rows[m_shown[static_cast<std::size_t>(shown)]];
    return std::max(row.timeHeat, row.subsHeat);
}

QSize HeatStrip::sizeHint() const
{
    return {10, 100};
}

// The file on the whole strip, but short ones beside their lines.
double HeatStrip::pixelsPerRow() const
{
    const double fitting = static_cast<double>(height()) / static_cast<double>(m_shown.size());
    const double ofText = parentWidget()->fontMetrics().lineSpacing();
    return std::min(fitting, ofText);
}

void HeatStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    if (m_shown.empty() || height() < 1) {
        return;
    }
    // The hottest row of each pixel, else long files would hide it below cold ones.
    std::vector<double> heat(static_cast<std::size_t>(height()), 0.0);
    const double step = pixelsPerRow();
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const auto y = static_cast<std::size_t>(static_cast<double>(i) * step);
        double& pixel = heat[std::min(y, heat.size() - 1)];
        pixel = std::max(pixel, heatOf(static_cast<std::ptrdiff_t>(i)));
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
    if (m_shown.empty() || height() < 1) {
        return;
    }
    // A strip is a small target: take the hottest row around the click.
    const auto count = static_cast<std::ptrdiff_t>(m_shown.size());
    const auto center = static_cast<std::ptrdiff_t>(event->pos().y() / pixelsPerRow());
    const auto reach = static_cast<std::ptrdiff_t>(3 / pixelsPerRow()) + 1;
    std::ptrdiff_t best = std::clamp<std::ptrdiff_t>(center, 0, count - 1);
    for (std::ptrdiff_t row = std::max<std::ptrdiff_t>(0, center - reach);
         row < std::min(count, center + reach); ++row) {
        if (heatOf(row) > heatOf(best)) {
            best = row;
        }
    }
    while (best + 1 < count && !m_source->rows[m_shown[static_cast<std::size_t>(best)]].isCode()) {
        ++best;
    }
    emit rowClicked(m_shown[static_cast<std::size_t>(best)]);
}

} // namespace nytprof::gui
