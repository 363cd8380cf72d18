// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace nytprof {
namespace {

constexpr std::size_t LargestExact = 50;

/// Probabilities of each value of U, the number of pairs in which the current value is greater,
/// without ties: index 0 to first * second. By adding one value after the other (recursion of Mann
/// and Whitney, 1947).
std::vector<double> distributionOfU(std::size_t first, std::size_t second)
{
    // The generating function: the product of (1 - x^(second + i)) / (1 - x^i) for i up to first.
    const std::size_t most = first * second;
    std::vector<double> ways(most + 1);
    ways[0] = 1;
    for (std::size_t i = 1; i <= first; ++i) {
        for (std::size_t u = most; u >= second + i && u <= most; --u)
            ways[u] -= ways[u - second - i];
        for (std::size_t u = i; u <= most; ++u)
            ways[u] += ways[u - i];
    }
    const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
    for (double& each : ways)
        each /= all;
    return ways;
}

struct Ranks {
    double pairsWon = 0; ///< of current values; ties count half
    double tieCorrection = 0; ///< sum of t^3 - t over groups of equal values
};

Ranks rank(std::span<const double> baseline, std::span<const double> current)
{
    struct Value {
        double value;
        bool isCurrent;
    };
    std::vector<Value> all;
    for (const double value : baseline)
        all.push_back({value, false});
    for (const double value : current)
        all.push_back({value, true});
    std::ranges::sort(all, {}, &Value::value);
    Ranks ranks;
    double below = 0; // baseline values
    for (std::size_t i = 0; i < all.size();) {
        double ofBaseline = 0;
        double ofCurrent = 0;
        const double value = all[i].value;
        for (; i < all.size() && all[i].value == value; ++i)
            ++(all[i].isCurrent ? ofCurrent : ofBaseline);
        ranks.pairsWon += ofCurrent * (below + ofBaseline / 2);
        below += ofBaseline;
        const double tied = ofBaseline + ofCurrent;
        ranks.tieCorrection += tied * tied * tied - tied;
    }
    return ranks;
}

/// Variance of U with ties (4.22).
double varianceOfU(double first, double second, double tieCorrection)
{
    const double all = first + second;
    return first * second / 12 * (all + 1 - tieCorrection / (all * (all - 1)));
}

/// Largest number of the smallest differences outside an interval on each side: the tail has at
/// most this probability. -1 if not even none.
std::ptrdiff_t outside(std::size_t first, std::size_t second, double tail)
{
    if (std::max(first, second) <= LargestExact) {
        double sum = 0;
        std::ptrdiff_t u = -1;
        for (const double probability : distributionOfU(first, second)) {
            sum += probability;
            if (sum > tail)
                break;
            ++u;
        }
        return u;
    }
    // By the normal distribution (4.40); its quantile by bisection of erfc().
    double low = 0;
    double high = 40;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (std::erfc(middle / std::sqrt(2.0)) / 2 > tail ? low : high) = middle;
    }
    const auto n = static_cast<double>(first);
    const auto m = static_cast<double>(second);
    return static_cast<std::ptrdiff_t>(
               std::floor(n * m / 2 - high * std::sqrt(varianceOfU(n, m, 0))))
        - 1;
}

} // namespace

double median(std::span<const double> values)
{
    if (values.empty())
        return 0;
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    const auto middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double rankSumTest(std::span<const double> baseline, std::span<const double> current)
{
    if (baseline.empty() || current.empty())
        return 1;
    const Ranks ranks = rank(baseline, current);
    const auto n = static_cast<double>(baseline.size());
    const auto m = static_cast<double>(current.size());
    const double most = n * m;
    const double less = std::min(ranks.pairsWon, most - ranks.pairsWon);
    if (ranks.tieCorrection == 0 && std::max(baseline.size(), current.size()) <= LargestExact) {
        const auto distribution = distributionOfU(baseline.size(), current.size());
        const auto end = distribution.begin() + static_cast<std::ptrdiff_t>(less) + 1;
        return std::min(1.0, 2 * std::accumulate(distribution.begin(), end, 0.0));
    }
    const double variance = varianceOfU(n, m, ranks.tieCorrection);
    if (variance <= 0)
        return 1; // all values are equal
    const double distance = std::max(0.0, most / 2 - less - 0.5) / std::sqrt(variance);
    // For few values, the normal distribution has shorter tails than there are orders.
    return std::max(
        std::erfc(distance / std::sqrt(2.0)), leastPValue(baseline.size(), current.size()));
}

double leastPValue(std::size_t baseline, std::size_t current)
{
    double orders = 1;
    for (std::size_t i = 1; i <= current; ++i)
        orders *= static_cast<double>(baseline + i) / static_cast<double>(i);
    return std::min(1.0, 2 / orders);
}

Shift shiftBetween(
    std::span<const double> baseline, std::span<const double> current, double confidence)
{
    std::vector<double> differences;
    differences.reserve(baseline.size() * current.size());
    for (const double before : baseline)
        for (const double after : current)
            differences.push_back(after - before);
    if (differences.empty())
        return {};
    std::ranges::sort(differences);
    const auto left = std::max<std::ptrdiff_t>(
        0, outside(baseline.size(), current.size(), (1 - confidence) / 2));
    const auto at = std::min(static_cast<std::size_t>(left), (differences.size() - 1) / 2);
    return {differences[at], median(differences), differences[differences.size() - 1 - at]};
}

void adjustForMany(std::span<double> pValues)
{
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::ranges::greater(), [&](std::size_t i) { return pValues[i]; });
    double least = 1;
    auto rank = static_cast<double>(pValues.size());
    for (const std::size_t i : order) {
        least = std::min(least, pValues[i] * static_cast<double>(pValues.size()) / rank);
        pValues[i] = least;
        --rank;
    }
}

} // namespace nytprof
