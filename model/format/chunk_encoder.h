// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/tags.h"
#include "format/varint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// String argument of a chunk; utf8: known to be UTF-8.
struct ChunkString {
    std::string_view bytes;
    bool utf8 = false;
};

/// Appends chunks of format 5.0 to a byte buffer: one function per chunk, arguments in disk order.
/// The caller is responsible for the order of chunks. Text beyond LongestString is cut.
class ChunkEncoder {
public:
    [[nodiscard]] std::vector<std::uint8_t>& bytes() { return m_bytes; }

    void version(std::uint32_t major = FormatMajor, std::uint32_t minor = FormatMinor)
    {
        const auto line = "NYTProf " + std::to_string(major) + ' ' + std::to_string(minor) + '\n';
        m_bytes.insert(m_bytes.end(), line.begin(), line.end());
    }
    /// Text chunks end at a line feed, which the format cannot escape; it becomes a blank.
    void attribute(std::string_view key, std::string_view value)
    {
        text(Tag::Attribute, key, value);
    }
    void option(std::string_view key, std::string_view value) { text(Tag::Option, key, value); }
    /// line: without its line end.
    void comment(std::string_view line)
    {
        tag(Tag::Comment);
        textBytes(line);
        m_bytes.push_back('\n');
    }
    void startDeflate() { tag(Tag::StartDeflate); }

    void pidStart(std::uint32_t pid, std::uint32_t parentPid, double epochSeconds)
    {
        chunk(Tag::PidStart, pid, parentPid, epochSeconds);
    }
    void pidEnd(std::uint32_t pid, double epochSeconds) { chunk(Tag::PidEnd, pid, epochSeconds); }
    /// Size and mtime are 0 of string evals, and in files of Devel::NYTProf.
    void newFid(std::uint32_t fid, std::uint32_t evalFid, std::uint32_t evalLine,
        std::uint32_t flags, ChunkString name, std::uint32_t size = 0, std::uint32_t mtime = 0)
    {
        chunk(Tag::NewFid, fid, evalFid, evalLine, flags, size, mtime, name);
    }
    void timeLine(std::int32_t ticks, std::uint32_t fid, std::uint32_t line)
    {
        chunk(Tag::TimeLine, static_cast<std::uint32_t>(ticks), fid, line);
    }
    void timeBlock(std::int32_t ticks, std::uint32_t fid, std::uint32_t line,
        std::uint32_t blockLine, std::uint32_t subLine)
    {
        chunk(Tag::TimeBlock, static_cast<std::uint32_t>(ticks), fid, line, blockLine, subLine);
    }
    void discount() { tag(Tag::Discount); }
    void subEntry(std::uint32_t callerFid, std::uint32_t callerLine)
    {
        chunk(Tag::SubEntry, callerFid, callerLine);
    }
    void subReturn(
        std::uint32_t depth, double inclusiveTicks, double exclusiveTicks, ChunkString sub)
    {
        chunk(Tag::SubReturn, depth, inclusiveTicks, exclusiveTicks, sub);
    }
    void srcLine(std::uint32_t fid, std::uint32_t line, ChunkString sourceText)
    {
        chunk(Tag::SrcLine, fid, line, sourceText);
    }
    void subInfo(
        std::uint32_t fid, ChunkString sub, std::uint32_t firstLine, std::uint32_t lastLine)
    {
        chunk(Tag::SubInfo, fid, sub, firstLine, lastLine);
    }
    void subCallers(std::uint32_t callerFid, std::uint32_t callerLine, ChunkString caller,
        std::uint32_t calls, double inclusive, double exclusive, double recursive,
        std::uint32_t recursionDepth, ChunkString called)
    {
        chunk(Tag::SubCallers, callerFid, callerLine, caller, calls, inclusive, exclusive,
            recursive, recursionDepth, called);
    }

private:
    void tag(Tag value) { m_bytes.push_back(static_cast<std::uint8_t>(value)); }
    template <class... Argument>
    void chunk(Tag kind, Argument... arguments)
    {
        tag(kind);
        const auto used = m_bytes.size();
        m_bytes.resize(used + (maxBytes(arguments) + ...)); // once: hot path
        auto* out = m_bytes.data() + used;
        ((out = put(out, arguments)), ...);
        m_bytes.resize(static_cast<std::size_t>(out - m_bytes.data()));
    }
    static constexpr std::size_t maxBytes(std::uint32_t) { return MaxVarintSize; }
    static constexpr std::size_t maxBytes(double) { return sizeof(double); }
    static std::size_t maxBytes(ChunkString value)
    {
        return 1 + MaxVarintSize + std::min<std::size_t>(value.bytes.size(), MaxStringLength);
    }
    static std::uint8_t* put(std::uint8_t* out, std::uint32_t value)
    {
        return putVarint(out, value);
    }
    static std::uint8_t* put(std::uint8_t* out, double value)
    {
        std::memcpy(out, &value, sizeof value);
        return out + sizeof value;
    }
    static std::uint8_t* put(std::uint8_t* out, ChunkString value)
    {
        const auto size = sizeOf(value);
        *out++ = static_cast<std::uint8_t>(value.utf8 ? Tag::StringUtf8 : Tag::StringBytes);
        out = putVarint(out, static_cast<std::uint32_t>(size));
        if (size > 0)
            std::memcpy(out, value.bytes.data(), size);
        return out + size;
    }
    /// Never cuts within a character.
    static std::size_t sizeOf(ChunkString value)
    {
        auto size = value.bytes.size();
        if (size > MaxStringLength) [[unlikely]] {
            size = MaxStringLength;
            while (value.utf8 && size > 0 && (value.bytes[size] & 0xC0) == 0x80)
                --size;
        }
        return size;
    }
    void textBytes(std::string_view value)
    {
        constexpr std::size_t Max = MaxStringLength / 2 - 1; // a chunk may have key and value
        const auto size = std::min(value.size(), Max);
        const auto used = m_bytes.size();
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(value.data());
        m_bytes.insert(m_bytes.end(), bytes, bytes + size);
        void* at = m_bytes.data() + used;
        const auto* const end = m_bytes.data() + m_bytes.size();
        const auto left
            = [&] { return static_cast<std::size_t>(end - static_cast<std::uint8_t*>(at)); };
        while ((at = std::memchr(at, '\n', left())))
            *static_cast<char*>(at) = ' ';
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
