// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/nytprof_writer.h"

#include "format/earlier_calls.h"
#include "format/extension_record.h"
#include "format/request_record.h"
#include "writer/process_chunks.h"
#include "writer/statement_chunks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof {

std::unique_ptr<ProfileWriter> NytprofWriter::create(
    const ProfileSource& source, const NewProfile& profile, std::string& error)
{
    source.files.beginProfile();
    auto file = OutputFile::create(profile.path, error, profile.how);
    return std::unique_ptr<ProfileWriter>(
        file ? new NytprofWriter(source, std::move(file), profile) : nullptr);
}

NytprofWriter::NytprofWriter(
    const ProfileSource& source, std::unique_ptr<OutputFile> file, const NewProfile& profile)
    : m_source(source)
    , m_file(std::move(file))
    , m_subsBefore(source.subs.all().size())
{
    writeHeader(*this, source, profile);
    m_slices.begin(source, profile.thread);
    if (source.options.stream || source.options.calls == 2) { // else first needed by a flush
        reserveChunks();
        source.clock.awaitRate();
        m_ticksPerUnit = source.clock.ticksPerUnit();
    }
}

std::int64_t NytprofWriter::ticks(Clock::Units units) const
{
    return std::llround(static_cast<double>(units) * m_ticksPerUnit);
}

bool NytprofWriter::writeEntry(const SiteCounters& site)
{
    if (m_source.options.calls != 2)
        return false;
    announceNewFiles();
    const auto& location = m_source.lines.location(site.line);
    chunks().subEntry(announce(*this, m_source.files, location.file), location.line);
    return drain();
}

bool NytprofWriter::writesReturns() const
{
    const auto& options = m_source.options;
    return options.calls == 2 || (options.calls == 1 && options.stream);
}

bool NytprofWriter::endCall(
    const Context& context, CallStack::Cost cost, CallTime /*callNow*/, CallEnd /*how*/)
{
    if (!writesReturns())
        return false;
    if (context.isEarlier()) {
        chunks().comment(commentOf(EarlierReturn{context.depth + context.earlier,
            ticks(cost.inclusive), ticks(cost.exclusive), context.sub->name}));
        m_earlierExclusive[context.depth] += cost.exclusive;
        return drain();
    }
    earlierDepth(context.earlier);
    const auto earlier = takeEarlierExclusive(context.depth);
    cost.exclusive += earlier;
    const bool accepts = context.special == ProfiledSub::Special::Accepts;
    const auto ticksOf
        = [&](Clock::Units units) { return accepts ? 0 : static_cast<double>(ticks(units)); };
    chunks().subReturn(
        context.depth, ticksOf(cost.inclusive), ticksOf(cost.exclusive), nameOf(*context.sub));
    const bool isLong = drain();
    if (accepts)
        writeWait(*this, extension::WaitedInCall, ticks(cost.exclusive));
    if (earlier > 0)
        chunks().comment(earlierTimeComment(extension::EarlierInCall, ticks(earlier)));
    return isLong;
}

Clock::Units NytprofWriter::takeEarlierExclusive(std::uint32_t depth)
{
    if (m_earlierExclusive.empty()) [[likely]]
        return 0;
    const auto found = m_earlierExclusive.extract(depth);
    return found ? found.mapped() : 0;
}

bool NytprofWriter::statement(LineId line, Clock::Units units, unsigned executions)
{
    bool isLong = false;
    // Subtracted overhead may exceed a short statement: the next one pays.
    m_owed += units;
    const auto charged = std::max<Clock::Units>(m_owed, 0);
    const auto time = ticks(charged);
    m_owed = std::min<Clock::Units>(m_owed, 0);
    if (line != 0 && (m_executions > 0 || time > 0)) {
        auto& counter = m_source.lines.at(line); // for slices
        counter.count += m_executions;
        counter.units += charged;
        announceNewFiles();
        isLong = writeTime(*this, m_source.files, m_source.lines.location(line), m_executions, time,
            m_source.options.blocks);
    }
    m_executions = executions;
    return isLong;
}

void NytprofWriter::earlierCalls()
{
    if (!writesReturns())
        return;
    m_source.contexts.eachContext([&](const Context& context) {
        context.eachSite([&](const SiteCounters& site) { writeEntry(site); });
    });
    const auto& calls = m_source.calls;
    writeCallTree(*this, m_source.contexts, m_ticksPerUnit,
        calls.empty() ? nullptr : calls.frames().back().context);
}

/// Numbers files in the order of first use; readers expect that of the first one.
void NytprofWriter::announceNewFiles()
{
    auto& files = m_source.files;
    while (const auto number = files.takeNew()) {
        const auto fid = announce(*this, files, number);
        if (m_source.log.traces(2)) {
            m_source.log.trace(2, "file " + std::to_string(fid) + " is " + files.nameOf(number));
        }
    }
}

SliceSize NytprofWriter::endSlice(const SliceEnd& end)
{
    m_ticksPerUnit = m_source.clock.ticksPerUnit();
    announceNewFiles();
    return m_slices.end(*this, m_source, end, m_ticksPerUnit);
}

void NytprofWriter::flush()
{
    m_slices.write(*this, m_source);
    sync();
}

void NytprofWriter::newSource()
{
    m_sources.writeNew(*this, m_source.files, m_source.program);
    sync();
}

void NytprofWriter::request(const RequestRecord& record)
{
    chunks().comment(commentOf(record));
    drain();
}

void NytprofWriter::finish(const std::string& hookOverhead)
{
    const auto& options = m_source.options;
    const double ticksPerUnit = m_source.clock.ticksPerUnit();
    announceNewFiles();
    m_slices.endLast(*this, m_source, ticksPerUnit);
    // What follows many lines has other byte frequencies: it compresses better in another block.
    if (!options.stream && m_slices.writeStatements(*this, m_source) > 1000)
        sync();
    chunks().comment("Overhead subtracted at the end: " + hookOverhead);
    if (options.calls == 1 && !options.stream) {
        m_source.contexts.sortSiblings();
        writeCallTree(*this, m_source.contexts, ticksPerUnit);
    }
    announceNewFiles();
    writeSummary(*this, m_source, m_subsBefore, m_sources, ticksPerUnit);
    ChunkStream::finish();
    m_file->close();
}

void NytprofWriter::suspend()
{
    m_savepoint.emplace(Savepoint{m_file->duplicate(), section(), earlierDepth(),
        m_source.files.numbers(), m_sources, m_slices});
}

bool NytprofWriter::resume()
{
    auto& file = m_savepoint->file;
    if (!file || !file->truncateTo(file->size()))
        return false;
    m_file = std::move(file);
    if (m_savepoint->section)
        resumeSection(*m_savepoint->section, m_file->size());
    resumeEarlierDepth(m_savepoint->earlierDepth);
    m_source.files.take(std::move(m_savepoint->files));
    m_sources = std::move(m_savepoint->sources);
    m_slices = std::move(m_savepoint->slices);
    m_savepoint.reset();
    return true;
}

void NytprofWriter::prepareInheritance(InheritedSource& source) const
{
    if (isCompressed())
        source.prepare(m_source.files, m_source.program, m_source.options.compress);
}

void NytprofWriter::useSource(SourceBlocks& blocks)
{
    m_sources.useBlocks(blocks, m_source.options.compress);
}

void NytprofWriter::inherit(const InheritedSource& source)
{
    source.write(*this, m_source.files, m_sources);
}

void NytprofWriter::leaveToParent()
{
    m_file.reset();
    if (m_savepoint)
        m_savepoint->file.reset();
}

} // namespace nytprof
