// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/own_paths.h"

#include <algorithm>
#include <functional>

namespace nytprof {

OwnPaths::Location OwnPaths::locate(const std::string& wanted) const
{
    const auto found = m_elsewhere.find(wanted);
    const auto hash = std::hash<std::string>()(wanted);
    return {found == m_elsewhere.end() ? wanted : found->second,
        std::binary_search(m_hashes.begin(), m_hashes.end(), hash)};
}

void OwnPaths::add(const std::string& wanted, const std::string& created)
{
    const auto hash = std::hash<std::string>()(wanted);
    const auto at = std::lower_bound(m_hashes.begin(), m_hashes.end(), hash);
    if (at == m_hashes.end() || *at != hash)
        m_hashes.insert(at, hash);
    if (created != wanted)
        m_elsewhere[wanted] = created;
}

void OwnPaths::clear()
{
    m_hashes.clear();
    m_elsewhere.clear();
}

} // namespace nytprof
