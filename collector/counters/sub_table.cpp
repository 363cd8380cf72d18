// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "counters/sub_table.h"

#include "format/perl_names.h"

namespace nytprof {
namespace {

std::uint64_t hashOfKey(SubKey key)
{
    return hashOf(
        reinterpret_cast<std::uintptr_t>(key.package), reinterpret_cast<std::uintptr_t>(key.name));
}

} // namespace

ProfiledSub& SubTable::intern(std::string_view fullName, ProfiledSub::Kind kind)
{
    if (const auto found = m_byName.find(fullName); found != m_byName.end())
        return *found->second;
    auto& sub = m_subs.emplace_back();
    sub.name = fullName;
    sub.package = packageOf(fullName);
    sub.kind = kind;
    sub.number = static_cast<std::uint32_t>(m_subs.size() - 1);
    m_byName.emplace(sub.name, &sub);
    return sub;
}

ProfiledSub& SubTable::mainProgram()
{
    if (!m_mainProgram)
        m_mainProgram = &intern(MainProgram, ProfiledSub::Kind::Perl);
    return *m_mainProgram;
}

ProfiledSub& SubTable::nowhere()
{
    if (!m_nowhere)
        m_nowhere = &intern("main::NULL", ProfiledSub::Kind::Perl);
    return *m_nowhere;
}

ProfiledSub* SubTable::find(SubKey key) const
{
    const auto* const row
        = m_byKey.find(hashOfKey(key), [&](const KeyRow* each) { return each->key == key; });
    return row ? row->sub : nullptr;
}

void SubTable::remember(SubKey key, ProfiledSub& sub)
{
    m_byKey.insert(hashOfKey(key), &m_keys.emplace_back(KeyRow{key, &sub}));
}

const ProfiledSub* SubTable::find(std::string_view fullName) const
{
    const auto found = m_byName.find(fullName);
    return found == m_byName.end() ? nullptr : found->second;
}

} // namespace nytprof
