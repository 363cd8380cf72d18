// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Escapes of texts in SQL and in answers of ClickHouse. Only these functions put a text
/// of a user into SQL.
namespace nytprof {

/// A string literal of ClickHouse, whatever the text contains.
[[nodiscard]] std::string sqlLiteral(std::string_view text);

/// What is wrong with an SQL expression of a user that will be put between parentheses; empty if it
/// cannot end them. The server checks the rest of the syntax.
[[nodiscard]] std::string sqlExpressionError(std::string_view text);

/// Whether a place of SQL is outside of quotes and comments.
[[nodiscard]] bool isCode(std::string_view sql, std::size_t place);

/// Whether a text is a name of letters, digits and underscores: of a database, a cluster or a
/// label.
[[nodiscard]] constexpr bool isPlainName(std::string_view text)
{
    constexpr std::string_view Letters
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return !text.empty() && text.find_first_not_of(Letters) == std::string_view::npos;
}

/// Text of a cell of an answer in ClickHouse's format TabSeparated: resolves its escapes.
[[nodiscard]] std::string fromTsv(std::string_view cell);

} // namespace nytprof
