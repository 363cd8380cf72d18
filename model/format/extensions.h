// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/parse_number.h"

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Rows of decimal numbers and names in comments.
namespace nytprof::partial_calls {

/// Appends numbers, each with a blank after it.
template <std::integral... Numbers>
void append(std::string& text, Numbers... numbers)
{
    constexpr std::size_t MostDigits = 20; // with a sign
    char row[sizeof...(numbers) * (MostDigits + 1)];
    char* end = row;
    ((end = std::to_chars(end, end + MostDigits, numbers).ptr, *end++ = ' '), ...);
    text.append(row, static_cast<std::size_t>(end - row));
}

template <std::integral... Numbers>
void appendRow(std::string& text, Numbers... numbers)
{
    append(text, numbers...);
    text.back() = ';'; // replaces the blank after the last number
}

/// Removes a number and the character after it from the front of `text`; false if there is none.
template <std::integral Number>
[[nodiscard]] bool take(std::string_view& text, Number& number)
{
    // Most numbers have few digits, for which calling std::from_chars() takes longer than this.
    constexpr std::size_t MostDigits = std::numeric_limits<Number>::digits10;
    Number value = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && digits < MostDigits; ++digits) {
        const auto digit = static_cast<unsigned>(text[digits] - '0');
        if (digit > 9)
            break;
        value = static_cast<Number>(value * 10 + static_cast<Number>(digit));
    }
    if (digits > 0 && digits < MostDigits && digits < text.size()) {
        number = value;
        text.remove_prefix(digits + 1);
        return true;
    }
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

/// Comment after the NEW_FID of a merged string eval, or of one run by another process: format 5.0
/// has no chunk for it, and other readers skip comments.
inline constexpr std::string_view EvalExecutions = " Executions of this string eval: ";

[[nodiscard]] inline std::string evalExecutionsText(std::uint64_t executions)
{
    return std::string(EvalExecutions) + std::to_string(executions);
}

[[nodiscard]] inline std::optional<std::uint64_t> evalExecutionsIn(std::string_view comment)
{
    if (!comment.starts_with(EvalExecutions))
        return std::nullopt;
    comment.remove_prefix(EvalExecutions.size());
    return parseNumber<std::uint64_t>(comment);
}

/// Comment after the PID_START of a process without PID_END in a merged profile: epoch seconds up
/// to which it is known.
inline constexpr std::string_view KnownUntil = " Known until: ";
/// Comment after that one: Process::lastCall, with a line feed as "\n" and \ as "\\".
inline constexpr std::string_view LastCall = " Last call: ";

/// Comment after the calls of a merged profile, which cannot be in the order of first calls of all
/// its processes: FIRST and rows as in partial_calls. FIRST is the number of a calling context as
/// written, from 0; each row is CallNode::order of the next one less that before, the first less 0.
inline constexpr std::string_view CallOrder = " Call order: ";

/// Comments after a SUB_RETURN or SUB_CALLERS chunk of accept, which has no time there as with
/// Devel::NYTProf: ticks for which it waited.
inline constexpr std::string_view WaitedInCall = " Waited in this call: ";
inline constexpr std::string_view WaitedAtSite = " Waited at this call site: ";

[[nodiscard]] inline std::optional<std::int64_t> waitedIn(
    std::string_view comment, std::string_view mark)
{
    if (!comment.starts_with(mark))
        return std::nullopt;
    const auto ticks = parseNumber<std::int64_t>(comment.substr(mark.size()));
    return ticks && *ticks >= 0 ? ticks : std::nullopt;
}

[[nodiscard]] inline std::string knownUntilText(double epochSeconds)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), epochSeconds).ptr;
    return std::string(KnownUntil).append(digits.data(), end);
}

[[nodiscard]] inline std::optional<double> knownUntilIn(std::string_view comment)
{
    if (!comment.starts_with(KnownUntil))
        return std::nullopt;
    comment.remove_prefix(KnownUntil.size());
    return parseNumber<double>(comment);
}

/// Comment in merged profiles: byte order of floating point numbers. Format 5.0 does not state it,
/// so readers guess by the first plausible number, which merged imports may lack.
inline constexpr std::string_view NumberOrder = " Byte order of numbers: ";

[[nodiscard]] inline std::string numberOrderText(std::endian order)
{
    return std::string(NumberOrder).append(order == std::endian::little ? "little" : "big");
}

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

/// Options of imported and merged profiles; merging and writing as nytprof.out keep them.
namespace nytprof::import_option {

/// Name of the format, as in ImportFormat.
inline constexpr std::string_view Format = "imported";
/// Unit of a second of ticks if it is not time: "samples" or the name of an event.
inline constexpr std::string_view CostUnit = "cost_unit";
/// "0" if call counts are unknown; each calling context then counts as one call.
inline constexpr std::string_view CallsKnown = "calls_known";
/// "estimated" if call stacks are estimated from callers and callees.
inline constexpr std::string_view CallTree = "call_tree";
/// "derived" if the time in accept follows from that of lines, as no record of calls has it.
inline constexpr std::string_view Waiting = "waiting";
/// "0" if a file was damaged and no process with a missing end shows that.
inline constexpr std::string_view Whole = "imported_whole";

} // namespace nytprof::import_option
