// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/perl_names.h"

#include <algorithm>
#include <charconv>

namespace nytprof {

std::string_view packageOf(std::string_view sub)
{
    const std::size_t colons = sub.substr(0, sub.find('[')).rfind("::");
    return colons == std::string_view::npos ? std::string_view() : sub.substr(0, colons);
}

bool isBuiltinName(std::string_view sub)
{
    constexpr std::string_view infix = "::CORE:";
    const std::size_t at = sub.find(infix);
    if (at != std::string_view::npos) {
        const std::string_view rest = sub.substr(at + infix.size());
        return !rest.empty() && rest.front() != ':';
    }
    return sub.starts_with("CORE::") || sub.starts_with("CORE:");
}

std::optional<EvalName> parseEvalName(std::string_view name)
{
    for (const std::string_view begin : {"(eval ", "(re_eval "}) {
        if (!name.starts_with(begin))
            continue;
        EvalName parts;
        parts.kind = begin.substr(1, begin.size() - 2);
        const char* const end = name.data() + name.size();
        const auto [stopped, error]
            = std::from_chars(name.data() + begin.size(), end, parts.number);
        if (error != std::errc{} || stopped == end || *stopped != ')')
            return std::nullopt;
        parts.behind = name.substr(static_cast<std::size_t>(stopped - name.data()) + 1);
        return parts;
    }
    return std::nullopt;
}

std::string withoutEvalNumbers(std::string_view name)
{
    static constexpr std::string_view Begin = "(eval ";
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::string text;
    while (!name.empty()) {
        const std::size_t begin = std::min(name.find(Begin), name.size());
        text += name.substr(0, begin);
        name.remove_prefix(begin);
        if (name.empty())
            break;
        text += Begin;
        name.remove_prefix(Begin.size());
        const auto digits
            = static_cast<std::size_t>(std::ranges::find_if_not(name, isDigit) - name.begin());
        if (digits > 0 && name.substr(digits).starts_with(")[")) {
            text += '0';
            name.remove_prefix(digits);
        }
    }
    return text;
}

} // namespace nytprof
