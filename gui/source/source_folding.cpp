// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How SourceEdit opens and closes remarks: what is closed are blocks of no height.
#include "source/source_edit.h"

#include "source/heat_strip.h"
#include "source/source_margin.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>

namespace nytprof::gui {

int SourceEdit::shownRow(std::size_t row) const
{
    return document()->findBlockByNumber(static_cast<int>(row)).firstLineNumber();
}

std::size_t SourceEdit::firstShownRow() const
{
    return static_cast<std::size_t>(firstVisibleBlock().blockNumber());
}

void SourceEdit::applyFolds(std::pair<std::size_t, std::size_t> rows)
{
    QTextBlock block = document()->findBlockByNumber(static_cast<int>(rows.first));
    const int from = block.position();
    bool changed = false;
    for (std::size_t row = rows.first; row < rows.second && block.isValid(); ++row) {
        const bool visible = source().rows[row].isCode() || m_folds.isVisible(row);
        if (block.isVisible() != visible) {
            block.setVisible(visible);
            block.setLineCount(visible ? 1 : 0);
            changed = true;
        }
        block = block.next();
    }
    if (!changed) {
        return;
    }
    const int to = block.isValid() ? block.position() : document()->characterCount();
    document()->markContentsDirty(from, to - from);
    auto* layout = document()->documentLayout();
    emit layout->documentSizeChanged(layout->documentSize());
    viewport()->update();
    m_margin->update();
    m_strip->measure();
}

void SourceEdit::setRemarksOpen(bool open)
{
    const std::uint32_t line = currentLine();
    m_folds.setOpen(open);
    applyFolds({0, source().rows.size()});
    if (line > 0) {
        showLine(line); // what was around it has moved
    }
    emit remarksChanged();
}

void SourceEdit::setChosenFolds(const RemarkFolds::Chosen& chosen)
{
    for (const auto& rows : m_folds.setChosen(chosen)) {
        applyFolds(rows);
    }
}

void SourceEdit::toggleRemarks(std::uint32_t line)
{
    if (source().rows.empty() || line == 0) {
        return;
    }
    const std::size_t row = source().rowOf(line);
    const bool inRemark
        = !source().rows[static_cast<std::size_t>(textCursor().blockNumber())].isCode();
    applyFolds(m_folds.toggleLine(line));
    if (inRemark && currentLine() == line) {
        setTextCursor(QTextCursor(document()->findBlockByNumber(static_cast<int>(row))));
    }
}

void SourceEdit::follow(std::size_t row, const SourceLink& link)
{
    if (link.to == SourceLink::To::More) {
        applyFolds(m_folds.toggleList(row));
    } else {
        emit linkActivated(SourceLink(link));
    }
}

} // namespace nytprof::gui
