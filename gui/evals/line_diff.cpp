// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "evals/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace nytprof::gui {

namespace {

constexpr std::size_t LargestTable = std::size_t{4} << 20;

using Lines = std::span<const std::string_view>;

// Length of the longest common subsequence of what follows each pair of positions.
std::vector<std::uint32_t> commonLengths(Lines left, Lines right)
{
    const std::size_t width = right.size() + 1;
    std::vector<std::uint32_t> lengths((left.size() + 1) * width);
    for (std::size_t i = left.size(); i-- > 0;) {
        for (std::size_t j = right.size(); j-- > 0;) {
            lengths[i * width + j] = left[i] == right[j]
                ? lengths[(i + 1) * width + j + 1] + 1
                : std::max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
        }
    }
    return lengths;
}

// `from` is where both texts begin in the whole ones.
void diffMiddle(Lines left, Lines right, std::size_t from, std::vector<DiffLine>& lines)
{
    const std::size_t width = right.size() + 1;
    const bool small = (left.size() + 1) * width <= LargestTable;
    const std::vector<std::uint32_t> lengths
        = small ? commonLengths(left, right) : std::vector<std::uint32_t>();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < left.size() || j < right.size()) {
        const bool both = i < left.size() && j < right.size();
        if (small && both && left[i] == right[j]) {
            lines.push_back({DiffLine::Kind::Same, from + i++, from + j++});
        } else if (j == right.size()
            || (both && (!small || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]))) {
            lines.push_back({DiffLine::Kind::Removed, from + i++, from + j});
        } else {
            lines.push_back({DiffLine::Kind::Added, from + i, from + j++});
        }
    }
}

} // namespace

std::vector<DiffLine> diffLines(Lines left, Lines right)
{
    const std::size_t shorter = std::min(left.size(), right.size());
    std::size_t begin = 0;
    while (begin < shorter && left[begin] == right[begin]) {
        ++begin;
    }
    std::size_t end = 0;
    while (end < shorter - begin && left[left.size() - 1 - end] == right[right.size() - 1 - end]) {
        ++end;
    }
    std::vector<DiffLine> lines;
    for (std::size_t i = 0; i < begin; ++i) {
        lines.push_back({DiffLine::Kind::Same, i, i});
    }
    diffMiddle(left.subspan(begin, left.size() - begin - end),
        right.subspan(begin, right.size() - begin - end), begin, lines);
    for (std::size_t i = end; i > 0; --i) {
        lines.push_back({DiffLine::Kind::Same, left.size() - i, right.size() - i});
    }
    return lines;
}

} // namespace nytprof::gui
