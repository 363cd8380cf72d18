// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/slices.h"

#include <utility>

namespace nytprof {

void SliceReader::readAxis(std::string_view comment)
{
    auto axis = parseSliceAxis(comment);
    if (axis && m_log->empty())
        m_log->setAxis(std::move(*axis));
    else
        m_isDamaged = true;
}

void SliceReader::readPiece(std::string_view comment)
{
    if (m_isDamaged)
        return;
    auto block = m_pieces.add(comment);
    m_isDamaged = m_pieces.isDamaged() || (block && !m_log->append(std::move(*block)));
}

} // namespace nytprof
