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

/// Deviation of values from the usual ones of a column: median and median absolute deviation (MAD),
/// which a few large values do not change. The deviation of v is (v - median) / MAD, or v - median
/// if the MAD is 0.
class NYTPROF_GUI_EXPORT Deviation {
public:
    Deviation() = default;
    explicit Deviation(std::vector<std::int64_t> values);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] std::int64_t median() const { return m_median; }
    [[nodiscard]] std::int64_t absoluteDeviation() const { return m_deviation; }
    /// The CSS class of the cell of a value: "c3" usual (below 0.5), "c2" (1), "c1" (2), "c0" far
    /// above the others; "n" if there were no values.
    [[nodiscard]] std::string_view classOf(std::int64_t value) const;

private:
    bool m_known = false;
    std::int64_t m_median = 0;
    std::int64_t m_deviation = 0;
};

/// Most exclusive time first, then by name.
void sortByTime(std::vector<SubId>& subs, const ReportData& data);

/// Called subs in that order.
[[nodiscard]] std::vector<SubId> calledSubs(const ReportData& data);

/// The table of subs: how often, from how many places and files they were called, and their times.
/// Cells are coloured by their deviation from the values above 0 of `among`.
void appendSubTable(std::string& page, const ReportData& data, std::span<const SubId> shown,
    std::span<const SubId> among, std::string_view caption);

} // namespace nytprof::report
