// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How SourceEdit finds text: all matches are known, and those around the current one are marked.
#include "source/source_edit.h"

#include "style/colors.h"

#include <QTextBlock>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr std::ptrdiff_t MostMarked = 500; // on either side of the current one
constexpr qsizetype ShortText = 200'000; // characters; a millisecond or two

} // namespace

void SourceEdit::findText(const QString& wanted, FindFrom from)
{
    if (wanted == m_wanted) {
        m_findFrom = from;
        if (!finding())
            goToMatch(from);
        return;
    }
    forgetMatches();
    m_wanted = wanted;
    m_findFrom = from;
    const auto search = [text = m_shown->text, wanted](const std::stop_token& stop) {
        return textMatches(text, wanted, stop);
    };
    if (m_shown->text.size() < ShortText)
        m_finder.runNow(search);
    else
        m_finder.start(search);
}

void SourceEdit::forgetMatches()
{
    m_finder.cancel();
    m_wanted.clear();
    m_matches.clear();
    m_match = 0;
}

void SourceEdit::goToMatch(FindFrom from)
{
    FoundText result;
    result.count = m_matches.size();
    if (m_matches.empty()) {
        m_match = 0;
        markCurrentLine();
        emit found(result);
        return;
    }
    const int at = textCursor().selectionStart();
    const auto firstFrom = [this](int position) {
        return std::lower_bound(m_matches.begin(), m_matches.end(), position,
            [](const TextMatch& match, int value) { return match.start < value; });
    };
    const bool onMatch = textCursor().hasSelection();
    auto next = firstFrom(from == FindFrom::Next && onMatch ? at + 1 : at);
    if (from == FindFrom::Previous) {
        result.wrapped = next == m_matches.begin();
        next = result.wrapped ? m_matches.end() - 1 : next - 1;
    } else if (next == m_matches.end()) {
        result.wrapped = true;
        next = m_matches.begin();
    }
    m_match = static_cast<std::size_t>(next - m_matches.begin());
    result.index = m_match + 1;
    selectText(next->start, next->length);
    markCurrentLine(); // the cursor may have been there before
    emit found(result);
}

void SourceEdit::selectText(int start, int length)
{
    const auto row = static_cast<std::size_t>(document()->findBlock(start).blockNumber());
    if (row < source().rows.size() && m_folds.reveal(row))
        applyFolds(m_folds.rowsOfLine(row));
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
