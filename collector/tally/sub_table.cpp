// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/sub_table.h"

namespace nytprof {

std::string_view packageOf(std::string_view fullName)
{
    const auto end = fullName.rfind("::", fullName.find('['));
    return end == std::string_view::npos ? std::string_view() : fullName.substr(0, end);
}

ProfiledSub& SubTable::intern(std::string_view fullName, ProfiledSub::Kind kind)
{
    if (const auto found = m_byName.find(fullName); found != m_byName.end()) {
        return *found->second;
    }
    auto& sub = m_subs.emplace_back();
    sub.name = fullName;
    sub.package = packageOf(fullName);
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
