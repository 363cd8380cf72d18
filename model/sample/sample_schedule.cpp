// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_schedule.h"

#include <algorithm>

namespace nytprof {

SampleSchedule::SampleSchedule(std::uint32_t rate, std::uint64_t begin, std::uint32_t seed)
    : m_begin(begin)
    , m_length(1'000'000'000 / std::max<std::uint32_t>(rate, 1))
    , m_random(seed)
{
    plan(0);
}

bool SampleSchedule::take(std::uint64_t now)
{
    const bool isLate = now > m_due + m_length;
    const auto current = now > m_begin ? (now - m_begin) / m_length : 0;
    plan(std::max(m_period, current) + 1);
    return isLate;
}

void SampleSchedule::plan(std::uint64_t period)
{
    m_period = period;
    m_due = m_begin + period * m_length
        + std::uniform_int_distribution<std::uint64_t>(0, m_length - 1)(m_random);
}

} // namespace nytprof
