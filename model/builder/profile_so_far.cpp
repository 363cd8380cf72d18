// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What a ProfileBuilder can tell in the middle of a stream.
#include "builder/profile_builder.h"

#include "profile/sub_costs.h"
#include "profile/ticks.h"

namespace nytprof {

namespace {

/// Sums the nodes of the call tree up in their subs, as call sites will when they are known.
void sumUpSubs(std::vector<Sub>& subs, const CallTree& tree, Totals& totals)
{
    const std::vector<SubCost> costs = subCosts(tree, subs.size());
    for (std::size_t i = 0; i < subs.size(); ++i) {
        subs[i].calls = costs[i].calls;
        subs[i].inclusive = costs[i].inclusive;
        subs[i].exclusive = costs[i].exclusive;
        totals.calls += costs[i].calls;
        totals.inclusive = addTicks(totals.inclusive, costs[i].inclusive);
        totals.exclusive = addTicks(totals.exclusive, costs[i].exclusive);
    }
}

} // namespace

std::shared_ptr<const Profile> ProfileBuilder::soFar(const std::stop_token& stop) const
{
    auto tables = std::make_unique<Profile::Tables>();
    tables->ticksPerSecond = m_tables->ticksPerSecond;
    copySettings(*tables);
    copyFiles(*tables);
    countExecutions(*tables);
    for (Sub sub : m_tables->subs) {
        sub.name = tables->strings.keep(sub.name);
        sub.package = sub.name.substr(0, sub.package.size());
        sub.file = FileId(); // of all subs when the stream says so, which is at its end
        sub.firstLine = sub.lastLine = 0;
        tables->subByName.add(sub.name, static_cast<std::uint32_t>(tables->subs.size()));
        tables->subs.push_back(sub);
    }
    groupLines(*tables);
    Profile::Tables::index(*tables, stop);
    if (stop.stop_requested())
        return nullptr;
    CallTreeBuilder calls = m_sums.calls;
    tables->callTree = finishCallTree(calls, stop);
    sumUpSubs(tables->subs, tables->callTree, tables->totals);
    if (stop.stop_requested())
        return nullptr;
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

void ProfileBuilder::copySettings(Profile::Tables& tables) const
{
    StringPool& strings = tables.strings;
    tables.application = strings.keep(m_tables->application);
    for (const Setting& setting : m_tables->attributes)
        tables.attributes.push_back({strings.keep(setting.key), strings.keep(setting.value)});
    for (const Setting& setting : m_tables->options)
        tables.options.push_back({strings.keep(setting.key), strings.keep(setting.value)});
    tables.processes = m_tables->processes;
    for (Process& process : tables.processes) {
        process.application = strings.keep(process.application);
        process.lastCall = strings.keep(process.lastCall);
    }
}

void ProfileBuilder::copyFiles(Profile::Tables& tables) const
{
    tables.files = m_tables->files;
    for (std::size_t i = 0; i < tables.files.size(); ++i) {
        File& file = tables.files[i];
        file.name = tables.strings.keep(file.name);
        const auto evalFile = m_fileByFid.find(m_fileOrigins[i].evalFid);
        // One that comes first cannot be inside this one, so there is no circle.
        if (evalFile != m_fileByFid.end() && evalFile->second.index() < i)
            file.evalFile = evalFile->second;
    }
}

} // namespace nytprof
