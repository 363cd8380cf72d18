// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/profile.h"

#include "format/import_options.h"
#include "format/parse_number.h"
#include "profile/eval_nesting.h"
#include "profile/template_sources.h"
#include "profile/ticks.h"
#include "profile/waiting.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace nytprof {

std::optional<std::string_view> lastValue(std::span<const Setting> settings, std::string_view key)
{
    const auto found = std::ranges::find(settings.rbegin(), settings.rend(), key, &Setting::key);
    return found == settings.rend() ? std::nullopt : std::optional(found->value);
}

Profile::Profile(std::unique_ptr<const Tables> tables)
    : m_tables(std::move(tables))
    , m_costUnit(option(import_option::CostUnit).value_or(std::string_view()))
{
}

Profile::~Profile() = default;

std::shared_ptr<const Profile> Profile::empty(std::int64_t ticksPerSecond)
{
    auto tables = std::make_unique<Tables>();
    tables->ticksPerSecond = ticksPerSecond;
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

double Profile::seconds(Ticks ticks) const
{
    return static_cast<double>(ticks) / static_cast<double>(m_tables->ticksPerSecond);
}
std::int64_t Profile::baseTime() const
{
    return parseNumber<std::int64_t>(attribute("basetime").value_or("")).value_or(0);
}
std::string_view Profile::importedFrom() const
{
    return option(import_option::Format).value_or(std::string_view());
}
bool Profile::countsCalls() const { return option(import_option::CallsKnown) != "0"; }

std::optional<Sampling> Profile::sampling() const
{
    std::optional<Sampling> sum = m_tables->sampling;
    for (const Process& process : processes())
        addSampling(sum, process.sampling);
    return sum;
}

double Profile::samplesOfWhole() const
{
    const auto sampled = sampling();
    const Totals& all = totals();
    const auto shown = static_cast<double>(std::max<Ticks>(all.whole(), 1));
    return !sampled ? 0
                    : static_cast<double>(sampled->samples) * shown
            / (shown + static_cast<double>(std::max<Ticks>(all.waitingLeftOut, 0)));
}

double standardErrorOf(double share, double samples)
{
    const double p = std::clamp(share, 0.0, 1.0);
    return samples > 0 ? std::sqrt(p * (1 - p) / std::max(samples, 1.0)) : 0;
}

double Profile::standardError(double share) const
{
    return standardErrorOf(share, samplesOfWhole());
}

ShareInterval Profile::intervalOf(double share) const
{
    constexpr double Quantile = 1.96; // of the normal distribution, for 95 %
    const double reach = Quantile * standardError(share);
    return {std::max(share - reach, 0.0), std::min(share + reach, 1.0)};
}

bool Profile::callTreeIsEstimated() const { return option(import_option::CallTree) == "estimated"; }
bool Profile::waitingIsDerived() const { return option(import_option::Waiting) == "derived"; }
// Not equal_range(): clang 14 does not compile its result.
std::span<const CallSite> Profile::callersOf(SubId callee) const
{
    return {std::ranges::lower_bound(callSites(), callee, {}, &CallSite::callee),
        std::ranges::upper_bound(callSites(), callee, {}, &CallSite::callee)};
}
std::span<const CallSiteId> Profile::callsFrom(FileId file, std::uint32_t line) const
{
    const auto calls = callsFrom(file);
    const auto lineOf = [this](CallSiteId id) { return (*this)[id].line; };
    return {std::ranges::lower_bound(calls, line, {}, lineOf),
        std::ranges::upper_bound(calls, line, {}, lineOf)};
}

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
    for (const FileId id : innerFilesFirst(files)) {
        const File& file = files[id.index()];
        if (file.isEval())
            increase(files[file.evalFile.index()].nested, addTicks(file.exclusive, file.nested));
    }
}

} // namespace

std::unique_ptr<Profile::Tables> Profile::Tables::withoutSums(const Tables& from)
{
    auto tables = std::make_unique<Tables>(from);
    tables->totals = {};
    tables->timeAxis = std::make_shared<const TimeAxis>();
    for (File& file : tables->files)
        file.statements = file.exclusive = file.nested = 0;
    for (Sub& sub : tables->subs)
        sub = {sub.name, sub.package, sub.file, sub.firstLine, sub.lastLine, sub.kind};
    return tables;
}

void Profile::Tables::shareSamples(Tables& tables, Ticks whole)
{
    const double share
        = whole > 0 ? static_cast<double>(tables.totals.whole()) / static_cast<double>(whole) : 1;
    const auto part = [share](std::uint64_t& count) {
        count = static_cast<std::uint64_t>(
            static_cast<double>(count) * std::clamp(share, 0.0, 1.0) + 0.5);
    };
    const auto take = [&part](std::optional<Sampling>& of) {
        if (of)
            for (const auto member : {&Sampling::samples, &Sampling::missed, &Sampling::late})
                part((*of).*member);
    };
    take(tables.sampling);
    for (Process& process : tables.processes)
        take(process.sampling);
}

void Profile::Tables::index(Tables& tables, const std::stop_token& stop)
{
    sumUpFiles(tables.files, tables.lines[0], tables.totals);
    markWaiting(tables.subs, tables.options);
    std::vector<CallSite>& sites = tables.callSites;
    mergeEqualCallSites(sites);
    if (stop.stop_requested())
        return;
    sumUpSubs(tables.subs, sites, tables.totals);
    std::ranges::stable_sort(sites, [](const CallSite& a, const CallSite& b) {
        return std::tuple(a.callee, b.calls, b.inclusive)
            < std::tuple(b.callee, a.calls, a.inclusive);
    });
    for (const auto makeIndex : {indexFiles, indexSubs, indexCalls}) {
        if (stop.stop_requested())
            return;
        makeIndex(tables);
    }
}

// After a kill only one of both has the calls.
Ticks Profile::Tables::timeInSubs(const Tables& tables)
{
    const CallNode& root = tables.callTree[tables.callTree.root()];
    return std::max(tables.totals.exclusive, addTicks(root.inclusive, -root.exclusive));
}

void Profile::Tables::addTimeOutsideSubs(Tables& tables)
{
    // Less than nothing: without times of statements, or if times of calls are less exact.
    tables.callTree.setTimeOutsideSubs(
        std::max<Ticks>(addTicks(tables.totals.statementTime, -timeInSubs(tables)), 0));
    addCallTime(tables);
}

void Profile::Tables::addCallTime(Tables& tables)
{
    const CallNode& root = tables.callTree[tables.callTree.root()];
    tables.totals.callTime = addTicks(timeInSubs(tables), root.exclusive);
}

void Profile::Tables::indexFiles(Tables& tables)
{
    if (!std::exchange(tables.knowsTemplates, true)) // derived profiles have the same files
        placeTemplateLines(tables.files, tables.source, *tables.strings);
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
