// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_budget.h"

#include <algorithm>

namespace nytprof {

void SampleBudget::add(std::uint64_t used, std::uint64_t passed)
{
    constexpr double Nanosecond = 1e-9;
    constexpr double NewPart = 0.2; // of the cost: about the last five samples
    constexpr double MaxSaved = 1; // seconds of budget
    constexpr double MinPart = 0.25; // of the budget, while the rest pays for earlier samples
    const double cost = static_cast<double>(used) * Nanosecond;
    m_cost += NewPart * (std::min(cost, 2 * m_cost) - m_cost);
    m_saved = std::min(
        m_saved + m_share * static_cast<double>(passed) * Nanosecond - cost, m_share * MaxSaved);
    const double allowed = m_saved < 0
        ? std::max(m_share + m_saved / SecondsOfDebt, MinPart * m_share)
        : m_share + m_saved;
    m_rate = std::clamp(allowed / std::max(m_cost, Nanosecond), LowestRate, m_wanted);
}

} // namespace nytprof
