// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The flame graph as an image: all rows of the visible part, none of them joined.
#include "flame/flame_canvas.h"

#include "profile/profile.h"
#include "report/flame_svg.h"
#include "style/colors.h"
#include "style/text.h"
#include "widgets/legend.h"

#include <QPainter>

#include <algorithm>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int PictureMargin = 6;
constexpr int NarrowestPicture = 200;
constexpr int HighestBitmap = 16'000; // pixels; painters fail somewhat above 32,000

} // namespace

int FlameCanvas::pictureHeight(std::uint32_t rows) const
{
    return static_cast<int>(rows) * m_view.rowHeight() + 2 * PictureMargin
        + fontMetrics().height() * 2;
}

Picture FlameCanvas::picture() const
{
    const std::uint32_t all = m_view.rowsInSpan();
    const auto withRows = [this, all](std::uint32_t rows) -> Picture {
        return {layout() && layout()->isChart() ? tr("Flame chart") : tr("Flame graph"),
            {std::max(viewport()->width(), NarrowestPicture), pictureHeight(rows)},
            [this, rows, all](QPainter& painter) { paintPicture(painter, rows, all - rows); }, {}};
    };
    Picture picture = withRows(all);
    picture.image = [this, all, withRows] {
        const int fitting = (HighestBitmap / 2 - pictureHeight(0)) / m_view.rowHeight();
        return imageOf(withRows(std::min(all, static_cast<std::uint32_t>(fitting))));
    };
    if (m_painter)
        picture.svg = [this] { return svg(); };
    return picture;
}

// As `nytprof flamegraph` writes it, with names, texts and colours of the canvas.
QByteArray FlameCanvas::svg() const
{
    std::map<std::pair<QRgb, QRgb>, std::string> classes;
    const auto classOf = [&](const QColor& light, const QColor& dark) {
        const std::pair colors(light.rgb(), dark.rgb());
        return classes.try_emplace(colors, 'c' + std::to_string(classes.size())).first->second;
    };
    const auto frame = [&](CallNodeId id) {
        const SubId sub = layout()->tree()[id].sub;
        const QColor light = m_coloring.colorOf(id, sub, false);
        return FlameSvgFrame{(sub.valid() ? names().fullName(sub) : m_text.root()).toStdString(),
            m_text.describe({id, 1, 0, 0}).toStdString(),
            light.isValid() ? classOf(light, m_coloring.colorOf(id, sub, true)) : std::string(),
            m_matches.has(sub)};
    };
    const auto style = [&] {
        QString css;
        for (const auto& [colors, name] : classes) {
            const QString rule = QStringLiteral(".%1 rect { fill: %2 } .b.%1 text { fill: %3 }\n");
            const QColor light(colors.first);
            const QColor dark(colors.second);
            const QString of = QString::fromStdString(name);
            css += rule.arg(of, light.name(), frameTextColor(light, false).name())
                + QStringLiteral("@media (prefers-color-scheme: dark) {\n%1}\n")
                      .arg(rule.arg(of, dark.name(), frameTextColor(dark, true).name()));
        }
        return css.toStdString();
    };
    std::vector<FlameSvgFrame> legend;
    for (const LegendEntry& entry : m_coloring.legend())
        legend.push_back(
            {legendText(entry).toStdString(), {}, classOf(entry.light, entry.dark), false});
    const std::string program(m_profile->application());
    const FlameSpan span = m_view.span();
    const QString title = layout()->isChart() ? tr("Flame chart of %1") : tr("Flame graph of %1");
    const FlameSvgOptions options{.deepest = std::numeric_limits<std::uint32_t>::max()};
    std::ostringstream out;
    writeFlameSvg({*layout(), span.begin, span.width, icicle(),
                      title.arg(toQString(program)).toStdString(), program, frame, style, legend},
        options, out);
    return QByteArray::fromStdString(out.str());
}

// Without selection and focus.
void FlameCanvas::paintPicture(QPainter& painter, std::uint32_t rows, std::uint32_t leftOut) const
{
    const int width = std::max(viewport()->width(), NarrowestPicture);
    const int height = pictureHeight(rows);
    painter.fillRect(0, 0, width, height, palette().color(QPalette::Base));
    painter.setFont(font());
    if (m_painter) {
        FlameScene scene = this->scene();
        scene.span.pixels = width;
        scene.rows.first = 0;
        scene.rows.end = rows;
        scene.rows.firstTop = icicle() ? 0 : static_cast<int>(rows - 1) * m_view.rowHeight();
        scene.selected = {};
        scene.focusVisible = false;
        scene.joined = nullptr;
        m_painter->paint(painter, scene, palette());
    }
    painter.setPen(palette().color(QPalette::Text));
    const int line = fontMetrics().height();
    QRect below(PictureMargin, height - PictureMargin - 2 * line, width - 2 * PictureMargin, line);
    if (leftOut > 0) {
        painter.drawText(below, Qt::AlignLeft,
            tr("%1 more rows do not fit; export as SVG for all").arg(leftOut));
    }
    paintLegend(painter, m_coloring.legend(), below.translated(0, line), isDark(palette()));
}

} // namespace nytprof::gui
