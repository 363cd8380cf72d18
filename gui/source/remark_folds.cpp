// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/remark_folds.h"

namespace nytprof::gui {

void RemarkFolds::setSource(const AnnotatedSource* source)
{
    m_source = source;
    m_others.clear();
    m_lists.clear();
}

void RemarkFolds::setOpen(bool open)
{
    m_open = open;
    m_others.clear();
}

bool RemarkFolds::isOpen(std::uint32_t line) const
{
    return m_open != m_others.contains(line);
}

std::pair<std::size_t, std::size_t> RemarkFolds::rowsOfLine(std::size_t row) const
{
    const auto& rows = m_source->rows;
    std::size_t first = row;
    while (first > 0 && rows[first - 1].ofLine == rows[row].ofLine) {
        --first;
    }
    std::size_t end = row;
    while (end < rows.size() && rows[end].ofLine == rows[row].ofLine) {
        ++end;
    }
    return {first, end};
}

std::pair<std::size_t, std::size_t> RemarkFolds::toggleLine(std::uint32_t line)
{
    if (!m_others.erase(line)) {
        m_others.insert(line);
    }
    return rowsOfLine(m_source->rowOf(line));
}

std::pair<std::size_t, std::size_t> RemarkFolds::toggleList(std::size_t row)
{
    if (!m_lists.erase(row)) {
        m_lists.insert(row);
    }
    std::size_t end = row + 1;
    while (end < m_source->rows.size() && m_source->rows[end].inList > 0) {
        ++end;
    }
    return {row + 1, end};
}

bool RemarkFolds::isVisible(std::size_t row) const
{
    const SourceRow& at = m_source->rows[row];
    const bool open = at.isCode() || at.ofLine == 0 || isOpen(at.ofLine);
    return open && (at.inList == 0 || m_lists.contains(row - at.inList));
}

bool RemarkFolds::reveal(std::size_t row)
{
    if (isVisible(row)) {
        return false;
    }
    const SourceRow& at = m_source->rows[row];
    if (at.ofLine > 0 && !isOpen(at.ofLine)) {
        toggleLine(at.ofLine);
    }
    if (at.inList > 0) {
        m_lists.insert(row - at.inList);
    }
    return true;
}

} // namespace nytprof::gui
