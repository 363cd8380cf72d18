// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// The comment of our sums that says in which byte order their floating point numbers are. Format
/// 5.0 does not, so that readers have to guess by the first number that makes sense; but a sum of
/// imports has none that must.
inline constexpr std::string_view NumberOrder = " Byte order of numbers: ";

[[nodiscard]] inline std::string numberOrderText(std::endian order)
{
    return std::string(NumberOrder).append(order == std::endian::little ? "little" : "big");
}

/// The order that such a comment says; none in others.
[[nodiscard]] inline std::optional<std::endian> numberOrderIn(std::string_view comment)
{
    if (!comment.starts_with(NumberOrder))
        return std::nullopt;
    for (const std::endian order : {std::endian::little, std::endian::big}) {
        if (comment == numberOrderText(order))
            return order;
    }
    return std::nullopt;
}

} // namespace nytprof
