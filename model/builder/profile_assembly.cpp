// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Assembles a Profile from the state of a ProfileBuilder, at or before the end of a stream.
#include "builder/profile_builder.h"

#include "builder/derived_waits.h"
#include "builder/order_lanes.h"
#include "format/import_options.h"
#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "profile/memory_table.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"
#include "stream/diagnostic_log.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

/// Sums the nodes of the call tree per sub, as call sites are not known yet.
void sumUpSubs(std::vector<Sub>& subs, const CallTree& tree, Totals& totals)
{
    const std::vector<SubCost> costs = subCosts(tree, subs.size());
    for (std::size_t i = 0; i < subs.size(); ++i) {
        subs[i].calls = costs[i].calls;
        subs[i].inclusive = costs[i].inclusive;
        subs[i].exclusive = costs[i].exclusive;
        totals.calls += costs[i].calls;
        increase(totals.inclusive, costs[i].inclusive);
        increase(totals.exclusive, costs[i].exclusive);
    }
}

} // namespace

std::shared_ptr<const Profile> ProfileBuilder::finish(bool whole, const std::stop_token& stop)
{
    if (!m_hasTicksPerSecond)
        m_log.add(Severity::Warning,
            "attribute ticks_per_sec is missing; assuming "
                + std::to_string(m_tables->ticksPerSecond));
    endProcess();
    checkProcesses(whole);
    resolveEvals();
    countExecutions(*m_tables);
    if (stop.stop_requested())
        return nullptr;
    groupLines(*m_tables);
    m_tables->source = m_source.byFile(m_tables->files.size());
    if (m_source.dropped() > 0)
        m_log.add(Severity::Warning,
            std::to_string(m_source.dropped())
                + " source lines ignored: more than 262,144 lines before them are missing");
    finishSubs();
    if (EventOrder* const order = m_events.order()) {
        order->finish();
        if (order->isImplausible())
            dropOrder("its calls take more time than its statements; the file is damaged");
    }
    auto contexts = finishContexts(m_events.calls, stop);
    if (!m_hasWaits && !m_tookPartialCalls && !m_isImported
        && deriveWaits(m_tables->callSites, contexts.nodes, m_tables->lines[0], m_tables->subs))
        m_tables->options.push_back({import_option::Waiting, "derived"});
    m_tables->callTree = finishCallTree(contexts, stop);
    if (m_treeCalls)
        m_tables->callSites = callSitesOf(m_tables->callTree, m_tables->subs.size(), stop);
    else if (!m_tables->complete && !m_tookPartialCalls && !(whole && m_isMerged))
        completeCallSites(m_tables->callSites, m_tables->callTree, m_tables->subs.size(), stop);
    if (stop.stop_requested())
        return nullptr;
    Profile::Tables::index(*m_tables, stop);
    if (stop.stop_requested())
        return nullptr;
    Profile::Tables::addTimeOutsideSubs(*m_tables);
    m_tables->timeAxis = std::make_shared<const TimeAxis>(timeAxis(contexts, stop));
    takeMemory();
    m_tables->runDelay = m_tables->timeAxis->runDelay(m_tables->timeAxis->whole());
    m_tables->overhead = m_tables->timeAxis->overhead(m_tables->timeAxis->whole());
    if (stop.stop_requested())
        return nullptr;
    return std::shared_ptr<const Profile>(new Profile(std::move(m_tables)));
}

CallTreeBuilder::Contexts ProfileBuilder::finishContexts(
    CallTreeBuilder& calls, const std::stop_token& stop) const
{
    if (m_treeCalls == TreeCalls::Uncounted)
        calls.countContexts();
    return calls.contexts(stop);
}

CallTree ProfileBuilder::finishCallTree(
    const CallTreeBuilder::Contexts& contexts, const std::stop_token& stop) const
{
    if (stop.stop_requested())
        return {};
    return layOutCallTree(
        m_callTree.empty() ? contexts.nodes : m_callTree, rankByName(m_tables->subs), stop);
}

void ProfileBuilder::checkProcesses(bool whole)
{
    auto& processes = m_tables->processes;
    const bool wasWhole = lastValue(m_tables->options, import_option::Whole) != "0";
    m_tables->complete = whole && wasWhole && (m_isImported || !processes.empty());
    if (!wasWhole)
        m_log.add(Severity::Warning, "incomplete: a file it was made from was damaged");
    if (whole && processes.empty() && !m_isImported)
        m_log.addUnfinished(
            "contains no process: the program is starting, was killed, or the copy is incomplete");
    for (Process& process : processes) {
        if (process.application.empty()) // merged profiles have it at the end
            process.application = m_tables->application;
        if (process.complete())
            continue;
        m_tables->complete = false;
        if (whole)
            m_log.addUnfinished("process " + std::to_string(process.pid) + " is incomplete: "
                + (process.sampling ? "it is being sampled, or nytprof sample was killed; "
                                    : "it is running, was killed, or exited without perl; ")
                + (process.lastSeen == 0 ? "sub definitions, callers and source may be missing"
                                         : "shown up to its last flush"));
    }
}

std::string ProfileBuilder::textOf(const PartialCalls::RunningCall& call) const
{
    const auto file = m_fileByFid.find(call.fid);
    if (file == m_fileByFid.end())
        return nameInUtf8(call.sub);
    return nameInUtf8(call.sub) + " (" + std::string(m_tables->files[file->second.index()].name)
        + ':' + std::to_string(call.line) + ')';
}

void ProfileBuilder::endProcess()
{
    if (m_tables->processes.empty())
        return;
    if (m_isMerged)
        m_lanes.endProcess(m_tables->processes.size() - 1, m_slices);
    else if (m_slices.isDamaged())
        m_log.add(Severity::Warning, "damaged record of the time axis; what follows it is missing");
    if (m_slices.isMemoryDamaged() && !m_isMerged)
        m_log.add(Severity::Warning, "damaged record of memory; what follows it is missing");
    takePartialCalls();
    m_sliceLog = m_slices.log();
    m_memoryLog = m_slices.memory();
}

void ProfileBuilder::takeMemory()
{
    const auto& lanes = m_tables->timeAxis->lanes;
    m_tables->memory = memoryOf(lanes, m_tables->callTree);
    for (const TimeLane& lane : lanes)
        if (lane.memory)
            m_tables->processes[lane.process.index()].memory = lane.memory->sums();
}

/// Substitute for the missing end of a stream.
void ProfileBuilder::takePartialCalls()
{
    Process& process = m_tables->processes.back();
    // A sampled process has nothing but slices.
    if (m_isMerged || (process.complete() && !process.sampling) || m_slices.empty())
        return;
    m_tookPartialCalls = true;
    const PartialCalls calls(
        m_slices.log(), m_fidsByName, static_cast<double>(m_tables->ticksPerSecond));
    if (!process.complete()) {
        process.lastSeen = epochOrNone(m_slices.log()->until());
        if (const auto call = calls.innermost())
            process.lastCall = m_tables->strings->keep(textOf(*call));
    }
    const bool isStream = lastValue(m_tables->options, "stream") == "1";
    const bool hasEvents = isStream || lastValue(m_tables->options, "calls") == "2";
    if (!isStream) {
        m_events.times.restore(m_earlier.times[0]);
        m_blockTimes.restore(m_earlier.times[1]);
        m_subTimes.restore(m_earlier.times[2]);
        calls.emitTimes(*this);
    }
    // An incomplete end would duplicate rows.
    m_tables->callSites.resize(m_earlier.callSites);
    calls.emitSubs(*this);
    if (!hasEvents) {
        m_events.dropOrder();
        m_events.calls = std::move(m_earlier.calls);
        m_events.earlierDepth = 0;
        calls.emitReturns(*this);
    }
}

TimeAxis ProfileBuilder::timeAxis(
    const CallTreeBuilder::Contexts& contexts, const std::stop_token& stop)
{
    EventOrder* const order = m_events.order();
    std::vector<TimeLane> lanes;
    if (order && m_sliceLog && m_sliceLog->empty())
        lanes = lanesOfOrder(*order, contexts,
            {m_tables->files, m_tables->subs, m_tables->callSites, m_tables->processes, m_fileByFid,
                m_tables->ticksPerSecond},
            stop);
    const bool usesRecords = lanes.empty();
    TimeAxis axis = usesRecords ? axisOfRecords() : alignedAxis(std::move(lanes));
    if (order && usesRecords && axis.lanes.size() == 1 && order->lanes().size() == 1
        && !order->lanes().front().times.calls.empty()) {
        OrderLane& ordered = order->lanes().front();
        axis.lanes.front().calls
            = std::make_shared<const CallTimes>(onAxisOf(*axis.lanes.front().log,
                std::move(ordered.times), ordered.length, m_tables->ticksPerSecond));
    }
    if (m_droppedOrder)
        axis.absence = TimeAxis::Absence::Dropped;
    return axis;
}

/// Sums of several processes cannot be divided among their last slices: their lanes have records.
TimeAxis ProfileBuilder::axisOfRecords() const
{
    const auto& processes = m_tables->processes;
    const auto findFile = [&](const SliceBlock::File& file) {
        const auto fid = m_fidsByName.find(file);
        return fid != 0 ? m_fileByFid.at(fid) : FileId();
    };
    const auto findSub = [&](const SliceBlock::Sub& sub) {
        return SubId(m_tables->subByName.find(nameInUtf8(sub.name)));
    };
    if (m_lanes.hasAll(processes.size())) {
        LaneNames names;
        std::ranges::transform(m_lanes.files(), std::back_inserter(names.files), findFile);
        std::ranges::transform(m_lanes.subs(), std::back_inserter(names.subs), findSub);
        return alignedAxis(m_lanes.lanes(processes, names, m_log));
    }
    TimeAxis axis;
    if (m_isImported)
        axis.absence = TimeAxis::Absence::Imported;
    else if (processes.size() > 1)
        axis.absence = TimeAxis::Absence::MergedElsewhere;
    if (m_isImported || processes.size() != 1)
        return axis;
    TimeLane lane = laneOf(ProcessId(0), processes[0], m_sliceLog, m_memoryLog);
    lane.files.emplace_back(); // 0 is none
    std::ranges::transform(
        m_sliceLog->files().subspan(1), std::back_inserter(lane.files), findFile);
    std::ranges::transform(m_sliceLog->subs(), std::back_inserter(lane.subs), findSub);
    return alignedAxis({std::move(lane)});
}

void ProfileBuilder::resolveEvals()
{
    for (std::size_t i = 0; i < m_fileOrigins.size(); ++i) {
        const std::uint32_t evalFid = m_fileOrigins[i].evalFid;
        if (evalFid != 0) {
            const FileId evalFile = fileOf(evalFid); // may add a file
            m_tables->files[i].evalFile = evalFile;
        }
    }
    breakEvalCycles();
}

/// Breaks cycles of evals in damaged streams, so that users can follow evalFile without checks.
void ProfileBuilder::breakEvalCycles()
{
    auto& files = m_tables->files;
    std::vector<std::size_t> visit(files.size()); // number of the walk that first visited the file
    for (std::size_t start = 0; start < files.size(); ++start) {
        std::size_t at = start;
        while (visit[at] == 0) {
            visit[at] = start + 1;
            const FileId parent = files[at].evalFile;
            if (!parent.valid())
                break;
            if (visit[parent.index()] == start + 1) {
                files[at].evalFile = FileId();
                m_log.add(Severity::Warning,
                    "string eval " + std::string(files[at].name)
                        + " refers to itself; shown as a file");
                break;
            }
            at = parent.index();
        }
    }
}

/// Does not count evals run by another process, or before this process's profile began.
void ProfileBuilder::countExecutions(Profile::Tables& tables) const
{
    const bool isOurs = lastValue(tables.options, "stream").has_value();
    const bool hasOnlyCalls
        = lastValue(tables.options, "stmts") == "0"; // no events before a call ends
    const bool isRoot
        = lastValue(tables.options, "forkdepth") == "-1"; // each fork decrements the value
    const std::string_view text
        = lastValue(tables.options, "evals_before").value_or(std::string_view());
    std::uint64_t before = 0;
    if (tables.processes.size() == 1)
        std::from_chars(text.data(), text.data() + text.size(), before);
    for (std::size_t i = 0; i < m_fileOrigins.size(); ++i) {
        File& file = tables.files[i];
        if (!file.isEval())
            continue;
        bool ranBefore = false;
        if (isOurs) {
            const auto name = parseEvalName(file.name);
            ranBefore = name && name->number <= before;
        } else if (!hasOnlyCalls || !isRoot) {
            ranBefore = m_fileOrigins[i].beforeEvents;
        }
        file.executions = m_fileOrigins[i].executions.value_or(ranBefore ? 0 : 1);
    }
}

void ProfileBuilder::groupLines(Profile::Tables& tables) const
{
    const std::array times{&m_events.times, &m_blockTimes, &m_subTimes}; // by LineLevel
    for (std::size_t level = 0; level < times.size(); ++level) {
        const auto fileOfLine
            = [&](const LineSums::Line& line) { return m_fileByFid.at(line.fid).index(); };
        tables.lines[level] = {tables.files.size(), times[level]->lines.all(), fileOfLine,
            [](const LineSums::Line& line) {
                return LineCost{line.line, line.sum.count, line.sum.ticks};
            }};
    }
}

void ProfileBuilder::finishSubs()
{
    auto& subs = m_tables->subs;
    for (std::size_t i = 0; i < std::min(subs.size(), m_subOrigins.size()); ++i) {
        if (!m_subOrigins[i].xsub)
            continue;
        if (subs[i].kind == SubKind::Perl)
            subs[i].kind = SubKind::Xsub;
        subs[i].firstLine = subs[i].lastLine = 0;
    }
}

std::shared_ptr<const Profile> ProfileBuilder::snapshot(const std::stop_token& stop) const
{
    // Shares the strings: whoever shows the snapshot reads none that are added later.
    auto tables = Profile::Tables::withoutSums(*m_tables);
    for (std::size_t i = 0; i < tables->files.size(); ++i) {
        const auto evalFile = m_fileByFid.find(m_fileOrigins[i].evalFid);
        // An earlier file cannot be inside this one, so there are no cycles.
        if (evalFile != m_fileByFid.end() && evalFile->second.index() < i)
            tables->files[i].evalFile = evalFile->second;
    }
    countExecutions(*tables);
    // Streams have call sites and the locations of subs at the end.
    tables->callSites.clear();
    for (Sub& sub : tables->subs) {
        sub.file = FileId();
        sub.firstLine = sub.lastLine = 0;
    }
    groupLines(*tables);
    Profile::Tables::index(*tables, stop);
    if (stop.stop_requested())
        return nullptr;
    CallTreeBuilder calls = m_events.calls;
    tables->callTree = finishCallTree(finishContexts(calls, stop), stop);
    sumUpSubs(tables->subs, tables->callTree, tables->totals);
    Profile::Tables::addTimeOutsideSubs(*tables);
    if (stop.stop_requested())
        return nullptr;
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

} // namespace nytprof
