// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <span>
#include <vector>

/// Comparison of two samples without assumptions on their distribution. Methods and formulas are
/// those of Hollander, Wolfe, Chicken: Nonparametric Statistical Methods, 3rd ed. 2014, chapter 4,
/// and of Benjamini, Hochberg: Controlling the False Discovery Rate, J. R. Stat. Soc. B 57 (1995).
namespace nytprof {

/// Middle value, or the mean of the two; 0 of none.
[[nodiscard]] double median(std::span<const double> values);

/// Probability of samples that differ at least as much if both came from one distribution: the
/// two-sided test of Wilcoxon, Mann and Whitney (section 4.1). Exact without ties and with at most
/// 50 values on each side, else by the normal distribution with corrections for ties and
/// continuity, but never below leastPValue(). 1 if a sample is empty.
[[nodiscard]] double rankSumTest(std::span<const double> baseline, std::span<const double> current);

/// The p value if each current value is above all of the baseline. Sizes of samples, neither 0.
[[nodiscard]] double leastPValue(std::size_t baseline, std::size_t current);

/// How much greater current values are, with the interval in which that lies with this confidence.
struct Shift {
    double low = 0;
    double estimate = 0;
    double high = 0;
};
/// The estimator of Hodges and Lehmann (section 4.2) with the interval of Moses (section 4.3),
/// which belongs to rankSumTest(). The interval is as wide as the differences of values if the
/// samples are too small for the confidence.
[[nodiscard]] Shift shiftBetween(
    std::span<const double> baseline, std::span<const double> current, double confidence);

/// Adjusts p values of many tests, in place, so that among those below a level the expected share
/// of false ones is below that level.
void adjustForMany(std::span<double> pValues);

} // namespace nytprof
