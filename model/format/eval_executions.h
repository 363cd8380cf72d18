// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// The comment behind the NEW_FID of a string eval that stands for several equal ones, or for one
/// that another process ran. Format 5.0 has no chunk for it; other readers pass over comments.
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
    std::uint64_t executions = 0;
    const char* const end = comment.data() + comment.size();
    const auto [stopped, error] = std::from_chars(comment.data(), end, executions);
    return error == std::errc{} && stopped == end ? std::optional(executions) : std::nullopt;
}

} // namespace nytprof
