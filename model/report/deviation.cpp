// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/deviation.h"

#include <algorithm>
#include <cstdlib>

namespace nytprof::report {

namespace {

/// The upper of the two in the middle, where there are two.
std::int64_t medianOf(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

Deviation::Deviation(std::vector<std::int64_t> values)
    : m_known(!values.empty())
{
    if (!m_known)
        return;
    m_median = medianOf(values);
    for (std::int64_t& value : values)
        value = value > m_median ? value - m_median : m_median - value;
    m_deviation = medianOf(values);
}

std::string_view Deviation::classOf(std::int64_t value) const
{
    if (!m_known)
        return "n";
    const double above = static_cast<double>(value) - static_cast<double>(m_median);
    const double deviation = m_deviation == 0 ? above : above / static_cast<double>(m_deviation);
    return deviation < 0.5 ? "c3" : deviation < 1 ? "c2" : deviation < 2 ? "c1" : "c0";
}

} // namespace nytprof::report
