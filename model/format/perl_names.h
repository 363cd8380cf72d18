// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What names of subs and files say, as perl and the original make them.
namespace nytprof {

/// "A::B" of "A::B::c"; names of anonymous subs contain file names, so only what precedes "["
/// counts.
[[nodiscard]] std::string_view packageOf(std::string_view sub);

/// Of a builtin: "main::CORE:print", or with option slowops=1 "CORE::print".
[[nodiscard]] bool isBuiltinName(std::string_view sub);

/// The parts of a string eval's name as perl makes it, "(eval N)" or "(re_eval N)" and something.
struct EvalName {
    std::string_view kind; ///< "eval" or "re_eval"
    std::uint64_t number = 0; ///< how many-th eval of its process it was
    std::string_view behind; ///< the number: "[FILE:LINE]", or whatever else
};

/// None for other names, as #line directives give them.
[[nodiscard]] std::optional<EvalName> parseEvalName(std::string_view name);

/// The name with each "(eval 12)[" as "(eval 0)[".
[[nodiscard]] std::string withoutEvalNumbers(std::string_view name);

} // namespace nytprof
