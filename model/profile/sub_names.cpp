// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/sub_names.h"

#include "format/perl_names.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace nytprof {

SubId SubNames::lookUp(std::string_view bytes)
{
    std::uint32_t row = m_byName.find(bytes);
    if (row != NameTable::None)
        return SubId(row);
    if (bytes.size() <= MaxTextLength && isValidUtf8(bytes))
        return add(bytes);
    const std::string name = nameInUtf8(bytes);
    row = m_byName.find(name);
    return row != NameTable::None ? SubId(row) : add(name);
}

SubId SubNames::add(std::string_view name)
{
    Sub& sub = m_subs.emplace_back();
    sub.name = m_strings.keep(name);
    sub.package = packageOf(sub.name);
    if (isBuiltinName(name))
        sub.kind = SubKind::Opcode;
    const SubId id(m_subs.size() - 1);
    m_byName.add(sub.name, id.index());
    return id;
}

std::vector<std::uint32_t> rankByName(std::span<const std::string_view> names)
{
    std::vector<std::uint32_t> order(names.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t at) { return names[at]; });
    std::vector<std::uint32_t> rank(names.size());
    for (std::uint32_t position = 0; position < order.size(); ++position)
        rank[order[position]] = position;
    return rank;
}

std::vector<std::uint32_t> rankByName(std::span<const Sub> subs)
{
    std::vector<std::string_view> names;
    names.reserve(subs.size());
    for (const Sub& sub : subs)
        names.push_back(sub.name);
    return rankByName(names);
}

} // namespace nytprof
