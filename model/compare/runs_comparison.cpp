// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/runs_comparison.h"

#include "analysis/file_costs.h"
#include "compare/diff_rows.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace nytprof {
namespace {

using Profiles = std::span<const std::shared_ptr<const Profile>>;
using Cost = DiffCost DiffRow::*;

double seconds(const Profile& profile, Ticks ticks)
{
    return profile.seconds(std::max<Ticks>(ticks, 0));
}

double wholeTime(const Profile& profile, bool hasStatements)
{
    return seconds(
        profile, hasStatements ? profile.totals().statementTime : profile.totals().exclusive);
}

/// No time of a statement in any run: of stmts=0, or a format that has none.
bool lacksStatements(const std::vector<RunPart>& parts)
{
    return std::ranges::all_of(
        parts, [](const RunPart& part) { return part.profile->totals().statementTime <= 0; });
}

double meanOf(const RunValues& values)
{
    double sum = 0;
    for (const auto* const side : {&values.baseline, &values.current})
        for (const double value : *side)
            sum += value;
    return sum / static_cast<double>(values.baseline.size() + values.current.size());
}

/// Calls of subs may do more than those of the baseline.
void addWork(RunsRow& row)
{
    row.work = workChange(row.counts);
    if (row.work != WorkChange::Same || row.statements.baseline.empty())
        return;
    row.work = workChange(row.statements);
    row.isWorkInStatements = row.work != WorkChange::Same;
    row.hasSameStatements = row.work == WorkChange::Same
        && row.statementsAround.baseline.front() > 0
        && workChange(row.statementsAround) == WorkChange::Same;
}

double evidenceAbove(const RunValues& times, double factor)
{
    std::vector<double> scaled = times.baseline;
    for (double& each : scaled)
        each *= factor;
    return median(scaled) < median(times.current) ? rankSumTest(scaled, times.current) : 1;
}

} // namespace

double RunsRow::relative(double by) const
{
    if (baseline > 0)
        return by / baseline;
    return by == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), by);
}

WorkChange workChange(const RunValues& counts)
{
    const auto [least, most] = std::ranges::minmax(counts.baseline);
    const auto [leastNow, mostNow] = std::ranges::minmax(counts.current);
    if (leastNow > most)
        return WorkChange::More;
    if (mostNow < least)
        return WorkChange::Less;
    return least == most && leastNow == mostNow ? WorkChange::Same : WorkChange::Unclear;
}

std::vector<double> pValuesAbove(std::span<const TimeLimit> limits)
{
    std::vector<double> values;
    for (const TimeLimit& limit : limits)
        values.push_back(evidenceAbove(limit.row->times, limit.factor));
    adjustForMany(values);
    return values;
}

/// Takes the values of single runs.
class RunsComparison::Values {
public:
    explicit Values(RunsComparison& to)
        : m_to(to)
        , m_hasStatements(
              !lacksStatements(to.m_runs->baseline) && !lacksStatements(to.m_runs->current))
    {
        for (std::size_t table = 0; table < DiffTableCount; ++table) {
            const auto rows = to.sums().rows(static_cast<DiffTable>(table));
            to.m_rows[table].reserve(rows.size());
            for (const DiffRow& row : rows) {
                RunsRow& added = to.m_rows[table].emplace_back();
                added.row = &row;
                resize(added.times);
                resize(added.counts);
                if (static_cast<DiffTable>(table) == DiffTable::Subs && m_hasStatements) {
                    resize(added.statements);
                    resize(added.statementsAround);
                }
            }
        }
        resize(to.m_whole.times);
        resize(to.m_whole.counts);
        resize(to.m_calls);
    }

    void addSide(const std::vector<RunPart>& parts, const DiffSide& side, Cost member,
        const std::stop_token& stop)
    {
        for (const RunPart& part : parts) {
            const std::shared_ptr<const Profile> profile = part.compared(stop);
            if (!profile || stop.stop_requested())
                return;
            std::vector<FileId> fileOfLines; // which are numbered for the merged profile
            for (const FileId file : part.ids.files)
                fileOfLines.push_back(mapped(file, side.fileOf));
            addRows({*profile, part.ids, side.lines, &fileOfLines}, member, part.run, stop);
            const Totals& totals = profile->totals();
            valueOf(m_to.m_whole.times, member, part.run) += wholeTime(*profile, m_hasStatements);
            valueOf(m_to.m_whole.counts, member, part.run)
                += static_cast<double>(totals.statements);
            valueOf(m_to.m_calls, member, part.run) += static_cast<double>(totals.calls);
        }
    }

private:
    void resize(RunValues& values) const
    {
        values.baseline.resize(m_to.baselineRuns());
        values.current.resize(m_to.currentRuns());
    }

    static double& valueOf(RunValues& values, Cost member, std::size_t run)
    {
        return (member == &DiffRow::before ? values.baseline : values.current)[run];
    }

    void addRows(const DiffPart& part, Cost member, std::size_t run, const std::stop_token& stop)
    {
        DiffTables tables;
        addDiffRows(part, m_to.sums().names(), member, tables, stop);
        for (std::size_t table = 0; table < DiffTableCount; ++table) {
            for (const DiffRow& row : tables[table].take()) {
                RunsRow* const found = find(static_cast<DiffTable>(table), row);
                if (!found)
                    continue; // incomplete, as it was stopped
                const DiffCost& cost = row.*member;
                const Ticks time
                    = m_to.m_request.time == TimeKind::Exclusive ? cost.exclusive : cost.inclusive;
                valueOf(found->times, member, run) += seconds(part.profile, time);
                valueOf(found->counts, member, run) += static_cast<double>(cost.count);
            }
        }
        if (m_hasStatements)
            addStatements(part, member, run);
    }

    void addStatements(const DiffPart& part, Cost member, std::size_t run)
    {
        const std::vector<SubStatements> all = statementsOfSubs(part.profile);
        for (std::size_t i = 0; i < all.size(); ++i) {
            DiffRow of;
            of.sub = part.ids.subs[i];
            if (RunsRow* const row = find(DiffTable::Subs, of)) {
                valueOf(row->statements, member, run) += static_cast<double>(all[i].own);
                valueOf(row->statementsAround, member, run) += static_cast<double>(all[i].around);
            }
        }
    }

    [[nodiscard]] RunsRow* find(DiffTable table, const DiffRow& row) const
    {
        auto& rows = m_to.m_rows[static_cast<std::size_t>(table)];
        const auto found = std::ranges::lower_bound(
            rows, row.key(), {}, [](const RunsRow& each) { return each.row->key(); });
        return found == rows.end() || found->row->key() != row.key() ? nullptr : &*found;
    }

    RunsComparison& m_to;
    bool m_hasStatements;
};

void addChange(RunsRow& row, double level)
{
    row.baseline = median(row.times.baseline);
    row.current = median(row.times.current);
    row.change = shiftBetween(row.times.baseline, row.times.current, 1 - level);
}

void addVerdicts(std::span<RunsRow> rows, double level)
{
    std::vector<double> pValues;
    for (const RunsRow& row : rows)
        pValues.push_back(rankSumTest(row.times.baseline, row.times.current));
    adjustForMany(pValues);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RunsRow& row = rows[i];
        row.pValue = pValues[i];
        if (row.pValue <= level && row.change.estimate != 0)
            row.verdict = row.change.estimate > 0 ? Verdict::Slower : Verdict::Faster;
    }
}

std::size_t judgeRows(std::vector<RunsRow>& rows, double least, const RunsRequest& request)
{
    // Not that of std::ranges, whose result clang 14 does not compile.
    const auto end = std::stable_partition(rows.begin(), rows.end(), [&](const RunsRow& row) {
        const double time = meanOf(row.times);
        return time > 0 && time >= least;
    });
    for (RunsRow& row : rows) {
        addChange(row, request.level);
        addWork(row);
    }
    const std::span compared(rows.begin(), end);
    addVerdicts(compared, request.level);
    std::ranges::stable_sort(compared, {}, [](const RunsRow& row) {
        return std::tuple(row.verdict == Verdict::NoEvidence, -std::abs(row.change.estimate));
    });
    return compared.size();
}

const RunsRow* RunsComparison::ofSub(SubId sub) const
{
    const auto& rows = m_rows[static_cast<std::size_t>(DiffTable::Subs)];
    const auto found
        = std::ranges::find_if(rows, [&](const RunsRow& row) { return row.row->sub == sub; });
    return found == rows.end() ? nullptr : &*found;
}

bool RunsComparison::hasEnoughRuns() const
{
    return leastPValue(baselineRuns(), currentRuns()) <= m_request.level;
}

std::size_t RunsComparison::runsNeeded() const
{
    std::size_t runs = 1;
    while (leastPValue(runs, runs) > m_request.level)
        ++runs;
    return runs;
}

std::shared_ptr<const RunsComparison> compareRuns(std::shared_ptr<const ComparedRuns> runs,
    const RunsRequest& request, const std::stop_token& stop)
{
    const std::shared_ptr<RunsComparison> result(new RunsComparison);
    result->m_request = request;
    result->m_runs = std::move(runs);
    const ComparedRuns& of = *result->m_runs;
    RunsComparison::Values values(*result);
    values.addSide(of.baseline, of.sums->before(), &DiffRow::before, stop);
    values.addSide(of.current, of.sums->after(), &DiffRow::after, stop);
    if (stop.stop_requested())
        return nullptr;
    std::vector whole{result->m_whole};
    (void)judgeRows(whole, 0, request);
    result->m_whole = std::move(whole.front());
    const double least = request.leastShare * meanOf(result->m_whole.times);
    for (std::size_t table = 0; table < DiffTableCount; ++table) {
        auto& rows = result->m_rows[table];
        result->m_compared[table] = judgeRows(rows, least, request);
        if (static_cast<DiffTable>(table) != DiffTable::Subs) { // the others have many
            rows.resize(result->m_compared[table]);
            rows.shrink_to_fit();
        }
    }
    return result;
}

std::shared_ptr<const RunsComparison> compareRuns(
    Profiles baseline, Profiles current, const RunsRequest& request, const std::stop_token& stop)
{
    const auto runs = mergedRuns(baseline, current, stop);
    return runs ? compareRuns(runs, request, stop) : nullptr;
}

} // namespace nytprof
