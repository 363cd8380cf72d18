// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_gutter.h"

#include "profile/profile.h"
#include "source/source_edit.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace nytprof::gui {

HeatStrip::HeatStrip(QWidget* source)
    : QWidget(source)
{
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Hot lines of the file; click to go there"));
    setAccessibleName(tr("Hot lines of the file"));
}

void HeatStrip::setSource(const AnnotatedSource* source, const AnnotationFolds* folds)
{
    m_source = source;
    m_folds = folds;
    measure();
}

void HeatStrip::measure()
{
    m_shown.clear();
    for (std::size_t row = 0; m_source && row < m_source->rows.size(); ++row)
        if (m_folds->isVisible(row))
            m_shown.push_back(row);
    update();
}

int HeatStrip::heatOf(std::ptrdiff_t shown) const
{
    const SourceRow& row = m_source->rows[m_shown[static_cast<std::size_t>(shown)]];
    return std::max(row.timeHeat, row.subsHeat);
}

QSize HeatStrip::sizeHint() const { return {10, 100}; }

// The file fills the strip; short ones are beside their lines.
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
    if (m_shown.empty() || height() < 1)
        return;
    // The hottest row of each pixel, or cold rows would hide it in long files.
    std::vector<int> heat(static_cast<std::size_t>(height()));
    const double step = pixelsPerRow();
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const auto y = static_cast<std::size_t>(static_cast<double>(i) * step);
        int& pixel = heat[std::min(y, heat.size() - 1)];
        pixel = std::max(pixel, heatOf(static_cast<std::ptrdiff_t>(i)));
    }
    const int thickness = std::clamp(static_cast<int>(pixelsPerRow()) - 1, 2, 6);
    for (std::size_t y = 0; y < heat.size(); ++y) {
        if (heat[y] > 1) {
            painter.fillRect(2, static_cast<int>(y), width() - 3, thickness,
                heatColor(heat[y], isDark(palette())));
        }
    }
}

void HeatStrip::mousePressEvent(QMouseEvent* event)
{
    if (m_shown.empty() || height() < 1)
        return;
    // A strip is a small target: take the hottest row near the click.
    const auto count = static_cast<std::ptrdiff_t>(m_shown.size());
    const auto center = static_cast<std::ptrdiff_t>(event->pos().y() / pixelsPerRow());
    const auto reach = static_cast<std::ptrdiff_t>(3 / pixelsPerRow()) + 1;
    std::ptrdiff_t best = std::clamp<std::ptrdiff_t>(center, 0, count - 1);
    for (std::ptrdiff_t row = std::max<std::ptrdiff_t>(0, center - reach);
         row < std::min(count, center + reach); ++row)
        if (heatOf(row) > heatOf(best))
            best = row;
    while (best + 1 < count && !m_source->rows[m_shown[static_cast<std::size_t>(best)]].isCode())
        ++best;
    emit rowClicked(m_shown[static_cast<std::size_t>(best)]);
}

namespace {

constexpr int ColumnGap = 10;
constexpr int FoldWidth = 14; // for the mark beside the line number
constexpr int BookmarkWidth = 4; // for the mark at the left

} // namespace

SourceGutter::SourceGutter(SourceEdit* edit)
    : QWidget(edit)
    , m_edit(edit)
{
    setAccessibleName(tr("Costs of lines"));
    setObjectName(QStringLiteral("sourceMargin"));
}

void SourceGutter::setSource(const AnnotatedSource* source, const Profile* profile)
{
    m_source = source;
    m_profile = profile;
    measure();
}

void SourceGutter::measure()
{
    m_longest = {};
    if (!m_source)
        return; // no source yet
    // Long files are not formatted completely: counts are widest where they are largest, and no
    // line has a time that is wider than this one.
    const bool isLong = m_source->rows.size() > 5000;
    SourceRow largest;
    for (const SourceRow& row : m_source->rows) {
        for (int column = 0; column < Number && row.isCode() && m_profile && !isLong; ++column) {
            int& longest = m_longest[static_cast<std::size_t>(column)];
            longest = std::max(longest, static_cast<int>(text(row, column).size()));
        }
        largest.count = std::max(largest.count, row.count);
        largest.calls = std::max(largest.calls, row.calls);
    }
    if (isLong && m_profile) {
        const auto time = static_cast<int>(QStringLiteral("-99.9ms").size());
        m_longest = {static_cast<int>(text(largest, Count).size()), time,
            static_cast<int>(text(largest, Calls).size()), time, time, time, 0};
    }
    const auto last = std::find_if(
        m_source->rows.rbegin(), m_source->rows.rend(), std::mem_fn(&SourceRow::isCode));
    if (last != m_source->rows.rend() && m_profile)
        m_longest[Number] = static_cast<int>(text(*last, Number).size());
    update();
}

bool SourceGutter::hasColumn(int column) const
{
    return (column != Block && column != Sub) || (m_source && m_source->hasBlocks);
}

QString SourceGutter::title(int column) const
{
    const QString titles[]
        = {tr("Statements"), timeTitle(m_profile ? m_profile->costUnit() : std::string_view()),
            tr("Calls"), tr("Time in subs"), tr("Block"), tr("Sub"), tr("Line")};
    return titles[column];
}

std::array<int, SourceGutter::ColumnCount> SourceGutter::columnWidths() const
{
    const int character = QFontMetrics(m_edit->font()).horizontalAdvance(QLatin1Char('0'));
    std::array<int, ColumnCount> widths{};
    for (int column = 0; column < ColumnCount; ++column) {
        const auto at = static_cast<std::size_t>(column);
        const int needed
            = std::max(character * m_longest[at], fontMetrics().horizontalAdvance(title(column)));
        widths[at] = hasColumn(column) ? needed + ColumnGap : 0;
    }
    return widths;
}

int SourceGutter::widthHint() const
{
    if (std::ranges::max(m_longest) == 0)
        return 0; // a page about a sub has no lines
    const auto widths = columnWidths();
    return std::accumulate(widths.begin(), widths.end(), 0) + FoldWidth;
}

int SourceGutter::headerHeight() const { return fontMetrics().height() + 6; }

void SourceGutter::follow(const QRect& rect, int dy)
{
    if (dy != 0)
        update();
    else
        update(0, rect.y() + headerHeight(), width(), rect.height());
}

QString SourceGutter::text(const SourceRow& row, int column) const
{
    switch (column) {
    case Count: return row.count > 0 ? countText(row.count) : QString();
    case Time: return row.count > 0 || row.time != 0 ? costText(*m_profile, row.time) : QString();
    case Calls: return row.calls > 0 ? countText(row.calls) : QString();
    case InSubs: return row.calls > 0 ? costText(*m_profile, row.inSubs, row.calls) : QString();
    case Block: return row.block.count > 0 ? costText(*m_profile, row.block.time) : QString();
    case Sub: return row.sub.count > 0 ? costText(*m_profile, row.sub.time) : QString();
    default: return QString::number(row.line);
    }
}

void SourceGutter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    if (m_source && m_profile) {
        painter.setFont(m_edit->font());
        painter.setClipRect(0, headerHeight(), width(), height());
        m_edit->forVisibleRows([&](const SourceRow& row, const QRect& rect) {
            paintRow(painter, row, QRect(0, rect.top() + headerHeight(), width(), rect.height()));
        });
        painter.setClipping(false);
    }
    paintHeader(painter);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

void SourceGutter::paintHeader(QPainter& painter) const
{
    painter.setFont(font());
    painter.fillRect(0, 0, width(), headerHeight(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    int left = 0;
    const auto widths = columnWidths();
    for (int column = 0; column < ColumnCount; ++column) {
        const int width = widths[static_cast<std::size_t>(column)];
        if (width > 0) {
            painter.drawText(QRect(left, 0, width - ColumnGap / 2, headerHeight()),
                Qt::AlignRight | Qt::AlignVCenter, title(column));
        }
        left += width;
    }
}

void SourceGutter::paintRow(QPainter& painter, const SourceRow& row, const QRect& rect) const
{
    if (!row.isCode())
        return;
    const bool current = row.line == m_edit->currentLine();
    int left = 0;
    const auto widths = columnWidths();
    for (int column = 0; column < ColumnCount; ++column) {
        const QRect cell(left, rect.top(), widths[static_cast<std::size_t>(column)], rect.height());
        left = cell.right() + 1;
        if (cell.width() <= 0)
            continue;
        const int heat = heatOf(row, column);
        if (heat > 0)
            painter.fillRect(cell.adjusted(1, 1, -1, -1), heatColor(heat, isDark(palette())));
        const bool strong = column != Number || current;
        painter.setPen(heat > 0 ? heatTextColor(heat, isDark(palette()))
                : strong        ? palette().color(QPalette::Text)
                                : secondaryText(palette(), QPalette::AlternateBase));
        painter.drawText(cell.adjusted(0, 0, -ColumnGap / 2, 0), Qt::AlignRight | Qt::AlignVCenter,
            text(row, column));
    }
    if (bookmarkOfLine(m_profile, m_source->file, row.line))
        painter.fillRect(0, rect.top(), BookmarkWidth, rect.height(), accentColor(palette()));
    if (row.hasAnnotations)
        paintFold(painter, row, QRect(left, rect.top(), FoldWidth, rect.height()));
}

int SourceGutter::heatOf(const SourceRow& row, int column)
{
    switch (column) {
    case Time: return row.timeHeat;
    case InSubs: return row.subsHeat;
    case Block: return row.block.heat;
    case Sub: return row.sub.heat;
    default: return 0;
    }
}

// A triangle that points down if annotations are expanded, else at the line.
void SourceGutter::paintFold(QPainter& painter, const SourceRow& row, const QRect& rect) const
{
    const QPointF center = QRectF(rect).center() - QPointF(2, 0);
    const double size = std::min(rect.width(), rect.height()) * 0.28;
    QPolygonF triangle;
    if (m_edit->folds().isOpen(row.line)) {
        triangle << center + QPointF(-size, -size / 2) << center + QPointF(size, -size / 2)
                 << center + QPointF(0, size * 0.7);
    } else {
        triangle << center + QPointF(-size / 2, -size) << center + QPointF(-size / 2, size)
                 << center + QPointF(size * 0.7, 0);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(
        blend(palette().color(QPalette::AlternateBase), palette().color(QPalette::Text), 0.65));
    painter.drawPolygon(triangle);
    painter.restore();
}

const SourceRow* SourceGutter::rowAt(int y) const
{
    const SourceRow* found = nullptr;
    m_edit->forVisibleRows([&](const SourceRow& row, const QRect& rect) {
        if (y - headerHeight() >= rect.top() && y - headerHeight() < rect.bottom())
            found = &row;
    });
    return found;
}

void SourceGutter::mousePressEvent(QMouseEvent* event)
{
    if (const SourceRow* row = rowAt(event->pos().y()); row && row->isCode()) {
        if (row->hasAnnotations && event->pos().x() >= width() - FoldWidth) {
            m_edit->toggleAnnotations(row->line);
            return;
        }
        QTextCursor cursor(
            m_edit->document()->findBlockByNumber(static_cast<int>(row - m_source->rows.data())));
        m_edit->setTextCursor(cursor);
        m_edit->setFocus(Qt::MouseFocusReason);
    }
}

QString SourceGutter::toolTipOf(const SourceRow& row) const
{
    QStringList parts;
    if (row.count > 0) {
        parts << tr("Line %1: executed %2, %3 (%4 of total), avg %5")
                     .arg(row.line)
                     .arg(countedText(row.count, "time", "times"), timeText(*m_profile, row.time),
                         percentText(row.time, m_profile->totals().whole()),
                         averageText(*m_profile, row.time, row.count));
    }
    if (row.calls > 0) {
        parts << tr("%1: %2").arg(
            countedText(row.calls, "call", "calls"), timeText(*m_profile, row.inSubs));
    }
    if (row.block.count > 0) {
        parts << tr("%1 in %2 of this block")
                     .arg(timeText(*m_profile, row.block.time),
                         countedText(row.block.count, "statement", "statements"));
    }
    if (row.sub.count > 0) {
        parts << tr("%1 in %2 of this sub")
                     .arg(timeText(*m_profile, row.sub.time),
                         countedText(row.sub.count, "statement", "statements"));
    }
    return parts.join(QStringLiteral("; "));
}

bool SourceGutter::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const SourceRow* row = rowAt(help->pos().y());
        QString tip;
        if (row && row->isCode()) {
            const bool onFold = row->hasAnnotations && help->pos().x() >= width() - FoldWidth;
            tip = onFold ? tr("Fold annotations (Space)")
                         : tipOfNames(toolTipOf(*row))
                    + noteTip(bookmarkOfLine(m_profile, m_source->file, row->line));
        }
        QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace nytprof::gui
