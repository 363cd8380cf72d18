// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/profile_merge.h"

#include "container/keyed_rows.h"
#include "merge/merged_lanes.h"
#include "merge/unions.h"
#include "profile/call_tree.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>

namespace nytprof {

namespace {

/// Orders processes by all that is written of them, as ties would make files differ.
bool isProcessBefore(const Process& a, const Process& b)
{
    const auto key = [](const Process& process) {
        return std::tie(process.startTime, process.pid, process.parentPid, process.endTime,
            process.application, process.lastSeen, process.lastCall);
    };
    const auto requestKey = [](const Request& request) {
        return std::tie(request.startedAt, request.method, request.route, request.path,
            request.status, request.traceId, request.duration);
    };
    if (key(a) != key(b))
        return key(a) < key(b);
    return std::ranges::lexicographical_compare(
        a.requests, b.requests, std::ranges::less(), requestKey, requestKey);
}

} // namespace

struct ProfileMerge::Sums {
    struct MergedLine {
        FileId file;
        LineCost cost;

        [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {file.index(), cost.line}; }
        void add(const MergedLine& row)
        {
            cost.count += row.cost.count;
            increase(cost.exclusive, row.cost.exclusive);
        }
    };

    struct MergedCall {
        CallSite site;

        [[nodiscard]] std::array<std::uint32_t, 4> key() const
        {
            return {site.callee.index(), site.caller.index(), site.file.index(), site.line};
        }
        void add(const MergedCall& row) { addCalls(site, row.site); }
    };

    struct CallNodeRow {
        UnplacedNode node;

        [[nodiscard]] std::array<std::uint32_t, 2> key() const
        {
            return {node.parent, node.sub.index()};
        }
        void add(const CallNodeRow& row)
        {
            node.calls += row.node.calls;
            increase(node.exclusive, row.node.exclusive);
            node.order = std::min(node.order, row.node.order);
        }
    };

    std::stop_token stop;
    EqualEvals evals;
    std::string folder; ///< with a slash; empty: names stay
    std::unique_ptr<Profile::Tables> tables = std::make_unique<Profile::Tables>();
    FileUnion files{*tables->strings, evals, folder};
    SubUnion subs{*tables->strings, folder};
    SettingUnion attributes = {};
    SettingUnion options = {};
    std::array<SummedRows<MergedLine>, LineLevelCount> lines = {};
    SummedRows<MergedCall> callSites = {};
    SummedRows<CallNodeRow> callNodes = {};
    MemorySums memory = {}; ///< nodes are indices of callNodes
    bool hasMemory = false;
    bool hasMemoryOfRange = false;
    std::int64_t ticksPerSecond = 0;
    std::size_t parts = 0;
    bool complete = true;
    bool endsProcesses = false;
    std::vector<MergedIds*> wantedIds = {}; // ids refer to the unions
    MergedLanes lanes = {};

    void changeUnit(std::int64_t to)
    {
        const std::int64_t from = std::exchange(ticksPerSecond, to);
        if (from == to || from == 0)
            return;
        const auto change = [from, to](Ticks& ticks) { ticks = convertTicks(ticks, from, to); };
        change(tables->totals.waitingLeftOut);
        for (SummedRows<MergedLine>& level : lines)
            for (MergedLine& row : level.rows())
                change(row.cost.exclusive);
        for (MergedCall& row : callSites.rows()) {
            change(row.site.inclusive);
            change(row.site.exclusive);
            change(row.site.recursive);
        }
        for (CallNodeRow& row : callNodes.rows())
            change(row.node.exclusive);
    }

    void addProcesses(const Profile& part)
    {
        for (Process process : part.processes()) {
            process.application = tables->strings->keep(process.application);
            process.lastCall = tables->strings->keep(process.lastCall);
            if (endsProcesses && !process.complete()) {
                process.endTime = std::max(process.lastSeen, process.startTime);
                process.lastSeen = 0;
                process.lastCall = {};
            }
            for (Request& request : process.requests)
                request = copyOf(request, *tables->strings);
            tables->processes.push_back(std::move(process));
        }
    }

    void addLines(const Profile& part, const std::vector<FileId>& fileIds)
    {
        for (std::size_t level = 0; level < LineLevelCount; ++level) {
            for (std::size_t file = 0; file < fileIds.size() && !stop.stop_requested(); ++file) {
                for (LineCost cost : part.lines(FileId(file), static_cast<LineLevel>(level))) {
                    cost.exclusive
                        = convertTicks(cost.exclusive, part.ticksPerSecond(), ticksPerSecond);
                    lines[level].add({fileIds[file], cost});
                }
            }
        }
    }

    void addCallSites(
        const Profile& part, const std::vector<FileId>& fileIds, const std::vector<SubId>& subIds)
    {
        const auto converted = [&](Ticks ticks) {
            return convertTicks(ticks, part.ticksPerSecond(), ticksPerSecond);
        };
        for (CallSite site : part.callSites()) {
            if (stop.stop_requested())
                return;
            site.callee = subIds[site.callee.index()];
            site.caller = mapped(site.caller, subIds);
            site.file = mapped(site.file, fileIds);
            site.inclusive = converted(site.inclusive);
            site.exclusive = converted(site.exclusive);
            site.recursive = converted(site.recursive);
            callSites.add({site});
        }
    }

    void addCallTree(
        const Profile& part, const std::vector<FileId>& fileIds, const std::vector<SubId>& subIds)
    {
        constexpr std::size_t nodesBetweenLooks = 1U << 16;
        const auto nodes = part.callTree().nodes();
        std::vector<std::uint32_t> places(nodes.size()); // merged index, by node of part
        for (std::size_t i = 0; i < nodes.size(); ++i) { // parents precede children
            if (i % nodesBetweenLooks == 0 && stop.stop_requested())
                return;
            const CallNode& node = nodes[i];
            const Ticks exclusive
                = convertTicks(node.exclusive, part.ticksPerSecond(), ticksPerSecond);
            const std::uint32_t parent
                = i == 0 ? CallNodeId().index() : places[node.parent.index()];
            places[i] = callNodes.add(
                {{parent, mapped(node.sub, subIds), node.calls, exclusive, node.order}});
        }
        if (!part.memory())
            return;
        hasMemory = true;
        hasMemoryOfRange = hasMemoryOfRange || part.memory()->isRange;
        for (MemoryRow row : part.memory()->rows) {
            row.node = CallNodeId(places[row.node.index()]);
            row.file = mapped(row.file, fileIds);
            memory.add(row);
        }
    }

    /// Returns the new ids.
    std::vector<ProcessId> sortProcesses()
    {
        auto& processes = tables->processes;
        std::vector<std::size_t> order(processes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            return isProcessBefore(processes[a], processes[b]);
        });
        std::vector<ProcessId> ids(order.size());
        std::vector<Process> sorted;
        for (const std::size_t from : order) {
            ids[from] = ProcessId(sorted.size());
            sorted.push_back(std::move(processes[from]));
        }
        processes = std::move(sorted);
        return ids;
    }

    void finishSettings()
    {
        const std::string unit = std::to_string(ticksPerSecond);
        std::vector<Setting> last{{"ticks_per_sec", unit}};
        if (!tables->processes.empty())
            tables->application = tables->processes.front().application;
        if (!tables->application.empty())
            last.push_back({"application", tables->application});
        tables->attributes = attributes.finish(*tables->strings, ticksPerSecond, last);
        for (const Setting& setting : tables->attributes)
            if (setting.key == "application")
                tables->application = setting.value;
        tables->options = options.finish(*tables->strings, ticksPerSecond, {});
    }

    void finishLines(const std::vector<FileId>& fileIds)
    {
        for (std::size_t level = 0; level < LineLevelCount; ++level) {
            std::vector<MergedLine> rows = lines[level].take();
            std::ranges::sort(rows, {}, &MergedLine::key);
            tables->lines[level] = {tables->files.size(), rows,
                [&](const MergedLine& row) { return fileIds[row.file.index()].index(); },
                [](const MergedLine& row) { return row.cost; }};
        }
    }

    void finishCallSites(const std::vector<FileId>& fileIds, const std::vector<SubId>& subIds)
    {
        for (MergedCall& row : callSites.take()) {
            row.site.callee = subIds[row.site.callee.index()];
            row.site.caller = mapped(row.site.caller, subIds);
            row.site.file = mapped(row.site.file, fileIds);
            tables->callSites.push_back(row.site);
        }
    }

    void finishIds(const std::vector<FileId>& fileIds, const std::vector<SubId>& subIds)
    {
        for (MergedIds* const ids : wantedIds) {
            for (FileId& file : ids->files)
                file = fileIds[file.index()];
            for (SubId& sub : ids->subs)
                sub = subIds[sub.index()];
        }
    }

    void finishCallTree(const std::vector<FileId>& fileIds, const std::vector<SubId>& subIds)
    {
        std::vector<UnplacedNode> nodes;
        for (CallNodeRow& row : callNodes.take()) {
            row.node.sub = mapped(row.node.sub, subIds);
            nodes.push_back(row.node);
        }
        std::vector<CallNodeId> places;
        tables->callTree = layOutCallTree(nodes, {}, stop, &places); // subs are sorted by name
        if (!hasMemory || places.empty())
            return;
        MemoryTable table = memory.take(places, fileIds);
        table.isRange = hasMemoryOfRange;
        tables->memory = std::make_shared<const MemoryTable>(std::move(table));
    }
};

CostKind::CostKind(const Profile& profile)
    : unit(profile.costUnit().empty() ? "time" : profile.costUnit())
    , isSampled(profile.sampling().has_value())
{
}

std::string CostKind::problemWith(const CostKind& others) const
{
    return unit != others.unit ? "its unit is " + unit + ", that of other files is " + others.unit
        : isSampled == others.isSampled ? ""
        : isSampled                     ? "it was sampled, and other files were not"
                                        : "it was not sampled, and other files were";
}

ProfileMerge::ProfileMerge(std::stop_token stop, EqualEvals evals, const std::string& folder)
    : m_sums(new Sums{std::move(stop), evals, folder.empty() ? folder : folder + '/'})
{
}

void ProfileMerge::keepTimeAxis() { m_sums->lanes.request(); }

void ProfileMerge::endProcesses() { m_sums->endsProcesses = true; }

ProfileMerge::~ProfileMerge() = default;

void ProfileMerge::add(const Profile& part, MergedIds* ids, const EditedLines* edited)
{
    Sums& sums = *m_sums;
    if (sums.stop.stop_requested())
        return;
    sums.changeUnit(sums.parts == 0 ? part.ticksPerSecond()
                                    : sharedTickUnit(sums.ticksPerSecond, part.ticksPerSecond()));
    ++sums.parts;
    const auto firstProcess = sums.tables->processes.size();
    sums.complete = sums.complete && (part.complete() || sums.endsProcesses);
    addSampling(sums.tables->sampling, part.samplingWithoutProcess());
    sums.tables->runDelay += part.runDelay();
    sums.tables->overhead += part.notSampled();
    increase(sums.tables->totals.waitingLeftOut,
        convertTicks(part.totals().waitingLeftOut, part.ticksPerSecond(), sums.ticksPerSecond));
    sums.attributes.add(part.attributes(), part.ticksPerSecond());
    sums.options.add(part.options(), part.ticksPerSecond());
    sums.addProcesses(part);
    const std::vector<FileId> fileIds = sums.files.add(part, edited, sums.stop);
    if (sums.stop.stop_requested())
        return;
    const std::vector<SubId> subIds = sums.subs.add(part, fileIds, edited);
    sums.addLines(part, fileIds);
    sums.addCallSites(part, fileIds, subIds);
    sums.addCallTree(part, fileIds, subIds);
    if (sums.lanes.isRequested())
        sums.lanes.add(part, {fileIds, subIds}, firstProcess);
    if (ids) {
        *ids = {fileIds, subIds};
        sums.wantedIds.push_back(ids);
    }
}

std::shared_ptr<const Profile> ProfileMerge::finish()
{
    Sums& sums = *m_sums;
    if (sums.stop.stop_requested())
        return nullptr;
    Profile::Tables& tables = *sums.tables;
    tables.ticksPerSecond = std::max<std::int64_t>(sums.ticksPerSecond, 1);
    tables.complete = sums.complete && sums.parts > 0;
    const auto processIds = sums.sortProcesses();
    sums.finishSettings();
    FileUnion::Table files = sums.files.finish(
        sums.parts == 1 ? FileUnion::EvalNames::AsFirst : FileUnion::EvalNames::Numbered);
    SubUnion::Table subs = sums.subs.finish(files);
    tables.files = std::move(files.files);
    tables.source = std::move(files.source);
    tables.subs = std::move(subs.subs);
    tables.subByName = std::move(subs.byName);
    if (sums.stop.stop_requested())
        return nullptr;
    sums.finishLines(files.idOf);
    sums.finishCallSites(files.idOf, subs.idOf);
    sums.finishIds(files.idOf, subs.idOf);
    Profile::Tables::index(tables, sums.stop);
    if (sums.stop.stop_requested())
        return nullptr;
    sums.finishCallTree(files.idOf, subs.idOf);
    if (sums.stop.stop_requested())
        return nullptr;
    Profile::Tables::addCallTime(tables);
    tables.timeAxis = std::make_shared<const TimeAxis>(
        sums.lanes.finish({files.idOf, subs.idOf}, processIds, tables.ticksPerSecond));
    return std::shared_ptr<const Profile>(new Profile(std::move(sums.tables)));
}

std::shared_ptr<const Profile> mergeProfiles(
    std::span<const std::shared_ptr<const Profile>> parts, const std::stop_token& stop)
{
    ProfileMerge merge(stop);
    for (const auto& part : parts)
        merge.add(*part);
    return merge.finish();
}

std::shared_ptr<const Profile> mergeEvals(
    const Profile& profile, const std::stop_token& stop, bool keepsTimeAxis)
{
    ProfileMerge merge(stop);
    if (keepsTimeAxis)
        merge.keepTimeAxis();
    merge.add(profile);
    return merge.finish();
}

} // namespace nytprof
