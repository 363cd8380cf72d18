// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/profile_diff.h"

#include "analysis/file_costs.h"
#include "analysis/packages.h"
#include "analysis/requests.h"
#include "compare/call_tree_diff.h"
#include "container/keyed_rows.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>
#include <utility>

namespace nytprof {

namespace {

using Rows = SummedRows<DiffRow>;
using Member = DiffCost DiffRow::*; ///< before or after

template <class TableId>
std::vector<TableId> firstOf(const std::vector<TableId>& places, std::size_t size)
{
    std::vector<TableId> first(size);
    for (std::size_t i = places.size(); i-- > 0;)
        first[places[i].index()] = TableId(i);
    return first;
}

/// The rate of ticks with which a time becomes that of a single request.
Wide ratePerRequest(const DiffSide& side)
{
    return static_cast<Wide>(side.profile->ticksPerSecond())
        * std::max<std::uint64_t>(side.requests, 1);
}

/// Adds the rows of one profile to a table, with its ticks.
struct SideRows {
    const DiffSide& side;
    const Profile& names;
    Member member;
    const std::stop_token& stop;
    const Profile& profile = *side.profile;

    void addSubs(Rows& rows) const
    {
        const std::vector<SubCost> costs = subCosts(profile, stop);
        for (std::size_t i = 0; i < costs.size() && !stop.stop_requested(); ++i) {
            DiffRow row;
            row.sub = side.ids.subs[i];
            row.*member = cost(costs[i].calls, costs[i].exclusive, costs[i].inclusive,
                profile.subs()[i].recursive);
            rows.add(row);
        }
    }

    void addPackages(Rows& rows) const
    {
        std::unordered_map<std::string_view, SubId> firstSub;
        for (std::size_t i = 0; i < names.subs().size(); ++i)
            firstSub.try_emplace(names.subs()[i].package, i);
        const PackageTable packages(profile, stop);
        if (stop.stop_requested())
            return;
        for (const Package& package : packages.rows()) {
            const auto found = firstSub.find(package.name);
            if (package.own.subs == 0 || found == firstSub.end())
                continue; // a mere name prefix
            const PackageCost& own = package.own;
            DiffRow row;
            row.sub = found->second;
            row.*member = cost(own.calls, own.exclusive, own.inclusive, 0);
            rows.add(row);
        }
    }

    void addFiles(Rows& rows, Rows& evals) const
    {
        const std::vector<FileSums> sums = fileSums(profile);
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            const File& file = profile.files()[i];
            const std::uint64_t count = file.isEval() ? file.executions : file.statements;
            DiffRow row;
            row.file = side.ids.files[i];
            row.*member = cost(count, file.exclusive, sums[i].time, 0);
            (file.isEval() ? evals : rows).add(row);
        }
    }

    void addLines(Rows& rows) const
    {
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            for (const LineCost& line : profile.lines(FileId(i))) {
                DiffRow row;
                row.file = side.ids.files[i];
                row.line = side.lines.numberOf(FileId(i), line.line);
                row.*member = cost(line.count, line.exclusive, line.exclusive, 0);
                rows.add(row);
            }
        }
    }

    void addCallSites(Rows& rows) const
    {
        for (const CallSite& site : profile.callSites()) {
            if (stop.stop_requested())
                return;
            DiffRow row;
            row.sub = mapped(site.caller, side.ids.subs);
            row.callee = mapped(site.callee, side.ids.subs);
            row.file = mapped(site.file, side.ids.files);
            row.line = side.lines.numberOf(site.file, site.line);
            row.*member = cost(site.calls, site.exclusive, site.inclusive, site.recursive);
            rows.add(row);
        }
    }

    [[nodiscard]] DiffCost cost(
        std::uint64_t count, Ticks exclusive, Ticks inclusive, Ticks recursive) const
    {
        return {1, count, exclusive, inclusive, recursive};
    }
};

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
        const Wide from = ratePerRequest(*side);
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
        ratePerRequest(side), names.ticksPerSecond());
    side.callTree = translatedTree(
        profile.callTree(), side.ids.subs, ratePerRequest(side), names.ticksPerSecond(), stop);
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
    std::shared_ptr<const Profile> after, const std::stop_token& stop, CostsPer per)
{
    const std::shared_ptr<ProfileDiff> diff(new ProfileDiff);
    diff->m_before.profile = std::move(before);
    diff->m_after.profile = std::move(after);
    diff->m_before.lines = {*diff->m_before.profile, *diff->m_after.profile, stop};
    if (per == CostsPer::Request)
        countRequests(diff->m_before, diff->m_after);
    ProfileMerge merge(stop);
    for (DiffSide* side : {&diff->m_before, &diff->m_after})
        merge.add(*side->profile, &side->ids, &side->lines);
    diff->m_names = merge.finish();
    std::array<Rows, DiffTableCount> tables;
    const auto table
        = [&](DiffTable which) -> Rows& { return tables[static_cast<std::size_t>(which)]; };
    for (const auto& [side, member] : {std::pair(&diff->m_before, &DiffRow::before),
             std::pair(&diff->m_after, &DiffRow::after)}) {
        if (stop.stop_requested())
            return nullptr;
        finishSide(*side, diff->names(), stop);
        const SideRows rows{*side, diff->names(), member, stop};
        rows.addSubs(table(DiffTable::Subs));
        rows.addPackages(table(DiffTable::Packages));
        rows.addFiles(table(DiffTable::Files), table(DiffTable::Evals));
        rows.addLines(table(DiffTable::Lines));
        rows.addCallSites(table(DiffTable::CallSites));
    }
    for (std::size_t i = 0; i < DiffTableCount && !stop.stop_requested(); ++i) {
        diff->m_rows[i] = tables[i].take();
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
