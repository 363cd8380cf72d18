// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/line_counters.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace nytprof {

/// Counts phrases: up to 32 bytes of whole TIME_LINE chunks, some with a DISCOUNT in front. A loop
/// without calls takes the same few ticks for the same lines over and over, so a phrase looked up
/// stands for half a dozen chunks that need not be decoded again. Other programs repeat too little
/// for that, which it notices.
class LinePhrases {
public:
    /// Bytes from the start of a phrase on that are looked at.
    static constexpr std::size_t Window = 32;

    /// To be called once for every block of the stream.
    void nextBlock();

    /// Whether looking up pays at the moment.
    [[nodiscard]] bool pay() const { return m_credit > 0; }

    /// Counts the phrase at `at`, and returns what is behind it: `at` itself when there is none, or
    /// one with lines that have no counter in times. No DISCOUNT may be pending.
    const std::uint8_t* count(const std::uint8_t* at, LineTimes& times)
    {
        const Bytes bytes = bytesAt(at);
        const std::size_t slot = slotOf(bytes);
        if (!areEqual(m_phrases[slot].bytes, bytes)) [[unlikely]]
            return learn(at, bytes, slot, times);
        ++m_phrases[slot].count;
        ++m_credit;
        return at + m_sizes[slot];
    }

    /// Adds all that was counted to times.
    void addTo(LineTimes& times);

private:
    using Bytes = std::array<std::uint64_t, Window / sizeof(std::uint64_t)>;
    struct Phrase {
        Bytes bytes{};
        std::uint64_t count = 0;
    };
    static constexpr int SlotBits = 11;
    static constexpr std::size_t Slots = std::size_t{1} << SlotBits;

    static Bytes bytesAt(const std::uint8_t* at)
    {
        Bytes bytes{};
        std::memcpy(bytes.data(), at, Window);
        return bytes;
    }
    static bool areEqual(const Bytes& a, const Bytes& b) // in a few steps; == calls memcmp()
    {
        return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
    }
    static std::size_t slotOf(const Bytes& bytes)
    {
        const std::uint64_t mixed = bytes[0] ^ std::rotl(bytes[1], 13) ^ std::rotl(bytes[2], 29)
            ^ std::rotl(bytes[3], 47);
        return static_cast<std::size_t>(mixed * 0x9E3779B97F4A7C15U >> (64 - SlotBits));
    }
    const std::uint8_t* learn(
        const std::uint8_t* at, const Bytes& bytes, std::size_t slot, LineTimes& times);
    void addSlotTo(LineTimes& times, std::size_t slot);

    std::vector<Phrase> m_phrases; ///< by hash of their bytes; empty until first used
    /// Bytes of each, apart, so that they stay in the nearest cache: they tell where to look next.
    std::array<std::uint8_t, Slots> m_sizes{};
    std::int64_t m_credit = 0; ///< goes up with phrases met again, and down with new ones
};

} // namespace nytprof
