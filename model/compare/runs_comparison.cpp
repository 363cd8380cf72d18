// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/runs_comparison.h"

#include "analysis/file_costs.h"
#include "compare/diff_rows.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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

std::optional<std::size_t> indexOf(std::span<const DiffRow> rows, const DiffRow& row)
{
    const auto found = std::ranges::lower_bound(rows, row.key(), {}, &DiffRow::key);
    return found == rows.end() || found->key() != row.key()
        ? std::nullopt
        : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

std::optional<std::size_t> indexOfSub(const ProfileDiff& sums, SubId sub)
{
    DiffRow row;
    row.sub = sub;
    return indexOf(sums.rows(DiffTable::Subs), row);
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
    const auto [minNow, maxNow] = std::ranges::minmax(counts.current);
    if (minNow > most)
        return WorkChange::More;
    if (maxNow < least)
        return WorkChange::Less;
    return least == most && minNow == maxNow ? WorkChange::Same : WorkChange::Unclear;
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
            const std::size_t size
                = to.sums().rows(static_cast<DiffTable>(table)).size() * to.allRuns();
            Columns& columns = m_columns[table];
            columns.times.resize(size);
            columns.counts.resize(size);
            if (static_cast<DiffTable>(table) == DiffTable::Subs && m_hasStatements) {
                columns.statements.resize(size);
                columns.statementsAround.resize(size);
            }
        }
        resize(to.m_whole.times);
        resize(to.m_whole.counts);
        resize(to.m_calls);
    }

    void addSide(const std::vector<RunPart>& parts, const DiffSide& side, Cost member,
        const std::stop_token& stop)
    {
        const auto requests = static_cast<double>(std::max<std::uint64_t>(side.requests, 1));
        for (const RunPart& part : parts) {
            const std::shared_ptr<const Profile> profile = part.compared(stop);
            if (!profile || stop.stop_requested())
                return;
            std::vector<FileId> fileOfLines; // which are numbered for the merged profile
            for (const FileId file : part.ids.files)
                fileOfLines.push_back(mapped(file, side.fileOf));
            addRows(
                {*profile, part.ids, side.lines, &fileOfLines}, member, part.run, requests, stop);
            const Totals& totals = profile->totals();
            valueOf(m_to.m_whole.times, member, part.run)
                += wholeTime(*profile, m_hasStatements) / requests;
            valueOf(m_to.m_whole.counts, member, part.run)
                += static_cast<double>(totals.statements) / requests;
            valueOf(m_to.m_calls, member, part.run) += static_cast<double>(totals.calls) / requests;
        }
    }

    [[nodiscard]] Columns take(DiffTable table)
    {
        return std::move(m_columns[static_cast<std::size_t>(table)]);
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

    /// Where the value of a run is in columns.
    [[nodiscard]] std::size_t at(std::size_t row, Cost member, std::size_t run) const
    {
        return row * m_to.allRuns() + (member == &DiffRow::before ? 0 : m_to.baselineRuns()) + run;
    }

    void addRows(const DiffPart& part, Cost member, std::size_t run, double requests,
        const std::stop_token& stop)
    {
        for (std::size_t i = 0; i < DiffTableCount; ++i) {
            const auto table = static_cast<DiffTable>(i);
            DiffRows rows;
            addDiffRows(table, part, m_to.sums().names(), member, rows, stop);
            for (const DiffRow& row : rows.rows()) {
                const auto found = indexOf(m_to.sums().rows(table), row);
                if (!found)
                    continue; // incomplete, as it was stopped
                const DiffCost& cost = row.*member;
                const Ticks time
                    = m_to.m_request.time == TimeKind::Exclusive ? cost.exclusive : cost.inclusive;
                m_columns[i].times[at(*found, member, run)]
                    += seconds(part.profile, time) / requests;
                m_columns[i].counts[at(*found, member, run)]
                    += static_cast<double>(cost.count) / requests;
            }
        }
        if (m_hasStatements)
            addStatements(part, member, run, requests);
    }

    void addStatements(const DiffPart& part, Cost member, std::size_t run, double requests)
    {
        Columns& columns = m_columns[static_cast<std::size_t>(DiffTable::Subs)];
        const std::vector<SubStatements> all = statementsOfSubs(part.profile);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto found = indexOfSub(m_to.sums(), part.ids.subs[i]);
            if (!found)
                continue;
            const std::size_t value = at(*found, member, run);
            columns.statements[value] += static_cast<double>(all[i].own) / requests;
            columns.statementsAround[value] += static_cast<double>(all[i].around) / requests;
        }
    }

    RunsComparison& m_to;
    bool m_hasStatements;
    std::array<Columns, DiffTableCount> m_columns;
};

void addChange(RunsRow& row, double level)
{
    row.baseline = median(row.times.baseline);
    row.current = median(row.times.current);
    row.change = shiftBetween(row.times.baseline, row.times.current, 1 - level);
    // The change of what is shown. Widening the interval keeps its confidence.
    row.change.estimate = row.current - row.baseline;
    row.change.low = std::min(row.change.low, row.change.estimate);
    row.change.high = std::max(row.change.high, row.change.estimate);
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
        if (row.pValue <= level && (row.change.low > 0 || row.change.high < 0))
            row.verdict = row.change.low > 0 ? Verdict::Slower : Verdict::Faster;
    }
}

void judgeRows(std::span<RunsRow> rows, const RunsRequest& request)
{
    for (RunsRow& row : rows) {
        addChange(row, request.level);
        addWork(row);
    }
    addVerdicts(rows, request.level);
    std::ranges::stable_sort(rows, {}, [](const RunsRow& row) {
        return std::tuple(row.verdict == Verdict::NoEvidence, -std::abs(row.change.estimate));
    });
}

RunsRow RunsComparison::rowOf(DiffTable table, std::size_t index, const Columns& columns) const
{
    const auto valuesOf = [&](const std::vector<double>& column) {
        if (column.empty())
            return RunValues();
        const auto all = std::span(column).subspan(index * allRuns(), allRuns());
        const auto before = all.first(baselineRuns());
        const auto after = all.last(currentRuns());
        return RunValues{{before.begin(), before.end()}, {after.begin(), after.end()}};
    };
    RunsRow row;
    row.row = &sums().rows(table)[index];
    row.times = valuesOf(columns.times);
    row.counts = valuesOf(columns.counts);
    row.statements = valuesOf(columns.statements);
    row.statementsAround = valuesOf(columns.statementsAround);
    return row;
}

void RunsComparison::judge(DiffTable table, const Columns& columns, double least)
{
    std::vector<std::size_t> compared;
    for (std::size_t i = 0; i < sums().rows(table).size(); ++i) {
        const auto times = std::span(columns.times).subspan(i * allRuns(), allRuns());
        const double mean
            = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(allRuns());
        if (mean > 0 && mean >= least)
            compared.push_back(i);
    }
    auto& rows = m_rows[static_cast<std::size_t>(table)];
    rows.reserve(compared.size());
    for (const std::size_t row : compared)
        rows.push_back(rowOf(table, row, columns));
    judgeRows(rows, m_request);
}

std::optional<RunsRow> RunsComparison::ofSub(SubId sub) const
{
    const auto compared = rows(DiffTable::Subs);
    const auto found
        = std::ranges::find_if(compared, [&](const RunsRow& row) { return row.row->sub == sub; });
    if (found != compared.end())
        return *found;
    const auto index = indexOfSub(sums(), sub);
    if (!index)
        return std::nullopt;
    RunsRow row = rowOf(DiffTable::Subs, *index, m_subs);
    addChange(row, m_request.level);
    addWork(row);
    return row;
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
    judgeRows({&result->m_whole, 1}, request);
    const double least = request.minShare * meanOf(result->m_whole.times);
    for (std::size_t i = 0; i < DiffTableCount; ++i) {
        const auto table = static_cast<DiffTable>(i);
        RunsComparison::Columns columns = values.take(table);
        result->judge(table, columns, least);
        if (table == DiffTable::Subs)
            result->m_subs = std::move(columns);
    }
    return result;
}

std::shared_ptr<const RunsComparison> compareRuns(
    Profiles baseline, Profiles current, const RunsRequest& request, const std::stop_token& stop)
{
    const auto runs = mergedRuns(baseline, current, stop, request.per);
    return runs ? compareRuns(runs, request, stop) : nullptr;
}

} // namespace nytprof
