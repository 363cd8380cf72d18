// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/joint_times.h"

#include <cstddef>
#include <map>
#include <tuple>

namespace nytprof {
namespace {

using Amount = std::int64_t;

/// Shares amounts of rows out to columns in their order, so that each row and each column gets its
/// own sum: share(row, column, amount), also with negative amounts. What rows have more than the
/// columns together goes to the column NoColumn.
constexpr std::size_t NoColumn = SIZE_MAX;

template <class Share>
void shareOut(const std::vector<Amount>& rows, const std::vector<Amount>& columns, Share share)
{
    const auto give = [&](std::size_t row, std::size_t column, Amount amount) {
        if (amount != 0)
            share(row, column, amount);
    };
    std::size_t column = 0;
    Amount wanted = columns.empty() ? 0 : columns.front(); // of this column, still
    const auto nextColumn = [&] {
        ++column;
        wanted = column < columns.size() ? columns[column] : 0;
    };
    for (std::size_t row = 0; row < rows.size(); ++row) {
        Amount left = rows[row];
        const auto isEnough = [&] { return left >= 0 ? wanted >= left : wanted <= left; };
        while (column < columns.size() && !isEnough() && (left >= 0) == (wanted >= 0)) {
            give(row, column, wanted);
            left -= wanted;
            nextColumn();
        }
        give(row, column < columns.size() ? column : NoColumn, left);
        wanted -= column < columns.size() ? left : 0;
    }
    // Columns that are left have a sum of 0 when the rows had all that was wanted.
    Amount rest = wanted;
    for (std::size_t next = column + 1; next < columns.size(); ++next)
        rest += columns[next];
    for (; rest == 0 && !rows.empty() && column < columns.size(); nextColumn())
        give(rows.size() - 1, column, wanted);
}

template <class Value>
std::vector<Amount> amountsOf(std::span<const LineCost> lines, Value value)
{
    std::vector<Amount> amounts;
    for (const LineCost& line : lines)
        amounts.push_back(static_cast<Amount>(value(line)));
    return amounts;
}

} // namespace

std::vector<JointTime> jointTimes(std::span<const LineCost> lines, std::span<const LineCost> blocks,
    std::span<const LineCost> subs)
{
    struct Sum {
        Amount count = 0;
        Amount ticks = 0;
    };
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, Sum> sums;
    const auto add = [&](auto value, Amount Sum::*sum) {
        struct Pair {
            std::size_t line;
            std::size_t block;
        };
        std::vector<Pair> pairs;
        std::vector<Amount> amounts;
        shareOut(amountsOf(lines, value), amountsOf(blocks, value),
            [&](std::size_t line, std::size_t block, Amount amount) {
                if (block == NoColumn) {
                    sums[{lines[line].line, 0, 0}].*sum += amount;
                } else {
                    pairs.push_back({line, block});
                    amounts.push_back(amount);
                }
            });
        shareOut(
            amounts, amountsOf(subs, value), [&](std::size_t pair, std::size_t sub, Amount amount) {
                const auto [line, block] = pairs[pair];
                const bool isOfSub = sub != NoColumn;
                sums[{lines[line].line, isOfSub ? blocks[block].line : 0,
                    isOfSub ? subs[sub].line : 0}]
                    .*sum
                    += amount;
            });
    };
    add([](const LineCost& line) { return line.count; }, &Sum::count);
    add([](const LineCost& line) { return line.exclusive; }, &Sum::ticks);

    std::vector<JointTime> times;
    for (const LineCost& line : lines)
        if (line.count == 0 && line.exclusive == 0)
            times.push_back({line.line}); // it was met, all the same
    for (const auto& [place, sum] : sums) {
        const auto [line, block, sub] = place;
        if (sum.count != 0 || sum.ticks != 0)
            times.push_back({line, block, sub, static_cast<std::uint64_t>(sum.count), sum.ticks});
    }
    return times;
}

} // namespace nytprof
