// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/keyed_rows.h"
#include "container/string_arena.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof {

/// Assigns SubIds to names as spelled in the stream, in order of first appearance.
class SubNames {
public:
    /// Adds new subs (name, package, kind of builtins) to `subs`, their names to byName and
    /// strings.
    SubNames(std::vector<Sub>& subs, NameTable& byName, StringArena& strings)
        : m_subs(subs)
        , m_byName(byName)
        , m_strings(strings)
    {
    }

    SubId idOf(std::string_view bytes)
    {
        if (bytes.size() < sizeof(std::uint64_t)) [[unlikely]]
            return lookUp(bytes);
        Recent& recent = m_recent[cheapHash(bytes)];
        if (recent.name.size() == bytes.size()
            && equalNames(recent.name.data(), bytes.data(), bytes.size())) [[likely]]
            return recent.id;
        const SubId id = lookUp(bytes);
        if (m_subs[id.index()].name == bytes) // unless it is not UTF-8
            recent = {m_subs[id.index()].name, id};
        return id;
    }

private:
    struct Recent {
        std::string_view name;
        SubId id;
    };

    static std::uint64_t wordAt(const char* at)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        return word;
    }
    /// Constant-time hash; collisions are harmless.
    static std::size_t cheapHash(std::string_view name)
    {
        const std::size_t last = name.size() - sizeof(std::uint64_t);
        const std::uint64_t words = wordAt(name.data())
            ^ std::rotl(wordAt(name.data() + last / 2), 23)
            ^ std::rotl(wordAt(name.data() + last), 43);
        return static_cast<std::size_t>((words + name.size()) * 0x9E3779B97F4A7C15U >> 52);
    }
    /// size >= 8
    static bool equalNames(const char* a, const char* b, std::size_t size)
    {
        constexpr std::size_t step = sizeof(std::uint64_t);
        for (std::size_t at = 0; at + step < size; at += step)
            if (wordAt(a + at) != wordAt(b + at))
                return false;
        return wordAt(a + size - step) == wordAt(b + size - step);
    }
    SubId lookUp(std::string_view bytes);
    SubId add(std::string_view name);

    std::vector<Sub>& m_subs;
    NameTable& m_byName;
    StringArena& m_strings;
    std::array<Recent, 4096> m_recent{};
};

/// Rank of each name; equal names keep their order.
[[nodiscard]] std::vector<std::uint32_t> rankByName(std::span<const std::string_view> names);
/// Rank of each sub by name.
[[nodiscard]] std::vector<std::uint32_t> rankByName(std::span<const Sub> subs);

} // namespace nytprof
