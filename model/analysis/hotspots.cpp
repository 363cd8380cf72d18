// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hotspots.h"

#include "analysis/file_costs.h"
#include "analysis/packages.h"
#include "analysis/requests.h"
#include "marked.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace nytprof {

std::vector<CallNodeId> hotPaths(const CallTree& tree, std::size_t count)
{
    const auto nodes = tree.nodes();
    const auto hotter = [nodes](CallNodeId a, CallNodeId b) {
        const Ticks left = nodes[a.index()].exclusive;
        const Ticks right = nodes[b.index()].exclusive;
        return left != right ? left > right : a.index() < b.index();
    };
    // A heap with the coldest candidate on top: most nodes are colder and need one comparison.
    std::vector<CallNodeId> hot;
    for (std::size_t i = 1; i < nodes.size() && count > 0; ++i) {
        const CallNodeId node(i);
        if (nodes[i].exclusive <= 0 || (hot.size() == count && !hotter(node, hot.front())))
            continue;
        if (hot.size() == count) {
            std::ranges::pop_heap(hot, hotter);
            hot.back() = node;
        } else {
            hot.push_back(node);
        }
        std::ranges::push_heap(hot, hotter);
    }
    std::ranges::sort_heap(hot, hotter);
    return hot;
}

SubId hottestSub(const Profile& profile)
{
    SubId best;
    const auto subs = profile.subs();
    for (std::size_t i = 0; i < subs.size(); ++i)
        if (subs[i].kind == SubKind::Perl && subs[i].file.valid() && subs[i].ran()
            && (!best.valid() || subs[i].exclusive > subs[best.index()].exclusive))
            best = SubId(i);
    return best;
}

FileId hottestFile(const Profile& profile)
{
    const auto files = profile.files();
    const auto hottest = std::ranges::max_element(files, {}, &File::exclusive);
    return files.empty() ? FileId() : FileId(static_cast<std::size_t>(hottest - files.begin()));
}

std::uint32_t hottestLine(const Profile& profile, FileId file)
{
    const auto lines = profile.lines(file);
    const auto hottest = std::ranges::max_element(lines, {}, &LineCost::exclusive);
    return hottest == lines.end() ? 1 : std::max(hottest->line, 1U);
}

std::uint32_t hottestLine(const Profile& profile, SubId sub)
{
    const Sub& at = profile[sub];
    LineCost hottest{};
    if (!at.file.valid())
        return 0;
    for (const LineCost& line : profile.lines(at.file))
        if (line.line >= at.firstLine && line.line <= at.lastLine
            && line.exclusive > hottest.exclusive)
            hottest = line;
    return hottest.line;
}

int heatOf(Ticks part, Ticks whole)
{
    const double share = whole <= 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
    return share >= 0.1 ? 4 : share >= 0.01 ? 3 : share >= 0.001 ? 2 : share >= 0.0001 ? 1 : 0;
}

std::vector<CallNodeId> hottestStack(const CallTree& tree)
{
    constexpr Ticks MinShare = 5; // as 1/n
    constexpr std::size_t Max = 8;
    std::vector<CallNodeId> path;
    for (auto below = tree.children(tree.root()); !below.empty();
         below = tree.children(path.back())) {
        const auto hottest = std::ranges::max_element(below, {}, &CallNode::inclusive);
        if (hottest->inclusive <= 0 || hottest->inclusive < tree.total() / MinShare)
            break;
        path.emplace_back(static_cast<std::size_t>(&*hottest - tree.nodes().data()));
    }
    if (path.size() <= Max)
        return path;
    std::vector<std::pair<Ticks, std::size_t>> drops; // to the next frame, by index
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        drops.emplace_back(tree[path[i]].inclusive - tree[path[i + 1]].inclusive, i);
    std::ranges::nth_element(drops, drops.begin() + Max - 1, std::ranges::greater());
    drops.resize(Max - 1);
    std::ranges::sort(drops, {}, &std::pair<Ticks, std::size_t>::second);
    std::vector<CallNodeId> clearest;
    for (const auto& [drop, index] : drops)
        clearest.push_back(path[index]);
    clearest.push_back(path.back());
    return clearest;
}

std::vector<const char*> missingData(const Profile& profile, bool isRange)
{
    std::vector<const char*> missing;
    if (!profile.importedFrom().empty())
        return missing; // its format is the reason
    if (profile.sampling())
        missing.push_back(
            marked("Sampled: times are estimates, calls and statements were not counted"));
    const auto isOff = [&](std::string_view key) { return profile.option(key) == "0"; };
    if (profile.totals().statements == 0 && profile.countsStatements()
        && (!isRange || isOff("stmts")))
        missing.push_back(marked("No lines: statements are recorded with option stmts=1"));
    if (profile.callSites().empty() && isOff("subs"))
        missing.push_back(marked("No subs and calls: they are recorded with option subs=1"));
    else if (profile.callTree().empty() && (!isRange || isOff("calls")))
        missing.push_back(marked("No call stacks: a flame graph needs option calls=1"));
    if (isOff("savesrc"))
        missing.push_back(marked("No source: it is recorded with option savesrc=1"));
    return missing;
}

namespace {

/// Keeps the rows with the largest time, sorted; drops rows without time.
template <class Row, class TimeOf>
void keepLargest(std::vector<Row>& rows, TimeOf timeOf)
{
    std::erase_if(rows, [&](const Row& row) { return timeOf(row) <= 0; });
    std::ranges::stable_sort(rows, std::ranges::greater(), timeOf);
    rows.resize(std::min(rows.size(), SummaryFacts::Max));
}

std::vector<SummaryFacts::Line> hottestLines(const Profile& profile, const std::stop_token& stop)
{
    std::vector<SummaryFacts::Line> rows;
    const auto timeOf = [](const SummaryFacts::Line& row) { return row.cost.exclusive; };
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        for (const LineCost& line : profile.lines(FileId(i)))
            rows.push_back({FileId(i), line});
        if (rows.size() > 10'000) // prune now and then to bound memory
            keepLargest(rows, timeOf);
    }
    keepLargest(rows, timeOf);
    return rows;
}

void addProcesses(SummaryFacts& facts, const Profile& profile)
{
    facts.processes = processCount(profile);
    std::vector<std::pair<double, int>> changes; // of the number of processes
    for (const Process& process : profile.processes()) {
        if (process.startTime <= 0 || process.knownUntil() < process.startTime)
            continue; // format 2.0, imports, damage
        changes.emplace_back(process.startTime, 1);
        changes.emplace_back(process.knownUntil(), -1);
    }
    facts.processesAtOnce = maxAtOnce(changes);
    if (changes.empty())
        return;
    facts.begin = changes.front().first; // they are sorted
    facts.wallClock = changes.back().first - facts.begin;
}

} // namespace

SummaryFacts::SummaryFacts(const Profile& profile, const PackageTable& packages,
    const std::stop_token& stop, const std::optional<RangeFacts>& range)
    : lines(hottestLines(profile, stop))
    , calledSubs(packages[PackageTable::root()].all.subs)
{
    const Totals& totals = profile.totals();
    const Ticks whole = totals.statementTime > 0 ? totals.statementTime : totals.whole();
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const SubCost& cost = packages.cost(SubId(i));
        subs.emplace_back(i);
        negativeSubs += cost.exclusive < 0 || cost.inclusive < 0 ? 1 : 0;
        overlongSubs += cost.inclusive > whole + whole / 20 ? 1 : 0;
    }
    keepLargest(subs, [&packages](SubId sub) { return packages.cost(sub).exclusive; });
    for (const FileSums& sums : fileSums(profile)) {
        const File& file = profile[sums.id];
        evals += file.isEval() && !range ? file.executions : 0;
        plainFiles += !file.isEval() && sums.ran() ? 1 : 0;
    }
    if (range) {
        begin = range->begin;
        wallClock = range->length;
        processes = range->processes;
        processesAtOnce = range->processesAtOnce;
    } else {
        addProcesses(*this, profile);
    }
}

} // namespace nytprof
