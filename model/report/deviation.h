// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// How far the values of a column are from what is usual in it: median and median absolute
/// deviation, which a few large values do not change. Of a value v the deviation is
/// (v - median) / MAD, or v - median where the MAD is 0.
class NYTPROF_EXPORT Deviation {
public:
    Deviation() = default;
    explicit Deviation(std::vector<std::int64_t> values);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] std::int64_t median() const { return m_median; }
    [[nodiscard]] std::int64_t absoluteDeviation() const { return m_deviation; }
    /// The class that colours the cell of a value: "c3" usual (below 0.5), "c2" (1), "c1" (2), "c0"
    /// far above the others; "n" when there was nothing to compare with.
    [[nodiscard]] std::string_view classOf(std::int64_t value) const;

private:
    bool m_known = false;
    std::int64_t m_median = 0;
    std::int64_t m_deviation = 0;
};

} // namespace nytprof::report
