// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/string_pool.h"

#include "profile/text_encoding.h"

#include <algorithm>

namespace nytprof {

std::string_view StringPool::keepBytes(std::string_view bytes)
{
    return isValidUtf8(bytes) ? keep(bytes) : keep(toUtf8(bytes));
}

std::string_view StringPool::keep(std::string_view text)
{
    constexpr std::size_t blockSize = std::size_t{64} * 1024;
    if (text.size() > blockSize / 4) {
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(text.size()));
        std::copy(text.begin(), text.end(), m_blocks.back().get());
        m_held += text.size();
        return {m_blocks.back().get(), text.size()};
    }
    if (text.size() > m_room) {
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(blockSize));
        m_free = m_blocks.back().get();
        m_room = blockSize;
        m_held += blockSize;
    }
    char* const copy = m_free;
    std::copy(text.begin(), text.end(), copy);
    m_free += text.size();
    m_room -= text.size();
    return {copy, text.size()};
}

} // namespace nytprof
