// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/process_family.h"

#include <bit>

namespace nytprof {

void ProcessFamily::look(const std::function<bool(pid_t)>& take)
{
    std::vector<pid_t> parents;
    for (const auto& [process, member] : m_members)
        parents.push_back(process);
    for (std::size_t i = 0; i < parents.size(); ++i)
        for (const pid_t child : m_system.childrenOf(parents[i]))
            if (m_members.try_emplace(child).second)
                parents.push_back(child);
    std::erase_if(m_members, [this](const auto& each) { return !m_system.isRunning(each.first); });
    for (auto& [process, member] : m_members) {
        constexpr unsigned Often = 20;
        const unsigned looks = member.looks++;
        if (!member.isTaken && (looks < Often || std::has_single_bit(looks)))
            member.isTaken = take(process);
    }
}

} // namespace nytprof
