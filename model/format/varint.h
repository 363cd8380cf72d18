// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

/// Varints of the chunk stream: big endian, with the length in the top bits of the first byte.
namespace nytprof {

inline constexpr int MaxVarintSize = 5;

/// Writes value at out, which has MaxVarintSize bytes; returns the end.
inline std::uint8_t* putVarint(std::uint8_t* out, std::uint32_t value)
{
    if (value < 0x80) {
        *out++ = static_cast<std::uint8_t>(value);
        return out;
    }
    if (value < 0x4000) {
        *out++ = static_cast<std::uint8_t>(0x80 | value >> 8);
    } else if (value < 0x200000) {
        *out++ = static_cast<std::uint8_t>(0xC0 | value >> 16);
        *out++ = static_cast<std::uint8_t>(value >> 8);
    } else if (value < 0x10000000) {
        *out++ = static_cast<std::uint8_t>(0xE0 | value >> 24);
        *out++ = static_cast<std::uint8_t>(value >> 16);
        *out++ = static_cast<std::uint8_t>(value >> 8);
    } else {
        *out++ = 0xFF;
        *out++ = static_cast<std::uint8_t>(value >> 24);
        *out++ = static_cast<std::uint8_t>(value >> 16);
        *out++ = static_cast<std::uint8_t>(value >> 8);
    }
    *out++ = static_cast<std::uint8_t>(value);
    return out;
}

/// Bytes of the varint with this first byte, 1 to MaxVarintSize. 0xF0 to 0xFE are never written and
/// count as four bytes, as in Devel::NYTProf.
constexpr int varintSize(std::uint8_t first)
{
    return first < 0x80 ? 1 : first < 0xC0 ? 2 : first < 0xE0 ? 3 : first < 0xFF ? 4 : 5;
}

/// All varintSize(in[0]) bytes must exist.
inline std::uint32_t getVarint(const std::uint8_t* in)
{
    switch (varintSize(in[0])) {
    case 1: return in[0];
    case 2: return (in[0] & 0x7Fu) << 8 | in[1];
    case 3: return (in[0] & 0x1Fu) << 16 | std::uint32_t{in[1]} << 8 | in[2];
    case 4:
        return (in[0] & 0x0Fu) << 24 | std::uint32_t{in[1]} << 16 | std::uint32_t{in[2]} << 8
            | in[3];
    default:
        return std::uint32_t{in[1]} << 24 | std::uint32_t{in[2]} << 16 | std::uint32_t{in[3]} << 8
            | in[4];
    }
}

/// Reads the complete varint at `at` and advances `at`.
inline std::uint32_t takeVarint(const std::uint8_t*& at)
{
    if (*at < 0x80) [[likely]]
        return *at++;
    if (*at < 0xC0) [[likely]] {
        at += 2;
        return (at[-2] & 0x7Fu) << 8 | at[-1];
    }
    const std::uint32_t value = getVarint(at);
    at += varintSize(*at);
    return value;
}

} // namespace nytprof
