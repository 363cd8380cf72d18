// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/chunk_queue.h"

#include "stream/input.h"

#include <unistd.h>

namespace nytprof::reader {

ChunkQueue::ChunkQueue(const std::string& path)
    : m_pid(getpid())
    , m_stream(Input::openFile(path))
{
    ChunkSink& sink = *this;
    m_reader.emplace(m_stream, sink, m_log);
}

ChunkQueue::~ChunkQueue() = default;

const QueuedChunk* ChunkQueue::next()
{
    while (m_given == m_chunks.size()) {
        m_chunks.clear();
        m_texts.clear();
        m_given = 0;
        if (m_ended)
            return nullptr;
        m_ended = !m_reader->next();
    }
    return &m_chunks[m_given++];
}

void ChunkQueue::version(int major, int minor)
{
    m_chunks.push_back({Kind::Version, 1,
        {static_cast<std::uint32_t>(major), static_cast<std::uint32_t>(minor)}, {}, {}});
}

void ChunkQueue::setting(Kind kind, std::string_view key, std::string_view value)
{
    const std::string& keptKey = m_texts.emplace_back(key);
    const std::string& keptValue = m_texts.emplace_back(value);
    m_chunks.push_back({kind, 1, {}, {}, {chunk::Text{keptKey}, chunk::Text{keptValue}}});
}

void ChunkQueue::malformedSetting(std::string_view line)
{
    m_log.add(Diagnostic::Severity::Note,
        "attribute or option without \"=\" ignored: " + std::string(line.substr(0, 80)));
}

void ChunkQueue::comment(std::string_view text)
{
    const std::string& line = m_texts.emplace_back(text) += '\n';
    m_chunks.push_back({Kind::Comment, 1, {}, {}, {chunk::Text{line}}});
}

void ChunkQueue::startDeflate() { m_chunks.push_back({Kind::StartDeflate, 1, {}, {}, {}}); }

void ChunkQueue::pidStart(const chunk::PidStart& start)
{
    m_chunks.push_back({Kind::PidStart, 1, {start.pid, start.parentPid}, {start.time}, {}});
}

void ChunkQueue::pidEnd(const chunk::PidEnd& end)
{
    m_chunks.push_back({Kind::PidEnd, 1, {end.pid}, {end.time}, {}});
}

void ChunkQueue::newFid(const chunk::NewFid& file)
{
    m_chunks.push_back({Kind::NewFid, 1,
        {file.fid, file.evalFid, file.evalLine, file.flags, file.size, file.mtime}, {},
        {file.name}});
}

void ChunkQueue::timeLine(const chunk::TimeLine& time, std::uint64_t repeats)
{
    m_chunks.push_back({Kind::TimeLine, repeats,
        {static_cast<std::uint32_t>(time.ticks), time.fid, time.line}, {}, {}});
}

void ChunkQueue::timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats)
{
    m_chunks.push_back({Kind::TimeBlock, repeats,
        {static_cast<std::uint32_t>(time.ticks), time.fid, time.line, time.blockLine, time.subLine},
        {}, {}});
}

void ChunkQueue::discount() { m_chunks.push_back({Kind::Discount, 1, {}, {}, {}}); }

void ChunkQueue::subEntry(const chunk::SubEntry& entry)
{
    m_chunks.push_back({Kind::SubEntry, 1, {entry.fid, entry.line}, {}, {}});
}

void ChunkQueue::subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats)
{
    m_chunks.push_back({Kind::SubReturn, repeats, {subReturn.depth},
        {subReturn.inclusive, subReturn.exclusive}, {subReturn.sub}});
}

void ChunkQueue::srcLine(const chunk::SrcLine& source)
{
    m_chunks.push_back({Kind::SrcLine, 1, {source.fid, source.line}, {}, {source.text}});
}

void ChunkQueue::subInfo(const chunk::SubInfo& info)
{
    m_chunks.push_back(
        {Kind::SubInfo, 1, {info.fid, info.firstLine, info.lastLine}, {}, {info.sub}});
}

void ChunkQueue::subCallers(const chunk::SubCallers& callers)
{
    m_chunks.push_back({Kind::SubCallers, 1,
        {callers.fid, callers.line, static_cast<std::uint32_t>(callers.count),
            callers.recursionDepth},
        {callers.inclusive, callers.exclusive, callers.recursive},
        {callers.callee, callers.caller}});
}

} // namespace nytprof::reader
