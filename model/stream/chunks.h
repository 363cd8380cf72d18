// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string_view>

/// Chunks as values. Names, units and order are those of format/tags.h; string_views are valid
/// during the call that delivers them.
namespace nytprof::chunk {

struct Text {
    std::string_view bytes;
    bool utf8 = false; ///< tagged as UTF-8; otherwise the encoding is unknown
};

struct PidStart {
    std::uint32_t pid = 0;
    std::uint32_t parentPid = 0;
    double time = 0; ///< epoch seconds; 0 in format 2.0
};

struct PidEnd {
    std::uint32_t pid = 0;
    double time = 0; ///< epoch seconds; 0 in format 2.0
};

struct NewFid {
    std::uint32_t fid = 0;
    std::uint32_t evalFid = 0; ///< 0 for plain files
    std::uint32_t evalLine = 0;
    std::uint32_t flags = 0; ///< FidFlag bits
    std::uint32_t size = 0;
    std::uint32_t mtime = 0;
    Text name;
};

struct TimeLine {
    std::int32_t ticks = 0;
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
};

struct TimeBlock {
    std::int32_t ticks = 0;
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
};

struct SubEntry {
    std::uint32_t fid = 0; ///< of the calling statement
    std::uint32_t line = 0;
};

struct SubReturn {
    std::uint32_t depth = 0; ///< 1 for outermost calls
    double inclusive = 0; ///< ticks
    double exclusive = 0; ///< ticks
    Text sub;
};

struct SrcLine {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    Text text;
};

struct SubInfo {
    std::uint32_t fid = 0;
    std::uint32_t firstLine = 0;
    std::uint32_t lastLine = 0;
    Text sub;
};

struct SubCallers {
    std::uint32_t fid = 0; ///< of the calling statement
    std::uint32_t line = 0;
    std::uint64_t count = 0; ///< below 2^32 in streams
    double inclusive = 0; ///< seconds
    double exclusive = 0; ///< seconds
    double recursive = 0; ///< seconds; 0 in format 2.0
    std::uint32_t recursionDepth = 0; ///< 0 in format 2.0
    Text caller = {}; ///< empty in format 2
    Text callee = {};

    /// No call: marks callee as written in C or a builtin.
    [[nodiscard]] bool marksXsub() const
    {
        return fid == 0 && line == 0 && count == 0 && caller.bytes.empty() && inclusive == 0
            && exclusive == 0 && recursive == 0 && recursionDepth == 0;
    }
};

} // namespace nytprof::chunk
