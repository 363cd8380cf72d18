// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/sub_names.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace nytprof {

namespace {

std::size_t cheapHash(std::string_view name)
{
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    if (name.size() >= 8) {
        std::memcpy(&head, name.data(), 8);
        std::memcpy(&tail, name.data() + name.size() - 8, 8);
    } else {
        std::memcpy(&tail, name.data(), name.size());
    }
    return static_cast<std::size_t>(
        ((tail ^ (head << 7) ^ name.size()) * 0x9E3779B97F4A7C15U) >> 54);
}

/// Names of anonymous subs contain file names, so only what precedes "[" counts.
std::string_view packageOf(std::string_view name)
{
    const std::size_t colons = name.substr(0, name.find('[')).rfind("::");
    return colons == std::string_view::npos ? std::string_view() : name.substr(0, colons);
}

/// "main::CORE:print", or with option slowops=1 "CORE::print".
bool isOpcodeName(std::string_view name)
{
    constexpr std::string_view infix = "::CORE:";
    const std::size_t at = name.find(infix);
    if (at != std::string_view::npos) {
        const std::string_view rest = name.substr(at + infix.size());
        return !rest.empty() && rest.front() != ':';
    }
    return name.starts_with("CORE::") || name.starts_with("CORE:");
}

} // namespace

SubId SubNames::lookUp(std::string_view bytes)
{
    Recent& recent = m_recent[cheapHash(bytes)];
    if (!recent.id.valid() || recent.name != bytes) {
        auto found = m_byName.find(bytes);
        if (found == m_byName.end()) {
            const std::string_view name = m_strings.internBytes(bytes);
            found = m_byName.find(name);
            if (found == m_byName.end())
                found = m_byName.emplace(name, add(name)).first;
        }
        if (found->first != bytes) // not UTF-8, hence rare
            return found->second;
        recent = {found->first, found->second};
    }
    m_latestName = recent.name;
    m_latest = recent.id;
    return m_latest;
}

SubId SubNames::add(std::string_view name)
{
    Sub& sub = m_subs.emplace_back();
    sub.name = name;
    sub.package = packageOf(name);
    if (isOpcodeName(name))
        sub.kind = SubKind::Opcode;
    return SubId(m_subs.size() - 1);
}

std::vector<std::uint32_t> rankByName(std::span<const Sub> subs)
{
    std::vector<std::uint32_t> order(subs.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
        [&](std::uint32_t a, std::uint32_t b) { return subs[a].name < subs[b].name; });
    std::vector<std::uint32_t> rank(subs.size());
    for (std::uint32_t position = 0; position < order.size(); ++position)
        rank[order[position]] = position;
    return rank;
}

} // namespace nytprof
