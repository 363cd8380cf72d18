// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// The comment behind the PID_START of a process that has no PID_END, in a sum: up to when, in
/// epoch seconds, what it did is told all the same. Of one process calls_so_far.h tells it.
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
    double seconds = 0;
    const char* const end = comment.data() + comment.size();
    const auto [stopped, error] = std::from_chars(comment.data(), end, seconds);
    return error == std::errc{} && stopped == end ? std::optional(seconds) : std::nullopt;
}

} // namespace nytprof
