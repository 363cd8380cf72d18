// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "report/page_frame.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// Robust deviation of values in a column: (v - median) / MAD, the median absolute deviation, or
/// v - median if the MAD is 0.
class NYTPROF_GUI_EXPORT Deviation {
public:
    Deviation() = default;
    explicit Deviation(std::vector<std::int64_t> values);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] std::int64_t median() const { return m_median; }
    [[nodiscard]] std::int64_t absoluteDeviation() const { return m_deviation; }
    /// CSS class: "c3" usual (below 0.5), "c2" (1), "c1" (2), "c0" far above; "n" without values.
    [[nodiscard]] std::string_view classOf(std::int64_t value) const;

private:
    bool m_known = false;
    std::int64_t m_median = 0;
    std::int64_t m_deviation = 0;
};

/// By descending exclusive time, then name.
void sortByTime(std::vector<SubId>& subs, const ReportData& data);

/// Sorted by sortByTime().
[[nodiscard]] std::vector<SubId> calledSubs(const ReportData& data);

/// Cells are coloured by their deviation from the values above 0 of `among`.
void appendSubTable(std::string& page, const ReportData& data, std::span<const SubId> shown,
    std::span<const SubId> among, std::string_view caption);

} // namespace nytprof::report
