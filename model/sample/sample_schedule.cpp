// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_schedule.h"

#include <algorithm>

namespace nytprof {

SampleSchedule::SampleSchedule(double rate, std::uint64_t begin, std::uint32_t seed)
    : m_begin(begin)
    , m_random(seed)
{
    setRate(rate);
    plan();
}

void SampleSchedule::setRate(double rate)
{
    constexpr double LowestRate = 0.01;
    m_nextLength = static_cast<std::uint64_t>(1e9 / std::max(rate, LowestRate));
}

void SampleSchedule::take(std::uint64_t now)
{
    const auto passed = now > m_begin ? (now - m_begin) / m_length : 0;
    m_begin += (passed + 1) * m_length;
    plan();
}

void SampleSchedule::plan()
{
    m_length = m_nextLength;
    m_due = m_begin + std::uniform_int_distribution<std::uint64_t>(0, m_length - 1)(m_random);
}

} // namespace nytprof
