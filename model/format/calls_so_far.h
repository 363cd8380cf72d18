// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

/// What a process has called so far, which format 5.0 tells at the end only. So that a process that
/// is killed does not take it along, our profiles have it in comments, which readers of complete
/// profiles pass over. Each is a mark and rows of decimal numbers, blanks between them, a semicolon
/// behind each row:
///
///     ~sub NUMBER KIND FID FIRST LAST NAME     one sub; a line feed in its name is "\n", \ is "\\"
///     ~places NUMBER FID LINE;...              where calls are made
///     ~contexts PARENT SUB RECURSION;...       calling contexts, numbered from 1 as they come
///     ~calls CONTEXT PLACE CALLER CALLS INCLUSIVE EXCLUSIVE;...
///     ~in CONTEXT PLACE;                       the innermost call that runs; 0 0 for none
///     ~until SECONDS                           epoch time: what has come before holds from now on
///
/// KIND is p for a perl sub, x for an xsub, b for a builtin; FID is 0 when the place is not known.
/// PARENT is 0 for a context that was running when the profile began; RECURSION counts the contexts
/// of the same sub above. CALLER is 0 for the sub of the parent, or the number of another one plus
/// 1. Calls and times, in ticks, are those since the profile began, with the calls that still run:
/// of equal CONTEXT, PLACE and CALLER the latest row counts.
namespace nytprof::calls_so_far {

inline constexpr std::string_view Sub = "~sub ";
inline constexpr std::string_view Places = "~places ";
inline constexpr std::string_view Contexts = "~contexts ";
inline constexpr std::string_view Calls = "~calls ";
inline constexpr std::string_view In = "~in ";
inline constexpr std::string_view Until = "~until ";

/// Appends a number and a blank.
template <std::integral Number>
void append(std::string& text, Number number)
{
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    *end = ' ';
    text.append(digits, static_cast<std::size_t>(end - digits) + 1);
}

/// Makes the blank behind the last number the end of its row.
inline void endRow(std::string& text)
{
    text.back() = ';';
}

/// Takes a number and what stands behind it from the front of `text`; whether there is one.
template <std::integral Number>
[[nodiscard]] bool take(std::string_view& text, Number& number)
{
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stopped == end)
        return false;
    text.remove_prefix(static_cast<std::size_t>(stopped - text.data()) + 1);
    return true;
}

[[nodiscard]] inline std::string escaped(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        if (c == '\n' || c == '\\')
            text += '\\';
        text += c == '\n' ? 'n' : c;
    }
    return text;
}

[[nodiscard]] inline std::string unescaped(std::string_view text)
{
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '\\' && i + 1 < text.size();
        const char c = text[escape ? ++i : i];
        name += escape && c == 'n' ? '\n' : c;
    }
    return name;
}

} // namespace nytprof::calls_so_far
