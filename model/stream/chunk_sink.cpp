// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/chunk_sink.h"

namespace nytprof {

ChunkSink::~ChunkSink() = default;
void ChunkSink::version(int, int)
{
}
void ChunkSink::attribute(std::string_view, std::string_view)
{
}
void ChunkSink::option(std::string_view, std::string_view)
{
}
void ChunkSink::malformedSetting(std::string_view)
{
}
void ChunkSink::comment(std::string_view)
{
}
void ChunkSink::startDeflate()
{
}
void ChunkSink::pidStart(const chunk::PidStart&)
{
}
void ChunkSink::pidEnd(const chunk::PidEnd&)
{
}
void ChunkSink::newFid(const chunk::NewFid&)
{
}
void ChunkSink::timeLine(const chunk::TimeLine&, std::uint64_t)
{
}
void ChunkSink::timeBlock(const chunk::TimeBlock&, std::uint64_t)
{
}
void ChunkSink::discount()
{
}
FastEvents* ChunkSink::fastEvents()
{
    return nullptr;
}
void ChunkSink::subEntry(const chunk::SubEntry&)
{
}
void ChunkSink::subReturn(const chunk::SubReturn&, std::uint64_t)
{
}
void ChunkSink::srcLine(const chunk::SrcLine&)
{
}
void ChunkSink::subInfo(const chunk::SubInfo&)
{
}
void ChunkSink::subCallers(const chunk::SubCallers&)
{
}

} // namespace nytprof
