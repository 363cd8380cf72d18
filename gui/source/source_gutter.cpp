// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_gutter.h"

#include "profile/profile.h"
#include "source/source_edit.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QApplication>
#include <QFontInfo>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
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
    const double ofText = rowHeight(parentWidget()->font());
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

constexpr int ColumnGap = 12; // 6 on either side of a cell
constexpr int FirstGap = 3; // more before the first column
constexpr int SelectionEdge = 3;
constexpr int FoldWidth = 14; // for the mark beside the line number
constexpr QSize BookmarkSize(5, 9);
const QString ShowCallsKey = QStringLiteral("source/calls");

} // namespace

// Desktop themes may have a strong colour for selected text.
QColor selectedLineColor(const QPalette& palette)
{
    const QColor own = palette.color(QPalette::Highlight);
    const bool isTint = contrast(own, palette.color(QPalette::Text)) >= 7;
    return isTint ? own : blend(palette.color(QPalette::Base), accentColor(palette), 0.14);
}

SourceGutter::SourceGutter(SourceEdit* edit)
    : QWidget(edit)
    , m_edit(edit)
    , m_showsCalls(QSettings().value(ShowCallsKey).toBool())
{
    setFont(QApplication::font());
    setAccessibleName(tr("Costs of lines"));
    setObjectName(QStringLiteral("sourceMargin"));
}

void SourceGutter::setSource(const AnnotatedSource* source, const Profile* profile)
{
    m_source = source;
    m_profile = profile;
    measure();
}

void SourceGutter::setShowsCalls(bool wanted)
{
    m_showsCalls = wanted;
    QSettings().setValue(ShowCallsKey, wanted);
    update();
}

void SourceGutter::measure()
{
    m_longest = {};
    if (!m_source || !m_profile)
        return; // no source yet
    // Long files are not formatted completely: counts are widest where they are largest, and no
    // line has a time that is wider than this one.
    const bool isLong = m_source->rows.size() > 5000;
    SourceRow largest;
    for (const SourceRow& row : m_source->rows) {
        for (int column = 0; column < Number && row.isCode() && !isLong; ++column) {
            QString& longest = m_longest[static_cast<std::size_t>(column)];
            if (const QString own = text(row, column); own.size() > longest.size())
                longest = own;
        }
        largest.count = std::max(largest.count, row.count);
        largest.calls = std::max(largest.calls, row.calls);
        largest.line = std::max(largest.line, row.line);
    }
    if (isLong) {
        const QString time = QStringLiteral("-99.9ms");
        m_longest = {text(largest, Count), time, text(largest, Calls), time, time, time, QString()};
    }
    if (largest.line > 0)
        m_longest[Number] = text(largest, Number);
    update();
}

void SourceGutter::setBrief(bool brief)
{
    m_isBrief = brief;
    update();
}

bool SourceGutter::hasColumn(int column) const
{
    if (m_isBrief)
        return column == Time || column == Number;
    if (column == Count && m_profile && !m_profile->countsStatements())
        return false;
    return column == Calls
        ? m_showsCalls && m_profile && m_profile->countsCalls()
        : (column != Block && column != Sub) || (m_source && m_source->hasBlocks);
}

QString SourceGutter::title(int column) const
{
    const QString titles[]
        = {tr("Count"), m_profile ? timeTitle(*m_profile) : timeTitle(std::string_view()),
            tr("Calls"), tr("In subs"), tr("Block"), tr("Sub"), tr("Line")};
    return titles[column];
}

QString SourceGutter::help(int column)
{
    const QString texts[] = {tr("Executions of the statements of this line"),
        tr("Time of this line itself, without the subs that it calls"),
        tr("Number of calls made on this line"), tr("Time of calls made on this line"),
        tr("Time of the block that begins on this line"),
        tr("Time of the sub that begins on this line"), QString()};
    return texts[column];
}

// Narrower than the font of the source, and as large.
QFont SourceGutter::numberFont() const
{
    QFont numbers = QApplication::font();
    numbers.setPixelSize(QFontInfo(m_edit->font()).pixelSize());
    return numbers;
}

void SourceGutter::layOut(const SubLines* pinned)
{
    m_pinned = pinned;
    m_widths = {};
    if (m_longest[Number].isEmpty())
        return; // a page about a sub has no lines
    const QFontMetrics metrics(numberFont());
    for (int column = 0; column < ColumnCount; ++column) {
        const auto at = static_cast<std::size_t>(column);
        const int needed = std::max(metrics.horizontalAdvance(m_longest[at]),
            fontMetrics().horizontalAdvance(title(column)));
        m_widths[at] = hasColumn(column) ? needed + ColumnGap : 0;
    }
    m_widths[0] += FirstGap;
}

int SourceGutter::widthHint() const
{
    const int columns = std::accumulate(m_widths.begin(), m_widths.end(), 0);
    return columns > 0 ? columns + FoldWidth : 0;
}

int SourceGutter::titlesHeight() const
{
    return widthHint() > 0 ? std::max(PinnedHeight, fontMetrics().height() + 6) : 0;
}

int SourceGutter::headerHeight() const { return titlesHeight() + (m_pinned ? PinnedHeight : 0); }

void SourceGutter::follow(const QRect& rect, int dy)
{
    if (dy != 0)
        update();
    else
        update(0, rect.y() + headerHeight(), width(), rect.height());
}

// Shares are those of all runs together.
QString SourceGutter::timeOf(Ticks time) const
{
    return costUnit() == CostUnit::Percent
        ? costText(*m_profile, time * static_cast<Ticks>(m_source->parts))
        : costText(*m_profile, time);
}

QString SourceGutter::text(const SourceRow& row, int column) const
{
    switch (column) {
    case Count: return row.count > 0 ? countText(row.count) : QString();
    case Time: return row.count > 0 || row.time != 0 ? timeOf(row.time) : QString();
    case Calls: return row.calls > 0 ? countText(row.calls) : QString();
    case InSubs:
        if (row.calls == 0 && row.inSubs == 0)
            return {};
        return costUnit() == CostUnit::Calls ? costText(*m_profile, row.inSubs, row.calls)
                                             : timeOf(row.inSubs);
    case Block: return row.block.count > 0 ? timeOf(row.block.time) : QString();
    case Sub: return row.sub.count > 0 ? timeOf(row.sub.time) : QString();
    default: return QString::number(row.line);
    }
}

void SourceGutter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_source && m_profile) {
        painter.setFont(numberFont());
        painter.setRenderHint(QPainter::Antialiasing); // corners of heat
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
    painter.fillRect(0, 0, width(), headerHeight(), palette().color(QPalette::AlternateBase));
    painter.setPen(secondaryText(palette(), QPalette::AlternateBase));
    int left = 0;
    for (int column = 0; column < ColumnCount; ++column) {
        const int width = m_widths[static_cast<std::size_t>(column)];
        const QRect cell(left, 0, width - ColumnGap / 2, titlesHeight());
        if (width > 0)
            painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, title(column));
        left += width;
        if (m_pinned && column == Number) {
            painter.setFont(numberFont());
            painter.drawText(QRect(cell.left(), titlesHeight(), cell.width(), PinnedHeight),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(m_pinned->first));
        }
    }
    if (m_pinned)
        painter.fillRect(0, titlesHeight(), SelectionEdge, PinnedHeight, accentColor(palette()));
}

void SourceGutter::paintRow(QPainter& painter, const SourceRow& row, const QRect& rect) const
{
    const SubLines* const sub = m_edit->currentSub();
    const bool current = row.ofLine == m_edit->currentLine() && row.isCode();
    if (current)
        painter.fillRect(rect, selectedLineColor(palette()));
    if (sub && sub->contains(row.ofLine))
        painter.fillRect(0, rect.top(), SelectionEdge, rect.height(), accentColor(palette()));
    if (!row.isCode())
        return;
    int left = 0;
    for (int column = 0; column < ColumnCount; ++column) {
        const QRect cell(
            left, rect.top(), m_widths[static_cast<std::size_t>(column)], rect.height());
        left = cell.right() + 1;
        if (cell.width() <= 0)
            continue;
        const int heat = heatOf(row, column);
        if (heat > 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(heatColor(heat, isDark(palette())));
            painter.drawRoundedRect(cell.adjusted(2, 1, -1, -1), 2, 2);
        }
        const bool strong = column == Count || (column == Number && current);
        painter.setPen(heat > 0 ? heatTextColor(heat, isDark(palette()))
                : strong        ? palette().color(QPalette::Text)
                                : secondaryText(palette(), QPalette::Base));
        painter.drawText(cell.adjusted(0, 0, -ColumnGap / 2, 0), Qt::AlignRight | Qt::AlignVCenter,
            text(row, column));
    }
    if (bookmarkOfLine(m_profile, m_source->file, row.line))
        painter.fillRect(
            QRect(QPoint(SelectionEdge + 1, rect.center().y() - BookmarkSize.height() / 2),
                BookmarkSize),
            accentColor(palette()));
    if (row.hasAnnotations)
        paintFold(painter, row, QRect(left, rect.top(), FoldWidth, rect.height()));
}

// Heat is by exclusive time.
int SourceGutter::heatOf(const SourceRow& row, int column)
{
    return column == Time ? row.timeHeat
        : column == Block ? row.block.heat
        : column == Sub   ? row.sub.heat
                          : 0;
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
    painter.setBrush(secondaryText(palette(), QPalette::Base));
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
        m_edit->setFocus(Qt::MouseFocusReason); // first: then the view does not scroll
        m_edit->setTextCursor(QTextCursor(
            m_edit->document()->findBlockByNumber(static_cast<int>(row - m_source->rows.data()))));
    }
}

QString SourceGutter::toolTipOf(const SourceRow& row) const
{
    QStringList parts;
    if (!m_profile->countsStatements()) {
        if (row.time != 0)
            parts << tr("Line %1: %2, %3")
                         .arg(row.line)
                         .arg(timeText(*m_profile, row.time),
                             evidenceText(*m_profile,
                                 row.time * static_cast<Ticks>(m_source->parts),
                                 m_profile->totals().whole()));
    } else if (row.count > 0) {
        parts << tr("Line %1: executed %2, %3 (%4 of total), avg %5")
                     .arg(row.line)
                     .arg(countedText(row.count, "time", "times"), timeText(*m_profile, row.time),
                         percentText(row.time * static_cast<Ticks>(m_source->parts),
                             m_profile->totals().whole()),
                         averageText(*m_profile, row.time, row.count));
    }
    if (row.calls > 0) {
        parts << (m_profile->countsCalls()
                ? tr("%1: %2").arg(
                    countedText(row.calls, "call", "calls"), timeText(*m_profile, row.inSubs))
                : tr("in subs: %1, %2")
                      .arg(timeText(*m_profile, row.inSubs),
                          evidenceText(*m_profile, row.inSubs * static_cast<Ticks>(m_source->parts),
                              m_profile->totals().whole())));
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

QString SourceGutter::toolTipAt(const QPoint& point) const
{
    if (point.y() < titlesHeight()) {
        int left = 0;
        for (int column = 0; column < ColumnCount; ++column) {
            left += m_widths[static_cast<std::size_t>(column)];
            if (point.x() < left)
                return help(column);
        }
        return {};
    }
    const SourceRow* row = rowAt(point.y());
    if (!row || !row->isCode())
        return {};
    const bool onFold = row->hasAnnotations && point.x() >= width() - FoldWidth;
    return onFold ? tr("Fold annotations (Space)")
                  : withNote(tipOfNames(toolTipOf(*row)),
                      bookmarkOfLine(m_profile, m_source->file, row->line));
}

bool SourceGutter::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), this);
    return true;
}

} // namespace nytprof::gui
