// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

/// Insertions, removals, replacements and exchanges of neighbours (optimal string alignment), or a
/// larger number if more than `most`.
std::size_t edits(std::string_view from, std::string_view to, std::size_t most)
{
    const auto lengths = std::minmax(from.size(), to.size());
    if (lengths.second - lengths.first > most)
        return most + 1;
    // From the begin of `from` up to i to each begin of `to`; rows of i, i - 1 and i - 2.
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    std::vector<std::size_t> before;
    std::vector<std::size_t> earlier;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        earlier = std::exchange(before, row);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const bool isEqual = from[i - 1] == to[j - 1];
            row[j] = std::min({before[j - 1] + (isEqual ? 0 : 1), row[j - 1] + 1, before[j] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], earlier[j - 2] + 1);
        }
    }
    return row.back();
}

} // namespace

const std::string* nearestName(std::span<const std::string> names, std::string_view wanted)
{
    const std::string* nearest = nullptr;
    std::size_t most = std::max<std::size_t>(wanted.size() / 3, 1);
    for (const std::string& name : names) {
        const std::size_t distance = edits(wanted, name, most);
        const bool sharesNothing = name.empty() || distance >= wanted.size();
        if (sharesNothing || distance > most || (nearest && distance == most))
            continue;
        nearest = &name;
        most = distance;
    }
    return nearest;
}

} // namespace nytprof
