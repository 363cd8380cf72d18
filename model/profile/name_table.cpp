// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/name_table.h"

namespace nytprof {

void NameTable::add(std::string_view name, std::uint32_t row)
{
    if (2 * (m_used + 1) > m_slots.size()) {
        std::vector<Slot> old(2 * m_slots.size());
        old.swap(m_slots);
        for (const Slot& slot : old)
            if (slot.row != None)
                insert(slot, hashOf({slot.name, slot.size}));
    }
    const std::uint64_t hash = hashOf(name);
    insert({name.data(), static_cast<std::uint32_t>(name.size()), static_cast<std::uint32_t>(hash),
               row},
        hash);
    ++m_used;
}

void NameTable::insert(const Slot& slot, std::uint64_t hash)
{
    std::size_t at = firstSlot(hash);
    while (m_slots[at].row != None)
        at = (at + 1) & (m_slots.size() - 1);
    m_slots[at] = slot;
}

} // namespace nytprof
