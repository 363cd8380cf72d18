// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/profile_diff.h"

#include "analysis/requests.h"
#include "compare/call_tree_diff.h"
#include "compare/diff_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace nytprof {

namespace {

template <class TableId>
std::vector<TableId> firstOf(const std::vector<TableId>& places, std::size_t size)
{
    std::vector<TableId> first(size);
    for (std::size_t i = places.size(); i-- > 0;)
        first[places[i].index()] = TableId(i);
    return first;
}

/// The rate of ticks with which a time becomes the mean of runs or requests.
Wide rateOfMeans(const DiffSide& side)
{
    return static_cast<Wide>(side.profile->ticksPerSecond()) * side.parts();
}

void convert(std::initializer_list<Ticks*> times, Wide from, std::int64_t to)
{
    for (Ticks* ticks : times)
        *ticks = convertTicks(*ticks, from, to);
}

/// After rows have been merged, so that means of small times are not lost.
void convertRows(std::vector<DiffRow>& rows, const ProfileDiff& diff)
{
    for (const auto& [side, member] :
        {std::pair(&diff.before(), &DiffRow::before), std::pair(&diff.after(), &DiffRow::after)}) {
        const Wide from = rateOfMeans(*side);
        for (DiffRow& row : rows) {
            DiffCost& cost = row.*member;
            convert({&cost.exclusive, &cost.inclusive, &cost.recursive}, from,
                diff.names().ticksPerSecond());
        }
    }
}

void finishSide(DiffSide& side, const Profile& names, const std::stop_token& stop)
{
    const Profile& profile = *side.profile;
    side.fileOf = firstOf(side.ids.files, names.files().size());
    side.subOf = firstOf(side.ids.subs, names.subs().size());
    side.totals = profile.totals();
    Totals& totals = side.totals;
    convert({&totals.statementTime, &totals.inclusive, &totals.exclusive, &totals.callTime},
        rateOfMeans(side), names.ticksPerSecond());
    side.callTree = translatedTree(
        profile.callTree(), side.ids.subs, rateOfMeans(side), names.ticksPerSecond(), stop);
}

void countRequests(DiffSide& before, DiffSide& after)
{
    const std::uint64_t old = requestCount(*before.profile);
    const std::uint64_t now = requestCount(*after.profile);
    if (old > 0 && now > 0) {
        before.requests = old;
        after.requests = now;
    }
}

} // namespace

void DiffCost::add(const DiffCost& other)
{
    rows += other.rows;
    count += other.count;
    increase(exclusive, other.exclusive);
    increase(inclusive, other.inclusive);
    increase(recursive, other.recursive);
}

std::array<std::uint32_t, 4> DiffRow::key() const
{
    return {sub.index(), callee.index(), file.index(), line};
}

void DiffRow::add(const DiffRow& other)
{
    before.add(other.before);
    after.add(other.after);
}

std::string_view ProfileDiff::packageOf(const DiffRow& row) const
{
    return row.sub.valid() ? names()[row.sub].package : std::string_view();
}

double ProfileDiff::beforeFactor() const
{
    const Totals& old = m_before.totals;
    const Totals& now = m_after.totals;
    const std::pair<Ticks, Ticks> totals[] = {{old.statementTime, now.statementTime},
        {old.exclusive, now.exclusive}, {m_before.callTree.total(), m_after.callTree.total()}};
    for (const auto& [before, after] : totals)
        if (before > 0 && after > 0)
            return static_cast<double>(after) / static_cast<double>(before);
    return 1;
}

std::shared_ptr<const ProfileDiff> diffProfiles(std::shared_ptr<const Profile> before,
    std::shared_ptr<const Profile> after, const std::stop_token& stop, CostsPer per,
    const RunCounts& runs)
{
    const std::shared_ptr<ProfileDiff> diff(new ProfileDiff);
    diff->m_before.profile = std::move(before);
    diff->m_after.profile = std::move(after);
    diff->m_before.lines = {*diff->m_before.profile, *diff->m_after.profile, stop};
    diff->m_before.runs = runs.before;
    diff->m_after.runs = runs.after;
    if (per == CostsPer::Request)
        countRequests(diff->m_before, diff->m_after);
    ProfileMerge merge(stop);
    for (DiffSide* side : {&diff->m_before, &diff->m_after})
        merge.add(*side->profile, &side->ids, &side->lines);
    diff->m_names = merge.finish();
    if (!diff->m_names)
        return nullptr;
    for (DiffSide* side : {&diff->m_before, &diff->m_after})
        finishSide(*side, diff->names(), stop);
    for (std::size_t i = 0; i < DiffTableCount && !stop.stop_requested(); ++i) {
        DiffRows rows;
        for (const auto& [side, member] : {std::pair(&diff->m_before, &DiffRow::before),
                 std::pair(&diff->m_after, &DiffRow::after)})
            addDiffRows(static_cast<DiffTable>(i), {*side->profile, side->ids, side->lines},
                diff->names(), member, rows, stop);
        diff->m_rows[i] = rows.take();
        convertRows(diff->m_rows[i], *diff);
        std::ranges::sort(diff->m_rows[i], {}, &DiffRow::key);
    }
    return stop.stop_requested() ? nullptr : diff;
}

double relativeChange(double before, double after)
{
    const double larger = std::max(before, after);
    return larger <= 0 ? 0 : std::clamp((after - before) / larger, -1.0, 1.0);
}

} // namespace nytprof
