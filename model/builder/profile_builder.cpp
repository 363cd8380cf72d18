// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/profile_builder.h"

#include "container/held_bytes.h"
#include "format/earlier_calls.h"
#include "format/extension_record.h"
#include "format/import_options.h"
#include "format/parse_number.h"
#include "format/request_record.h"
#include "format/text_encoding.h"
#include "format/waits.h"
#include "profile/request_rows.h"
#include "profile/ticks.h"
#include "stream/diagnostic_log.h"

#include <cmath>
#include <utility>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

} // namespace

ProfileBuilder::ProfileBuilder(DiagnosticLog& log)
    : m_log(log)
    , m_tables(std::make_unique<Profile::Tables>())
    , m_events(SubNames(m_tables->subs, m_tables->subByName, *m_tables->strings))
    , m_source(*m_tables->strings)
{
}

ProfileBuilder::~ProfileBuilder() = default;

void ProfileBuilder::version(int major, int)
{
    m_tables->ticksPerSecond = major >= 4 ? 10'000'000 : 1'000'000;
}

void ProfileBuilder::attribute(std::string_view key, std::string_view value)
{
    StringArena& strings = *m_tables->strings;
    const Setting setting{keepUtf8(strings, key), keepUtf8(strings, value)};
    if (key == "application") {
        m_tables->application = setting.value;
        if (!m_applications.emplace(value).second)
            return; // merged profiles repeat it before each process of another program
        m_applicationBytes += value.size();
    }
    m_tables->attributes.push_back(setting);
    const auto ticks = parseNumber<std::int64_t>(value);
    if (key == "ticks_per_sec" && ticks && *ticks > 0) {
        m_tables->ticksPerSecond = *ticks;
        m_hasTicksPerSecond = true;
    }
}

void ProfileBuilder::option(std::string_view key, std::string_view value)
{
    StringArena& strings = *m_tables->strings;
    m_tables->options.push_back({keepUtf8(strings, key), keepUtf8(strings, value)});
    m_isImported = m_isImported || key == import_option::Format;
    if (m_isImported || (key == "stream" && value != "1"))
        m_events.dropOrder(); // sums, at the end
}

bool ProfileBuilder::dropOrder(std::string_view why)
{
    if (!m_events.order())
        return false;
    m_events.dropOrder();
    m_droppedOrder = !m_hasSlices;
    m_log.add(
        Severity::Note, (m_hasSlices ? "no flame chart: " : "no time axis: ") + std::string(why));
    return true;
}

void ProfileBuilder::comment(std::string_view text)
{
    using To = ProfileBuilder;
    using Payload = std::string_view;
    static constexpr std::pair<std::string_view, void (*)(To&, Payload)> Records[] = {
        {extension::ByteOrder,
            [](To& to, Payload) {
                to.m_isMerged = true;
                to.m_events.dropOrder();
            }},
        {extension::Axis,
            [](To& to, Payload) {
                to.m_hasSlices = true; // which say what ran when
                if (const auto* order = to.m_events.order(); order && !order->keepsCallTimes())
                    to.m_events.dropOrder();
            }},
        {extension::Names,
            [](To& to, Payload in) { to.m_lanes.readNames(in, to.m_tables->processes.empty()); }},
        {extension::Rest, [](To& to, Payload in) { to.m_lanes.readRest(in); }},
        {extension::Until, [](To& to, Payload in) { to.setUntil(in); }},
        {extension::Request, [](To& to, Payload in) { to.addRequest(in); }},
        {extension::Sampled, [](To& to, Payload in) { to.setSampling(in); }},
        {extension::Executions, [](To& to, Payload in) { to.setExecutions(in); }},
        {extension::WaitedInCall, [](To& to, Payload in) { to.addWait(in, true); }},
        {extension::WaitedAtSite, [](To& to, Payload in) { to.addWait(in, false); }},
        {extension::EarlierDepth, [](To& to, Payload in) { to.setEarlierDepth(in); }},
        {extension::EarlierReturn, [](To& to, Payload in) { to.addEarlierReturn(in); }},
        {extension::EarlierCallers, [](To& to, Payload in) { to.addEarlierCallers(in); }},
        {extension::EarlierCaller, [](To& to, Payload in) { to.setEarlierCaller(in); }},
        {extension::EarlierInCall, [](To& to, Payload in) { to.subtractEarlier(in, true); }},
        {extension::EarlierAtSite, [](To& to, Payload in) { to.subtractEarlier(in, false); }},
        {extension::CallOrder, [](To& to, Payload in) { to.setCallOrder(in); }},
    };
    const auto record = extensionIn(text);
    if (!record)
        return;
    for (const auto& [name, read] : Records)
        if (record->name == name)
            read(*this, record->payload);
    const bool hadNone = m_slices.empty();
    m_slices.read(*record);
    if (hadNone && !m_slices.empty() && !m_isMerged)
        keepEarlier();
}

void ProfileBuilder::setUntil(std::string_view payload)
{
    ExtensionFields fields(payload);
    const auto until = fields.number<double>();
    if (!until || m_tables->processes.empty() || m_tables->processes.back().complete())
        return;
    Process& process = m_tables->processes.back();
    process.lastSeen = epochOrNone(*until);
    const auto call = fields.text();
    if (call && process.lastSeen > 0)
        process.lastCall = keepUtf8(*m_tables->strings, *call);
}

void ProfileBuilder::setExecutions(std::string_view payload)
{
    const auto executions = parseNumber<std::uint64_t>(payload);
    if (executions && m_lastAnnounced.valid())
        m_fileOrigins[m_lastAnnounced.index()].executions = executions;
}

void ProfileBuilder::addWait(std::string_view payload, bool isInCall)
{
    const auto accepts = [this](SubId sub) { return isAccept(m_tables->subs[sub.index()].name); };
    const auto ticks = parseNumber<std::int64_t>(payload);
    if (!ticks || *ticks < 0)
        return;
    if (isInCall) {
        m_events.calls.addTime(static_cast<double>(*ticks), accepts);
    } else if (!m_tables->callSites.empty() && accepts(m_tables->callSites.back().callee)) {
        CallSite& site = m_tables->callSites.back();
        site.inclusive = addTicks(site.inclusive, *ticks);
        site.exclusive = addTicks(site.exclusive, *ticks);
        m_hasWaits = true;
    }
}

void ProfileBuilder::setEarlierDepth(std::string_view payload)
{
    constexpr std::uint32_t Max = 1U << 24; // of perl's stack, which has no more memory
    const auto callers = parseNumber<std::uint32_t>(payload);
    m_events.earlierDepth = std::min(callers.value_or(0), Max);
}

void ProfileBuilder::addEarlierReturn(std::string_view payload)
{
    const auto call = parseEarlierReturn(payload);
    if (!call)
        return;
    m_events.any = true;
    const SubId sub = m_events.names.idOf(call->sub);
    const auto exclusive = static_cast<double>(call->exclusive);
    const auto node = m_events.calls.addEarlier(sub, call->depth, exclusive);
    if (EventOrder* const order = m_events.order())
        order->returned(sub, m_events.calls.keepIds().of(node), call->depth,
            static_cast<double>(call->inclusive), exclusive, 0);
}

void ProfileBuilder::addEarlierCallers(std::string_view payload)
{
    const auto callers = parseEarlierCallers(payload);
    if (!callers)
        return;
    chunk::SubCallers row;
    row.fid = callers->fid;
    row.line = callers->line;
    row.recursionDepth = callers->recursionDepth;
    row.callee.bytes = callers->callee;
    row.caller.bytes = callers->caller;
    CallSite& site = addCallSite(row);
    site.inclusive = callers->inclusive;
    site.exclusive = callers->exclusive;
    site.recursive = callers->recursive;
}

void ProfileBuilder::setEarlierCaller(std::string_view payload)
{
    const auto caller = ExtensionFields(payload).text();
    if (caller && !m_tables->callSites.empty())
        m_tables->callSites.back().caller = m_events.names.idOf(*caller);
}

void ProfileBuilder::subtractEarlier(std::string_view payload, bool isInCall)
{
    const auto ticks = parseNumber<std::int64_t>(payload);
    if (!ticks || *ticks < 0)
        return;
    const auto time = static_cast<double>(*ticks);
    if (!isInCall && !m_tables->callSites.empty()) {
        auto& exclusive = m_tables->callSites.back().exclusive;
        exclusive = addTicks(exclusive, -*ticks);
    } else if (isInCall) {
        m_events.calls.addTime(-time, [](SubId) { return true; });
        if (EventOrder* const order = m_events.order())
            order->reduceLatest(time);
    }
}

void ProfileBuilder::keepEarlier()
{
    m_earlier = {{m_events.times.lines.all(), m_blockTimes.lines.all(), m_subTimes.lines.all()},
        m_events.calls, m_tables->callSites.size()};
}

void ProfileBuilder::setCallOrder(std::string_view payload)
{
    const auto bytes = m_callOrder.add(payload);
    if (!bytes)
        return;
    std::string_view left(*bytes);
    std::uint64_t context = 0;
    std::uint32_t order = 0; // wraps if damaged
    std::uint64_t more = 0;
    if (packed::take(left, context))
        for (; packed::take(left, more); ++context)
            m_events.calls.setOrder(
                context, order += static_cast<std::uint32_t>(packed::unzigzag(more)));
}

void ProfileBuilder::addRequest(std::string_view payload)
{
    const auto record = parseRequest(payload);
    if (!record || m_tables->processes.empty() || record->number < m_lastRequest) {
        m_log.add(Severity::Warning, "damaged record of a request ignored");
        return;
    }
    auto& requests = m_tables->processes.back().requests;
    if (std::exchange(m_lastRequest, record->number) != record->number) {
        requests.emplace_back();
        ++m_requests;
    }
    std::string invalid;
    requests.back() = requestOf(*record, *m_tables->strings, invalid);
    if (!invalid.empty())
        m_log.add(Severity::Note, "request with an invalid " + invalid + "; shown as unknown");
}

void ProfileBuilder::setSampling(std::string_view payload)
{
    const auto sampling = parseSampling(payload);
    if (sampling)
        (m_tables->processes.empty() ? m_tables->sampling : m_tables->processes.back().sampling)
            = sampling;
    else
        m_log.add(Severity::Warning, "damaged record of samples ignored");
}

void ProfileBuilder::malformedSetting(std::string_view line) { m_log.addMalformedSetting(line); }

void ProfileBuilder::pidStart(const chunk::PidStart& start)
{
    endProcess();
    m_events.calls.closeOpenCalls(); // processes do not call each other's subs
    m_events.any = false;
    m_events.earlierDepth = 0;
    m_slices = {};
    m_lastRequest = 0;
    m_running[start.pid].push_back(m_tables->processes.size());
    m_tables->processes.push_back(
        {start.pid, start.parentPid, epochOrNone(start.time), 0, m_tables->application});
    if (EventOrder* const order = m_events.order())
        order->beginProcess(m_tables->ticksPerSecond);
}

void ProfileBuilder::pidEnd(const chunk::PidEnd& end)
{
    const auto running = m_running.find(end.pid);
    if (running != m_running.end()) {
        // Format 2.0 has no times, but complete() needs one.
        const double time = epochOrNone(end.time);
        Process& process = m_tables->processes[running->second.back()];
        process.endTime = time != 0 ? time : 1;
        process.lastSeen = 0;
        process.lastCall = {};
        running->second.pop_back();
        if (running->second.empty())
            m_running.erase(running);
        return;
    }
    m_log.add(
        Severity::Note, "end of process " + std::to_string(end.pid) + " without its start ignored");
}

std::size_t ProfileBuilder::heldBytes() const
{
    const Profile::Tables& tables = *m_tables;
    // Without the index of files and subs, which is built at the end.
    return nytprof::heldBytes(tables.strings, tables.attributes, tables.options, tables.processes,
               tables.files, tables.subs, tables.callSites, tables.subByName, m_applications,
               m_events, m_blockTimes.lines, m_subTimes.lines, m_fileByFid, m_fileOrigins,
               m_subOrigins, m_running, m_source, m_fidsByName, m_slices, m_lanes, m_earlier.calls,
               m_earlier.times[0], m_earlier.times[1], m_earlier.times[2], m_callTree)
        + m_applicationBytes + 2 * m_requests * sizeof(Request)
        + tables.processes.size() * sizeof(std::size_t);
}

FileId ProfileBuilder::addFile(std::uint32_t fid)
{
    const FileId id(m_tables->files.size());
    m_tables->files.emplace_back().fid = fid;
    m_fileOrigins.emplace_back();
    m_fileByFid.emplace(fid, id);
    return id;
}

/// Adds a file for an unannounced fid.
FileId ProfileBuilder::fileOf(std::uint32_t fid)
{
    const auto known = m_fileByFid.find(fid);
    if (known != m_fileByFid.end())
        return known->second;
    const FileId id = addFile(fid);
    m_tables->files.back().name
        = m_tables->strings->keep("(unknown file " + std::to_string(fid) + ")");
    m_log.add(Severity::Warning,
        "file number " + std::to_string(fid) + " has no name; shown by its number");
    return id;
}

void ProfileBuilder::newFid(const chunk::NewFid& file)
{
    if (file.fid == 0) {
        m_log.add(Severity::Warning, "file with the invalid number 0 ignored");
        return;
    }
    const auto known = m_fileByFid.find(file.fid);
    const FileId id = known != m_fileByFid.end() ? known->second : addFile(file.fid);
    m_lastAnnounced = id;
    FileOrigin& origin = m_fileOrigins[id.index()];
    File& row = m_tables->files[id.index()];
    if (origin.announced) {
        const std::string name = nameInUtf8(file.name.bytes);
        if (row.name != name)
            m_log.add(Severity::Warning,
                "file number " + std::to_string(file.fid) + " has two names; using "
                    + std::string(row.name) + ", not " + name);
        return;
    }
    m_fidsByName.add(file.fid, file.name.bytes);
    origin = {true, !m_events.any, file.evalFid, {}};
    row.name = m_tables->strings->keep(nameInUtf8(file.name.bytes));
    row.size = file.size;
    row.modified = file.mtime;
    row.evalLine = file.evalLine;
    row.flags = file.flags;
}

void ProfileBuilder::addTime(LineTimes& times, std::uint32_t fid, std::uint32_t line,
    std::int32_t ticks, std::uint64_t repeats)
{
    fileOf(fid);
    m_events.any = true;
    times.add(fid, line, ticks, repeats);
}

void ProfileBuilder::timeLine(const chunk::TimeLine& time, std::uint64_t repeats)
{
    const bool discounted = m_events.times.discounted;
    addTime(m_events.times, time.fid, time.line, time.ticks, repeats);
    if (EventOrder* const order = m_events.order())
        order->timeOutsideSlots({time.fid, time.line, 0, 0}, time.ticks, repeats, discounted);
}

void ProfileBuilder::timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats)
{
    const bool discounted = m_events.times.discounted;
    m_blockTimes.discounted = m_subTimes.discounted = discounted;
    addTime(m_events.times, time.fid, time.line, time.ticks, repeats);
    addTime(m_blockTimes, time.fid, time.blockLine, time.ticks, repeats);
    addTime(m_subTimes, time.fid, time.subLine, time.ticks, repeats);
    if (EventOrder* const order = m_events.order())
        order->timeOutsideSlots(
            {time.fid, time.line, time.blockLine, time.subLine}, time.ticks, repeats, discounted);
}

void ProfileBuilder::discount()
{
    if (m_events.times.discounted && !m_saidDoubleDiscount) {
        m_saidDoubleDiscount = true;
        m_log.add(Severity::Note, "second DISCOUNT record without a time between them ignored");
    }
    m_events.times.discounted = true;
}

void ProfileBuilder::subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats)
{
    const double exclusive = finite(subReturn.exclusive);
    m_events.any = true;
    const SubId sub = subOf(subReturn.sub);
    const auto depth = subReturn.depth + m_events.earlierDepth;
    const auto node = m_events.calls.addReturn(sub, depth, exclusive, repeats);
    if (EventOrder* const order = m_events.order())
        order->returned(
            sub, m_events.calls.keepIds().of(node), depth, subReturn.inclusive, exclusive, repeats);
}

void ProfileBuilder::srcLine(const chunk::SrcLine& source)
{
    m_source.add(fileOf(source.fid), source.line, source.text.bytes);
}

void ProfileBuilder::subInfo(const chunk::SubInfo& info)
{
    const SubId id = subOf(info.sub);
    if (m_subOrigins.size() <= id.index())
        m_subOrigins.resize(m_tables->subs.size());
    SubOrigin& origin = m_subOrigins[id.index()];
    const FileId file = info.fid != 0 ? fileOf(info.fid) : FileId();
    Sub& sub = m_tables->subs[id.index()];
    if (origin.described && m_tookPartialCalls)
        return; // as the stream says
    if (origin.described) {
        const bool differs
            = sub.file != file || sub.firstLine != info.firstLine || sub.lastLine != info.lastLine;
        if (differs && sub.name.find("__ANON__[(eval") == std::string_view::npos)
            m_log.add(Severity::Note,
                "sub " + std::string(sub.name)
                    + " is defined more than once; using the first file");
        if (info.fid >= origin.fid)
            return;
    }
    origin.described = true;
    origin.fid = info.fid;
    sub.file = file;
    sub.firstLine = info.firstLine;
    sub.lastLine = info.lastLine;
}

/// Logs a warning and returns 0 unless the time is finite.
double ProfileBuilder::finite(double time)
{
    if (std::isfinite(time)) [[likely]]
        return time;
    if (!std::exchange(m_saidNoNumber, true))
        m_log.add(Severity::Warning, "time is not a number; using 0");
    return 0;
}

Ticks ProfileBuilder::secondsToTicks(double seconds)
{
    return toTicks(finite(seconds * static_cast<double>(m_tables->ticksPerSecond)));
}

void ProfileBuilder::subCallers(const chunk::SubCallers& callers)
{
    if (callers.marksXsub()) {
        const SubId callee = subOf(callers.callee);
        if (m_subOrigins.size() <= callee.index())
            m_subOrigins.resize(m_tables->subs.size());
        m_subOrigins[callee.index()].xsub = true;
        return;
    }
    CallSite& site = addCallSite(callers);
    site.inclusive = secondsToTicks(callers.inclusive);
    site.exclusive = secondsToTicks(callers.exclusive);
    site.recursive = secondsToTicks(callers.recursive);
}

CallSite& ProfileBuilder::addCallSite(const chunk::SubCallers& callers)
{
    CallSite& site = m_tables->callSites.emplace_back();
    site.callee = subOf(callers.callee);
    if (!callers.caller.bytes.empty())
        site.caller = subOf(callers.caller);
    if (callers.fid != 0)
        site.file = fileOf(callers.fid);
    site.line = callers.line;
    site.calls = callers.count;
    site.recursionDepth = callers.recursionDepth;
    return site;
}

} // namespace nytprof
