// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/memory_pairs.h"

#include <cstring>

namespace nytprof {

bool MemoryPairs::begin(std::uint32_t first)
{
    m_recent = {};
    m_index.release();
    m_first = first;
    m_size = first;
    if (!m_index.reserve(1) || !m_pairs.reserve(std::size_t{first} + 1))
        return false;
    m_pairs[first] = {};
    place({}) = first;
    ++m_size;
    return true;
}

std::uint32_t MemoryPairs::find(MemoryPair pair, std::uint32_t slot)
{
    auto* number = &place(pair);
    if (*number == Nobody) {
        if (m_size > MemoryTag::MaxPair || !m_pairs.reserve(std::size_t{m_size} + 1))
            return m_first;
        if ((m_size - m_first) * std::size_t{2} >= m_index.capacity()) {
            if (!growIndex())
                return m_first;
            number = &place(pair);
        }
        m_pairs[m_size] = pair;
        *number = m_size++;
    }
    m_recent[slot] = {pair, *number};
    return *number;
}

/// Where the number of the pair is or will be.
std::uint32_t& MemoryPairs::place(MemoryPair pair)
{
    constexpr std::uint64_t Golden = 0x9E3779B97F4A7C15;
    const auto mask = m_index.capacity() - 1;
    const auto key = std::uint64_t{pair.context} << 32 | pair.line;
    auto at = static_cast<std::size_t>(key * Golden >> 32) & mask;
    while (m_index[at] != Nobody && !(m_pairs[m_index[at]] == pair))
        at = (at + 1) & mask;
    return m_index[at];
}

bool MemoryPairs::growIndex()
{
    if (!m_index.reserve(m_index.capacity() + 1)) // doubles
        return false;
    std::memset(m_index.data(), 0, m_index.capacity() * sizeof(std::uint32_t));
    for (auto number = m_first; number < m_size; ++number)
        place(m_pairs[number]) = number;
    return true;
}

} // namespace nytprof
