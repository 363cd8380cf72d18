// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/sub_table.h"

namespace nytprof {

ProfiledSub& SubTable::intern(
    std::string_view package, std::string_view name, bool utf8, ProfiledSub::Kind kind)
{
    std::string full;
    full.reserve(package.size() + 2 + name.size());
    full.append(package).append("::").append(name);
    if (const auto found = m_byName.find(full); found != m_byName.end()) {
        return *found->second;
    }
    auto& sub = m_subs.emplace_back();
    sub.name = std::move(full);
    sub.package = package;
    sub.utf8 = utf8;
    sub.kind = kind;
    m_byName.emplace(sub.name, &sub);
    return sub;
}

const ProfiledSub* SubTable::find(std::string_view fullName) const
{
    const auto found = m_byName.find(fullName);
    return found == m_byName.end() ? nullptr : found->second;
}

} // namespace nytprof
