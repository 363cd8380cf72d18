// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nytprof {

/// 64-bit ids of names, equal in all profiles and on all hosts: FNV-1a over the bytes of the name
/// and a zero byte, continued for a stack from the outermost sub to the innermost.
class StableId {
public:
    constexpr StableId() = default;
    [[nodiscard]] constexpr StableId then(std::string_view name) const
    {
        StableId id = *this;
        for (const char c : name)
            id.add(static_cast<std::uint8_t>(c));
        id.add(0);
        return id;
    }
    [[nodiscard]] constexpr std::uint64_t value() const { return m_value; }

private:
    constexpr void add(std::uint8_t byte) { m_value = (m_value ^ byte) * 0x100000001B3; }

    std::uint64_t m_value = 0xCBF29CE484222325;
};

/// A name without the numbers of string evals, which differ between processes: "(eval 12)[f:3]"
/// becomes "(eval)[f:3]".
[[nodiscard]] std::string stableName(std::string_view name);

} // namespace nytprof
