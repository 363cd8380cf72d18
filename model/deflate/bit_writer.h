// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace nytprof {

/// Deflate's bit order: from the least significant bit of each byte up.
class BitWriter {
public:
    /// Makes room for so many bits at the end of `out`, which is not to be changed until close().
    void open(std::vector<std::uint8_t>& out, std::uint64_t bits)
    {
        m_out = &out;
        const auto used = out.size();
        out.resize(used + bits / 8 + 2 * sizeof m_pending);
        m_end = out.data() + used;
    }
    /// At most 32 bits.
    void put(std::uint32_t bits, unsigned count)
    {
        m_pending |= std::uint64_t{bits} << m_used;
        m_used += count;
        if (m_used >= 32) {
            store(4);
        }
    }
    /// Calls `putOnce()`, which puts the same bits each time, `count` of them, so many times, but
    /// copies bytes where it can.
    template <class Put>
    void repeat(std::uint64_t times, unsigned count, Put putOnce)
    {
        constexpr unsigned Group = 32; // ends at the same bit of a word as it began
        if (times >= std::uint64_t{4} * Group) {
            for (unsigned i = 0; i < 2 * Group; ++i) {
                putOnce(); // the first group begins with bits that were pending
            }
            times -= std::uint64_t{2} * Group;
            const std::size_t period = Group / 8 * count;
            for (; times >= Group; times -= Group) {
                std::memcpy(m_end, m_end - period, period);
                m_end += period;
            }
        }
        for (; times > 0; --times) {
            putOnce();
        }
    }
    void close()
    {
        store(m_used / 8);
        m_out->resize(static_cast<std::size_t>(m_end - m_out->data()));
    }
    /// Bits that wait for the byte to become full.
    [[nodiscard]] unsigned pending() const { return m_used; }

private:
    void store(unsigned bytes)
    {
        const std::uint64_t word
            = std::endian::native == std::endian::little ? m_pending : __builtin_bswap64(m_pending);
        std::memcpy(m_end, &word, sizeof word);
        m_end += bytes;
        m_pending >>= 8 * bytes;
        m_used -= 8 * bytes;
    }

    std::vector<std::uint8_t>* m_out = nullptr;
    std::uint8_t* m_end = nullptr;
    std::uint64_t m_pending = 0;
    unsigned m_used = 0;
};

} // namespace nytprof
