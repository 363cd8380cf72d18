// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/retries.h"

#include <algorithm>

namespace nytprof {

bool Retries::next(std::chrono::milliseconds asked)
{
    constexpr std::chrono::milliseconds Longest(30'000);
    if (m_left == 0)
        return false;
    --m_left;
    const auto wait = std::min(std::max(m_wait, asked), Longest);
    m_wait = std::min(2 * m_wait, Longest);
    return m_pause(wait);
}

} // namespace nytprof
