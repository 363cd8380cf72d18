// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <optional>
#include <string>
#include <string_view>

/// Texts in SQL, which come from nowhere else, in answers and in URLs.
namespace nytprof {

/// A string literal of ClickHouse, whatever the text contains.
[[nodiscard]] NYTPROF_EXPORT std::string sqlLiteral(std::string_view text);

/// Empty if the text can be put between parentheses without ending them; else what is wrong.
/// Whether it is an expression, only the server knows.
[[nodiscard]] NYTPROF_EXPORT std::string sqlExpressionError(std::string_view text);

/// Cell of an answer in the format TabSeparated, without its escapes.
[[nodiscard]] NYTPROF_EXPORT std::string fromTsv(std::string_view cell);

/// For a query string: all but letters, digits and -._~ as %XX.
[[nodiscard]] NYTPROF_EXPORT std::string percentEncoded(std::string_view text);
/// None if a % begins no %XX.
[[nodiscard]] NYTPROF_EXPORT std::optional<std::string> percentDecoded(std::string_view text);

} // namespace nytprof
