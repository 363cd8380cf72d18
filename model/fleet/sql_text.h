// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

/// Escapes of texts in SQL and in answers of ClickHouse. Only these functions put a text
/// of a user into SQL.
namespace nytprof {

/// A string literal of ClickHouse, whatever the text contains.
[[nodiscard]] NYTPROF_EXPORT std::string sqlLiteral(std::string_view text);

/// What is wrong with an SQL expression of a user that will be put between parentheses; empty if it
/// cannot end them. The server checks the rest of the syntax.
[[nodiscard]] NYTPROF_EXPORT std::string sqlExpressionError(std::string_view text);

/// Text of a cell of an answer in ClickHouse's format TabSeparated: resolves its escapes.
[[nodiscard]] NYTPROF_EXPORT std::string fromTsv(std::string_view cell);

} // namespace nytprof
