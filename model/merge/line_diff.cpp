// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace nytprof {

namespace {

constexpr std::size_t LargestTable = std::size_t{4} << 20;

using Lines = std::span<const std::string_view>;

struct Stretch {
    Lines left;
    Lines right;
    std::size_t leftFrom = 0; ///< position in the whole text
    std::size_t rightFrom = 0;

    [[nodiscard]] std::size_t tableSize() const { return (left.size() + 1) * (right.size() + 1); }
    [[nodiscard]] Stretch part(std::size_t leftBegin, std::size_t leftEnd, std::size_t rightBegin,
        std::size_t rightEnd) const
    {
        return {left.subspan(leftBegin, leftEnd - leftBegin),
            right.subspan(rightBegin, rightEnd - rightBegin), leftFrom + leftBegin,
            rightFrom + rightBegin};
    }
};

struct Anchor {
    std::size_t left = 0;
    std::size_t right = 0;
};

/// Length of the longest common subsequence after each pair of positions.
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

void diffStretch(const Stretch& at, std::vector<DiffLine>& lines)
{
    const std::size_t width = at.right.size() + 1;
    const bool small = at.tableSize() <= LargestTable;
    const std::vector<std::uint32_t> lengths
        = small ? commonLengths(at.left, at.right) : std::vector<std::uint32_t>();
    std::size_t i = 0;
    std::size_t j = 0;
    const auto push = [&](DiffLine::Kind kind) {
        lines.push_back({kind, at.leftFrom + i, at.rightFrom + j});
        i += kind != DiffLine::Kind::Added ? 1 : 0;
        j += kind != DiffLine::Kind::Removed ? 1 : 0;
    };
    while (i < at.left.size() || j < at.right.size()) {
        const bool both = i < at.left.size() && j < at.right.size();
        if (small && both && at.left[i] == at.right[j])
            push(DiffLine::Kind::Same);
        else if (j == at.right.size()
            || (both && (!small || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])))
            push(DiffLine::Kind::Removed);
        else
            push(DiffLine::Kind::Added);
    }
}

/// The longest subsequence of left lines whose order is the same in the right text.
std::vector<Anchor> longestInOrder(const std::vector<Anchor>& anchors)
{
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> ends; // last anchor of the best chain of each length
    std::vector<std::size_t> before(anchors.size(), none); // predecessors in these chains
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const auto at = std::ranges::lower_bound(
            ends, anchors[i].right, {}, [&](std::size_t end) { return anchors[end].right; });
        before[i] = at == ends.begin() ? none : *(at - 1);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<Anchor> chain;
    for (std::size_t i = ends.empty() ? none : ends.back(); i != none; i = before[i])
        chain.push_back(anchors[i]);
    std::ranges::reverse(chain);
    return chain;
}

std::vector<Anchor> anchorsOf(const Stretch& at)
{
    struct Met {
        std::size_t left = 0;
        std::size_t right = 0;
        Anchor where;
    };
    std::unordered_map<std::string_view, Met> met;
    for (std::size_t i = 0; i < at.left.size(); ++i) {
        Met& line = met[at.left[i]];
        ++line.left;
        line.where.left = i;
    }
    for (std::size_t j = 0; j < at.right.size(); ++j) {
        Met& line = met[at.right[j]];
        ++line.right;
        line.where.right = j;
    }
    std::vector<Anchor> anchors;
    for (const std::string_view text : at.left) {
        const Met& line = met[text];
        if (line.left == 1 && line.right == 1)
            anchors.push_back(line.where);
    }
    return longestInOrder(anchors);
}

void diffMiddle(const Stretch& at, std::vector<DiffLine>& lines)
{
    std::size_t left = 0;
    std::size_t right = 0;
    if (at.tableSize() > LargestTable) {
        for (const Anchor& anchor : anchorsOf(at)) {
            diffStretch(at.part(left, anchor.left, right, anchor.right), lines);
            lines.push_back(
                {DiffLine::Kind::Same, at.leftFrom + anchor.left, at.rightFrom + anchor.right});
            left = anchor.left + 1;
            right = anchor.right + 1;
        }
    }
    diffStretch(at.part(left, at.left.size(), right, at.right.size()), lines);
}

} // namespace

std::vector<DiffLine> diffLines(Lines left, Lines right)
{
    const std::size_t shorter = std::min(left.size(), right.size());
    std::size_t begin = 0;
    while (begin < shorter && left[begin] == right[begin])
        ++begin;
    std::size_t end = 0;
    while (end < shorter - begin && left[left.size() - 1 - end] == right[right.size() - 1 - end])
        ++end;
    std::vector<DiffLine> lines;
    for (std::size_t i = 0; i < begin; ++i)
        lines.push_back({DiffLine::Kind::Same, i, i});
    const Stretch whole{left, right};
    diffMiddle(whole.part(begin, left.size() - end, begin, right.size() - end), lines);
    for (std::size_t i = end; i > 0; --i)
        lines.push_back({DiffLine::Kind::Same, left.size() - i, right.size() - i});
    return lines;
}

} // namespace nytprof
