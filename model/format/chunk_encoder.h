// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/tags.h"
#include "format/varint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace nytprof {

/// A string argument of a chunk: bytes, and whether they are known to be UTF-8.
struct ChunkString {
    std::string_view bytes;
    bool utf8 = false;
};

/// Appends chunks of format 5.0 to a byte buffer. One function a chunk, arguments in the order
/// that they have on disk. Nothing is checked: the rules of what may follow what are the caller's.
class ChunkEncoder {
public:
    [[nodiscard]] std::vector<std::uint8_t>& bytes() { return m_bytes; }

    /// Text chunks end at a line feed, which the format cannot escape: it becomes a blank.
    void attribute(std::string_view key, std::string_view value)
    {
        text(Tag::Attribute, key, value);
    }
    void option(std::string_view key, std::string_view value) { text(Tag::Option, key, value); }
    /// Text without its line end.
    void comment(std::string_view line)
    {
        tag(Tag::Comment);
        textBytes(line);
        m_bytes.push_back('\n');
    }
    void startDeflate() { tag(Tag::StartDeflate); }

    void pidStart(std::uint32_t pid, std::uint32_t parentPid, double epochSeconds)
    {
        tag(Tag::PidStart);
        numbers(pid, parentPid);
        real(epochSeconds);
    }
    void pidEnd(std::uint32_t pid, double epochSeconds)
    {
        tag(Tag::PidEnd);
        numbers(pid);
        real(epochSeconds);
    }
    void newFid(std::uint32_t fid, std::uint32_t evalFid, std::uint32_t evalLine,
        std::uint32_t flags, ChunkString name)
    {
        tag(Tag::NewFid);
        numbers(fid, evalFid, evalLine, flags, 0u, 0u); // size and mtime: 0 in all collectors
        string(name);
    }
    void timeLine(std::int32_t ticks, std::uint32_t fid, std::uint32_t line)
    {
        tag(Tag::TimeLine);
        numbers(static_cast<std::uint32_t>(ticks), fid, line);
    }
    void timeBlock(std::int32_t ticks, std::uint32_t fid, std::uint32_t line,
        std::uint32_t blockLine, std::uint32_t subLine)
    {
        tag(Tag::TimeBlock);
        numbers(static_cast<std::uint32_t>(ticks), fid, line, blockLine, subLine);
    }
    void discount() { tag(Tag::Discount); }
    void subEntry(std::uint32_t callerFid, std::uint32_t callerLine)
    {
        tag(Tag::SubEntry);
        numbers(callerFid, callerLine);
    }
    void subReturn(
        std::uint32_t depth, double inclusiveTicks, double exclusiveTicks, ChunkString sub)
    {
        tag(Tag::SubReturn);
        numbers(depth);
        real(inclusiveTicks);
        real(exclusiveTicks);
        string(sub);
    }
    void srcLine(std::uint32_t fid, std::uint32_t line, ChunkString sourceText)
    {
        tag(Tag::SrcLine);
        numbers(fid, line);
        string(sourceText);
    }
    void subInfo(
        std::uint32_t fid, ChunkString sub, std::uint32_t firstLine, std::uint32_t lastLine)
    {
        tag(Tag::SubInfo);
        numbers(fid);
        string(sub);
        numbers(firstLine, lastLine);
    }
    void subCallers(std::uint32_t callerFid, std::uint32_t callerLine, ChunkString caller,
        std::uint32_t calls, double inclusive, double exclusive, double recursive,
        std::uint32_t recursionDepth, ChunkString called)
    {
        tag(Tag::SubCallers);
        numbers(callerFid, callerLine);
        string(caller);
        numbers(calls);
        real(inclusive);
        real(exclusive);
        real(recursive);
        numbers(recursionDepth);
        string(called);
    }

private:
    void tag(Tag value) { m_bytes.push_back(static_cast<std::uint8_t>(value)); }
    template <class... Number>
    void numbers(Number... values)
    {
        const auto used = m_bytes.size();
        m_bytes.resize(used + sizeof...(values) * MaxVarintSize);
        auto* out = m_bytes.data() + used;
        ((out = putVarint(out, values)), ...);
        m_bytes.resize(static_cast<std::size_t>(out - m_bytes.data()));
    }
    void real(double value)
    {
        const auto used = m_bytes.size();
        m_bytes.resize(used + sizeof value);
        std::memcpy(m_bytes.data() + used, &value, sizeof value);
    }
    void string(ChunkString value)
    {
        tag(value.utf8 ? Tag::StringUtf8 : Tag::StringBytes);
        numbers(static_cast<std::uint32_t>(value.bytes.size()));
        const auto used = m_bytes.size();
        m_bytes.resize(used + value.bytes.size());
        std::copy(value.bytes.begin(), value.bytes.end(),
            m_bytes.begin() + static_cast<std::ptrdiff_t>(used));
    }
    void textBytes(std::string_view value)
    {
        for (const char c : value) {
            m_bytes.push_back(static_cast<std::uint8_t>(c == '\n' ? ' ' : c));
        }
    }
    void text(Tag kind, std::string_view key, std::string_view value)
    {
        tag(kind);
        textBytes(key);
        m_bytes.push_back('=');
        textBytes(value);
        m_bytes.push_back('\n');
    }

    std::vector<std::uint8_t> m_bytes;
};

} // namespace nytprof
