// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/crumb_row.h"

#include "style/colors.h"
#include "style/text.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr double FirstCrumb = 26; // pixels from the left
constexpr double ChevronWidth = 13;
constexpr double WidthOfOneCount = 300; // narrower rows have no names
constexpr std::size_t MaxNamed = 24; // deep recursion has more
constexpr double CrumbPadding = 2; // of a crumb

QFont boldIf(bool isBold, QFont font)
{
    font.setBold(isBold);
    return font;
}

double widthOfKey(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("U")) + 8;
}

} // namespace

CrumbRow::CrumbRow(const JoinedRows::Row& row, const Texts& texts, const QFont& font, double width)
    : m_font(font)
    , m_width(width)
    , m_isAboveZoom(row.isAboveZoom)
{
    if (width >= WidthOfOneCount) {
        m_named.push_back(0);
        std::string_view group = texts.group(row.frames.front());
        for (std::uint32_t i = 1; i + 1 < row.size(); ++i) {
            const std::string_view own = texts.group(row.frames[i]);
            if (own != group)
                m_named.push_back(i);
            group = own;
        }
        m_named.push_back(row.size() - 1);
        if (m_named.size() > MaxNamed)
            m_named.erase(m_named.begin() + MaxNamed / 2, m_named.end() - MaxNamed / 2);
    }
    fit(row, texts);
}

void CrumbRow::fit(const JoinedRows::Row& row, const Texts& texts)
{
    const QString frames = countedText(row.size(), "frame", "frames");
    if (m_named.empty()) {
        make(row, texts);
        return;
    }
    m_facts = frames + QStringLiteral(" \u00b7 ") + texts.share;
    for (make(row, texts); space() < 0 && m_named.size() > 2; make(row, texts))
        m_named.erase(m_named.begin() + static_cast<std::ptrdiff_t>(m_named.size() / 2));
    if (space() < 0)
        m_facts = texts.share;
    shortenNames();
    double left = FirstCrumb;
    for (FrameCrumb& crumb : m_crumbs) {
        crumb.left = left;
        crumb.width = widthOf(crumb);
        left += crumb.width + ChevronWidth;
    }
}

void CrumbRow::make(const JoinedRows::Row& row, const Texts& texts)
{
    m_crumbs.clear();
    const auto count = [&](std::uint32_t from, std::uint32_t to) {
        if (from >= to)
            return;
        const Frames frames = Frames(row.frames).subspan(from, to - from);
        const std::size_t matches = texts.matches(frames);
        m_crumbs.push_back(
            {from, to - from, true, texts.isSelected(frames), texts.isSearching && matches == 0, {},
                matches > 0 ? countedText(matches, "match", "matches")
                            : countedText(frames.size(), "frame", "frames")});
    };
    std::uint32_t behind = 0;
    for (const std::uint32_t i : m_named) {
        count(behind, i);
        const Frames frame = Frames(row.frames).subspan(i, 1);
        m_crumbs.push_back(
            {i, 1, false, texts.isSelected(frame), texts.isSearching && texts.matches(frame) == 0,
                texts.package(frame[0]), texts.name(frame[0])});
        behind = i + 1;
    }
    count(behind, row.size());
    if (m_named.empty()) {
        m_crumbs.front().left = FirstCrumb;
        m_crumbs.front().width = widthOf(m_crumbs.front());
    }
}

// First the packages of the last name, then those of the first, then what is left of both.
void CrumbRow::shortenNames()
{
    for (const bool keepsName : {true, false}) {
        for (FrameCrumb* crumb : {&m_crumbs.back(), &m_crumbs.front()}) {
            const double missing = -space();
            if (missing <= 0)
                return;
            const bool isBold = crumb->isBold || (m_isAboveZoom && crumb == &m_crumbs.back());
            const QFontMetrics metrics(boldIf(isBold, m_font));
            const int least = keepsName ? metrics.horizontalAdvance(crumb->text) + 1
                                        : 2 * metrics.averageCharWidth();
            const QString shown = fittingName(crumb->package + crumb->text, crumb->package.size(),
                std::max(widthOf(*crumb) - 2 * CrumbPadding - missing, static_cast<double>(least)),
                metrics);
            const bool hasName = shown.endsWith(crumb->text);
            crumb->package = hasName ? shown.chopped(crumb->text.size()) : QString();
            crumb->text = hasName ? crumb->text : shown;
        }
    }
}

// What is left between the crumbs and the facts, in pixels.
double CrumbRow::space() const
{
    const QFontMetrics metrics(m_font);
    double used = FirstCrumb + ChevronWidth * static_cast<double>(m_crumbs.size());
    for (const FrameCrumb& crumb : m_crumbs)
        used += widthOf(crumb);
    return m_width - used - metrics.horizontalAdvance(m_facts) - widthOfKey(metrics) - 16;
}

double CrumbRow::widthOf(const FrameCrumb& crumb) const
{
    const bool isLast = m_isAboveZoom && &crumb == &m_crumbs.back();
    return QFontMetrics(m_font).horizontalAdvance(crumb.package)
        + QFontMetrics(boldIf(crumb.isBold || isLast, m_font)).horizontalAdvance(crumb.text)
        + 2 * CrumbPadding;
}

int CrumbRow::crumbAt(double x) const
{
    const auto at = std::ranges::find_if(m_crumbs,
        [&](const FrameCrumb& crumb) { return crumb.left <= x && x < crumb.left + crumb.width; });
    return at == m_crumbs.end() ? -1 : static_cast<int>(at - m_crumbs.begin());
}

int CrumbRow::crumbWith(std::uint32_t frame) const
{
    const auto at = std::ranges::find_if(m_crumbs, [&](const FrameCrumb& crumb) {
        return frame >= crumb.first && frame - crumb.first < crumb.count;
    });
    return at == m_crumbs.end() ? -1 : static_cast<int>(at - m_crumbs.begin());
}

QRectF CrumbRow::buttonIn(const QRectF& row)
{
    return {row.left() + 3, row.top() + std::floor((row.height() - 15) / 2), 16, 15};
}

namespace {

void paintChevron(QPainter& painter, const QPointF& middle, double size, bool isDown)
{
    const QPointF across = isDown ? QPointF(size, 0) : QPointF(0, size);
    const QPointF tip = isDown ? QPointF(0, size / 2) : QPointF(size / 2, 0);
    QPainterPath path(middle - across - tip);
    path.lineTo(middle + tip);
    path.lineTo(middle + across - tip);
    painter.strokePath(path, painter.pen());
}

} // namespace

void CrumbRow::paintButton(
    QPainter& painter, const QRectF& row, const QPalette& palette, bool isUnfolded)
{
    const QRectF button = buttonIn(row);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette.color(QPalette::Dark));
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(QPen(palette.color(QPalette::Text), 1.6));
    paintChevron(painter, button.center(), 3.5, isUnfolded);
    painter.restore();
}

void CrumbRow::paint(
    QPainter& painter, const QRectF& rect, const QPalette& palette, int hovered) const
{
    painter.save();
    painter.fillRect(rect, palette.color(QPalette::Window));
    paintButton(painter, rect, palette, false);
    for (const FrameCrumb& crumb : m_crumbs) {
        const QRectF place(rect.left() + crumb.left, rect.top(), crumb.width, rect.height());
        if (&crumb - m_crumbs.data() == hovered)
            painter.fillRect(place, palette.color(QPalette::Highlight));
        paintCrumb(painter, place, palette, crumb);
        if (&crumb == &m_crumbs.back())
            break;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette.color(QPalette::Text), 1.3));
        paintChevron(painter, {place.right() + ChevronWidth / 2, place.center().y()}, 2.8, false);
        painter.restore();
    }
    if (!m_facts.isEmpty()) {
        const QFontMetrics metrics(m_font);
        const double width = widthOfKey(metrics);
        const QRectF key(rect.right() - width - 4, rect.top() + 2.5, width, rect.height() - 5);
        painter.setFont(m_font);
        painter.setPen(secondaryText(palette, QPalette::Window));
        painter.drawText(rect.adjusted(0, 0, -width - 10, 0),
            Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, m_facts);
        painter.drawText(key, Qt::AlignCenter, QStringLiteral("U"));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette.color(QPalette::Mid));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(key, 3, 3);
    }
    painter.restore();
}

void CrumbRow::paintCrumb(
    QPainter& painter, const QRectF& rect, const QPalette& palette, const FrameCrumb& crumb) const
{
    const bool isLast = m_isAboveZoom && &crumb == &m_crumbs.back();
    const QColor faint = secondaryText(palette, QPalette::Window);
    const auto align = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine;
    painter.setFont(m_font);
    painter.setPen(faint);
    painter.drawText(rect.adjusted(CrumbPadding, 0, 0, 0), align, crumb.package);
    const double after = CrumbPadding + QFontMetrics(m_font).horizontalAdvance(crumb.package);
    painter.setFont(boldIf(crumb.isBold || isLast, m_font));
    painter.setPen(
        crumb.isFaint ? faint : palette.color(crumb.isCount ? QPalette::Link : QPalette::Text));
    painter.drawText(rect.adjusted(after, 0, 0, 0), align, crumb.text);
    if (!crumb.isBold)
        return;
    painter.setPen(QPen(accentColor(palette), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(-1, 1, 1, -1));
}

} // namespace nytprof::gui
