// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hotspots.h"

#include "analysis/file_costs.h"
#include "analysis/packages.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>

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
        if (subs[i].kind == SubKind::Perl && subs[i].file.valid() && subs[i].calls > 0
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

namespace {

/// Keeps the rows with the largest time, sorted; drops rows without time.
template <class Row, class TimeOf>
void keepLargest(std::vector<Row>& rows, TimeOf timeOf)
{
    std::erase_if(rows, [&](const Row& row) { return timeOf(row) <= 0; });
    std::ranges::stable_sort(rows, std::ranges::greater(), timeOf);
    rows.resize(std::min(rows.size(), OverviewFacts::Most));
}

std::vector<OverviewFacts::FileTime> timesOfFiles(const Profile& profile)
{
    std::vector<OverviewFacts::FileTime> rows;
    for (const FileSums& sums : fileSums(profile))
        if (!profile[sums.id].isEval())
            rows.push_back({sums.id, sums.time});
    return rows;
}

std::vector<OverviewFacts::Line> hottestLines(const Profile& profile, const std::stop_token& stop)
{
    std::vector<OverviewFacts::Line> rows;
    const auto timeOf = [](const OverviewFacts::Line& row) { return row.cost.exclusive; };
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        for (const LineCost& line : profile.lines(FileId(i)))
            rows.push_back({FileId(i), line});
        if (rows.size() > 10'000) // prune now and then to bound memory
            keepLargest(rows, timeOf);
    }
    keepLargest(rows, timeOf);
    return rows;
}

} // namespace

OverviewFacts::OverviewFacts(
    const Profile& profile, const PackageTable& packages, const std::stop_token& stop)
    : lines(hottestLines(profile, stop))
    , files(timesOfFiles(profile))
    , calledSubs(packages[PackageTable::root()].all.subs)
{
    const Ticks whole = profile.totals().whole();
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const SubCost& cost = packages.cost(SubId(i));
        subs.emplace_back(i);
        negativeSubs += cost.exclusive < 0 || cost.inclusive < 0 ? 1 : 0;
        overlongSubs += cost.inclusive > whole + whole / 20 ? 1 : 0;
    }
    keepLargest(subs, [&packages](SubId sub) { return packages.cost(sub).exclusive; });
    keepLargest(files, [](const FileTime& row) { return row.time; });
    for (const File& file : profile.files())
        (file.isEval() ? evals : plainFiles) += file.executions;
}

} // namespace nytprof
