// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_search.h"

#include "source/source_edit.h"
#include "style/colors.h"

#include <QRegularExpression>
#include <QStringMatcher>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr std::ptrdiff_t MaxMarked = 500; // on either side of the current one
constexpr qsizetype ShortText = 200'000; // characters; searched in a millisecond or two

std::vector<TextMatch> plainMatches(
    const QString& text, const QString& typed, const std::stop_token& stop)
{
    std::vector<TextMatch> matches;
    const QStringMatcher matcher(typed, Qt::CaseInsensitive);
    const auto length = static_cast<int>(typed.size());
    for (qsizetype at = matcher.indexIn(text); at >= 0 && !stop.stop_requested();
         at = matcher.indexIn(text, at + length))
        matches.push_back({static_cast<int>(at), length});
    return matches;
}

std::vector<TextMatch> expressionMatches(
    const QString& text, const QString& pattern, const std::stop_token& stop)
{
    std::vector<TextMatch> matches;
    const QRegularExpression expression(
        pattern, QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    if (!expression.isValid())
        return matches;
    for (auto found = expression.globalMatch(text); found.hasNext() && !stop.stop_requested();) {
        const auto match = found.next();
        const auto lines = match.capturedView().indexOf(u'\n');
        const qsizetype length = lines < 0 ? match.capturedLength() : lines;
        if (length > 0)
            matches.push_back({static_cast<int>(match.capturedStart()), static_cast<int>(length)});
    }
    return matches;
}

} // namespace

std::vector<TextMatch> textMatches(
    const QString& text, const QString& typed, const std::stop_token& stop)
{
    if (typed.isEmpty())
        return {};
    const bool slashes = typed.size() > 2 && typed.startsWith(u'/') && typed.endsWith(u'/');
    return slashes ? expressionMatches(text, typed.mid(1, typed.size() - 2), stop)
                   : plainMatches(text, typed, stop);
}

SourceSearch::SourceSearch(SourceEdit* edit)
    : QObject(edit)
    , m_edit(edit)
    , m_task([this](const std::vector<TextMatch>& matches) {
        m_matches = matches;
        goToMatch(m_from);
    })
{
}

void SourceSearch::find(const QString& typed, From from)
{
    m_from = from;
    if (typed == m_typed) {
        if (!busy())
            goToMatch(from);
        return;
    }
    forget();
    m_typed = typed;
    const auto search = [text = m_edit->shown()->text, typed](
                            const std::stop_token& stop) { return textMatches(text, typed, stop); };
    if (m_edit->shown()->text.size() < ShortText)
        m_task.runNow(search);
    else
        m_task.start(search);
}

void SourceSearch::forget()
{
    m_task.cancel();
    m_typed.clear();
    m_matches.clear();
    m_current = 0;
}

void SourceSearch::goToMatch(From from)
{
    FoundText result;
    result.count = m_matches.size();
    if (m_matches.empty()) {
        m_current = 0;
        m_edit->updateMarks();
        emit found(result);
        return;
    }
    const QTextCursor cursor = m_edit->textCursor();
    const int at = cursor.selectionStart() + (from == From::Next && cursor.hasSelection() ? 1 : 0);
    auto next = std::ranges::lower_bound(m_matches, at, {}, &TextMatch::start);
    if (from == From::Previous) {
        result.wrapped = next == m_matches.begin();
        next = result.wrapped ? m_matches.end() - 1 : next - 1;
    } else if (next == m_matches.end()) {
        result.wrapped = true;
        next = m_matches.begin();
    }
    m_current = static_cast<std::size_t>(next - m_matches.begin());
    result.index = m_current + 1;
    m_edit->selectText(next->start, next->length);
    m_edit->updateMarks(); // the cursor may not have moved
    emit found(result);
}

QList<QTextEdit::ExtraSelection> SourceSearch::marks() const
{
    QList<QTextEdit::ExtraSelection> marks;
    const QPalette palette = m_edit->palette();
    const auto count = static_cast<std::ptrdiff_t>(m_matches.size());
    const auto center = static_cast<std::ptrdiff_t>(m_current);
    for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(0, center - MaxMarked);
         i < std::min(count, center + MaxMarked); ++i) {
        const TextMatch& match = m_matches[static_cast<std::size_t>(i)];
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(m_edit->document());
        mark.cursor.setPosition(match.start);
        mark.cursor.setPosition(match.start + match.length, QTextCursor::KeepAnchor);
        mark.format.setBackground(heatColor(2, isDark(palette)));
        marks.append(mark);
    }
    return marks;
}

} // namespace nytprof::gui
