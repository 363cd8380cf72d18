// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_links.h"

#include "source/source_edit.h"

#include <QTextBlock>

namespace nytprof::gui {

namespace {

const SourceLink* linkIn(const SourceRow& row, int column)
{
    for (const SourceLink& link : row.links)
        if (column >= link.start && column < link.start + link.length)
            return &link;
    return nullptr;
}

} // namespace

const SourceLink* SourceLinks::at(const QPoint& point) const
{
    const QTextBlock block = m_edit->cursorForPosition(point).block();
    const auto row = static_cast<std::size_t>(block.blockNumber());
    const auto& rows = m_edit->source().rows;
    if (row >= rows.size() || rows[row].links.empty())
        return nullptr;
    const QRectF rect = m_edit->rectOf(block);
    const QTextLine line = block.layout()->lineAt(0);
    const double x = point.x() - rect.left();
    if (!rect.adjusted(0, 0, 1e6, 0).contains(point) || !line.isValid()
        || x > line.naturalTextRect().right())
        return nullptr;
    return linkIn(rows[row], line.xToCursor(x, QTextLine::CursorOnCharacter));
}

const SourceLink* SourceLinks::atCursor() const
{
    const int at = m_edit->textCursor().selectionStart();
    const QTextBlock block = m_edit->document()->findBlock(at);
    const auto row = static_cast<std::size_t>(block.blockNumber());
    const auto& rows = m_edit->source().rows;
    return row < rows.size() ? linkIn(rows[row], at - block.position()) : nullptr;
}

QRect SourceLinks::rectOf(std::size_t row, const SourceLink& link) const
{
    const QTextBlock block = m_edit->document()->findBlockByNumber(static_cast<int>(row));
    const QRectF rect = m_edit->rectOf(block);
    const QTextLine line = block.layout()->lineAt(0);
    const double left = rect.left() + line.cursorToX(link.start);
    const double right = rect.left() + line.cursorToX(link.start + link.length);
    return QRectF(left, rect.top(), right - left, rect.height()).toRect();
}

std::pair<std::size_t, const SourceLink*> SourceLinks::next(bool forward) const
{
    const QTextCursor cursor = m_edit->textCursor();
    const QTextBlock block = m_edit->document()->findBlock(cursor.selectionStart());
    const int column = cursor.selectionStart() - block.position();
    const int step = forward ? 1 : -1;
    const bool onLink = cursor.hasSelection();
    const auto& rows = m_edit->source().rows;
    for (int at = block.blockNumber(); at >= 0 && at < static_cast<int>(rows.size()); at += step) {
        const auto row = static_cast<std::size_t>(at);
        const auto& links = rows[row].links;
        if (links.empty() || !m_edit->folds().isVisible(row))
            continue;
        for (std::size_t i = 0; i < links.size(); ++i) {
            const SourceLink& link = links[forward ? i : links.size() - 1 - i];
            const bool passed = forward ? link.start < column || (onLink && link.start == column)
                                        : link.start >= column;
            if (at != block.blockNumber() || !passed)
                return {row, &link};
        }
    }
    return {0, nullptr};
}

} // namespace nytprof::gui
