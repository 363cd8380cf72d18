// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/session.h"

#include "base/inherited_memory.h"
#include "format/string_printf.h"
#include "writer/process_chunks.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <unistd.h>

namespace nytprof {

OwnPaths::Location OwnPaths::locate(const std::string& wanted) const
{
    const auto found = m_elsewhere.find(wanted);
    const auto hash = std::hash<std::string>()(wanted);
    return {found == m_elsewhere.end() ? wanted : found->second,
        std::binary_search(m_hashes.begin(), m_hashes.end(), hash)};
}

void OwnPaths::add(const std::string& wanted, const std::string& created)
{
    const auto hash = std::hash<std::string>()(wanted);
    const auto at = std::lower_bound(m_hashes.begin(), m_hashes.end(), hash);
    if (at == m_hashes.end() || *at != hash)
        m_hashes.insert(at, hash);
    if (created != wanted)
        m_elsewhere[wanted] = created;
}

void OwnPaths::clear()
{
    m_hashes.clear();
    m_elsewhere.clear();
}

Session::Session(Recorder& recorder, WriterFactory factory)
    : m_recorder(recorder)
    , m_factory(std::move(factory))
    , m_schedule(recorder.clock)
    , m_slices(recorder.clock, recorder.options.slices)
    , m_basePath(absolutePath(recorder.options.file))
    , m_addpid(recorder.options.addpid)
{
}

Session::Session(Recorder& recorder, const Session& creator, bool hasForked)
    : m_recorder(recorder)
    , m_factory(creator.m_factory)
    , m_schedule(recorder.clock)
    , m_slices(recorder.clock, recorder.options.slices)
    , m_basePath(creator.m_basePath)
    , m_addpid(creator.m_addpid || hasForked)
    , m_addThread(true)
    , m_mayNameExactly(
          !creator.m_recorder.recording && !creator.isOpen() && !recorder.options.addpid)
{
}

void Session::take(std::unique_ptr<ProfileWriter> writer)
{
    m_writer = std::move(writer);
    const auto& options = m_recorder.options;
    m_recorder.events = m_writer.get();
    m_recorder.writeEvents(
        isOpen() && options.stream, isOpen() && (options.calls == 2 || options.stream));
}

bool Session::open(int forkdepth, std::uint32_t evalsBefore)
{
    const bool isFirst = !std::exchange(m_hasBegun, true);
    takeNextOptions();
    const auto& clock = m_recorder.clock;
    m_schedule.open(clock.now());
    m_slices.open(clock.now());
    m_unwrittenSlices = 0;
    const auto target = path();
    const auto location = m_ownPaths.locate(target);
    m_openError.clear();
    take(m_factory(m_recorder.source(),
        {location.path, newFile(location.isOwn), forkdepth, m_recorder.thread, evalsBefore,
            m_recorder.hookOverhead.describe(clock.ticksPerUnit())},
        m_openError));
    if (!isOpen()) {
        warnOnce(m_openError);
        return false;
    }
    if (!isFirst)
        m_writer->useSource(m_sourceBlocks);
    m_ownPaths.add(target, m_writer->path());
    m_recorder.log.trace(1, "opened " + m_writer->path());
    return true;
}

void Session::measureOnly()
{
    const auto& options = m_recorder.options;
    if (options.stream || options.calls == 2)
        take(m_factory(m_recorder.source(), {}, m_openError));
}

void Session::setRequest(const RequestRecord& known)
{
    const auto& started = known[RequestField::Started];
    const auto& startedBefore = m_request[RequestField::Started];
    if (!started.empty() && !startedBefore.empty() && started != startedBefore) {
        const auto number = isOpen() ? m_request.number + 1 : 1;
        if (isOpen())
            writeRequest();
        m_request = {};
        m_request.number = number;
    }
    for (std::size_t i = 0; i < RequestFieldCount; ++i)
        if (!known.values[i].empty())
            m_request.values[i] = known.values[i];
    m_hasNewRequest = true;
    const bool hasEnded = !m_request[RequestField::Duration].empty();
    if (hasEnded && !isOpen() && !m_recorder.recording)
        dropRequest();
}

void Session::dropRequest()
{
    m_request = {};
    m_hasNewRequest = false;
}

void Session::writeRequest()
{
    if (std::exchange(m_hasNewRequest, false) && !m_request.isUnknown())
        m_writer->request(m_request);
}

void Session::complete()
{
    const auto& clock = m_recorder.clock;
    const auto began = clock.now();
    const double ticksPerUnit = clock.ticksPerUnit();
    writeRequest();
    m_hasUnflushed = false;
    if (m_recorder.memory)
        m_recorder.memory->update();
    m_writer->finish(m_recorder.hookOverhead.describe(ticksPerUnit));
    if (const auto message = m_writer->errorMessage(); !message.empty())
        warnOnce(message);
    const double milliseconds
        = static_cast<double>(clock.now() - began) * ticksPerUnit * 1e3 / Clock::TicksPerSecond;
    m_recorder.log.trace(
        1, "finished " + m_writer->path() + stringPrintf(" in %.1f ms", milliseconds));
}

void Session::finish()
{
    complete();
    dropRequest();
    take(nullptr);
}

void Session::abandon()
{
    take(nullptr);
    m_suspended.reset();
}

void Session::finishForNow()
{
    complete();
    m_suspended = std::move(m_writer);
    take(nullptr);
}

void Session::resume()
{
    if (m_suspended && m_suspended->resume())
        take(std::move(m_suspended));
    m_suspended.reset();
}

void Session::beginAsChild(bool mayNameExactly)
{
    m_mayNameExactly = mayNameExactly;
    if (isOpen()) {
        m_writer->leaveToParent();
        keepInherited(std::move(m_writer));
    }
    take(nullptr);
    m_addpid = true;
    dropRequest(); // the parent's
    m_ownPaths.clear(); // those of the parent, whose pid may be reused
    m_hasUnflushed = false;
}

void Session::writeRunningCalls()
{
    if (m_recorder.options.calls == 2)
        for (const auto& frame : m_recorder.calls.frames())
            m_writer->beginCall(frame);
    m_writer->earlierCalls();
}

void Session::useName(const std::string& path)
{
    m_basePath = absolutePath(path);
    m_nextPath.clear();
    m_addpid = m_addpid && !m_mayNameExactly;
    m_addThread = m_addThread && !m_mayNameExactly;
}

void Session::takeNextOptions()
{
    auto& options = m_recorder.options;
    if (m_nextOptions) {
        if (options.addpid != m_nextOptions->addpid)
            options.addpid = m_addpid = m_nextOptions->addpid;
        options.addtimestamp = m_nextOptions->addtimestamp;
        options.compress = m_nextOptions->compress;
        if (options.calls != m_nextOptions->calls || options.stream != m_nextOptions->stream)
            m_recorder.hookOverhead.forgetCalibration();
        options.calls = m_nextOptions->calls;
        options.stream = m_nextOptions->stream;
        m_nextOptions.reset();
    }
    if (!m_nextPath.empty())
        m_basePath = std::exchange(m_nextPath, {});
}

std::string Session::path() const
{
    auto path = m_basePath;
    if (m_addpid)
        path += "." + std::to_string(getpid());
    if (m_addThread)
        path += ".t" + std::to_string(m_recorder.thread);
    if (m_recorder.options.addtimestamp)
        path += "." + std::to_string(static_cast<std::int64_t>(epochSeconds()));
    return path;
}

/// A file named by pid may be overwritten only by the process that wrote it. An older one of the
/// same second is of another container.
OutputFile::NewFile Session::newFile(bool isOwn) const
{
    using Existing = OutputFile::Existing;
    auto existing = Existing::Replace;
    if (m_addpid && !isOwn)
        existing = m_recorder.options.addtimestamp ? Existing::Keep : Existing::KeepOfThisRun;
    const int filemode = m_recorder.options.filemode;
    const bool isChosen = filemode >= 0;
    return {existing, isChosen ? static_cast<mode_t>(filemode) : m_recorder.program->filemode(),
        isChosen};
}

void Session::flush(RawTime clockNow, CallTime callNow)
{
    m_schedule.beginFlush(clockNow);
    write(callNow);
}

void Session::flushAtPause()
{
    if (m_hasUnflushed && m_schedule.beginAtPause(m_recorder.clock.pausedAt))
        write(m_recorder.clock.callNow());
}

std::uint64_t Session::takeDelay()
{
    const auto delay = m_slices.takeDelay();
    m_recorder.clock.delay += delay;
    return delay;
}

bool Session::isLong(Clock::Units units)
{
    const bool isKnown = m_slices.knowsDelay();
    if (isKnown && !m_slices.isLong(units))
        return false;
    const auto delay = takeDelay();
    return m_slices.isLong(units, isKnown ? delay : m_slices.allDelay());
}

void Session::endSlice(const SliceEnd& end)
{
    ++m_unwrittenSlices;
    if (m_recorder.memory)
        m_recorder.memory->update();
    if (!m_slices.isEnabled()) {
        m_writer->endSlice(end);
        return;
    }
    const auto& clock = m_recorder.clock;
    const FlushCost cost(clock);
    takeDelay();
    const auto size = m_writer->endSlice(end);
    m_slices.ended(
        clock.now(), {cost.units(m_writer->ticksPerUnit()), size.rows, size.definitions});
}

void Session::mark(const SliceEnd& end, std::string_view name)
{
    if (!m_slices.isEnabled())
        return;
    endSlice(end);
    m_writer->mark(name);
}

void Session::write(CallTime callNow)
{
    m_hasUnflushed = false;
    {
        const FlushCost cost(m_recorder.clock);
        writeRequest();
        endSlice({callNow});
        m_writer->flush();
        m_slices.wrote(m_writer->bytesWritten(), std::exchange(m_unwrittenSlices, 0));
        m_schedule.wrote(cost.units(m_writer->ticksPerUnit()));
    }
    m_writer->newSource();
    m_recorder.log.trace(3, "flushed");
}

void Session::warnOnce(const std::string& message)
{
    if (!m_hasWarned)
        m_recorder.log.report(message);
    m_hasWarned = true;
}

} // namespace nytprof
