// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The links of SourceEdit: finding, following and walking them.
#include "source/source_edit.h"

#include <QApplication>
#include <QFontDatabase>
#include <QKeyEvent>
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

const SourceLink* SourceEdit::linkAt(const QPoint& point) const
{
    const QTextBlock block = cursorForPosition(point).block();
    const auto row = static_cast<std::size_t>(block.blockNumber());
    if (row >= source().rows.size() || source().rows[row].links.empty())
        return nullptr;
    const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
    const QTextLine line = block.layout()->lineAt(0);
    const double x = point.x() - rect.left();
    if (!rect.adjusted(0, 0, 1e6, 0).contains(point) || !line.isValid()
        || x > line.naturalTextRect().right())
        return nullptr;
    return linkIn(source().rows[row], line.xToCursor(x, QTextLine::CursorOnCharacter));
}

const SourceLink* SourceEdit::linkAtCursor() const
{
    const QTextCursor cursor = textCursor();
    const QTextBlock block = document()->findBlock(cursor.selectionStart());
    const auto row = static_cast<std::size_t>(block.blockNumber());
    return row < source().rows.size()
        ? linkIn(source().rows[row], cursor.selectionStart() - block.position())
        : nullptr;
}

QRect SourceEdit::linkRect(std::size_t row, const SourceLink& link) const
{
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(row));
    const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
    const QTextLine line = block.layout()->lineAt(0);
    const double left = rect.left() + line.cursorToX(link.start);
    const double right = rect.left() + line.cursorToX(link.start + link.length);
    return QRectF(left, rect.top(), right - left, rect.height()).toRect();
}

void SourceEdit::mouseMoveEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    const bool overLink = event->buttons() == Qt::NoButton && linkAt(event->pos());
    viewport()->setCursor(overLink ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void SourceEdit::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    if (event->button() == Qt::LeftButton && linkAt(event->pos())) {
        event->accept(); // keeps the cursor where it is: back() returns there
        return;
    }
    QPlainTextEdit::mousePressEvent(event);
}

void SourceEdit::mouseReleaseEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    const bool dragged
        = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    const SourceLink* link = linkAt(event->pos());
    if (event->button() == Qt::LeftButton && !dragged && link)
        follow(static_cast<std::size_t>(cursorForPosition(event->pos()).blockNumber()), *link);
}

void SourceEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (const SourceLink* link = linkAtCursor()) {
            const int at = document()->findBlock(textCursor().selectionStart()).blockNumber();
            follow(static_cast<std::size_t>(at), *link);
            return;
        }
    }
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        toggleRemarks(currentLine());
        return;
    }
    if (event->modifiers() & Qt::ControlModifier && changeTextSize(event->key()))
        return;
    QPlainTextEdit::keyPressEvent(event);
}

bool SourceEdit::changeTextSize(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return true;
    case Qt::Key_Minus:
        zoomOut();
        return true;
    case Qt::Key_0:
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        return true;
    default:
        return false;
    }
}

bool SourceEdit::focusNextPrevChild(bool next)
{
    return walkLinks(next) || QPlainTextEdit::focusNextPrevChild(next);
}

// To the next link after the cursor, or the last one before it.
bool SourceEdit::walkLinks(bool forward)
{
    const QTextCursor cursor = textCursor();
    const QTextBlock block = document()->findBlock(cursor.selectionStart());
    const int column = cursor.selectionStart() - block.position();
    const int step = forward ? 1 : -1;
    const bool onLink = cursor.hasSelection();
    for (int row = block.blockNumber(); row >= 0 && row < static_cast<int>(source().rows.size());
         row += step) {
        const auto& links = source().rows[static_cast<std::size_t>(row)].links;
        if (links.empty() || !m_folds.isVisible(static_cast<std::size_t>(row)))
            continue;
        for (std::size_t i = 0; i < links.size(); ++i) {
            const SourceLink& link = links[forward ? i : links.size() - 1 - i];
            const bool here = row == block.blockNumber();
            const bool passed = forward ? link.start < column || (onLink && link.start == column)
                                        : link.start >= column;
            if (!here || !passed) {
                selectLink(static_cast<std::size_t>(row), link);
                return true;
            }
        }
    }
    return false;
}

void SourceEdit::selectLink(std::size_t row, const SourceLink& link)
{
    const int start = document()->findBlockByNumber(static_cast<int>(row)).position() + link.start;
    selectText(start, link.length);
}

} // namespace nytprof::gui
