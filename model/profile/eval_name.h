// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nytprof {

/// The parts of a string eval's name as perl makes it, "(eval N)" or "(re_eval N)" and something.
struct EvalName {
    std::string_view kind; ///< "eval" or "re_eval"
    std::uint64_t number = 0; ///< how many-th eval of its process it was
    std::string_view behind; ///< the number: "[FILE:LINE]", or whatever else
};

/// None for other names, as #line directives give them.
[[nodiscard]] std::optional<EvalName> parseEvalName(std::string_view name);

} // namespace nytprof
