// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How SourceEdit finds text: all matches are known, and those around the current one are marked.
#include "source/source_edit.h"

#include "look/heat.h"

#include <QTextBlock>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr std::ptrdiff_t MostMarked = 500; // on either side of the current one

} // namespace

FoundText SourceEdit::findText(const QString& wanted, FindFrom from)
{
    if (wanted != m_wanted) {
        m_wanted = wanted;
        m_matches = textMatches(m_text, wanted);
    }
    FoundText found;
    found.count = m_matches.size();
    if (m_matches.empty()) {
        m_match = 0;
        markCurrentLine();
        return found;
    }
    const int at = textCursor().selectionStart();
    const auto firstFrom = [this](int position) {
        return std::lower_bound(m_matches.begin(), m_matches.end(), position,
            [](const TextMatch& match, int value) { return match.start < value; });
    };
    const bool onMatch = textCursor().hasSelection();
    auto next = firstFrom(from == FindFrom::Next && onMatch ? at + 1 : at);
    if (from == FindFrom::Previous) {
        found.wrapped = next == m_matches.begin();
        next = found.wrapped ? m_matches.end() - 1 : next - 1;
    } else if (next == m_matches.end()) {
        found.wrapped = true;
        next = m_matches.begin();
    }
    m_match = static_cast<std::size_t>(next - m_matches.begin());
    found.index = m_match + 1;
    selectText(next->start, next->length);
    return found;
}

void SourceEdit::selectText(int start, int length)
{
    const auto row = static_cast<std::size_t>(document()->findBlock(start).blockNumber());
    if (row < m_source.rows.size() && m_folds.reveal(row)) {
        applyFolds(m_folds.rowsOfLine(row));
    }
    QTextCursor cursor(document());
    cursor.setPosition(start + length);
    cursor.setPosition(start, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
}

QList<QTextEdit::ExtraSelection> SourceEdit::markedMatches() const
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto count = static_cast<std::ptrdiff_t>(m_matches.size());
    const auto center = static_cast<std::ptrdiff_t>(m_match);
    for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(0, center - MostMarked);
         i < std::min(count, center + MostMarked); ++i) {
        const TextMatch& match = m_matches[static_cast<std::size_t>(i)];
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(match.start);
        mark.cursor.setPosition(match.start + match.length, QTextCursor::KeepAnchor);
        mark.format.setBackground(
            blend(palette().color(QPalette::Base), palette().color(QPalette::Highlight), 0.35));
        marks.append(mark);
    }
    return marks;
}

} // namespace nytprof::gui
