// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/profile_tables.h"
#include "profile/ticks.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace nytprof {

namespace {

template <class TableId, class Rows>
std::vector<TableId> idsWhere(const Rows& rows, auto wanted)
{
    std::vector<TableId> ids;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (wanted(rows[i]))
            ids.emplace_back(i);
    return ids;
}

void mergeEqualCallSites(std::vector<CallSite>& sites)
{
    const auto key = [](const CallSite& site) {
        return std::tuple(site.callee, site.file, site.line, site.caller);
    };
    std::ranges::sort(sites, {}, key);
    std::size_t kept = 0;
    for (const CallSite& site : sites) {
        if (kept == 0 || key(sites[kept - 1]) != key(site))
            sites[kept++] = site;
        else
            addCalls(sites[kept - 1], site);
    }
    sites.resize(kept);
}

/// Sums call sites by callee; they must be sorted by callee, file and line.
void sumUpSubs(std::vector<Sub>& subs, const std::vector<CallSite>& sites, Totals& totals)
{
    const CallSite* previous = nullptr;
    for (const CallSite& site : sites) {
        Sub& sub = subs[site.callee.index()];
        addCalls(sub, site);
        const bool sameSub = previous && previous->callee == site.callee;
        const bool sameFile = sameSub && previous->file == site.file;
        const bool samePlace = sameFile && previous->line == site.line;
        sub.callSites += samePlace ? 0 : 1;
        sub.callerFiles += sameFile ? 0 : 1;
        totals.calls += site.calls;
        increase(totals.inclusive, site.inclusive);
        increase(totals.exclusive, site.exclusive);
        previous = &site;
    }
}

void sumUpFiles(std::vector<File>& files, const Grouped<LineCost>& lines, Totals& totals)
{
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (const LineCost& line : lines[i]) {
            files[i].statements += line.count;
            increase(files[i].exclusive, line.exclusive);
        }
        totals.statements += files[i].statements;
        increase(totals.statementTime, files[i].exclusive);
    }
}

std::vector<std::size_t> beginByCallee(const std::vector<CallSite>& sites, std::size_t subs)
{
    std::vector<std::size_t> begins(subs + 1);
    for (const CallSite& site : sites)
        ++begins[site.callee.index() + 1];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    return begins;
}

} // namespace

std::unique_ptr<Profile::Tables> Profile::Tables::withoutSums(const Tables& from)
{
    auto tables = std::make_unique<Tables>();
    tables->ticksPerSecond = from.ticksPerSecond;
    tables->application = from.application;
    tables->complete = from.complete;
    tables->attributes = from.attributes;
    tables->options = from.options;
    tables->processes = from.processes;
    tables->lines = from.lines;
    tables->source = from.source;
    tables->callSites = from.callSites;
    tables->subByName = from.subByName;
    tables->files = from.files;
    for (File& file : tables->files)
        file.statements = file.exclusive = 0;
    for (const Sub& sub : from.subs)
        tables->subs.push_back(
            {sub.name, sub.package, sub.file, sub.firstLine, sub.lastLine, sub.kind});
    return tables;
}

void Profile::Tables::index(Tables& tables, const std::stop_token& stop)
{
    sumUpFiles(tables.files, tables.lines[0], tables.totals);
    std::vector<CallSite>& sites = tables.callSites;
    mergeEqualCallSites(sites);
    if (stop.stop_requested())
        return;
    sumUpSubs(tables.subs, sites, tables.totals);
    std::ranges::stable_sort(sites, [](const CallSite& a, const CallSite& b) {
        return std::tuple(a.callee, b.calls, b.inclusive)
            < std::tuple(b.callee, a.calls, a.inclusive);
    });
    tables.callersBegin = beginByCallee(sites, tables.subs.size());
    for (const auto makeIndex : {indexFiles, indexSubs, indexCalls}) {
        if (stop.stop_requested())
            return;
        makeIndex(tables);
    }
}

void Profile::Tables::addTimeOutsideSubs(Tables& tables)
{
    const Totals& totals = tables.totals;
    const CallNode& root = tables.callTree[tables.callTree.root()];
    // After a kill only one of both has the calls.
    const Ticks inside = std::max(totals.exclusive, addTicks(root.inclusive, -root.exclusive));
    // Less than nothing: without times of statements, or if times of calls are less exact.
    tables.callTree.setTimeOutsideSubs(std::max<Ticks>(addTicks(totals.statementTime, -inside), 0));
}

void Profile::Tables::indexFiles(Tables& tables)
{
    const std::vector<File>& files = tables.files;
    for (std::uint32_t i = 0; i < files.size(); ++i)
        if (tables.fileByName.find(files[i].name) == NameTable::None)
            tables.fileByName.add(files[i].name, i);
    auto evals = idsWhere<FileId>(files, [](const File& file) { return file.isEval(); });
    std::ranges::stable_sort(evals, {}, [&](FileId id) { return files[id.index()].evalLine; });
    tables.evalsByFile
        = {files.size(), evals, [&](FileId id) { return files[id.index()].evalFile.index(); }};
}

void Profile::Tables::indexSubs(Tables& tables)
{
    const std::vector<Sub>& subs = tables.subs;
    auto placed = idsWhere<SubId>(subs, [](const Sub& sub) { return sub.file.valid(); });
    std::ranges::sort(placed, {},
        [&](SubId id) { return std::tie(subs[id.index()].firstLine, subs[id.index()].name); });
    tables.subsByFile
        = {tables.files.size(), placed, [&](SubId id) { return subs[id.index()].file.index(); }};
}

void Profile::Tables::indexCalls(Tables& tables)
{
    const std::vector<CallSite>& sites = tables.callSites;
    const auto time = [&](CallSiteId id) {
        return addTicks(sites[id.index()].inclusive, sites[id.index()].recursive);
    };

    auto calls = idsWhere<CallSiteId>(sites, [](const CallSite& s) { return s.caller.valid(); });
    std::ranges::stable_sort(calls, std::ranges::greater(), time);
    tables.calleesBySub = {
        tables.subs.size(), calls, [&](CallSiteId id) { return sites[id.index()].caller.index(); }};

    calls = idsWhere<CallSiteId>(sites, [](const CallSite& s) { return s.file.valid(); });
    std::ranges::stable_sort(calls, std::ranges::greater(), time);
    std::ranges::stable_sort(calls, {}, [&](CallSiteId id) { return sites[id.index()].line; });
    tables.callsByFile = {
        tables.files.size(), calls, [&](CallSiteId id) { return sites[id.index()].file.index(); }};
}

} // namespace nytprof
