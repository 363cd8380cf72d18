// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/sv_tracker.h"
#include "memory/growing_table.h"
#include "memory/memory_recorder.h"
#include "perl_api.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// Slots of perl's arenas, and the lists of free ones, whose links are the first words.
namespace nytprof::hooks {

/// Bytes that perl takes from an arena for the body of an SV of each type.
inline constexpr auto BodySizes = [] {
    std::array<std::uint16_t, SVt_LAST> sizes{};
    constexpr auto Unused = offsetof(XPV, xpv_cur); // of these, perl leaves out the front
    sizes[SVt_NV] = NumbersAreInHeads ? 0 : sizeof(NV);
    sizes[SVt_PV] = sizeof(XPV) - Unused;
    sizes[SVt_PVIV] = sizeof(XPVIV) - Unused;
    sizes[SVt_PVNV] = sizeof(XPVNV) - Unused;
    sizes[SVt_PVMG] = sizeof(XPVMG);
    sizes[SVt_REGEXP] = sizeof(regexp);
    sizes[SVt_PVGV] = sizeof(XPVGV);
    sizes[SVt_PVLV] = sizeof(XPVLV);
    sizes[SVt_PVAV] = sizeof(XPVAV);
    sizes[SVt_PVHV] = sizeof(XPVHV);
    sizes[SVt_PVCV] = sizeof(XPVCV);
    sizes[SVt_PVIO] = sizeof(XPVIO);
    addNewerBodySizes(sizes);
    return sizes; // perl allocates a format's body by malloc
}();

/// SV heads. perl sets the reference count of a head to 1 when it takes it, and it is 0 when it
/// frees it. Nothing else reads that of a free one, except to decrement it: an SV is freed twice.
struct HeadSlots {
    static constexpr U32 Stamp = LastSlots::Stamp;
    static constexpr U32 MaxFreedTwice = 1000; ///< times that one slot is
    static constexpr std::size_t Bytes = sizeof(SV);

    [[nodiscard]] static bool isStamped(const void* slot)
    {
        return Stamp - SvREFCNT(static_cast<const SV*>(slot)) < MaxFreedTwice;
    }
    static void stamp(void* slot) { SvREFCNT(static_cast<SV*>(slot)) = Stamp; }
    static void unstamp(void* slot) { SvREFCNT(static_cast<SV*>(slot)) = 0; }
    [[nodiscard]] static std::uint32_t typeOf(const void* slot)
    {
        const auto type = static_cast<std::uint32_t>(SvTYPE(static_cast<const SV*>(slot)));
        return type < SVt_LAST ? type : 0;
    }
    [[nodiscard]] static std::size_t bytesOf(std::uint32_t type) { return Bytes + BodySizes[type]; }
};

/// Hash entries. perl sets the key when it takes one, and leaves it when it frees it.
struct EntrySlots {
    static constexpr auto Stamp = static_cast<std::uintptr_t>(0x5EED'5EED'5EED'5EED);
    static constexpr std::size_t Bytes = sizeof(HE);

    [[nodiscard]] static std::uintptr_t& key(void* slot)
    {
        return static_cast<std::uintptr_t*>(slot)[1];
    }
    [[nodiscard]] static bool isStamped(const void* slot)
    {
        return static_cast<const std::uintptr_t*>(slot)[1] == Stamp;
    }
    static void stamp(void* slot) { key(slot) = Stamp; }
    static void unstamp(void* slot) { key(slot) = 0; }
    [[nodiscard]] static std::uint32_t typeOf(const void*) { return 0; }
    [[nodiscard]] static std::size_t bytesOf(std::uint32_t) { return Bytes; }
};

inline void* nextFree(const void* slot) { return *static_cast<void* const*>(slot); }

/// A copy of a list of free slots.
template <class Slots>
class FreeList {
public:
    /// What is free now. Returns false without memory.
    [[nodiscard]] bool begin(void* root)
    {
        m_size = 0;
        std::size_t count = 0;
        for (void* slot = root; slot; slot = nextFree(slot), ++count)
            Slots::stamp(slot);
        return push(root, count, [](void*) {});
    }
    /// Restores the slots.
    void end()
    {
        for (std::size_t i = 0; i < m_size; ++i)
            if (Slots::isStamped(m_slots[i]))
                Slots::unstamp(m_slots[i]);
        m_size = 0;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t bytes() const { return m_slots.capacity() * sizeof(void*); }
    [[nodiscard]] const void* root() const { return m_size > 0 ? m_slots[m_size - 1] : nullptr; }
    /// Calls took(slot) for those of the list before that are in use, then freed(slot) for those
    /// that are new in it, and met(slot) for the first that is as before. Returns false without
    /// memory.
    template <class Took, class Freed, class Met>
    [[nodiscard]] bool follow(void* root, Took took, Freed freed, Met met)
    {
        void* untouched = root; // with all below
        std::size_t count = 0;
        for (; untouched && !Slots::isStamped(untouched); untouched = nextFree(untouched), ++count)
            Slots::stamp(untouched);
        if (untouched)
            met(untouched);
        for (; m_size > 0 && m_slots[m_size - 1] != untouched; --m_size)
            if (void* const slot = m_slots[m_size - 1]; !Slots::isStamped(slot))
                took(slot);
        return push(root, count, freed);
    }

private:
    template <class Freed>
    bool push(void* root, std::size_t count, Freed freed)
    {
        if (!m_slots.reserve(m_size + count + 1))
            return false;
        void* slot = root;
        for (auto at = m_size += count; count > 0; --count, slot = nextFree(slot)) {
            m_slots[--at] = slot;
            freed(slot);
        }
        return true;
    }

    GrowingTable<void*> m_slots; ///< the root is last
    std::size_t m_size = 0;
};

} // namespace nytprof::hooks
