// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
//     comparison_power SUB PAIRS SIZE... < RUNS
//
// RUNS has a line for each run, in the order in which they ran: its version, 0 or how many percent
// SUB is slower, and its profile. Compares pairs of sets of SIZE runs as compareRuns() does, by
// subs:
//
// spread    version, runs, median of the time in statements, its interquartile range relative to
// that alarms    pairs of one version. "disjoint": successive runs, assigned ABBA, each used once.
// "drawn":
//           they begin anywhere, and of each two runs chance puts one into each set, so that pairs
//           share runs. "in blocks": as disjoint, but not interleaved (AABB), which is wrong. Size,
//           pairs, those where the whole differs, those where any sub differs
// power     version, size, pairs of it and version 0 from the same part of the time, drawn; those
// where
//           the whole is slower, those where SUB is, and the mean share of other subs among all
//           that differ
// example   a few of them: verdict of the whole, subs that differ, profiles of both sets
#include "compare/runs_comparison.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace nytprof;
using Indexes = std::vector<std::size_t>;

struct Run {
    std::string path;
    double whole = 0; ///< seconds
    std::vector<double> subs;
};

struct Judged {
    Verdict whole = Verdict::NoEvidence;
    Verdict sub = Verdict::NoEvidence; ///< the one that is slower
    std::size_t evident = 0; ///< subs
};

class Pool {
public:
    explicit Pool(std::string sub) { (void)numberOf(std::move(sub)); }

    bool add(int version, const std::string& path);
    [[nodiscard]] const std::map<int, std::vector<Run>>& versions() const { return m_versions; }
    [[nodiscard]] Judged judge(int version, const Indexes& baseline, const Indexes& current) const;

private:
    std::size_t numberOf(std::string name)
    {
        return m_numbers.try_emplace(std::move(name), m_numbers.size()).first->second;
    }
    std::map<std::string, std::size_t> m_numbers; ///< of subs; 0 is the one that is slower
    std::map<int, std::vector<Run>> m_versions;
};

bool Pool::add(int version, const std::string& path)
{
    const auto profile = loadProfile(path).profile;
    if (!profile || !profile->complete())
        return false;
    Run run{path, profile->seconds(profile->totals().statementTime), {}};
    const std::vector<SubCost> costs = subCosts(*profile);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const std::size_t number = numberOf(std::string(profile->subs()[i].name));
        run.subs.resize(std::max(run.subs.size(), number + 1));
        run.subs[number] += profile->seconds(std::max<Ticks>(costs[i].exclusive, 0));
    }
    m_versions[version].push_back(std::move(run));
    return true;
}

/// Sets the times of a side.
void addTimes(std::span<const Run> runs, const Indexes& chosen,
    std::vector<double> RunValues::*side, RunsRow& whole, std::vector<RunsRow>& rows)
{
    for (RunValues* values : {&whole.times, &whole.counts})
        (values->*side).resize(chosen.size());
    for (RunsRow& row : rows)
        for (RunValues* values : {&row.times, &row.counts})
            (values->*side).resize(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const Run& run = runs[chosen[i]];
        (whole.times.*side)[i] = run.whole;
        for (std::size_t sub = 0; sub < run.subs.size(); ++sub)
            (rows[sub].times.*side)[i] = run.subs[sub];
    }
}

double mean(const RunValues& values)
{
    const double sum = std::accumulate(values.baseline.begin(), values.baseline.end(), 0.0);
    return std::accumulate(values.current.begin(), values.current.end(), sum)
        / static_cast<double>(values.baseline.size() + values.current.size());
}

Judged Pool::judge(int version, const Indexes& baseline, const Indexes& current) const
{
    const RunsRequest request;
    std::vector whole(1, RunsRow());
    std::vector<RunsRow> rows(m_numbers.size());
    addTimes(m_versions.at(0), baseline, &RunValues::baseline, whole[0], rows);
    addTimes(m_versions.at(version), current, &RunValues::current, whole[0], rows);
    std::vector<DiffRow> subs(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        subs[i].sub = SubId(i);
        rows[i].row = &subs[i];
    }
    judgeRows(whole, request);
    const double least = request.minShare * mean(whole[0].times);
    std::erase_if(rows, [&](const RunsRow& row) { return mean(row.times) < least; });
    judgeRows(rows, request);
    Judged judged{.whole = whole[0].verdict};
    for (const RunsRow& row : rows) {
        judged.evident += row.verdict != Verdict::NoEvidence ? 1 : 0;
        if (row.row->sub == SubId(0))
            judged.sub = row.verdict;
    }
    return judged;
}

/// Prints a pair for the command to compare.
void printExample(std::span<const Run> before, const Indexes& baseline, std::span<const Run> after,
    const Indexes& current, const Judged& judged)
{
    std::cout << "example\t"
              << (judged.whole == Verdict::Slower          ? "slower"
                         : judged.whole == Verdict::Faster ? "faster"
                                                           : "no evidence")
              << '\t' << judged.evident;
    for (const std::size_t i : baseline)
        std::cout << '\t' << before[i].path;
    for (const std::size_t i : current)
        std::cout << '\t' << after[i].path;
    std::cout << '\n';
}

enum class Order : std::uint8_t { Disjoint, Drawn, InBlocks };

class Trials {
public:
    Trials(const Pool& pool, std::size_t pairs)
        : m_pool(pool)
        , m_pairs(pairs)
    {
    }

    void printSpread() const;
    void printAlarms(std::size_t size, Order order, const char* name);
    void printPower(int version, std::size_t size);

private:
    std::array<Indexes, 2> assign(Order order, std::size_t first, std::size_t size);
    std::size_t below(std::size_t count)
    {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random);
    }

    const Pool& m_pool;
    std::size_t m_pairs;
    std::mt19937 m_random{1};
};

void Trials::printSpread() const
{
    for (const auto& [version, runs] : m_pool.versions()) {
        std::vector<double> times;
        for (const Run& run : runs)
            times.push_back(run.whole);
        std::ranges::sort(times);
        const double middle = median(times);
        std::printf("spread\t%d\t%zu\t%.6f\t%.6f\n", version, times.size(), middle,
            (times[times.size() * 3 / 4] - times[times.size() / 4]) / middle);
    }
}

/// Runs of each set, of 2 * size ones from the first.
std::array<Indexes, 2> Trials::assign(Order order, std::size_t first, std::size_t size)
{
    std::array<Indexes, 2> sets;
    for (std::size_t i = 0; i < size; ++i) {
        if (order == Order::InBlocks) {
            sets[0].push_back(first + i);
            sets[1].push_back(first + size + i);
            continue;
        }
        const std::size_t swap = order == Order::Drawn ? below(2) : i % 2;
        sets[swap].push_back(first + 2 * i);
        sets[1 - swap].push_back(first + 2 * i + 1);
    }
    return sets;
}

void Trials::printAlarms(std::size_t size, Order order, const char* name)
{
    // Only version 0: runs of slower ones are farther apart in time.
    const std::vector<Run>& runs = m_pool.versions().at(0);
    if (runs.size() < 2 * size)
        return;
    const bool isDrawn = order == Order::Drawn;
    const std::size_t pairs = isDrawn ? m_pairs : runs.size() / (2 * size);
    std::size_t whole = 0;
    std::size_t rows = 0;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const std::size_t first = isDrawn ? below(runs.size() - 2 * size + 1) : pair * 2 * size;
        const auto sets = assign(order, first, size);
        const Judged judged = m_pool.judge(0, sets[0], sets[1]);
        whole += judged.whole != Verdict::NoEvidence ? 1 : 0;
        rows += judged.evident > 0 ? 1 : 0;
        if (pair == 0 || (isDrawn && pair < 10 && judged.evident > 0))
            printExample(runs, sets[0], runs, sets[1], judged);
    }
    std::printf("alarms\t%s\t%zu\t%zu\t%zu\t%zu\n", name, size, pairs, whole, rows);
}

void Trials::printPower(int version, std::size_t size)
{
    const std::vector<Run>& before = m_pool.versions().at(0);
    const std::vector<Run>& after = m_pool.versions().at(version);
    if (after.size() < size)
        return;
    const std::size_t each = before.size() / after.size();
    std::size_t whole = 0;
    std::size_t sub = 0;
    double others = 0;
    for (std::size_t pair = 0; pair < m_pairs; ++pair) {
        const std::size_t first = below(after.size() - size + 1);
        Indexes sets[2];
        for (std::size_t i = first; i < first + size; ++i) {
            sets[0].push_back(i * each + below(each));
            sets[1].push_back(i);
        }
        const Judged judged = m_pool.judge(version, sets[0], sets[1]);
        whole += judged.whole == Verdict::Slower ? 1 : 0;
        sub += judged.sub == Verdict::Slower ? 1 : 0;
        if (judged.evident > 0) {
            const auto all = static_cast<double>(judged.evident);
            others += judged.sub == Verdict::Slower ? (all - 1) / all : 1;
        }
        if (pair == 0)
            printExample(before, sets[0], after, sets[1], judged);
    }
    std::printf("power\t%d\t%zu\t%zu\t%zu\t%zu\t%.4f\n", version, size, m_pairs, whole, sub,
        others / static_cast<double>(m_pairs));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::cerr << "usage: comparison_power SUB PAIRS SIZE... < RUNS\n";
        return 2;
    }
    Pool pool(argv[1]);
    int version = 0;
    std::string path;
    while (std::cin >> version >> std::ws && std::getline(std::cin, path)) {
        if (!pool.add(version, path)) {
            std::cerr << "comparison_power: " << path
                      << ": cannot be read, or the run did not end\n";
            return 1;
        }
    }
    if (!pool.versions().contains(0)) {
        std::cerr << "comparison_power: there is no run of version 0\n";
        return 1;
    }
    std::ios::sync_with_stdio(true);
    Trials trials(pool, std::stoul(argv[2]));
    trials.printSpread();
    for (int i = 3; i < argc; ++i) {
        const std::size_t size = std::stoul(argv[i]);
        trials.printAlarms(size, Order::Disjoint, "disjoint");
        trials.printAlarms(size, Order::Drawn, "drawn");
        trials.printAlarms(size, Order::InBlocks, "in blocks");
        for (const auto& [each, runs] : pool.versions())
            if (each != 0)
                trials.printPower(each, size);
    }
    return 0;
}
