// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// Median of the values in a column, and their median absolute deviation from it.
class Deviation {
public:
    Deviation() = default;
    explicit Deviation(std::vector<std::int64_t> values);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] std::int64_t median() const { return m_median; }
    [[nodiscard]] std::int64_t absoluteDeviation() const { return m_deviation; }

private:
    bool m_known = false;
    std::int64_t m_median = 0;
    std::int64_t m_deviation = 0;
};

/// By descending exclusive time, then name.
void sortByTime(std::vector<SubId>& subs, const ReportData& data);

/// Sorted by sortByTime().
[[nodiscard]] std::vector<SubId> calledSubs(const ReportData& data);

/// reasons: why each is worth a look, below its name.
void appendSubTable(std::string& page, const ReportData& data, std::span<const SubId> shown,
    std::string_view caption, bool reasons = false);

} // namespace nytprof::report
