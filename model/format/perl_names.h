// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Names of subs and files as perl and Devel::NYTProf make them.
namespace nytprof {

/// "A::B" of "A::B::c". Ignores all from "[" on: anonymous subs have file names in their names.
[[nodiscard]] std::string_view packageOf(std::string_view sub);

/// Name of the main program as a caller: the code outside of subs.
inline constexpr std::string_view MainProgram = "main::RUNTIME";

/// Prefix of a function of callgrind files that has the statements of a file that are of no sub, or
/// may be of several.
inline constexpr std::string_view NoSingleSub = "(no single sub) ";

/// Builtins: "main::CORE:print", or "CORE::print" with option slowops=1.
[[nodiscard]] bool isBuiltinName(std::string_view sub);

/// Parts of a string eval's name as perl makes it: "(eval N)" or "(re_eval N)" and a suffix.
struct EvalName {
    std::string_view kind; ///< "eval" or "re_eval"
    std::uint64_t number = 0; ///< sequence number in its process
    std::string_view behind; ///< what follows: "[FILE:LINE]" or other text
};

/// None for other names, e.g. of #line directives.
[[nodiscard]] std::optional<EvalName> parseEvalName(std::string_view name);

/// Replaces each "(eval 12)[" by "(eval 0)[".
[[nodiscard]] std::string withoutEvalNumbers(std::string_view name);

} // namespace nytprof
