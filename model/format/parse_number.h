// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace nytprof {

/// The number if the whole text is one, in decimal.
template <class Number>
[[nodiscard]] std::optional<Number> parseNumber(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stopped == end ? std::optional(number) : std::nullopt;
}

} // namespace nytprof
