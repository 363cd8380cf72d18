// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace nytprof {

/// What is known of a block of malloc, or of a slot of perl's arenas, in 32 bits.
class MemoryTag {
public:
    static constexpr std::uint32_t PairBits = 24;
    static constexpr std::uint32_t MaxPair = (std::uint32_t{1} << PairBits) - 1;
    static constexpr std::uint32_t MaxSlack = 0x7F;
    static constexpr std::uint32_t MaxType = 0x3F;

    constexpr MemoryTag() = default;
    explicit constexpr MemoryTag(std::uint32_t bits)
        : m_bits(bits)
    {
    }
    /// slack: bytes that the allocator added to those requested, in units of slackUnit().
    static constexpr MemoryTag ofBlock(std::uint32_t pair, std::uint32_t slack)
    {
        return MemoryTag(IsBlock | slack << PairBits | pair);
    }
    static constexpr MemoryTag ofSlot(std::uint32_t pair, std::uint32_t type)
    {
        return MemoryTag(IsSlot | type << PairBits | pair);
    }
    [[nodiscard]] constexpr std::uint32_t bits() const { return m_bits; }
    [[nodiscard]] constexpr bool isBlock() const { return (m_bits & IsBlock) != 0; }
    [[nodiscard]] constexpr bool isSlot() const { return (m_bits & (IsBlock | IsSlot)) == IsSlot; }
    [[nodiscard]] constexpr std::uint32_t pair() const { return m_bits & MaxPair; }
    [[nodiscard]] constexpr std::uint32_t slack() const { return m_bits >> PairBits & MaxSlack; }
    [[nodiscard]] constexpr std::uint32_t type() const { return m_bits >> PairBits & MaxType; }

private:
    static constexpr std::uint32_t IsBlock = std::uint32_t{1} << 31;
    static constexpr std::uint32_t IsSlot = std::uint32_t{1} << 30;

    std::uint32_t m_bits = 0; ///< 0: allocated before recording, or not by the program
};

/// Tags by address: 4 bytes for each 16 of the address space, in regions that are reserved when
/// they are first needed and use memory where they have been written. For all threads.
class MemoryShadow {
public:
    /// The tag of whatever begins in these 16 bytes; null if none was ever set nearby.
    [[nodiscard]] static std::atomic<std::uint32_t>* find(const void* address)
    {
        const auto at = reinterpret_cast<std::uintptr_t>(address);
        const auto top = at >> TopShift;
        if (top >= TopSize) [[unlikely]]
            return nullptr;
        const auto* const regions = s_top[top].load(std::memory_order_acquire);
        if (!regions) [[unlikely]]
            return nullptr;
        auto* const region
            = regions[at >> RegionShift & (Regions - 1)].load(std::memory_order_acquire);
        if (!region) [[unlikely]]
            return nullptr;
        return &region[(at & (RegionSize - 1)) / Granule];
    }
    /// As find(), but reserves; null if the process may have no more memory.
    [[nodiscard]] static std::atomic<std::uint32_t>* at(const void* address)
    {
        auto* const found = find(address);
        return found ? found : reserve(address);
    }
    /// at() for addresses that are mostly close to the one before.
    class Nearby {
    public:
        [[nodiscard]] std::atomic<std::uint32_t>* at(const void* address)
        {
            const auto place = reinterpret_cast<std::uintptr_t>(address);
            if (place >> RegionShift != m_number) [[unlikely]] {
                const auto* const begin
                    = reinterpret_cast<const void*>(place & ~(std::uintptr_t{RegionSize} - 1));
                auto* const region = MemoryShadow::at(begin);
                if (!region)
                    return nullptr;
                m_region = region;
                m_number = place >> RegionShift;
            }
            return &m_region[(place & (RegionSize - 1)) / Granule];
        }

    private:
        std::uintptr_t m_number = 0; // no block is in the first region
        std::atomic<std::uint32_t>* m_region = nullptr;
    };
    /// Forgets all tags, while no other thread sets one.
    static void clear();
    /// Bytes of memory in use.
    [[nodiscard]] static std::size_t resident();

private:
    using Region = std::atomic<std::uint32_t>*;
    static constexpr std::size_t Granule = 16;
    static constexpr unsigned RegionShift = 22;
    static constexpr std::size_t RegionSize = std::size_t{1} << RegionShift;
    static constexpr unsigned TopShift = sizeof(void*) > 4 ? 35 : 31;
    static constexpr std::size_t Regions = std::size_t{1} << (TopShift - RegionShift);
    static constexpr std::size_t TopSize = sizeof(void*) > 4 ? 1 << 12 : 2; // 47 bits
    static constexpr std::size_t BytesOfRegion = RegionSize / Granule * sizeof(std::uint32_t);

    static std::atomic<std::uint32_t>* reserve(const void* address);
    template <class Visit>
    static void eachRegion(Visit visit);

    static std::atomic<std::atomic<Region>*> s_top[TopSize];
};

} // namespace nytprof
