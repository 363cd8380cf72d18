// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/parse_number.h"

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What a process has called so far, which format 5.0 has at the end only. So that a process that
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
namespace nytprof::partial_calls {

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

/// Takes a number and the character behind it from the front of `text`; whether there is one.
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

} // namespace nytprof::partial_calls

namespace nytprof {

/// The comment behind the NEW_FID of a string eval that several equal ones were merged into, or of
/// one that another process ran. Format 5.0 has no chunk for it; other readers pass over comments.
inline constexpr std::string_view EvalExecutions = " Executions of this string eval: ";

[[nodiscard]] inline std::string evalExecutionsText(std::uint64_t executions)
{
    return std::string(EvalExecutions) + std::to_string(executions);
}

/// The number in such a comment; none in others.
[[nodiscard]] inline std::optional<std::uint64_t> evalExecutionsIn(std::string_view comment)
{
    if (!comment.starts_with(EvalExecutions))
        return std::nullopt;
    comment.remove_prefix(EvalExecutions.size());
    return parseNumber<std::uint64_t>(comment);
}

/// The comment behind the PID_START of a process that has no PID_END, in a sum: up to when, in
/// epoch seconds, what it did is known. Of one process partial_calls::Until says it.
inline constexpr std::string_view KnownUntil = " Known until: ";
/// The comment behind that one: what the process was in then, as Process::lastCall, with a line
/// feed in it as "\n" and \ as "\\".
inline constexpr std::string_view LastCall = " Last call: ";

[[nodiscard]] inline std::string knownUntilText(double epochSeconds)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), epochSeconds).ptr;
    return std::string(KnownUntil).append(digits.data(), end);
}

/// The number in such a comment; none in others.
[[nodiscard]] inline std::optional<double> knownUntilIn(std::string_view comment)
{
    if (!comment.starts_with(KnownUntil))
        return std::nullopt;
    comment.remove_prefix(KnownUntil.size());
    return parseNumber<double>(comment);
}

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
    for (const std::endian order : {std::endian::little, std::endian::big})
        if (comment == numberOrderText(order))
            return order;
    return std::nullopt;
}

} // namespace nytprof

/// Options of profiles that come from other programs' files. They stay when such a profile is
/// added up, or written as nytprof.out.
namespace nytprof::import_option {

/// Name of the format, as in ImportFormat.
inline constexpr std::string_view Format = "imported";
/// What a second of ticks counts, where that is not time: "samples", or the name of an event.
inline constexpr std::string_view CostUnit = "cost_unit";
/// "0" when call counts are unknown; then each calling context counts as one call.
inline constexpr std::string_view CallsKnown = "calls_known";
/// "estimated" when call stacks are estimated from callers and callees.
inline constexpr std::string_view CallTree = "call_tree";
/// "0" when the imported file was damaged: there is no process whose missing end would show it.
inline constexpr std::string_view Whole = "imported_whole";

} // namespace nytprof::import_option
