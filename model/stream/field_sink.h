// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunk_sink.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace nytprof {

enum class ChunkKind : std::uint8_t {
    Version,
    Attribute,
    Option,
    Comment,
    StartDeflate,
    PidStart,
    PidEnd,
    NewFid,
    TimeLine,
    TimeBlock,
    Discount,
    SubEntry,
    SubReturn,
    SrcLine,
    SubInfo,
    SubCallers,
};
inline constexpr std::array ChunkNames = {"VERSION", "ATTRIBUTE", "OPTION", "COMMENT",
    "START_DEFLATE", "PID_START", "PID_END", "NEW_FID", "TIME_LINE", "TIME_BLOCK", "DISCOUNT",
    "SUB_ENTRY", "SUB_RETURN", "SRC_LINE", "SUB_INFO", "SUB_CALLERS"};

/// Calls Derived::chunk(kind, repeats, fields...): numbers, times and texts, in the order of
/// Devel::NYTProf::ReadStream.
template <class Derived>
class FieldSink : public ChunkSink {
public:
    void version(int major, int minor) override { pass(ChunkKind::Version, 1, major, minor); }
    void attribute(std::string_view key, std::string_view value) override
    {
        pass(ChunkKind::Attribute, 1, key, value);
    }
    void option(std::string_view key, std::string_view value) override
    {
        pass(ChunkKind::Option, 1, key, value);
    }
    void comment(std::string_view text) override { pass(ChunkKind::Comment, 1, text); }
    void startDeflate() override { pass(ChunkKind::StartDeflate, 1); }
    void pidStart(const chunk::PidStart& start) override
    {
        pass(ChunkKind::PidStart, 1, start.pid, start.parentPid, start.time);
    }
    void pidEnd(const chunk::PidEnd& end) override
    {
        pass(ChunkKind::PidEnd, 1, end.pid, end.time);
    }
    void newFid(const chunk::NewFid& file) override
    {
        pass(ChunkKind::NewFid, 1, file.fid, file.evalFid, file.evalLine, file.flags, file.size,
            file.mtime, file.name);
    }
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override
    {
        pass(ChunkKind::TimeLine, repeats, time.ticks, time.fid, time.line);
    }
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override
    {
        pass(ChunkKind::TimeBlock, repeats, time.ticks, time.fid, time.line, time.blockLine,
            time.subLine);
    }
    void discount() override { pass(ChunkKind::Discount, 1); }
    void subEntry(const chunk::SubEntry& entry) override
    {
        pass(ChunkKind::SubEntry, 1, entry.fid, entry.line);
    }
    void subReturn(const chunk::SubReturn& value, std::uint64_t repeats) override
    {
        pass(ChunkKind::SubReturn, repeats, value.depth, value.inclusive, value.exclusive,
            value.sub);
    }
    void srcLine(const chunk::SrcLine& source) override
    {
        pass(ChunkKind::SrcLine, 1, source.fid, source.line, source.text);
    }
    void subInfo(const chunk::SubInfo& info) override
    {
        pass(ChunkKind::SubInfo, 1, info.fid, info.firstLine, info.lastLine, info.sub);
    }
    void subCallers(const chunk::SubCallers& callers) override
    {
        pass(ChunkKind::SubCallers, 1, callers.fid, callers.line,
            static_cast<std::uint32_t>(callers.count), callers.inclusive, callers.exclusive,
            callers.recursive, callers.recursionDepth, callers.callee, callers.caller);
    }

private:
    template <class... Fields>
    void pass(ChunkKind kind, std::uint64_t repeats, const Fields&... fields)
    {
        static_cast<Derived*>(this)->chunk(kind, repeats, fields...);
    }
};

} // namespace nytprof
