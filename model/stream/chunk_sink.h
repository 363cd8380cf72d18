// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunks.h"

namespace nytprof {

class FastEvents;

/// Receives the chunks of a stream in order; functions do nothing unless overridden.
class ChunkSink {
public:
    ChunkSink() = default;
    ChunkSink(const ChunkSink&) = delete;
    ChunkSink& operator=(const ChunkSink&) = delete;
    virtual ~ChunkSink() = default;

    virtual void version(int /*major*/, int /*minor*/) { }
    virtual void attribute(std::string_view /*key*/, std::string_view /*value*/) { }
    virtual void option(std::string_view /*key*/, std::string_view /*value*/) { }
    /// Attribute or option without "=".
    virtual void malformedSetting(std::string_view /*line*/) { }
    /// text: without tag and line end.
    virtual void comment(std::string_view /*text*/) { }
    virtual void startDeflate() { }
    virtual void pidStart(const chunk::PidStart& /*start*/) { }
    virtual void pidEnd(const chunk::PidEnd& /*end*/) { }
    virtual void newFid(const chunk::NewFid& /*file*/) { }
    /// `repeats` equal chunks in a row, at least one.
    virtual void timeLine(const chunk::TimeLine& /*time*/, std::uint64_t /*repeats*/) { }
    virtual void timeBlock(const chunk::TimeBlock& /*time*/, std::uint64_t /*repeats*/) { }
    virtual void discount() { }
    /// For sinks that need only sums of events; other events arrive as timeLine(), discount() and
    /// subReturn(). Null by default.
    virtual FastEvents* fastEvents() { return nullptr; }
    virtual void subEntry(const chunk::SubEntry& /*entry*/) { }
    virtual void subReturn(const chunk::SubReturn& /*subReturn*/, std::uint64_t /*repeats*/) { }
    virtual void srcLine(const chunk::SrcLine& /*source*/) { }
    virtual void subInfo(const chunk::SubInfo& /*info*/) { }
    virtual void subCallers(const chunk::SubCallers& /*callers*/) { }
};

} // namespace nytprof
