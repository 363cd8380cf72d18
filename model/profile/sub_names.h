// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/string_pool.h"
#include "profile/tables.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Numbers subs by their names as the stream spells them, in order of first appearance.
class SubNames {
public:
    /// Adds new subs, with name, package and, for builtins, kind, to `subs`; names go to strings.
    SubNames(std::vector<Sub>& subs, StringPool& strings)
        : m_subs(subs)
        , m_strings(strings)
    {
    }

    SubId idOf(std::string_view bytes)
    {
        if (m_latest.valid() && bytes == m_latestName) [[likely]]
            return m_latest;
        return lookUp(bytes);
    }

    [[nodiscard]] std::unordered_map<std::string_view, SubId> takeIndex()
    {
        return std::move(m_byName);
    }

private:
    struct Recent {
        std::string_view name;
        SubId id;
    };

    SubId lookUp(std::string_view bytes);
    SubId add(std::string_view name);

    std::vector<Sub>& m_subs;
    StringPool& m_strings;
    std::unordered_map<std::string_view, SubId> m_byName;
    std::array<Recent, 1024> m_recent; ///< by a hash that costs nothing
    std::string_view m_latestName; ///< empty, or in the pool
    SubId m_latest;
};

/// Position of each sub in the order of names.
[[nodiscard]] std::vector<std::uint32_t> rankByName(std::span<const Sub> subs);

} // namespace nytprof
