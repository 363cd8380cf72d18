// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotation_folds.h"

#include <algorithm>
#include <utility>

namespace nytprof::gui {

void AnnotationFolds::setSource(const AnnotatedSource* source)
{
    m_source = source;
    m_current = 0;
    m_others.clear();
    m_lists.clear();
}

void AnnotationFolds::setOpen(bool open)
{
    m_open = open;
    m_others.clear();
}

bool AnnotationFolds::isOpen(std::uint32_t line) const { return m_open != m_others.contains(line); }

AnnotationFolds::Rows AnnotationFolds::rowsOfLine(std::size_t row) const
{
    const auto& rows = m_source->rows;
    std::size_t first = row;
    while (first > 0 && rows[first - 1].ofLine == rows[row].ofLine)
        --first;
    std::size_t end = row;
    while (end < rows.size() && rows[end].ofLine == rows[row].ofLine)
        ++end;
    return {first, end};
}

AnnotationFolds::Rows AnnotationFolds::toggleLine(std::uint32_t line)
{
    if (!m_others.erase(line))
        m_others.insert(line);
    return rowsOfLine(m_source->rowOf(line));
}

AnnotationFolds::Rows AnnotationFolds::toggleList(std::size_t row)
{
    if (!m_lists.erase(row))
        m_lists.insert(row);
    std::size_t end = row + 1;
    while (end < m_source->rows.size() && m_source->rows[end].inList > 0)
        ++end;
    return {row + 1, end};
}

std::vector<AnnotationFolds::Rows> AnnotationFolds::setCurrentLine(std::uint32_t line)
{
    std::vector<Rows> changed;
    for (const std::uint32_t one : {std::exchange(m_current, line), line})
        if (const std::size_t row = m_source->rowOf(one); one > 0 && row < m_source->rows.size())
            changed.push_back(rowsOfLine(row));
    return changed;
}

bool AnnotationFolds::isVisible(std::size_t row) const
{
    const SourceRow& at = m_source->rows[row];
    if (at.isDetail)
        return at.ofLine == m_current;
    const bool stays = at.isCode() || at.beside == SourceRow::Beside::Nothing;
    const bool open = stays || at.ofLine == 0 || isOpen(at.ofLine);
    return open && (at.inList == 0 || m_lists.contains(row - at.inList));
}

bool AnnotationFolds::reveal(std::size_t row)
{
    const SourceRow& at = m_source->rows[row];
    if (isVisible(row) || at.isDetail)
        return false;
    if (at.ofLine > 0 && !isOpen(at.ofLine))
        toggleLine(at.ofLine);
    if (at.inList > 0)
        m_lists.insert(row - at.inList);
    return true;
}

// The rows that expand the lists of a line.
std::vector<std::size_t> AnnotationFolds::listsOf(Rows line) const
{
    std::vector<std::size_t> lists;
    for (std::size_t row = line.first; row < line.second; ++row)
        if (m_source->rows[row].inList == 1)
            lists.push_back(row - 1);
    return lists;
}

AnnotationFolds::Chosen AnnotationFolds::chosen() const
{
    Chosen chosen{m_others, {}};
    for (const std::size_t open : m_lists) {
        const std::vector<std::size_t> lists = listsOf(rowsOfLine(open));
        const auto which = std::ranges::find(lists, open) - lists.begin();
        chosen.lists.emplace(m_source->rows[open].ofLine, static_cast<std::size_t>(which));
    }
    return chosen;
}

std::vector<AnnotationFolds::Rows> AnnotationFolds::setChosen(const Chosen& chosen)
{
    std::vector<Rows> changed;
    const auto rowsOf = [&](std::uint32_t line) {
        const std::size_t row = m_source->rowOf(line);
        const bool there = row < m_source->rows.size() && m_source->rows[row].ofLine == line;
        return there ? rowsOfLine(row) : Rows();
    };
    m_others = chosen.lines;
    for (const std::uint32_t line : chosen.lines)
        changed.push_back(rowsOf(line));
    m_lists.clear();
    for (const auto& [line, which] : chosen.lists) {
        const Rows rows = rowsOf(line);
        if (const auto lists = listsOf(rows); which < lists.size()) {
            m_lists.insert(lists[which]);
            changed.push_back(rows);
        }
    }
    return changed;
}

} // namespace nytprof::gui
