// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/runs_comparison.h"

#include "compare/diff_rows.h"
#include "merge/profile_merge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace nytprof {
namespace {

using Profiles = std::span<const std::shared_ptr<const Profile>>;
using Cost = DiffCost DiffRow::*;

/// The sum of the runs of one side.
struct Side {
    std::vector<MergedIds> ids; ///< of each run, in `sum`
    std::shared_ptr<const Profile> sum;
};

Side addUp(Profiles runs, const std::stop_token& stop)
{
    Side side;
    side.ids.resize(runs.size());
    ProfileMerge merge(stop);
    for (std::size_t i = 0; i < runs.size(); ++i)
        merge.add(*runs[i], &side.ids[i]);
    side.sum = merge.finish();
    return side;
}

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
bool lacksStatements(Profiles runs)
{
    return std::ranges::all_of(
        runs, [](const auto& run) { return run->totals().statementTime <= 0; });
}

double meanOf(const RunValues& values)
{
    double sum = 0;
    for (const auto* const side : {&values.baseline, &values.current})
        for (const double value : *side)
            sum += value;
    return sum / static_cast<double>(values.baseline.size() + values.current.size());
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

/// Takes the rows of single runs.
class RunsComparison::Values {
public:
    Values(RunsComparison& to, std::size_t baselineRuns, std::size_t currentRuns)
        : m_to(to)
    {
        for (std::size_t table = 0; table < DiffTableCount; ++table) {
            for (const DiffRow& row : to.m_sums->rows(static_cast<DiffTable>(table))) {
                RunsRow& added = to.m_rows[table].emplace_back();
                added.row = &row;
                for (RunValues* values : {&added.times, &added.counts}) {
                    values->baseline.resize(baselineRuns);
                    values->current.resize(currentRuns);
                }
            }
        }
    }

    void add(const DiffPart& part, Cost member, std::size_t run, const std::stop_token& stop)
    {
        DiffTables tables;
        addDiffRows(part, m_to.m_sums->names(), member, tables, stop);
        const bool isBaseline = member == &DiffRow::before;
        for (std::size_t table = 0; table < DiffTableCount; ++table) {
            for (const DiffRow& row : tables[table].take()) {
                const auto found = std::ranges::lower_bound(m_to.m_rows[table], row.key(), {},
                    [](const RunsRow& each) { return each.row->key(); });
                if (found == m_to.m_rows[table].end() || found->row->key() != row.key())
                    continue; // incomplete, as it was stopped
                const DiffCost& cost = row.*member;
                const Ticks time
                    = m_to.m_request.time == TimeKind::Exclusive ? cost.exclusive : cost.inclusive;
                auto& times = isBaseline ? found->times.baseline : found->times.current;
                auto& counts = isBaseline ? found->counts.baseline : found->counts.current;
                times[run] = seconds(part.profile, time);
                counts[run] = static_cast<double>(cost.count);
            }
        }
    }

private:
    RunsComparison& m_to;
};

std::size_t judgeRows(std::vector<RunsRow>& rows, double least, const RunsRequest& request)
{
    // Not that of std::ranges, whose result clang 14 does not compile.
    const auto end = std::stable_partition(rows.begin(), rows.end(), [&](const RunsRow& row) {
        const double time = meanOf(row.times);
        return time > 0 && time >= least;
    });
    for (RunsRow& row : rows) {
        row.baseline = median(row.times.baseline);
        row.current = median(row.times.current);
        row.change = shiftBetween(row.times.baseline, row.times.current, 1 - request.level);
        row.work = workChange(row.counts);
    }
    const std::span compared(rows.begin(), end);
    std::vector<double> pValues;
    for (const RunsRow& row : compared)
        pValues.push_back(rankSumTest(row.times.baseline, row.times.current));
    adjustForMany(pValues);
    for (std::size_t i = 0; i < compared.size(); ++i) {
        RunsRow& row = compared[i];
        row.pValue = pValues[i];
        if (row.pValue <= request.level && row.change.estimate != 0)
            row.verdict = row.change.estimate > 0 ? Verdict::Slower : Verdict::Faster;
    }
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

std::shared_ptr<const RunsComparison> compareRuns(
    Profiles baseline, Profiles current, const RunsRequest& request, const std::stop_token& stop)
{
    const std::shared_ptr<RunsComparison> runs(new RunsComparison);
    runs->m_request = request;
    const Side before = addUp(baseline, stop);
    const Side after = addUp(current, stop);
    if (!before.sum || !after.sum)
        return nullptr;
    runs->m_sums = diffProfiles(before.sum, after.sum, stop);
    if (!runs->m_sums)
        return nullptr;
    RunsComparison::Values values(*runs, baseline.size(), current.size());
    const bool hasStatements = !lacksStatements(baseline) && !lacksStatements(current);
    const auto addSide
        = [&](Profiles profiles, const Side& side, const DiffSide& of, Cost member, auto values_) {
              for (std::size_t i = 0; i < profiles.size() && !stop.stop_requested(); ++i) {
                  MergedIds ids = side.ids[i];
                  for (FileId& file : ids.files)
                      file = mapped(file, of.ids.files);
                  for (SubId& sub : ids.subs)
                      sub = mapped(sub, of.ids.subs);
                  values.add({*profiles[i], ids, of.lines, &side.ids[i].files}, member, i, stop);
                  const Totals& totals = profiles[i]->totals();
                  (runs->m_whole.times.*values_).push_back(wholeTime(*profiles[i], hasStatements));
                  (runs->m_whole.counts.*values_).push_back(static_cast<double>(totals.statements));
                  (runs->m_calls.*values_).push_back(static_cast<double>(totals.calls));
              }
          };
    addSide(baseline, before, runs->m_sums->before(), &DiffRow::before, &RunValues::baseline);
    addSide(current, after, runs->m_sums->after(), &DiffRow::after, &RunValues::current);
    if (stop.stop_requested())
        return nullptr;
    std::vector whole{runs->m_whole};
    (void)judgeRows(whole, 0, request);
    runs->m_whole = std::move(whole.front());
    const double least = request.leastShare * meanOf(runs->m_whole.times);
    for (std::size_t table = 0; table < DiffTableCount; ++table)
        runs->m_compared[table] = judgeRows(runs->m_rows[table], least, request);
    return runs;
}

} // namespace nytprof
