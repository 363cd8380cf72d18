// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/chunks.h"

namespace nytprof {

class FastEvents;

/// Receives the chunks of a stream in their order. Every function does nothing unless overridden.
class NYTPROF_EXPORT ChunkSink {
public:
    ChunkSink() = default;
    ChunkSink(const ChunkSink&) = delete;
    ChunkSink& operator=(const ChunkSink&) = delete;
    virtual ~ChunkSink() = default;

    virtual void version(int /*major*/, int /*minor*/) { }
    virtual void attribute(std::string_view /*key*/, std::string_view /*value*/) { }
    virtual void option(std::string_view /*key*/, std::string_view /*value*/) { }
    /// An attribute or option record without "=".
    virtual void malformedSetting(std::string_view /*line*/) { }
    /// text is without the tag and the line end.
    virtual void comment(std::string_view /*text*/) { }
    virtual void startDeflate() { }
    virtual void pidStart(const chunk::PidStart& /*start*/) { }
    virtual void pidEnd(const chunk::PidEnd& /*end*/) { }
    virtual void newFid(const chunk::NewFid& /*file*/) { }
    /// The same chunk `repeats` times in a row, at least once.
    virtual void timeLine(const chunk::TimeLine& /*time*/, std::uint64_t /*repeats*/) { }
    virtual void timeBlock(const chunk::TimeBlock& /*time*/, std::uint64_t /*repeats*/) { }
    virtual void discount() { }
    /// Reads events for a sink that needs only their sums; it gets timeLine(), discount() and
    /// subReturn() for the other ones alone. Null by default.
    virtual FastEvents* fastEvents() { return nullptr; }
    virtual void subEntry(const chunk::SubEntry& /*entry*/) { }
    virtual void subReturn(const chunk::SubReturn& /*subReturn*/, std::uint64_t /*repeats*/) { }
    virtual void srcLine(const chunk::SrcLine& /*source*/) { }
    virtual void subInfo(const chunk::SubInfo& /*info*/) { }
    virtual void subCallers(const chunk::SubCallers& /*callers*/) { }
};

} // namespace nytprof
