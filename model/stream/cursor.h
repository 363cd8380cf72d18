// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/tags.h"
#include "format/varint.h"
#include "stream/chunks.h"
#include "stream/nv_format.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace nytprof {

/// Reads the arguments of a chunk. After an error all reads return zero or nothing, so callers
/// check once, at the end.
class Cursor {
public:
    /// chunk: its tag, which is skipped.
    Cursor(const std::uint8_t* chunk, const std::uint8_t* end, const NvFormat& nvFormat)
        : m_chunk(chunk)
        , m_at(chunk + 1)
        , m_end(end)
        , m_nvFormat(nvFormat)
    {
    }

    std::uint32_t varint()
    {
        if (!have(1))
            return 0;
        const auto size = static_cast<std::size_t>(varintSize(*m_at));
        if (!have(size))
            return 0;
        const std::uint32_t value = getVarint(m_at);
        m_at += size;
        return value;
    }

    double nv()
    {
        const std::uint8_t* const bytes = nvBytes();
        if (!bytes || !m_nvFormat.isNative()) [[unlikely]]
            return bytes ? m_nvFormat.decode(bytes) : 0;
        double value = 0;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }

    /// Bytes of a number; null if incomplete.
    const std::uint8_t* nvBytes()
    {
        if (!have(m_nvFormat.size))
            return nullptr;
        return std::exchange(m_at, m_at + m_nvFormat.size);
    }

    chunk::Text text()
    {
        if (!have(1))
            return {};
        const auto tag = static_cast<Tag>(*m_at);
        if (tag != Tag::StringBytes && tag != Tag::StringUtf8) {
            fail("no string");
            return {};
        }
        ++m_at;
        const std::uint32_t size = varint();
        if (!m_error && !m_wanted && size > MaxStringLength)
            fail("implausible string of more than 256 MiB");
        if (!have(size))
            return {};
        const std::string_view bytes(reinterpret_cast<const char*>(m_at), size);
        m_at += size;
        return {bytes, tag == Tag::StringUtf8};
    }

    /// A text record up to the next LF, without it.
    std::string_view line()
    {
        const auto* found = static_cast<const std::uint8_t*>(
            std::memchr(m_at, '\n', static_cast<std::size_t>(m_end - m_at)));
        const auto here = static_cast<std::size_t>(m_end - m_chunk);
        if (!found) {
            if (here > MaxStringLength)
                fail("implausible line of more than 256 MiB");
            else
                m_wanted = 2 * here;
            return {};
        }
        const std::string_view bytes(
            reinterpret_cast<const char*>(m_at), static_cast<std::size_t>(found - m_at));
        m_at = found + 1;
        return bytes;
    }

    void fail(const char* why) { m_error = why; }

    [[nodiscard]] bool whole() const { return m_wanted == 0 && !m_error; }
    /// Bytes needed from the chunk's start; 0 if none are missing.
    [[nodiscard]] std::size_t wanted() const { return m_wanted; }
    /// Null if all is well.
    [[nodiscard]] const char* error() const { return m_error; }
    [[nodiscard]] const std::uint8_t* at() const { return m_at; }

private:
    bool have(std::size_t count)
    {
        if (!whole())
            return false;
        if (static_cast<std::size_t>(m_end - m_at) >= count)
            return true;
        m_wanted = static_cast<std::size_t>(m_at - m_chunk) + count;
        return false;
    }

    const std::uint8_t* m_chunk;
    const std::uint8_t* m_at;
    const std::uint8_t* m_end;
    std::size_t m_wanted = 0;
    const char* m_error = nullptr;
    NvFormat m_nvFormat;
};

} // namespace nytprof
