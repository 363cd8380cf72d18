// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_budget.h"

#include <algorithm>

namespace nytprof {

void SampleBudget::add(std::uint64_t used, std::uint64_t passed)
{
    constexpr double Nanosecond = 1e-9;
    constexpr double NewPart = 0.2; // of the cost: about the last five samples
    constexpr double MaxSaved = 1; // seconds of budget
    const double cost = static_cast<double>(used) * Nanosecond;
    m_cost = m_cost == 0 ? cost : m_cost + NewPart * (cost - m_cost);
    m_saved = std::min(
        m_saved + m_share * static_cast<double>(passed) * Nanosecond - cost, m_share * MaxSaved);
    // Seconds a second: the whole debt, or what was saved, in the next one.
    const double allowed = m_share + m_saved;
    m_rate = m_cost > 0 ? std::clamp(allowed / m_cost, LowestRate, m_wanted) : m_wanted;
}

} // namespace nytprof
